import { Markdown } from '../chat/markdown.js'
import {
  call, courseHref, courseOf, Empty, formatWhen, Line, Listed, loadUnread, Page, State, type StudentAnswer, t,
  useEffect, useList, WorkLeaf
} from '../base.js'

/** What the teachers have answered to questions of this student. They are read when they have been shown. */
export default function Answers () {
  const answers = useList('/users/me/answers', { limit: 100 })
  const { items = [], total = 0 } = answers.data ?? {}
  const hasUnread = items.some(({ read }) => !read)
  useEffect(() => {
    if (!hasUnread) return
    call('PUT', '/users/me/answers/read').then(async () => await loadUnread(), () => {})
  }, [hasUnread])
  return (
    <Page title={t.answers} head={t.whatAnswered} lead={total > 0 && t.answersAre(total)}>
      <Listed of={answers} empty={<Empty title={t.noAnswers}>{t.noAnswersHint}</Empty>}>
        {items => (
          <div class='sect'>
            <div class='list'>
              {items.map(one => (
                <WorkLeaf key={`${one.session_id} ${one.n}`} degree='quoted' notes={<Place of={one} />}>
                  <h2 class='asked' dir='auto'><Line text={one.question} /></h2>
                  <Markdown text={one.answer} />
                </WorkLeaf>
              ))}
            </div>
            <p class='dim'>{t.answersHint}</p>
          </div>
        )}
      </Listed>
    </Page>
  )
}

const Place = ({ of: { subject, at, read, session_id: session, n } }: { of: StudentAnswer }) => (
  <>
    <p><strong dir='auto'>{courseOf(subject)?.name ?? subject}</strong></p>
    <p class='margin-label'>{t.answeredAt(formatWhen(at))}</p>
    {!read && <p><State shape='full'>{t.isNew}</State></p>}
    <p><a href={courseHref(subject, `chat/${encodeURIComponent(session)}#m${n}`)}>{t.toConversation}</a></p>
  </>
)
