import {
  client, type Course, courseHref, dataOf, Empty, loadCourses, Page, RowMenu, type Schemas, t, useGet, useList, Work
} from '../base.js'
import { CourseList, CourseRow } from '../account/courses.js'
import { FindCourse } from './find-course.js'
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
