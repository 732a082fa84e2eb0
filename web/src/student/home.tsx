import {
  account, client, type Course, courseHref, courseOf, dataOf, Empty, facts, Form, formatDate, given, Load, loadCourses,
  NameField, Notice, Page, RowMenu, type Schemas, Search, Section, t, teachersOf, useForm, useGet, useList, useState,
  Work
} from '../base.js'
import { CourseList, CourseRow } from '../account/courses.js'
import { Progress, Topics } from './results.js'

/** The first page of a student. */
export function Home () {
  const results = useGet('/users/me/results', {})
  const sessions = useList('/sessions', { query: { limit: 100 } })
  const waiting = (course: string) => sessions.data?.items.find(({ subject, pending }) => subject === course && pending)
  const { tests = [], topics = [], questions = [] } = results.data ?? {}
  return (
    <Page title={t.myCourses}>
      <Work margin={<>{topics.length > 0 && <Topics topics={topics} questions={questions} />}<FindCourse /></>}>
        <CourseList empty={<Empty title={t.noCourses}>{t.noCoursesHint}</Empty>}>
          {course => <Enrolled key={course._id} course={course} waiting={waiting(course._id)} />}
        </CourseList>
        {tests.length > 0 && <section class='sect'><Progress tests={tests} /></section>}
      </Work>
    </Page>
  )
}

function Enrolled ({ course, waiting }: { course: Course, waiting?: Schemas['ListedSession'] }) {
  const href = courseHref(course._id)
  const test = waiting?.pending
  const params = { path: { subject_id: course._id } }
  const leave = async () => await dataOf(client.DELETE('/subjects/{subject_id}/enroll', { params }))
  return (
    <CourseRow course={course}>
      {test
        ? <a class='btn btn--main' href={`${href}/chat/${waiting._id}`}>{t.goOnTest(test.current, test.total)}</a>
        : <a class='btn' href={href}>{t.ask}</a>}
      <RowMenu
        name={course.name} title={t.leaveCourse(course.name)} hint={t.leaveHint} verb={t.leave} act={leave}
        onDone={loadCourses}
      />
    </CourseRow>
  )
}

function FindCourse () {
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

function FoundCourse ({ course, onEnrolled }: { course: Course, onEnrolled: (name: string) => void }) {
  const { _id: id, name, enrolment, enrolment_from: from, enrolment_until: until } = course
  const form = useForm({ code: '' }, async given => {
    const code = given.code.trim()
    const params = { path: { subject_id: id } }
    await dataOf(client.POST('/subjects/{subject_id}/enroll', { params, ...(code && { body: { code } }) }))
    account.value = await dataOf(client.GET('/users/me'))
    await loadCourses()
    onEnrolled(name)
  })
  const isEarly = from !== null && Date.parse(from) > Date.now()
  const isClosed = enrolment === 'closed' || (until !== null && Date.parse(until) < Date.now())
  const end = isClosed ? t.closed : until !== null && t.openUntil(formatDate(until))
  return (
    <li class='found-row'>
      <p><strong><bdi>{name}</bdi></strong></p>
      <p class='dim'>{facts(id, teachersOf(course), isEarly ? t.opens(formatDate(from)) : end)}</p>
      {!isClosed && !isEarly && (
        <Form of={form} kind='plain' verb={t.enrol} aria-label={t.enrolIn(name)}>
          {enrolment === 'code' && <NameField label={t.codeOfTeacher} {...form.field('code')} required />}
        </Form>
      )}
    </li>
  )
}
