import {
  type Children, type Course, courseHref, courses, coursesError, Empty, facts, Failure, loadCourses, Loading, Page, t,
  teach, teachersOf
} from '../base.js'
import { NextStep } from '../professor/beginnings.js'

/** The courses that are taught. */
export default function Courses () {
  return (
    <Page title={t.myCourses}>
      <CourseList empty={<Empty title={t.noTaught}>{t.noTaughtHint}</Empty>}>
        {course => (
          <CourseRow key={course._id} course={course} more={t.students(course.student_count ?? 0)}>
            {course.student_count === 0 && !course.archived && <NextStep course={course._id} name={course.name} />}
            <a class='btn' href={courseHref(course._id, 'inbox')} aria-label={teach.inboxOf(course.name)}>
              {teach.inbox}
            </a>
          </CourseRow>
        )}
      </CourseList>
    </Page>
  )
}

/** The courses of the one who is signed in. */
export const CourseList = ({ empty, children }: { empty: Children, children: (course: Course) => Children }) => (
  <section class='sect' aria-label={t.myCourses}>
    <Failure error={coursesError.value} again={loadCourses} />
    {courses.value === null && coursesError.value === undefined && <Loading />}
    {courses.value?.length === 0 && empty}
    <ul class='list'>{courses.value?.map(children)}</ul>
  </section>
)

export const CourseRow = ({ course, more, children }: { course: Course, more?: string, children: Children }) => (
  <li class='course-row'>
    <div>
      <h2 dir='auto'><a href={courseHref(course._id)}>{course.name}</a></h2>
      <p class='dim'>{facts(teachersOf(course), more, course.archived && t.archived)}</p>
    </div>
    {children}
  </li>
)
