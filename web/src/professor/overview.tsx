import {
  aboutDocument, Download, Figure, formatDay, formatNumber, formatPercent, formatShort, formatSpent, Item, Load, Notice,
  Page, Section, type StudentProgress, type SubjectAnalytics, t, Table, teach, useCourse, useGet, useList, WeakTopics,
  type WeekActivity
} from '../base.js'
import { Plot } from '../ui/figures/plot.js'
import { Beginnings } from './beginnings.js'
import { Groups } from './inbox.js'
import { AddDocuments } from './material.js'
import { lastOf, shareOf } from './students.js'
import { arrived } from './uploads.js'

const DEGREES = ['quoted', 'related', 'none'] as const
const DAY_MS = 86_400_000

/** A course at a glance: what is to be set up, this week, the inbox, the weeks before, the topics. */
export default function Overview () {
  const { course, home, params } = useCourse()
  const analytics = useGet('/professor/subjects/{subject_id}/analytics', params)
  const tools = (
    <>
      <a class='btn' href={`${home}/chat`}>{teach.asStudent}</a>
      <a class='btn' href={`${home}/documents`}>{teach.addDocuments}</a>
    </>
  )
  return (
    <Page title={teach.overview} head={teach.thisWeek} tools={tools}>
      <Budget />
      <Beginnings course={course} />
      <Load of={analytics}>
        {data => (
          <>
            <ThisWeek analytics={data} />
            <Section title={teach.inboxIs} aside={<a href={`${home}/inbox`}>{teach.all}</a>}>
              <Groups limit={3} />
            </Section>
            <Weeks weeks={data.activity_by_week} />
            {data.topics.length > 0 && <WeakTopics title={teach.rightByTopic} topics={data.topics} />}
            <div class='two'>
              <NewestDocuments />
              {data.student_progress.length > 0 && <StudentsAtAGlance students={data.student_progress} />}
            </div>
          </>
        )}
      </Load>
    </Page>
  )
}

/** What the language model has cost this month, and where it has little left to spend, or nothing. */
function Budget () {
  const { data } = useGet('/subjects/{subject_id}/budget', useCourse().params)
  const worst = (['reached', 'warned'] as const).find(one => one === data?.state || one === data?.installation)
  const spent = formatSpent(data)
  if (worst !== undefined) return <Notice><p>{teach.budget[worst]} {spent}</p></Notice>
  return spent && <p class='dim'>{spent}</p>
}

const AT_A_GLANCE = 5

/** Where documents are added, and the newest ones. */
function NewestDocuments () {
  const { home, params } = useCourse()
  const list = useList('/subjects/{subject_id}/documents', { ...params, limit: 100 }, arrived.value)
  const newest = list.data?.items.toSorted((a, b) => b.indexed_at.localeCompare(a.indexed_at)).slice(0, AT_A_GLANCE)
  return (
    <div>
      <AddDocuments />
      <ul class='list' aria-label={t.documents}>
        {newest?.map(one => (
          <Item
            key={one.id} facts={aboutDocument(one, formatDay(one.indexed_at), one.hidden && teach.hidden)}
            name={<a href={`${home}/documents?open=${encodeURIComponent(one.id)}`} dir='auto'>{one.filename}</a>}
          />
        ))}
      </ul>
      <Load of={list}>
        {({ total }) => <p><a href={`${home}/documents`}>{teach.documentCount(total, formatNumber(total))}</a></p>}
      </Load>
    </div>
  )
}

/** Who may need help: the weakest in tests first, then who has not taken one, for longest not seen. */
function StudentsAtAGlance ({ students }: { students: StudentProgress[] }) {
  const { home } = useCourse()
  const scoreOf = ({ test_count: tests, average_score: score }: StudentProgress) => tests === 0 ? Infinity : score
  const seen = ({ last_activity: at }: StudentProgress) => at ?? ''
  const first = students
    .toSorted((a, b) => scoreOf(a) === scoreOf(b) ? seen(a).localeCompare(seen(b)) : scoreOf(a) - scoreOf(b))
    .slice(0, AT_A_GLANCE)
  return (
    <Section title={teach.atAGlance} aside={<a href={`${home}/students`}>{t.students(students.length)}</a>}>
      <Table
        label={teach.atAGlance} rows={first} keyOf={({ username }) => username} columns={[
          { name: t.name, cell: ({ full_name: name }) => name },
          { name: teach.lastActive, cell: lastOf },
          { name: teach.tests, cell: ({ test_count: tests }) => formatNumber(tests), isNumber: true },
          { name: t.rightAnswers, cell: shareOf, isNumber: true }
        ]}
      />
    </Section>
  )
}

