import type { ComponentChildren } from 'preact'
import {
  type Course, courseHref, courses, coursesError, Empty, facts, Failure, loadCourses, Loading, Page, t, teachersOf
} from '../base.js'

/** The courses that are taught. */
export function Courses () {
  const { teach } = t.value
  return (
    <Page title={t.value.myCourses}>
      <CourseList empty={<Empty title={t.value.noTaught}>{t.value.noTaughtHint}</Empty>}>
        {course => (
          <li class='course-row' key={course._id}>
            <div>
              <h2><a href={courseHref(course._id)}>{course.name}</a></h2>
              <p class='dim'>{facts(teachersOf(course), t.value.students(course.student_count ?? 0), course.archived && t.value.archived)}</p>
            </div>
            <a class='btn' href={courseHref(course._id, 'inbox')} aria-label={teach.inboxOf(course.name)}>{teach.inbox}</a>
          </li>
        )}
      </CourseList>
    </Page>
  )
}

/** The courses of the one who is signed in. */
export function CourseList ({ empty, children }: { empty: ComponentChildren, children: (course: Course) => ComponentChildren }) {
  return (
    <section class='sect' aria-label={t.value.myCourses}>
      <Failure error={coursesError.value} again={loadCourses} />
      {courses.value === null && coursesError.value === undefined && <Loading />}
      {courses.value?.length === 0 && empty}
      <ul class='list'>{courses.value?.map(children)}</ul>
    </section>
  )
}
