import { onceFor } from '../../../../lib/process/once-for.js'
import { piecesWithMarks, type MarkedText } from '../../../text/formats/markdown.js'
import { withDots } from '../../../text/holes.js'
import type { RankedUnit } from '../../ranking/units.js'
import { withoutCitations } from '../model/filters/citations.js'

/** The text of consecutive units. */
export function textOf (units: RankedUnit[]): string {
  return withDots(units.map((unit, position) => gapBefore(unit, units[position - 1]) + withMarks(unit)).join(''))
}

// In characters. A longer section is not read for its marks.
const MAX_SECTION = 20_000

/** The text of a unit, in which code within a line and links have their marks, where they are found in the section. */
export function withMarks ({ text, passage: { kind, section, text: whole } }: RankedUnit): string {
  const hasMarks = section.text.includes('`') || section.text.includes('](')
  if (kind === 'code' || !hasMarks || section.text.length > MAX_SECTION) return text
  const pieces = piecesOf(section)
  const around = kind === 'row'
    ? pieces.filter(cells => cells.every(cell => whole.includes(cell.text)))
    : pieces.filter(([piece]) => piece?.text.includes(text) === true)
  const written = new Set(around.map(pieces => kind === 'row' ? rowOf(pieces, text) : part(pieces[0], text)))
  // The same words may lead to several places.
  return written.size === 1 ? [...written].join('') : text
}

// A quotation has several units of a section.
const piecesOf = onceFor(({ text }: RankedUnit['passage']['section']) => piecesWithMarks(text))

/** A row with the marks of its cells. It also has the names of its columns. */
function rowOf (cells: MarkedText[], row: string): string {
  let [end, written] = [row.length, '']
  for (const cell of cells.filter(({ marks }) => marks.length > 0).reverse()) {
    const places = [...row.slice(0, end).matchAll(/(?<![\p{L}\p{N}])(?=\S)/gu)]
    const at = places.findLast(({ index }) => row.slice(0, end).startsWith(cell.text, index))?.index
    if (at === undefined) continue
    written = part(cell, cell.text) + row.slice(at + cell.text.length, end) + written
    end = at
  }
  return row.slice(0, end) + written
}

/** A part of a piece with its marks; without those that it begins or ends within. */
function part ({ text, marks }: MarkedText = { text: '', marks: [] }, wanted: string): string {
  let at = text.indexOf(wanted)
  const end = at + wanted.length
  let written = ''
  for (const mark of marks) {
    if (mark.from < at || mark.to > end) continue
    written += text.slice(at, mark.from) + mark.written
    at = mark.to
  }
  return written + text.slice(at, end)
}

function gapBefore (unit: RankedUnit, before: RankedUnit | undefined): string {
  if (before === undefined) return ''
  if (unit.passage === before.passage && unit.passage.kind !== 'code') return ' '
  return unit.passage.kind === 'sentence' && before.passage.kind === 'sentence' ? ' ' : '\n'
}

/**
 * Consecutive units as a Markdown quotation that ends with the number of its source. Items and rows have a line each,
 * an item of a numbered list its number; code stands in a block of its own, without marks.
 */
function quotedLines (units: RankedUnit[], source: number): string {
  const lines: string[] = []
  let isCode = false
  for (const [position, unit] of units.entries()) {
    const { kind, number, language = '' } = unit.passage
    const before = units[position - 1]
    if (isCode && kind !== 'code') lines.push('```')
    if (kind === 'code') {
      if (!isCode) lines.push(`\`\`\`${language}`)
      lines.push(...withDots(unit.text).split('\n'))
    } else {
      const text = withoutCitations(withDots(withMarks(unit)))
      const goesOn = before !== undefined && gapBefore(unit, before) === ' '
      // Without an empty line a sentence would belong to the item before it.
      if (kind === 'sentence' && isItem(before)) lines.push('')
      if (goesOn) lines[lines.length - 1] += ` ${text}`
      else lines.push(kind === 'sentence' ? text : number === undefined ? `- ${text}` : `${number}. ${text}`)
    }
    isCode = kind === 'code'
  }
  if (isCode) lines.push('```', `[${source}]`)
  else lines[lines.length - 1] += ` [${source}]`
  return lines.map(line => line === '' ? '>' : `> ${line}`).join('\n')
}

/** Such a quotation with its place as its last line, which is no part of an item before it. */
export function quotedWithPlace (units: RankedUnit[], source: number, place: string): string {
  return `${quotedLines(units, source)}\n${isItem(units.at(-1)) ? '>\n> ' : ''}— ${place}`
}

const isItem = (unit: RankedUnit | undefined) => unit !== undefined && ['item', 'row'].includes(unit.passage.kind)
