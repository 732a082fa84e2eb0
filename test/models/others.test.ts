import { Types } from 'mongoose'
import t from 'tap'
import { sizeOf, titleOf } from '../../models/turn.js'
import { testModels } from './helper.js'

const turn = (number: number, more: object = {}) => ({
  _id: new Types.ObjectId(),
  messages: [
    { role: 'user' as const, content: `q${number}` },
    { role: 'assistant' as const, content: `a${number}` }
  ],
  interrupted: false,
  at: new Date(0),
  number,
  ...more
})

t.test('a turn is filed in its place once; the newest one stays', async t => {
  const { Turn } = await testModels(t)
  const transcript = new Types.ObjectId()
  const first = { ...turn(0), transcript }
  await Promise.all([Turn.file(first), Turn.file(first), Turn.file({ ...turn(1), transcript })])
  t.strictSame(await Turn.find({}).sort({ number: 1 }).distinct('number'), [0, 1])
  t.strictSame([await Turn.isFiled(first._id), await Turn.isFiled(new Types.ObjectId())], [true, false])
  await Turn.file({ ...turn(0), transcript, interrupted: true })
  const { _id, interrupted } = (await Turn.findOne({ transcript, number: 0 }).lean()) ?? {}
  t.strictSame([_id, interrupted], [first._id, true], 'it keeps its id')
})

t.test('filing throws what is no race for a place', async t => {
  const { Turn, connection } = await testModels(t)
  await connection.close()
  await t.rejects(Turn.file({ ...turn(0), transcript: new Types.ObjectId() }), { name: /^Mongo/ })
})

t.test('the filed messages before a position, in order, of this transcript alone', async t => {
  const { Turn } = await testModels(t)
  const [transcript, other] = [new Types.ObjectId(), new Types.ObjectId()]
  for (const number of [2, 0, 1]) await Turn.file({ ...turn(number), transcript })
  await Turn.file({ ...turn(0), transcript: other })
  const contents = async (number: number) =>
    (await Turn.messagesBefore(transcript, number)).map(({ content }) => content)
  t.strictSame(await contents(2), ['q0', 'a0', 'q1', 'a1'])
  t.strictSame(await contents(9), ['q0', 'a0', 'q1', 'a1', 'q2', 'a2'])
  t.strictSame(await contents(0), [])
  await Turn.deleteTranscript(transcript)
  t.strictSame([await contents(9), await Turn.countDocuments({})], [[], 1])
})

t.test('the last filed turn before a position that left a question open', async t => {
  const { Turn } = await testModels(t)
  const transcript = new Types.ObjectId()
  for (const number of [0, 1, 2, 3]) {
    await Turn.file({ ...turn(number, { interrupted: number % 2 === 1 }), transcript })
  }
  t.strictSame(await Promise.all([9, 4, 3, 2, 1].map(number => Turn.lastInterrupted(transcript, number))), [
    3,
    3,
    1,
    1,
    undefined
  ])
  t.equal(await Turn.lastInterrupted(new Types.ObjectId(), 9), undefined)
})

t.test('the size of turns is their characters and a thousand for each', async t => {
  t.equal(sizeOf([]), 0)
  t.equal(sizeOf([turn(1), turn(2)]), 2008)
})

t.test('a title is the first message of the user, white space folded, cut at a word near 60 characters', async t => {
  const titleOfText = (content: string) =>
    titleOf([
      { role: 'assistant', content: 'Welcome' },
      { role: 'user', content }
    ])
  t.equal(titleOf([]), '')
  t.equal(titleOf([{ role: 'assistant', content: 'Welcome' }]), '')
  t.equal(titleOfText(' a \n\t b  '), 'a b')
  t.equal(titleOfText('x'.repeat(60)), 'x'.repeat(60))
  t.equal(titleOfText('x'.repeat(61)), 'x'.repeat(60) + '…')
  t.equal(titleOfText('x'.repeat(30) + ' ' + 'y'.repeat(30)), 'x'.repeat(30) + ' ' + 'y'.repeat(29) + '…')
  t.equal(titleOfText('x'.repeat(31) + ' ' + 'y'.repeat(30)), 'x'.repeat(31) + '…')
  t.equal(titleOfText('🎓'.repeat(61)), '🎓'.repeat(60) + '…')
})

