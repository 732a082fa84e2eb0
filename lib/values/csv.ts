/** A cell of a table. `null` is an empty one. */
type Cell = string | number | Date | null

// A program of spreadsheets takes such a cell for a formula, which may send the others of the table elsewhere (OWASP).
const FORMULA = /^[=+\-@\t\r]/
// Of some languages, it takes a semicolon for the end of a cell, and what comes after it for a cell of its own.
const SEPARATORS = /[",;\t\r\n]/

/** A table of RFC 4180 with a heading. A text that would be read as a formula gets a leading apostrophe. */
export function csvOf<Column extends string> (columns: readonly Column[], rows: Array<Record<Column, Cell>>): string {
  return `${columns.join(',')}\r\n${csvLines(columns, rows)}`
}

/** The lines of such a table below its heading. */
export function csvLines<Column extends string> (
  columns: readonly Column[], rows: Array<Record<Column, Cell>>
): string {
  return rows.map(row => `${columns.map(column => cellOf(row[column])).join(',')}\r\n`).join('')
}

function cellOf (cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell instanceof Date ? cell.toISOString() : cell ?? ''
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return SEPARATORS.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
