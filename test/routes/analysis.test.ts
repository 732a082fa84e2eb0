import t from 'tap'
import { buildAnalysis } from '../../companions/analysis/app.js'
import { engineDouble, json } from '../engine-double.js'
import { account, call, freshDatabase, NOBODY, testApp, testSettings, type Account } from '../helper.js'
import { buildApp } from '../../app.js'

const AT = '2026-11-21T08:30:00.000Z'
const FAQ = { id: 'f1', question: 'When is the exam?', answer: 'On Monday.', cluster_size: 4, subject: 'algebra', created_at: AT }
const TOPIC = { id: 't1', label: 'Vectors', keywords: ['vector', 'norm'], size: 9, documents: ['week-1.pdf'], subject: 'algebra', created_at: AT }
const ANSWERS: Record<string, object> = {
  '/faqs/generate': { status: 'completed', subject: 'algebra', questions_analyzed: 12, clusters_formed: 2, faqs_generated: 1, faqs: [FAQ] },
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

t.test('frequent questions and topics', async t => {
  const service = await engineDouble(t)
  const usual = () => service.behave((response, { path }) => json(response, 200, { ...ANSWERS[path], inside: 'x' }))
  const app = await testApp(t, { MATH_URL: service.url })
  const [professor, other, admin] = [await account(app, 'PROFESSOR'), await account(app, 'PROFESSOR'), await account(app, 'ADMIN')]
  const [student, stranger] = [await account(app, 'STUDENT'), await account(app, 'STUDENT')]
  await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: professor.username })
  await app.models.User.addSubject(student.username, 'algebra')
  t.beforeEach(() => { usual(); service.calls.length = 0 })

  const ask = (who: Account | undefined, method: string, path: string, subject = 'algebra', body: object | undefined = method === 'POST' ? {} : undefined) =>
    call(app, who, method, `/subjects/${subject}/${path}`, body, { 'x-request-id': 'trace-me' })

  t.test('are what the service answers, and nothing that the schema does not name', async t => {
    for (const [method, path, asked] of ROUTES) {
      const answer = await ask(professor, method, path)
      t.strictSame([answer.statusCode, answer.json()], [200, ANSWERS[asked]], path)
    }
    t.match(service.calls, [
      { path: '/faqs/generate', body: { subject: 'algebra', min_cluster_size: undefined }, headers: { 'x-request-id': 'trace-me' } },
      { path: '/topics/extract', body: { subject: 'algebra' } }
    ])
    await ask(admin, 'POST', 'faqs/generate', 'algebra', { min_cluster_size: 5, subject: 'physics' })
    t.strictSame(service.calls.at(-1)?.body, { subject: 'algebra', min_cluster_size: 5 }, 'of the subject in the path')
    for (const size of [1, 101, 2.5, '3', null]) {
      const refused = await ask(professor, 'POST', 'faqs/generate', 'nothing', { min_cluster_size: size })
      t.match([refused.statusCode, refused.json()], [422, { detail: [{ loc: ['body', 'min_cluster_size'] }] }], String(size))
    }
  })

  t.test('are made by the professor of the subject and administrators, and read by its students, too', async t => {
    const rows: Array<[string, Account | undefined, string, made: number, read: number, string?]> = [
      ['nobody', undefined, 'algebra', 401, 401],
      ['the professor', professor, 'algebra', 200, 200],
      ['an administrator', admin, 'algebra', 200, 200],
      ['another professor', other, 'algebra', 403, 403, 'Not the professor of this subject'],
      ['an enrolled student', student, 'algebra', 403, 200],
      ['another student', stranger, 'algebra', 403, 403],
      ['the professor of something else', professor, 'nothing', 404, 404, 'Subject not found'],
      ['a student of something else', student, 'nothing', 403, 404]
    ]
    for (const [name, who, subject, made, read, detail] of rows) {
      for (const [method, path] of ROUTES) {
        service.calls.length = 0
        const answer = await ask(who, method, path, subject)
        t.equal(answer.statusCode, method === 'POST' ? made : read, `${method} ${path} by ${name}`)
        if (detail) t.strictSame(answer.json(), { detail })
        if (answer.statusCode !== 200) t.equal(service.calls.length, 0, 'the service is not asked')
      }
    }
    t.strictSame((await ask(stranger, 'GET', 'faqs')).json(), { detail: 'Not enrolled in this subject' })
  })

  t.test('of a course in which nobody has asked or uploaded anything are a 409 that says so', async t => {
    service.behave(response => json(response, 500, { detail: 'No questions found for subject algebra' }))
    const faqs = await ask(professor, 'POST', 'faqs/generate')
    t.strictSame([faqs.statusCode, faqs.json()], [409, { detail: 'No questions found: nobody has asked anything about this subject yet' }])
    service.behave(response => json(response, 404, { detail: 'No documents found for this subject' }))
    const topics = await ask(professor, 'POST', 'topics/extract')
    t.strictSame([topics.statusCode, topics.json()], [409, { detail: 'No documents found: nothing has been uploaded for this subject yet' }])
  })

  t.test('of a service at fault are 503 with its name, and busy is passed on', async t => {
    for (const [method, path] of ROUTES) {
      const sentence = async (name: string, status: number, detail: string) => {
        const answer = await ask(professor, method, path)
        t.strictSame([answer.statusCode, answer.json()], [status, { detail }], `${method} ${path}: ${name}`)
      }
      service.behave(response => json(response, 500, { detail: 'inside' }))
      await sentence('a failure', 503, 'Analysis service unavailable: it answered with status 500')
      service.behave(response => json(response, 200, { ...ANSWERS['/faqs/algebra'], faqs: [{ ...FAQ, created_at: 'monday"' }], topics: 'none' }))
      await sentence('another shape', 503, 'Analysis service unavailable: its answer has another shape than agreed')
      if (method === 'GET') continue
      service.behave(response => json(response, 429, { detail: 'One at a time' }))
      await sentence('busy', 429, 'One at a time')
    }
    const alone = await testApp(t, { MATH_URL: NOBODY })
    await alone.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'x' })
    t.strictSame((await call(alone, await account(alone, 'ADMIN'), 'GET', '/subjects/algebra/faqs')).json(), { detail: 'Analysis service unavailable: connection refused' })
  })
})

