import { signal } from '@preact/signals'
import {
  ActionButton, Button, call, Failure, formatNumber, formOf, type ImportRow, Meter, Notice, Refusal, Report, Section,
  t, teach, upload, useAction, useCourse, useEffect, useGet, useList
} from '../base.js'

/** The export that was chosen last, by course. It is kept for the import after the dry run. */
export const chosen = signal<{ course: string, file: File } | undefined>(undefined)

export const EXPORTS = '.mbz,.imscc'
export const isExport = ({ name }: File) => /\.(?:mbz|imscc)$/i.test(name)

const isActive = ({ state }: ImportRow) => state === 'waiting' || state === 'running'
const LOOK_MS = 2000

/** What an export of another program would bring, how far its import is, and what became of each part. */
export function CourseImports ({ onBrought }: { onBrought: () => void }) {
  const { api, course, params } = useCourse()
  const list = useList('/subjects/{subject_id}/imports', params)
  const newest = list.data?.items[0]
  const file = chosen.value?.course === course ? chosen.value.file : undefined
  const send = useAction(async (isDry: boolean) => {
    if (file === undefined) return
    await upload(`${api}/imports`, formOf({ dry_run: String(isDry), file }))
    if (!isDry) chosen.value = undefined
    list.reload()
  })
  // A file that was chosen tells first what it would bring.
  useEffect(() => { if (file !== undefined) send.run(true) }, [file])
  const state = newest?.state
  useEffect(() => {
    if (newest === undefined || !isActive(newest)) return
    const timer = setTimeout(list.reload, LOOK_MS)
    return () => clearTimeout(timer)
  }, [list.data])
  useEffect(() => { if (state === 'done') onBrought() }, [state])
  if (newest === undefined && file === undefined) return null
  return (
    <Section title={teach.exports}>
      {file !== undefined && (send.isBusy || newest?.filename !== file.name) && (
        <p dir='auto'><strong>{file.name}</strong> {send.isBusy && teach.sending}</p>
      )}
      <Failure error={send.error ?? list.error} />
      {newest && <ImportState of={newest} onStop={() => list.reload()} />}
      {file !== undefined && newest?.dry_run && newest.state === 'done' && !send.isBusy && (
        <p class='row form-end'>
          <Button kind='main' onClick={() => send.run(false)}>{teach.bringIt}</Button>
          <Button kind='quiet' onClick={() => { chosen.value = undefined }}>{t.cancel}</Button>
        </p>
      )}
    </Section>
  )
}

function ImportState ({ of, onStop }: { of: ImportRow, onStop: () => void }) {
  const { at } = useCourse()
  const { id, state, filename, done, total, dry_run: isDry, reason } = of
  const stop = async () => await call('DELETE', '/subjects/{subject_id}/imports/{import_id}', at({ import_id: id }))
  return (
    <>
      <p dir='auto'>{teach.importStates[isDry && state === 'done' ? 'dry' : state](filename)}</p>
      {isActive(of) && (
        <>
          <Meter share={total === 0 ? 0 : done / total} fill='pen' />
          <p class='row form-end'>
            <ActionButton kind='quiet' act={stop} onDone={onStop}>{teach.stopImport}</ActionButton>
          </p>
        </>
      )}
      {state === 'failed' && <Notice kind='failed'><p><Refusal text={reason ?? ''} /></p></Notice>}
      <ImportReport of={of} />
    </>
  )
}

const told = (of: string, why: string) => ({ at: '', text: <><Refusal text={of} isName />: <Refusal text={why} /></> })

/** What has become of each part so far. */
function ImportReport ({ of: { id, state, done } }: { of: ImportRow }) {
  const { at } = useCourse()
  const { data } = useGet('/subjects/{subject_id}/imports/{import_id}', at({ import_id: id }), state, done)
  if (data === undefined) return null
  const { documents, questions } = data.report
  const count = (status: string) => formatNumber(documents.filter(one => one.status === status).length)
  const left = documents.filter(({ status }) => status === 'left_out')
  return (
    <>
      <p class='dim'>
        {teach.importCounts(count('new'), count('changed'), count('same'), formatNumber(questions.imported))}
      </p>
      {left.length + questions.skipped.length > 0 && (
        <details>
          <summary>{teach.leftOutOfImport(left.length + questions.skipped.length)}</summary>
          <Report
            label={teach.exports} lines={[
              ...left.map(({ title, reason = '' }) => told(title, reason)),
              ...questions.skipped.map(({ line, type, reason }) => ({ ...told(type, reason), at: line }))
            ]}
          />
        </details>
      )}
    </>
  )
}