const attempt = (_id: string, user_id: string, score: number, second = 1, subject = 'a') => ({
  _id,
  user_id,
  subject,
  topic: 't',
  difficulty: 'easy',
  total_questions: 3,
  correct_answers: 1,
  score,
  taken_at: new Date(1000 * second)
})

t.test('a test attempt is recorded once, and the figures sum up those of a subject', async t => {
  const { TestAttempt, connection } = await testModels(t)
  await TestAttempt.record(attempt('1', 'ada', 50, 2))
  await TestAttempt.record(attempt('1', 'ada', 100, 3))
  await TestAttempt.record(attempt('2', 'ada', 20, 1))
  await TestAttempt.record(attempt('3', 'bob', 10, 1))
  await TestAttempt.record(attempt('4', 'ada', 90, 9, 'b'))
  t.strictSame(
    await TestAttempt.figures('a', ['ada', 'eve']),
    new Map([['ada', { count: 2, scoreSum: 70, last: new Date(2000) }]])
  )
  await connection.close()
  await t.rejects(TestAttempt.record(attempt('5', 'ada', 1)), { name: /^Mongo/ })
})

t.test('a note counts its writers, also those that begin at the same time', async t => {
  const { CourseMaterial } = await testModels(t)
  const note = async () => await CourseMaterial.findById('a').lean()
  const before = Date.now()
  await Promise.all([CourseMaterial.beginWriting('a', 60_000), CourseMaterial.beginWriting('a', 50_000)])
  t.equal((await note())?.writers, 2)
  const busyFor = Number((await note())?.busy_until) - before
  t.ok(busyFor >= 60_000 && busyFor < 90_000, `the later end counts: ${busyFor} ms`)
  for (const left of [1, 0, 0]) {
    await CourseMaterial.endWriting('a')
    t.equal((await note())?.writers, left)
  }
  t.strictSame([await CourseMaterial.isNoted('a'), await CourseMaterial.isNoted('b')], [true, false])
  t.strictSame(await CourseMaterial.subjects(), ['a'])
})

t.test('writers of a note that is no longer busy count no more', async t => {
  const { CourseMaterial } = await testModels(t)
  for (let i = 0; i < 2; i++) await CourseMaterial.beginWriting('a', 60_000)
  await CourseMaterial.updateOne({ _id: 'a' }, { busy_until: new Date(Date.now() - 1) })
  await CourseMaterial.beginWriting('a', 60_000)
  const { writers, busy_until: busyUntil } = (await CourseMaterial.findById('a').lean()) ?? {}
  t.equal(writers, 1)
  t.ok(Number(busyUntil) > Date.now())
})

t.test('a note is claimed by one process, until it is released or the claim expires', async t => {
  const { CourseMaterial } = await testModels(t)
  t.equal(await CourseMaterial.claim('a', 60_000), null, 'there is no note')
  await CourseMaterial.beginWriting('a', 60_000)
  const claimed = await CourseMaterial.claim('a', 60_000)
  t.match(claimed, { _id: 'a', writers: 1, cleared_by: String, cleared_until: Date })
  t.equal(await CourseMaterial.claim('a', 60_000), null, 'it is claimed')
  if (claimed === null) return
  await CourseMaterial.release({ ...claimed, cleared_by: 'another' })
  t.equal(await CourseMaterial.claim('a', 60_000), null, 'only the claimant releases it')
  await CourseMaterial.release(claimed)
  t.notOk('cleared_by' in ((await CourseMaterial.findById('a').lean()) ?? {}))
  const expired = await CourseMaterial.claim('a', -1)
  const next = await CourseMaterial.claim('a', 60_000)
  t.ok(next, 'an expired claim is taken over')
  if (expired === null || next === null) return
  await CourseMaterial.forget(expired)
  t.equal(await CourseMaterial.isNoted('a'), true, 'only the claimant forgets it')
  await CourseMaterial.forget(next)
  t.equal(await CourseMaterial.isNoted('a'), false)
})
