import Papa from 'papaparse'
import { HEADINGS, keyOf, NUMBER, ROLES } from '../texts/people.js'
import { textOf } from './file-text.js'

/** What a column of a list of people may hold. */
export type Field = keyof typeof HEADINGS
export const FIELDS = Object.keys(HEADINGS) as Field[]

export interface Column { name: string, example: string, field: Field }

/** A list of people as somebody has it: of Excel, Moodle, Canvas, or a student system. */
export interface PeopleTable {
  columns: Column[]
  /** `line`: where it begins in the file. */
  rows: Array<{ line: number, cells: string[] }>
}

/** One of the list, as the gateway imports it. */
export interface Person { line: number, username: string, email: string, full_name: string }

const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]/g, '')

/** The list in a file. @returns a line where its quotes are at fault; `null` for a file whose encoding is not known */
export async function readPeople (file: Blob): Promise<PeopleTable | { line: number } | null> {
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  if (text === null) return null
  // Excel may say the separator in a line of its own.
  const [said, delimiter = ''] = /^sep=(.)\r?\n/.exec(text) ?? ['']
  const { data, errors } = Papa.parse<string[]>(text.slice(said.length), {
    delimiter, delimitersToGuess: [',', ';', '\t', '|']
  })
  let line = said === '' ? 1 : 2
  const rows = data.map(cells => {
    const row = { line, cells: cells.map(cell => cell.trim()) }
    line += cells.join('').split(/\r\n?|\n/).length
    return row
  })
  const fault = errors.find(({ type }) => type === 'Quotes')
  if (fault !== undefined) return { line: rows[fault.row ?? 0]?.line ?? 1 }
  const [heading, ...people] = rows.filter(({ cells }) => cells.some(cell => cell !== ''))
  // Below its heading, Canvas has a row of points.
  const isPerson = ({ cells }: { cells: string[] }) => !cells.some(cell => /^points possible$/i.test(cell))
  const kept = people.filter(isPerson)
  return { columns: columnsOf(heading?.cells ?? [], kept.map(({ cells }) => cells)), rows: kept }
}

function columnsOf (names: string[], rows: string[][]): Column[] {
  const known = names.map(name => keyOf(HEADINGS, folded(name)) ?? 'none')
  const taken = new Set<Field>()
  const number = known.includes('username') ? -1 : names.findIndex(name => NUMBER.test(folded(name)))
  return names.map((name, i) => {
    const values = rows.map(row => row[i] ?? '').filter(value => value !== '')
    let field: Field = i === number ? 'username' : known[i]!
    if (field === 'first_name' && !known.includes('last_name')) field = 'full_name'
    const isTurned = values.length > 0 && values.every(value => value.split(',').length === 2)
    if (field === 'full_name' && isTurned) field = 'surname_first'
    // Of two columns of the same kind the first one counts; a surname may have two.
    if (field !== 'last_name' && field !== 'none' && taken.has(field)) field = 'none'
    taken.add(field)
    return { name, example: field === 'password' ? '' : values[0] ?? '', field }
  })
}

/** What the columns do not say, and nothing can be imported without. */
export function missingIn (columns: Column[]): Array<'email' | 'full_name'> {
  const has = (...fields: Field[]) => columns.some(({ field }) => fields.includes(field))
  const isNamed = has('full_name', 'surname_first', 'first_name', 'last_name')
  return [...(has('email') ? [] : ['email'] as const), ...(isNamed ? [] : ['full_name'] as const)]
}

/** The list as the gateway imports it. @param role of who has none in the list */
export function importOf ({ columns, rows }: PeopleTable, role: string): { csv: string, people: Person[] } {
  const people = rows.map(({ line, cells }) => {
    const of = (wanted: Field) =>
      columns.flatMap(({ field }, i) => field === wanted && cells[i] ? [cells[i].replace(/\s+/g, ' ')] : []).join(' ')
    const turned = of('surname_first').replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')
    const said = folded(of('role'))
    return {
      line,
      username: usernameOf(of('username') || of('email')),
      email: of('email').replace(/^mailto:/i, ''),
      full_name: of('full_name') || turned || `${of('first_name')} ${of('last_name')}`.trim(),
      role: said === '' ? role : keyOf(ROLES, said) ?? of('role'),
      password: of('password'),
      subjects: of('subjects')
    }
  })
  const fields = ['username', 'email', 'full_name', 'role', 'password', 'subjects']
  const data = people.map(person => fields.map(field => person[field as keyof typeof person]))
  return { csv: Papa.unparse({ fields, data }, { newline: '\n' }), people }
}

/** A table for a spreadsheet, which runs no cell of it. */
export const csvOf = (fields: string[], data: string[][]): string =>
  Papa.unparse({ fields, data }, { newline: '\r\n', escapeFormulae: true }) + '\r\n'

/** What stands before the @ of an address, without accents and spaces. */
function usernameOf (text: string): string {
  const name = text.split('@')[0]!.normalize('NFD').replace(/\p{M}/gu, '')
  return name.replace(/[^A-Za-z0-9._-]+/g, '.').replace(/^\.+|\.+$/g, '').slice(0, 50)
}
