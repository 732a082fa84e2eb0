import { Types } from 'mongoose'
import t, { type Test } from 'tap'
import { KeptInboxes } from '../../../../companions/analysis/inbox/kept-inboxes.js'
import { omitUndefined } from '../../../../lib/values/omit-undefined.js'
import type { LiveSession } from '../../../../models/sessions/session.js'
import { giveFeedback } from '../../../../services/sessions/feedback.js'
import { fileRecent } from '../../../../services/sessions/file.js'
import { recordTurn } from '../../../../services/sessions/record.js'
import { json } from '../../../support/doubles/engine-double.js'
import { testClass } from '../helper.js'

/** A class whose subject exists, and what its students ask without a certain answer. */
async function openClass (t: Test) {
  const service = await testClass(t)
  const { gateway: { models }, send, get } = service
  await models.Subject.add({ subject_id: 'math', name: 'Math', description: '', professor_id: 'emmy' })
  let sessions = 0
  const wonder = async (
    student: string, content: string, facts: { confidence?: 'related' | undefined } = {}, isFiled = false
  ) => {
    const id = `wonder-${sessions++}`
    const start = { user_id: student, subject: 'math', title: '' }
    const session = await models.Session.claim(id, start) as LiveSession
    const messages = [{ role: 'user' as const, content }, { role: 'assistant' as const, content: 'Well.' }]
    const turn = omitUndefined({ confidence: 'none' as const, ...facts })
    await recordTurn(models, session, { messages, interrupted: false, ...turn })
    if (isFiled) await fileRecent(models, { ...session, turns: 1 })
    return id
  }
  const inbox = async (): Promise<any[]> => (await get('/inbox/math?limit=100')).body.groups
  const answer = async (id: string, fields: object = {}) =>
    await send('POST', `/inbox/math/${id}/answer`, { answer: 'On Monday.', by: 'emmy', ...fields })
  return { ...service, wonder, inbox, answer }
}

t.test('recent and filed turns are in the inbox, once each', async t => {
  const { wonder, inbox, students } = await openClass(t)
  await wonder(students[0], 'When is the resit?')
  await wonder(students[1], 'When is the resit?', {}, true)
  t.strictSame((await inbox()).map(({ count, students }) => [count, students]), [[2, 2]])
})

t.test('the page of a large class is kept until a session, a group or the subject changes', async t => {
  const { app, gateway: { models }, wonder, students, answer } = await openClass(t)
  // Three sessions are many.
  const inboxes = new KeptInboxes(app.analysis, 2)
  const page = async () => await inboxes.pageOf('math', { skip: 0, limit: 10 })
  const asked = async () => (await page()).groups.map(({ question }) => question).sort()
  await wonder(students[0], 'When is the resit?')
  await wonder(students[1], 'Which book do I buy?')
  t.not(await page(), await page(), 'of a small one it is not')
  const last = await wonder(students[2], 'Where is the laboratory?')
  // The first one makes the groups.
  await page()
  const first = await page()
  t.equal(await page(), first)
  await wonder(students[0], 'Who corrects the essays?')
  t.strictSame(await asked(),
    ['When is the resit?', 'Where is the laboratory?', 'Which book do I buy?', 'Who corrects the essays?'])
  await models.Session.markDeleted(await models.Session.findSession(last) as LiveSession)
  t.strictSame(await asked(), ['When is the resit?', 'Which book do I buy?', 'Who corrects the essays?'])
  const { groups: [group] } = await page()
  await answer(group?.id as string)
  t.equal((await page()).total, 2)
  await models.Subject.change('math', { transcripts: 'none' })
  t.equal((await page()).total, 0)
})

t.test('questions of one meaning are one group, in whatever words', async t => {
  const { wonder, inbox, students, retrieval } = await openClass(t)
  const resit = ['When is the resit?', '¿Qué día repetimos la prueba?']
  retrieval.behave((response, { body: { questions } }) => json(response, 200, {
    model: 'm', vectors: questions.map((text: string) => [1, resit.includes(text) ? 0.1 : -0.1])
  }))
  for (const [at, text] of [...resit, 'Which book do I buy?'].entries()) await wonder(students[at] as string, text)
  t.strictSame((await inbox()).map(({ count }) => count).sort(), [1, 2])
})

t.test('a question without a word that names something is in the inbox, small talk is not', async t => {
  const { gateway, wonder, inbox, students } = await openClass(t)
  await wonder(students[0], 'And where?')
  await wonder(students[1], '¿Y cuándo?', { confidence: 'related' })
  const id = await wonder(students[0], 'hello', { confidence: undefined })
  await giveFeedback(gateway.models, id, students[0], 2, { rating: 'down' })
  const asked = (await inbox()).flatMap(({ questions }) => questions.map(({ text }: { text: string }) => text))
  t.strictSame(asked.sort(), ['And where?', '¿Y cuándo?'])
})

