import t, { type Test } from 'tap'
import { createConnection } from 'mongoose'
import { forgottenKey } from '../../../../companions/chat-engine/models/forgotten.js'
import { defineModels } from '../../../../companions/chat-engine/models/index.js'
import type { TestQuestion } from '../../../../companions/chat-engine/interactive-test/test.js'
import { rightOptionOf } from '../../../../companions/chat-engine/interactive-test/judgement.js'
import type { TestRun } from '../../../../companions/chat-engine/models/test-run.js'
import { advance, newTest } from '../../../../companions/chat-engine/interactive-test/step.js'
import { freshDatabase } from '../../../support/database.js'
import { STABLE_API } from '../../../../lib/database/stable-api.js'
import { createIndexes } from '../../../../lib/database/collection.js'

async function testModels (t: Test) {
  const connection = await createConnection(await freshDatabase(t), { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const models = defineModels(connection)
  await createIndexes(Object.values(models))
  return models
}

function runOf (id: string, more: Partial<TestRun> = {}): TestRun {
  const options = ['a', 'b']
  const question = { type: 'single' as const, question_text: 'q', options, correct_option: 0, explanation: '' }
  const test = advance(newTest('t', 'easy', [question]), { type: 'continue' })
  const started_at = new Date(1)
  const run = { _id: id, thread: 's1', subject: 'x', language: 'en' as const, awaiting: 's1', version: 0 }
  return { ...run, started_at, shown_at: started_at, ...test, ...more }
}

t.test('each collection has the indexes of its queries, and the gateway\'s collection none of ours', async t => {
  const models = await testModels(t)
  const declared = Object.fromEntries(Object.entries(models).map(([name, model]) =>
    [name, model.schema.indexes().map(([keys, { unique }]) =>
      ({ ...keys, ...(unique && { unique }) }))]))
  t.strictSame(declared, {
    Thread: [
      { session_id: 1, generation: -1 }, { user_id: 1, last_active: -1 }, { last_active: -1 }, { subject: 1 }
    ],
    Turn: [{ thread: 1, at: 1 }, { subject: 1 }],
    TestRun: [
      { awaiting: 1, unique: true }, { thread: 1, started_at: -1 },
      { user_id: 1, subject: 1, started_at: -1 }, { subject: 1, started_at: -1 }, { user_id: 1, outcome: 1 },
      { subject: 1, outcome: 1 }
    ],
    Profile: [{ user_id: 1, subject: 1 }, { subject: 1 }],
    Guide: [],
    HintCount: [],
    Forgotten: [{ at: 1 }],
    UnitMeaning: [{ subject: 1, model: 1 }],
    Cost: [{ month: 1, _id: 1 }],
    BankQuestion: [],
    RecordedAnswer: [],
    Session: [],
    Subject: [],
    User: []
  })
  t.strictSame(Object.values(models).map(({ collection }) => collection.collectionName),
    ['engine_threads', 'engine_turns', 'engine_tests', 'engine_profiles', 'engine_guides', 'engine_hints',
      'engine_forgotten', 'engine_meanings', 'engine_costs', 'questions', 'test_answers', 'sessions', 'subjects',
      'users'])
})

t.test('stored documents have the declared fields and no version key', async t => {
  const { Guide, Profile, Turn, Thread, TestRun } = await testModels(t)
  const at = new Date()
  await Guide.keep('x', '# A')
  await Profile.countMessage('ada', 'x', at)
  await Turn.record({ _id: 't1', thread: 's1', subject: 'x', query: '', reply: 'r', at, admitted: at })
  await Thread.findOrCreate({ id: 's1', subject: 'x', title: '' })
  await TestRun.begin(runOf('r1'))
  const fields = async (model: any) => Object.keys(await model.collection.findOne()).sort()
  t.strictSame(await fields(Guide), ['_id', 'markdown', 'updated_at'])
  t.strictSame(await fields(Profile), ['_id', 'last_active', 'message_count', 'subject', 'user_id'])
  t.strictSame(await fields(Turn), ['_id', 'admitted', 'at', 'query', 'reply', 'subject', 'thread'])
  t.strictSame(await fields(Thread),
    ['_id', 'admitted', 'created_at', 'generation', 'session_id', 'started_at', 'subject', 'title'])
  t.strictSame(await fields(TestRun),
    ['_id', 'awaiting', 'language', 'phase', 'shown_at', 'started_at', 'state', 'subject', 'thread', 'version'])
})

t.test('what the tests of a subject asked is read without explanations, also of tests of earlier versions', async t => {
  const { TestRun } = await testModels(t)
  const run = runOf('r1')
  const { type, explanation, ...old } = run.state.questions[0]!
  const questions = [{ ...run.state.questions[0]!, source: { title: 'f', quote: 'Q.' } }, old as TestQuestion]
  await TestRun.begin({ ...run, state: { ...run.state, questions } })
  await TestRun.begin(runOf('r2', { subject: 'y', awaiting: 's2', thread: 's2' }))
  t.strictSame(await TestRun.askedIn('x', 10), [{ type, ...old, source: { quote: 'Q.' } }, old])
  t.strictSame(await TestRun.askedIn('x', 10).then(([, last]) => last && rightOptionOf(last)), 'a')
})

t.test('a guide replaces the one before', async t => {
  const { Guide } = await testModels(t)
  await Guide.keep('x', '# A')
  await Guide.keep('x', '# B')
  const { updated_at, ...guide } = await Guide.get('x') ?? {}
  t.strictSame(guide, { _id: 'x', markdown: '# B' })
  t.type(updated_at, Date)
  t.equal(await Guide.get('y'), null)
})

t.test('twenty first messages at once are counted, and an earlier one does not move the time back', async t => {
  const { Profile } = await testModels(t)
  await Promise.all(Array.from({ length: 20 }, async (_, number) => {
    await Profile.countMessage('ada', 'x', new Date(1000 + number))
  }))
  await Profile.countMessage('ada', 'x', new Date(1))
  await Profile.countMessage('ada', 'a', new Date(1))
  t.strictSame((await Profile.partsOf('ada')).map(({ subject, message_count, last_active }) =>
    [subject, message_count, last_active.getTime()]), [['a', 1, 1], ['x', 21, 1019]])
})

t.test('the last turns come oldest first, and a turn is recorded once', async t => {
  const { Turn } = await testModels(t)
  for (let n = 0; n < 5; n++) {
    const at = new Date(n)
    await Turn.record({ _id: `t${n}`, thread: 's1', subject: 'x', query: `q${n}`, reply: 'r', at, admitted: at })
  }
  await Turn.record({
    _id: 't4', thread: 's1', subject: 'x', query: 'again', reply: 'r', at: new Date(9), admitted: new Date(9)
  })
  t.strictSame((await Turn.last('s1', new Date(1), 3)).map(({ query }) => query), ['q2', 'q3', 'q4'])
  t.equal(await Turn.countWhere({ thread: 's1', at: { $gte: new Date(1) } }), 4, 'the moment itself counts')
  t.strictSame(await Turn.countOf([{ _id: 's1', started_at: new Date(3) }, { _id: 's2', started_at: new Date(0) }]),
    new Map([['s1', 2]]))
  t.strictSame(await Turn.countOf([]), new Map())
})

t.test('a thread has one test that waits; a changed test is neither moved nor cancelled', async t => {
  const { TestRun } = await testModels(t)
  const run = runOf('r1')
  t.equal(await TestRun.begin(run), true)
  t.equal(await TestRun.begin(runOf('r2')), false)
  const next = advance(run, {
    type: 'answer', answer: 'a', judgement: { correct: true, chosen: ['a'] }, language: 'en'
  })
  const reply = { response: '', session_id: 's1', asignatura: 'x', interrupted: false }
  const answer = { index: 0, answer: 'a', at: new Date(5), reply }
  t.equal(await TestRun.move({ ...run, version: 1 }, next, answer), false, 'another version')
  t.equal(await TestRun.move(run, next, answer), true)
  t.equal(await TestRun.move({ ...run, version: 1 }, next, answer), false, 'it is over')
  t.equal(await TestRun.cancel({ ...run, version: 1 }), false)
  t.equal(await TestRun.waiting('s1'), null)
  t.strictSame(await TestRun.figures({ subject: 'x' }),
    new Map([['x', { tests: 1, score_sum: 100, last: new Date(5) }]]))
  const { outcome, version, finished_at, awaiting } = await TestRun.get('r1') ?? {}
  t.strictSame([outcome, version, finished_at, awaiting], ['finished', 1, new Date(5), undefined])
})

t.test('a cancelled test has no figures, and the latest test is the one that began last', async t => {
  const { TestRun } = await testModels(t)
  await TestRun.begin(runOf('r1'))
  t.equal(await TestRun.cancel(runOf('r1')), true)
  t.strictSame(await TestRun.figures({}), new Map())
  await TestRun.begin(runOf('r0', { started_at: new Date(2) }))
  t.equal((await TestRun.latest('s1'))?._id, 'r0')
  t.equal(await TestRun.countWhere({ thread: 's1' }), 2)
})

t.test('a thread restarts from the subject that was read only', async t => {
  const { Thread } = await testModels(t)
  const thread = await Thread.findOrCreate({ id: 's1', subject: 'x', title: 'one' })
  const anew = (subject: string, title: string) => Thread.restart(thread, { id: 's1', subject, title })
  t.match(await anew('y', 'two'), { subject: 'y', title: 'two' })
  t.equal(await anew('z', 'three'), null)
  t.equal(await Thread.countActive({}), 0, 'without a turn it is not active')
  await Thread.touch('s1', new Date(5))
  await Thread.touch('s1', new Date(3))
  t.equal(await Thread.countActive({ subject: 'y' }), 1)
  t.strictSame((await Thread.newest({}, 5)).map(({ last_active }) => last_active?.getTime()), [5])
})

t.test('a subject is read with the version of its published guide, and without its guide', async t => {
  const { Guide, Subject } = await testModels(t)
  await Subject.collection.insertOne({ _id: 'x' as never, name: 'X', guide: '# A' })
  t.strictSame(await Subject.findSubject('x'), { _id: 'x', name: 'X' })
  await Guide.keep('x', '# B')
  await Guide.keep('y', '# C')
  t.strictSame((await Subject.findSubject('x'))?.published_guide, (await Guide.get('x'))?.updated_at)
})

t.test('one call makes a thread, and the next ones find the latest generation', async t => {
  const { Thread } = await testModels(t)
  const session = { id: 's1', subject: 'x', title: 'one' }
  const made = await Promise.all(Array.from({ length: 10 }, () => Thread.findOrCreate(session)))
  t.equal(made.filter(({ isNew }) => isNew).length, 1, 'of ten at once, one makes it')
  t.match(await Thread.findOrCreate({ ...session, generation: 2 }), { _id: 's1/2', isNew: true })
  const known = await Thread.findOrCreate({ ...session, title: 'two' })
  t.match(known, { _id: 's1/2', title: 'one' })
  t.equal(known.isNew, undefined)
  t.match(await Thread.findOrCreate({ ...session, generation: 0 }), { _id: 's1', superseded: true })
})

t.test('of the notes of deletions, those of the keys are found, and the last time counts', async t => {
  const { Forgotten } = await testModels(t)
  await Forgotten.note({ kind: 'user', id: 'ada', before: new Date(5) })
  await Forgotten.note({ kind: 'user', id: 'ada', before: new Date(3) })
  await Forgotten.note({ kind: 'subject', id: 'ada', before: new Date(7) })
  await Forgotten.note({ kind: 'session', id: 'ada', generation: 2 })
  const found = async (...keys: string[]) =>
    (await Forgotten.findNotes(keys)).map(({ before, generation }) => before?.getTime() ?? generation).sort()
  t.strictSame(await found(forgottenKey('user', 'ada')), [5])
  t.strictSame(await found(forgottenKey('session', 'ada'), forgottenKey('subject', 'ada')), [2, 7])
  t.strictSame(await found(forgottenKey('user', 'bob')), [])
})

t.test('counts of hints are deleted of one student, of one subject, or of conversations without a user', async t => {
  const { HintCount } = await testModels(t)
  for (const [student, subject] of [
    ['ada', 'x'], ['ada', 'y'], ['ad', 'x'], ['adam', 'x'], ['session:s1', 'x'], ['session:s2', 'x']
  ] as const) await HintCount.raise(student, subject, 'hash', 1)
  const left = async () => (await HintCount.find().lean().exec()).map(({ _id }) => _id.replace(' hash', '')).sort()
  const now = new Date()
  await HintCount.removeOfUser('ada', new Date(1))
  t.equal((await left()).length, 6, 'they are newer')
  await HintCount.removeOfUser('ada', now)
  t.strictSame(await left(), ['ad x', 'adam x', 'session:s1 x', 'session:s2 x'])
  await HintCount.removeOfThreads(['s1', 'ad'])
  t.strictSame(await left(), ['ad x', 'adam x', 'session:s2 x'])
  await HintCount.raise('ad', 'y', 'hash', 1)
  await HintCount.removeWhere({ subject: 'x', at: { $lte: new Date(1) } })
  t.equal((await left()).length, 4, 'they are newer')
  await HintCount.removeWhere({ subject: 'x', at: { $lte: now } })
  t.strictSame(await left(), ['ad y'])
})

t.test('of the threads of a subject, those that began until a time lose their beginning', async t => {
  const { Thread } = await testModels(t)
  const seed = [{ role: 'user' as const, content: 'Earlier.' }]
  for (const [id, subject, at] of [['a', 'x', 1], ['b', 'x', 9], ['c', 'y', 1]] as const) {
    await Thread.findOrCreate({ id, subject, title: 'T', seed })
    await Thread.updateOne({ _id: id }, { started_at: new Date(at) })
  }
  await Thread.forgetBeginning('x', new Date(5))
  const stored = await Thread.find().sort({ _id: 1 }).lean().exec()
  t.strictSame(stored.map(({ title, started_at, seed }) => [title, started_at.getTime(), seed?.length]), [
    ['', 5, undefined], ['T', 9, 1], ['T', 1, 1]
  ])
})
