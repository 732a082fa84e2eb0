import { Markdown } from '../chat/markdown.js'
import {
  ActionButton, client, Empty, facts, formatDate, formatSize, Listed, openDocument, Page, type Schemas, Section, t,
  useCourse, useGet, useList
} from '../base.js'

/** The documents of a course, and its guide. */
export function Documents () {
  const { course, params } = useCourse()
  const asked = { ...params, query: { limit: 100 } }
  const list = useList(async () => await client.GET('/subjects/{subject_id}/documents', { params: asked }), [course])
  const subject = useGet(async () => await client.GET('/subjects/{subject_id}', { params }), [course])
  return (
    <Page title={t.value.documents}>
      <section class='sect' aria-label={t.value.documents}>
        <Listed of={list} empty={<Empty title={t.value.noDocuments}>{t.value.noDocumentsHint}</Empty>}>
          {items => <ul class='list'>{items.map(document => <Row key={document.id} course={course} document={document} />)}</ul>}
        </Listed>
      </section>
      {subject.data?.guide && (
        <Section title={t.value.guide}><div class='reading' id='guide'><Markdown text={subject.data.guide} /></div></Section>
      )}
    </Page>
  )
}

function Row ({ course, document }: { course: string, document: Schemas['CourseDocument'] }) {
  const { filename, pages, size, indexed_at: at, file } = document
  return (
    <li class='doc-row'>
      <div>
        <p><strong>{filename}</strong></p>
        <p class='dim'>{facts(pages !== undefined && t.value.pageCount(pages), formatSize(size), formatDate(at))}</p>
      </div>
      {file
        ? (
          <ActionButton act={async () => await openDocument(course, document.id)} busy={t.value.opening} aria-label={t.value.openOf(filename)}>
            {t.value.open}
          </ActionButton>
          )
        : <p class='dim'>{t.value.noFile}</p>}
    </li>
  )
}
