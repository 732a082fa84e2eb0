import {
  admin, Button, client, dataOf, Drop, Failure, formatNumber, Notice, Refusal, Report, roleOptions, saveFile,
  type Schemas, Section, Select, teach, useAction, useState
} from '../base.js'
import {
  type Column, csvOf, type Field, FIELDS, importOf, missingIn, type PeopleTable, type Person, readPeople
} from './people-table.js'
import { linkOf } from './secret.js'

type Result = Schemas['AccountImport']
type Role = Schemas['Role']

interface Done { report: Result, isTrial: boolean, people: Person[] }

const SHOWN = 200

/**
 * Accounts from a list as it is: what its columns are taken for can be changed. The report of it comes first, without a
 * change; then the same lines are taken.
 */
export function ImportUsers ({ onMade }: { onMade: () => void }) {
  const [list, setList] = useState<{ name: string, table: PeopleTable, role: Role }>()
  const [fault, setFault] = useState('')
  const { run, isBusy, error, result } = useAction(async (table: PeopleTable, role: Role, isTrial: boolean) => {
    if (missingIn(table.columns).length > 0) return undefined
    const { csv: body, people } = importOf(table, role)
    const params = { query: { dry_run: isTrial } }
    const report = await dataOf(client.POST('/admin/users/import', { params, body }))
    if (!isTrial) onMade()
    return { report: { ...report, lines: inFile(report.lines, people) }, isTrial, people } satisfies Done
  })
  const show = (name: string, table: PeopleTable, role: Role) => {
    setList({ name, table, role })
    run(table, role, true)
  }
  const take = async ([file]: [File, ...File[]]) => {
    const read = await readPeople(file)
    setFault(read === null ? admin.noEncoding : 'line' in read ? admin.openQuote(read.line) : '')
    if (read === null || 'line' in read) setList(undefined)
    else show(file.name, read, 'STUDENT')
  }
  const missing = list === undefined ? [] : missingIn(list.table.columns)
  return (
    <Section title={admin.importList}>
      <p class='dim'>{admin.importHint}</p>
      <Drop label={teach.chooseFile} accept='.csv,.txt,.tsv,text/csv' hint={list?.name} onFiles={take} />
      {fault !== '' && <Notice kind='failed'>{fault}</Notice>}
      {list !== undefined && (
        <>
          <Columns
            columns={list.table.columns} role={list.role}
            onColumns={columns => show(list.name, { ...list.table, columns }, list.role)}
            onRole={role => show(list.name, list.table, role)}
          />
          {missing.length > 0 && (
            <Notice kind='failed'>{missing.map(field => admin.columnMissing[field]).join(' ')}</Notice>
          )}
        </>
      )}
      {isBusy && <p class='dim' role='status'>{teach.reading}</p>}
      <Failure error={error} />
      {list !== undefined && missing.length === 0 && result !== undefined && (
        <Outcome done={result} isBusy={isBusy} onImport={() => run(list.table, list.role, false)} />
      )}
    </Section>
  )
}

/** Lines as the file counts them. */
function inFile (lines: Result['lines'], people: Person[]): Result['lines'] {
  // The heading is line 1.
  return lines.map(row => ({ ...row, line: people[row.line - 2]?.line ?? row.line }))
}

/** The columns that were found, and what each is taken for. */
function Columns ({ columns, role, onColumns, onRole }: {
  columns: Column[], role: Role, onColumns: (columns: Column[]) => void, onRole: (role: Role) => void
}) {
  const has = (field: Field) => columns.some(column => column.field === field)
  const options = FIELDS.map(field => [field, admin.columnFields[field]] as const)
  const choose = (at: number) => (field: Field) =>
    onColumns(columns.map((column, i) => i === at ? { ...column, field } : column))
  const row = ({ name = '', example, field }: Column, i: number) => {
    const title = name || admin.columnAt(i + 1)
    return (
      <div class='column-row' key={i}>
        <p><strong>{title}</strong>{field !== 'password' && <span class='dim'>{example}</span>}</p>
        <Select hidden label={admin.columnIs(title)} options={options} value={field} onChange={choose(i)} />
      </div>
    )
  }
  const rows = columns.map((column, i) => [column, row(column, i)] as const)
  const unused = rows.filter(([{ field }]) => field === 'none')
  return (
    <div class='columns' role='group' aria-label={admin.columns}>
      {rows.filter(([{ field }]) => field !== 'none').map(([, shown]) => shown)}
      {unused.length > 0 && (
        <details open={unused.length < 4}>
          <summary>{admin.unusedColumns(unused.length)}</summary>
          {unused.map(([, shown]) => shown)}
        </details>
      )}
      {!has('role') && <Select label={admin.roleOfAll} options={roleOptions()} value={role} onChange={onRole} />}
      {!has('username') && <p class='dim'>{admin.usernamesOfAddresses}</p>}
    </div>
  )
}

/** The report, and what can be done with it. */
function Outcome ({ done: { report, isTrial, people }, isBusy, onImport }: {
  done: Done, isBusy: boolean, onImport: () => void
}) {
  const good = report.created + report.enrolled
  return (
    <>
      <Notice kind={isTrial ? 'told' : 'done'}>
        <p>{isTrial && <><strong>{admin.trial}</strong> {admin.wouldBe} </>}{sumOf(report)}</p>
      </Notice>
      {isTrial && (
        <p class='row'>
          <Button kind='main' disabled={good === 0 || isBusy} onClick={onImport}>
            {admin.importLines(formatNumber(good), good)}
          </Button>
        </p>
      )}
      <Links report={report} people={people} />
      <Lines report={report} />
    </>
  )
}

function sumOf ({ created, enrolled, unchanged, failed }: Result): string {
  const { counted } = admin
  const parts = Object.entries({ created, enrolled, unchanged, failed }).filter(([, n]) => n > 0)
  return parts.map(([status, n]) => counted[status as keyof typeof counted](n, formatNumber(n))).join(', ')
}

/** The links of new accounts with names and addresses, told once. */
function Links ({ report: { lines }, people }: { report: Result, people: Person[] }) {
  const of = new Map(people.map(person => [person.line, person]))
  const links = lines.flatMap(({ line, username, code }) => {
    const { full_name: name, email } = of.get(line)!
    return code === undefined ? [] : [[username, linkOf('password-reset', { code, user: username }), name, email]]
  })
  if (links.length === 0) return null
  const csv = csvOf(['username', 'link', 'full_name', 'email'], links)
  // Excel reads UTF-8 where a mark says so.
  const save = () => saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv' }), 'links.csv')
  return (
    <Notice action={<Button kind='main' icon='download' onClick={save}>{admin.saveLinks}</Button>}>
      <p>{admin.linksOf(links.length)}</p>
    </Notice>
  )
}

function Lines ({ report: { lines } }: { report: Result }) {
  const shown = lines.toSorted((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed')).slice(0, SHOWN)
  return (
    <>
      <Report
        label={admin.importList}
        lines={shown.map(({ line, username, status, errors }) => ({
          at: line,
          text: (
            <>
              <strong>{username}</strong> {admin.statuses[status]}
              {errors.map(error => <Refusal key={error} text={error} />)}
            </>
          ),
          failed: status === 'failed'
        }))}
      />
      {lines.length > SHOWN && <p class='dim'>{admin.moreLines(formatNumber(lines.length - SHOWN))}</p>}
    </>
  )
}
