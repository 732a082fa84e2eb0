import { Note, Quote } from '../chat/notes.js'
import {
  AskingButton, Button, call, Check, Empty, facts, formatDay, given, inboxes, type InboxGroup, keepDraft, Line, Listed,
  Notice, Page, Search, Select, type Source, t, teach, useCourse, useDraft, useEffect, useFilter, useList, useState,
  WorkLeaf
} from '../base.js'
import { QuestionAnswer } from './bank/question-answer.js'

const REASONS = ['none', 'related', 'down'] as const
type Reason = '' | typeof REASONS[number]
const NO_FILTER = { q: '', reason: '' as Reason }
const LIMIT = 20
const MAX_NOTES = 3

/** What the material does not answer, in groups of one meaning. */
export default function Inbox () {
  const filter = useFilter(NO_FILTER, LIMIT)
  const reasons = [['', teach.allReasons], ...Object.entries(teach.reasonNames)] as Array<[Reason, string]>
  return (
    <Page title={teach.inbox} head={teach.inboxIs} lead={teach.inboxHint}>
      <div class='filters'>
        <Search label={teach.searchInbox} {...filter.field('q')} />
        <Select hidden label={teach.whyHere} options={reasons} {...filter.choice('reason')} />
      </div>
      <section class='sect' aria-label={teach.inbox}><Groups limit={LIMIT} filter={filter} /></section>
    </Page>
  )
}

/** What was done with the group that stood before the one with this id; at the end of the list without one. */
interface Done { text: string, before?: string }

/** The first groups, or all of them in pages, narrowed and many at once. */
export function Groups ({ limit, filter }: { limit: number, filter?: ReturnType<typeof useFilter<typeof NO_FILTER>> }) {
  const { course, home, params } = useCourse()
  const isNarrowed = Boolean(filter?.list.nothing)
  const list = useList('/subjects/{subject_id}/inbox', { ...params, limit, ...filter?.query })
  const items = list.data?.items ?? []
  const total = list.data?.total
  const [done, setDone] = useState<Done>()
  const [chosen, setChosen] = useState<string[]>([])
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    if (total !== undefined && !isNarrowed) inboxes.value = { ...inboxes.value, [course]: total }
  }, [total, isNarrowed])
  // What was done is said in its place, and the next group has the focus.
  useEffect(() => { if (done?.before !== undefined) focusGroup(done.before) }, [done])
  const leave = (ids: string[]) => (text: string) => {
    const last = items.findLastIndex(({ id }) => ids.includes(id))
    const next = [...items.slice(last + 1), ...items.slice(0, last).toReversed()].find(({ id }) => !ids.includes(id))
    setDone({ text, before: next?.id })
    setChosen(old => old.filter(id => !ids.includes(id)))
    list.change(({ items, total }) =>
      ({ items: items.filter(({ id }) => !ids.includes(id)), total: total - ids.length }))
    list.reload()
  }
  const move = (step: number) => {
    const at = items.findIndex(({ id }) => id === current)
    const next = items[Math.min(Math.max(0, at + step), items.length - 1)]
    if (next) focusGroup(next.id)
  }
  const here = items.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  const said = done && <Notice kind='done'>{done.text}</Notice>
  const choose = (id: string) => (on: boolean) =>
    setChosen(old => [...old.filter(other => other !== id), ...on ? [id] : []])
  const toFaqs = <a class='btn' href={`${home}/faqs`}>{teach.toFaqs}</a>
  const none = <>{said}<Empty title={teach.noInbox} action={toFaqs}>{teach.noInboxHint}</Empty></>
  return (
    <Listed of={list} empty={none} {...filter?.list}>
      {items => (
        <>
          {filter && (
            <Many
              all={items.map(({ id }) => id)} chosen={here} onChoose={setChosen} onLeave={leave(here)} onMove={move}
            />
          )}
          <div class='list'>
            {items.map(group => (
              <div key={group.id} onFocusCapture={() => setCurrent(group.id)}>
                {done?.before === group.id && said}
                <Row
                  group={group} isCurrent={filter && (current ?? items[0]?.id) === group.id} onLeave={leave([group.id])}
                  isChosen={chosen.includes(group.id)} onChoose={filter && choose(group.id)}
                />
              </div>
            ))}
            {!items.some(({ id }) => id === done?.before) && said}
          </div>
        </>
      )}
    </Listed>
  )
}

const focusGroup = (id: string): void => document.getElementById(`group-${id}`)?.focus()

