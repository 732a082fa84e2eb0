import { Types } from 'mongoose'
import t from 'tap'
import type { Deleted, Keeper } from '../../../models/system/deletion.js'
import { testModels } from '../helper.js'
import { sharedTime } from '../../../lib/database/shared-time.js'

const ALL: Keeper[] = ['chat engine', 'analysis service', 'retrieval service']
const BEFORE = new Date('2026-01-01')
const HOUR_MS = 3_600_000
const SESSION: Deleted = { kind: 'session', target: 's', generation: 2 }
const ACCOUNT: Deleted = { kind: 'account', target: 'ada', before: BEFORE }
const SUBJECT: Deleted = { kind: 'subject', target: 'algebra', before: BEFORE }

type Models = Awaited<ReturnType<typeof testModels>>

const MATERIAL = { kind: 'material' as const, target: 'algebra', made: new Types.ObjectId() }

const listed = async ({ Deletion }: Models) => (await Deletion.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id)
const dueNow = async ({ Deletion }: Models) =>
  (await Deletion.find({ due: { $lte: new Date() } }).lean()).map(({ companion }) => companion).sort()

t.test('each companion that keeps something is told of a deletion, once', async t => {
  const models = await testModels(t)
  for (const deleted of [SESSION, ACCOUNT, SUBJECT, SESSION, SUBJECT]) await models.Deletion.add(deleted)
  t.strictSame(await listed(models), [
    `analysis service/account/ada/${BEFORE.getTime()}`,
    'analysis service/session/s/2',
    `analysis service/subject/algebra/${BEFORE.getTime()}`,
    `chat engine/account/ada/${BEFORE.getTime()}`,
    'chat engine/session/s/2',
    `chat engine/subject/algebra/${BEFORE.getTime()}`,
    `retrieval service/subject/algebra/${BEFORE.getTime()}`
  ])
  await models.Deletion.add({ ...SESSION, generation: 3 })
  t.equal((await listed(models)).length, 9, 'another generation is another deletion')
})

t.test('an entry says what is deleted, and is due at its time', async t => {
  const { Deletion } = await testModels(t)
  const started = Date.now()
  await Deletion.add(SESSION, HOUR_MS)
  const stored = await Deletion.findById('chat engine/session/s/2').lean()
  t.matchOnly(stored, { _id: String, companion: 'chat engine', ...SESSION, due: Date })
  const wait = (stored?.due.getTime() ?? 0) - started
  t.ok(wait >= HOUR_MS && wait < 2 * HOUR_MS, `${wait} ms`)
})

t.test('an entry that is due is claimed by one, for a while', async t => {
  const { Deletion } = await testModels(t)
  await Deletion.add(SESSION)
  await Deletion.add(ACCOUNT, HOUR_MS)
  const now = new Date()
  const claims = await Promise.all([1, 2, 3].map(() => Deletion.claim(ALL, now, HOUR_MS)))
  t.strictSame(claims.flatMap(claimed => claimed?._id ?? []).sort(),
    ['analysis service/session/s/2', 'chat engine/session/s/2'])
  const due = (await Deletion.find({ kind: 'session' }).lean()).map(entry => entry.due.getTime() - now.getTime())
  t.ok(due.every(ms => ms >= HOUR_MS), 'they are due again later')
})

t.test('the entry that was due first is claimed first, and only those of the companions that are asked', async t => {
  const { Deletion } = await testModels(t)
  await Deletion.add(ACCOUNT, -1000)
  await Deletion.add(SUBJECT, -2000)
  const claim = async (companions: Keeper[]) => (await Deletion.claim(companions, new Date(), HOUR_MS))?.kind
  t.strictSame([await claim(['chat engine']), await claim(['chat engine']), await claim(['chat engine'])],
    ['subject', 'account', undefined])
  t.strictSame([await claim([]), await claim(['retrieval service'])], [undefined, 'subject'])
  await Deletion.add(MATERIAL)
  const ofTarget = async (target: string) =>
    (await Deletion.claim(['course material'], new Date(), HOUR_MS, target))?._id
  t.equal(await ofTarget('geometry'), undefined)
  t.equal(await ofTarget('algebra'), `course material/algebra/${MATERIAL.made.toHexString()}`)
})

t.test('entries are released together or by deletion, and ended one by one', async t => {
  const models = await testModels(t)
  const { Deletion } = models
  for (const deleted of [SESSION, SUBJECT]) await Deletion.add(deleted, HOUR_MS)
  t.strictSame(await dueNow(models), [])
  await Deletion.release(SESSION)
  t.strictSame(await dueNow(models), ['analysis service', 'chat engine'])
  const [first] = await Deletion.find({ kind: 'session' }).lean()
  await Deletion.releaseAll()
  t.equal((await dueNow(models)).length, 5)
  t.strictSame((await Deletion.findById(first?._id).lean())?.due, first?.due, 'what is due keeps its place')
  await Deletion.remove('chat engine/session/s/2')
  t.equal((await listed(models)).length, 4)
})

t.test('material that a process removes is not released with the rest, but when that one gives it back', async t => {
  const models = await testModels(t)
  const { Deletion } = models
  await Deletion.add(MATERIAL)
  const claimed = await Deletion.claim(['course material'], new Date(), HOUR_MS)
  await Deletion.releaseAll()
  t.strictSame(await dueNow(models), [], 'another process that starts leaves it alone')
  await Deletion.updateIf({ _id: claimed?._id ?? '' }, { $set: { due: sharedTime() } })
  t.strictSame(await dueNow(models), ['course material'])
})

t.test('the material of a note is not that of a later one of the same subject', async t => {
  const models = await testModels(t)
  const notes = [new Types.ObjectId(), new Types.ObjectId()]
  for (const made of [...notes, ...notes]) await models.Deletion.add({ kind: 'material', target: 'algebra', made })
  const ids = notes.map(made => `course material/algebra/${made.toHexString()}`)
  t.strictSame(await listed(models), ids)
  t.matchOnly(await models.Deletion.findById(ids[1]).lean(),
    { _id: ids[1], companion: 'course material', kind: 'material', target: 'algebra', due: Date })
})
