import { Writable } from 'node:stream'
import t from 'tap'
import { buildChatEngine } from '../../../companions/chat-engine/app.js'
import { questionsOf } from '../../../companions/analysis/questions.js'
import type { Session } from '../../../models/session.js'
import { engineDouble, json } from '../../engine-double.js'
import { call, credentials, freshDatabase, NOBODY } from '../../helper.js'
import { GUIDE } from '../chat-engine/helper.js'
import { ask, askInTurn, generate, get, person, post, testAnalysis } from './helper.js'

const EXAM = ['When is the final exam?', 'What date is the final exam on?', 'On which day is the final exam?', 'cuándo es el examen final?']
const REPORT = ['How do I hand in the lab report?', 'Where do I hand in my lab report?', 'how should the lab report be handed in', 'How do I submit the lab report?']

t.test('what a class keeps asking, with the embedded engine', async t => {
  const uri = await freshDatabase(t)
  const engine = await buildChatEngine({ LOG_LEVEL: 'silent', MONGODB_URI: uri })
  t.teardown(() => engine.close())
  await engine.listen({ host: '127.0.0.1', port: 0 })
  const { gateway, app } = await testAnalysis(t, { CHATBOT_URL: engine.listeningOrigin }, undefined, uri)
  await person(gateway, 'emmy', 'Emmy Noether', 'PROFESSOR')
  await gateway.models.Subject.add({ subject_id: 'algorithms', name: 'Algorithms', description: '', professor_id: 'emmy' })
  await gateway.models.Subject.change('algorithms', { guide: GUIDE })
  const students = await Promise.all(['Zoe Quill', 'Yan Quartz', 'Xavi Quiroga'].map((name, i) => person(gateway, `student-${i}q`, name)))

  t.test('counts questions, and nothing else that is said in a chat', async t => {
    for (const username of students) {
      const student = credentials(username, gateway.issueToken({ _id: username, role: 'STUDENT', subjects: [] }))
      await gateway.models.User.addSubject(username, 'algorithms')
      const id = `chat-${username}`
      const say = async (content: string) => (await call(gateway, student, 'POST', '/chat', { id, asignatura: 'algorithms', content })).json()
      await say('When is the final exam?')
      for (const smallTalk of ['hello', 'ok, thanks!', 'vale, muchas gracias', '👍']) await say(smallTalk)
      t.notOk((await say('Give me a test of 3 questions about quantum physics')).interrupted, 'a wish that cannot be fulfilled')
      t.ok((await say('Quiz me on hash tables')).interrupted)
      t.ok((await say('How many credits does the course have?')).interrupted, 'a question while a test question waits')
      t.notMatch((await say('b')).response, /waiting/, 'an answer')
      t.ok((await call(gateway, student, 'POST', `/sessions/${id}/resume_chat`, { answer: 'How do I contact the coordinator?', current_question_index: 1 })).json().response, 'an answer that looks like a question')
      await say('cancel the test')
      t.notOk((await say('cancel the test')).interrupted)
    }
    const run = await generate(app, 'algorithms')
    t.same(run.faqs.map(({ question }: { question: string }) => question).sort(), ['How many credits does the course have?', 'When is the final exam?'])
    t.match(run, { status: 'completed', subject: 'algorithms', questions_analyzed: 2, clusters_formed: 2, faqs_generated: 2 })
    const exam = run.faqs.find(({ question }: { question: string }) => question.includes('exam'))
    t.match(exam, { id: /^[0-9a-f]{16}$/, answer: /^This is what the course material says:[^]*18 January 2027[^]*— Teaching guide/, cluster_size: 3, subject: 'algorithms', created_at: /^\d{4}-.*Z$/ })
  })
})

