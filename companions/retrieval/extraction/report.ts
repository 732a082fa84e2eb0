import type { ReadingReport } from '../../../lib/validation/schemas.js'
import { linesOf } from '../../text/formats/markdown.js'
import type { DocumentType } from '../document-types.js'
import type { LeftOut } from './process/reading.js'
import type { Content } from './sections.js'

/** What was read of a file and what was left out, as far as its type tells. */
export function reportOf (type: DocumentType, content: Content): ReadingReport {
  const { sections, pages, unit = 'page', pictures, recognised = 0, leftOut } = content
  const tables = sections.reduce((sum, { text }) => sum + tablesIn(text), 0)
  const left_out = [...leftOut, ...pictures > recognised ? [ofPictures(type, pictures - recognised)] : []]
  const found = { tables, pictures, recognised, left_out }
  return pages === undefined
    ? { unit: 'section', units: sections.length, ...found }
    : { unit, units: pages, ...found }
}

function ofPictures (type: DocumentType, count: number): LeftOut {
  const isText = type === 'markdown' || type === 'text'
  const subject = count === 1 ? 'One picture was' : `${count.toLocaleString('en')} pictures were`
  return { what: `${subject} left out${isText ? '' : ': what is written in a picture is not read'}.` }
}

/** The lines below the headers of tables: dashes and bars. */
function tablesIn (markdown: string): number {
  return linesOf(markdown).filter(line => /^[\s|:>-]+$/.test(line) && line.includes('|') && line.includes('-')).length
}

/** The comments of reviewers and tutors: they may be for their author alone, and are no text of a course. */
export function ofComments (count: number): LeftOut[] {
  return count === 0 ? [] : [{ what: `Comments in the margin were left out: ${count.toLocaleString('en')}.` }]
}

/** What its author has hidden is not for readers. @param count in pieces of text */
export function ofHidden (count: number): LeftOut[] {
  return count === 0 ? [] : [{ what: `Pieces of hidden text were left out: ${count.toLocaleString('en')}.` }]
}

/** Slides that are not shown: solutions, or what is of an older year. */
export function ofHiddenSlides (slides: number[]): LeftOut[] {
  const what = 'Is hidden in the presentation, and was left out.'
  return slides.length === 0 ? [] : [{ where: pagesAt(slides, 'Slide'), what }]
}

/** What its author has struck through is no longer so. @param where the places, or how many there are */
export function ofStruck (where: number | string): LeftOut[] {
  if (where === 0 || where === '') return []
  return typeof where === 'string'
    ? [{ where, what: 'Text that is struck through was left out.' }]
    : [{ what: `Pieces of text that are struck through were left out: ${where.toLocaleString('en')}.` }]
}

/** How many pieces of a web page are struck through. */
export function struckIn (html: string): number {
  // eslint-disable-next-line ours/no-language-words -- names of elements of HTML
  return html.match(/<(?:del|s|strike)[\s>]|line-through/gi)?.length ?? 0
}

/** "Page 3", "Pages 3–7, 9": the numbers ascend. But for its first word, it says the same in every language. */
export function pagesAt (numbers: number[], unit = 'Page'): string {
  const runs: Array<[from: number, to: number]> = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const named = runs.slice(0, MAX_RUNS).map(([from, to]) => from === to ? `${from}` : `${from}–${to}`)
  const more = runs.length > MAX_RUNS ? ', …' : ''
  return `${unit}${numbers.length === 1 ? '' : 's'} ${named.join(', ')}${more}`
}

const MAX_RUNS = 10
