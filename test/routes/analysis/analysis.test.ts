import t, { type Test } from 'tap'
import { buildAnalysis } from '../../../companions/analysis/app.js'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import {
  account,
  type Account,
  addSubject,
  call,
  enrolledStudent,
  freshDatabase,
  issuesOf,
  UNUSED_URL,
  outcome,
  refusal,
  startApp,
  testApp
} from '../../support/helper.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'

const AT = '2026-11-21T08:30:00.000Z'
const FAQ = {
  id: 'f1',
  question: 'When is the exam?',
  answer: 'On Monday.',
  cluster_size: 4,
  subject: 'algebra',
  state: 'published',
  origin: 'generated',
  by: 'Emmy Noether',
  created_at: AT
}
const TOPIC = {
  id: 't1',
  label: 'Vectors',
  keywords: ['vector', 'norm'],
  size: 9,
  documents: ['week-1.pdf'],
  subject: 'algebra',
  created_at: AT
}
const ANSWERS: Record<string, object> = {
  '/faqs/generate': {
    status: 'completed',
    subject: 'algebra',
    questions_analyzed: 12,
    clusters_formed: 2,
    faqs_generated: 1,
    faqs: [FAQ]
  },
  '/faqs/algebra': { subject: 'algebra', generated_at: AT, questions_analyzed: 12, faqs: [FAQ] },
  '/topics/extract': { status: 'completed', subject: 'algebra', chunks_analyzed: 40, topics: [TOPIC] },
  '/topics/algebra': { subject: 'algebra', generated_at: null, chunks_analyzed: 0, topics: [] }
}
/** Method, path below the subject, what the service is asked there. */
const ROUTES = [
  ['POST', 'faqs/generate', '/faqs/generate'],
  ['GET', 'faqs', '/faqs/algebra'],
  ['POST', 'topics/extract', '/topics/extract'],
  ['GET', 'topics', '/topics/algebra']
] as const

/** A gateway before an analysis service, with the subject `algebra` and its professor. */
async function institute (t: Test) {
  const service = await engineDouble(t, (response, { path }) =>
    json(response, 200, { ...ANSWERS[path.replace(/\?.*/, '')], inside: 'x' }))
  const app = await testApp(t, { MATH_URL: service.url })
  const [professor, admin] = [await account(app, 'PROFESSOR', 'emmy'), await account(app, 'ADMIN')]
  await addSubject(app)
  const ask = (who: Account | undefined, method: string, path: string, subject = 'algebra', body?: object) =>
    call(app, who, method, `/subjects/${subject}/${path}`, body ?? (method === 'POST' ? {} : undefined), {
      'x-request-id': 'trace-me'
    })
  return { app, service, professor, admin, ask }
}

t.test(
  'frequent questions and topics are what the service answers, and nothing that the schema does not name',
  async t => {
    const { service, professor, ask } = await institute(t)
    for (const [method, path, asked] of ROUTES) {
      t.strictSame(outcome(await ask(professor, method, path)), [200, ANSWERS[asked]], path)
    }
    t.strictSame(
      service.calls.map(({ path, body, headers }) => [path, body, headers['x-request-id']]),
      [
        ['/faqs/generate', { subject: 'algebra' }, 'trace-me'],
        ['/topics/extract', { subject: 'algebra' }, 'trace-me']
      ]
    )
  }
)

t.test('the size of a cluster is passed on, from 2 to 100, and the subject is that of the path', async t => {
  const { service, admin, ask } = await institute(t)
  for (const size of [2, 100]) {
    const answer = await ask(admin, 'POST', 'faqs/generate', 'algebra', { min_cluster_size: size, subject: 'physics' })
    t.equal(answer.statusCode, 200)
    t.strictSame(service.calls.at(-1)?.body, { subject: 'algebra', min_cluster_size: size })
  }
  const types = [
    [1, 'greater_than_equal'],
    [101, 'less_than_equal'],
    [2.5, 'int_type'],
    ['3', 'int_type'],
    [null, 'int_type']
  ]
  for (const [size, type] of types) {
    const refused = await ask(admin, 'POST', 'faqs/generate', 'nothing', { min_cluster_size: size })
    t.strictSame(issuesOf(refused), [['body.min_cluster_size', type]], `${size}, before the subject is looked at`)
  }
})