/** All of the page, or none, what is done with those that are chosen, and the way from one group to the next. */
function Many ({ all, chosen, onChoose, onLeave, onMove }: {
  all: string[]
  chosen: string[]
  onChoose: (ids: string[]) => void
  onLeave: (text: string) => void
  onMove: (step: number) => void
}) {
  const { params } = useCourse()
  const n = chosen.length
  const dismiss = async () => await call('POST', '/subjects/{subject_id}/inbox/dismiss', params, { groups: chosen })
  return (
    <div class='row many'>
      <Check
        label={n === 0 ? teach.chooseAll : teach.chosen(n)} checked={n === all.length}
        indeterminate={n > 0 && n < all.length} onChange={on => onChoose(on ? all : [])}
      />
      {n > 0 && <AskingButton {...teach.dismissing(n)} act={dismiss} onDone={() => onLeave(teach.dismissedMany(n))} />}
      {n === 0 && all.length > 1 && (
        <span class='row'>
          <Button kind='quiet' letter='k' onClick={() => onMove(-1)}>{t.previous}</Button>
          <Button kind='quiet' letter='j' onClick={() => onMove(1)}>{t.next}</Button>
        </span>
      )}
    </div>
  )
}

function Row ({ group, isCurrent, isChosen, onChoose, onLeave }: {
  group: InboxGroup
  isCurrent?: boolean
  isChosen: boolean
  onChoose?: (on: boolean) => void
  onLeave: (what: string) => void
}) {
  const { course, at } = useCourse()
  const { id, question, questions, students, confidence, sources = [], last_at: last } = group
  const [draft, setDraft] = useDraft(`inbox:${course}:${id}`)
  const [isAnswering, setAnswering] = useState(draft !== '')
  const params = at({ group_id: id })
  const answer = async (written: { question: string, answer: string }) => {
    // The question is sent only where it was changed: the group's own has no names.
    const body = written.question === question ? { answer: written.answer } : written
    await call('POST', '/subjects/{subject_id}/inbox/{group_id}/answer', params, body)
    keepDraft(`inbox:${course}:${id}`, '')
    onLeave(teach.answered(students))
  }
  const dismiss = async () => await call('POST', '/subjects/{subject_id}/inbox/{group_id}/dismiss', params)
  const publish = ({ document_id, heading, quote = '' }: Source) => async () => {
    const body = { quote: quote.slice(0, 4000), ...given({ document_id, heading }) }
    await call('POST', '/subjects/{subject_id}/inbox/{group_id}/passage', params, body)
  }
  const hintOf = (quote: string) =>
    <><div class='banded'><Quote quote={quote} /></div><p>{teach.passageHint(students)}</p></>
  const notes = (
    <>
      <p class='margin-label'>{sources.length === 0 ? teach.noPassage : teach.nearest[confidence ?? 'none']}</p>
      {sources.slice(0, MAX_NOTES).map((source, i) => (
        <Note
          key={i} source={source} n={i + 1} id={`note-${id}-${i}`} course={course} isFirst={i === 0}
          degree={confidence ?? 'none'}
        >
          {source.quote && source.kind !== 'answer' && !isAnswering && (
            <AskingButton
              title={teach.passageAsk(question)} hint={hintOf(source.quote)} verb={teach.publish} isGood
              act={publish(source)} onDone={() => onLeave(teach.passageSent(students))}
              aria-label={teach.passageOf(question)}
            >
              {teach.passageAnswers}
            </AskingButton>
          )}
        </Note>
      ))}
    </>
  )
  return (
    <WorkLeaf degree={confidence ?? 'none'} notes={notes} id={`group-${id}`} tabIndex={-1} aria-label={question}>
      {!isAnswering && (
        <div class='group-head'>
          {onChoose && (
            <input
              type='checkbox' aria-label={teach.choose(question)} checked={isChosen}
              onChange={event => onChoose(event.currentTarget.checked)}
            />
          )}
          <h2 class='asked' dir='auto'><Line text={question} /></h2>
        </div>
      )}
      <p class='dim'>{facts(teach.askedBy(students), teach.lastAt(formatDay(last)), reasonsOf(group))}</p>
      <details>
        <summary>{teach.wordings(questions.length)}</summary>
        <ul class='list wordings'>
          {questions.map(({ text, at, reason, feedback_reason: why, comment, username }, i) => (
            <li key={i}>
              <p dir='auto'><Line text={text} /></p>
              <p class='dim'>{facts(username, formatDay(at), teach.reasons[reason], why && chosenReason(why))}</p>
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
            kind='quiet' {...teach.dismissing(1)} act={dismiss} onDone={() => onLeave(teach.dismissed)}
            {...isCurrent ? { letter: 'd' } : { 'aria-label': teach.dismissOf(question) }}
          />
        </div>
      )}
    </WorkLeaf>
  )
}

/** What a student chose as wrong with a reply: one of the short reasons of the page, or other words. */
const chosenReason = (why: string): string => t.reasons.find(([key]) => key === why)?.[1] ?? why

/** Why its questions are here, with how many. */
const reasonsOf = ({ questions }: InboxGroup): string => REASONS
  .map(reason => [reason, questions.filter(question => question.reason === reason).length] as const)
  .filter(([, count]) => count > 0)
  .map(([reason, count]) => questions.length === 1 ? teach.reasons[reason] : `${teach.reasons[reason]} ${count}`)
  .join(', ')
