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
  return (
    <Page title={t.documents}>
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
  const { id, filename, pages, size, indexed_at: at, file } = document
  const open = async () => await openDocument(course, id)
  return (
    <Item name={filename} facts={facts(pages !== undefined && t.pageCount(pages), formatSize(size), formatDate(at))}>
      {file
        ? <ActionButton act={open} busy={t.opening} aria-label={t.openOf(filename)}>{t.open}</ActionButton>
        : <p class='dim'>{t.noFile}</p>}
    </Item>
  )
}
