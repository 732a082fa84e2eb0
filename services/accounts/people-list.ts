import { csvRecords, issueAt, type CsvRecord } from '../../lib/values/csv-records.js'
import { InvalidInput } from '../../lib/http/errors.js'
import type { User } from '../../models/accounts/user.js'
import type { AccountImport, ListColumn } from '../../schemas/admin.js'
import type { Role } from '../../schemas/roles.js'
import { COLUMNS, importAccounts, MAX_LINES } from './import.js'
import type { Origin } from './accounts.js'
import { usernamesOf } from './list-usernames.js'
import { folded, HEADINGS, keyOf, NAME, NUMBER, ROLES } from './people-headings.js'

/*
 * A list of people as somebody has it: of Excel, Moodle, Canvas, or a student system. It becomes the table that an
 * import takes.
 */

type Field = ListColumn['field']

const SEPARATORS = [',', ';', '\t', '|']

/** What an import is asked with: `auto`, or what each column holds; and the role of who has none in the list. */
interface Asked { columns: string, role?: Role }

/**
 * Imports a list of people: {@link importAccounts} of the table that it stands for, and what its columns are taken
 * for.
 * @throws {InvalidInput} for an empty list, for a heading with no person below it, and at the first line whose quotes
 * are wrong
 */
export async function importPeople (
  services: Parameters<typeof importAccounts>[0], caller: User, text: string, { columns: asked, role }: Asked,
  dryRun: boolean, origin: Origin
): Promise<AccountImport> {
  const { heading, people } = withHeading(await rowsOf(text))
  if (heading === undefined) throw new InvalidInput(issueAt(1, `A heading is required: ${COLUMNS.join(',')}`))
  if (people.length === 0) throw new InvalidInput(issueAt(heading.line, 'The list has nobody below its heading'))
  const chosen = asked === 'auto' ? undefined : asked.split(',') as Field[]
  const columns = columnsOf(heading.fields, people.map(({ fields }) => fields), chosen)
  const missing = missingIn(columns)
  const accounts = missing.length > 0 ? [] : people.map(({ fields }) => accountOf(columns, fields, role ?? 'STUDENT'))
  const usernames = await usernamesOf(services.models, accounts)
  const records = accounts.map((account, i) => {
    const named: Record<string, string> = { ...account, username: usernames[i]! }
    const isNamed = named.username !== account.username
    return { line: people[i]!.line, fields: COLUMNS.map(name => named[name] ?? ''), isNamed }
  })
  const table = [{ line: heading.line, fields: COLUMNS }, ...records]
  return { ...await importAccounts(services, caller, table, dryRun || missing.length > 0, origin), columns, missing }
}

/** Leaves out a title above the heading. Where the first line has an address, no column has a name. */
function withHeading (rows: CsvRecord[]): { heading?: CsvRecord, people: CsvRecord[] } {
  const filled = ({ fields }: CsvRecord) => fields.filter(cell => cell !== '').length
  const start = rows.findIndex((row, i) => filled(row) > 1 || filled(rows[i + 1] ?? row) <= 1)
  const [heading, ...people] = rows.slice(Math.max(start, 0))
  if (heading === undefined || !heading.fields.some(isAddress)) return { heading, people }
  return { heading: { ...heading, fields: heading.fields.map(() => '') }, people: [heading, ...people] }
}

/** What no column has, and nothing can be imported without. */
function missingIn (columns: ListColumn[]): Array<'email' | 'full_name'> {
  const has = (...wanted: Field[]) => columns.some(({ field }) => wanted.includes(field))
  const isNamed = has('full_name', 'surname_first', 'first_name', 'last_name')
  return [...has('email') ? [] : ['email' as const], ...isNamed ? [] : ['full_name' as const]]
}

/** The rows that say something, as far as an import may go. */
async function rowsOf (text: string): Promise<CsvRecord[]> {
  // Excel may say the separator in a line of its own. An empty one stays there, so that lines are counted as they are.
  const [first, separator] = /^\uFEFF?sep=(.)(?=\r?\n)/.exec(text) ?? ['']
  const rows: CsvRecord[] = []
  const separators = separator === undefined ? SEPARATORS : [separator]
  for await (const { line, fields } of csvRecords(text.slice(first.length), separators)) {
    const cells = fields.map(cell => cell.trim())
    // Below its heading, Canvas has a row of points.
    if (cells.every(cell => cell === '') || cells.some(cell => /^points possible$/i.test(cell))) continue
    // The import says that there are too many.
    if (rows.push({ line, fields: cells }) > MAX_LINES + 1) break
  }
  return rows
}

function columnsOf (names: string[], rows: string[][], chosen: Field[] | undefined): ListColumn[] {
  const known = names.map(name => keyOf(HEADINGS, folded(name)) ?? 'none')
  const [hasFirst, hasLast] = (['first_name', 'last_name'] as const).map(field => known.includes(field))
  const nameIs = hasFirst === hasLast ? 'full_name' : hasFirst ? 'last_name' : 'first_name'
  for (const [i, name] of names.entries()) if (NAME.test(folded(name))) known[i] = nameIs
  const number = known.includes('username') ? -1 : names.findIndex(name => NUMBER.test(folded(name)))
  // Where no heading says so, its cells do ("Correo universitario").
  const email = known.includes('email') ? -1 : names.findIndex((_, i) => known[i] === 'none' && hasAddresses(rows, i))
  const taken = new Set<Field>()
  return names.map((name, i) => {
    const values = rows.map(row => row[i] ?? '').filter(value => value !== '')
    let field: Field = i === email ? 'email' : i === number ? 'username' : known[i] as Field
    if (field === 'first_name' && !known.includes('last_name')) field = 'full_name'
    const isTurned = values.length > 0 && values.every(value => value.split(',').length === 2)
    if (field === 'full_name' && isTurned) field = 'surname_first'
    // Of two columns of the same kind the first one counts; a surname may have two.
    if (field !== 'last_name' && taken.has(field)) field = 'none'
    if (chosen !== undefined) field = chosen[i] ?? 'none'
    taken.add(field)
    return { name, field, example: field === 'password' ? '' : values[0] ?? '' }
  })
}

/** Whether most of the cells of a column that say something are e-mail addresses. */
function hasAddresses (rows: string[][], column: number): boolean {
  const cells = rows.map(row => row[column] ?? '').filter(cell => cell !== '')
  return cells.filter(isAddress).length * 2 > cells.length
}

const isAddress = (cell: string): boolean => /^\S+@\S+$/.test(cell)

/** A person, by the columns of an import. */
function accountOf (columns: ListColumn[], cells: string[], role: string) {
  const of = (wanted: Field) =>
    columns.flatMap(({ field }, i) => field === wanted && cells[i] ? [cells[i].replace(/\s+/g, ' ')] : []).join(' ')
  const turned = of('surname_first').replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')
  const roleName = folded(of('role'))
  return {
    username: of('username'),
    email: of('email').replace(/^mailto:/i, ''),
    full_name: of('full_name') || turned || `${of('first_name')} ${of('last_name')}`.trim(),
    role: roleName === '' ? role : keyOf(ROLES, roleName) ?? of('role'),
    password: of('password'),
    subjects: of('subjects')
  }
}
