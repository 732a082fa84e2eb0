import { Markdown } from '../chat/markdown.js'
import { headingOf, useLanding } from '../scroll.js'
import {
  ActionButton, Empty, facts, formatDate, formatSize, Item, Listed, openDocument, Page, type Schemas, Section, t,
  useCourse, useGet, useList
} from '../base.js'

/** The documents of a course, and its guide. */
export function Documents () {
  const { params } = useCourse()
  const list = useList('/subjects/{subject_id}/documents', { ...params, query: { limit: 100 } })
  const subject = useGet('/subjects/{subject_id}', params)
  useLanding(fragment => headingOf(document.getElementById('guide'), fragment), subject.data !== undefined)
  const hasGuide = Boolean(subject.data?.guide)
  const count = list.data !== undefined && list.data.total > 0 && t.documentCount(list.data.total)
  const lead = <>{facts(count)}{count && hasGuide && ' · '}{hasGuide && <a href='#guide'>{t.guide}</a>}</>
  return (
    <Page title={t.documents} lead={lead}>
      <section class='sect' aria-label={t.documents}>
        <Listed of={list} empty={<Empty title={t.noDocuments}>{t.noDocumentsHint}</Empty>}>
          {items => <ul class='list'>{items.map(document => <Row key={document.id} document={document} />)}</ul>}
        </Listed>
      </section>
      {subject.data?.guide && (
        <Section title={t.guide}><div class='reading' id='guide'><Markdown text={subject.data.guide} /></div></Section>
      )}
    </Page>
  )
}

function Row ({ document }: { document: Schemas['CourseDocument'] }) {
  const { course } = useCourse()
  const { id, filename, type, pages, size, indexed_at: at, file } = document
  const kind = t.fileTypes[type] ?? type
  const isShown = document.media_type === 'application/pdf'
  const open = async () => await openDocument(course, id)
  const known = facts(kind, pages !== undefined && t.pageCount(pages), formatSize(size), formatDate(at))
  return (
    <Item name={<span dir='auto'>{filename}</span>} facts={known}>
      {!file && <p class='dim'>{t.noFile}</p>}
      {file && (
        <ActionButton
          act={open} busy={t.opening} icon={isShown ? undefined : 'download'}
          aria-label={isShown ? t.openOf(filename) : t.downloadOf(filename)}
        >
          {isShown ? t.open : t.download}
        </ActionButton>
      )}
    </Item>
  )
}
