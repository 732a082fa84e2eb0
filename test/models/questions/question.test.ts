import t from 'tap'
import type { StoredQuestion } from '../../../collections/questions/question.js'
import { hashOf, nextPositions } from '../../../models/questions/question.js'
import { testModels } from '../helper.js'

const AT = new Date('2026-01-01')

function question (id: string, position: number, more: Partial<StoredQuestion> = {}): StoredQuestion {
  return {
    _id: id,
    subject: 'algebra',
    version: 1,
    type: 'text',
    text: `Text of ${id}`,
    accepted: ['yes'],
    explanation: '',
    topic: 'Groups',
    difficulty: 'easy',
    state: 'draft',
    created_by: 'emmy',
    created_at: AT,
    updated_at: AT,
    position,
    revision: 0,
    content_hash: `hash of ${id}`,
    ...more
  }
}

async function bank (t: Parameters<typeof testModels>[0], ...questions: StoredQuestion[]) {
  const models = await testModels(t)
  for (const stored of questions) await models.Question.add(stored)
  return models
}

const ids = (questions: Array<{ _id: string }>) => questions.map(({ _id }) => _id).join('')

t.test('questions are listed in the order of making, by page and filter, without internal fields', async t => {
  const { Question } = await bank(t, question('c', 1, { state: 'published' }), question('b', 2, { topic: 'Rings' }),
    question('a', 2, { difficulty: 'hard', explanation: 'A RING, here' }), question('d', 3, { subject: 'logic' }))
  const list = async (filter: Parameters<typeof Question.list>[1], skip = 0, limit = 10) => {
    const { total, found: questions } = await Question.list('algebra', filter, skip, limit)
    return `${total} ${ids(questions)}`
  }
  t.strictSame(await Promise.all([
    list({}), list({}, 1, 1), list({ state: 'published' }), list({ topic: 'Rings' }), list({ difficulty: 'hard' }),
    list({ part: 'ring' }), list({ part: 'text of c' }), list({ part: 'yes' }),
    list({ part: 'ring', topic: 'Rings' }), list({ part: 'emmy' })
  ]), ['3 cab', '3 a', '1 c', '1 b', '1 a', '2 ab', '1 c', '3 cab', '1 b', '0 '])
  const [first] = (await Question.list('algebra', {}, 0, 1)).found
  const { revision, content_hash: hash, ...shown } = question('c', 1, { state: 'published' })
  t.strictSame(first, shown)
})

t.test('all questions of a subject, those in a state, those of some ids, the newest texts, and the topics', async t => {
  const { Question } = await bank(t, question('b', 1, { state: 'published' }), question('a', 2, { topic: 'Rings' }),
    question('c', 3), question('d', 4, { subject: 'logic' }))
  t.strictSame([ids(await Question.all('algebra')), ids(await Question.all('algebra', 'published'))], ['bac', 'b'])
  t.notOk((await Question.all('algebra')).some(question => 'revision' in question), 'without internal fields')
  t.strictSame(ids(await Question.byIds(['c', 'x', 'd', 'b'])), 'bcd')
  t.strictSame(await Question.newestTexts('algebra', 2), ['Text of c', 'Text of a'])
  t.strictSame(await Question.topics('algebra'), [{ topic: 'Groups', questions: 2 }, { topic: 'Rings', questions: 1 }])
})

t.test('a question is found in its subject alone', async t => {
  const { Question } = await bank(t, question('a', 1))
  t.strictSame(await Question.findQuestion('algebra', 'a'), question('a', 1))
  t.equal(await Question.findQuestion('logic', 'a'), null)
  t.strictSame(await Question.findContents('logic', ['a']), [])
  t.strictSame(await Question.findContents('algebra', ['a', 'x']), [{ _id: 'a', version: 1, text: 'Text of a' }])
})

t.test('imported questions are added once, by id and by content, and say how many are there', async t => {
  const { Question } = await testModels(t)
  const imported = (id: string, hash: string) => question(id, 1, { imported_hash: hash, content_hash: hash })
  t.equal(await Question.addImported([]), 0)
  t.equal(await Question.addImported([imported('a', 'x'), imported('b', 'y')]), 2)
  t.equal(await Question.addImported([imported('a', 'x'), imported('b', 'y'), imported('c', 'z')]), 3, 'again')
  t.equal(await Question.addImported([imported('d', 'x'), imported('e', 'w')]), 1, 'a content that is there')
  await Question.addImported([{ ...imported('f', 'x'), subject: 'logic' }])
  t.strictSame(ids(await Question.find().sort({ _id: 1 }).lean()), 'abcef')
  t.strictSame([...await Question.knownContent('algebra', ['x', 'w', 'no'])].sort(), ['w', 'x'])
  t.strictSame([...await Question.knownContent('logic', ['x', 'w'])], ['x'])
})

