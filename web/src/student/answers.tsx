import { Markdown } from '../chat/markdown.js'
import { client, courseHref, courseOf, Empty, formatDate, Listed, Page, t, useList } from '../base.js'

/** What the teachers have answered to questions of this student. */
export function Answers () {
  const answers = useList(async () => await client.GET('/users/me/answers', { params: { query: { limit: 100 } } }), [])
  return (
    <Page title={t.value.answers}>
      <Listed of={answers} empty={<Empty title={t.value.noAnswers}>{t.value.noAnswersHint}</Empty>}>
        {items => (
          <div class='sect'><div class='list'>
            {items.map(({ subject, question, answer, at, session_id: session, n }) => (
              <article class='leaf work-leaf' data-degree='quoted' key={`${session} ${n}`}>
                <div class='leaf-text'>
                  <h2 class='asked'>{question}</h2>
                  <Markdown text={answer} />
                  <p><a href={courseHref(subject, `chat/${encodeURIComponent(session)}`)}>{t.value.toConversation}</a></p>
                </div>
                <div class='leaf-notes'><p class='margin-label'>{courseOf(subject)?.name ?? subject}<br />{formatDate(at)}</p></div>
              </article>
            ))}
          </div></div>
        )}
      </Listed>
    </Page>
  )
}
