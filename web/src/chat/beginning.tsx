import {
  account, courseHref, courseOf, Icon, language, Leaf, Line, t, teachersOf, useCourse, useGet, useList
} from '../base.js'

const SHOWN = 3

/** A new conversation: what the answers come from, who sees the questions, and questions to begin with. */
export function Beginning ({ course, onAsk }: { course: string, onAsk: (text: string) => void }) {
  const { params } = useCourse()
  const known = courseOf(course)
  const subject = useGet('/subjects/{subject_id}', params)
  const documents = useList('/subjects/{subject_id}/documents', { ...params, limit: SHOWN })
  const faqs = useGet('/subjects/{subject_id}/faqs', params)
  const suggested = useGet('/subjects/{subject_id}/suggestions', { ...params, language: language.value })
  const has = ({ data, error }: { data?: unknown, error?: unknown }) => data !== undefined || error !== undefined
  const isKnown = has(subject) && has(documents)
  const guide = subject.data?.guide?.trim() ?? ''
  const { items = [], total = 0 } = documents.data ?? {}
  const published = faqs.data?.faqs.filter(({ state }) => state === 'published').map(({ question }) => question) ?? []
  const hasMaterial = guide !== '' || total > 0
  const teachers = known === undefined ? '' : teachersOf(known)
  const isStudent = account.value?.role === 'STUDENT'
  const from = t.answersFrom(guide !== '', total, teachers)
  // All of them are answered by the material: what teachers have answered, what it says for certain, and a test of it
  // where there are questions enough.
  const { questions = [], test } = suggested.data ?? {}
  const asked = [...new Set([...published, ...questions])].slice(0, 2)
  const starts = test ? [...asked, t.testMe] : asked
  return (
    <div class='thread thread--new'>
      <Leaf
        degree={hasMaterial ? 'quoted' : 'none'}
        notes={isKnown && <Material course={course} guide={guide} items={items} total={total} />}
      >
        <h1 class='empty-title'>{t.askWhatItSays}</h1>
        {isKnown && <p>{hasMaterial ? `${from} ${t.howQuoted}` : t.noMaterial}</p>}
        {isStudent && known !== undefined && <p class='dim'>{t.whoSees[known.transcripts](teachers)}</p>}
        {isKnown && has(faqs) && has(suggested) && starts.length > 0 && (
          <ul class='starts'>
            {starts.map(text => (
              <li key={text}>
                <button type='button' class='link' onClick={() => onAsk(text)}>
                  <span dir='auto'><Line text={text} /></span><Icon name='right' />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Leaf>
    </div>
  )
}

function Material ({ course, guide, items, total }: {
  course: string, guide: string, items: Array<{ id: string, filename: string }>, total: number
}) {
  if (guide === '' && total === 0) return null
  const list = courseHref(course, 'documents')
  const toGuide = account.value?.role === 'STUDENT' ? `${list}#guide` : courseHref(course, 'settings/guide')
  return (
    <div class='material'>
      <p><strong>{t.materialOfCourse}</strong></p>
      <ul class='names'>
        {guide !== '' && <li><a href={toGuide}>{t.guide}</a></li>}
        {items.map(({ id, filename }) => <li key={id} dir='auto'>{filename}</li>)}
        {total > 0 && (
          <li><a href={list}>{total > items.length ? t.andMore(total - items.length) : t.allDocuments}</a></li>
        )}
      </ul>
    </div>
  )
}
