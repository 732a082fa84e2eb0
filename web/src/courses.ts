import { signal } from '@preact/signals'
import { useRoute } from 'preact-iso'
import { account } from './account.js'
import { call, type ListedSubject, type StudentAnswer } from './api.js'

/** A row of the list. Only the list of all courses counts the students. */
export type Course = Omit<ListedSubject, 'student_count'> & { student_count?: number }

/** The courses of the one who is signed in: enrolled in, taught, or all of them. `null` until they are known. */
export const courses = signal<Course[] | null>(null)
export const coursesError = signal<unknown>(undefined)

/** The first administrator wants the demo course: its page makes it at once. */
export const demoAsked = signal(false)

export async function loadCourses (): Promise<void> {
  const who = account.value
  if (who === null) return
  try {
    const limit = 100
    const teacher = who.role === 'PROFESSOR' ? { teacher: who.username } : {}
    // The list leaves out the archived ones, or has nothing else.
    const list = async (archived: boolean) => await call('GET', '/subjects', { limit, archived, ...teacher })
    courses.value = who.role === 'STUDENT'
      ? await call('GET', '/subjects/enrolled')
      : (await Promise.all([list(false), list(true)])).flat()
    coursesError.value = undefined
  } catch (error) {
    coursesError.value = error
  }
}

export const courseOf = (id: string): Course | undefined => courses.value?.find(({ _id }) => _id === id)

/** Whether one is not in the course, where the most that can be done is to ask, and to read what one has asked. */
export const isOutside = (id?: string): boolean =>
  account.value?.role !== 'ADMIN' && id !== undefined && courses.value !== null && courseOf(id) === undefined

export const teachersOf = ({ teachers, professor_id: name }: Course): string =>
  teachers?.map(teacher => teacher.full_name).join(', ') || name

/** The address of a course, or of one of its pages. */
export const courseHref = (course: string, page?: string): string =>
  `/app/courses/${encodeURIComponent(course)}${page === undefined ? '' : `/${page}`}`

/**
 * The course of the page: its id, the address of its pages and that of its operations, and what these are called with;
 * `at` adds ids.
 */
export function useCourse () {
  const { params: { course = '' } } = useRoute()
  const at = <Ids extends object>(ids: Ids) => ({ subject_id: course, ...ids })
  return { course, home: courseHref(course), api: `/subjects/${encodeURIComponent(course)}`, params: at({}), at }
}

/** Where a conversation begins. For a teacher the course itself is its overview. */
export const chatHome = (course: string): string =>
  courseHref(course, account.value?.role === 'STUDENT' ? undefined : 'chat')

/* What waits behind a tab of the bar: for a student the answers that are not read, for a teacher the inbox. */

export const unread = signal<Array<StudentAnswer>>([])
/** How many groups the inbox of a course had when it was looked at last. */
export const inboxes = signal<Record<string, number>>({})

export async function loadUnread (): Promise<void> {
  const { username, role } = account.value ?? {}
  const answers = role === 'STUDENT' ? await call('GET', '/users/me/answers', { limit: 100 }).catch(() => []) : []
  if (account.value?.username === username) unread.value = answers.filter(({ read }) => !read)
}

/** What stands beside the name of a tab. */
export function countOf (room: string, course: string | undefined): number {
  if (room === 'student/answers') return unread.value.length
  return room === 'professor/inbox' && course !== undefined ? inboxes.value[course] ?? 0 : 0
}
