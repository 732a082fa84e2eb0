import { CLASS, PASSWORD, SMALL_COURSES, type Size } from './growth-content.js'

export interface Call {
  method: string
  path: string
  /** Username of the caller; none for who has not logged in. */
  as?: string
  body?: object | string
  type?: string
  accept?: string
}

/** A university that is asked. */
export interface University {
  size: Size
  /** Another number for each call. */
  next: () => number
  /** A call whose time does not count. Returns its JSON. */
  ask: (call: Call) => Promise<any>
}

export interface Operation {
  name: string
  /**
   * `class`: its answer has a row for each student of the class, so what counts is the cost of a row. `share`: it looks
   * through a share of all accounts by contract, so its cost grows with them, and nothing is asked of it.
   */
  kind: 'page' | 'operation' | 'class' | 'share'
  /** Makes what the call needs, and returns the call that is measured. */
  call: (university: University) => Call | Promise<Call>
  /** How many calls are a turn, where it is not the usual number. */
  calls?: number
}

const [STUDENT, TEACHER, ADMINISTRATOR] = ['u0', 'p0', 'root']
const OF_CLASS = `/subjects/${CLASS}`

function get (as: string, path: string): Operation['call'] {
  return () => ({ method: 'GET', path, as })
}

function pages (as: string, ...paths: string[]): Operation[] {
  return paths.map(path => ({ name: `GET ${path}`, kind: 'page', call: get(as, path) }))
}

function reads (as: string, ...paths: string[]): Operation[] {
  return paths.map(path => ({ name: `GET ${path}`, kind: 'operation', call: get(as, path) }))
}

function write (name: string, call: Operation['call'], calls?: number): Operation {
  return { name, kind: 'operation', call, ...(calls !== undefined && { calls }) }
}

const chat = (n: number, content: string, id = `chat-${n}`, as = STUDENT): Call =>
  ({ method: 'POST', path: '/chat', as, body: { id, asignatura: CLASS, content } })
/** Each time by another student of the class: a student who was asked every question gets no further test. */
const test = (n: number): Call => chat(n, 'Give me a test of 2 questions', `test-${n}`, `u${n % 50}`)

const PAGES: Operation[] = [
  // As many rows at both.
  ...pages(STUDENT, '/subjects?limit=10', '/subjects?q=small-7', '/subjects?q=nothing%20of%20this', '/sessions',
    `/sessions?subject=${CLASS}`, '/users/me/answers', `${OF_CLASS}/documents`, `${OF_CLASS}/faqs`),
  ...pages(TEACHER, '/professor/students?limit=50', `/professor/students?limit=50&subject_id=${CLASS}`,
    '/subjects?professor_id=p0', `${OF_CLASS}/questions`, `${OF_CLASS}/questions?q=number`, `${OF_CLASS}/inbox`,
    `${OF_CLASS}/imports`),
  ...pages(ADMINISTRATOR, '/admin/users', '/admin/users?skip=500', '/admin/users?role=STUDENT',
    // One hit at both.
    '/admin/users?q=u777%40example', '/admin/users?q=nothing%20of%20this', '/admin/audit',
    '/admin/audit?actor=u7', '/admin/audit?action=login', '/admin/invitations', '/admin/costs',
    '/admin/lti/platforms', '/professor/students'),
  ...pages('scim', '/scim/v2/Users?count=50'),
  { name: 'GET /admin/users?q=u1', kind: 'share', call: get(ADMINISTRATOR, '/admin/users?q=u1') }
]

const READS: Operation[] = [
  { name: 'GET /metrics', kind: 'operation', call: () => ({ method: 'GET', path: '/metrics' }) },
  { name: 'GET /ready', kind: 'operation', call: () => ({ method: 'GET', path: '/ready' }) },
  ...reads(STUDENT, '/users/me', '/users/me/export', '/users/me/results', '/subjects/enrolled', OF_CLASS,
    '/sessions/s0', `${OF_CLASS}/suggestions`, `${OF_CLASS}/topics`, `${OF_CLASS}/graded-activities`),
  ...reads(TEACHER, '/users/u1', `/professor${OF_CLASS}/analytics/weeks`, `${OF_CLASS}/questions/topics`,
    `${OF_CLASS}/questions/figures`, `${OF_CLASS}/questions/export?format=gift`, `${OF_CLASS}/questions/q1/history`,
    `${OF_CLASS}/costs`, `${OF_CLASS}/budget`),
  ...reads(ADMINISTRATOR, '/admin/system', '/admin/budget'),
  { name: `GET /professor${OF_CLASS}/analytics`, kind: 'class', call: get(TEACHER, `/professor${OF_CLASS}/analytics`) }
]

