import {
  account, Button, call, type Course, courseOf, facts, Failure, Form, formatDate, given, Load, loadCourses, NameField,
  Notice, Search, Section, type SubjectDetail, t, teachersOf, useAction, useForm, useList, useSlow, useState
} from '../base.js'

const CODE = /^.{4,64}$/

/** The courses that a student may enrol in: found by a name, by an id, or by the code of a teacher. */
export function FindCourse () {
  const [wanted, setWanted] = useState('')
  const [enrolledIn, setEnrolledIn] = useState<string>()
  const typed = wanted.trim()
  const q = useSlow(typed)
  const found = useList('/subjects', given({ limit: 20, q }))
  // Wrong codes are counted: one is looked up when the student says so, not while it is typed.
  const { result, ...byCode } = useAction(async (code: string) =>
    ({ code, items: await call('GET', '/subjects', { code }) }))
  const ofCode = result?.code === typed && byCode.error === undefined ? result.items : undefined
  const isCode = CODE.test(typed) && q === typed && found.data?.items.length === 0 && ofCode === undefined
  const onEnrolled = (name: string) => { setEnrolledIn(name); setWanted('') }
  const listOf = (courses: Course[], none: string, code?: string) => courses.length === 0
    ? <p class='dim'>{none}</p>
    : <ul class='list'>{courses.map(one => <FoundCourse key={one._id} {...{ course: one, code, onEnrolled }} />)}</ul>
  return (
    <Section title={t.findCourse}>
      <form class='search-form' onSubmit={event => { event.preventDefault(); if (isCode) byCode.run(typed) }}>
        <Search label={t.nameOrCode} value={wanted} onInput={setWanted} />
        {isCode && (
          <p class='row'>
            <span class='dim'>{t.noSuchName(q)}</span>
            <Button type='submit' disabled={byCode.isBusy}>{t.lookUpCode}</Button>
          </p>
        )}
        <Failure error={byCode.error} />
      </form>
      {enrolledIn && <Notice kind='done'>{t.enrolledIn(enrolledIn)}</Notice>}
      {ofCode && <div role='status'>{listOf(ofCode, t.noSuchCode, typed)}</div>}
      {!isCode && !ofCode && (
        <Load of={found}>
          {({ items }) => listOf(
            items.filter(({ _id }) => courseOf(_id) === undefined), q === '' ? t.noOtherCourses : t.nothingFound(q)
          )}
        </Load>
      )}
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

type Rules = Pick<SubjectDetail, '_id' | 'name' | 'enrolment' | 'enrolment_from' | 'enrolment_until' | 'archived'>

/** Who may enrol in a course, and the way in, with the `code` that is known. */
export function Enrol ({ course, code = '', kind = 'plain', onEnrolled }: {
  course: Rules, code?: string, kind?: 'main' | 'plain', onEnrolled?: (name: string) => void
}) {
  const { _id: id, name, enrolment, enrolment_from: from, enrolment_until: until, archived } = course
  const form = useForm({ code }, async given => {
    const code = given.code.trim()
    await call('POST', '/subjects/{subject_id}/enroll', { subject_id: id }, code ? { code } : undefined)
    account.value = await call('GET', '/users/me')
    await loadCourses()
    onEnrolled?.(name)
  })
  const isEarly = from !== null && Date.parse(from) > Date.now()
  const isClosed = enrolment === 'closed' || (until !== null && Date.parse(until) < Date.now())
  const why = archived ? t.archivedEnrol : isClosed ? t.closed : isEarly ? t.opens(formatDate(from)) : undefined
  if (why !== undefined) return <p class='dim'>{why}</p>
  // The code by which the course was found is not asked for again.
  const isKnown = code !== ''
  return (
    <Form of={form} kind={isKnown ? 'main' : kind} verb={t.enrol} aria-label={t.enrolIn(name)}>
      {until !== null && <p class='dim'>{t.openUntil(formatDate(until))}</p>}
      {enrolment === 'code' && !isKnown && (
        <NameField label={t.codeOfTeacher} {...form.field('code')} maxLength={64} required />
      )}
    </Form>
  )
}
