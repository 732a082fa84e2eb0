import { withoutTitle } from './gift-source.js'

const OTHER = 'Must be a question in GIFT, with \\ before ~ = # { } that are text'

/** What is wrong with a question that the grammar does not read. */
export function faultIn (block: string): string {
  const text = withoutTitle(block.replace(/^(?:\s*\/\/[^\n]*\n)*/, ''))
  const braces = [...text.matchAll(/\\[^]|[{}]/g)].filter(({ 0: found }) => found.length === 1)
  const [open, close, next] = braces
  if (open === undefined) return OTHER
  if (open[0] === '}') return 'Must have { before its answers, and no empty line in them'
  if (close === undefined) return 'Must have } after its answers, and no empty line in them'
  const answers = text.slice(open.index + 1, close.index).trim()
  if (close[0] === '{' || next !== undefined) {
    return next?.[0] === '{' && text.slice(close.index, next.index).includes('\n')
      ? 'Must have an empty line before the next question'
      : 'Must have one pair of braces, with \\ before { } that are text'
  }
  if (answers.startsWith('#')) return 'Must have a number for an answer, such as 3.14, 3.14:0.01 or 3.1..3.2'
  const options = answers.split(/(?<!\\)[~=]/).slice(1).map(option => option.replace(/(?<!\\)#[^]*/, '').trim())
  return options.includes('') ? 'Must have a text in each option, and \\ before ~ = that are text' : OTHER
}
