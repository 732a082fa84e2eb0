import { load } from 'cheerio'
import { texOfFormula } from './word/word-formulas.js'

/** A group of a formula in Rich Text, which has the names of Word's formulas: `{\mf {\mnum …}{\mden …}}`. */
export interface MathGroup { name: string, text: string, groups: MathGroup[] }

/** A formula of Rich Text in LaTeX, without dollars. Empty where it has no sign. */
export function texOfGroup (formula: MathGroup): string {
  const $ = load(`<m:oMath>${formula.groups.map(group => xmlOf(group, 0)).join('')}</m:oMath>`, { xml: true })
  return texOfFormula($, $('m\\:oMath')[0] as Parameters<typeof texOfFormula>[1])
}

// In levels. What is nested deeper is left out.
const MAX_DEPTH = 100

function xmlOf ({ name, text, groups }: MathGroup, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  const value = text.trim().replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
  if (name === 'r') return `<m:r><m:t>${value}</m:t></m:r>`
  const inner = groups.map(group => xmlOf(group, depth + 1)).join('')
  // A group without a name stands for what is in it.
  return name === '' ? inner : `<m:${name} m:val="${value}">${inner}</m:${name}>`
}
