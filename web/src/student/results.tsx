import {
  client, courseOf, Empty, formatDate, formatNumber, Load, openDocument, Page, Said, type Schemas, Section, t, Table,
  useCourse, useGet, WeakTopics
} from '../base.js'
import { Plot } from '../ui/plot.js'
import { Markdown } from '../chat/markdown.js'

type Results = Schemas['Results']
type Test = Schemas['TakenTest']

/** The results of a student in one course. */
export function CourseResults () {
  const { course, home } = useCourse()
  const results = useGet(async () => await client.GET('/users/me/results'), [])
  return (
    <Page title={t.value.results}>
      <Load of={results}>
        {all => {
          const mine = resultsIn(all, course)
          if (mine.tests.length === 0) {
            const toChat = <a class='btn' href={home}>{t.value.startTest}</a>
            return <Empty title={t.value.noTests} action={toChat}>{t.value.noTestsHint}</Empty>
          }
          return (
            <div class='work'>
              <div>
                <section class='sect'><Progress tests={mine.tests} /></section>
                <Answered questions={mine.questions} />
              </div>
              <div class='margin'><Topics results={mine} /></div>
            </div>
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
  const lines = [...new Set(counted.map(({ subject }) => subject))]
  const table = (
    <Table
      label={t.value.rightByTest} rows={tests} keyOf={({ at, subject, topic }) => `${at} ${subject} ${topic}`}
      columns={[
        { name: t.value.day, cell: ({ at }) => formatDate(at, { day: 'numeric', month: 'short' }) },
        ...lines.length > 1 ? [{ name: t.value.course, cell: ({ subject }: Test) => nameOf(subject) }] : [],
        { name: t.value.topic, cell: ({ topic }) => topic },
        {
          name: t.value.rightAnswers,
          cell: ({ cancelled, correct_answers: right, total_questions: total }) =>
            cancelled ? t.value.cancelled : t.value.rightOf(formatNumber(right), formatNumber(total)),
          isNumber: true
        }
      ]}
    />
  )
  return (
    <>
      <div class='sect-head'>
        <h2>{t.value.rightByTest}</h2>
        {counted[0] && <p class='dim'>{t.value.testsSince(counted.length, formatDate(counted[0].at))}</p>}
      </div>
      {counted.length > 1 && (
        <Plot
          times={counted.map(({ at }) => Date.parse(at) / 1000)}
          lines={lines.map(id => ({ name: nameOf(id), values: counted.map(({ subject, score }) => subject === id ? score : null) }))}
          label={`${t.value.rightByTest}: ${lines.map(nameOf).join(', ')}`}
        />
      )}
      {counted.length > 1 ? <details><summary>{t.value.sameAsTable}</summary>{table}</details> : table}
    </>
  )
}

/** By topic, the weakest first, and what to read. */
export function Topics ({ results }: { results: Results }) {
  return (
    <WeakTopics title={t.value.byTopic} topics={results.topics}>
      {({ subject, topic }) => {
        const missed = results.questions.find(question => question.subject === subject && question.topic === topic && !question.correct && question.source)
        return missed?.source && <p class='topic-read'>{t.value.read} <SourceLink course={subject} source={missed.source} /></p>
      }}
    </WeakTopics>
  )
}

function SourceLink ({ course, source: { title, document_id: id, page } }: { course: string, source: Schemas['AnswerSource'] }) {
  const name = page === undefined ? title : `${title}, ${t.value.page(page)}`
  if (id === undefined) return <span>{name}</span>
  return <button type='button' class='link' onClick={() => openDocument(course, id, page).catch(() => {})}>{name}</button>
}

function Answered ({ questions }: { questions: Schemas['AnsweredQuestion'][] }) {
  return (
    <Section title={t.value.myAnswers}>
      <ul class='list'>
        {questions.slice(0, 50).map((question, i) => (
          <li key={i} class='answered'>
            <div class='voice'><Markdown text={question.text} /></div>
            <Said isRight={question.correct}>
              {question.correct ? t.value.youSaid(question.answer) : t.value.wrongSaid(question.answer || t.value.nothing, question.right_option ?? '')}
            </Said>
            {question.source && <p class='dim'>{t.value.read} <SourceLink course={question.subject} source={question.source} /></p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