t.test('they are made by the professor of the subject and administrators, and read by its students, too', async t => {
  const { app, service, professor, admin, ask } = await institute(t)
  const [student, stranger] = [await enrolledStudent(app), await account(app, 'STUDENT')]
  const rows: Array<[name: string, who: Account | undefined, subject: string, made: number, read: number]> = [
    ['no user', undefined, 'algebra', 401, 401],
    ['the professor', professor, 'algebra', 200, 200],
    ['an administrator', admin, 'algebra', 200, 200],
    ['another professor', await account(app, 'PROFESSOR'), 'algebra', 403, 403],
    ['an enrolled student', student, 'algebra', 403, 200],
    ['another student', stranger, 'algebra', 403, 403],
    ['a professor, of an unknown subject', professor, 'nothing', 404, 404],
    ['a student, of an unknown subject', student, 'nothing', 403, 404]
  ]
  for (const [name, who, subject, made, read] of rows) {
    for (const [method, path] of ROUTES) {
      service.calls.length = 0
      const { statusCode } = await ask(who, method, path, subject)
      t.equal(statusCode, method === 'POST' ? made : read, `${method} ${path} by ${name}`)
      if (statusCode !== 200) t.equal(service.calls.length, 0, 'the service is not asked')
    }
  }
})

t.test('a refusal says which rule it is', async t => {
  const { app, professor, ask } = await institute(t)
  const [other, stranger] = [await account(app, 'PROFESSOR'), await account(app, 'STUDENT')]
  for (const [method, path] of ROUTES) {
    const name = `${method} ${path}`
    t.strictSame(outcome(await ask(other, method, path)), refusal(403, 'Not the professor of this subject'), name)
    t.strictSame(outcome(await ask(professor, method, path, 'nothing')), refusal(404, 'Subject not found'), name)
    const sentence = method === 'GET' ? 'Not enrolled in this subject' : 'Role not permitted'
    t.strictSame(outcome(await ask(stranger, method, path)), refusal(403, sentence), name)
  }
})

t.test('students are shown what is published, whatever the service sends; teachers see the drafts', async t => {
  const { app, service, professor, ask } = await institute(t)
  const draft = { ...FAQ, id: 'f2', state: 'draft' }
  service.behave(response => json(response, 200, { ...ANSWERS['/faqs/algebra'], faqs: [FAQ, draft] }))
  const ids = async (who: Account) => (await ask(who, 'GET', 'faqs')).json().faqs.map(({ id }: typeof FAQ) => id)
  t.strictSame(await ids(professor), ['f1', 'f2'])
  t.strictSame(await ids(await enrolledStudent(app)), ['f1'])
})

t.test('a course in which there is nothing to analyse is a 409 that says so', async t => {
  const { service, professor, ask } = await institute(t)
  service.behave(response => json(response, 500, { detail: 'No questions found for subject algebra' }))
  t.strictSame(
    outcome(await ask(professor, 'POST', 'faqs/generate')),
    refusal(409, 'No questions found: nobody has asked anything about this subject yet')
  )
  service.behave(response => json(response, 404, { detail: 'No documents found for this subject' }))
  t.strictSame(
    outcome(await ask(professor, 'POST', 'topics/extract')),
    refusal(409, 'No documents found: nothing has been uploaded for this subject yet')
  )
})

t.test('a service at fault is a 503 with its name, and busy is passed on', async t => {
  const { service, professor, ask } = await institute(t)
  const odd = { ...ANSWERS['/faqs/algebra'], faqs: [{ ...FAQ, created_at: 'monday"' }], topics: 'none' }
  for (const [method, path] of ROUTES) {
    const expect = async (status: number, body: object, expected: [number, object]) => {
      service.behave(response => json(response, status, body))
      t.strictSame(outcome(await ask(professor, method, path)), expected, `${method} ${path}: ${status}`)
    }
    await expect(500, { detail: 'inside' }, refusal(503, 'Analysis service unavailable: it answered with status 500'))
    await expect(200, odd, refusal(503, 'Analysis service unavailable: its answer has another shape than agreed'))
    if (method === 'POST') await expect(429, { detail: 'One at a time' }, refusal(429, 'One at a time'))
  }
})

t.test('a service that does not run is unavailable', async t => {
  const app = await testApp(t, { MATH_URL: UNUSED_URL })
  await addSubject(app)
  const answer = await call(app, await account(app, 'ADMIN'), 'GET', '/subjects/algebra/faqs')
  t.strictSame(outcome(answer), refusal(503, 'Analysis service unavailable: connection refused'))
})

