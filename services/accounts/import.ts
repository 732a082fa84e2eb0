import pLimit from 'p-limit'
import { issueAt, type CsvRecord } from '../../lib/values/csv-records.js'
import { InvalidInput, isApiError } from '../../lib/http/errors.js'
import { inParts } from '../../lib/values/lists.js'
import { validationIssues } from '../../lib/validation/validation-issues.js'
import { compileFor } from '../../lib/validation/validators.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import { NewAccount, type AccountImport, type ImportedLine } from '../../schemas/admin.js'
import { NO_PASSWORD, storeAccount, type Origin, type Passwords } from './accounts.js'
import type { Audit, Operation } from '../system/audit.js'
import { enrolmentOf } from '../subjects/enrolment.js'
import type { Erasures } from './erasure.js'
import { faultOfPassword } from './new-passwords.js'
import { createFirstCodes } from './password-codes.js'
import { folded } from './people-headings.js'

/*
 * An import of accounts and enrolments. First the whole file is read and judged against what is stored: that is the
 * report of a dry run. Then it is carried out, some lines at once. A line is one write: an account is stored with its
 * subjects, or one that exists gains them. So after a kill, some lines are imported as a whole, and the others are not
 * begun. What another request does meanwhile is decided by that one write. services/subjects/subjects.ts says why the
 * subjects are read again after it.
 */

interface Services { models: Models, audit: Audit, passwords: Passwords, erasures: Erasures }

const REQUIRED = ['username', 'email', 'full_name', 'role']
export const COLUMNS = [...REQUIRED, 'password', 'subjects']
export const MAX_LINES = 5_000
const MAX_PASSWORDS = 200
const MAX_SUBJECTS = 100
/** How many lines are carried out at once. With more, it takes as long, and other requests wait longer. */
const AT_ONCE = 12
/** How many passwords of an import wait to be hashed. Other people's logins take turns with them. */
const HASHES_AT_ONCE = 2
/** How many documents a query asks for. */
const ASKED_AT_ONCE = 500

/** A line of the file as it was read. */
interface Line {
  line: number
  username: string
  account: NewAccount
  subjects: string[]
  errors: string[]
  /** The list has no username for this person, so we have made one. It must not be that of another account. */
  isNamed: boolean
}

/** What is to be done for a line, or was done. */
interface Outcome {
  status: ImportedLine['status']
  /** The subjects that the account gains. */
  gained: string[]
  errors: string[]
}

const UNCHANGED: Outcome = { status: 'unchanged', gained: [], errors: [] }
const failed = (...errors: string[]): Outcome => ({ status: 'failed', gained: [], errors })

/** A line of a table. `isNamed`: its username was made for it (list-usernames.ts). */
export type TableRecord = CsvRecord & { isNamed?: boolean }
type Records = AsyncIterable<TableRecord> | Iterable<TableRecord>

/**
 * Imports the good lines of a table, and says of every line what came of it.
 * @throws {InvalidInput} for a table that cannot be read: then nothing is imported
 */
export async function importAccounts (
  services: Services, caller: User, records: Records, dryRun: boolean, origin: Origin
): Promise<AccountImport> {
  const lines = await linesOf(records)
  const stored = await Stored.read(services.models, lines)
  const planned = lines.map(line => ({ line, outcome: stored.take(line) }))
  if (dryRun) return reportOf(planned.map(({ line, outcome }) => rowOf(line, outcome)))

  const rows: ImportedLine[] = []
  const entry = await services.audit.begin([
    { actor: caller._id, action: 'account.imported', target_type: null, target: null }
  ])
  const close = async () => {
    const { lines: _, ...counts } = reportOf(rows)
    if (counts.created + counts.enrolled === 0) await entry.withdraw()
    else await entry.complete(counts)
  }
  try {
    for (const batch of batchesOf(planned)) {
      origin.signal?.throwIfAborted()
      rows.push(...await carryOut(services, caller, batch, origin))
    }
  } catch (error) {
    // The client has closed the connection, or too many passwords wait. Both are thrown before a batch is written, so
    // the lines that were carried out are known.
    if (isApiError(error)) await close()
    throw error
  }
  await close()
  return reportOf(rows)
}