const OF_STUDENTS: Operation[] = [
  write('POST /token', () => ({
    method: 'POST',
    path: '/token',
    body: new URLSearchParams({ username: STUDENT, password: PASSWORD }).toString(),
    type: 'application/x-www-form-urlencoded'
  }), 2),
  write('POST /register', ({ next }) => {
    const username = `new-${next()}`
    const body = { username, email: `${username}@example.edu`, full_name: 'New', password: PASSWORD, role: 'STUDENT' }
    return { method: 'POST', path: '/register', body }
  }, 2),
  write('PUT /users/me', ({ next }) =>
    ({ method: 'PUT', path: '/users/me', as: STUDENT, body: { full_name: `Name ${next()}` } })),
  write('POST /chat, of a new session', ({ next }) => chat(next(), 'What is a hash table?')),
  write('POST /chat, of a session that is there', ({ next }) => chat(next(), 'When is the exam?', 'chat-again')),
  write('POST /chat, a test', ({ next }) => test(next())),
  write('POST …/resume_chat', async ({ next, ask }) => {
    const n = next()
    const reply = await ask(test(n))
    const number = reply.interrupt_info?.question_num
    if (number === undefined) throw new Error(reply.response)
    const body = { answer: 'a', current_question_index: number - 1 }
    return { method: 'POST', path: `/sessions/test-${n}/resume_chat`, as: `u${n % 50}`, body }
  }),
  write('PUT …/feedback', async ({ next, ask }) => {
    const id = `feedback-${next()}`
    await ask(chat(0, 'What is a heap?', id))
    return { method: 'PUT', path: `/sessions/${id}/messages/2/feedback`, as: STUDENT, body: { rating: 'down' } }
  }),
  write('PUT /sessions/…', ({ next }) =>
    ({ method: 'PUT', path: '/sessions/s0', as: STUDENT, body: { title: `Title ${next()}` } })),
  write('DELETE /sessions/…', async ({ next, ask }) => {
    const id = `gone-${next()}`
    await ask(chat(0, 'What is a heap?', id))
    return { method: 'DELETE', path: `/sessions/${id}`, as: STUDENT }
  }),
  write('POST …/enroll', async ({ next, ask }) => {
    const as = `v${next() % 100}`
    await ask({ method: 'DELETE', path: `${OF_CLASS}/students/${as}`, as: TEACHER }).catch(() => {})
    return { method: 'POST', path: `${OF_CLASS}/enroll`, as }
  }),
  write('DELETE …/enroll', async ({ next, ask }) => {
    const as = `v${200 + next() % 100}`
    await ask({ method: 'POST', path: `${OF_CLASS}/enroll`, as }).catch(() => {})
    return { method: 'DELETE', path: `${OF_CLASS}/enroll`, as }
  }),
  write('DELETE /users/me', async ({ next, ask }) => {
    const username = `leaves-${next()}`
    await newAccount(ask, username)
    return { method: 'DELETE', path: '/users/me', as: username, body: { password: PASSWORD } }
  }, 1)
]

