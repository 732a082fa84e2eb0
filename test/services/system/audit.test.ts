import t from 'tap'
import { testModels } from '../../models/helper.js'
import { freshDatabase, startApp, until } from '../../support/helper.js'
import { Audit } from '../../../services/system/audit.js'

const DAY_MS = 86_400_000
const entry = (id: string, days: number) => ({
  _id: id,
  at: new Date(Date.now() - days * DAY_MS),
  actor: null,
  action: 'login.failed' as const,
  target_type: null,
  target: null,
  detail: { count: 1 }
})

t.test('entries are deleted when they are older than AUDIT_DAYS; with 0, none is', async t => {
  const { AuditEntry, ...models } = await testModels(t)
  const audit = (days: number) =>
    new Audit({ AuditEntry, ...models }, { days, secret: '', isNotStored: () => false, log: {} as never })
  // More than are deleted at once.
  await AuditEntry.begin(Array.from({ length: 1001 }, (_, i) => entry(`old-${i}`, 366)))
  await AuditEntry.begin([entry('young', 364)])
  await audit(0).clean()
  t.equal(await AuditEntry.countDocuments({}), 1002)
  await audit(365).clean()
  t.strictSame((await AuditEntry.find().lean()).map(({ _id }) => _id), ['young'])
})

t.test('a gateway that starts deletes what is too old', async t => {
  const uri = await freshDatabase(t)
  const [one] = [await startApp(t, uri, { AUDIT_DAYS: '0' })]
  await one.models.AuditEntry.begin([entry('old', 40), entry('young', 20)])
  const two = await startApp(t, uri, { AUDIT_DAYS: '30' })
  await until(async () => await two.models.AuditEntry.countDocuments({}) === 1)
  t.strictSame((await two.models.AuditEntry.find().lean()).map(({ _id }) => _id), ['young'])
})
