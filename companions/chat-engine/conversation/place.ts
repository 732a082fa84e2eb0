import type { Language } from '../../text/language.js'
import type { Source } from '../schemas.js'
import { textsIn } from '../texts.js'

// In characters. The heading of a PDF may be a whole sentence.
const MAX_HEADING = 60

/** Where a text stands. `pages` where it runs over several: the first and the last one. */
export type Place = Source & { pages?: readonly [first: number, last: number] }

/** "Course guide, Assessment › Exams", or "week-3.pdf, page 2, Trees", in one line. */
export function placeOf (place: Place, language: Language): string {
  return [place.title, ...placeIn(place, language)].join(', ').replace(/\s+/g, ' ')
}

/** The place in a guide or document: the page or the time, and the heading, where there are any. */
export function placeIn ({ page, pages, time, heading }: Omit<Place, 'kind' | 'title'>, language: Language): string[] {
  const texts = textsIn(language)
  const number = pages !== undefined ? [texts.pages(...pages)] : page !== undefined ? [texts.page(page)] : []
  const clock = time === undefined ? [] : [clockOf(time)]
  return [...number, ...clock, ...(heading ? [shortened(heading)] : [])]
}

/** Minutes and seconds, as players show them: 1:05, 1:02:07. */
function clockOf (seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return (parts[0] === 0 ? parts.slice(1) : parts)
    .map((part, n) => n === 0 ? String(part) : String(part).padStart(2, '0')).join(':')
}

/** Of a long path of headings, the innermost one. */
function shortened (heading: string): string {
  if (heading.length <= MAX_HEADING) return heading
  const innermost = heading.split(' › ').at(-1) ?? heading
  if (innermost.length <= MAX_HEADING) return innermost
  return `${innermost.slice(0, MAX_HEADING - 1).toWellFormed().trimEnd()}…`
}
