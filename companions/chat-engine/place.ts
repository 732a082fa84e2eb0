import type { Language } from '../text/language.js'
import type { Source } from './schemas.js'
import { TEXTS } from './texts.js'

// In characters. The heading of a PDF may be a whole sentence.
const MAX_HEADING = 60

/** Where a text stands. `pages` where it runs over several: the first and the last one. */
export type Place = Source & { pages?: readonly [first: number, last: number] }

/** "Course guide, Assessment › Exams", or "week-3.pdf, page 2, Trees", in one line. */
export function placeOf (place: Place, language: Language): string {
  return [place.title, ...placeIn(place, language)].join(', ').replace(/\s+/g, ' ')
}

/** The place in a guide or document: the page and the heading, where there are any. */
export function placeIn ({ page, pages, heading }: Omit<Place, 'kind' | 'title'>, language: Language): string[] {
  const texts = TEXTS[language]
  const number = pages !== undefined ? [texts.pages(...pages)] : page !== undefined ? [texts.page(page)] : []
  return [...number, ...(heading ? [shortened(heading)] : [])]
}

/** Of a long path of headings, the innermost one. */
function shortened (heading: string): string {
  if (heading.length <= MAX_HEADING) return heading
  const innermost = heading.split(' › ').at(-1) ?? heading
  if (innermost.length <= MAX_HEADING) return innermost
  return `${innermost.slice(0, MAX_HEADING - 1).toWellFormed().trimEnd()}…`
}
