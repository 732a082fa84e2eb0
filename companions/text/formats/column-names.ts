/*
 * Many tables mark no row as the names of their columns. Without them, "Friday 9:00" says nothing.
 */

// In characters. A longer text is no name of a column.
const MAX_NAME = 40
// Of a table of two columns, the values are all of one form: a table of labels has values of several.
const VALUE = /^\d+(?:[.,]\d+)?\s?(?:%|€|h|p)?$/

/** A cell in a place that it takes: `isRepeated` but for its first one, `isAcross` but for its first column. */
export interface Place { text: string, isRepeated: boolean, isAcross: boolean }

/**
 * How many rows at the top name the columns, where the first of them has names for several columns each and the second
 * one names these: "Written" above "Date" and "Room". 0 where it is otherwise.
 */
export function rowsOfNames (grid: Place[][]): number {
  const [first = [], second = []] = grid
  const isGroup = first.map(({ isAcross }, x) => isAcross || first[x + 1]?.isAcross === true)
  if (grid.length < 3 || !isGroup.includes(true)) return 0
  const isName = (text: string) => text.trim().length <= MAX_NAME && /\p{L}/u.test(text)
  const isFirst = first.every(({ text }, x) => isName(text) || (text.trim() === '' && isGroup[x] !== true))
  const isSecond = second.every(({ text, isRepeated }, x) => isGroup[x] === true
    ? isName(text) && !/\d/.test(text) && !isRepeated
    : isRepeated || text.trim() === '')
  return isFirst && isSecond ? 2 : 0
}

/** Whether the first row of a table names its columns: short words, above cells with numbers. */
export function namesColumns ([first = [], ...others]: string[][]): boolean {
  const isName = (text: string) => text.length <= MAX_NAME && /\p{L}{2}/u.test(text) && !/\d|[:.]$/.test(text)
  if (others.length === 0 || !first.every(text => isName(text.trim()))) return false
  if (new Set(first.map(text => text.trim().toLowerCase())).size < first.length) return false
  const below = (x: number) => others.map(row => (row[x] ?? '').trim()).filter(text => text !== '')
  if (first.length === 2) return others.length > 1 && below(1).length > 1 && below(1).every(text => VALUE.test(text))
  return first.some((_, x) => x > 0 && below(x).length > 0 && below(x).every(text => /\d/.test(text)))
}
