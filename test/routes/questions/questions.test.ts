import t from 'tap'
import { account, addSubject, call, enrolledStudent, issuesOf, outcome, refusal } from '../../support/helper.js'
import { added, bank, BANK, imported, NUMBER, SINGLE, TEXT } from './helper.js'

t.test('a question that is written is a draft of its teacher, with the fields of its type alone', async t => {
  const { app, emmy } = await bank(t)
  const { id, created_at: created, updated_at: updated, ...rest } = await added(app, emmy, {
    ...SINGLE, state: 'published', version: 7, answer: 3, accepted: ['x'], created_by: 'zoe', id: 'mine'
  })
  t.strictSame(rest, { version: 1, ...SINGLE, state: 'draft', created_by: 'emmy' })
  t.not(id, 'mine')
  t.ok(Date.now() - Date.parse(created) < 60_000 && created === updated, 'made now')
  const number = await added(app, emmy, { type: 'number', text: 'n?', answer: 2 })
  t.match(number, { answer: 2, tolerance: 0, explanation: '', topic: '', difficulty: 'medium' })
  const source = { document_id: 'd1', title: 'week-3.pdf', page: 4, quote: 'A swap.' }
  t.match(await added(app, emmy, { ...TEXT, source }), { ...TEXT, source })
  const read = (await call(app, emmy, 'GET', `${BANK}/${id}`)).json()
  t.strictSame(read, { id, ...rest, created_at: created, updated_at: updated })
})

const option = (text: string, correct = false) => ({ text, correct })
const FAULTS: Array<[name: string, question: object, issues: string[][]]> = [
  ['nothing', {}, [['body.type', 'missing'], ['body.text', 'missing']]],
  ['no options', { type: 'single', text: 'x' }, [['body.options', 'missing']]],
  ['one option', { ...SINGLE, options: [option('a', true)] }, [['body.options', 'value_error']]],
  ['seven options', { ...SINGLE, options: [1, 2, 3, 4, 5, 6, 7].map(n => option(`${n}`, n === 1)) },
    [['body.options', 'too_long']]],
  ['two right ones', { ...SINGLE, options: [option('a', true), option('b', true)] }, [['body.options', 'value_error']]],
  ['no right one', { ...SINGLE, type: 'multiple', options: [option('a'), option('b')] },
    [['body.options', 'value_error']]],
  ['equal options', { ...SINGLE, options: [option('a  b', true), option(' a b\n')] },
    [['body.options.1.text', 'value_error']]],
  ['a blank option', { ...SINGLE, options: [option('a', true), option(' ')] },
    [['body.options.1.text', 'value_error']]],
  ['a blank text', { ...SINGLE, text: ' \n' }, [['body.text', 'value_error']]],
  ['a control character', { ...SINGLE, text: 'a\u0000b' }, [['body.text', 'string_pattern_mismatch']]],
  ['a long text', { ...SINGLE, text: 'x'.repeat(10_001), topic: 'x'.repeat(101) },
    [['body.text', 'string_too_long'], ['body.topic', 'string_too_long']]],
  ['no answer', { type: 'number', text: 'x', tolerance: -1 }, [['body.tolerance', 'greater_than_equal']]],
  ['no answer at all', { type: 'number', text: 'x' }, [['body.answer', 'missing']]],
  ['no accepted one', { ...TEXT, accepted: [] }, [['body.accepted', 'value_error']]],
  ['equal accepted ones', { ...TEXT, accepted: ['a', 'a '] }, [['body.accepted.1', 'value_error']]],
  ['another type', { ...SINGLE, type: 'essay', difficulty: 'hardest' },
    [['body.type', 'enum'], ['body.difficulty', 'enum']]]
]

t.test('a faulty question is refused with the place of each fault, also as a change', async t => {
  const { app, emmy } = await bank(t)
  for (const [name, question, issues] of FAULTS) {
    t.strictSame(issuesOf(await call(app, emmy, 'POST', BANK, question)), issues, name)
  }
  t.equal(await app.models.Question.countDocuments({}), 0)
  const { id } = await added(app, emmy, SINGLE)
  const put = (body: object) => call(app, emmy, 'PUT', `${BANK}/${id}`, body)
  t.strictSame(issuesOf(await put({ type: 'number' })), [['body.answer', 'missing']], 'as it would be')
  t.strictSame(issuesOf(await put({ options: [option('a', true)] })), [['body.options', 'value_error']])
  t.strictSame(issuesOf(await put({ state: 'deleted', text: '' })),
    [['body.text', 'string_too_short'], ['body.state', 'enum']])
  t.strictSame((await call(app, emmy, 'GET', `${BANK}/${id}/history`)).json(), [], 'nothing has changed')
})