const OF_TEACHERS: Operation[] = [
  write('POST …/students', ({ next }) => ({
    method: 'POST', path: `${OF_CLASS}/students`, as: TEACHER, body: { students: [`v${300 + next() % 200}`] }
  })),
  write('PUT /subjects/…', ({ next }) =>
    ({ method: 'PUT', path: OF_CLASS, as: TEACHER, body: { description: `Description ${next()}` } })),
  write('POST …/questions', ({ next }) =>
    ({ method: 'POST', path: `${OF_CLASS}/questions`, as: TEACHER, body: question(next()) })),
  write('PUT …/questions/…', ({ next }) =>
    ({ method: 'PUT', path: `${OF_CLASS}/questions/q2`, as: TEACHER, body: { explanation: `Since ${next()}` } })),
  write('DELETE …/questions/…', async ({ next, ask }) => {
    const { id } = await ask({ method: 'POST', path: `${OF_CLASS}/questions`, as: TEACHER, body: question(next()) })
    return { method: 'DELETE', path: `${OF_CLASS}/questions/${id}`, as: TEACHER }
  }),
  write('POST …/faqs', ({ next }) => ({
    method: 'POST', path: `${OF_CLASS}/faqs`, as: TEACHER, body: { question: `Why ${next()}?`, answer: 'So.' }
  })),
  write('POST …/faqs/generate', () =>
    ({ method: 'POST', path: `${OF_CLASS}/faqs/generate`, as: TEACHER, body: {} }), 1),
  write('POST …/topics/extract', () => ({ method: 'POST', path: `${OF_CLASS}/topics/extract`, as: TEACHER }), 1),
  write('POST …/inbox/…/dismiss', async ({ ask, next }) => {
    await ask(chat(next(), `Who has won the cup of ${next()}?`))
    const groups = await ask({ method: 'GET', path: `${OF_CLASS}/inbox?limit=100`, as: TEACHER })
    // The one that the fewest have asked.
    const { id } = groups.at(-1)
    return { method: 'POST', path: `${OF_CLASS}/inbox/${id}/dismiss`, as: TEACHER }
  }, 2)
]

const OF_ADMINISTRATORS: Operation[] = [
  write('POST /admin/users', ({ next }) =>
    ({ method: 'POST', path: '/admin/users', as: ADMINISTRATOR, body: invited(`made-${next()}`) })),
  write('PUT /admin/users/…', ({ next }) =>
    ({ method: 'PUT', path: '/admin/users/u3', as: ADMINISTRATOR, body: { full_name: `Name ${next()}` } })),
  write('POST /admin/users/…/role', ({ next }) => ({
    method: 'POST',
    path: '/admin/users/v700/role',
    as: ADMINISTRATOR,
    body: { role: next() % 2 === 0 ? 'STUDENT' : 'PROFESSOR' }
  })),
  write('POST /admin/users/…/password-reset', () =>
    ({ method: 'POST', path: '/admin/users/u4/password-reset', as: ADMINISTRATOR })),
  write('DELETE /admin/users/…', async ({ next, ask }) => {
    const username = `deleted-${next()}`
    await newAccount(ask, username)
    return { method: 'DELETE', path: `/admin/users/${username}`, as: ADMINISTRATOR }
  }),
  write('POST /admin/users/import, 20 lines', ({ next }) => ({
    method: 'POST',
    path: '/admin/users/import',
    as: ADMINISTRATOR,
    body: 'username,email,full_name,role,subjects\r\n' + Array.from({ length: 20 }, () => `i-${next()}`)
      .map(name => `${name},${name}@example.edu,Name,STUDENT,${CLASS}\r\n`).join(''),
    type: 'text/csv'
  }), 2),
  write('POST /subjects', ({ next }) => ({
    method: 'POST',
    path: '/subjects',
    as: ADMINISTRATOR,
    body: { subject_id: `made-${next()}`, name: 'Made', description: '', professor_id: TEACHER }
  })),
  write('DELETE /subjects/…, of twenty students', ({ next }) =>
    ({ method: 'DELETE', path: `/subjects/small-${next() % SMALL_COURSES}`, as: ADMINISTRATOR }), 2),
  write('POST /scim/v2/Users', ({ next }) => ({
    method: 'POST',
    path: '/scim/v2/Users',
    as: 'scim',
    type: 'application/scim+json',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: `scim-${next()}`,
      name: { formatted: 'Name' },
      active: true
    }
  }))
]

/** Every operation whose cost could depend on how many users, courses or students there are. */
export const OPERATIONS = [...PAGES, ...READS, ...OF_STUDENTS, ...OF_TEACHERS, ...OF_ADMINISTRATORS]

async function newAccount (ask: University['ask'], username: string): Promise<void> {
  const body = { ...invited(username), password: PASSWORD }
  await ask({ method: 'POST', path: '/admin/users', as: ADMINISTRATOR, body })
}

function invited (username: string): object {
  return { username, email: `${username}@example.edu`, full_name: 'Made', role: 'STUDENT' }
}

function question (n: number): object {
  return {
    type: 'single',
    text: `What is the number after ${n}?`,
    options: [{ text: `${n + 1}`, correct: true }, { text: `${n}`, correct: false }]
  }
}
