import t, { type Test } from 'tap'
import { questionsOf } from '../../../../companions/analysis/faqs/questions.js'
import { buildChatEngine } from '../../../../companions/chat-engine/app.js'
import { json } from '../../../support/doubles/engine-double.js'
import { call, credentials, freshDatabase, UNUSED_URL } from '../../../support/helper.js'
import { GUIDE } from '../../chat-engine/helper.js'
import { testAnalysis, testClass } from '../helper.js'
import { OPEN_COMPANION } from '../../../support/companion-settings.js'

const EXAM = [
  'When is the final exam?', 'What date is the final exam on?', 'On which day is the final exam?',
  'cuándo es el examen final?'
] as const
const REPORT = [
  'How do I hand in the lab report?', 'Where do I hand in my lab report?', 'how should the lab report be handed in',
  'How do I submit the lab report?'
] as const

type ShownFaq = { id: string, question: string, answer: string, cluster_size: number }
const questionsIn = (run: { faqs: ShownFaq[] }): string[] => run.faqs.map(({ question }) => question).sort()

/** A class on a chat engine of its own, and what each student says in one session. */
async function chattingClass (t: Test) {
  const database = await freshDatabase(t)
  const engine = await buildChatEngine({ ...OPEN_COMPANION, MONGODB_URI: database })
  t.teardown(() => engine.close())
  await engine.listen({ host: '127.0.0.1', port: 0 })
  const service = await testAnalysis(t, { CHATBOT_URL: engine.listeningOrigin, database })
  const { gateway, person } = service
  await person('emmy', 'Emmy Noether', 'PROFESSOR')
  await gateway.models.Subject.add({
    subject_id: 'algorithms', name: 'Algorithms', description: '', professor_id: 'emmy'
  })
  await gateway.models.Subject.change('algorithms', { guide: GUIDE })

  const enrol = async (username: string, name: string) => {
    await person(username, name)
    await gateway.models.User.addSubject(username, 'algorithms')
    const student = credentials(username, gateway.issueToken({ _id: username, role: 'STUDENT', subjects: [] }))
    const id = `chat-${username}`
    const say = async (content: string) =>
      (await call(gateway, student, 'POST', '/chat', { id, asignatura: 'algorithms', content })).json()
    const answer = async (answer: string, current_question_index: number) =>
      (await call(gateway, student, 'POST', `/sessions/${id}/resume_chat`, { answer, current_question_index })).json()
    return { say, answer }
  }
  return { ...service, enrol }
}

t.test('questions count, and nothing else that is said in a chat', async t => {
  const { enrol, generate } = await chattingClass(t)
  for (const name of ['Zoe Quill', 'Yan Quartz', 'Xavi Quiroga']) {
    const { say, answer } = await enrol(name.replace(' ', '-').toLowerCase(), name)
    await say('When is the final exam?')
    for (const smallTalk of ['hello', 'ok, thanks!', 'vale, muchas gracias', '👍']) await say(smallTalk)
    const impossible = await say('Give me a test of 3 questions about quantum physics')
    t.notOk(impossible.interrupted, 'a request for a test that cannot be made starts none')
    t.ok((await say('Give me an easy test on hash tables')).interrupted, 'a request for a test starts one')
    t.ok((await say('How many credits does the course have?')).interrupted, 'a question leaves the test question open')
    t.notMatch((await answer('1', 0)).response, /Question 1 of/, 'an answer is taken')
    t.ok((await answer('How do I contact the coordinator?', 1)).response, 'an answer may look like a question')
    await say('cancel the test')
    t.notOk((await say('cancel the test')).interrupted, 'the test has ended')
  }

  const run = await generate('algorithms')
  t.strictSame(questionsIn(run), ['How many credits does the course have?', 'When is the final exam?'])
  const { status, subject, questions_analyzed, clusters_formed, faqs_generated } = run
  t.strictSame({ status, subject, questions_analyzed, clusters_formed, faqs_generated }, {
    status: 'completed', subject: 'algorithms', questions_analyzed: 2, clusters_formed: 2, faqs_generated: 2
  })
  t.matchOnlyStrict(run.faqs.find(({ question }: ShownFaq) => question.includes('exam')), {
    id: /^[0-9a-f]{16}$/,
    question: 'When is the final exam?',
    answer: /^This is what the course material says:[^]*18 January 2027[^]*— Course guide/,
    cluster_size: 3,
    subject: 'algorithms',
    state: 'draft',
    origin: 'generated',
    created_at: /^\d{4}-.*Z$/
  })
})

