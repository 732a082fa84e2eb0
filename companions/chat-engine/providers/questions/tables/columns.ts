import { fold, wordsOf } from '../../../../text/language.js'
import { normal } from '../draft.js'
import { inAny } from '../prose/prose-language.js'

/*
 * The columns of a small table of names whose cells may be asked, whatever the column is called: an antidote for each
 * poison, an order for each family. A large table is looked up, and not learnt.
 */

const MAX_COLUMNS = 5
const MIN_ROWS = 3
const MAX_ROWS = 20
// In words, and of a value in characters, too.
const MAX_NAME_WORDS = 6
const MAX_VALUE_WORDS = 3
const MAX_VALUE = 30

const FREE = new RegExp(`(?<!\\p{L})(?:${inAny(({ tables }) => tables?.freeColumns)})(?!\\p{L})`, 'u')
const UNLEARNT = new RegExp(`^(?:${inAny(({ tables }) => tables?.unlearntColumns)})$`)
const IS_NAME = /^[\p{L}\d][\p{L}\d '’.()–-]*$/u
const IS_VALUE = /^\p{L}[\p{L}\d '’.–-]*$/u

// Three of four: in the other rows, there may be a longer one.
const MIN_SHARE = 0.75
const DATES = new RegExp(`^(?:${inAny(({ tables }) => tables?.dates)})$`)
const CODES = new RegExp(`^(?:${inAny(({ tables }) => tables?.codes)})(?!\\p{L})`, 'u')
const JOINED = new RegExp(` (?:${inAny(({ grammar }) => grammar?.joins)}) `)

/** The cells of the columns of a table that say one short thing of each of its names, and of each another one. */
export function learntCells (header: string[], rows: string[][]): Map<string, Set<string>> {
  const [first = ''] = header
  const names = rows.map(([name = '']) => name)
  const isTaught = !header.some(column => UNLEARNT.test(fold(column)))
  const isSmall = isTaught && header.length <= MAX_COLUMNS && rows.length >= MIN_ROWS && rows.length <= MAX_ROWS
  const isOfNames = isSmall && first !== '' && !FREE.test(fold(first)) && names.every(isName)
  if (!isOfNames || countOf(names) < names.length) return new Map()
  return new Map(header.slice(1).map((column, at) => [column, learntIn(column, rows.map(row => row[at + 1] ?? ''))]))
}

/** The short ones, where most are. */
function learntIn (column: string, cells: string[]): Set<string> {
  const folded = fold(column)
  if (FREE.test(folded)) return new Set()
  const values = cells.map(cell => cell.replace(/\.$/, ''))
  const isOne = DATES.test(folded) ? IS_YEAR : CODES.test(folded) ? IS_CODE : undefined
  const short = values.filter(value => isOne?.test(value) ?? isValue(value))
  return new Set(short.length >= values.length * MIN_SHARE && countOf(values) === values.length ? short : [])
}

function countOf (texts: string[]): number {
  return new Set(texts.map(normal)).size
}

const IS_YEAR = /^[12]\d{3}$/
const IS_CODE = /^\d{2,5}$/

function isName (text: string): boolean {
  return IS_NAME.test(text) && /\p{L}{3}/u.test(text) && wordsOf(text).length <= MAX_NAME_WORDS
}

function isValue (text: string): boolean {
  return IS_VALUE.test(text) && /\p{L}{3}/u.test(text) && text.length <= MAX_VALUE && !JOINED.test(text) &&
    wordsOf(text).length <= MAX_VALUE_WORDS
}
