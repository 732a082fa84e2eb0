import t from 'tap'
import { testModels } from '../helper.js'

const later = () => new Date(Date.now() + 60_000)
const right = (username: string, more: object = {}) => ({ username, token_version: 1, expires_at: later(), ...more })

t.test('an account has one open code of each kind: a newer one ends the older', async t => {
  const { PasswordCode } = await testModels(t)
  const made = right('ada')
  const older = await PasswordCode.make('reset', right('ada'))
  const reset = await PasswordCode.make('reset', made)
  const first = await PasswordCode.make('first', made)
  t.equal(await PasswordCode.findOpen(older), null)
  t.strictSame(await PasswordCode.findOpen(reset), { _id: 'reset:ada', ...made })
  t.strictSame(await PasswordCode.findOpen(first), { _id: 'first:ada', ...made })
  t.notMatch(JSON.stringify(await PasswordCode.find().lean()), reset, 'the code itself is not stored')
})

t.test('a code that has ended is not found, and the next one deletes it', async t => {
  const { PasswordCode } = await testModels(t)
  const ended = await PasswordCode.make('reset', right('ada', { expires_at: new Date(Date.now() - 1) }))
  t.equal(await PasswordCode.findOpen(ended), null)
  t.equal(await PasswordCode.countDocuments(), 1)
  await PasswordCode.make('reset', right('bob'))
  t.strictSame((await PasswordCode.find().lean()).map(({ username }) => username), ['bob'])
})

t.test('codes of several accounts are made in their order', async t => {
  const { PasswordCode } = await testModels(t)
  t.strictSame(await PasswordCode.makeMany('first', []), [])
  const codes = await PasswordCode.makeMany('first', [right('ada'), right('bob')])
  const found = await Promise.all(codes.map(code => PasswordCode.findOpen(code)))
  t.strictSame(found.map(code => code?.username), ['ada', 'bob'])
})

t.test('codes of several accounts are all made, or the caller is told', async t => {
  const { PasswordCode } = await testModels(t)
  const invalid = right('bob', { token_version: 'one' })
  await t.rejects(PasswordCode.makeMany('first', [right('ada'), invalid as never]))
})

t.test('a change of the address ends the code that was mailed to the old one', async t => {
  const { PasswordCode } = await testModels(t)
  await PasswordCode.make('mail', right('ada', { email_key: 'ada@example.edu' }))
  await PasswordCode.make('reset', right('ada'))
  await PasswordCode.make('mail', right('bob', { email_key: 'bob@example.edu' }))
  const left = async () => (await PasswordCode.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id)
  await PasswordCode.removeMailedElsewhere('ada', 'ada@example.edu')
  t.strictSame(await left(), ['mail:ada', 'mail:bob', 'reset:ada'])
  await PasswordCode.removeMailedElsewhere('ada', 'new@example.edu')
  t.strictSame(await left(), ['mail:bob', 'reset:ada'])
})

t.test('all codes of an account are removed together', async t => {
  const { PasswordCode } = await testModels(t)
  for (const kind of ['reset', 'first'] as const) await PasswordCode.make(kind, right('ada'))
  await PasswordCode.make('first', right('bob'))
  await PasswordCode.removeOf('ada')
  t.strictSame((await PasswordCode.find().lean()).map(({ _id }) => _id), ['first:bob'])
})