const NO_FAQS = { subject: 'algebra', generated_at: null, questions_analyzed: 0, faqs: [] }
const NOTHING = { results: [], total_results: 0, query: '', chunks: [], documents: [], total: 0 }

/** A gateway before our own analysis service, which asks an engine and an empty retrieval service. */
async function ownAnalysis (t: Test) {
  const uri = await freshDatabase(t)
  const engine = await engineDouble(t)
  const retrieval = await engineDouble(t, response => json(response, 200, NOTHING))
  const services = { CHATBOT_URL: engine.url, RAG_URL: retrieval.url }
  const analysis = await buildAnalysis({ MONGODB_URI: uri, ...OPEN_COMPANION, ...services })
  t.teardown(() => analysis.close())
  await analysis.listen({ port: 0, host: '127.0.0.1' })
  const app = await startApp(t, uri, { ...services, MATH_URL: analysis.listeningOrigin })
  const [professor, admin] = [await account(app, 'PROFESSOR', 'emmy'), await account(app, 'ADMIN')]
  await addSubject(app)
  const ask = (method: string, path: string, body?: object) =>
    call(app, professor, method, `/subjects/algebra/${path}`, body)
  return { app, admin, ask }
}

t.test('with our own analysis service: a new course has nothing to analyse, and nothing to show', async t => {
  const { ask } = await ownAnalysis(t)
  t.match((await ask('POST', 'faqs/generate', {})).json(), { detail: /^No questions found/ })
  t.match((await ask('POST', 'topics/extract')).json(), { detail: /^No documents found/ })
  t.strictSame(outcome(await ask('GET', 'faqs')), [200, NO_FAQS])
  t.strictSame(outcome(await ask('GET', 'topics')), [
    200,
    { subject: 'algebra', generated_at: null, chunks_analyzed: 0, topics: [] }
  ])
})

t.test('with our own analysis service: a teacher writes, publishes, edits and deletes a question', async t => {
  const { app, ask } = await ownAnalysis(t)
  const student = await enrolledStudent(app)
  const shown = async () => (await call(app, student, 'GET', '/subjects/algebra/faqs')).json().faqs
  const words = { question: 'When? <b>', answer: 'On "Monday" & not \u202e later' }
  const ignored = { id: 'mine', by: 'root', origin: 'generated' }
  const [status, written] = outcome(await ask('POST', 'faqs', { ...words, ...ignored }))
  t.strictSame([status, written.origin, written.by], [201, 'teacher', 'Name of emmy'])
  t.strictSame(await shown(), [], 'a draft')
  const path = `faqs/${written.id}`
  t.match((await ask('PUT', path, { state: 'published' })).json(), { ...words, state: 'published' })
  t.strictSame((await shown()).map(({ question, answer }: typeof words) => ({ question, answer })), [words])
  t.strictSame(issuesOf(await ask('PUT', path, { state: 'gone', answer: '\n' })),
    [['body.answer', 'value_error'], ['body.state', 'enum']])
  const deletions = [await ask('DELETE', path), await ask('DELETE', path), await ask('PUT', path, {})]
  t.strictSame(deletions.map(({ statusCode }) => statusCode), [204, 404, 404])
  t.strictSame(outcome(await ask('PUT', 'faqs/%00', { answer: 'x' })), refusal(404, 'Frequent question not found'))
  t.strictSame(await shown(), [])
})

t.test('with our own analysis service: what a class asks is found, read and gone with its subject', async t => {
  const { app, admin, ask } = await ownAnalysis(t)
  for (let i = 0; i < 4; i++) {
    const student = await enrolledStudent(app)
    const content = 'When is the final exam of this course?'
    await call(app, student, 'POST', '/chat', { id: `s-${i}`, asignatura: 'algebra', content })
  }
  const [status, generated] = outcome(await ask('POST', 'faqs/generate', {}))
  t.strictSame(
    [status, generated.faqs_generated, generated.faqs.length, generated.faqs[0].cluster_size],
    [200, 1, 1, 4]
  )
  t.match(generated.faqs[0].question, /final exam/)
  t.matchOnly((await ask('GET', 'faqs')).json(), {
    subject: 'algebra',
    generated_at: String,
    questions_analyzed: Number,
    faqs: generated.faqs
  })

  const algebra = { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy' }
  t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 204)
  t.equal((await call(app, admin, 'POST', '/subjects', algebra)).statusCode, 201)
  t.strictSame(outcome(await ask('GET', 'faqs')), [200, NO_FAQS], 'nothing is left for a subject of the same id')
})
