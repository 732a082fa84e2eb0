import { Markdown } from '../chat/markdown.js'
import { headingOf, useLanding } from '../scroll.js'
import {
  ActionButton, Empty, facts, formatDate, formatSize, Item, Listed, openDocument, Page, RowOpener, type Schemas,
  Section, Split, t, useCourse, useGet, useList, useLocation
} from '../base.js'

type Document = Schemas['CourseDocument']

/** The documents of a course, one of them open beside them, and its guide. */
export function Documents () {
  const { home, params } = useCourse()
  const { query: { open: id }, route } = useLocation()
  const list = useList('/subjects/{subject_id}/documents', { ...params, query: { limit: 100 } })
  const subject = useGet('/subjects/{subject_id}', params)
  useLanding(fragment => headingOf(document.getElementById('guide'), fragment), subject.data !== undefined)
  const { items = [], total = 0 } = list.data ?? {}
  const open = items.find(document => document.id === id)
  const goTo = (id?: string) => route(`${home}/documents${id === undefined ? '' : `?open=${encodeURIComponent(id)}`}`)
  const guide = subject.data?.guide
  const count = total > 0 && t.documentCount(total)
  const lead = <>{count}{count && guide && ' · '}{guide && <a href='#guide'>{t.guide}</a>}</>
  const documents = (
    <section class='sect' aria-label={t.documents}>
      <Listed of={list} empty={<Empty title={t.noDocuments}>{t.noDocumentsHint}</Empty>}>
        {items => (
          <ul class='list'>
            {items.map(one => (
              <Item
                key={one.id} facts={aboutOf(one)} isCurrent={one === open}
                name={<RowOpener name={one.filename} onOpen={() => goTo(one.id)} />}
              />
            ))}
          </ul>
        )}
      </Listed>
    </section>
  )
  return (
    <Page title={t.documents} lead={lead}>
      <Split list={documents} open={open?.id} onBack={() => goTo()}>
        {open && <Pane key={open.id} document={open} />}
        {!open && items.length > 0 && <p class='dim'>{t.openOne}</p>}
      </Split>
      {guide && <Section title={t.guide}><div class='reading' id='guide'><Markdown text={guide} /></div></Section>}
    </Page>
  )
}

const aboutOf = ({ type, pages, size, indexed_at: at }: Document): string =>
  facts(t.fileTypes[type] ?? type, pages !== undefined && t.pageCount(pages), formatSize(size), formatDate(at))

function Pane ({ document }: { document: Document }) {
  const { course } = useCourse()
  const { id, filename, file, media_type: type } = document
  const isShown = file && type === 'application/pdf'
  const get = (isSaved: boolean) => async () => await openDocument(course, id, undefined, isSaved)
  return (
    <section class='sect' aria-labelledby='open-document'>
      <h2 id='open-document' tabIndex={-1} dir='auto' class='any'>{filename}</h2>
      <p class='dim'>{aboutOf(document)}</p>
      <div class='row form-end'>
        {isShown && <ActionButton kind='main' act={get(false)} busy={t.opening}>{t.open}</ActionButton>}
        {file && <ActionButton icon='download' act={get(true)} busy={t.opening}>{t.download}</ActionButton>}
      </div>
      <p class='hint'>{isShown ? t.opensInTab : !file && t.noFile}</p>
    </section>
  )
}