t.test('an answer whose process was killed before the group was closed is completed by the next try', async t => {
  const { app, wonder, inbox, answer, students } = await openClass(t)
  await wonder(students[0], 'When is the resit?')
  const [{ id }] = await inbox()
  const { FrequentQuestion, ClosedGroup } = app.analysis.models
  await answer(id)
  await ClosedGroup.deleteMany({})
  t.equal((await inbox())[0].id, id, 'the group is open, with its id')
  t.equal((await answer(id, { answer: 'On Friday.' })).status, 200)
  t.strictSame((await FrequentQuestion.ofSubject('math')).map(({ _id, answer }) => [_id, answer]), [[id, 'On Friday.']])
  t.strictSame(await inbox(), [])
})

t.test('a question that comes while its group is closed stays in the inbox until it is closed as well', async t => {
  const { app, wonder, inbox, answer, get, students } = await openClass(t)
  await wonder(students[0], 'When is the resit?')
  const [{ id }] = await inbox()
  await answer(id)
  await wonder(students[1], 'When is the resit?')
  // Another process made the groups with it before the group was closed.
  const { ClosedGroup, Inbox, Turn, Session } = app.analysis.models
  const turns = (await Session.find({}).lean().exec()).flatMap(({ recent = [] }) => recent.map(({ _id }) => _id))
  await Inbox.updateOne({ _id: 'math' }, { $set: { groups: [{ id, turns }] } }).exec()
  t.strictSame((await inbox()).map(({ id, count }) => [id, count]), [[id, 1]])
  t.equal((await answer(id, { answer: 'On Friday.' })).status, 200)
  t.strictSame(await inbox(), [])
  t.equal((await ClosedGroup.findClosed('math', [id]))[0]?.asked.length, 2)
  for (const student of students.slice(0, 2)) {
    t.match((await get(`/answers?user_id=${student}`)).body, { total: 1 }, student)
  }
  t.equal(await Turn.countDocuments(), 0, 'nothing was filed')
})

t.test('what two processes group at the same time ends in the groups of one of them', async t => {
  const { app, wonder, students } = await openClass(t)
  await wonder(students[0], 'When is the resit?')
  const { Inbox } = app.analysis.models
  const group = (id: string) => [{ id, turns: [new Types.ObjectId()] }]
  const first = await Promise.all(['a', 'b'].map(id => Inbox.replaceGroups('math', null, group(id))))
  t.strictSame(first.sort(), [false, true])
  const before = await Inbox.get('math')
  const second = await Promise.all(['c', 'd'].map(id => Inbox.replaceGroups('math', before, group(id))))
  t.strictSame(second.sort(), [false, true])
})

t.test('a page is bounded: the newest question of each group is always shown', async t => {
  const { wonder, inbox, students } = await openClass(t)
  const long = `When is the resit? ${'Please tell me. '.repeat(490)}`
  for (let i = 0; i < 150; i++) await wonder(students[i % 8] ?? '', long)
  await wonder(students[0], 'Is there a football club?')
  const [resit, club] = await inbox()
  t.ok(resit.count === 150 && resit.questions.length > 90 && resit.questions.length < 150, 'a part of them is shown')
  t.equal(club.questions.length, 1)
})

t.test('words that are made to break a pattern or a query are words', async t => {
  const { wonder, inbox, answer, students, get } = await openClass(t)
  const asked = '(a+)+$ {$ne: 1} <script>alert(1)</script> __proto__ resit?'
  await wonder(students[0], asked)
  await wonder(students[1], '\u202e\u0000 \ud83c\udf93 constructor exam', {}, true)
  const groups = await inbox()
  t.strictSame(groups.map(({ count }) => count), [1, 1])
  const group = groups.find(({ question }) => question.includes('resit'))
  t.equal(group.question, asked)
  t.equal((await answer(group.id)).status, 200)
  t.equal((await get('/faqs/math')).body.faqs[0].question, asked)
})

t.test('400 questions of 8,000 characters by two students keep no reader waiting', async t => {
  const { app, wonder, inbox, students } = await openClass(t)
  app.analysis.grouping.patienceMs = 1_000
  const said = (n: number) => `${n} ${`zebra${n % 50} xylophon${n % 7} `.repeat(600)}`.slice(0, 7_999) + '?'
  for (let from = 0; from < 400; from += 80) {
    await Promise.all(Array.from({ length: 80 }, (_, n) => wonder(students[n % 2] as string, said(from + n))))
  }
  const before = process.cpuUsage()
  const groups = await inbox()
  const { user, system } = process.cpuUsage(before)
  t.ok(groups.length > 0 && groups.length <= 100, `${groups.length} groups: at most 50 questions of each student`)
  t.ok((user + system) / 1e6 < 6, `${(user + system) / 1e6} s of the processor`)
})
