import { onceFor } from '../../../../lib/process/once-for.js'
import { piecesWithCode } from '../../../text/formats/markdown.js'
import { withDots } from '../../../text/holes.js'
import type { RankedUnit } from '../../ranking/units.js'
import { withoutCitations } from '../model/filters/citations.js'

/** The text of consecutive units. */
export function textOf (units: RankedUnit[]): string {
  return withDots(units.map((unit, position) => gapBefore(unit, units[position - 1]) + withCode(unit)).join(''))
}

// In characters. A longer section is not read for the marks of its code.
const MAX_SECTION = 20_000

/** The text of a unit, in which code within a line has its marks, where they are found in the section. */
export function withCode ({ text, passage: { kind, section } }: RankedUnit): string {
  if (kind === 'code' || !section.text.includes('`') || section.text.length > MAX_SECTION) return text
  const pieces = piecesOf(section)
  // A row has several cells, and the names of their columns.
  if (kind === 'row') return pieces.reduce((row, cell) => row.replace(cell.text, () => cell.marked), text)
  const around = pieces.find(piece => piece.text.includes(text))
  return around === undefined ? text : part(around, text)
}

// A quotation has several units of a section.
const piecesOf = onceFor(({ text }: RankedUnit['passage']['section']) => piecesWithCode(text))

/** A part of a piece with its marks; without, where it begins or ends within code. */
function part ({ text, marked }: { text: string, marked: string }, wanted: string): string {
  let at = 0
  // All that the marked text has more are marks.
  const reach = (end: number, from = 0) => {
    for (let place = from; place < end; at++) if (marked[at] === text[place]) place++
    return at
  }
  const from = text.indexOf(wanted)
  const start = reach(from)
  reach(from + wanted.length, from)
  while (marked[at] === '`' && marked[at] !== text[from + wanted.length]) at++
  const whole = marked.slice(start, at)
  return (whole.match(/`+/g)?.length ?? 0) % 2 === 0 ? whole : wanted
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
      const text = withoutCitations(withDots(withCode(unit)))
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
