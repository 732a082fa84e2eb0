import { Types } from 'mongoose'
import t from 'tap'
import { hasPart } from '../../../lib/database/search/searched-text.js'
import { defineModels } from '../../../models/index.js'
import { until } from '../../support/events.js'
import { person, testModels } from '../helper.js'

const ADA = {
  _id: 'ada',
  email: 'Ada@Example.edu',
  full_name: 'Name of ada',
  role: 'STUDENT',
  subjects: [],
  preferences: { theme: 'light', notifications: true }
}

t.test('a new account is stored with its defaults, and read without the hash and the internal keys', async t => {
  const { User } = await testModels(t)
  const registered = await User.register(person('ada', { email: 'Ada@Example.edu' }), 'the hash')
  t.match(registered, { _id: 'ada' })
  t.matchOnly(await User.findAccount('ada'), { ...ADA, created_at: Date })
  t.matchOnly(await User.findById('ada').lean(), {
    ...ADA,
    email_key: 'ada@example.edu',
    password_hash: 'the hash',
    created_at: Date,
    folded: 'ada\nada@example.edu\nname of ada',
    grams: Array
  })
  t.strictSame(await User.findCredentials('ada'), {
    _id: 'ada',
    password_hash: 'the hash',
    role: 'STUDENT',
    subjects: []
  })
  t.equal(await User.findAccount('unknown'), null)
  t.equal(await User.findCredentials('unknown'), null)
})

t.test('a registration that conflicts says with what', async t => {
  const { User } = await testModels(t)
  const first = { first_administrator: true as const }
  await User.register(person('root', { role: 'ADMIN' }), 'hash', first)
  t.equal((await User.findById('root').lean())?.first_administrator, true)
  t.equal(await User.register(person('root'), 'hash'), 'username taken')
  t.equal(await User.register(person('other', { email: 'ROOT@example.edu' }), 'hash'), 'email taken')
  t.equal(await User.register(person('other', { role: 'ADMIN' }), 'hash', first), 'first administrator exists')
  t.match(
    await User.register(person('other', { role: 'ADMIN' }), 'hash'),
    { _id: 'other' },
    'a later one is no first one'
  )
  t.equal(await User.countDocuments({}), 2)
})

t.test('a failure of another kind is thrown', async t => {
  const { User, connection } = await testModels(t)
  await connection.close()
  await t.rejects(User.register(person('ada'), 'hash'), { name: /^Mongo/ })
  await t.rejects(User.changeProfile('ada', { full_name: 'x' }), { name: /^Mongo/ })
})

t.test('of two changes of a password, the second finds another hash; each ends the tokens', async t => {
  const { User } = await testModels(t)
  await User.register(person('ada'), 'old')
  // Each may go over its own connection, so either may be the first.
  const changed = await Promise.all(['one', 'two'].map(hash => User.changePassword('ada', 'old', hash)))
  t.strictSame(changed.toSorted(), [false, true])
  const kept = changed[0] ? 'one' : 'two'
  t.match(await User.findCredentials('ada'), { password_hash: kept, token_version: 1 })
  t.equal(await User.changePassword('ada', kept, 'three'), true)
  t.match(await User.findAccount('ada'), { token_version: 2 })
  t.equal(await User.changePassword('unknown', 'one', 'two'), false)
})

t.test("whether there is an administrator, and whether an account is a professor's", async t => {
  const { User } = await testModels(t)
  await User.register(person('ada'), 'hash')
  await User.register(person('emmy', { role: 'PROFESSOR' }), 'hash')
  t.equal(await User.hasAdministrator(), false)
  t.strictSame(
    [await User.isProfessor('emmy'), await User.isProfessor('ada'), await User.isProfessor('unknown')],
    [true, false, false]
  )
  await User.register(person('root', { role: 'ADMIN' }), 'hash')
  t.equal(await User.hasAdministrator(), true)
})

