import { useState } from 'preact/hooks'
import {
  Button, Check, client, dataOf, Drop, Empty, Failure, formatDate, formatNumber, formatPercent, formatSize, Listed,
  Meter, openDocument, Page, RowMenu, type Schemas, Section, setup, State, t, Table, useAction, useCourse,
  useList
} from '../base.js'
import { add, arrived, drop, uploads, type Upload } from './uploads.js'

type Document = Schemas['CourseDocument']

const LIMIT = 100
const KINDS = '.pdf,.docx,.html,.htm,.md,.markdown,.txt'

/** The documents of a course: they come in by drag and drop, and the assistant quotes them. */
export function Material () {
  const { course, home, params } = useCourse()
  const { teach } = t.value
  const [hidden, setHidden] = useState(false)
  const [skip, setSkip] = useState(0)
  const asked = { ...params, query: { limit: LIMIT, skip } }
  const list = useList(async () => await client.GET('/subjects/{subject_id}/documents', { params: asked }), [asked, arrived.value])
  const mine = uploads.value.filter(upload => upload.course === course)
  return (
    <Page title={t.value.documents} lead={<>{teach.documentsHint} <a href={`${home}/settings/guide`}>{t.value.guide}</a></>}>
      <Section title={teach.addDocuments}>
        <Drop
          label={teach.chooseFiles} multiple accept={KINDS} hint={teach.kinds(formatSize(setup.value?.document_bytes ?? 20_971_520))}
          onFiles={files => add(course, files, hidden)}
        >
          <Check label={teach.hideThem} checked={hidden} onChange={setHidden} />
        </Drop>
        <ul class='list' aria-label={teach.underWay}>{mine.map(upload => <UploadRow key={upload.id} upload={upload} />)}</ul>
      </Section>
      <Section title={teach.inCourse}>
        <Listed of={list} empty={<Empty title={t.value.noDocuments}>{teach.noDocumentsHint}</Empty>} pages={{ skip, limit: LIMIT, onSkip: setSkip }}>
          {items => <Documents documents={items} onChange={() => list.reload()} />}
        </Listed>
      </Section>
    </Page>
  )
}

function UploadRow ({ upload }: { upload: Upload }) {
  const { file, state, sent, error } = upload
  const share = file.size === 0 ? 1 : sent / file.size
  const { teach } = t.value
  return (
    <li class='doc-row'>
      <div>
        <p><strong>{file.name}</strong></p>
        {state === 'failed'
          ? <Failure error={error} />
          : <><Meter share={share} />
            <p class='dim num'>
              {state === 'sends' ? teach.sent(formatPercent(share), formatSize(sent), formatSize(file.size)) : teach.uploadStates[state]}
            </p></>}
      </div>
      <Button kind='quiet' icon='cross' name={state === 'failed' ? teach.forgetOf(file.name) : teach.cancelOf(file.name)} onClick={() => drop(upload)} />
    </li>
  )
}

function Documents ({ documents, onChange }: { documents: Document[], onChange: () => void }) {
  const { course, at } = useCourse()
  const { teach } = t.value
  const open = useAction(async (id: string) => await openDocument(course, id))
  const hide = useAction(async ({ id, hidden }: Document) => {
    const call = { params: at({ document_id: id }), body: { hidden: !hidden } }
    await dataOf(client.PUT('/subjects/{subject_id}/documents/{document_id}', call))
    onChange()
  })
  const remove = async ({ id }: Document) => {
    await dataOf(client.DELETE('/subjects/{subject_id}/documents/{document_id}', { params: at({ document_id: id }) }))
    onChange()
  }
  return (
    <>
      <Failure error={open.error ?? hide.error} />
      <Table
        label={teach.inCourse} rows={documents} keyOf={({ id }) => id} sortedBy={t.value.name}
        columns={[
          { name: t.value.name, by: ({ filename }) => filename },
          { name: teach.pages, by: ({ pages = 0 }) => pages, isNumber: true, format: pages => pages === 0 ? '' : formatNumber(pages) },
          { name: teach.passages, by: ({ chunks }) => chunks, isNumber: true },
          { name: teach.size, by: ({ size }) => size, isNumber: true, format: formatSize },
          { name: teach.added, cell: ({ indexed_at: at }) => formatDate(at, { day: 'numeric', month: 'short' }), by: ({ indexed_at: at }) => at },
          {
            name: teach.students,
            cell: ({ hidden }) => <State shape={hidden ? 'hollow' : 'full'}>{hidden ? teach.hidden : teach.seeIt}</State>,
            by: ({ hidden }) => Number(hidden)
          }
        ]}
        actions={document => (
          <RowMenu
            name={document.filename} title={teach.deleteDocument(document.filename)} hint={teach.deleteDocumentHint} verb={t.value.delete}
            act={async () => await remove(document)}
          >
            {document.file && <button type='button' onClick={() => open.run(document.id)}>{t.value.open}</button>}
            <button type='button' onClick={() => hide.run(document)}>{document.hidden ? teach.showIt : teach.hideIt}</button>
          </RowMenu>
        )}
      />
    </>
  )
}
