import {
  Area, call, CopyField, Download, Empty, facts, Form, formatDate, formatDay, formatPercent, Load, Meter, Page, Report,
  RowMenu, Search, Section, type StudentProgress, t, Table, teach, useCourse, useEntry, useGet, useState, Work
} from '../base.js'

/** The students of a course with their progress, and the ways in for others. */
export default function Students () {
  const { api, params } = useCourse()
  const analytics = useGet('/professor/subjects/{subject_id}/analytics', params)
  const csv = `/professor${api}/analytics`
  return (
    <Page title={teach.students} tools={<Download path={csv} accept='text/csv'>{teach.studentsCsv}</Download>}>
      <Work margin={<><Share /><AddStudents onAdded={() => analytics.reload()} /></>}>
        <section class='sect' aria-label={teach.students}>
          <Load of={analytics}>
            {({ student_progress: students }) => students.length === 0
              ? <Empty title={teach.noStudents}>{teach.noStudentsHint}</Empty>
              : <Enrolled students={students} onChange={() => analytics.reload()} />}
          </Load>
        </section>
      </Work>
    </Page>
  )
}

/** What a teacher gives to the class: the link of the course, and its code where it needs one. */
function Share () {
  const { home, params } = useCourse()
  const subject = useGet('/subjects/{subject_id}', params)
  return (
    <Section title={teach.share} aside={<a href={`${home}/settings`}>{teach.enrolment}</a>}>
      <Load of={subject}>
        {({ enrolment, enrolment_code: code, enrolment_from: from, enrolment_until: until }) => (
          <>
            <p>{teach.shareHow[enrolment]}</p>
            <p class='dim'>{facts(from && t.opens(formatDate(from)), until && t.openUntil(formatDate(until)))}</p>
            {enrolment !== 'closed' && <CopyField label={teach.courseLink} value={location.origin + home} />}
            {enrolment === 'code' && <CopyField label={t.code} value={code ?? ''} />}
          </>
        )}
      </Load>
    </Section>
  )
}

export function shareOf ({ test_count: tests, average_score: score }: StudentProgress) {
  if (tests === 0) return <span class='dim'>{teach.noTest}</span>
  return <span class='share'>{formatPercent(score / 100)}<Meter share={score / 100} /></span>
}

export const lastOf = ({ last_activity: at }: StudentProgress) =>
  at === null ? <span class='dim'>{teach.never}</span> : formatDay(at)

function Enrolled ({ students, onChange }: { students: StudentProgress[], onChange: () => void }) {
  const { at } = useCourse()
  const [wanted, setWanted] = useState('')
  const remove = (username: string) => async () =>
    await call('DELETE', '/subjects/{subject_id}/students/{username}', at({ username }))
  const nameOf = ({ full_name: name, username }: StudentProgress) =>
    <><bdi>{name}</bdi><span class='table-more'>{username}</span></>
  const scoreOf = ({ test_count: tests, average_score: score }: StudentProgress) => tests === 0 ? -1 : score
  const q = wanted.trim().toLowerCase()
  const found = students.filter(({ username, full_name: name }) => `${username} ${name}`.toLowerCase().includes(q))
  return (
    <>
      {students.length > 8 && <Search label={teach.searchStudents} value={wanted} onInput={setWanted} />}
      <p class='dim num'>{t.students(found.length)}</p>
      <Table
        label={teach.students} rows={found} keyOf={({ username }) => username} sortedBy={t.name}
        columns={[
          { name: t.name, cell: nameOf, by: one => one.full_name },
          { name: teach.tests, by: one => one.test_count, isNumber: true },
          { name: t.rightAnswers, cell: shareOf, by: scoreOf, isNumber: true },
          { name: teach.lastActive, cell: lastOf, by: one => one.last_activity ?? '' }
        ]}
        actions={({ username, full_name: name }) => (
          <RowMenu name={name} {...teach.removingStudent(name)} act={remove(username)} onDone={onChange} />
        )}
      />
    </>
  )
}

// Who was not added comes first.
const OUTCOMES = ['not_found', 'not_students', 'enrolled', 'already'] as const

function AddStudents ({ onAdded }: { onAdded: () => void }) {
  const { params } = useCourse()
  const form = useEntry({ text: '' }, async ({ text }) => {
    const report = await call('POST', '/subjects/{subject_id}/students', params, { students: [], text })
    const told = OUTCOMES.flatMap(outcome => report[outcome].map(name =>
      ({ text: <><strong><bdi>{name}</bdi></strong> {teach.outcomes[outcome]}</>, failed: outcome.startsWith('not') })))
    return told.map((line, i) => ({ at: i + 1, ...line }))
  }, onAdded)
  return (
    <Section title={teach.addStudents}>
      <Form of={form} disabled={form.form.text.trim() === ''} verb={teach.add}>
        <Area
          label={teach.namesOrAddresses} hint={teach.oneALine} rows={5} spellcheck={false} {...form.field('text')}
        />
      </Form>
      {form.result && <Report label={teach.addStudents} lines={form.result} />}
    </Section>
  )
}
