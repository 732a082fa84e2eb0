import t from 'tap'
import type { SubjectHead } from '../../../models/subjects/subject.js'
import { person, subject, testModels } from '../helper.js'

const DEFAULTS = {
  co_professors: [],
  enrolment: 'open',
  enrolment_code: null,
  enrolment_from: null,
  enrolment_until: null,
  archived: false,
  tutor_policy: 'answer',
  transcripts: 'anonymous',
  tests: 'both'
}
/** Those fields of a subject that have a default. */
const defaultedOf = (subject: object | null) =>
  Object.fromEntries(Object.entries(subject ?? {}).filter(([field]) => field in DEFAULTS))
const ALGEBRA = { _id: 'algebra', name: 'The algebra', description: 'About algebra', professor_id: 'emmy' }

t.test('a subject is added once, without a guide', async t => {
  const { Subject } = await testModels(t)
  t.matchOnly(await Subject.add(subject('algebra')), { ...ALGEBRA, ...DEFAULTS, guide: '', created_at: Date })
  t.equal(await Subject.add(subject('algebra', 'sofia')), null)
  const read = await Subject.findSubject('algebra')
  t.matchOnly(read, { ...ALGEBRA, ...DEFAULTS, created_at: Date }, 'read without its guide')
  t.equal(await Subject.findSubject('unknown'), null)
})

t.test('a failure of another kind is thrown', async t => {
  const { Subject, connection } = await testModels(t)
  await connection.close()
  await t.rejects(Subject.add(subject('algebra')), { name: /^Mongo/ })
})

t.test('subjects are listed in pages by id, with their students and the total', async t => {
  const { Subject, User } = await testModels(t)
  for (const id of ['c', 'a', 'b']) await Subject.add(subject(id, id === 'b' ? 'sofia' : 'emmy'))
  for (const name of ['ada', 'bob']) {
    await User.register(person(name), 'hash')
    await User.addSubject(name, 'b')
  }
  const list = async (...parameters: Parameters<typeof Subject.list>) => {
    const { total, subjects } = await Subject.list(...parameters)
    return [total, subjects.map(({ _id, student_count: count }) => `${_id} ${count}`)]
  }
  t.strictSame(await list({}, 0, 10), [3, ['a 0', 'b 2', 'c 0']])
  t.strictSame(await list({}, 1, 1), [3, ['b 2']])
  t.strictSame(await list({ professor_id: 'emmy' }, 0, 10), [2, ['a 0', 'c 0']])
  t.strictSame(await list({ professor_id: 'emmy' }, 1, 10), [2, ['c 0']])
  const [row] = (await Subject.list({}, 0, 1)).subjects
  t.matchOnly(row, {
    _id: 'a',
    name: 'The a',
    description: 'About a',
    professor_id: 'emmy',
    student_count: 0,
    created_at: Date,
    ...DEFAULTS
  })
})

t.test('subjects are found by ids and by teacher', async t => {
  const { Subject } = await testModels(t)
  for (const id of ['c', 'a', 'b']) await Subject.add(subject(id, id === 'b' ? 'sofia' : 'emmy'))
  const found = await Subject.findSubjects(['c', 'unknown', 'a'])
  t.strictSame(found.map(({ _id, guide }) => [_id, guide]), [['a', ''], ['c', '']])
  t.strictSame([...await Subject.existing(['c', 'unknown', 'a'])].sort(), ['a', 'c'])
  t.strictSame((await Subject.idsOf('emmy')).sort(), ['a', 'c'])
  t.strictSame(await Subject.idsOf('unknown'), [])
  await Subject.change('c', { co_professors: ['sofia', 'zoe'] })
  t.strictSame((await Subject.idsOf('sofia')).sort(), ['b', 'c'])
  t.strictSame(await Subject.idsOf('zoe'), ['c'])
})

