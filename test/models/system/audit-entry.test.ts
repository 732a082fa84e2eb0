import t from 'tap'
import type { AuditEntry } from '../../../collections/system/audit-entry.js'
import { testModels } from '../helper.js'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

const entry = (id: string, minute: number, more: Partial<AuditEntry> = {}): Omit<AuditEntry, 'outcome'> => ({
  _id: id,
  at: at(minute),
  actor: 'root',
  action: 'account.changed',
  target_type: 'user',
  target: 'ada',
  detail: {},
  ...more
})

t.test('an entry is started, and completed or withdrawn once', async t => {
  const { AuditEntry } = await testModels(t)
  await AuditEntry.begin([entry('a', 0), entry('b', 1, { detail: { x: 1 } }), entry('c', 2)])
  t.strictSame((await AuditEntry.find().lean()).map(({ outcome }) => outcome), ['started', 'started', 'started'])
  await AuditEntry.complete(['a', 'b'])
  await AuditEntry.complete(['a'], { late: true })
  await AuditEntry.withdraw(['a', 'c'])
  t.strictSame(await AuditEntry.find().sort({ _id: 1 }).lean(), [
    { ...entry('a', 0), outcome: 'done' }, { ...entry('b', 1), detail: { x: 1 }, outcome: 'done' }
  ])
})

t.test('a completed entry may have another detail', async t => {
  const { AuditEntry } = await testModels(t)
  await AuditEntry.begin([entry('a', 0, { detail: { x: 1 } })])
  await AuditEntry.complete(['a'], { y: 2 })
  t.strictSame((await AuditEntry.find().lean()).map(({ detail, outcome }) => [detail, outcome]), [[{ y: 2 }, 'done']])
})

t.test('failed logins are counted in one entry', async t => {
  const { AuditEntry } = await testModels(t)
  await Promise.all([0, 1, 2].map(() => AuditEntry.countFailure('ada', at(0), 'ada')))
  await AuditEntry.countFailure('unknown', at(1), null)
  const failed = { actor: null, action: 'login.failed', outcome: 'done' }
  t.strictSame(await AuditEntry.find().sort({ _id: 1 }).lean(), [
    { _id: 'ada', at: at(0), ...failed, target_type: 'user', target: 'ada', detail: { count: 3 } },
    { _id: 'unknown', at: at(1), ...failed, target_type: null, target: null, detail: { count: 1 } }
  ])
})

t.test('the list has the newest first, by page, with the number of all that fit', async t => {
  const { AuditEntry } = await testModels(t)
  await AuditEntry.begin([
    entry('a', 0), entry('b', 1, { actor: 'ada' }), entry('c', 2, { target: 'bob' }),
    entry('d', 3, { action: 'account.disabled' }), entry('e', 3)
  ])
  const list = async (filter: Parameters<typeof AuditEntry.list>[0], skip = 0, limit = 10) => {
    const { total, found: entries } = await AuditEntry.list(filter, skip, limit)
    return `${total} ${entries.map(({ _id }) => _id).join('')}`
  }
  t.strictSame(await Promise.all([
    list({}), list({}, 1, 2), list({ actor: 'ada' }), list({ target: 'bob' }), list({ action: 'account.disabled' }),
    list({ from: at(2) }), list({ to: at(1) }), list({ from: at(1), to: at(2) }), list({ actor: 'root', to: at(1) })
  ]), ['5 edcba', '5 dc', '1 b', '1 c', '1 d', '3 edc', '2 ba', '2 cb', '1 a'])
})

t.test('the oldest entries are removed, as many as allowed, and none that is young enough', async t => {
  const { AuditEntry } = await testModels(t)
  await AuditEntry.begin([entry('c', 2), entry('b', 1), entry('a', 0)])
  const left = async () => (await AuditEntry.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id).join('')
  t.strictSame([await AuditEntry.removeBefore(at(2), 1), await left()], [1, 'bc'])
  t.strictSame([await AuditEntry.removeBefore(at(2), 10), await left()], [1, 'c'])
  t.strictSame([await AuditEntry.removeBefore(at(2), 10), await left()], [0, 'c'])
})
