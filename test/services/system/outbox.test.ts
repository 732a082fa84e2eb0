import pino from 'pino'
import t, { type Test } from 'tap'
import { createOutbox, PeerAway, type NewEntry, type Outcome } from '../../../services/system/outbox.js'
import { signal, until } from '../../support/events.js'
import { collectedLog } from '../../support/log.js'
import { testModels } from '../../models/helper.js'

const DAY_MS = 86_400_000

type Models = Awaited<ReturnType<typeof testModels>>

const letter = (key: string, more: Partial<NewEntry> = {}): NewEntry =>
  ({ kind: 'letter', key, peer: 'post', untilMs: DAY_MS, ...more })

/** An outbox of one of the gateways of a database, and what becomes of its tries. */
function boxOn (models: Models) {
  const { lines, log } = collectedLog()
  const outcomes: string[] = []
  const count = (kind: string, outcome: Outcome) => { outcomes.push(`${kind} ${outcome}`) }
  return { box: createOutbox(models, pino(log, (log as any).stream), count), outcomes, lines }
}

async function post (t: Test) {
  const models = await testModels(t)
  const stored = (key: string) => models.OutboxEntry.findById(`letter/${key}`).lean()
  /** The time of an entry is over: as it were later. */
  const ripen = (key: string) => models.OutboxEntry.updateOne({ _id: `letter/${key}` }, { $set: { due: new Date() } })
  return { models, stored, ripen, ...boxOn(models) }
}

t.test('an entry is made once, whoever adds it again; then its key alone stays, for its time', async t => {
  const { models, box, stored, outcomes } = await post(t)
  const made: unknown[] = []
  box.handle('letter', { atOnce: 2, async deliver ({ _id, content }) { made.push([_id, content]); return 'done' } })
  const add = () => box.add([letter('a', { content: { words: 'of ada' }, keepMs: DAY_MS, owner: 'ada' }), letter('b')])
  await Promise.all([add(), add(), add()])
  await until(() => outcomes.length === 2)
  await add()
  await box.tryDue()
  t.strictSame(made.filter(([id]: any) => id === 'letter/a'), [['letter/a', { words: 'of ada' }]])
  const entry = await stored('a')
  t.strictSame([entry?.ended, entry?.content, entry?.due, entry?.owner], ['done', undefined, undefined, 'ada'])
  await until(async () => await stored('b') === null)

  await models.OutboxEntry.updateOne({ _id: 'letter/a' }, { $set: { keep_until: new Date() } })
  await add()
  await until(() => made.filter(([id]: any) => id === 'letter/a').length === 2)
  await box.close()
})

t.test('an entry that still waits is not made anew when its key need not be kept any longer', async t => {
  const { box, stored } = await post(t)
  const add = (words: string) => box.add([letter('a', { content: { words }, keepMs: -1, dueMs: DAY_MS })])
  await add('first')
  await add('second')
  t.strictSame((await stored('a'))?.content, { words: 'first' })
  await box.close()
})

t.test('two gateways share the work: each of 200 entries is made once', async t => {
  const { models, box, outcomes } = await post(t)
  const other = boxOn(models)
  const made = { one: [] as string[], other: [] as string[] }
  const handler = (where: keyof typeof made) => ({
    atOnce: 4,
    async deliver ({ _id }: { _id: string }) {
      made[where].push(_id)
      return 'done' as const
    }
  })
  await models.OutboxEntry.deleteMany({})
  await box.add(Array.from({ length: 200 }, (_, i) => letter(String(i))))
  box.handle('letter', handler('one'))
  other.box.handle('letter', handler('other'))
  await Promise.all([box.tryDue(), other.box.tryDue()])
  t.strictSame([...made.one, ...made.other].sort(), Array.from({ length: 200 }, (_, i) => `letter/${i}`).sort())
  t.ok(made.one.length > 20 && made.other.length > 20, `${made.one.length} and ${made.other.length}`)
  t.strictSame(new Set([...outcomes, ...other.outcomes]), new Set(['letter done']))
  t.equal(await models.OutboxEntry.countDocuments(), 0)
})

t.test('an entry that fails waits longer each time, and keeps no other one back', async t => {
  const { box, stored, ripen, outcomes, lines } = await post(t)
  const made: string[] = []
  box.handle('letter', {
    atOnce: 1,
    async deliver ({ _id }) {
      if (_id === 'letter/bad') throw Object.assign(new TypeError('to ada@example.edu'), { responseCode: 451 })
      made.push(_id)
      return 'done'
    }
  })
  await box.add([letter('bad', { content: {} }), letter('good')])
  await until(() => outcomes.length === 2)
  t.strictSame(made, ['letter/good'])
  const waits: number[] = []
  for (let i = 0; i < 10; i++) {
    const due = (await stored('bad'))?.due?.getTime() ?? 0
    waits.push((due - Date.now()) / 1000)
    await ripen('bad')
    await box.tryDue()
  }
  const within = waits.map((wait, i) => {
    const expected = Math.min(30 * 2 ** i, 3600)
    return wait > 0.79 * expected - 1 && wait <= 1.21 * expected
  })
  t.notOk(within.includes(false), `about 30 s, twice as long each time, an hour at most: ${waits.join(', ')}`)
  t.match(JSON.parse(lines[0] as string), {
    level: 40, kind: 'letter', peer: 'post', tries: 1, responseCode: 451, error: 'TypeError'
  })
  t.notMatch(lines.join(''), /@example|letter\/bad/, 'no words, and no key: it has names')
})

