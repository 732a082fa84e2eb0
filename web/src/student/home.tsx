import { useState } from 'preact/hooks'
import {
  account, client, type Course, courseHref, courseOf, dataOf, Empty, facts, Form, formatDate, given, Load, loadCourses,
  NameField, Notice, Page, RowMenu, Search, Section, t, teachersOf, useForm, useGet, useList
} from '../base.js'
import { CourseList } from '../account/courses.js'
import { Progress, Topics } from './results.js'

/** The first page of a student. */
export function Home () {
  const results = useGet(async () => await client.GET('/users/me/results'), [])
  const sessions = useList(async () => await client.GET('/sessions', { params: { query: { limit: 100 } } }), [])
  const waiting = (course: string) => sessions.data?.items.find(({ subject, pending }) => subject === course && pending)
  return (
    <Page title={t.value.myCourses}>
      <div class='work'>
        <div>
          <CourseList empty={<Empty title={t.value.noCourses}>{t.value.noCoursesHint}</Empty>}>
            {course => <CourseRow key={course._id} course={course} waiting={waiting(course._id)} />}
          </CourseList>
          {results.data && results.data.tests.length > 0 && (
            <section class='sect'><Progress tests={results.data.tests} /></section>
          )}
        </div>
        <div class='margin'>
          {results.data && results.data.topics.length > 0 && <Topics results={results.data} />}
          <FindCourse />
        </div>
      </div>
    </Page>
  )
}

function CourseRow ({ course, waiting }: {
  course: Course, waiting?: { _id: string, pending?: { current: number, total: number } }
}) {
  const href = courseHref(course._id)
  const leave = async () => {
    const leaving = client.DELETE('/subjects/{subject_id}/enroll', { params: { path: { subject_id: course._id } } })
    await dataOf(leaving)
    await loadCourses()
  }
  return (
    <li class='course-row'>
      <div>
        <h2><a href={href}>{course.name}</a></h2>
        <p class='dim'>{teachersOf(course)}{course.archived && ` · ${t.value.archived}`}</p>
      </div>
      {waiting?.pending
        ? <a class='btn btn--main' href={`${href}/chat/${waiting._id}`}>{t.value.goOnTest(waiting.pending.current, waiting.pending.total)}</a>
        : <a class='btn' href={href}>{t.value.ask}</a>}
      <RowMenu name={course.name} title={t.value.leaveCourse(course.name)} hint={t.value.leaveHint} verb={t.value.leave} act={leave} />
    </li>
  )
}

function FindCourse () {
  const [wanted, setWanted] = useState('')
  const [enrolledIn, setEnrolledIn] = useState<string>()
  const q = wanted.trim()
  const found = useList(async () => await client.GET('/subjects', { params: { query: given({ limit: 20, q }) } }), [q])
  return (
    <Section title={t.value.findCourse}>
      <Search label={t.value.nameOrId} value={wanted} onInput={setWanted} />
      {enrolledIn && <Notice kind='done'>{t.value.enrolledIn(enrolledIn)}</Notice>}
      <Load of={found}>
        {({ items }) => {
          const others = items.filter(({ _id }) => courseOf(_id) === undefined)
          if (others.length === 0) return <p class='dim'>{q === '' ? t.value.noOtherCourses : t.value.nothingFound(q)}</p>
          return <ul class='list'>{others.map(course => <FoundCourse key={course._id} course={course} onEnrolled={setEnrolledIn} />)}</ul>
        }}
      </Load>
    </Section>
  )
}

function FoundCourse ({ course, onEnrolled }: { course: Course, onEnrolled: (name: string) => void }) {
  const form = useForm({ code: '' }, async ({ code }) => {
    const params = { path: { subject_id: course._id } }
    await dataOf(client.POST('/subjects/{subject_id}/enroll', { params, ...(code.trim() && { body: { code: code.trim() } }) }))
    account.value = await dataOf(client.GET('/users/me'))
    await loadCourses()
    onEnrolled(course.name)
  })
  const now = Date.now()
  const isEarly = course.enrolment_from !== null && Date.parse(course.enrolment_from) > now
  const isLate = course.enrolment_until !== null && Date.parse(course.enrolment_until) < now
  const isClosed = course.enrolment === 'closed' || isLate
  const when = isEarly
    ? t.value.opens(formatDate(course.enrolment_from!))
    : isClosed ? t.value.closed : course.enrolment_until !== null ? t.value.openUntil(formatDate(course.enrolment_until)) : ''
  return (
    <li class='found-row'>
      <p><strong>{course.name}</strong></p>
      <p class='dim'>{facts(course._id, teachersOf(course), when)}</p>
      {!isClosed && !isEarly && (
        <Form of={form} kind='plain' verb={t.value.enrol} aria-label={t.value.enrolIn(course.name)}>
          {course.enrolment === 'code' && <NameField label={t.value.codeOfTeacher} {...form.field('code')} required />}
        </Form>
      )}
    </li>
  )
}
