import type { ReadingReport } from '../../../lib/schemas.js'
import { linesOf } from '../../text/markdown.js'
import type { DocumentType } from '../models/document.js'
import type { LeftOut } from './reading.js'
import type { Content } from './sections.js'

/** What was read of a file and what was left out, as far as its type tells. */
export function reportOf (type: DocumentType, { sections, pages, pictures, leftOut }: Content): ReadingReport {
  const tables = sections.reduce((sum, { text }) => sum + tablesIn(text), 0)
  const left_out = [...leftOut, ...pictures > 0 ? [ofPictures(type, pictures)] : []]
  const found = { tables, pictures, recognised: 0, left_out }
  return pages === undefined
    ? { unit: 'section', units: sections.length, ...found }
    : { unit: 'page', units: pages, ...found }
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

/** "Page 3", "Pages 3–7, 9": the numbers ascend. But for its first word, it says the same in every language. */
export function pagesAt (numbers: number[]): string {
  const runs: Array<[from: number, to: number]> = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const named = runs.slice(0, MAX_RUNS).map(([from, to]) => from === to ? `${from}` : `${from}–${to}`)
  const more = runs.length > MAX_RUNS ? ', …' : ''
  return `${numbers.length === 1 ? 'Page' : 'Pages'} ${named.join(', ')}${more}`
}

const MAX_RUNS = 10