t.test('while a peer is away its entries wait, and those of others go on', async t => {
  const { box, outcomes, ripen } = await post(t)
  const tried: string[] = []
  let isAway = true
  box.handle('letter', {
    atOnce: 1,
    async deliver ({ _id, peer }) {
      tried.push(_id)
      if (peer === 'far' && isAway) throw new PeerAway('far')
      return 'done'
    }
  })
  await box.add([letter('1', { peer: 'far' }), letter('2', { peer: 'far' }), letter('3'), letter('4')])
  await until(() => outcomes.length === 3)
  t.strictSame(tried.filter(id => id <= 'letter/2').length, 1, 'one of them is tried in a pass')
  t.strictSame(tried.filter(id => id >= 'letter/3'), ['letter/3', 'letter/4'])
  isAway = false
  await ripen('1')
  await box.tryDue()
  t.strictSame(outcomes, ['letter put off', 'letter done', 'letter done', 'letter done', 'letter done'])
})

t.test('what is refused, or late, ends, and the log says so; what is about somebody who is gone leaves nothing',
  async t => {
    const { models, box, stored, outcomes, lines } = await post(t)
    const tried: string[] = []
    box.handle('letter', {
      atOnce: 1,
      async deliver ({ _id }) {
        tried.push(_id)
        return _id === 'letter/no' ? 'refused' : 'gone'
      }
    })
    const more = { keepMs: DAY_MS, content: { to: 'ada' } }
    await box.add([letter('no', more), letter('gone', more), letter('late', { ...more, untilMs: 0 })])
    await until(() => outcomes.length === 3)
    await box.tryDue()
    const [no, late] = [await stored('no'), await stored('late')]
    t.strictSame([no?.ended, no?.content, late?.ended, late?.content], ['refused', undefined, 'given up', undefined])
    t.equal(await stored('gone'), null)
    t.notOk(tried.includes('letter/late'), 'it is not tried')
    t.strictSame(lines.map(line => JSON.parse(line).msg).sort(),
      ['an entry of the outbox is given up', 'an entry of the outbox is refused'])
    t.strictSame(await models.OutboxEntry.waiting(), [])
    await models.OutboxEntry.updateMany({}, { $set: { ends: new Date() } })
    await box.tryDue()
    t.equal(await models.OutboxEntry.countDocuments(), 0, 'what is old is deleted')
  })

t.test('a gateway that has lost its claim changes nothing, and the next one makes the entry', async t => {
  const { models, box, stored, outcomes } = await post(t)
  const [begun, may] = [signal(), signal()]
  let tries = 0
  const deliver = async () => {
    if (++tries > 1) return 'done' as const
    begun.resolve()
    await may.promise
    throw new Error('late')
  }
  box.handle('letter', { atOnce: 1, deliver })
  await box.add([letter('a', { keepMs: DAY_MS })])
  await begun.promise
  const lease = ((await stored('a'))?.due?.getTime() ?? 0) - Date.now()
  t.ok(lease > 4 * 60_000, `claimed for ${lease} ms`)
  // The lease is over.
  await models.OutboxEntry.updateOne({ _id: 'letter/a' }, { $set: { due: new Date() } })
  const other = boxOn(models)
  other.box.handle('letter', { atOnce: 1, deliver })
  await other.box.tryDue()
  may.resolve()
  await until(() => outcomes.length === 1)
  const entry = await stored('a')
  t.strictSame([entry?.ended, entry?.tries, entry?.due], ['done', 2, undefined])
})

t.test('an entry that waits for a write is tried when it is released, or at its time', async t => {
  const { box, stored, ripen, outcomes } = await post(t)
  box.handle('letter', { atOnce: 1, deliver: async () => 'done' })
  await box.add([letter('a', { dueMs: 60_000 }), letter('b', { dueMs: 60_000 })])
  await box.tryDue()
  t.strictSame(outcomes, [])
  await box.release('letter', 'a')
  await until(async () => await stored('a') === null)
  t.equal((await stored('b'))?.tries, 0)
  await ripen('b')
  await box.tryDue()
  t.equal(await stored('b'), null)
})

t.test('closing begins no more, and waits for what is under way; kinds without a handler are left alone', async t => {
  const { models, box, outcomes } = await post(t)
  const [begun, may] = [signal(), signal()]
  box.handle('letter', {
    atOnce: 1,
    async deliver () {
      begun.resolve()
      await may.promise
      return 'done'
    }
  })
  await box.add([letter('a'), letter('b'), letter('c', { kind: 'grade' })])
  await begun.promise
  const closed = box.close()
  may.resolve()
  await closed
  t.strictSame(outcomes, ['letter done'])
  const waiting = await models.OutboxEntry.waiting()
  t.strictSame(waiting.map(({ kind, count }) => [kind, count]).sort(), [['grade', 1], ['letter', 1]])
})

t.test('the entries of an account are deleted with it, those that have ended too; newer ones stay', async t => {
  const { models, box } = await post(t)
  await box.add([letter('a', { owner: 'ada' }), letter('b', { owner: 'bob' })])
  const before = new Date()
  await until(() => new Date() > before)
  await box.add([letter('c', { owner: 'ada' })])
  await models.OutboxEntry.removeWhere({ owner: 'ada', made: { $lte: before } })
  const left = (await models.OutboxEntry.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id)
  t.strictSame(left, ['letter/b', 'letter/c'])
  t.strictSame(await models.OutboxEntry.valuesOf('owner'), ['ada', 'bob'])
})
