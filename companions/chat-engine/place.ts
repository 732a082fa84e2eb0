import type { Language } from '../text/language.js'
import type { Source } from './schemas.js'
import { TEXTS } from './texts.js'

// In characters. The heading of a PDF may be a whole sentence.
const MAX_HEADING = 60

/** "Teaching guide, Assessment › Exams", or "week-3.pdf, page 2, Trees", in one line. */
export function placeOf ({ title, page, heading }: Source, language: Language): string {
  return [title, ...placeIn({ page, heading }, language)].join(', ').replace(/\s+/g, ' ')
}

/** The place in a guide or document: the page and the heading, where there are any. */
export function placeIn ({ page, heading }: Pick<Source, 'page' | 'heading'>, language: Language): string[] {
  return [...(page === undefined ? [] : [TEXTS[language].page(page)]), ...(heading ? [shortened(heading)] : [])]
}

/** Of a long path of headings, the innermost one. */
function shortened (heading: string): string {
  if (heading.length <= MAX_HEADING) return heading
  const innermost = heading.split(' › ').at(-1) ?? heading
  if (innermost.length <= MAX_HEADING) return innermost
  return `${innermost.slice(0, MAX_HEADING - 1).toWellFormed().trimEnd()}…`
}
