import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import type { Role } from '../../schemas/roles.js'
import { engineDouble, json, type EngineBehaviour, type EngineDouble } from '../support/doubles/engine-double.js'
import { account, type Account, call, enrol, freshDatabase, PASSWORD, startApp } from '../support/helper.js'
import type { Known } from './arbitraries.js'

/** The sender of a request. Without a role, it has no token. */
export interface Caller {
  authorization?: string
  role?: Role
  username?: string
}

export interface World {
  app: FastifyInstance
  engine: EngineDouble
  callers: Record<string, Caller>
  known: Known
  /** The path parameters that name something: what is not in the list is not there. */
  existing: Record<string, readonly string[]>
  /** The owner of each session. No other caller may use it. */
  owners: Record<string, string>
  professors: readonly string[]
  /** Puts the database back to where it was, so that no case depends on the ones before it. */
  restore: () => Promise<void>
}

/**
 * A small university: two users of each role, two subjects, sessions of several owners, a test that waits, a deleted
 * session.
 */
export async function seededWorld (t: Test): Promise<World> {
  const [engine, material] = [await engineDouble(t), await engineDouble(t, answerAboutMaterial)]
  const SECRET_KEY = randomBytes(32).toString('hex')
  // A long run takes hours.
  const urls = { CHATBOT_URL: engine.url, RAG_URL: material.url, MATH_URL: material.url }
  const app = await startApp(t, await monitored(t), { ...urls, SECRET_KEY, ACCESS_TOKEN_EXPIRE_MINUTES: '1440' })
  const accounts = await seedUsers(app)
  await Promise.all([seedSessions(app, engine, accounts), seedImport(app)])
  await app.models.User.deleteOne({ _id: accounts.gone.username })
  const question = await seedQuestion(app, accounts.emmy)
  const { _id: invitation } = await app.models.Invitation.add('PROFESSOR', new Date(Date.now() + 7 * 86_400_000))
  const { code } = (await call(app, accounts.root, 'POST', '/admin/users/bob/password-reset')).json()

  const activity = await seedPlatform(app, accounts.emmy)
  const users = ['ada', 'bob', 'emmy', 'carl', 'root', 'second']
  const subjects = ['algebra', 'logic']
  const owners = { 's-ada': 'ada', 's-test': 'ada', 's-emmy': 'emmy', 's-root': 'root' }
  const sessions = Object.keys(owners)
  const others = {
    document_id: ['d-1'],
    faq_id: ['f-1'],
    group_id: ['g-1'],
    invitation_id: [invitation],
    import_id: [IMPORT],
    platform_id: [PLATFORM],
    activity_id: [activity],
    question_id: [question],
    n: ['2']
  }
  return {
    app,
    engine,
    callers: callersOf(accounts, SECRET_KEY),
    known: {
      username: users,
      email: ['ada@example.edu', 'EMMY@example.edu'],
      password: [PASSWORD],
      current_password: [PASSWORD],
      code: [code],
      professor_id: ['emmy', 'carl', 'ada'],
      co_professors: ['carl'],
      students: ['ada', 'bob', 'ADA@example.edu'],
      subject: subjects,
      subject_id: subjects,
      asignatura: subjects,
      session_id: [...sessions, 's-deleted'],
      ...others,
      ...ADDRESSES,
      id: [...sessions, 's-deleted']
    },
    existing: {
      username: users,
      subject_id: subjects,
      session_id: sessions,
      ...others
    },
    owners,
    professors: ['emmy', 'carl'],
    restore: await snapshot(app)
  }
}

/** A database; the driver tells of each command on it. */
async function monitored (t: Test): Promise<string> {
  const uri = new URL(await freshDatabase(t))
  uri.searchParams.set('monitorCommands', 'true')
  return uri.href
}

const ADDRESS = 'https://moodle.example.edu/lti'
const ADDRESSES = { authorization_url: [ADDRESS], token_url: [ADDRESS], jwks_url: [ADDRESS] }
const PLATFORM = '6921c0a4e1b2f3d4c5a6b7c8'

/** A platform, and an activity whose id is returned. */
async function seedPlatform (app: FastifyInstance, emmy: Account): Promise<string> {
  const [issuer, url] = ['https://moodle.example.edu', ADDRESS]
  await app.models.LtiPlatform.add({
    _id: PLATFORM,
    issuer,
    client_id: 'tutor',
    name: 'Moodle',
    deployments: ['1'],
    authorization_url: url,
    token_url: url,
    jwks_url: url,
    frame_origins: [],
    state: 'active',
    created_at: new Date()
  })
  const path = '/subjects/algebra/graded-activities'
  return (await call(app, emmy, 'POST', path, { title: 'Week 3' })).json().id
}

type Accounts = Record<'ada' | 'emmy' | 'root' | 'gone', Account>

