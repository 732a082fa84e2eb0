import {
  type AccountImport, admin, Button, call, Drop, Failure, formatNumber, type ListColumn, Notice, Refusal, Report,
  type Role, roleOptions, saveFile, Section, Select, teach, useAction, useState
} from '../base.js'
import { linkOf } from './secret.js'

/** A file, and what the gateway is told of it. */
interface List { file: File, columns: string, role: Role }

const SHOWN = 200

/**
 * Accounts from a list as it is: what its columns are taken for can be changed. The report of it comes first, without a
 * change; then the same lines are taken.
 */
export function ImportUsers ({ onMade }: { onMade: () => void }) {
  const [list, setList] = useState<List>()
  const { run, isBusy, error, result } = useAction(async ({ file, ...asked }: List, isTrial: boolean) => {
    const report = await call('POST', '/admin/users/import', { ...asked, dry_run: isTrial }, file as never)
    if (!isTrial) onMade()
    return { ...report, isTrial, file }
  })
  const show = (next: List) => { if (!isBusy) { setList(next); run(next, true) } }
  const { columns = [], missing = [] } = result ?? {}
  return (
    <Section title={admin.importList}>
      <p class='dim'>{admin.importHint}</p>
      <Drop
        label={teach.chooseFile} accept='.csv,.txt,.tsv,text/csv' hint={list?.file.name}
        onFiles={([file]) => show({ file, columns: 'auto', role: 'STUDENT' })}
      />
      {isBusy && <p class='dim' role='status'>{teach.reading}</p>}
      <Failure error={error} />
      {list !== undefined && result?.file === list.file && error === undefined && columns.length > 0 && (
        <>
          <Columns
            columns={columns} role={list.role} lacks={missing.length > 0} onRole={role => show({ ...list, role })}
            onFields={fields => show({ ...list, columns: fields.join() })}
          />
          {missing.length > 0
            ? <Notice kind='failed'>{missing.map(field => admin.columnMissing[field]).join(' ')}</Notice>
            : <Outcome report={result} isBusy={isBusy} onImport={() => run(list, false)} />}
        </>
      )}
    </Section>
  )
}

/** The columns that were found, and what each is taken for. Where the list `lacks` something, all are seen. */
function Columns ({ columns, role, lacks, onFields, onRole }: {
  columns: ListColumn[], role: Role, lacks: boolean, onFields: (fields: string[]) => void, onRole: (role: Role) => void
}) {
  const fields = columns.map(({ field }) => field)
  const options = Object.entries(admin.columnFields) as Array<[ListColumn['field'], string]>
  const rows = columns.map(({ name, example, field }, i) => {
    const title = name || admin.columnAt(i + 1)
    return (
      <div class='column-row' key={i}>
        <p><strong>{title}</strong><span class='dim'>{example}</span></p>
        <Select
          hidden label={admin.columnIs(title)} options={options} value={field}
          onChange={field => onFields(fields.with(i, field))}
        />
      </div>
    )
  })
  const unused = rows.filter((_row, i) => fields[i] === 'none')
  return (
    <div class='columns' role='group' aria-label={admin.columns}>
      {rows.filter(row => !unused.includes(row))}
      {unused.length > 0 && (
        <details open={lacks || unused.length < 4}>
          <summary>{admin.unusedColumns(unused.length)}</summary>{unused}
        </details>
      )}
      {!fields.includes('role') && (
        <Select label={admin.roleOfAll} options={roleOptions()} value={role} onChange={onRole} />
      )}
      {!fields.includes('username') && <p class='dim'>{admin.usernamesOfAddresses}</p>}
    </div>
  )
}

/** The report, and what can be done with it. */
function Outcome ({ report, isBusy, onImport }: {
  report: AccountImport & { isTrial: boolean }, isBusy: boolean, onImport: () => void
}) {
  const { isTrial, created, enrolled } = report
  const good = created + enrolled
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
      <Links lines={report.lines} />
      <Lines lines={report.lines} />
    </>
  )
}

function sumOf ({ created, enrolled, unchanged, failed }: AccountImport): string {
  const { counted } = admin
  const parts = Object.entries({ created, enrolled, unchanged, failed }).filter(([, n]) => n > 0)
  return parts.map(([status, n]) => counted[status as keyof typeof counted](n, formatNumber(n))).join(', ')
}

/** The links of new accounts with names and addresses, told once. */
function Links ({ lines }: Pick<AccountImport, 'lines'>) {
  const links = lines.flatMap(({ username: user, code, full_name: name = '', email = '' }) =>
    code === undefined ? [] : [[user, linkOf('password-reset', { code, user }), name, email]])
  if (links.length === 0) return null
  const csv = [['username', 'link', 'full_name', 'email'], ...links].map(row => `${row.map(cellOf).join()}\r\n`)
  // Excel reads UTF-8 where a mark says so.
  const save = () => saveFile(new Blob(['\uFEFF', ...csv], { type: 'text/csv' }), 'links.csv')
  const button = <Button kind='main' icon='download' onClick={save}>{admin.saveLinks}</Button>
  return <Notice action={button}>{admin.linksOf(links.length)}</Notice>
}

/** A cell of a table for a spreadsheet, which runs none of them as a formula. */
function cellOf (text: string): string {
  const cell = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function reported ({ line: at, username, status, errors }: AccountImport['lines'][number]) {
  const faults = errors.map(error => <Refusal key={error} text={error} />)
  return { at, text: <><strong>{username}</strong> {admin.statuses[status]}{faults}</>, failed: status === 'failed' }
}

function Lines ({ lines }: Pick<AccountImport, 'lines'>) {
  const shown = lines.toSorted((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed')).slice(0, SHOWN)
  return (
    <>
      <Report label={admin.importList} lines={shown.map(reported)} />
      {lines.length > SHOWN && <p class='dim'>{admin.moreLines(formatNumber(lines.length - SHOWN))}</p>}
    </>
  )
}