t.test('questions are listed in the order of their making, by state, topic, difficulty and words', async t => {
  const { app, emmy } = await bank(t)
  const first = await added(app, emmy, SINGLE)
  const second = await added(app, emmy, { ...NUMBER, topic: 'Mecánica (1)', explanation: 'Aceleración' })
  const third = await added(app, emmy, { ...TEXT, topic: 'Determinants' })
  await call(app, emmy, 'PUT', `${BANK}/${third.id}`, { state: 'published' })
  const ids = async (query: string) =>
    (await call(app, emmy, 'GET', `${BANK}${query}`)).json().map(({ id }: { id: string }) => id)
  t.strictSame(await ids(''), [first.id, second.id, third.id])
  const page = await call(app, emmy, 'GET', `${BANK}?limit=1&skip=1&topic=Determinants`)
  t.strictSame([page.json().map(({ id }: { id: string }) => id), page.headers['x-total-count']], [[third.id], '2'])
  t.match(page.headers.link, /rel="prev"/)
  t.strictSame(await ids('?state=published'), [third.id])
  t.strictSame(await ids('?state=draft&difficulty=easy'), [first.id])
  for (const [q, found] of [
    ['aceleracion', second], ['MECANICA%20(1)', second], ['transpos', first], ['emmy', third], ['sign%20of', first]
  ] as const) t.strictSame(await ids(`?q=${q}`), [found.id], q)
  for (const q of ['.*', '%5C', '$%5Ea', 'x'.repeat(100), 'a'.repeat(100)]) t.strictSame(await ids(`?q=${q}`), [], q)
  t.strictSame((await call(app, emmy, 'GET', `${BANK}/topics`)).json(),
    [{ topic: 'Determinants', questions: 2 }, { topic: 'Mecánica (1)', questions: 1 }])
})

t.test('only a change of what a published question asks makes a version, which keeps the older one', async t => {
  const { app, emmy } = await bank(t)
  const { id } = await added(app, emmy, SINGLE)
  const put = async (body: object) => (await call(app, emmy, 'PUT', `${BANK}/${id}`, body)).json()
  t.equal((await put({ text: 'Which?' })).version, 1, 'a draft')
  t.equal((await put({ state: 'published' })).version, 1)
  t.equal((await put({ explanation: 'So.', topic: 'Rows', difficulty: 'hard' })).version, 1)
  t.equal((await put({ state: 'draft' })).version, 1)
  t.equal((await put({ text: 'Which one?' })).version, 2, 'it was published at some time')
  const asNumber = await put({ type: 'number', answer: 2, state: 'retired' })
  t.match(asNumber, { version: 3, type: 'number', answer: 2, tolerance: 0 })
  t.notOk('options' in asNumber, 'a number has no options')
  t.equal((await put({ answer: 2, tolerance: 0 })).version, 3, 'the same values change nothing')
  const kept = await app.models.QuestionVersion.versionsOf('algebra', [id])
  t.strictSame(kept.map(({ version, type, text }) => [version, type, text]),
    [[1, 'single', 'Which?'], [2, 'single', 'Which one?']])
})

t.test('the history has one entry for each change, the newest first', async t => {
  const { app, emmy } = await bank(t)
  const admin = await account(app, 'ADMIN', 'root')
  const { id } = await added(app, emmy, SINGLE)
  await call(app, emmy, 'PUT', `${BANK}/${id}`, { state: 'published' })
  await call(app, admin, 'PUT', `${BANK}/${id}`, { type: 'number', answer: 1 })
  await call(app, emmy, 'PUT', `${BANK}/${id}`, { answer: 1, state: 'published' })
  const history = (await call(app, emmy, 'GET', `${BANK}/${id}/history`)).json()
  t.strictSame(history.map(({ at: _at, ...entry }: { at: string }) => entry), [
    {
      version: 2,
      by: 'root',
      changes: {
        type: { from: 'single', to: 'number' },
        options: { from: SINGLE.options, to: null },
        answer: { from: null, to: 1 },
        tolerance: { from: null, to: 0 }
      }
    },
    { version: 1, by: 'emmy', changes: { state: { from: 'draft', to: 'published' } } }
  ])
})