function ThisWeek ({ analytics }: { analytics: SubjectAnalytics }) {
  const { activity_by_week: weeks, total_students: students, active_students: active } = analytics
  const [week, before] = weeks.toReversed()
  if (week === undefined) return null
  const { turns, quoted, related, none, unanswered, active_students: asking, tests, average_score: score } = week
  const lost = unanswered > 0 ? ` ${teach.unanswered(unanswered)}` : ''
  const asked = { value: formatNumber(turns), note: `${teach.lastWeek(formatNumber(before?.turns ?? 0))}${lost}` }
  return (
    <dl class='figures'>
      <Figure label={teach.questionsAsked} {...asked} />
      <Figure
        label={teach.withSource} {...percent(quoted / (quoted + related + none))} note={teach.notSure(related, none)}
      />
      <Figure
        label={teach.studentsAsked} value={formatNumber(asking)} unit={teach.of(formatNumber(students))}
        note={teach.activeInMonth(active)}
      />
      <Figure
        label={teach.rightInTests} {...percent(tests === 0 ? NaN : score / 100)} note={teach.testsThisWeek(tests)}
      />
    </dl>
  )
}

/** A share of something that may not have been there. */
const percent = (share: number): { value: string, unit?: string } =>
  Number.isNaN(share) ? { value: '–' } : { value: formatNumber(Math.round(share * 100)), unit: '%' }

function Weeks ({ weeks }: { weeks: WeekActivity[] }) {
  const { api } = useCourse()
  const first = weeks.findIndex(({ turns, tests }) => turns + tests > 0)
  if (first === -1) return null
  // At least six, so that one week is not as wide as the plot.
  const shown = weeks.slice(Math.min(first, weeks.length - 6))
  const times = shown.map(({ week }) => mondayOf(week).getTime() / 1000)
  const ofDegrees = DEGREES.map(degree => ({ name: teach.degrees[degree], by: (week: WeekActivity) => week[degree] }))
  const scores = shown.map(({ tests, average_score: score }) => tests === 0 ? null : score)
  return (
    <section class='sect'>
      <div class='two'>
        <div>
          <h2>{teach.byWeek}</h2>
          <Plot
            stacked times={times} label={teach.byWeek}
            lines={ofDegrees.map(({ name, by }) => ({ name, values: shown.map(by) }))}
          />
        </div>
        {scores.some(score => score !== null) && (
          <div>
            <h2>{teach.rightByWeek}</h2>
            <Plot times={times} label={teach.rightByWeek} lines={[{ name: teach.meanOfTests, values: scores }]} />
          </div>
        )}
      </div>
      <details>
        <summary>{t.sameAsTable}</summary>
        <Table
          label={teach.byWeek} rows={shown.toReversed()} keyOf={({ week }) => week} columns={[
            { name: teach.weekOf, cell: ({ week }) => formatShort(mondayOf(week).toISOString()) },
            { name: teach.questionsAsked, by: ({ turns }) => turns, isNumber: true },
            ...ofDegrees.map(column => ({ ...column, isNumber: true })),
            { name: teach.students, by: ({ active_students: active }) => active, isNumber: true },
            { name: teach.tests, by: ({ tests }) => tests, isNumber: true },
            { name: t.rightAnswers, by: week => week.average_score / 100, isNumber: true, format: formatPercent }
          ]}
        />
      </details>
      <Download path={`/professor${api}/analytics/weeks`} accept='text/csv'>{teach.weeksCsv}</Download>
    </section>
  )
}

/** The Monday of a week such as `2026-W47`. The 4th of January is always in the first week. */
function mondayOf (week: string): Date {
  const [year = 0, n = 1] = week.split('-W').map(Number)
  const day = Date.UTC(year, 0, 4) / DAY_MS + (n - 1) * 7
  // Day 0 was a Thursday.
  return new Date((day - (day + 3) % 7) * DAY_MS)
}