t.test('questions of different students that mean the same are one draft', async t => {
  const { askInTurn, ask, generate, get, students } = await testClass(t)
  await askInTurn(students, 'means', [...EXAM, ...REPORT, 'Can I bring a calculator?'])
  const run = await generate('means')
  t.strictSame([run.questions_analyzed, run.clusters_formed, run.faqs_generated], [9, 2, 2])
  t.strictSame(run.faqs.map(({ question, cluster_size }: ShownFaq) => [question, cluster_size]), [
    [REPORT[0], 4], ['When is the final exam?', 4]
  ])
  t.equal(run.faqs[1].answer, 'Answer to: When is the final exam?')

  t.strictSame(await get('/faqs/means'), {
    status: 200,
    body: { subject: 'means', generated_at: run.faqs[0].created_at, questions_analyzed: 9, faqs: run.faqs }
  })
  await ask(students[0], 'means', 'Is there a break?')
  const ids = ({ faqs }: { faqs: ShownFaq[] }) => faqs.map(({ id }) => id)
  t.strictSame(ids(await generate('means')), ids(run), 'the same question keeps its id')
})

t.test('a run logs its progress and its result', async t => {
  const { askInTurn, generate, students, lines } = await testClass(t)
  await askInTurn(students, 'logged', EXAM.slice(0, 3))
  await generate('logged')
  const [first] = lines.filter(({ msg }) => msg === 'clustering')
  t.equal(first?.step, 'distances', 'the first report of the worker thread')
  const clustered = lines.filter(({ msg }) => msg === 'clustered').map(({ texts, clusters }) => ({ texts, clusters }))
  t.strictSame(clustered, [{ texts: 3, clusters: 1 }])
})

t.test('a question needs enough different students, however often one of them asks it', async t => {
  const { ask, generate, get, students } = await testClass(t)
  for (const question of [...EXAM, ...EXAM.map(text => text.toUpperCase())]) await ask(students[0], 'alone', question)
  await ask(students[1], 'alone', EXAM[0])
  t.match(await generate('alone'), { questions_analyzed: 4, clusters_formed: 0, faqs_generated: 0 })
  t.strictSame((await get('/faqs/alone')).body.faqs, [], 'by default, two students are too few')
  const run = await generate('alone', 2)
  t.equal(run.clusters_formed, 1)
  t.strictSame(run.faqs.map(({ cluster_size }: ShownFaq) => cluster_size), [2])
  t.strictSame((await get('/faqs/alone')).body.faqs, run.faqs, 'a run replaces the list before')
})

t.test('questions of professors, of deleted sessions and of other subjects, and long ones, do not count', async t => {
  const { gateway, person, ask, askInTurn, generate, students } = await testClass(t)
  await askInTurn(students.slice(0, 3), 'counted', REPORT.slice(0, 3))
  for (const [i, student] of students.slice(0, 3).entries()) {
    await person(`professor-${i}`, `Prof ${i}`, 'PROFESSOR')
    await ask(`professor-${i}`, 'counted', 'Is the exam ready?')
    await ask(student, 'other', 'What is for lunch?')
    await ask(student, 'counted', `Please explain this: ${'x y z '.repeat(100)}`)
    const id = await ask(student, 'counted', 'What is for dinner?')
    const account = credentials(student, gateway.issueToken({ _id: student, role: 'STUDENT', subjects: [] }))
    t.equal((await call(gateway, account, 'DELETE', `/sessions/${id}`)).statusCode, 204, 'the session is deleted')
  }
  const run = await generate('counted')
  t.equal(run.questions_analyzed, 3)
  t.strictSame(run.faqs.map(({ cluster_size }: ShownFaq) => cluster_size), [3])
})

