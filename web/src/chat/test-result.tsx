import {
  account, type AnsweredQuestion, becameOf, Button, courseOf, facts, formatDate, Icon, type Judgement, Leaf, Load,
  rightOf, SIGNS, t, type TestResult, useGet, useLayoutEffect, useRef
} from '../base.js'
import type { Stand } from '../scroll.js'
import type { Chat } from './chat.js'
import { isGuide } from './lead.js'
import { Markdown } from './markdown.js'
import { Note, ToSource } from './notes.js'
import { spotOf } from './spot.js'

const NONE = { ready: 0, later: 0 }

/** The result of a test that has just ended: its score, what can be done next, question by question, what to read. */
export function TestResult ({ chat, stand, result, last }: {
  chat: Chat, stand: Stand, result: TestResult, last: Judgement
}) {
  const part = useRef<HTMLDivElement>(null)
  const results = useGet('/users/me/results', { subject: chat.course }, last.question_id)
  const isLoaded = results.data !== undefined
  useLayoutEffect(() => {
    // With the questions below it, it can stand at the top.
    requestAnimationFrame(() => stand.onElement(() => part.current))
    if (!isLoaded) part.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isLoaded])
  const { correct_answers: right, total_questions: total, difficulty } = result
  const { tests = [], questions = [], practise: [{ ready, later } = NONE] = [] } = results.data ?? {}
  // The one that has just ended: another conversation may have a newer one.
  const at = tests.findIndex(({ session_id: of }) => of === chat.id)
  const { test_id: id, seconds } = tests[at] ?? {}
  const topic = topicOf(result.topic, chat.course)
  const before = tests.slice(at + 1).find(test => test.topic === result.topic && test.total_questions === total &&
    !test.cancelled)
  const minutes = seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds / 60))
  const asked = questions.filter(({ test_id: of }) => of === id)
  const close = () => { chat.told.value = null }
  const wish = (words: string) => { close(); chat.send(words) }
  return (
    <Leaf
      degree={asked.some(({ correct, source }) => !correct && source) ? 'quoted' : 'absent'} text='test'
      notes={<ReadAgain questions={asked} course={chat.course} />}
    >
      <div ref={part} class='test-result'>
        <PrintHead course={chat.course} at={new Date().toISOString()} topic={topic} />
        <div class='test-head'>
          <p class='row'>
            <span><strong>{t.result}</strong>{topic && <>, <bdi>{topic}</bdi></>}</span>
            {facts(t.values.difficulty?.[difficulty], minutes && t.inMinutes(minutes))}
          </p>
        </div>
        <p class='figure'>
          <span class='score'>{rightOf(right, total)}</span>
          {before && <span class='figure-unit'> {t.lastTime(before.correct_answers)}</span>}
        </p>
        <div class='row no-print'>
          <Button kind='main' onClick={close}>{t.closeTest}</Button>
          {ready > 0 && <Button onClick={() => wish(t.practiseWords)}>{t.practise}</Button>}
          <Button onClick={() => wish(t.newTestWords)}>{t.newTest}</Button>
          <Button icon='print' onClick={() => printPart(part.current)}>{t.print}</Button>
        </div>
        {ready + later > 0 && <p class='dim no-print'>{t.toPractise(ready, later)}</p>}
        <Load of={results}>
          {() => asked.length > 0 && <><h3>{t.byQuestion}</h3><AnsweredQuestions questions={asked} of={total} /></>}
        </Load>
      </div>
    </Leaf>
  )
}

/** A test about the whole course is named after it. */
export const topicOf = (topic: string, course: string): string => topic === courseOf(course)?.name ? '' : topic

/** What is to be read again: the passages of the questions that were not right. */
function ReadAgain ({ questions, course }: { questions: AnsweredQuestion[], course: string }) {
  const missed = questions.filter(({ correct, source }) => !correct && source).toReversed()
  if (missed.length === 0) return null
  return (
    <>
      <p class='margin-label'>{t.readAgain}</p>
      {missed.map(({ source }, i) => (
        <Note key={i} source={source!} n={i + 1} id={`read-${i + 1}`} course={course} isFirst={i === 0} />
      ))}
    </>
  )
}

/** The questions `of` so many of a test, newest first: what was answered, what is right, where the course says it. */
export const AnsweredQuestions = ({ questions, of }: { questions: AnsweredQuestion[], of: number }) => (
  <ol class='list'>
    {questions.toReversed().map((question, i) => {
      const became = becameOf(question)
      const word = wordOf({ ...question, right_option: '' })
      return (
        <li key={i} class='answered'>
          <span class={`said--${became}`}><Icon name={SIGNS[became]} /><span class='sr'>{word}</span></span>
          <div>
            <div class='voice'><Markdown text={question.text} /></div>
            <div class='dim'><Markdown text={saidOf(question)} /></div>
            <ToRead class='dim' question={question} />
          </div>
        </li>
      )
    })}
    {of > questions.length && <li class='dim'>{t.notShown(of - questions.length)}</li>}
  </ol>
)

function saidOf ({ answer, ...question }: AnsweredQuestion): string {
  // What was written goes with its conversation.
  if (answer === '') return wordOf(question)
  // Two sentences follow each other.
  return question.correct ? t.youSaid(answer) : t.wrongSaid(answer.replace(/\.$/, ''), question.right_option ?? '')
}

/** Whether an answer was right, and what is. */
export function wordOf ({ correct, skipped, right_option: right = '' }: Partial<Judgement>): string {
  return correct ? t.right : (skipped ? t.skippedSaid : t.wrong)(right)
}

/** The place that a question is about. */
export function ToRead ({ question, class: name }: { question?: AnsweredQuestion, class: string }) {
  if (!question?.source) return null
  const { subject, source } = question
  const place = [isGuide(source) ? t.guide : source.title, spotOf(source)].filter(Boolean).join(', ')
  return <p class={name}>{t.read} <bdi><ToSource source={source} course={subject}>{place}</ToSource></bdi></p>
}

/** An option after the answer: right, chosen by mistake, or neither. `said` says which, with a sign. */
export function ToldChoice ({ n, text, isRight, said }: { n?: number, text: string, isRight: boolean, said?: string }) {
  const state = isRight ? 'choice--right' : said && 'choice--wrong'
  return (
    <div class={`choice choice--told ${state ?? ''}`}>
      {n !== undefined && <kbd aria-hidden='true'>{n}</kbd>}
      <span class='choice-text'><Markdown text={text} /></span>
      {said && <strong class='choice-said'><Icon name={isRight ? 'check' : 'cross'} /> {said}</strong>}
    </div>
  )
}

/** Prints one part of the page alone. */
export function printPart (part: Element | null): void {
  part?.classList.add('printed')
  addEventListener('afterprint', () => part?.classList.remove('printed'), { once: true })
  print()
}

/** Whose result it is. */
export function PrintHead ({ course, topic, at }: { course: string, topic: string, at: string }) {
  const name = courseOf(course)?.name ?? course
  return (
    <div class='only-print'>
      <strong dir='auto'>{topic ? `${name}, ${topic}` : name}</strong>
      <p>{account.value?.full_name}, {formatDate(at)}</p>
    </div>
  )
}
