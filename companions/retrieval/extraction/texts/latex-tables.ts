import { largestOf } from '../../../../lib/values/lists.js'
import { table } from '../written-markdown.js'
import { GROUP, IN_BRACES } from './latex-parts.js'

/** The environments of tables, as a part of a pattern. */
export const TABLES = 'tabular|tabular\\*|tabularx|tabulary|longtable|tblr|longtblr|talltblr|NiceTabular|tabu|' +
  'supertabular|xltabular'
// These begin with the width of the whole.
const HAS_WIDTH = /^(?:tabularx|tabulary|tabular\*|xltabular)$/
const COLUMNS = new RegExp(`^(?:\\s*\\[[^\\]]{0,500}\\])*\\s*${GROUP}`)
const WIDTH = new RegExp(`^${GROUP}(?=\\s*(?:\\[[^\\]]{0,500}\\])?\\{)`)
const RULE = '\uf8f4'
const RULES = /\\(?:hline|toprule|midrule|bottomrule)(?![a-zA-Z])(?:\s*\[[^\]]{0,500}\])?/g
const NO_CELL = new RegExp('\\\\(?:endhead|endfoot|endlastfoot|(?:c|cmid)(?:line|rule)(?:\\s*[\\[(][^\\])]*[\\])])*' +
  `\\{[^}]*\\}|noalign\\{\\}|SetCell(?:\\s*\\[[^\\]]{0,500}\\])?\\s*${GROUP}|SetRow\\s*${GROUP})`, 'g')
const ACROSS = new RegExp(`^\\s*\\\\multicolumn\\s*\\{\\s*(\\d{1,2})\\s*\\}\\s*${GROUP}\\s*${IN_BRACES}`)
const DOWN = new RegExp('\\\\multirow(?:\\s*\\[[^\\]]{0,500}\\])?\\s*\\{\\s*(\\d{1,3})\\s*\\}' +
  `(?:\\s*\\[[^\\]]{0,500}\\])?\\s*(?:\\*|${GROUP})(?:\\s*\\[[^\\]]{0,500}\\])?\\s*${IN_BRACES}`)
// A long table has its title in its first row.
const CAPTION = new RegExp(`\\\\caption\\*?(?:\\[[^\\]]{0,500}\\])?\\s*${IN_BRACES}(?:\\s*\\\\label\\{[^}]*\\})?` +
  '\\s*(?:\\\\tabularnewline|\\\\\\\\(?:\\[[^\\]]{0,500}\\])?)?')
const MAX_HEADER = 3
const [ROW_END, COLUMN_END] = [/\\\\(?:\[[^\]]{0,500}\])?|\\tabularnewline/, /(?<!\\)&/]

interface Cell { text: string, across: number, down: number }

/**
 * A table of LaTeX. A cell that is merged stands in each of its places.
 * @param name of its environment; `inline` makes the source of a cell into text
 */
export function tableOf (name: string, all: string, inline: (source: string) => string): string {
  let title = ''
  const source = (HAS_WIDTH.test(name) ? all.replace(WIDTH, '') : all).replace(CAPTION, (_, text: string) => {
    title = `${inline(text)}\n\n`
    return ''
  })
  // The first of two headers is the one of the first page.
  const rows = source.replace(COLUMNS, '').replace(/\\endfirsthead[^]*?\\endhead/, '')
    .replace(NO_CELL, '').replace(RULES, RULE)
    .split(ROW_END)
    .map(row => ({
      isBelowRule: row.includes(RULE),
      cells: row.replaceAll(RULE, '').split(COLUMN_END).map(cell => cellOf(cell, inline))
    }))
    .filter(({ cells }) => cells.some(({ text }) => text !== ''))
  const first = rows.findIndex(({ isBelowRule }, n) => n > 0 && isBelowRule)
  const isMerged = rows.slice(0, first).some(({ cells }) => cells.some(({ across }) => across > 1))
  const written = filled(rows.map(({ cells }) => cells))
  const header = first > 1 && first <= MAX_HEADER && isMerged ? [namesOf(written.slice(0, first))] : []
  const hasHeader = (first !== -1 || /\\hline|\\midrule/.test(source)) && rows.length > 1
  return title + table([...header, ...written.slice(header.length * first)], hasHeader)
}

/** The source of a table within a cell, as one line: "(Monday, Lab 1; Tuesday, Lab 2)". */
export function lineOf (name: string, all: string): string {
  const rows = (HAS_WIDTH.test(name) ? all.replace(WIDTH, '') : all).replace(COLUMNS, '')
    .replace(NO_CELL, '').replace(RULES, '').split(ROW_END)
    .map(row => row.split(COLUMN_END).map(cell => cell.trim()).filter(cell => cell !== '').join(', '))
    .filter(row => row !== '')
  // Where there is one column, its author only breaks the lines of a cell.
  return COLUMN_END.test(all) ? ` (${rows.join('; ')}) ` : ` ${rows.join(' ')} `
}

function cellOf (source: string, inline: (source: string) => string): Cell {
  const [, across = '1', inner = source] = ACROSS.exec(source) ?? []
  const [, down = '1', own = inner] = DOWN.exec(inner) ?? []
  return { text: inline(own), across: Number(across), down: Number(down) }
}

/** The texts of the cells, each in all the places that it has. */
function filled (rows: Cell[][]): string[][] {
  const above = new Map<number, Cell>()
  return rows.map(cells => cells.flatMap(cell => Array<Cell>(cell.across).fill(cell)).map((cell, column) => {
    const merged = above.get(column)
    if (cell.text === '' && merged !== undefined && merged.down > 1) {
      above.set(column, { ...merged, down: merged.down - 1 })
      return merged.text
    }
    above.set(column, cell)
    return cell.text
  }))
}

/** The names of the columns where they have several rows: "Oral Date". */
function namesOf (rows: string[][]): string[] {
  const width = largestOf(rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, column) =>
    [...new Set(rows.map(cells => cells[column] ?? ''))].filter(name => name !== '').join(' '))
}
