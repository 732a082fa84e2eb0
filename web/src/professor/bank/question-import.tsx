import {
  ApiError, Check, Drop, Form, formOf, type ImportedQuestions, Notice, Page, Refusal, Report, Section, Select, teach,
  upload, useAction, useCourse, useState, Work
} from '../../base.js'

export const FORMATS = [['gift', 'GIFT'], ['moodle', 'Moodle XML']] as const
const IMPORTED = [...FORMATS, ['qti', 'QTI']] as const
const KINDS = '.gift,.txt,.xml,.zip'
export type Format = typeof FORMATS[number][0]

/** Questions of a file: all of them, or none and the lines that are to be mended. */
export function ImportQuestions () {
  const { api, home } = useCourse()
  const [file, setFile] = useState<File>()
  const [format, setFormat] = useState<typeof IMPORTED[number][0]>('gift')
  const [skips, setSkips] = useState(false)
  const [lines, setLines] = useState<string[]>([])
  const action = useAction(async () => {
    if (file === undefined) return
    setLines(file.name.endsWith('.zip') ? [] : (await file.text()).split('\n'))
    const form = formOf({ format, unsupported: skips ? 'skip' : 'refuse', file })
    return await upload<ImportedQuestions>(`${api}/questions/import`, form)
  })
  const take = ([file]: [File, ...File[]]) => {
    setFile(file)
    setFormat(/\.zip$/i.test(file.name) ? 'qti' : /\.xml$/i.test(file.name) ? 'moodle' : 'gift')
  }
  const { error, isBusy } = action
  const report = isBusy || error ? undefined : action.result
  const refused = error instanceof ApiError ? error.issues.filter(({ loc }) => typeof loc[2] === 'number') : []
  const faults = refused.map(({ loc: [, , at], msg }) => {
    const code = <code>{lines[Number(at) - 1]?.slice(0, 200)}</code>
    return { at, text: <>{code}<Refusal text={faultOf(msg)} /></>, failed: true }
  })
  const skipped = (report?.skipped ?? []).map(({ line: at, reason }) =>
    ({ at, text: <Refusal text={faultOf(reason)} />, failed: true }))
  const toReview = <a class='btn' href={`${home}/questions?view=review`}>{teach.review}</a>
  const becomes = <ul class='list'>{teach.becomes.map(line => <li key={line}>{line}</li>)}</ul>
  return (
    <Page title={teach.questions} head={teach.importQuestions} back={[`${home}/questions`, teach.questions]}>
      <Work margin={<Section title={teach.whatBecomes}>{becomes}</Section>}>
        <Form
          class='sect' of={{ ...action, error: refused.length === 0 ? error : undefined }}
          verb={isBusy ? teach.reading : teach.import} disabled={file === undefined}
        >
          <Drop label={teach.chooseFile} accept={KINDS} hint={file?.name ?? teach.importKinds} onFiles={take} />
          <Select label={teach.format} options={IMPORTED} value={format} onChange={setFormat} />
          <Check label={teach.leaveOut} checked={skips} onChange={setSkips} />
        </Form>
        {refused.length > 0 && (
          <section class='sect' role='alert'>
            <h2>{teach.nothingImported(refused.length)}</h2>
            <p class='dim'>{teach.mendLines}</p>
            <Report label={teach.nothingImported(refused.length)} lines={faults} />
          </section>
        )}
        {report && <Notice kind='done' action={toReview}>{teach.imported(report.imported, report.unchanged)}</Notice>}
        {skipped.length > 0 && <Report label={teach.skipped} lines={skipped} />}
      </Work>
    </Page>
  )
}

/** The line stands beside it, and the check above the list leaves out what is not supported. */
const faultOf = (message: string): string => message.replace(/^Line \d+: |; unsupported=skip.*$/g, '')
