import type { Role } from './api.js'
import type { Texts } from './texts/en.js'

export interface Page {
  /** The file whose default export it is, without `.tsx`. `app.tsx` loads it when the page is opened first. */
  room: string
  path: string
  /** The roles that have it; absent: every user who is signed in. */
  roles?: Role[]
  /** Its name in the tabs of the bar. A page without one is reached from others. */
  tab?: (texts: Texts) => string
  /** The key that opens it, as in `g c`. */
  key?: string
}

const STUDENT: Role[] = ['STUDENT']
const TEACHER: Role[] = ['PROFESSOR', 'ADMIN']
const ADMIN: Role[] = ['ADMIN']
const COURSE = '/app/courses/:course'

/** Every page of the application. `:course` in a path makes it a page of that course, with the tabs of the course. */
const PAGES: Page[] = [
  { room: 'student/home', path: '/app/', roles: STUDENT, tab: t => t.myCourses, key: 'g c' },
  { room: 'account/courses', path: '/app/', roles: ['PROFESSOR'], tab: t => t.myCourses, key: 'g c' },
  { room: 'admin/courses', path: '/app/', roles: ADMIN, tab: t => t.admin.courses, key: 'g c' },
  { room: 'admin/users', path: '/app/users', roles: ADMIN, tab: t => t.admin.users, key: 'g u' },
  { room: 'admin/audit', path: '/app/audit', roles: ADMIN, tab: t => t.admin.audit, key: 'g a' },
  { room: 'admin/system', path: '/app/system', roles: ADMIN, tab: t => t.admin.system, key: 'g y' },
  { room: 'admin/platforms', path: '/app/platforms', roles: ADMIN, tab: t => t.admin.platforms },
  { room: 'admin/demo-page', path: '/app/demo', roles: ADMIN },
  { room: 'student/answers', path: '/app/answers', roles: STUDENT, tab: t => t.answers },
  { room: 'account/profile', path: '/app/profile', tab: t => t.profile },
  { room: 'chat/chat-page', path: COURSE, roles: STUDENT, tab: t => t.chat, key: 'g h' },
  { room: 'chat/chat-page', path: `${COURSE}/chat/:session` },
  { room: 'student/documents', path: `${COURSE}/documents`, roles: STUDENT, tab: t => t.documents, key: 'g d' },
  { room: 'student/faqs', path: `${COURSE}/faqs`, roles: STUDENT, tab: t => t.faqs, key: 'g f' },
  { room: 'student/activity', path: `${COURSE}/activities/:activity`, roles: STUDENT },
  { room: 'student/results', path: `${COURSE}/results`, roles: STUDENT, tab: t => t.results, key: 'g r' },
  { room: 'professor/overview', path: COURSE, roles: TEACHER, tab: t => t.teach.overview, key: 'g o' },
  { room: 'professor/inbox', path: `${COURSE}/inbox`, roles: TEACHER, tab: t => t.teach.inbox, key: 'g i' },
  { room: 'professor/bank', path: `${COURSE}/questions`, roles: TEACHER, tab: t => t.teach.questions, key: 'g q' },
  { room: 'professor/material', path: `${COURSE}/documents`, roles: TEACHER, tab: t => t.documents, key: 'g d' },
  { room: 'professor/faqs', path: `${COURSE}/faqs`, roles: TEACHER, tab: t => t.faqs, key: 'g f' },
  { room: 'professor/students', path: `${COURSE}/students`, roles: TEACHER, tab: t => t.teach.students, key: 'g s' },
  { room: 'professor/settings', path: `${COURSE}/settings`, roles: TEACHER, tab: t => t.teach.settings, key: 'g e' },
  { room: 'professor/guide', path: `${COURSE}/settings/guide`, roles: TEACHER },
  { room: 'chat/chat-page', path: `${COURSE}/chat`, roles: TEACHER, tab: t => t.ask, key: 'g h' }
]

/** The pages that this role has. */
export const pagesOf = (role: Role): Page[] => PAGES.filter(({ roles }) => roles?.includes(role) ?? true)

/** The tabs: of the course, or outside of every course. */
export const tabsOf = (role: Role, course: string | undefined): Array<Page & { href: string }> => pagesOf(role)
  .filter(({ tab, path }) => tab !== undefined && path.includes(':course') === (course !== undefined))
  .map(page => ({ ...page, href: page.path.replace(':course', encodeURIComponent(course ?? '')) }))
