import {
  account, client, type Course, courseOf, dataOf, facts, Form, formatDate, given, Load, loadCourses, NameField, Notice,
  type Schemas, Search, Section, t, teachersOf, useForm, useList, useState
} from '../base.js'

/** The courses that a student may enrol in: found by a name or by an id. */
export function FindCourse () {
  const [wanted, setWanted] = useState('')
  const [enrolledIn, setEnrolledIn] = useState<string>()
  const q = wanted.trim()
  const found = useList('/subjects', { query: given({ limit: 20, q }) })
  const rowOf = (course: Course) => <FoundCourse key={course._id} course={course} onEnrolled={setEnrolledIn} />
  return (
    <Section title={t.findCourse}>
      <Search label={t.nameOrId} value={wanted} onInput={setWanted} />
      {enrolledIn && <Notice kind='done'>{t.enrolledIn(enrolledIn)}</Notice>}
      <Load of={found}>
        {({ items }) => {
          const others = items.filter(({ _id }) => courseOf(_id) === undefined)
          if (others.length === 0) return <p class='dim'>{q === '' ? t.noOtherCourses : t.nothingFound(q)}</p>
          return <ul class='list'>{others.map(rowOf)}</ul>
        }}
      </Load>
    </Section>
  )
}

function FoundCourse ({ course, code, onEnrolled }: {
  course: Course, code?: string, onEnrolled: (name: string) => void
}) {
  const { _id: id, name } = course
  const isIn = courseOf(id) !== undefined
  return (
    <li class='found-row'>
      <p><strong><bdi>{name}</bdi></strong></p>
      <p class='dim'>{facts(id, teachersOf(course))}</p>
      {isIn ? <p>{t.enrolledIn(name)}</p> : <Enrol course={course} code={code} onEnrolled={onEnrolled} />}
    </li>
  )
}

type Rules = Pick<
  Schemas['SubjectDetail'], '_id' | 'name' | 'enrolment' | 'enrolment_from' | 'enrolment_until' | 'archived'
>

/** Who may enrol in a course, and the way in, with the `code` that is known. */
export function Enrol ({ course, code = '', kind = 'plain', onEnrolled }: {
  course: Rules, code?: string, kind?: 'main' | 'plain', onEnrolled?: (name: string) => void
}) {
  const { _id: id, name, enrolment, enrolment_from: from, enrolment_until: until, archived } = course
  const form = useForm({ code }, async given => {
    const code = given.code.trim()
    const params = { path: { subject_id: id } }
    await dataOf(client.POST('/subjects/{subject_id}/enroll', { params, ...(code && { body: { code } }) }))
    account.value = await dataOf(client.GET('/users/me'))
    await loadCourses()
    onEnrolled?.(name)
  })
  const isEarly = from !== null && Date.parse(from) > Date.now()
  const isClosed = enrolment === 'closed' || (until !== null && Date.parse(until) < Date.now())
  const why = archived ? t.archivedEnrol : isClosed ? t.closed : isEarly ? t.opens(formatDate(from)) : undefined
  if (why !== undefined) return <p class='dim'>{why}</p>
  return (
    <Form of={form} kind={kind} verb={t.enrol} aria-label={t.enrolIn(name)}>
      {until !== null && <p class='dim'>{t.openUntil(formatDate(until))}</p>}
      {enrolment === 'code' && <NameField label={t.codeOfTeacher} {...form.field('code')} maxLength={64} required />}
    </Form>
  )
}
