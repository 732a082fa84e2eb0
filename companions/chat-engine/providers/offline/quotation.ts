import { withDots } from '../../../text/holes.js'
import type { RankedUnit } from '../../ranking/units.js'
import { withoutCitations } from '../model/filters/citations.js'

/** The text of consecutive units. */
export function textOf (units: RankedUnit[]): string {
  return withDots(units.map((unit, position) => gapBefore(unit, units[position - 1]) + unit.text).join(''))
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
      const text = withoutCitations(withDots(unit.text))
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
