import { Types } from 'mongoose'
import t, { type Test } from 'tap'
import { testAnalysis } from './helper.js'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
const turnAt = (seconds: number) => Types.ObjectId.createFromTime(at(seconds).getTime() / 1000)

/** What a subject has of the 10th and of the 30th second. */
async function course (t: Test) {
  const { app, gateway } = await testAnalysis(t)
  const { ClosedGroup, FaqRun, FrequentQuestion, Inbox, Run, Topics } = app.analysis.models
  const remove = async (url: string, headers = {}) => (await app.inject({ method: 'DELETE', url, headers })).statusCode
  const kept = { question: 'Q?', answer: 'A.', state: 'published', origin: 'teacher', cluster_size: 0 } as const
  const transcript = new Types.ObjectId()
  for (const [id, seconds] of [['old', 10], ['new', 30]] as const) {
    const time = { created_at: at(seconds), updated_at: at(seconds), admitted: at(seconds) }
    await FrequentQuestion.add({ _id: id, subject: 'math', by: 'emmy', kept: true, ...kept, ...time })
    const asked = [{ turn: turnAt(seconds), student: 'ada', session_id: 's1', transcript, n: 1 }]
    await ClosedGroup.close({ _id: id, subject: 'math', state: 'answered', asked, closed_at: at(seconds) })
  }
  await Inbox.replaceGroups('math', null, [{ id: 'old', turns: [turnAt(10)] }, { id: 'new', turns: [turnAt(30)] }])
  await FaqRun.record({ _id: 'math', generated_at: at(10), analyzed: 1 })
  await Topics.publish('math', { generated_at: at(10), analyzed: 1, entries: [] })
  for (const [kind, seconds] of [['faqs', 10], ['topics', 30]] as const) {
    await Run.create({ _id: `${kind} math`, begun_at: at(seconds), run: kind, until: at(60), parameters: 0 })
  }
  return { models: app.analysis.models, gateway, remove, transcript }
}

t.test('of a subject everything until a time goes', async t => {
  const { models, remove } = await course(t)
  t.equal(await remove('/subjects/math', { 'x-deleted-before': at(20).toISOString() }), 204)
  const { ClosedGroup, FaqRun, FrequentQuestion, Inbox, Run, Topics } = models
  t.strictSame((await FrequentQuestion.ofSubject('math')).map(({ _id }) => _id), ['new'])
  t.strictSame((await ClosedGroup.find().lean()).map(({ _id }) => _id), ['new'])
  t.strictSame((await Inbox.get('math'))?.groups.map(({ id }) => id), ['new'])
  t.strictSame([await FaqRun.latest('math'), await Topics.get('math')], [null, null])
  t.strictSame((await Run.find().lean()).map(({ _id }) => _id), ['topics math'])
  t.equal(await remove('/subjects/math'), 204)
  const left = [FrequentQuestion, ClosedGroup, Inbox, Run].map(async model => await (model as any).countDocuments())
  t.strictSame(await Promise.all(left), [0, 0, 0, 0])
})

t.test('of a user the name goes until a time; published questions stay', async t => {
  const { models: { ClosedGroup, FrequentQuestion }, remove } = await course(t)
  const headers = { 'x-deleted-before': at(20).toISOString() }
  await ClosedGroup.markRead(['old', 'new'], 'ada')
  t.strictSame([await remove('/profiles/ada', headers), await remove('/profiles/emmy', headers)], [204, 204])
  t.equal(await ClosedGroup.countDocuments({ read_by: 'ada' }), 0, 'who has read an answer')
  t.strictSame((await ClosedGroup.find().sort({ _id: 1 }).lean()).map(({ _id, asked }) => [_id, asked.length]),
    [['new', 1], ['old', 0]])
  t.strictSame((await FrequentQuestion.find().sort({ _id: 1 }).lean()).map(({ _id, by }) => [_id, by]),
    [['new', 'emmy'], ['old', null]])
})

t.test('of a session what was asked goes, unless it was started again and asked there', async t => {
  const { models: { ClosedGroup }, gateway, remove, transcript } = await course(t)
  await gateway.models.Session.claim('s1', { user_id: 'ada', subject: 'math', title: '', transcript })
  await ClosedGroup.markRead(['old', 'new'], 'ada')
  const asked = async () => (await ClosedGroup.find().lean()).map(({ asked }) => asked.length)
  t.equal(await remove('/history/s1'), 204)
  t.strictSame(await asked(), [1, 1], 'this transcript is not deleted')
  await gateway.models.Session.updateOne({ _id: 's1' }, { live: false })
  t.equal(await remove('/history/s1'), 204)
  t.strictSame(await asked(), [0, 0])
  t.equal(await ClosedGroup.countDocuments({ read_by: 'ada' }), 0, 'who has read an answer')
})