t.test('frequently asked questions', async t => {
  const engine = await engineDouble(t)
  const retrieval = await engineDouble(t)
  const lines: any[] = []
  const stream = new Writable({ write (line, _encoding, done) { lines.push(JSON.parse(line)); done() } })
  const { gateway, app } = await testAnalysis(t, { CHATBOT_URL: engine.url, RAG_URL: retrieval.url }, { level: 'info', stream })
  engine.behave((response, { body }) => json(response, 200, { response: `Answer to: ${body.query}`, sources: [] }))
  const students: string[] = []
  for (let i = 0; i < 8; i++) students.push(await person(gateway, `s-${i}x`, `Zoltan${'abcdefgh'[i]} Quentin${i}`))
  await person(gateway, 'emmy', 'Emmy Noether', 'PROFESSOR')

  t.test('are what different students mean by the same question', async t => {
    await askInTurn(gateway, students, 'means', [...EXAM, ...REPORT, 'Can I bring a calculator?'])
    const run = await generate(app, 'means')
    t.match(run, { questions_analyzed: 9, clusters_formed: 2, faqs_generated: 2 })
    t.match(run.faqs, [{ question: REPORT[0], cluster_size: 4 }, { question: 'When is the final exam?', cluster_size: 4, answer: 'Answer to: When is the final exam?' }])

    const listed = await get(app, '/faqs/means')
    t.match(listed, { status: 200, body: { subject: 'means', generated_at: run.faqs[0].created_at, questions_analyzed: 9 } })
    t.same(listed.body.faqs, run.faqs)
    await ask(gateway, students[0] as string, 'means', 'Is there a break?')
    t.same((await generate(app, 'means')).faqs.map(({ id }: { id: string }) => id), run.faqs.map(({ id }: { id: string }) => id), 'the same question keeps its id')
    t.match(lines.filter(({ msg }) => msg === 'clustering'), [{ step: 'distances' }], 'progress is in the log')
    t.ok(lines.some(({ msg, texts, clusters }) => msg === 'clustered' && texts === 9 && clusters === 3))
  })

  t.test('need enough different students, however often one of them asks', async t => {
    for (const question of [...EXAM, ...EXAM.map(text => text.toUpperCase())]) await ask(gateway, students[0] as string, 'alone', question)
    await ask(gateway, students[1] as string, 'alone', EXAM[0] as string)
    t.match(await generate(app, 'alone'), { questions_analyzed: 4, clusters_formed: 0, faqs: [] })
    t.match(await generate(app, 'alone', 2), { clusters_formed: 1, faqs: [{ cluster_size: 2 }] })
    t.equal((await get(app, '/faqs/alone')).body.faqs.length, 1, 'a run takes the place of the one before')
  })

  t.test('leave out professors, deleted sessions, other subjects and what is too long to be one', async t => {
    await askInTurn(gateway, students.slice(0, 3), 'counted', REPORT.slice(0, 3))
    for (let i = 0; i < 3; i++) {
      await person(gateway, `professor-${i}`, `Prof ${i}`, 'PROFESSOR')
      await ask(gateway, `professor-${i}`, 'counted', 'Is the exam ready?')
      await ask(gateway, students[i] as string, 'other', 'What is for lunch?')
      await ask(gateway, students[i] as string, 'counted', `Please explain this: ${'x y z '.repeat(100)}`)
      const id = await ask(gateway, students[i] as string, 'counted', 'What is for dinner?')
      const token = gateway.issueToken({ _id: students[i] as string, role: 'STUDENT', subjects: [] })
      t.equal((await call(gateway, credentials(students[i] as string, token), 'DELETE', `/sessions/${id}`)).statusCode, 204)
    }
    const run = await generate(app, 'counted')
    t.match(run, { questions_analyzed: 3, faqs: [{ cluster_size: 3 }] })
    t.equal(run.faqs.length, 1)
  })

  t.test('never tell who asked', async t => {
    const names = [['ada', 'Ada Lovelace'], ['mark.s', 'Mark Špačková'], ['jdk', 'Jan Dijkstra'], ['gh1906', 'Grace Hopper']] as const
    for (const [username, name] of names) await person(gateway, username, name)
    // Asks nothing, and is named by others.
    await person(gateway, 'silent', 'Vasilisa Premudraya')
    await gateway.models.User.addSubject('silent', 'names')
    const asked: Array<[string, string]> = [
      ['ada', 'I am Ada Lovelace, when is the final exam?'], ['mark.s', 'im mark spackova, when is the final exam'], ['jdk', 'ADA wants to know: when is the final exam?'], ['gh1906', 'When is the final exam? Mail gh1906@example.edu'],
      ['ada', 'explain dijkstra\'s algorithm'], ['mark.s', 'How does Dijkstra\'s algorithm work'], ['jdk', 'explain DIJKSTRA algorithm please'],
      ['ada', 'What mark do I need to pass?'], ['mark.s', 'what mark do we need to pass'], ['jdk', 'which mark do I need to pass'],
      ['ada', 'Does vasilisa premudraya pass the lab?'], ['mark.s', 'does Vasilisa pass the lab'], ['jdk', 'did Premudraya pass the lab?']
    ]
    for (const [username, question] of asked) await ask(gateway, username, 'names', question)
    engine.behave((response, { body }) => json(response, 200, { response: `${body.query} Ask Grace Hopper, GRACE HOPPER, spackova or Lovelace (ada@example.edu). The mark counts.` }))
    const run = await generate(app, 'names')
    t.same(run.faqs.map(({ question, cluster_size }: any) => [cluster_size, question]), [
      [4, 'I am …, when is the final exam?'],
      [3, 'Does … pass the lab?'],
      [3, 'explain …\'s algorithm'],
      [3, 'What mark do I need to pass?']
    ])
    const shown = JSON.stringify([run, (await get(app, '/faqs/names')).body])
    t.notMatch(shown, /ada|lovelace|spa[cč]kov|dijkstra|hopper|grace|gh1906|vasilisa|premudraya/i)
    t.match(run.faqs[3].answer, /The mark counts\.$/)
    engine.behave((response, { body }) => json(response, 200, { response: `Answer to: ${body.query}`, sources: [] }))
  })

  t.test('show no word that only some of the group say and that may be a name', async t => {
    await person(gateway, 'hope1815q', 'Mark Kjær')
    const asked = [
      // The first of each group is nearest to its middle.
      'Can Pepe bring notes to the final exam?', 'Can Juancho bring notes to the final exam?', 'Can somebody bring notes to the final exam?',
      'How does Huffman coding work with Lucho?', 'How does Huffman coding work with Nacho?', 'How does Huffman coding work with Pancho?',
      'does mark share the lab report', 'do all share the lab report?', 'does everybody share the lab report'
    ]
    await askInTurn(gateway, [...students.slice(0, 2), 'hope1815q'], 'nicknames', asked)
    t.same((await generate(app, 'nicknames')).faqs.map(({ question }: any) => question).sort(), ['Can somebody bring notes to the final exam?', 'How does Huffman coding work with …?', 'do all share the lab report?'])
  })

  t.test('are answered by the documents where the engine has no answer, and by an honest sentence where nobody has', async t => {
    await askInTurn(gateway, students, 'answers', [...EXAM.slice(0, 3)])
    const answer = async () => (await generate(app, 'answers')).faqs[0].answer

    engine.behave(response => json(response, 404, { detail: 'Not Found' }))
    retrieval.behave(response => json(response, 200, { results: [{ content: 'The final exam is on 18 January.\nBring a pen.', score: 1, metadata: { subject: 'answers', filename: 'week-1.pdf', page: 2 } }] }))
    t.equal(await answer(), 'This is what the course documents say:\n\n> The final exam is on 18 January.\n> Bring a pen.\n— week-1.pdf, page 2')
    t.match(retrieval.calls.at(-1), { path: '/search', body: { query: EXAM[0], subject: 'answers', top_k: 1 } })
    retrieval.behave(response => json(response, 200, { results: [] }))
    t.equal(await answer(), 'The course material has no answer to this question.')
    retrieval.behave(response => json(response, 500, {}))
    t.equal(await answer(), 'The course material has no answer to this question.', 'while nobody can be asked, the last answer stays')
    await app.analysis.models.Faqs.withdraw('answers')
    t.match(await answer(), /^The answer could not be looked up/)
    engine.behave(response => json(response, 200, { response: 'On Monday.' }))
    t.equal(await answer(), 'On Monday.')
    engine.behave((response, { body }) => json(response, 200, { response: `Answer to: ${body.query}`, sources: [] }))
  })

  t.test('of a subject without any are the 500 of the specification, and its old list goes', async t => {
    t.same(await post(app, '/faqs/generate', { subject: 'nobody' }), { status: 500, body: { detail: 'No questions found for subject nobody' } })
    t.same((await get(app, '/faqs/nobody')), { status: 200, body: { subject: 'nobody', generated_at: null, questions_analyzed: 0, faqs: [] } })
    t.notOk(lines.some(({ level, msg }) => level >= 50 && msg === 'request failed'), 'that is no fault')

    await ask(gateway, students[0] as string, 'gone', EXAM[0] as string)
    const id = await ask(gateway, students[1] as string, 'gone', EXAM[1] as string)
    t.equal((await generate(app, 'gone', 2)).faqs.length, 1)
    await gateway.models.Session.updateMany({ subject: 'gone' }, { $set: { live: false } }).exec()
    t.match(await generate(app, 'gone', 2), { detail: /No questions found/ }, id)
    t.match((await get(app, '/faqs/gone')).body, { generated_at: null, faqs: [] })
  })

  t.test('are looked for once, however many ask at the same time', async t => {
    await askInTurn(gateway, students, 'joined', EXAM)
    const before = engine.calls.length
    const runs = await Promise.all([3, 3, 3, 2].map(size => generate(app, 'joined', size)))
    t.equal(engine.calls.length - before, 2, 'one run with 3, one with 2')
    t.same(runs[0], runs[1])
    t.same(runs[0], runs[2])
    await generate(app, 'joined', 3)
    t.equal(engine.calls.length - before, 3, 'a request after the end is another run')
  })

  t.test('are asked for with a subject and a size', async t => {
    const cases: Array<[object, string[]]> = [[{}, ['body subject missing']], [{ subject: '-a', min_cluster_size: 1 }, ['body subject string_pattern_mismatch', 'body min_cluster_size greater_than_equal']], [{ subject: 'a', min_cluster_size: 101 }, ['body min_cluster_size less_than_equal']], [{ subject: 'a', min_cluster_size: 2.5 }, ['body min_cluster_size int_type']]]
    for (const [body, faults] of cases) {
      const { status, body: { detail } } = await post(app, '/faqs/generate', body)
      t.same([status, detail.map(({ loc, type }: any) => [...loc, type].join(' '))], [422, faults])
    }
  })

  t.test('are made of the newest 5,000, whichever sessions they are in', async t => {
    const { Session, Turn } = gateway.models
    const at = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * 1000)
    // The oldest session has the newest questions, too.
    const owners = [students[0], students[1], students[2]] as string[]
    const sessions: Array<Session | null> = []
    for (const [i, owner] of owners.entries()) {
      await ask(gateway, owner, `many-${i}`, 'x')
      sessions.push(await Session.findOne({ subject: `many-${i}` }).lean<Session>().exec())
    }
    const turns = Array.from({ length: 6000 }, (_, i) => ({ transcript: sessions[i % 3]?.transcript, number: 1 + Math.floor(i / 3), messages: [{ role: 'user', content: `Question number${i}?` }, { role: 'assistant', content: 'y' }], interrupted: false, at: at(i) }))
    await Turn.collection.insertMany(turns as never[])
    for (const [i, session] of sessions.entries()) await Session.updateOne({ _id: session?._id }, { $set: { subject: 'many', turns: 2001, recent: [], last_active: at(5997 + i) } }).exec()
    const questions = await questionsOf(app.analysis.models, 'many')
    t.equal(questions.length, 5000)
    const numbers = questions.map(({ text }) => Number(/\d+/.exec(text)?.[0])).sort((a, b) => a - b)
    t.same([numbers[0], numbers.at(-1)], [1000, 5999])
  })
})

t.test('a service that is alone says that it could not look anything up', async t => {
  const { gateway, app } = await testAnalysis(t, { CHATBOT_URL: NOBODY })
  for (const [i, question] of EXAM.slice(0, 3).entries()) await ask(gateway, await person(gateway, `z-${i}q`, `Zed${'abc'[i]} Quod`), 'lonely', question)
  t.match((await generate(app, 'lonely')).faqs[0].answer, /^The answer could not be looked up/)
})