t.test('a profile changes in the fields that are given', async t => {
  const { User } = await testModels(t)
  await User.register(person('ada'), 'hash')
  await User.register(person('bob'), 'hash')
  t.match(await User.changeProfile('ada', {}), { email: 'ada@example.edu', full_name: 'Name of ada' })
  t.match(await User.changeProfile('ada', { preferences: { theme: 'dark' } }), {
    preferences: { theme: 'dark', notifications: true }
  })
  t.match(await User.changeProfile('ada', { preferences: { notifications: false } }), {
    preferences: { theme: 'dark', notifications: false }
  })
  const changed = await User.changeProfile('ada', { email: 'New@example.edu', full_name: 'New' })
  t.match(changed, { email: 'New@example.edu', full_name: 'New', preferences: { theme: 'dark' } })
  t.notOk(
    ['password_hash', 'email_key'].some(name => name in (changed as object)),
    'without the internal keys'
  )
  t.equal(await User.changeProfile('bob', { email: 'NEW@example.edu' }), 'email taken')
  t.equal(await User.changeProfile('unknown', { full_name: 'x' }), null)
  t.equal(await User.changeProfile('unknown', {}), null)
})

t.test('a subject is entered once, into the list of a student', async t => {
  const { User } = await testModels(t)
  for (const name of ['bob', 'ada']) await User.register(person(name), 'hash')
  await User.register(person('emmy', { role: 'PROFESSOR' }), 'hash')
  t.equal(await User.addSubject('ada', 'a'), 'enrolled')
  t.equal(await User.addSubject('ada', 'a'), 'already enrolled')
  t.equal(await User.addSubject('ada', 'b'), 'enrolled')
  t.equal(await User.addSubject('bob', 'a'), 'enrolled')
  t.equal(await User.addSubject('emmy', 'a'), 'not a student')
  t.equal(await User.addSubject('unknown', 'a'), 'not a student')
  t.strictSame((await User.findAccount('ada'))?.subjects, ['a', 'b'])
  t.strictSame(await User.enrolledIn('a'), ['ada', 'bob'].map(_id => ({ _id, full_name: `Name of ${_id}` })))
  t.strictSame((await User.enrolledSubjects()).sort(), ['a', 'b'])
  await User.removeSubject('a')
  t.strictSame((await User.findAccount('ada'))?.subjects, ['b'])
  t.strictSame(await User.enrolledIn('a'), [])
})

t.test('users are listed in pages, with the total', async t => {
  const { User } = await testModels(t)
  for (const name of ['c', 'a', 'b']) await User.register(person(name), 'hash')
  await User.register(person('emmy', { role: 'PROFESSOR' }), 'hash')
  for (const id of ['x', 'y']) await User.addSubject('a', id)
  await User.addSubject('c', 'y')
  const list = async (...parameters: Parameters<typeof User.list>) => {
    const { total, found: users } = await User.list(...parameters)
    return [total, users.map(({ _id }) => _id)]
  }
  t.strictSame(await list({}, 0, 10), [4, ['a', 'b', 'c', 'emmy']])
  t.strictSame(await list({}, 1, 2), [4, ['b', 'c']])
  t.strictSame(await list({ role: 'STUDENT' }, 2, 10), [3, ['c']])
  t.strictSame(await list({ subjects: 'y' }, 0, 1), [2, ['a']])
  t.strictSame(await list({ subjects: { $in: ['x', 'y'] } }, 0, 10), [2, ['a', 'c']], 'each user once')
  const [first] = (await User.list({}, 0, 1)).found
  t.strictSame(Object.keys(first ?? {}).sort(), [
    '_id',
    'created_at',
    'email',
    'full_name',
    'preferences',
    'role',
    'subjects'
  ])
})

t.test('a role changes, and a user who stops being a student loses the enrolments', async t => {
  const { User } = await testModels(t)
  await User.register(person('ada'), 'hash')
  await User.addSubject('ada', 'a')
  t.strictSame(await User.changeRole('ada', 'STUDENT'), { from: 'STUDENT' })
  t.match(await User.findAccount('ada'), { role: 'STUDENT', subjects: { length: 1 } }, 'a student stays enrolled')
  for (const [from, role] of [['STUDENT', 'PROFESSOR'], ['PROFESSOR', 'ADMIN']] as const) {
    t.strictSame(await User.changeRole('ada', role), { from })
    const { role: found, subjects } = (await User.findAccount('ada')) ?? {}
    t.strictSame([found, subjects], [role, []])
  }
  t.equal(await User.changeRole('unknown', 'ADMIN'), 'no such user')
  t.equal(await User.changeRole('unknown', 'STUDENT'), 'no such user')
})