t.test('with our own analysis service: what a class asks is found, read and gone with its subject', async t => {
  const uri = await freshDatabase(t)
  const engine = await engineDouble(t)
  const retrieval = await engineDouble(t)
  retrieval.behave(response => json(response, 200, { results: [], total_results: 0, query: '', chunks: [], documents: [], total: 0 }))
  const analysis = await buildAnalysis({ MONGODB_URI: uri, LOG_LEVEL: 'silent', CHATBOT_URL: engine.url, RAG_URL: retrieval.url })
  t.teardown(() => analysis.close())
  await analysis.listen({ port: 0, host: '127.0.0.1' })
  const app = await buildApp(testSettings(uri, { CHATBOT_URL: engine.url, RAG_URL: retrieval.url, MATH_URL: analysis.listeningOrigin }))
  t.teardown(() => app.close())

  const [professor, admin] = [await account(app, 'PROFESSOR'), await account(app, 'ADMIN')]
  const create = () => call(app, admin, 'POST', '/subjects', { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: professor.username })
  await create()
  const [generate, extract] = [() => call(app, professor, 'POST', '/subjects/algebra/faqs/generate', {}), () => call(app, professor, 'POST', '/subjects/algebra/topics/extract')]
  t.match(await generate(), { statusCode: 409, body: /No questions found/ })
  t.match(await extract(), { statusCode: 409, body: /No documents found/ })
  t.strictSame((await call(app, professor, 'GET', '/subjects/algebra/faqs')).json(), { subject: 'algebra', generated_at: null, questions_analyzed: 0, faqs: [] })
  t.strictSame((await call(app, professor, 'GET', '/subjects/algebra/topics')).json(), { subject: 'algebra', generated_at: null, chunks_analyzed: 0, topics: [] })

  for (let i = 0; i < 4; i++) {
    const student = await account(app, 'STUDENT')
    await call(app, student, 'POST', '/subjects/algebra/enroll')
    await call(app, student, 'POST', '/chat', { id: `s-${i}`, asignatura: 'algebra', content: 'When is the final exam of this course?' })
  }
  const generated = await generate()
  t.match([generated.statusCode, generated.json()], [200, { subject: 'algebra', faqs_generated: 1, faqs: [{ question: /final exam/, cluster_size: 4 }] }])
  t.match((await call(app, professor, 'GET', '/subjects/algebra/faqs')).json(), { generated_at: String, faqs: generated.json().faqs })

  t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 204)
  t.equal((await create()).statusCode, 201)
  t.match((await call(app, professor, 'GET', '/subjects/algebra/faqs')).json(), { generated_at: null, faqs: [] }, 'nothing is left for a subject of the same id')
})
