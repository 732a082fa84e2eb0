import { fold } from '../../text/language.js'
import { isSameText, type UnitIndex } from '../ranking/unit-index.js'
import type { Unit } from '../ranking/units.js'
import { withoutCitations } from './citations.js'

// "It takes place on 8 June" does not say what takes place.
const LEANS_ON_ANOTHER = new RegExp('^(?:it|this|these|those|they|he|she|such|here|there|that|both|otherwise|also|' +
  'however|its|their|el mismo|la misma|esta?|este|esto|estos|estas|ello|ellos|ellas|tambien|ademas|dicho|dicha|' +
  'se|su|sus)\\b')
// In characters. A longer sentence before is not shown.
const MAX_ANTECEDENT = 240

/** The first unit to show for a window: the one before, where the first one does not say what it speaks of. */
export function withAntecedent ({ units }: UnitIndex, from: number): number {
  const [unit] = units.slice(from, from + 1)
  const before = from > 0 ? units[from - 1] : undefined
  if (unit === undefined || before === undefined || !isSameText(units, from - 1, from)) return from
  if (unit.passage.section !== before.passage.section || before.text.length > MAX_ANTECEDENT) return from
  return LEANS_ON_ANOTHER.test(fold(unit.text)) ? from - 1 : from
}

/** The text of consecutive units. */
export function textOf (units: Unit[]): string {
  return units.map((unit, position) => gapBefore(unit, units[position - 1]) + unit.text).join('')
}

function gapBefore (unit: Unit, before: Unit | undefined): string {
  if (before === undefined) return ''
  if (unit.passage === before.passage && unit.passage.kind !== 'code') return ' '
  return unit.passage.kind === 'sentence' && before.passage.kind === 'sentence' ? ' ' : '\n'
}

/**
 * Consecutive units as a Markdown quotation that ends with the number of its source. Items and rows have a line each;
 * code stands in a block of its own, without marks.
 */
export function quotedLines (units: Unit[], source: number): string {
  const lines: string[] = []
  let isCode = false
  for (const [position, unit] of units.entries()) {
    const { kind, language = '' } = unit.passage
    const before = units[position - 1]
    if (isCode && kind !== 'code') lines.push('```')
    if (kind === 'code') {
      if (!isCode) lines.push(`\`\`\`${language}`)
      lines.push(...unit.text.split('\n'))
    } else {
      const text = withoutCitations(unit.text)
      const goesOn = before !== undefined && gapBefore(unit, before) === ' '
      if (goesOn) lines[lines.length - 1] += ` ${text}`
      else lines.push(kind === 'sentence' || kind === undefined ? text : `- ${text}`)
    }
    isCode = kind === 'code'
  }
  if (isCode) lines.push('```', `[${source}]`)
  else lines[lines.length - 1] += ` [${source}]`
  return lines.map(line => `> ${line}`).join('\n')
}