t.test('an administrator is demoted where another one is left', async t => {
  const { User } = await testModels(t)
  for (const name of ['one', 'two']) await User.register(person(name, { role: 'ADMIN' }), 'hash')
  t.strictSame(await User.changeRole('one', 'PROFESSOR'), { from: 'ADMIN' })
  t.equal(await User.changeRole('two', 'STUDENT'), 'last administrator')
  t.strictSame(await User.changeRole('two', 'ADMIN'), { from: 'ADMIN' }, 'to stay one is no change')
  t.equal(await User.countDocuments({ demotion: { $exists: true } }), 0, 'no mark is left')
})

t.test('a fresh mark of another demotion is waited for, an old one is removed', async t => {
  const { User, commands } = await testModels(t)
  for (const name of ['one', 'two']) await User.register(person(name, { role: 'ADMIN' }), 'hash')
  const mark = async (ageMs: number) => {
    const demotion = { id: new Types.ObjectId(), at: new Date(Date.now() - ageMs) }
    await User.updateOne({ _id: 'two' }, { $set: { demotion } })
  }
  await mark(0)
  const demoted = User.changeRole('one', 'STUDENT')
  // The mark goes when it has been seen, as where the other demotion is given up.
  await until(() => commands.some(({ commandName, command }) => commandName === 'find' && command.filter.demotion))
  await User.updateOne({ _id: 'two' }, { $unset: { demotion: 1 } })
  t.strictSame(await demoted, { from: 'ADMIN' })
  await User.changeRole('one', 'ADMIN')
  await mark(60_000)
  t.strictSame(await User.changeRole('one', 'STUDENT'), { from: 'ADMIN' })
  t.equal(await User.countDocuments({ demotion: { $exists: true } }), 0)
})

t.test('users are searched in name, address and full name, as the text is, in either case', async t => {
  const { User } = await testModels(t)
  await User.register(person('ada', { full_name: 'Countess (A.)' }), 'hash')
  await User.register(person('bob', { email: 'b.a@Uni.example', role: 'PROFESSOR' }), 'hash')
  const found = async (filter: Parameters<typeof User.list>[0]) =>
    (await User.list(filter, 0, 10)).found.map(({ _id }) => _id)
  t.strictSame(await Promise.all([{ q: 'AD' }, { q: 'uni' }, { q: '(a.)' }, { q: '.' }, { q: 'zz' }].map(found)),
    [['ada'], ['bob'], ['ada'], ['ada', 'bob'], []])
  t.strictSame(await Promise.all([found({ q: '.', role: 'PROFESSOR' }), found({ role: 'STUDENT' })]),
    [['bob'], ['ada']])
})

t.test('a part that ends in a sigma, and a capital sharp s, are found', async t => {
  const { User } = await testModels(t)
  t.ok(await User.register(person('kostas', { full_name: 'Κώστας Groẞmann' }), 'hash'), 'a user')
  for (const q of ['Κωσ', 'ΚΏΣ', 'gross', 'GROSSMANN']) t.equal((await User.list({ q }, 0, 10)).total, 1, q)
})

t.test('a search without a hit reads few users, and one after a change of a name finds the new one', async t => {
  const { User } = await testModels(t)
  const people = Array.from({ length: 300 }, (_, n) => ({
    ...person(`student-${n}`),
    _id: `student-${n}`,
    email_key: `${n}`,
    password_hash: 'h',
    subjects: [],
    preferences: { theme: 'light', notifications: true },
    created_at: new Date()
  }))
  // As an older version stores them.
  await User.collection.insertMany(people as never)
  const total = async (q: string) => (await User.list({ q }, 0, 5)).total
  t.strictSame(await Promise.all(['student-29', 'nobody@example.edu', 'student-7x'].map(total)), [11, 0, 0])
  for (const q of ['nobody', 'student-7x', 'zz top']) {
    const { executionStats } = await User.collection.find(hasPart(q)).explain('executionStats')
    t.ok(executionStats.totalDocsExamined < 5, `${q}: ${executionStats.totalDocsExamined} users are read`)
  }
  await User.changeProfile('student-7', { full_name: 'Ada Lovelace' })
  await User.administer('student-8', { email: 'ada@uni.example' })
  t.strictSame(await Promise.all(['lovelace', 'ADA@uni', 'student-7'].map(total)), [1, 1, 11])
})

