import {
  account, ApiError, chatHome, type Children, courseOf, courses, Empty, facts, Load, loadCourses, Page, t, teachersOf,
  useEffect, useGet, useLocation, useRoute
} from '../base.js'
import { Enrol } from '../student/find-course.js'

/**
 * Stands before every page of a course: somebody who is not in it is told what it is and how to come in, and then goes
 * on to the page of the address. A conversation of one's own can be read in any case.
 */
export function CourseGate ({ children }: { children: Children }) {
  const { params: { course, session } } = useRoute()
  const isOutside = course !== undefined && courses.value !== null && courseOf(course) === undefined
  if (!isOutside) return <>{children}</>
  return session === undefined
    ? <Outside key={course} course={course}>{children}</Outside>
    : <OwnSession key={session} course={course} session={session}>{children}</OwnSession>
}

function OwnSession ({ course, session, children }: { course: string, session: string, children: Children }) {
  const own = useGet('/sessions/{session_id}', { session_id: session, limit: 1 })
  if (own.data !== undefined) return <>{children}</>
  return own.error === undefined ? null : <Outside course={course}>{children}</Outside>
}

function Outside ({ course: id, children }: { course: string, children: Children }) {
  const { path } = useLocation()
  const found = useGet('/subjects/{subject_id}', { subject_id: id })
  const { data: course, error } = found
  const { role } = account.value ?? {}
  const isStudent = role === 'STUDENT'
  // A teacher has added this student since the page was opened.
  const isIn = isStudent && course?.guide !== undefined
  useEffect(() => { if (isIn) loadCourses() }, [isIn])
  const toCourses = <a class='btn' href='/app/'>{t.toCourses}</a>
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (isUnknown) return <Page title={t.noCourse}><Empty title={t.noCourseHint} action={toCourses} /></Page>
  // A professor may ask in a course of others.
  const isOpen = role === 'ADMIN' || (!isStudent && /\/chat(?:\/|$)/.test(path))
  if (course !== undefined && isOpen) return <>{children}</>
  return (
    <Page title={course?.name ?? ''} lead={course && <span>{facts(teachersOf(course))}</span>}>
      <Load of={found}>
        {course => (
          <section class='sect' aria-label={course.name}>
            {course.description !== '' && <p dir='auto'>{course.description}</p>}
            <p>{isStudent ? t.notInCourse : t.notYourCourse}</p>
            <div class='gate'>
              {isStudent ? <Enrol kind='main' course={course} /> : <a class='btn' href={chatHome(id)}>{t.ask}</a>}
            </div>
            <p><a href='/app/'>{t.toCourses}</a></p>
          </section>
        )}
      </Load>
    </Page>
  )
}
