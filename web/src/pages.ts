import type { Schemas } from './api.js'
import type { Texts } from './texts/en.js'

type Role = Schemas['Role']

export interface Page {
  /** Its code is found in `rooms.ts` by this name. */
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
export const PAGES = [
  { room: 'home', path: '/app/', roles: STUDENT, tab: texts => texts.myCourses, key: 'g c' },
  { room: 'courses', path: '/app/', roles: ['PROFESSOR'], tab: texts => texts.myCourses, key: 'g c' },
  { room: 'allCourses', path: '/app/', roles: ADMIN, tab: texts => texts.admin.courses, key: 'g c' },
  { room: 'users', path: '/app/users', roles: ADMIN, tab: texts => texts.admin.users, key: 'g u' },
  { room: 'audit', path: '/app/audit', roles: ADMIN, tab: texts => texts.admin.audit, key: 'g a' },
  { room: 'system', path: '/app/system', roles: ADMIN, tab: texts => texts.admin.system, key: 'g y' },
  { room: 'demo', path: '/app/demo', roles: ADMIN },
  { room: 'answers', path: '/app/answers', roles: STUDENT, tab: texts => texts.answers },
  { room: 'profile', path: '/app/profile', tab: texts => texts.profile },
  { room: 'chat', path: COURSE, roles: STUDENT, tab: texts => texts.chat, key: 'g h' },
  { room: 'chat', path: `${COURSE}/chat/:session` },
  { room: 'documents', path: `${COURSE}/documents`, roles: STUDENT, tab: texts => texts.documents, key: 'g d' },
  { room: 'faqs', path: `${COURSE}/faqs`, roles: STUDENT, tab: texts => texts.faqs, key: 'g f' },
  { room: 'results', path: `${COURSE}/results`, roles: STUDENT, tab: texts => texts.results, key: 'g r' },
  { room: 'overview', path: COURSE, roles: TEACHER, tab: texts => texts.teach.overview, key: 'g o' },
  { room: 'inbox', path: `${COURSE}/inbox`, roles: TEACHER, tab: texts => texts.teach.inbox, key: 'g i' },
  { room: 'bank', path: `${COURSE}/questions`, roles: TEACHER, tab: texts => texts.teach.questions, key: 'g q' },
  { room: 'material', path: `${COURSE}/documents`, roles: TEACHER, tab: texts => texts.documents, key: 'g d' },
  { room: 'writeFaqs', path: `${COURSE}/faqs`, roles: TEACHER, tab: texts => texts.faqs, key: 'g f' },
  { room: 'students', path: `${COURSE}/students`, roles: TEACHER, tab: texts => texts.teach.students, key: 'g s' },
  { room: 'settings', path: `${COURSE}/settings`, roles: TEACHER, tab: texts => texts.teach.settings, key: 'g e' },
  { room: 'guide', path: `${COURSE}/settings/guide`, roles: TEACHER },
  { room: 'chat', path: `${COURSE}/chat`, roles: TEACHER, tab: texts => texts.ask, key: 'g h' }
] as const satisfies Page[]

export type Room = typeof PAGES[number]['room']

/** The pages that this role has. */
export const pagesOf = (role: Role): Array<Page & { room: Room }> =>
  (PAGES as ReadonlyArray<Page & { room: Room }>).filter(({ roles }) => roles?.includes(role) ?? true)

/** The tabs: of the course, or outside of every course. */
export const tabsOf = (role: Role, course: string | undefined): Array<Page & { href: string }> => pagesOf(role)
  .filter(({ tab, path }) => tab !== undefined && path.includes(':course') === (course !== undefined))
  .map(page => ({ ...page, href: page.path.replace(':course', encodeURIComponent(course ?? '')) }))