t.test('a change is made to the revision that was read, and removes fields without a value', async t => {
  const { Question } = await bank(t, question('a', 1))
  const update = { revision: 1, text: 'New', accepted: undefined }
  const { accepted, ...changed } = question('a', 1, { revision: 1, text: 'New' })
  t.strictSame(await Question.change(question('a', 1), update), changed)
  t.equal(await Question.change(question('a', 1), update), null, 'another change was faster')
  t.match(await Question.change(changed, { revision: 2, topic: 'Rings' }), { text: 'New', topic: 'Rings' })
})

t.test('a question that is marked as deleted is found nowhere, and its content may be imported again', async t => {
  const stored = question('a', 1, { imported_hash: 'x', content_hash: 'x', state: 'published' })
  const { Question } = await bank(t, stored)
  t.equal(await Question.markDeleted({ ...stored, revision: 7 }), false, 'of another revision')
  t.equal(await Question.markDeleted(stored), true)
  t.equal(await Question.markDeleted(stored), false, 'once')
  t.strictSame(await Promise.all([
    Question.findQuestion('algebra', 'a'), Question.list('algebra', {}, 0, 10), Question.byIds(['a']),
    Question.newestTexts('algebra', 10), Question.all('algebra'), Question.topics('algebra'),
    Question.knownContent('algebra', ['x']).then(found => found.size), Question.change(stored, { text: 'New' })
  ]), [null, { total: 0, found: [] }, [], [], [], [], 0, null])
  t.strictSame(ids(await Question.findContents('algebra', ['a'])), 'a', 'but for those who have answered it')
  t.strictSame((await Question.find().lean()).map(({ state, deleted }) => [state, deleted]), [['retired', true]])
  t.equal(await Question.addImported([{ ...stored, _id: 'b' }]), 1)
})

t.test('only a marked question is removed, and a subject takes all of its questions along', async t => {
  const { Question } = await bank(t, question('a', 1), question('b', 2), question('c', 3, { subject: 'logic' }))
  await Question.markDeleted(question('a', 1))
  t.strictSame(await Question.idsWhere({ deleted: true }), ['a'])
  for (const id of ['a', 'b']) await Question.removeIf({ _id: id, deleted: true })
  t.strictSame(ids(await Question.find().sort({ _id: 1 }).lean()), 'bc')
  await Question.removeSubject('algebra')
  t.strictSame(ids(await Question.find().lean()), 'c')
})

t.test('the name of a deleted teacher is taken out of what was written until then', async t => {
  const change = (by: string, day: string) => ({ version: 1, at: new Date(day), by, changes: {} })
  const { Question } = await bank(t,
    question('a', 1, { last_change: change('emmy', '2026-01-03') }),
    question('b', 2, { created_by: 'ada', last_change: change('emmy', '2026-01-02') }),
    question('c', 3, { created_at: new Date('2026-01-03') }),
    question('d', 4, { created_by: 'ada', last_change: change('ada', '2026-01-01') }))
  await Question.forgetUser('emmy', new Date('2026-01-02'))
  const names = (await Question.find().sort({ _id: 1 }).lean()).map(stored =>
    [stored._id, stored.created_by, stored.last_change?.by])
  t.strictSame(names,
    [['a', null, 'emmy'], ['b', 'ada', null], ['c', 'emmy', undefined], ['d', 'ada', 'ada']])
})

t.test('the same content has the same hash, whatever is written around it', async t => {
  const base = question('a', 1)
  t.equal(hashOf(base), hashOf(question('b', 2, { text: base.text, topic: 'Rings', explanation: 'Other' })))
  const options = [{ text: 'x', correct: true }, { text: 'y', correct: false }]
  const different = [
    base, { ...base, type: 'number' as const }, { ...base, text: 'Other' }, { ...base, answer: 1 },
    { ...base, tolerance: 1 }, { ...base, accepted: ['no'] }, { ...base, options },
    { ...base, options: options.toReversed() },
    { ...base, options: options.map(({ text }) => ({ text, correct: true })) }
  ]
  t.equal(new Set(different.map(hashOf)).size, different.length)
})

t.test('positions follow each other, and are larger than those given before', async t => {
  const [first, second, third] = [nextPositions(5), nextPositions(1), nextPositions(1)]
  t.ok(first <= Date.now() * 1000 + 1000, 'by the clock')
  t.ok(second >= first + 5, `${second}`)
  t.ok(third > second, `${third}`)
})
