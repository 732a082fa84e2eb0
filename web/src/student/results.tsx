import {
  type AnsweredQuestion, Button, courseOf, Empty, facts, formatDate, formatShort, Load, Page, type Results, rightOf,
  Section, t, Table, type TakenTest, useCourse, useGet, useLocation, useRef, WeakTopics, Work
} from '../base.js'
import { beginChat } from '../chat/chat.js'
import { AnsweredQuestions, PrintHead, printPart, topicOf, ToRead } from '../chat/test-result.js'
import { Plot } from '../ui/figures/plot.js'

/** The results of a student in one course. */
export default function CourseResults () {
  const { course, home } = useCourse()
  const results = useGet('/users/me/results', { subject: course })
  const toChat = <a class='btn' href={home}>{t.startTest}</a>
  return (
    <Page title={t.results}>
      <Load of={results}>
        {mine => {
          if (mine.tests.length === 0) return <Empty title={t.noTests} action={toChat}>{t.noTestsHint}</Empty>
          return (
            <Work margin={<Topics {...mine} />}>
              <section class='sect'><Progress tests={mine.tests} /></section>
              <ByTest {...mine} />
            </Work>
          )
        }}
      </Load>
    </Page>
  )
}

/** The share of right answers, test by test: a line for each course, and the same as a table. */
export function Progress ({ tests }: { tests: TakenTest[] }) {
  const counted = tests.filter(({ cancelled }) => !cancelled).toReversed()
  const nameOf = (id: string) => courseOf(id)?.name ?? id
  const scoresIn = (id: string) => counted.map(({ subject, score }) => subject === id ? score : null)
  const lines = [...new Set(counted.map(({ subject }) => subject))]
  const scoreOf = ({ cancelled, correct_answers: right, total_questions: total }: TakenTest) =>
    cancelled ? t.cancelled : rightOf(right, total)
  const table = (
    <Table
      label={t.rightByTest} rows={tests} keyOf={({ at, subject, topic }) => `${at} ${subject} ${topic}`}
      columns={[
        { name: t.day, cell: ({ at }) => formatShort(at) },
        ...lines.length > 1 ? [{ name: t.course, cell: ({ subject }: TakenTest) => nameOf(subject) }] : [],
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
export function Topics ({ topics, questions, practise }: Results) {
  const { route } = useLocation()
  const missed = questions.filter(({ correct, source }) => !correct && source)
  const more = practise.filter(({ ready }) => ready > 0).map(({ subject, ready }, _i, all) => (
    <p key={subject}>
      <Button onClick={() => route(beginChat(subject, t.practiseWords))}>
        {t.practise}, {ready}{all.length > 1 && <>: <bdi>{courseOf(subject)?.name ?? subject}</bdi></>}
      </Button>
    </p>
  ))
  return (
    <WeakTopics title={t.byTopic} topics={topics} more={more}>
      {({ subject, topic }) => (
        <ToRead class='topic-read' question={missed.find(one => one.subject === subject && one.topic === topic)} />
      )}
    </WeakTopics>
  )
}

/** Each test question by question, the newest first; on paper stands the one that is printed. */
function ByTest ({ tests, questions }: Results) {
  const ids = [...new Set(questions.map(({ test_id: id }) => id))]
  return (
    <Section title={t.byQuestion}>
      {ids.map((id, i) => {
        const isOf = ({ test_id: of }: { test_id?: string }) => of === id
        return <OneTest key={id} test={tests.find(isOf)} asked={questions.filter(isOf)} isOpen={i === 0} />
      })}
    </Section>
  )
}

function OneTest ({ test, asked, isOpen }: { test?: TakenTest, asked: AnsweredQuestion[], isOpen: boolean }) {
  const part = useRef<HTMLDetailsElement>(null)
  const { subject, at } = asked[0]!
  const topic = topicOf(test?.topic ?? '', subject)
  // While it is under way, and where an older version has recorded it, what is known of it counts.
  const known = { correct_answers: asked.filter(({ correct }) => correct).length, total_questions: asked.length }
  const { correct_answers: right, total_questions: all } = test ?? known
  return (
    <details ref={part} class='one-test' open={isOpen}>
      <summary dir='auto'>{facts(formatDate(at), topic, test?.cancelled ? t.cancelled : rightOf(right, all))}</summary>
      <PrintHead course={subject} topic={topic} at={at} />
      <AnsweredQuestions questions={asked} of={test?.cancelled ? 0 : all} />
      <p class='row no-print'><Button icon='print' onClick={() => printPart(part.current)}>{t.print}</Button></p>
    </details>
  )
}
