import {
  admin, Button, client, dataOf, Drop, Failure, formatNumber, Notice, Refusal, Report, saveFile, type Schemas, Section,
  teach, useAction, useState
} from '../base.js'
import { linkOf } from './secret.js'

type Result = Schemas['AccountImport']

const SHOWN = 200

/** Accounts from a table. Its report comes first, without a change; then the same lines are taken. */
export function ImportUsers ({ onMade }: { onMade: () => void }) {
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<{ report: Result, isTrial: boolean }>()
  const { run, isBusy, error } = useAction(async (file: File, isTrial: boolean) => {
    setResult(undefined)
    const params = { query: { dry_run: isTrial } }
    // The file as it is: the gateway says where it is not in UTF-8.
    const body = file as unknown as string
    setResult({ report: await dataOf(client.POST('/admin/users/import', { params, body })), isTrial })
    if (!isTrial) onMade()
  })
  const take = ([file]: [File, ...File[]]) => {
    setFile(file)
    run(file, true)
  }
  const good = result === undefined ? 0 : result.report.created + result.report.enrolled
  return (
    <Section title={admin.importList}>
      <p class='dim'>{admin.importHint} <code>username,email,full_name,<wbr />role,password,subjects</code></p>
      <Drop label={teach.chooseFile} accept='.csv,text/csv' hint={file?.name} onFiles={take} />
      {isBusy && <p class='dim' role='status'>{teach.reading}</p>}
      <Failure error={error} />
      {result !== undefined && (
        <>
          <Notice kind={result.isTrial ? 'told' : 'done'}>
            <p>{result.isTrial && <><strong>{admin.trial}</strong> {admin.wouldBe} </>}{sumOf(result.report)}</p>
          </Notice>
          {result.isTrial && file !== undefined && (
            <p class='row'>
              <Button kind='main' disabled={good === 0 || isBusy} onClick={() => run(file, false)}>
                {admin.importLines(formatNumber(good), good)}
              </Button>
            </p>
          )}
          <Links report={result.report} />
          <Lines report={result.report} />
        </>
      )}
    </Section>
  )
}

function sumOf ({ created, enrolled, unchanged, failed }: Result): string {
  const { counted } = admin
  const parts = Object.entries({ created, enrolled, unchanged, failed }).filter(([, n]) => n > 0)
  return parts.map(([status, n]) => counted[status as keyof typeof counted](n, formatNumber(n))).join(', ')
}

/** The links of new accounts, told once. */
function Links ({ report: { lines } }: { report: Result }) {
  const links = lines.flatMap(({ username, code }) => code ? [`${username},${linkOf('password-reset', { code })}`] : [])
  if (links.length === 0) return null
  const csv = new Blob([['username,link', ...links, ''].join('\r\n')], { type: 'text/csv' })
  const save = () => saveFile(csv, 'links.csv')
  return (
    <Notice action={<Button kind='main' icon='download' onClick={save}>{admin.saveLinks}</Button>}>
      <p>{admin.linksOf(links.length)} {admin.onlyNow}</p>
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