t.test('a list never tells who has asked, or who is named in a question or an answer', async t => {
  const { gateway, person, ask, generate, get, engine } = await testClass(t)
  const names = { ada: 'Ada Lovelace', 'mark.s': 'Mark Špačková', jdk: 'Jan Dijkstra', gh1906: 'Grace Hopper' }
  for (const [username, name] of Object.entries(names)) await person(username, name)
  // Asks nothing, and is named by others.
  await person('silent', 'Vasilisa Premudraya')
  await gateway.models.User.addSubject('silent', 'names')
  const asked: Array<[keyof typeof names, string]> = [
    ['ada', 'I am Ada Lovelace, when is the final exam?'],
    ['mark.s', 'im mark spackova, when is the final exam'],
    ['jdk', 'ADA wants to know: when is the final exam?'],
    ['gh1906', 'When is the final exam? Mail gh1906@example.edu'],
    ['ada', 'explain dijkstra\'s algorithm'],
    ['mark.s', 'How does Dijkstra\'s algorithm work'],
    ['jdk', 'explain DIJKSTRA algorithm please'],
    ['ada', 'What mark do I need to pass?'],
    ['mark.s', 'what mark do we need to pass'],
    ['jdk', 'which mark do I need to pass'],
    ['ada', 'Does vasilisa premudraya pass the lab?'],
    ['mark.s', 'does Vasilisa pass the lab'],
    ['jdk', 'did Premudraya pass the lab?']
  ]
  for (const [username, question] of asked) await ask(username, 'names', question)
  const indiscreet = 'Ask Grace Hopper, GRACE HOPPER, spackova or Lovelace (ada@example.edu). The mark counts.'
  engine.behave((response, { body }) => json(response, 200, { response: `${body.query} ${indiscreet}` }))

  const run = await generate('names')
  t.strictSame(run.faqs.map(({ question, cluster_size }: ShownFaq) => [cluster_size, question]), [
    [4, 'I am …, when is the final exam?'],
    [3, 'Does … pass the lab?'],
    [3, 'explain …\'s algorithm'],
    [3, 'What mark do I need to pass?']
  ])
  const shown = JSON.stringify([run, (await get('/faqs/names')).body])
  t.notMatch(shown, /ada|lovelace|spa[cč]kov|dijkstra|hopper|grace|gh1906|vasilisa|premudraya/i)
  t.match(run.faqs[3].answer, /The mark counts\.$/, 'a word that is a name, too, stays where it is a word')
})

t.test('a word that may be a name is shown only when enough students of the group say it', async t => {
  const { person, askInTurn, generate, students } = await testClass(t)
  await person('hope1815q', 'Mark Kjær')
  // The first of each group is the most typical one.
  const asked = [
    'Can Pepe bring notes to the final exam?', 'Can Juancho bring notes to the final exam?',
    'Can somebody bring notes to the final exam?',
    'How does Huffman coding work with Lucho?', 'How does Huffman coding work with Nacho?',
    'How does Huffman coding work with Pancho?',
    'does mark share the lab report', 'do all share the lab report?', 'does everybody share the lab report'
  ]
  await askInTurn([...students.slice(0, 2), 'hope1815q'], 'nicknames', asked)
  t.strictSame(questionsIn(await generate('nicknames')), [
    'Can somebody bring notes to the final exam?', 'How does Huffman coding work with …?',
    'do all share the lab report?'
  ])
})

