import {
  aboutDocument, ActionButton, AskingButton, Button, call, Check, type CourseDocument, Drop, Empty, facts,
  Failure, FileButton, formatDate, formatNumber, formatPercent, formatShort, formatSize, Listed, Meter, openDocument,
  Page, RowOpener, Section, setup, Split, State, t, Table, teach, useAction, useCourse, useEffect, useList, useLocation,
  useState
} from '../base.js'
import { Markdown } from '../chat/markdown.js'
import { chosen, CourseImports, EXPORTS, isExport } from './course-import.js'
import { WhatWasRead } from './reading.js'
import { add, arrived, drop, KINDS, replace, sendInstead, uploads, type Upload } from './uploads.js'

const LIMIT = 100

/** The documents of a course: they come in by drag and drop, the assistant quotes them, and one of them is open. */
export default function Material () {
  const { home, params } = useCourse()
  const { query: { open: id }, route } = useLocation()
  const [skip, setSkip] = useState(0)
  const list = useList('/subjects/{subject_id}/documents', { ...params, limit: LIMIT, skip })
  // What is open stays on the screen while the list is asked for again.
  useEffect(() => { if (arrived.value > 0) list.reload() }, [arrived.value])
  const { items = [], total } = list.data ?? {}
  const open = items.find(document => document.id === id)
  const goTo = (id?: string) => route(`${home}/documents${id === undefined ? '' : `?open=${encodeURIComponent(id)}`}`)
  const onGone = () => { goTo(); list.reload() }
  const none = <Empty title={t.noDocuments}>{teach.noDocumentsHint}</Empty>
  const bytes = items.reduce((sum, { size }) => sum + size, 0)
  const size = total !== undefined && total <= LIMIT && bytes > 0 && formatSize(bytes)
  const count = total !== undefined && `${facts(teach.documentCount(total, formatNumber(total)), size)}. `
  const hidden = items.filter(document => document.hidden).length
  const aside = hidden > 0 && <p class='dim num'>{teach.someHidden(formatNumber(hidden))}</p>
  const documents = (
    <>
      <AddDocuments />
      <CourseImports onBrought={() => list.reload()} />
      <Section title={teach.inCourse} aside={aside}>
        <Listed of={list} empty={none} pages={{ skip, limit: LIMIT, onSkip: setSkip }}>
          {items => <Documents documents={items} open={open?.id} onOpen={({ id }) => goTo(id)} />}
        </Listed>
      </Section>
    </>
  )
  const guide = <a href={`${home}/settings/guide`}>{t.guide}</a>
  return (
    <Page title={t.documents} lead={<>{count}{teach.documentsHint} {guide}.</>}>
      <Split list={documents} open={open?.id} onBack={() => goTo()}>
        {open === undefined && items.length > 0 && <p class='dim'>{teach.openOne}</p>}
        {open && <DocumentPane key={open.id} document={open} onChange={() => list.reload()} onGone={onGone} />}
      </Split>
    </Page>
  )
}

/** Where files are dropped, and those that are under way or have failed. */
export function AddDocuments () {
  const { course } = useCourse()
  const [hidden, setHidden] = useState(false)
  const mine = uploads.value.filter(upload => upload.course === course)
  const failed = mine.filter(({ state }) => state === 'failed').length
  const take = (files: File[]) => {
    const file = files.find(isExport)
    if (file !== undefined) chosen.value = { course, file }
    add(course, files.filter(file => !isExport(file)), hidden)
  }
  const aside = mine.length > 0 && <p class='dim num'>{teach.uploadCounts(mine.length - failed, failed)}</p>
  return (
    <Section title={teach.addDocuments} aside={aside}>
      <Drop
        label={teach.chooseFiles} multiple accept={`${KINDS},${EXPORTS}`} onFiles={take}
        hint={teach.kinds(formatSize(setup.value?.document_bytes ?? 20_971_520))}
      >
        <Check label={teach.hideThem} checked={hidden} onChange={setHidden} />
      </Drop>
      <ul class='list' aria-label={teach.underWay}>
        {mine.map(upload => <UploadRow key={upload.id} upload={upload} />)}
      </ul>
    </Section>
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
        <p dir='auto'><strong>{file.name}</strong></p>
        <Failure error={error} />
        {state !== 'failed' && <Meter share={share} fill='pen' />}
        {state !== 'failed' && <p class='dim num'>{state === 'sends' ? progress : teach.uploadStates[state]}</p>}
      </div>
      {state === 'failed' && (
        <FileButton accept={KINDS} onFiles={([file]) => sendInstead(upload, file)}>
          {teach.replace}<span class='sr'> {file.name}</span>
        </FileButton>
      )}
      <Button kind='quiet' icon='cross' name={nameOf(file.name)} onClick={() => drop(upload)} />
    </li>
  )
}

