import {
  Button, Check, client, dataOf, Drop, Empty, Failure, formatNumber, formatPercent, formatShort, formatSize, Listed,
  Meter, openDocument, Page, RowMenu, type Schemas, Section, setup, State, t, Table, teach, useAction, useCourse,
  useList, useState
} from '../base.js'
import { add, arrived, drop, uploads, type Upload } from './uploads.js'

type Document = Schemas['CourseDocument']

const LIMIT = 100
const KINDS = '.pdf,.docx,.html,.htm,.md,.markdown,.txt'

/** The documents of a course: they come in by drag and drop, and the assistant quotes them. */
export function Material () {
  const { course, home, params } = useCourse()
  const [hidden, setHidden] = useState(false)
  const [skip, setSkip] = useState(0)
  const asked = { ...params, query: { limit: LIMIT, skip } }
  const list = useList('/subjects/{subject_id}/documents', asked, arrived.value)
  const none = <Empty title={t.noDocuments}>{teach.noDocumentsHint}</Empty>
  const mine = uploads.value.filter(upload => upload.course === course)
  return (
    <Page title={t.documents} lead={<>{teach.documentsHint} <a href={`${home}/settings/guide`}>{t.guide}</a></>}>
      <Section title={teach.addDocuments}>
        <Drop
          label={teach.chooseFiles} multiple accept={KINDS} onFiles={files => add(course, files, hidden)}
          hint={teach.kinds(formatSize(setup.value?.document_bytes ?? 20_971_520))}
        >
          <Check label={teach.hideThem} checked={hidden} onChange={setHidden} />
        </Drop>
        <ul class='list' aria-label={teach.underWay}>
          {mine.map(upload => <UploadRow key={upload.id} upload={upload} />)}
        </ul>
      </Section>
      <Section title={teach.inCourse}>
        <Listed of={list} empty={none} pages={{ skip, limit: LIMIT, onSkip: setSkip }}>
          {items => <Documents documents={items} onChange={() => list.reload()} />}
        </Listed>
      </Section>
    </Page>
  )
}

function UploadRow ({ upload }: { upload: Upload }) {
  const { file, state, sent, error } = upload
  const share = file.size === 0 ? 1 : sent / file.size
  const progress = teach.sent(formatPercent(share), formatSize(sent), formatSize(file.size))
  const nameOf = state === 'failed' ? teach.forgetOf : teach.cancelOf
  return (
    <li class='doc-row'>
      <div>
        <p><strong>{file.name}</strong></p>
        <Failure error={error} />
        {state !== 'failed' && <Meter share={share} />}
        {state !== 'failed' && <p class='dim num'>{state === 'sends' ? progress : teach.uploadStates[state]}</p>}
      </div>
      <Button kind='quiet' icon='cross' name={nameOf(file.name)} onClick={() => drop(upload)} />
    </li>
  )
}

function Documents ({ documents, onChange }: { documents: Document[], onChange: () => void }) {
  const { course, at } = useCourse()
  const open = useAction(async (id: string) => await openDocument(course, id))
  const paramsOf = ({ id }: Document) => at({ document_id: id })
  const hide = useAction(async (document: Document) => {
    const call = { params: paramsOf(document), body: { hidden: !document.hidden } }
    await dataOf(client.PUT('/subjects/{subject_id}/documents/{document_id}', call))
  }, onChange)
  const remove = async (document: Document) =>
    await dataOf(client.DELETE('/subjects/{subject_id}/documents/{document_id}', { params: paramsOf(document) }))
  return (
    <>
      <Failure error={open.error ?? hide.error} />
      <Table
        label={teach.inCourse} rows={documents} keyOf={({ id }) => id} sortedBy={t.name}
        columns={[
          { name: t.name, by: ({ filename }) => filename },
          { name: teach.pages, by: ({ pages = 0 }) => pages, isNumber: true, format: n => n ? formatNumber(n) : '' },
          { name: teach.passages, by: ({ chunks }) => chunks, isNumber: true },
          { name: teach.size, by: ({ size }) => size, isNumber: true, format: formatSize },
          { name: teach.added, cell: one => formatShort(one.indexed_at), by: one => one.indexed_at },
          {
            name: teach.students,
            cell: ({ hidden: is }) => <State shape={is ? 'hollow' : 'full'}>{is ? teach.hidden : teach.seeIt}</State>,
            by: ({ hidden }) => Number(hidden)
          }
        ]}
        actions={document => (
          <RowMenu
            name={document.filename} title={teach.deleteDocument(document.filename)} hint={teach.deleteDocumentHint}
            verb={t.delete} act={async () => await remove(document)} onDone={onChange}
          >
            {document.file && <button type='button' onClick={() => open.run(document.id)}>{t.open}</button>}
            <button type='button' onClick={() => hide.run(document)}>
              {document.hidden ? teach.showIt : teach.hideIt}
            </button>
          </RowMenu>
        )}
      />
    </>
  )
}