t.test('where the engine has no answer, the documents are quoted, and then the last answer stays', async t => {
  const { app, askInTurn, generate, engine, retrieval, students } = await testClass(t)
  await askInTurn(students, 'answers', EXAM.slice(0, 3))
  const answer = async (): Promise<string> => (await generate('answers')).faqs[0].answer
  const passage = {
    content: 'The final exam is on 18 January.\nBring a pen.',
    score: 1,
    metadata: { subject: 'answers', filename: 'week-1.pdf', page: 2 }
  }

  engine.behave(response => json(response, 404, { detail: 'Not Found' }))
  retrieval.behave(response => json(response, 200, { results: [passage] }))
  t.equal(await answer(), 'This is what the course documents say:\n\n' +
    '> The final exam is on 18 January.\n> Bring a pen.\n— week-1.pdf, page 2')
  const { path, body, headers } = retrieval.calls.at(-1) ?? {}
  t.equal(headers?.['x-words-only'], 'true', 'a draft that nobody has asked for costs no model')
  t.strictSame({ path, body }, { path: '/search', body: { query: EXAM[0], subject: 'answers', top_k: 1 } })

  retrieval.behave(response => json(response, 200, { results: [] }))
  t.equal(await answer(), 'The course material has no answer to this question.')
  retrieval.behave(response => json(response, 500, {}))
  t.equal(await answer(), 'The course material has no answer to this question.', 'no service replies: the last answer')
  await app.analysis.models.FrequentQuestion.removeSubject('answers')
  t.match(await answer(), /^The answer could not be looked up/, 'no service replies, and there is no last answer')
  engine.behave(response => json(response, 200, { response: 'On Monday.' }))
  t.equal(await answer(), 'On Monday.')
})

t.test('an answer has no marks of sources, and says in one sentence that the material has none', async t => {
  const { askInTurn, generate, engine, students } = await testClass(t)
  await askInTurn(students, 'marks', EXAM.slice(0, 3))
  const answerTo = async (reply: object): Promise<string> => {
    engine.behave(response => json(response, 200, reply))
    return (await generate('marks')).faqs[0].answer
  }
  const response = 'On Monday. [1]\n> `a[1]` is \\[2], see [3](x) [2][1]\n```\nb [1]\n```\nBye [4]'
  t.equal(await answerTo({ response, confidence: 'quoted' }),
    'On Monday.\n> `a[1]` is [2], see [3](x)\n```\nb [1]\n```\nBye')
  t.equal(await answerTo({ response }), response, 'an engine without degrees sets no marks')
  t.equal(await answerTo({ response: 'It covers: Exams.', confidence: 'none' }),
    'The course material has no answer to this question.')
})

t.test('a subject without questions is the 500 of the specification, and no failure in the log', async t => {
  const { post, get, lines } = await testClass(t)
  t.strictSame(await post('/faqs/generate', { subject: 'nobody' }), {
    status: 500, body: { detail: 'No questions found for subject nobody' }
  })
  t.strictSame(await get('/faqs/nobody'), {
    status: 200, body: { subject: 'nobody', generated_at: null, questions_analyzed: 0, faqs: [] }
  })
  t.strictSame(lines.filter(({ level, msg }) => level >= 50 && msg === 'request failed'), [])
})

t.test('the list of a subject whose questions are all deleted is withdrawn', async t => {
  const { gateway, ask, generate, get, students } = await testClass(t)
  await ask(students[0], 'gone', EXAM[0])
  await ask(students[1], 'gone', EXAM[1])
  t.equal((await generate('gone', 2)).faqs.length, 1)
  await gateway.models.Session.updateMany({ subject: 'gone' }, { $set: { live: false } }).exec()
  t.match(await generate('gone', 2), { detail: /No questions found/ })
  t.strictSame((await get('/faqs/gone')).body, { subject: 'gone', generated_at: null, questions_analyzed: 0, faqs: [] })
})

t.test('a list can be deleted, and deleted again', async t => {
  const { ask, generate, get, send, students } = await testClass(t)
  await ask(students[0], 'deleted', EXAM[0])
  await ask(students[1], 'deleted', EXAM[1])
  t.equal((await generate('deleted', 2)).faqs.length, 1)
  for (const time of ['first', 'second']) {
    t.strictSame(await send('DELETE', '/faqs/deleted'), { status: 204, body: undefined }, `the ${time} time`)
  }
  t.strictSame((await get('/faqs/deleted')).body.faqs, [])
})

t.test('requests for the same run share it', async t => {
  const { askInTurn, generate, engine, students } = await testClass(t)
  await askInTurn(students, 'joined', [...EXAM])
  const runs = await Promise.all([3, 3, 3, 2].map(size => generate('joined', size)))
  t.equal(engine.calls.length, 2, 'one run with 3, one with 2')
  t.strictSame(runs[0], runs[1])
  t.strictSame(runs[0], runs[2])
  await generate('joined', 3)
  t.equal(engine.calls.length, 3, 'a request after the end is another run')
})

