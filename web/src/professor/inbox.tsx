import { Note } from '../chat/notes.js'
import {
  AskingButton, Button, client, dataOf, Empty, facts, formatDay, keepDraft, Listed, Notice, Page, type Schemas, t,
  teach, useCourse, useDraft, useList, useState, WorkLeaf
} from '../base.js'
import { QuestionAnswer } from './question-answer.js'

type Group = Schemas['InboxGroup']

/** What the material does not answer, in groups of one meaning. */
export function Inbox () {
  return (
    <Page title={teach.inbox} head={teach.inboxIs} lead={teach.inboxHint}>
      <section class='sect' aria-label={teach.inbox}><Groups limit={20} paged /></section>
    </Page>
  )
}

/** The first groups, or all of them in pages. */
export function Groups ({ limit, paged = false }: { limit: number, paged?: boolean }) {
  const { home, params } = useCourse()
  const [skip, setSkip] = useState(0)
  const [done, setDone] = useState<string>()
  const list = useList('/subjects/{subject_id}/inbox', { ...params, query: { limit, skip } })
  const leave = (what: string) => {
    setDone(what)
    list.reload()
  }
  const toFaqs = <a class='btn' href={`${home}/faqs`}>{teach.toFaqs}</a>
  const empty = <Empty title={teach.noInbox} action={toFaqs}>{teach.noInboxHint}</Empty>
  return (
    <>
      {done && <Notice kind='done'>{done}</Notice>}
      <Listed of={list} empty={empty} pages={paged ? { skip, limit, onSkip: setSkip } : undefined}>
        {items => <div class='list'>{items.map(group => <Row key={group.id} group={group} onLeave={leave} />)}</div>}
      </Listed>
    </>
  )
}

function Row ({ group, onLeave }: { group: Group, onLeave: (what: string) => void }) {
  const { course, at } = useCourse()
  const { id, question, questions, students, confidence, sources = [], last_at: last } = group
  const [draft, setDraft] = useDraft(`inbox:${course}:${id}`)
  const [isAnswering, setAnswering] = useState(draft !== '')
  const params = at({ group_id: id })
  const answer = async (given: { question: string, answer: string }) => {
    // The question is sent only where it was changed: the group's own has no names.
    const body = given.question === question ? { answer: given.answer } : given
    await dataOf(client.POST('/subjects/{subject_id}/inbox/{group_id}/answer', { params, body }))
    keepDraft(`inbox:${course}:${id}`, '')
    onLeave(teach.answered(students))
  }
  const dismiss = async () =>
    await dataOf(client.POST('/subjects/{subject_id}/inbox/{group_id}/dismiss', { params }))
  const notes = (
    <>
      <p class='margin-label'>{sources.length === 0 ? teach.noPassage : teach.nearest[confidence ?? 'none']}</p>
      {sources[0] && <Note source={sources[0]} n={1} id={`note-${id}`} course={course} isFirst />}
    </>
  )
  return (
    <WorkLeaf degree={confidence ?? 'none'} notes={notes}>
      {!isAnswering && <h2 class='asked' dir='auto'>{question}</h2>}
      <p class='dim'>{facts(teach.askedBy(students), teach.lastAt(formatDay(last)), reasonsOf(group))}</p>
      <details>
        <summary>{teach.wordings(questions.length)}</summary>
        <ul class='list wordings'>
          {questions.map(({ text, at, reason, comment, username }, i) => (
            <li key={i}>
              <p dir='auto'>{text}</p>
              <p class='dim'>{facts(username, formatDay(at), teach.reasons[reason])}</p>
              {comment && <p class='dim' dir='auto'>{t.quoteOpen}{comment}{t.quoteClose}</p>}
            </li>
          ))}
        </ul>
      </details>
      {isAnswering && (
        <QuestionAnswer
          value={{ question, answer: draft }} hint={teach.answerGoes(students)} verb={teach.sendAnswer}
          onDraft={setDraft} save={answer} onClose={() => setAnswering(false)}
        />
      )}
      {!isAnswering && (
        <div class='row'>
          <Button onClick={() => setAnswering(true)} aria-label={teach.answerTo(question)}>{teach.answer}</Button>
          <AskingButton
            kind='quiet' aria-label={teach.dismissOf(question)} title={teach.dismissThis} hint={teach.dismissHint}
            verb={teach.dismiss} act={dismiss} onDone={() => onLeave(teach.dismissed)}
          />
        </div>
      )}
    </WorkLeaf>
  )
}

/** Why its questions are here, with how many. */
function reasonsOf ({ questions }: Group): string {
  return (['none', 'related', 'down'] as const)
    .map(reason => [reason, questions.filter(question => question.reason === reason).length] as const)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${teach.reasons[reason]} ${count}`)
    .join(', ')
}