t.test('of changes at the same time none is lost, and each has its entry', async t => {
  const { app, emmy } = await bank(t)
  const { id } = await added(app, emmy, SINGLE)
  await call(app, emmy, 'PUT', `${BANK}/${id}`, { state: 'published' })
  const answers = await Promise.all([
    ...[1, 2, 3, 4, 5, 6].map(n => call(app, emmy, 'PUT', `${BANK}/${id}`, { text: `Which ${n}?` })),
    call(app, emmy, 'PUT', `${BANK}/${id}`, { explanation: 'Only this.' })
  ])
  t.strictSame(answers.map(({ statusCode }) => statusCode), answers.map(() => 200))
  const question = (await call(app, emmy, 'GET', `${BANK}/${id}`)).json()
  t.strictSame([question.version, question.explanation], [7, 'Only this.'])
  const history = (await call(app, emmy, 'GET', `${BANK}/${id}/history`)).json()
  t.equal(history.length, 8)
  const texts = history.flatMap(({ changes }: any) => changes.text ? [[changes.text.from, changes.text.to]] : [])
  t.ok(texts.every(([from]: string[], i: number) => i === texts.length - 1 || from === texts[i + 1][1]),
    'each change begins where the one before it ended')
  t.equal((await app.models.QuestionVersion.versionsOf('algebra', [id])).length, 6)
})

t.test('a deleted question leaves the bank; what was published keeps its text', async t => {
  const { app, emmy } = await bank(t)
  const draft = await added(app, emmy, NUMBER)
  const asked = await added(app, emmy, SINGLE)
  await call(app, emmy, 'PUT', `${BANK}/${asked.id}`, { state: 'published' })
  await call(app, emmy, 'PUT', `${BANK}/${asked.id}`, { text: 'Second?' })
  for (const { id } of [draft, asked]) {
    t.equal((await call(app, emmy, 'DELETE', `${BANK}/${id}`)).statusCode, 204)
    for (const [method, path] of [['DELETE', ''], ['GET', ''], ['PUT', ''], ['GET', '/history']] as const) {
      t.strictSame(outcome(await call(app, emmy, method, `${BANK}/${id}${path}`, method === 'PUT' ? {} : undefined)),
        refusal(404, 'Question not found'), `${method} ${path}`)
    }
  }
  t.equal(await app.models.Question.countDocuments({}), 0)
  t.equal(await app.models.QuestionChange.countDocuments({}), 0)
  const kept = await app.models.QuestionVersion.versionsOf('algebra', [draft.id, asked.id])
  t.strictSame(kept.map(({ question_id: id, version, text }) => [id, version, text]),
    [[asked.id, 1, SINGLE.text], [asked.id, 2, 'Second?']])
})

t.test('a question belongs to its subject, whose teachers alone see it', async t => {
  const { app, emmy } = await bank(t)
  await addSubject(app, 'physics', 'sofia')
  const sofia = await account(app, 'PROFESSOR', 'sofia')
  const student = await enrolledStudent(app)
  const { id } = await added(app, emmy, SINGLE)
  const foreign = `/subjects/physics/questions/${id}`
  t.equal((await call(app, sofia, 'GET', foreign)).statusCode, 404)
  t.equal((await call(app, sofia, 'DELETE', foreign)).statusCode, 404)
  for (const path of ['', '/topics', '/export?format=gift', `/${id}`, `/${id}/history`]) {
    t.strictSame(outcome(await call(app, sofia, 'GET', BANK + path)), refusal(403, 'Not the professor of this subject'))
    t.strictSame(outcome(await call(app, student, 'GET', BANK + path)), refusal(403, 'Role not permitted'), path)
  }
  t.equal((await call(app, emmy, 'GET', '/subjects/none/questions')).statusCode, 404)
  t.equal((await call(app, await account(app, 'ADMIN'), 'GET', `${BANK}/${id}`)).statusCode, 200)
})

t.test('a full bank refuses a question, a longer one, a file and drafts with a sentence', async t => {
  const { app, emmy } = await bank(t, { SUBJECT_QUESTIONS: '2', SUBJECT_QUESTIONS_BYTES: '400' })
  const { id } = await added(app, emmy, SINGLE)
  const long = { ...SINGLE, explanation: 'x'.repeat(400) }
  const tooLarge = refusal(400, 'The questions of this bank take too much room together: delete or shorten some')
  const full = refusal(400, 'This question bank is full: delete questions that are not needed')
  t.strictSame(outcome(await call(app, emmy, 'POST', BANK, long)), tooLarge)
  t.strictSame(outcome(await call(app, emmy, 'PUT', `${BANK}/${id}`, long)), tooLarge)
  t.strictSame(await imported(app, emmy, { file: 'One? {=1}\n\nTwo? {=2}', format: 'gift' }), full)
  t.strictSame(await imported(app, emmy, { file: 'One? {=1}', format: 'gift' }),
    [200, { imported: 1, unchanged: 0, skipped: [] }])
  t.strictSame(outcome(await call(app, emmy, 'POST', BANK, SINGLE)), full)
  t.equal((await call(app, emmy, 'DELETE', `${BANK}/${id}`)).statusCode, 204)
  await added(app, emmy, SINGLE)
})
