import { Markdown } from '../chat/markdown.js'
import { courseHref, courseOf, Empty, formatDate, Listed, Page, t, useList, WorkLeaf } from '../base.js'

/** What the teachers have answered to questions of this student. */
export function Answers () {
  const answers = useList('/users/me/answers', { query: { limit: 100 } })
  const turnHref = (subject: string, session: string, n: number) =>
    courseHref(subject, `chat/${encodeURIComponent(session)}#m${n}`)
  const place = (subject: string, at: string) => (
    <p class='margin-label'><bdi>{courseOf(subject)?.name ?? subject}</bdi><br />{formatDate(at)}</p>
  )
  return (
    <Page title={t.answers}>
      <Listed of={answers} empty={<Empty title={t.noAnswers}>{t.noAnswersHint}</Empty>}>
        {items => (
          <div class='sect'>
            <div class='list'>
              {items.map(({ subject, question, answer, at, session_id: session, n }) => (
                <WorkLeaf key={`${session} ${n}`} degree='quoted' notes={place(subject, at)}>
                  <h2 class='asked' dir='auto'>{question}</h2>
                  <Markdown text={answer} />
                  <p><a href={turnHref(subject, session, n)}>{t.toConversation}</a></p>
                </WorkLeaf>
              ))}
            </div>
          </div>
        )}
      </Listed>
    </Page>
  )
}