const isAccount = compileFor('body', NewAccount)

/** @throws {InvalidInput} */
async function linesOf (records: Records): Promise<Line[]> {
  let columns: string[] | undefined
  const lines: Line[] = []
  for await (const record of records) {
    if (columns === undefined) columns = requireHeading(record)
    else if (lines.length === MAX_LINES) {
      throw new InvalidInput(issueAt(record.line, `Must have at most ${MAX_LINES} lines beside the heading`))
    } else lines.push(lineOf(columns, record))
  }
  if (columns === undefined) throw new InvalidInput(issueAt(1, `A heading is required: ${COLUMNS.join(',')}`))
  const withPassword = lines.filter(({ account }) => account.password !== undefined)
  const first = withPassword[MAX_PASSWORDS]
  if (first !== undefined) {
    throw new InvalidInput(issueAt(first.line, `At most ${MAX_PASSWORDS} lines may have a password; a line without ` +
      'one gets a code that sets the first one'))
  }
  return lines
}

/**
 * A name that is not known is not repeated: in a file without a heading it is a cell, perhaps a password.
 * @throws {InvalidInput} with each fault of the heading
 */
function requireHeading ({ line, fields }: CsvRecord): string[] {
  const unknown = fields.flatMap((name, index) => COLUMNS.includes(name) ? [] : [index + 1])
  const faults = [
    ...(unknown.length > 0 ? [`The name of column ${unknown.slice(0, 10).join(', ')} is not known`] : []),
    ...COLUMNS.filter(name => fields.indexOf(name) !== fields.lastIndexOf(name)).map(name => `${name} stands twice`),
    ...REQUIRED.filter(name => !fields.includes(name)).map(name => `${name} is missing`)
  ]
  const heading = `. The heading is ${COLUMNS.join(',')}, in any order; password and subjects may be absent`
  if (faults.length > 0) throw new InvalidInput(...faults.map(msg => issueAt(line, `${msg}${heading}`)))
  return fields
}

