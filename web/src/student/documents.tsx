import { Markdown } from '../chat/markdown.js'
import { Note } from '../chat/notes.js'
import { headingOf, useLanding } from '../scroll.js'
import {
  aboutDocument, ActionButton, Button, call, type CourseDocument, courseHref, Empty, formatDate, Item, keepDraft,
  Listed, Load, openDocument, Page, RowOpener, Section, Split, t, useCourse, useGet, useList, useLoad, useLocation
} from '../base.js'

/** The documents of a course, one of them open beside them, and its guide. */
export default function Documents () {
  const { home, params } = useCourse()
  const { query: { open: id }, route } = useLocation()
  const list = useList('/subjects/{subject_id}/documents', { ...params, limit: 100 })
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
        {open && <><Pane key={open.id} document={open} /><Quoted key={`quotes ${open.id}`} document={open} /></>}
        {!open && items.length > 0 && <p class='dim'>{t.openOne}</p>}
      </Split>
      {guide && <Section title={t.guide}><div class='reading' id='guide'><Markdown text={guide} /></div></Section>}
    </Page>
  )
}

const aboutOf = (document: CourseDocument): string => aboutDocument(document, formatDate(document.indexed_at))

function Pane ({ document }: { document: CourseDocument }) {
  const { course } = useCourse()
  const { id, filename, file, media_type: type } = document
  const isShown = file && type === 'application/pdf'
  const get = (isSaved: boolean) => async () => await openDocument(course, id, undefined, isSaved)
  return (
    <Section title={filename} class='any'>
      <p class='dim'>{aboutOf(document)}</p>
      <div class='row form-end'>
        {isShown && <ActionButton kind='main' act={get(false)} busy={t.opening}>{t.open}</ActionButton>}
        {file && <ActionButton icon='download' act={get(true)} busy={t.opening}>{t.download}</ActionButton>}
      </div>
      <p class='hint'>{isShown ? t.opensInTab : !file && t.noFile}</p>
    </Section>
  )
}

/**
 * What the newest conversations of this student quote of a document: it is searched for by its name. One that has come
 * in the place of others had other names, so more conversations are read.
 */
async function quotesOf (course: string, { id, former = [], filename }: CourseDocument) {
  const ids: Array<string | undefined> = [id, ...former]
  const query = { subject: course, ...former.length > 0 ? { limit: 10 } : { q: filename, limit: 3 } }
  const sessions = await call('GET', '/sessions', query)
  return await Promise.all(sessions.map(async ({ _id: session_id, title }) => {
    const { messages } = await call('GET', '/sessions/{session_id}', { session_id, limit: 200 })
    const quotes = messages.filter(({ confidence }) => confidence === 'quoted').flatMap(({ n, sources = [] }) =>
      sources.filter(source => ids.includes(source.document_id) && source.quote).map(source => ({ n, source })))
    const once = [...new Map(quotes.map(one => [one.source.quote, one])).values()]
    return { href: courseHref(course, `chat/${encodeURIComponent(session_id)}`), title, quotes: once.slice(-3) }
  })).then(all => all.filter(({ quotes }) => quotes.length > 0))
}

/** What was quoted of it, with the way to the answer, and the way to ask more. */
function Quoted ({ document }: { document: CourseDocument }) {
  const { course, home } = useCourse()
  const { route } = useLocation()
  const found = useLoad(async () => await quotesOf(course, document), [document.id])
  const ask = () => { keepDraft(`new:${course}`, t.askAboutWords(document.filename)); route(home) }
  return (
    <Section title={t.quotedFrom} aside={<Button onClick={ask}>{t.askAbout}</Button>}>
      <Load of={found}>
        {all => all.length === 0
          ? <p class='dim'>{t.notQuoted}</p>
          : all.map(({ href, title, quotes }) => (
            <div key={href} data-degree='quoted'>
              <p class='margin-label'>
                {t.inConversation} <a href={`${href}#m${quotes.at(-1)!.n}`} dir='auto'>{title}</a>
              </p>
              <div class='leaf-notes'>
                {quotes.map(({ n, source }, i) => (
                  <Note key={i} source={source} n={i + 1} id={`${href}-${n}-${i}`} course={course} isFirst />
                ))}
              </div>
            </div>
          ))}
      </Load>
    </Section>
  )
}
