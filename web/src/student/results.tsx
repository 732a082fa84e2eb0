import {
  courseOf, Empty, formatDate, formatShort, Load, openDocument, Page, rightOf, Said, type Schemas, Section, t, Table,
  useCourse, useGet, WeakTopics, Work
} from '../base.js'
import { Plot } from '../ui/plot.js'
import { Markdown } from '../chat/markdown.js'

type Results = Schemas['Results']
type Test = Schemas['TakenTest']

/** The results of a student in one course. */
export function CourseResults () {
  const { course, home } = useCourse()
  const results = useGet('/users/me/results', {})
  return (
    <Page title={t.results}>
      <Load of={results}>
        {all => {
          const mine = resultsIn(all, course)
          if (mine.tests.length === 0) {
            const toChat = <a class='btn' href={home}>{t.startTest}</a>
            return <Empty title={t.noTests} action={toChat}>{t.noTestsHint}</Empty>
          }
          return (
            <Work margin={<Topics {...mine} />}>
              <section class='sect'><Progress tests={mine.tests} /></section>
              <Answered questions={mine.questions} />
            </Work>
          )
        }}
      </Load>
    </Page>
  )
}

function resultsIn ({ tests, topics, questions }: Results, course: string): Results {
  const isHere = ({ subject }: { subject: string }) => subject === course
  return { tests: tests.filter(isHere), topics: topics.filter(isHere), questions: questions.filter(isHere) }
}

/** The share of right answers, test by test: a line for each course, and the same as a table. */
export function Progress ({ tests }: { tests: Test[] }) {
  const counted = tests.filter(({ cancelled }) => !cancelled).toReversed()
  const nameOf = (id: string) => courseOf(id)?.name ?? id
  const scoresIn = (id: string) => counted.map(({ subject, score }) => subject === id ? score : null)
  const lines = [...new Set(counted.map(({ subject }) => subject))]
  const scoreOf = ({ cancelled, correct_answers: right, total_questions: total }: Test) =>
    cancelled ? t.cancelled : rightOf(right, total)
  const table = (
    <Table
      label={t.rightByTest} rows={tests} keyOf={({ at, subject, topic }) => `${at} ${subject} ${topic}`}
      columns={[
        { name: t.day, cell: ({ at }) => formatShort(at) },
        ...lines.length > 1 ? [{ name: t.course, cell: ({ subject }: Test) => nameOf(subject) }] : [],
        { name: t.topic, cell: ({ topic }) => topic },
        { name: t.rightAnswers, cell: scoreOf, isNumber: true }
      ]}
    />
  )
  return (
    <>
      <div class='sect-head'>
        <h2>{t.rightByTest}</h2>
        {counted[0] && <p class='dim'>{t.testsSince(counted.length, formatDate(counted[0].at))}</p>}
      </div>
      {counted.length > 1 && (
        <Plot
          times={counted.map(({ at }) => Date.parse(at) / 1000)}
          lines={lines.map(id => ({ name: nameOf(id), values: scoresIn(id) }))}
          label={`${t.rightByTest}: ${lines.map(nameOf).join(', ')}`}
        />
      )}
      {counted.length > 1 ? <details><summary>{t.sameAsTable}</summary>{table}</details> : table}
    </>
  )
}

/** By topic, the weakest first, and what to read. */
export function Topics ({ topics, questions }: Pick<Results, 'topics' | 'questions'>) {
  const missed = questions.filter(({ correct, source }) => !correct && source)
  return (
    <WeakTopics title={t.byTopic} topics={topics}>
      {({ subject, topic }) => (
        <ToRead class='topic-read' question={missed.find(one => one.subject === subject && one.topic === topic)} />
      )}
    </WeakTopics>
  )
}

/** The place that a question is about. */
function ToRead ({ question, class: name }: { question?: Schemas['AnsweredQuestion'], class: string }) {
  if (!question?.source) return null
  const { title, document_id: id, page } = question.source
  const place = page === undefined ? title : `${title}, ${t.page(page)}`
  const open = () => openDocument(question.subject, id!, page).catch(() => {})
  const link = id === undefined ? place : <button type='button' class='link' onClick={open}>{place}</button>
  return <p class={name}>{t.read} <bdi>{link}</bdi></p>
}

function Answered ({ questions }: Pick<Results, 'questions'>) {
  const said = ({ correct, answer, right_option: right }: Schemas['AnsweredQuestion']) =>
    correct ? t.youSaid(answer) : t.wrongSaid(answer || t.nothing, right ?? '')
  return (
    <Section title={t.myAnswers}>
      <ul class='list'>
        {questions.slice(0, 50).map((question, i) => (
          <li key={i} class='answered'>
            <div class='voice'><Markdown text={question.text} /></div>
            <Said isRight={question.correct}>{said(question)}</Said>
            <ToRead class='dim' question={question} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