t.test('a run needs a subject, and takes a size from 2 to 100', async t => {
  const { post } = await testAnalysis(t)
  const cases: Array<[object, string[]]> = [
    [{}, ['body subject missing']],
    [{ subject: '-a', min_cluster_size: 1 },
      ['body subject string_pattern_mismatch', 'body min_cluster_size greater_than_equal']],
    [{ subject: 'a', min_cluster_size: 101 }, ['body min_cluster_size less_than_equal']],
    [{ subject: 'a', min_cluster_size: 2.5 }, ['body min_cluster_size int_type']]
  ]
  for (const [body, expected] of cases) {
    const { status, body: { detail } } = await post('/faqs/generate', body)
    const issues = detail.map(({ loc, type }: { loc: string[], type: string }) => [...loc, type].join(' '))
    t.strictSame([status, issues], [422, expected], JSON.stringify(body))
  }
})

/** A class in which thirty students have asked 200 times each, by the number of the question, the newest last. */
async function largeClass (t: Test, said: (i: number) => string) {
  const here = await testClass(t)
  const { Session, Turn } = here.gateway.models
  const at = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * 1000)
  // The newest questions are in every session, the oldest session included.
  const ids: string[] = []
  for (let i = 0; i < 30; i++) ids.push(await here.ask(await here.person(`many-${i}`, `Many ${i}`), 'many', 'x'))
  const transcripts = await Promise.all(ids.map(async id => (await Session.findSession(id))?.transcript))
  await Turn.collection.insertMany(Array.from({ length: 6000 }, (_, i) => ({
    transcript: transcripts[i % 30],
    number: 1 + Math.floor(i / 30),
    messages: [{ role: 'user', content: said(i) }, { role: 'assistant', content: 'y' }],
    interrupted: false,
    at: at(i)
  })) as never[])
  for (const [i, _id] of ids.entries()) {
    await Session.updateOne({ _id }, { $set: { turns: 201, recent: [], last_active: at(5970 + i) } }).exec()
  }
  return { ...here, at }
}

t.test('the newest 4,000 questions count, at most 200 of a student, whichever sessions they are in', async t => {
  const { app, ask, students } = await largeClass(t, i => `Question number${i}?`)
  await ask(students[0], 'many', ...Array.from({ length: 250 }, (_, i) => `Word${i}?`))

  const questions = await questionsOf(app.analysis.models, 'many')
  const numbers = questions.flatMap(({ text }) => text.startsWith('Q') ? [Number(/\d+/.exec(text)?.[0])] : [])
    .sort((a, b) => a - b)
  t.strictSame([numbers.length, numbers[0], numbers.at(-1)], [3800, 2200, 5999])
  t.equal(questions.length - numbers.length, 200, 'of the student with 250 newer ones')
})

t.test('what students repeat counts once, and what is older than 4,500 questions is not read', async t => {
  const { app, gateway, ask, at, students } = await largeClass(t, () => 'When is the exam?')
  const { Session } = gateway.models
  const _id = await ask(students[0], 'many', 'What is a heap?')
  const saidAt = async (last_active: Date) => {
    await Session.updateOne({ _id }, { $set: { last_active, 'recent.0.at': last_active } }).exec()
    const questions = await questionsOf(app.analysis.models, 'many')
    return questions.map(({ text, students, said_in: { length } }) => [text, students.size, length])
  }
  t.strictSame(await saidAt(at(6_000)), [['What is a heap?', 1, 1], ['When is the exam?', 30, 30]])
  t.strictSame(await saidAt(at(-1)), [['When is the exam?', 30, 30]])
})

t.test('a service without engine and documents says that it could not look up the answer', async t => {
  const { person, askInTurn, generate } = await testAnalysis(t, { CHATBOT_URL: UNUSED_URL })
  const students = []
  for (const i of [0, 1, 2]) students.push(await person(`z-${i}q`, `Zed${'abc'[i]} Quod`))
  await askInTurn(students, 'lonely', EXAM.slice(0, 3))
  t.match((await generate('lonely')).faqs[0].answer, /^The answer could not be looked up/)
})
