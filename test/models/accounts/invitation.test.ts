import t from 'tap'
import { testModels } from '../helper.js'

const later = () => new Date(Date.now() + 60_000)
const PAST = new Date(Date.now() - 1000)

t.test('an invitation is found by its code and role, and shows the code to nobody', async t => {
  const { Invitation } = await testModels(t)
  const expires = later()
  const { code, ...made } = await Invitation.add('PROFESSOR', expires)
  t.matchOnly(made, { _id: /^[0-9a-f]{24}$/, role: 'PROFESSOR', created_at: Date, expires_at: expires })
  t.strictSame(await Invitation.findOpen(code, 'PROFESSOR'), made)
  t.equal(await Invitation.findOpen(code, 'ADMIN'), null)
  t.equal(await Invitation.findOpen(`${code}x`, 'PROFESSOR'), null)
  t.notMatch(JSON.stringify(await Invitation.find().lean()), code)
})

t.test('an invitation that has ended is not found, and the next one deletes it', async t => {
  const { Invitation } = await testModels(t)
  const { code } = await Invitation.add('ADMIN', PAST, 'a')
  t.equal(await Invitation.findOpen(code, 'ADMIN'), null)
  t.strictSame(await Invitation.list(0, 10), { total: 0, found: [] })
  t.strictSame(await Invitation.idsWhere({}), ['a'])
  await Invitation.add('ADMIN', later(), 'b')
  t.strictSame(await Invitation.idsWhere({}), ['b'])
})

t.test('open invitations are listed by page, the newest first, and removed once', async t => {
  const { Invitation } = await testModels(t)
  for (const id of ['a', 'b', 'c']) await Invitation.add('ADMIN', later(), id)
  const { total, found: invitations } = await Invitation.list(1, 1)
  t.equal(total, 3)
  t.matchOnly(invitations, [{ _id: 'b', role: 'ADMIN', created_at: Date, expires_at: Date }])
  t.strictSame([await Invitation.remove('b'), await Invitation.remove('b')], [true, false])
  t.strictSame((await Invitation.list(0, 10)).found.map(({ _id }) => _id), ['c', 'a'])
})
