/*
 * Many tables mark no row as the names of their columns. Without them, "Friday 9:00" says nothing.
 */

// In characters. A longer text is no name of a column.
const MAX_NAME = 40
// Of a table of two columns, the values are all of one form: a table of labels has values of several.
const VALUE = /^\d+(?:[.,]\d+)?\s?(?:%|€|h|p)?$/

/** Whether the first row of a table names its columns: short words, above cells with numbers. */
export function namesColumns ([first = [], ...others]: string[][]): boolean {
  const isName = (text: string) => text.length <= MAX_NAME && /\p{L}{2}/u.test(text) && !/\d|[:.]$/.test(text)
  if (others.length === 0 || !first.every(text => isName(text.trim()))) return false
  if (new Set(first.map(text => text.trim().toLowerCase())).size < first.length) return false
  const below = (x: number) => others.map(row => (row[x] ?? '').trim()).filter(text => text !== '')
  if (first.length === 2) return others.length > 1 && below(1).length > 1 && below(1).every(text => VALUE.test(text))
  return first.some((_, x) => x > 0 && below(x).length > 0 && below(x).every(text => /\d/.test(text)))
}