function lineOf (columns: string[], { line, fields, isNamed = false }: TableRecord): Line {
  const value = (name: string) => fields[columns.indexOf(name)] ?? ''
  const [username, email, fullName, role, password] = ['username', 'email', 'full_name', 'role', 'password'].map(value)
  const account = {
    username,
    email,
    full_name: fullName?.replaceAll(/\s*[\r\n\t]\s*/g, ' ').trim(),
    role,
    ...(password !== '' && { password })
  } as NewAccount
  const subjects = [...new Set(value('subjects').split(/[;,\s]+/).filter(id => id !== ''))]
  const errors: string[] = []
  if (fields.length > columns.length) {
    errors.push(`Has ${fields.length} fields, and the heading has ${columns.length}`)
  } else if (!isAccount(account)) {
    const issues = validationIssues('body', NewAccount, isAccount.errors ?? [])
    errors.push(...issues.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`))
  }
  const fault = password !== '' && errors.length === 0 && faultOfPassword(password as string, account)
  if (fault) errors.push(`password: ${fault}`)
  if (subjects.length > 0 && ['PROFESSOR', 'ADMIN'].includes(role as string)) {
    errors.push('subjects: Only students have subjects')
  }
  if (subjects.length > MAX_SUBJECTS) errors.push(`subjects: Must be at most ${MAX_SUBJECTS}`)
  return { line, username: clip(username as string), account, subjects, errors, isNamed }
}

/** What a report repeats of a field that may be as long as the file. */
function clip (text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/** What is stored that decides about the lines; and then what would be, had the lines that were taken been written. */
class Stored {
  readonly #accounts: Map<string, Pick<User, 'role' | 'subjects' | 'email' | 'full_name' | 'unconfirmed'>>
  /** In lower case. */
  readonly #addresses: Set<string>
  /** Whether it is archived. */
  readonly #subjects: Map<string, boolean>

  private constructor (users: Array<User | null>, addresses: Set<string>, subjects: Map<string, boolean>) {
    this.#accounts = new Map(users.filter(user => user !== null).map(user => [user._id, user]))
    this.#addresses = addresses
    this.#subjects = subjects
  }

  static async read ({ User, Subject }: Models, lines: Line[]): Promise<Stored> {
    const good = lines.filter(({ errors }) => errors.length === 0)
    const usernames = [...new Set(good.map(({ username }) => username))]
    const addresses = [...new Set(good.map(({ account }) => account.email.toLowerCase()))]
    const ids = [...new Set(good.flatMap(({ subjects }) => subjects))]
    const users = await inParts(usernames, ASKED_AT_ONCE, part => Promise.all(part.map(name => User.findAccount(name))))
    const taken = await inParts(addresses, ASKED_AT_ONCE, part => User.takenAddresses(part))
    const subjects = await inParts(ids, ASKED_AT_ONCE, part => Promise.all(part.map(id => Subject.findSubject(id))))
    const found = subjects.filter(subject => subject !== null)
    return new Stored(users, new Set(taken), new Map(found.map(({ _id, archived }) => [_id, archived])))
  }

  /** Decides about a line; what it would write counts for the next ones. */
  take ({ username, account, subjects, errors, isNamed }: Line): Outcome {
    if (errors.length > 0) return failed(...errors)
    const present = this.#accounts.get(username)
    const address = account.email.toLowerCase()
    if (present === undefined && this.#addresses.has(address)) return failed('email: Email already registered')
    if (isNamed && present !== undefined && !isOf(present, account)) {
      return failed('username: Another account has just taken it: import the line again')
    }
    if (present !== undefined && present.role !== 'STUDENT' && subjects.length > 0) {
      return failed('subjects: Only students have subjects, and this account is of another role')
    }
    const before = present?.subjects ?? []
    const gained = subjects.filter(id => !before.includes(id))
    const faults = gained.flatMap(id => this.#faultOf(id, subjects.indexOf(id)) ?? [])
    if (faults.length > 0) return failed(...faults)
    this.#accounts.set(username, { ...account, ...present, subjects: [...before, ...gained] })
    if (present === undefined) {
      this.#addresses.add(address)
      return { status: 'created', gained, errors: [] }
    }
    return gained.length === 0 ? UNCHANGED : { status: 'enrolled', gained, errors: [] }
  }

  #faultOf (subject: string, index: number): string | undefined {
    const archived = this.#subjects.get(subject)
    if (archived === undefined) return notFound(index)
    if (archived) return `subjects: The subject at position ${index + 1} is archived`
  }
}

/** Whether an account is that of a person, by its address, the one before it or the name. */
function isOf (
  { email, unconfirmed, full_name: name }: Pick<User, 'email' | 'unconfirmed' | 'full_name'>, person: NewAccount
): boolean {
  const addresses = [email, unconfirmed?.before].map(address => address?.toLowerCase())
  return addresses.includes(person.email.toLowerCase()) || folded(name) === folded(person.full_name)
}

/** The id is not repeated: in a line whose cells are shifted it may be a password. */
function notFound (index: number): string {
  return `subjects: There is no subject with the id at position ${index + 1}`
}

interface Planned { line: Line, outcome: Outcome }

/** Lines that are carried out at once. Two lines of one account or address are in different batches, in their order. */
function * batchesOf (planned: Planned[]): Generator<Planned[]> {
  let batch: Planned[] = []
  let keys = new Set<string>()
  for (const one of planned) {
    const { username, email } = one.line.account
    const mine = [username, email.toLowerCase()]
    if (batch.length === AT_ONCE || mine.some(key => keys.has(key))) {
      yield batch
      batch = []
      keys = new Set()
    }
    batch.push(one)
    for (const key of mine) keys.add(key)
  }
  if (batch.length > 0) yield batch
}

async function carryOut (
  services: Services, caller: User, batch: Planned[], origin: Origin
): Promise<ImportedLine[]> {
  const { models, audit, passwords } = services
  const limit = pLimit(HASHES_AT_ONCE)
  const hashes = await Promise.all(batch.map(({ line: { account: { password } }, outcome }) =>
    outcome.status !== 'created' || password === undefined
      ? NO_PASSWORD
      : limit(() => passwords.hash(password, { ...origin, name: caller._id, waits: true }))))

  const enrolments = batch.flatMap(({ line, outcome }, index) =>
    outcome.gained.map(subject => ({ index, subject, operation: enrolmentOf(caller, line.username, subject) })))
  const entries = await audit.begin(enrolments.map(({ operation }) => operation))
  const written = await Promise.all(batch.map(({ line, outcome }, index) =>
    write(services, line, outcome, hashes[index] as string)))
  await takeBackDeleted(models, written.map(({ outcome }, index) =>
    ({ outcome, subjects: (batch[index] as Planned).line.subjects })))
  const rows = written.map(({ outcome }, index) => rowOf((batch[index] as Planned).line, outcome))

  const notMade = new Set<Operation>(enrolments
    .filter(({ index, subject }) => !written[index]?.outcome.gained.includes(subject))
    .map(({ operation }) => operation))
  await entries.withdraw(operation => notMade.has(operation))
  await entries.complete()

  const withoutPassword = written.flatMap(({ user }, index) =>
    user !== undefined && hashes[index] === NO_PASSWORD ? [{ user, row: rows[index] as ImportedLine }] : [])
  const codes = await createFirstCodes(models, withoutPassword.map(({ user }) => user))
  withoutPassword.forEach(({ row, user: { full_name, email } }, index) =>
    Object.assign(row, codes[index], { full_name, email }))
  return rows
}

/** @returns what was done, and the account where it was made */
async function write (
  services: Pick<Services, 'models' | 'erasures'>, line: Line, planned: Outcome, hash: string
): Promise<{ outcome: Outcome, user?: User }> {
  const { models } = services
  if (planned.status === 'created') {
    const { password: _, ...account } = line.account
    const user = await storeAccount(services, account, hash, { subjects: planned.gained })
    if (typeof user !== 'string') return { outcome: planned, user }
    if (user === 'email taken') return { outcome: failed('email: Email already registered') }
    if (user !== 'username taken') throw new Error(`an imported account conflicts: ${user}`)
    // Another request has made the account since the file was judged, or it is being deleted.
    const present = await Stored.read(models, [line])
    const outcome = present.take(line)
    if (outcome.status === 'created') return { outcome: failed('The account is being deleted: import the line again') }
    return await write(services, line, outcome, hash)
  }
  if (planned.status !== 'enrolled') return { outcome: planned }
  const gained = await models.User.addSubjects(line.username, planned.gained)
  if (gained === null) return { outcome: failed('subjects: The account is no student\'s any more') }
  return { outcome: gained.length === 0 ? UNCHANGED : { ...planned, gained } }
}

/** Takes enrolments back where the subject was deleted while they were written. Changes the outcomes. */
async function takeBackDeleted (
  { User, Subject }: Models, written: Array<{ outcome: Outcome, subjects: string[] }>
): Promise<void> {
  const ids = [...new Set(written.flatMap(({ outcome: { gained } }) => gained))]
  const existing = await Subject.existing(ids)
  const deleted = ids.filter(id => !existing.has(id))
  for (const id of deleted) await User.removeSubject(id)
  if (deleted.length === 0) return
  for (const { outcome, subjects } of written) {
    if (outcome.gained.every(id => existing.has(id))) continue
    outcome.errors = outcome.gained.filter(id => !existing.has(id)).map(id => notFound(subjects.indexOf(id)))
    outcome.gained = outcome.gained.filter(id => existing.has(id))
    if (outcome.status === 'enrolled' && outcome.gained.length === 0) outcome.status = 'failed'
  }
}

function rowOf ({ line, username }: Line, { status, errors }: Outcome): ImportedLine {
  return { line, username, status, errors }
}

function reportOf (lines: ImportedLine[]): AccountImport {
  const count = (wanted: ImportedLine['status']) => lines.filter(({ status }) => status === wanted).length
  return {
    created: count('created'),
    enrolled: count('enrolled'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    lines
  }
}