const whoSees = ({ hidden: is }: CourseDocument) =>
  <State shape={is ? 'hollow' : 'full'}>{is ? teach.hidden : teach.seeIt}</State>

function Documents ({ documents, open, onOpen }: {
  documents: CourseDocument[], open?: string, onOpen: (document: CourseDocument) => void
}) {
  const opener = (one: CourseDocument) => <RowOpener name={one.filename} onOpen={() => onOpen(one)} />
  return (
    <Table
      label={teach.inCourse} rows={documents} keyOf={({ id }) => id} sortedBy={t.name} current={open}
      columns={[
        { name: t.name, cell: opener, by: ({ filename }) => filename },
        { name: teach.pages, by: ({ pages = 0 }) => pages, isNumber: true, format: n => n ? formatNumber(n) : '' },
        { name: teach.passages, by: ({ chunks }) => chunks, isNumber: true },
        { name: teach.size, by: ({ size }) => size, isNumber: true, format: formatSize },
        { name: teach.added, cell: one => formatShort(one.indexed_at), by: one => one.indexed_at },
        { name: teach.students, cell: whoSees, by: ({ hidden }) => Number(hidden) }
      ]}
    />
  )
}

/** What is known of a document, what can be done with it, and what was read of it. */
function DocumentPane ({ document, onChange, onGone }: {
  document: CourseDocument, onChange: () => void, onGone: () => void
}) {
  const { course, at } = useCourse()
  const { id, filename, chunks, indexed_at: added, hidden, file, reading } = document
  const [isShown, showText] = useState(false)
  const params = at({ document_id: id })
  const hide = useAction(async (hidden: boolean) =>
    await call('PUT', '/subjects/{subject_id}/documents/{document_id}', params, { hidden }), onChange)
  const remove = async () => await call('DELETE', '/subjects/{subject_id}/documents/{document_id}', params)
  const passages = teach.passageCount(chunks, formatNumber(chunks))
  return (
    <>
      <Section title={filename} class='any'>
        <p class='dim'>{aboutDocument(document, teach.addedOn(formatDate(added)))}</p>
        <div class='row form-end'>
          {file && <ActionButton act={async () => await openDocument(course, id)}>{t.open}</ActionButton>}
          <FileButton accept={KINDS} onFiles={([file]) => replace(course, document, file)}>{teach.replace}</FileButton>
        </div>
        <p class='hint'>{teach.replaceHint}</p>
        {!file && <p class='dim'>{t.noFile}</p>}
        <Failure error={hide.error} />
        <Check label={teach.studentsSeeIt} checked={!hidden} onChange={is => hide.run(!is)} />
        <p class='hint'>{teach.hiddenHint}</p>
      </Section>
      <Section title={teach.whatWasRead} aside={<p class='dim num'>{passages}</p>}>
        {reading && <WhatWasRead reading={reading} />}
        <details class='read-text' onToggle={event => showText(event.currentTarget.open)}>
          <summary>{teach.showText}</summary>
          {isShown && <TextOf id={id} version={added} />}
        </details>
      </Section>
      <p class='row form-end'>
        <AskingButton kind='danger' {...teach.deletingDocument(filename)} act={remove} onDone={onGone} />
      </p>
    </>
  )
}

const PARTS = 10

/** The text as the assistant has it, by page and heading. */
function TextOf ({ id, version }: { id: string, version: string }) {
  const { at } = useCourse()
  const [skip, onSkip] = useState(0)
  const asked = { ...at({ document_id: id }), limit: PARTS, skip }
  const list = useList('/subjects/{subject_id}/documents/{document_id}/text', asked, version)
  return (
    <Listed of={list} empty={<p class='dim'>{teach.noText}</p>} pages={{ skip, limit: PARTS, onSkip }}>
      {parts => (
        <div key={skip} class='read-scroll' tabIndex={0} role='group' aria-label={teach.showText}>
          {parts.map(({ page, headings, text }, n) => (
            <div key={n} class='read-part'>
              <p class='margin-label' dir='auto'>{facts(page !== undefined && t.page(page), headings.join(' › '))}</p>
              <div class='reading'><Markdown text={text} /></div>
            </div>
          ))}
        </div>
      )}
    </Listed>
  )
}