t.test('a name that an older version has changed, to which the operator returned for a while, is found', async t => {
  const { connection, User } = await testModels(t)
  await Promise.all(['ada', 'bob'].map(name => User.register(person(name), 'hash')))
  const ids = async (users: typeof User, q: string) => (await users.list({ q }, 0, 5)).found.map(({ _id }) => _id)
  t.strictSame(await ids(User, 'name of'), ['ada', 'bob'])
  await User.collection.updateOne({ _id: 'bob' as never }, { $set: { full_name: 'Lovelace' } })
  const afterRestart = defineModels(connection.useDb(connection.name)).User
  t.strictSame(await Promise.all(['lovelace', 'name of'].map(q => ids(afterRestart, q))), [['bob'], ['ada']])
})

t.test('several subjects are entered into the list of a student, who is told which are new', async t => {
  const { User } = await testModels(t)
  await User.register(person('ada'), 'hash', { subjects: ['a'] })
  await User.register(person('emmy', { role: 'PROFESSOR' }), 'hash')
  t.strictSame(await User.addSubjects('ada', ['a', 'b', 'c']), ['b', 'c'])
  t.strictSame((await User.findAccount('ada'))?.subjects, ['a', 'b', 'c'])
  t.equal(await User.addSubjects('emmy', ['a']), null)
  await User.register(person('bob'), 'hash', { subjects: ['c', 'd'] })
  t.strictSame((await User.enrolledSubjects()).sort(), ['a', 'b', 'c', 'd'])
})

t.test('an administrator changes name, address and whether an account is disabled', async t => {
  const { User } = await testModels(t)
  await User.register(person('ada'), 'hash')
  await User.register(person('bob'), 'hash')
  t.equal(await User.administer('unknown', { full_name: 'X' }), null)
  t.match(await User.administer('ada', {}), { full_name: 'Name of ada' }, 'nothing to change')
  t.match(await User.administer('ada', { full_name: 'Ada', email: 'NEW@example.edu' }),
    { full_name: 'Ada', email: 'NEW@example.edu' })
  t.equal(await User.administer('bob', { email: 'new@example.edu' }), 'email taken')
  t.match(await User.administer('ada', { disabled: true }), { disabled: true, token_version: 1, full_name: 'Ada' })
  t.match(await User.administer('ada', { disabled: true, full_name: 'A' }),
    { disabled: true, token_version: 1, full_name: 'A' }, 'the tokens end once')
  await User.administer('ada', { disabled: false })
  t.notOk('disabled' in (await User.findAccount('ada') ?? {}), 'enabled again')
})

t.test('an account that is being deleted is marked once, and removed with this mark alone', async t => {
  const { User } = await testModels(t)
  const mark = { at: new Date(1000), by: 'root', request_id: 'r' } as never as Parameters<typeof User.markErasing>[1]
  await User.register(person('ada'), 'hash')
  const another = { passwordHash: 'another hash' }
  t.equal(await User.markErasing('ada', mark, another), 'no such user', 'the password has changed')
  t.equal(await User.markErasing('unknown', mark), 'no such user')
  const marked = await User.markErasing('ada', mark, { passwordHash: 'hash' })
  if (typeof marked === 'string') throw new Error(marked)
  t.equal(await User.markErasing('ada', mark), 'no such user', 'once')
  t.strictSame((await User.erasingSince(new Date(1000))).map(({ _id }) => _id), ['ada'])
  t.strictSame(await User.erasingSince(new Date(999)), [])
  t.equal(await User.isErasing(marked), true)
  const other = { ...marked, erasing: { ...marked.erasing, at: new Date(2000) } }
  for (const change of ['unmarkErasing', 'removeErased'] as const) await User[change](other)
  t.equal(await User.isErasing(other), false)
  t.equal(await User.isErasing(marked), true)
  await User.removeErased(marked)
  t.equal(await User.countDocuments(), 0)
})

t.test('the last administrator is not deleted', async t => {
  const { User } = await testModels(t)
  const mark = { at: new Date(1000), by: 'root', request_id: 'r' } as never as Parameters<typeof User.markErasing>[1]
  for (const name of ['root', 'second']) await User.register(person(name, { role: 'ADMIN' }), 'hash')
  t.match(await User.markErasing('second', mark), { _id: 'second', role: 'ADMIN' })
  t.equal(await User.markErasing('root', mark), 'last administrator')
})