async function seedUsers (app: FastifyInstance): Promise<Accounts> {
  const others = [['STUDENT', 'bob'], ['PROFESSOR', 'carl'], ['ADMIN', 'second']] as const
  for (const [role, username] of others) await account(app, role, username)
  return {
    ada: await account(app, 'STUDENT', 'ada'),
    emmy: await account(app, 'PROFESSOR', 'emmy'),
    root: await account(app, 'ADMIN', 'root'),
    gone: await account(app, 'STUDENT', 'gone')
  }
}

const TEST_QUESTION = {
  response: 'Which?',
  interrupted: true,
  interrupt_info: {
    action: 'answer_question',
    question_num: 1,
    total_questions: 2,
    question_text: 'Which?',
    options: ['a', 'b']
  }
}

async function seedSessions (app: FastifyInstance, engine: EngineDouble, { ada, emmy, root }: Accounts): Promise<void> {
  for (const [subject_id, professor_id] of [['algebra', 'emmy'], ['logic', 'carl']]) {
    await call(app, root, 'POST', '/subjects', { subject_id, name: subject_id, description: '', professor_id })
  }
  await enrol(app, ada, 'algebra')
  const send = (owner: Account, id: string) =>
    call(app, owner, 'POST', '/chat', { id, asignatura: 'algebra', content: 'hello' })
  await send(ada, 's-ada')
  // From here on, each session waits for an answer.
  engine.behave(response => json(response, 200, TEST_QUESTION))
  await send(ada, 's-test')
  await send(ada, 's-deleted')
  await send(emmy, 's-emmy')
  await send(root, 's-root')
  await call(app, ada, 'DELETE', '/sessions/s-deleted')
}

/** A question with options, for a request and for an answer of the engine. */
export const BANK_QUESTION = {
  type: 'single',
  text: 'Which matrix is its own inverse?',
  options: [{ text: 'The identity', correct: true }, { text: 'The zero matrix', correct: false }]
}

async function seedQuestion (app: FastifyInstance, emmy: Account): Promise<string> {
  return (await call(app, emmy, 'POST', '/subjects/algebra/questions', BANK_QUESTION)).json().id
}

const IMPORT = '6927a0c41d5e8f0012ab34cd'

/** An import that was stopped. */
async function seedImport ({ models: { CourseImport } }: FastifyInstance): Promise<void> {
  const job = { _id: IMPORT, subject: 'algebra', by: 'emmy', created_at: new Date(), filename: 'course.mbz' }
  await CourseImport.add(job, 1)
  await CourseImport.stop('algebra', IMPORT, 'Was stopped.')
}