t.test('a subject changes in the fields that are given, while its rules are those that were read', async t => {
  const { Subject } = await testModels(t)
  await Subject.add(subject('algebra'))
  const changed = async (change: object, read?: SubjectHead) => {
    const { created_at: _at, ...fields } = await Subject.change('algebra', change, read) ?? {}
    return fields
  }
  const atFirst = await Subject.findSubject('algebra') as SubjectHead
  t.strictSame(await changed({}), { ...ALGEBRA, ...DEFAULTS, guide: '' })
  t.strictSame(await changed({ guide: '# Guide' }), { ...ALGEBRA, ...DEFAULTS, guide: '# Guide' })
  t.strictSame(await changed({ name: 'N', description: 'D' }, atFirst),
    { ...ALGEBRA, ...DEFAULTS, name: 'N', description: 'D', guide: '# Guide' })
  const policies = { tutor_policy: 'hints', transcripts: 'named' } as const
  t.match(await changed(policies), { name: 'N', ...policies })
  t.equal(await Subject.change('unknown', { name: 'x' }), null)
  const JUDGED = {
    professor_id: 'sofia',
    co_professors: ['bea', 'carl'],
    enrolment: 'code',
    enrolment_code: 'abcd',
    enrolment_from: new Date(1),
    enrolment_until: new Date(2),
    archived: true
  }
  for (const [field, value] of Object.entries(JUDGED)) {
    const before = await Subject.findSubject('algebra') as SubjectHead
    t.strictSame((await changed({ [field]: value }, before) as Record<string, unknown>)[field], value, field)
    t.equal(await Subject.change('algebra', { name: 'x' }, before), null, `${field} is another one now`)
    t.equal(await Subject.change('algebra', {}, before), null)
    const after = await Subject.findSubject('algebra') as SubjectHead
    const renamed = await changed({ name: field }, after) as Record<string, unknown>
    t.strictSame([renamed.name, renamed[field]], [field, value])
  }
})

t.test('a field that is cleared is not stored', async t => {
  const { Subject } = await testModels(t)
  await Subject.add(subject('algebra'))
  const stored = async () => Object.keys(await Subject.collection.findOne({ _id: 'algebra' as never }) ?? {}).sort()
  const before = await stored()
  const at = new Date(1)
  await Subject.change('algebra', {
    co_professors: ['zoe'],
    enrolment: 'code',
    enrolment_code: 'abcd',
    enrolment_from: at,
    enrolment_until: at,
    archived: true
  })
  t.equal((await stored()).length, before.length + 6)
  const { professor_id: _professor, tutor_policy: _policy, transcripts: _transcripts, tests: _tests, ...unset } =
    { ...ALGEBRA, ...DEFAULTS }
  const { _id, name: _name, description: _description, ...fields } = unset
  t.strictSame(defaultedOf(await Subject.change('algebra', fields as Partial<SubjectHead>)), DEFAULTS)
  t.strictSame(await stored(), before)
})

t.test('a removal says whether the subject existed', async t => {
  const { Subject } = await testModels(t)
  for (const id of ['a', 'b']) await Subject.add(subject(id))
  t.equal(await Subject.remove('a'), true)
  t.equal(await Subject.remove('a'), false)
  t.strictSame([...await Subject.existing(['a', 'b'])], ['b'])
})

t.test('subjects are searched in id and name, as the text is, in either case', async t => {
  const { Subject } = await testModels(t)
  for (const id of ['algebra', 'logic-1', 'sets']) await Subject.add(subject(id, id === 'sets' ? 'sofia' : 'emmy'))
  await Subject.change('sets', { name: 'A (new) LOGIC', co_professors: ['emmy'] })
  const found = async (filter: Parameters<typeof Subject.list>[0]) => {
    const { total, subjects } = await Subject.list(filter, 0, 10)
    return `${total} ${subjects.map(({ _id }) => _id).join(' ')}`
  }
  t.strictSame(await Promise.all([
    found({ q: 'logic' }), found({ q: '(NEW)' }), found({ q: '.' }), found({ professor_id: 'emmy' }),
    found({ teacher: 'emmy' }), found({ teacher: 'emmy', q: 'set' }), found({ teacher: 'ada' })
  ]), ['2 logic-1 sets', '1 sets', '0 ', '2 algebra logic-1', '3 algebra logic-1 sets', '1 sets', '0 '])
})

t.test('a teacher who leaves is no co-professor of any subject', async t => {
  const { Subject } = await testModels(t)
  for (const id of ['a', 'b']) await Subject.add(subject(id))
  await Subject.change('a', { co_professors: ['ada', 'bob'] })
  await Subject.change('b', { co_professors: ['bob'] })
  await Subject.updateWhere({ co_professors: 'bob' }, { $pull: { co_professors: 'bob' } })
  t.strictSame((await Subject.findSubjects(['a', 'b'])).map(({ co_professors: teachers }) => teachers), [['ada'], []])
})
