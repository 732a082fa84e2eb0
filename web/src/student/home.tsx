import {
  call, type Course, courseHref, Empty, formatDay, type ListedSession, loadCourses, Page, RowMenu, t, unread, useGet,
  useList, Work
} from '../base.js'
import { CourseList, CourseRow } from '../account/courses.js'
import { FindCourse } from './find-course.js'
import { Progress, Topics } from './results.js'

/** The first page of a student. */
export default function Home () {
  const { data: results } = useGet('/users/me/results', {})
  const sessions = useList('/sessions', { limit: 100 })
  const { items = [], total = Infinity } = sessions.data ?? {}
  const ofCourse = (course: string) => items.filter(({ subject }) => subject === course)
  return (
    <Page title={t.myCourses}>
      <Work margin={<>{results?.topics.length ? <Topics {...results} /> : null}<FindCourse /></>}>
        <CourseList empty={<Empty title={t.noCourses}>{t.noCoursesHint}</Empty>}>
          {course => (
            <Enrolled
              key={course._id} course={course} sessions={ofCourse(course._id)} areAll={items.length === total}
            />
          )}
        </CourseList>
        {results?.tests.length ? <section class='sect'><Progress tests={results.tests} /></section> : null}
      </Work>
    </Page>
  )
}

/** A course with its newest conversations; `areAll`: there are no others. */
function Enrolled ({ course, sessions, areAll }: { course: Course, sessions: Array<ListedSession>, areAll: boolean }) {
  const href = courseHref(course._id)
  const waiting = sessions.find(({ pending }) => pending)
  const test = waiting?.pending
  const answers = unread.value.filter(({ subject }) => subject === course._id).length
  const last = sessions[0]?.last_active
  const isNew = areAll && last === undefined
  const asked = last === undefined ? isNew && t.nothingAsked : t.lastAsked(formatDay(last))
  const leave = async () => await call('DELETE', '/subjects/{subject_id}/enroll', { subject_id: course._id })
  return (
    <CourseRow course={course} more={answers > 0 ? t.newAnswers(answers) : asked || undefined}>
      {test && <a class='btn btn--main' href={`${href}/chat/${waiting._id}`}>{t.goOnTest(test.current, test.total)}</a>}
      {answers > 0 && <a class='btn' href='/app/answers'>{t.readAnswer(answers)}</a>}
      {!test && answers === 0 && <a class='btn' href={href}>{isNew ? t.askFirst : t.ask}</a>}
      <RowMenu name={course.name} {...t.leaving(course.name)} act={leave} onDone={loadCourses} />
    </CourseRow>
  )
}