/** Valid callers of each role, and callers that are not who they say. */
function callersOf ({ ada, emmy, root, gone }: Accounts, SECRET_KEY: string): Record<string, Caller> {
  const now = Math.floor(Date.now() / 1000)
  const bearer = (claims: object, secret = SECRET_KEY, alg: 'HS256' | 'HS512' = 'HS256') => {
    const text = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`
    return `Bearer ${text}.${createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')}`
  }
  const [head, claims] = ada.token.split('.') as [string, string]
  return {
    STUDENT: { authorization: `Bearer ${ada.token}`, role: 'STUDENT', username: 'ada' },
    PROFESSOR: { authorization: `bearer  ${emmy.token}`, role: 'PROFESSOR', username: 'emmy' },
    ADMIN: { authorization: `BEARER ${root.token}`, role: 'ADMIN', username: 'root' },
    'no token': {},
    'another scheme': { authorization: `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}` },
    'a scheme alone': { authorization: 'Bearer ' },
    'no scheme': { authorization: ada.token },
    'no JWT': { authorization: 'Bearer x.y.z' },
    'a tampered signature': { authorization: `Bearer ${head}.${claims}.${'A'.repeat(43)}` },
    'no algorithm': { authorization: `Bearer ${base64url({ alg: 'none', typ: 'JWT' })}.${claims}.` },
    'another algorithm': { authorization: bearer({ sub: 'ada', exp: now + 86_400 }, SECRET_KEY, 'HS512') },
    'a foreign secret': { authorization: bearer({ sub: 'ada', exp: now + 86_400 }, 'x'.repeat(32)) },
    'an expired token': { authorization: bearer({ sub: 'ada', exp: now - 60 }) },
    'a token without an end': { authorization: bearer({ sub: 'ada' }) },
    'a token without a user': { authorization: bearer({ exp: now + 86_400 }) },
    'a token of a number': { authorization: bearer({ sub: 1, exp: now + 86_400 }) },
    'a token of an operator': { authorization: bearer({ sub: { $ne: '' }, exp: now + 86_400 }) },
    'a user who is gone': gone.headers,
    'two tokens': { authorization: `Bearer ${ada.token}, Bearer ${root.token}` },
    'text that is not ASCII': { authorization: 'Bearer ñandú\u00a0' }
  }
}

// Whatever else names a collection may change it.
const READS = new Set(['find', 'aggregate', 'count', 'distinct', 'listIndexes'])

/** Returns a function that puts back what is in the database now, of each collection that was written to since. */
async function snapshot (app: FastifyInstance): Promise<() => Promise<void>> {
  const { db } = app.models.User
  const seeded = await Promise.all(
    Object.values(db.collections)
      .map(async collection => ({ collection, documents: await collection.find().toArray() }))
  )
  const written = new Set<string>()
  db.getClient().on('commandStarted', ({ commandName, command }) => {
    const name: unknown = command[commandName]
    if (typeof name === 'string' && !READS.has(commandName)) written.add(name)
  })
  return async () => {
    // A deletion that goes on in the background would delete what is put back.
    await app.deletions.tryDue()
    for (const { collection, documents } of seeded.filter(({ collection }) => written.has(collection.name))) {
      await collection.deleteMany({})
      if (documents.length > 0) await collection.insertMany(documents)
      written.delete(collection.name)
    }
  }
}

const AT = '2026-11-21T08:30:00.000Z'
const SUBJECT = { subject: 'algebra' }
const DOCUMENT = {
  id: 'd-1',
  filename: 'notes.md',
  type: 'markdown',
  size: 1,
  chunks: 1,
  characters: 1,
  indexed_at: AT
}
const ITEM = { ...SUBJECT, created_at: AT }
const FAQ = { id: 'f-1', question: 'When?', answer: 'A.', cluster_size: 3, state: 'draft', origin: 'teacher', ...ITEM }
const TOPIC = { id: 't-1', label: 'Graphs', keywords: ['graph'], size: 2, documents: ['notes.md'], ...ITEM }
const RUN = { status: 'completed', ...SUBJECT }

const READING = { unit: 'section', units: 1, tables: 0, pictures: 0, recognised: 0, left_out: [] }

const FILE = { 'content-type': 'text/plain', 'content-length': '1', etag: '"1"' }

/** The retrieval and the analysis service in one. The first row that fits counts; a 204 has no body. */
const ANSWERS: Array<[request: RegExp, status: number, body: object]> = [
  [/^POST \/index$/, 201, DOCUMENT],
  [/^POST \/extract$/, 200, { markdown: 'A.', reading: READING }],
  [/^GET \/documents\/d-1\/text$/, 200, { parts: [], total: 0 }],
  [/^GET \/documents$/, 200, { documents: [DOCUMENT], total: 1 }],
  [/^PUT \/documents\/d-1$/, 200, DOCUMENT],
  [/^GET \/documents\/d-1\/file$/, 200, {}],
  [/^DELETE \/documents(\/d-1)?$/, 204, {}],
  [/^POST \/faqs\/generate$/, 200,
    { ...RUN, questions_analyzed: 1, clusters_formed: 1, faqs_generated: 1, faqs: [FAQ] }],
  [/^POST \/faqs\/\w+\/items$/, 201, FAQ],
  [/^PUT \/faqs\/\w+\/items\/f-1$/, 200, FAQ],
  [/^DELETE \/faqs\/\w+(\/items\/f-1)?$/, 204, {}],
  [/^GET \/faqs\/\w+$/, 200, { ...SUBJECT, generated_at: AT, questions_analyzed: 1, faqs: [FAQ] }],
  [/^GET \/inbox\/\w+$/, 200, { groups: [], total: 0 }],
  [/^POST \/inbox\/\w+\/g-1\/(answer|dismiss|passage)$/, 200, { id: 'g-1' }],
  [/^POST \/inbox\/\w+\/dismiss$/, 200, { dismissed: 0 }],
  [/^GET \/inbox\/\w+\/g-1\/askers$/, 200, { students: [] }],
  [/^POST \/answers\/read$/, 200, { marked: 0 }],
  [/^GET \/answers$/, 200, { answers: [], total: 0 }],
  [/^POST \/topics\/extract$/, 200, { ...RUN, chunks_analyzed: 1, topics: [TOPIC] }],
  [/^GET \/costs$/, 200, { rows: [], total: 0 }],
  [/^GET \/topics\/\w+$/, 200, { ...SUBJECT, generated_at: null, chunks_analyzed: 0, topics: [TOPIC] }],
  [/^DELETE \/topics\/\w+$/, 204, {}]
]

const answerAboutMaterial: EngineBehaviour = (response, { path }) => {
  const [url] = path.split('?', 1) as [string]
  const method = response.req.method === 'HEAD' ? 'GET' : response.req.method
  const [, status, body] = ANSWERS.find(([request]) => request.test(`${method} ${url}`)) ??
    [undefined, 404, { detail: 'Not there' }]
  if (status === 204) response.writeHead(204).end()
  else if (status === 200 && url.endsWith('/file')) response.writeHead(200, FILE).end('a')
  else json(response, status, body)
}

function base64url (value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
