import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { StoredQuestion } from '../../../collections/questions/question.js'
import { importQuestions } from '../../../services/questions/question-import.js'
import {
  changeQuestion, createQuestion, deleteQuestion, historyOf, listQuestions, newQuestion, readQuestion
} from '../../../services/questions/questions.js'
import { account, addSubject, call, freshDatabase, startApp, until } from '../../support/helper.js'
import { testModels } from '../../models/helper.js'

const written = (text: string) => ({
  type: 'number' as const, text, answer: 1, tolerance: 0, explanation: '', topic: '', difficulty: 'medium' as const
})
/** Of the bank. */
const NO_LIMITS = { SUBJECT_QUESTIONS: 0, SUBJECT_QUESTIONS_BYTES: 0 }
const PLACE = { subject: 'algebra', caller: 'emmy' }

/** Lets the next call of a model's method fail, as a process that is killed there. */
function killAt (model: object, method: string): void {
  const own = model as Record<string, unknown>
  const before = own[method]
  own[method] = async () => {
    own[method] = before
    throw new Error('killed')
  }
}

t.test('a change that is killed between its writes leaves question, history and versions in agreement', async t => {
  const models = await testModels(t)
  const { _id: id } = await createQuestion(models, NO_LIMITS, 'algebra', 'emmy', written('1'))
  const change = (text: string, more: object = {}) =>
    changeQuestion(models, NO_LIMITS, { subject: 'algebra', id }, 'emmy', { text, ...more })
  await change('2', { state: 'published' })
  for (const [model, method] of [
    [models.QuestionChange, 'file'], [models.QuestionVersion, 'keep'], [models.Question, 'change']
  ] as const) {
    killAt(model, method)
    await t.rejects(change('3'), { message: 'killed' }, method)
    t.match(await readQuestion(models, 'algebra', id), { text: '2', version: 1 }, method)
    t.equal((await historyOf(models, 'algebra', id)).length, 1, method)
  }
  t.match(await change('3'), { text: '3', version: 2 })
  const entries = await historyOf(models, 'algebra', id)
  t.strictSame(entries.map(({ version, changes }) => [version, changes.text]),
    [[2, { from: '2', to: '3' }], [1, { from: '1', to: '2' }]])
  t.strictSame((await models.QuestionVersion.versionsOf('algebra', [id])).map(({ text }) => text), ['2'])
})

t.test('a deletion that is killed is completed by the next start, and the question is not found meanwhile', async t => {
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri)
  const { models } = app
  const { _id: id } = await createQuestion(models, NO_LIMITS, 'algebra', 'emmy', written('1'))
  for (const text of ['2', '3']) await changeQuestion(models, NO_LIMITS, { subject: 'algebra', id }, 'emmy', { text })
  killAt(models.QuestionChange, 'removeWhere')
  await t.rejects(deleteQuestion(models, NO_LIMITS, 'algebra', id), { message: 'killed' })
  await t.rejects(readQuestion(models, 'algebra', id), { message: 'Question not found' })
  t.strictSame((await models.Question.list('algebra', {}, 0, 10)).found, [])
  await app.close()
  const next = await startApp(t, uri)
  t.equal(await next.models.Question.countDocuments({}), 0)
  t.equal(await next.models.QuestionChange.countDocuments({}), 0)
})

for (const [method, after] of [['begin', 0], ['addImported', 3], ['remove', 3]] as const) {
  t.test(`an import that is killed at ${method} is there as a whole or not at all after the next start`, async t => {
    const uri = await freshDatabase(t)
    const app = await startApp(t, uri)
    const { models } = app
    killAt(method === 'addImported' ? models.Question : models.QuestionImport, method)
    const three = ['1', '2', '3'].map(written)
    await t.rejects(importQuestions(models, NO_LIMITS, PLACE, three), { message: 'killed' })
    await app.close()
    const next = await startApp(t, uri)
    t.equal(await next.models.Question.countDocuments({}), after)
    t.equal(await next.models.QuestionImport.countDocuments({}), 0)
    t.strictSame(await importQuestions(next.models, NO_LIMITS, PLACE, [...three, written('4')]),
      { imported: 4 - after, unchanged: after })
    t.strictSame((await next.models.Question.all('algebra')).map(({ text }) => text), ['1', '2', '3', '4'])
  })
}

t.test('of imports at the same time each question is brought by one', async t => {
  const models = await testModels(t)
  const texts = Array.from({ length: 50 }, (_, i) => `question ${i}`)
  const counts = await Promise.all([1, 2, 3, 4].map(() =>
    importQuestions(models, NO_LIMITS, PLACE, texts.map(written))))
  t.equal(counts.reduce((sum, { imported }) => sum + imported, 0), 50)
  t.ok(counts.every(({ imported, unchanged }) => imported + unchanged === 50), 'each counts its questions')
  // Which import brings which of them is open, and so is their order.
  t.strictSame((await models.Question.all('algebra')).map(({ text }) => text).sort(), [...texts].sort())
})

t.test('a question of a file that stands twice in it, or that a teacher has written, is brought once', async t => {
  const models = await testModels(t)
  await createQuestion(models, NO_LIMITS, 'algebra', 'emmy', written('1'))
  await createQuestion(models, NO_LIMITS, 'algebra', 'emmy', written('1'))
  const file = ['1', '2', '2', '3'].map(written)
  t.strictSame(await importQuestions(models, NO_LIMITS, PLACE, file), { imported: 2, unchanged: 2 })
  const physics = { ...PLACE, subject: 'physics' }
  t.strictSame(await importQuestions(models, NO_LIMITS, physics, file), { imported: 3, unchanged: 1 })
  const [, , two] = await models.Question.all('algebra')
  await changeQuestion(models, NO_LIMITS, { subject: 'algebra', id: two?._id ?? '' }, 'emmy', { answer: 2 })
  t.strictSame(await importQuestions(models, NO_LIMITS, PLACE, file), { imported: 1, unchanged: 3 },
    'one was changed since')
})

t.test('a deleted subject takes its questions, versions, histories and imports along, and no other ones', async t => {
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri)
  const { models } = app
  const { Question, QuestionChange, QuestionVersion, QuestionImport } = models
  const [emmy, admin] = [await account(app, 'PROFESSOR', 'emmy'), await account(app, 'ADMIN')]
  for (const subject of ['algebra', 'physics']) {
    await addSubject(app, subject)
    const url = `/subjects/${subject}/questions`
    const { id } = (await call(app, emmy, 'POST', url, written('1'))).json()
    for (const change of [{ state: 'published' }, { text: '2' }]) await call(app, emmy, 'PUT', `${url}/${id}`, change)
    const left: StoredQuestion = newQuestion(written('3'), { subject, caller: 'emmy' }, 1)
    await QuestionImport.begin({ _id: randomUUID(), subject, questions: [left] })
  }
  t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 204)
  // The other services do not answer here, and the questions do not wait for them.
  const all = [Question, QuestionChange, QuestionVersion, QuestionImport] as Array<typeof Question>
  await until(async () => (await Promise.all(all.map(model => model.countDocuments({ subject: 'algebra' }))))
    .every(count => count === 0))
  t.strictSame(await Promise.all(all.map(model => model.countDocuments({ subject: 'physics' }))), [1, 1, 1, 1])
})

// The limits of a bank ------------------------------------------------------------------------------------------------

const THREE = { SUBJECT_QUESTIONS: 3, SUBJECT_QUESTIONS_BYTES: 0 }
const FULL = { message: 'This question bank is full: delete questions that are not needed' }
const TOO_LARGE = { message: 'The questions of this bank take too much room together: delete or shorten some' }
const create = (models: Parameters<typeof createQuestion>[0], limits: typeof THREE, text: string) =>
  createQuestion(models, limits, 'algebra', 'emmy', written(text))

t.test('of writers at the same time, as many succeed as there is room for', async t => {
  const models = await testModels(t)
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => i % 2 === 0
    ? create(models, THREE, `${i}`)
    : importQuestions(models, THREE, PLACE, [written(`${i}`), written(`${i}+`)])))
  const stored = await models.Question.countDocuments({})
  t.ok(stored <= 3, `${stored} questions`)
  const refused = results.flatMap(result => result.status === 'rejected' ? [result.reason.message] : [])
  t.ok(refused.length > 0 && refused.every(message => message === FULL.message), 'the others are told')
  for (let i = stored; i < 3; i++) await create(models, THREE, `more ${i}`)
  await t.rejects(create(models, THREE, 'too many'), FULL)
  await t.rejects(importQuestions(models, THREE, PLACE, [written('x')]), FULL)
  const [{ text } = { text: '' }] = await models.Question.all('algebra')
  t.strictSame(await importQuestions(models, THREE, PLACE, [written(text)]), { imported: 0, unchanged: 1 },
    'what is there needs no room')
})

t.test('what is deleted or made shorter gives its room back; a question grows while there is room', async t => {
  const models = await testModels(t)
  // The texts of a question are its own, and a line end for each of two empty fields.
  const limits = { SUBJECT_QUESTIONS: 2, SUBJECT_QUESTIONS_BYTES: 30 }
  const { _id: id } = await create(models, limits, 'x'.repeat(10))
  const { _id: other } = await create(models, limits, 'y'.repeat(10))
  const change = (text: string) => changeQuestion(models, limits, { subject: 'algebra', id }, 'emmy', { text })
  await t.rejects(change('x'.repeat(30)), TOO_LARGE)
  t.match(await change('x'.repeat(12)), { text: 'x'.repeat(12) })
  t.match(await change('z'.repeat(12)), { text: 'z'.repeat(12) }, 'the same size needs no room')
  await change('é')
  await t.rejects(create(models, limits, '3'), FULL)
  await deleteQuestion(models, limits, 'algebra', other)
  await t.rejects(create(models, limits, 'y'.repeat(30)), TOO_LARGE)
  await create(models, limits, 'y'.repeat(20))
})

for (const [model, method] of [['Question', 'add'], ['QuestionBank', 'settle']] as const) {
  t.test(`a writer killed at ${model}.${method} leaves no wrong count when its reservation is over`, async t => {
    const models = await testModels(t)
    const { QuestionBank } = models
    await create(models, THREE, '1')
    const settle = QuestionBank.settle
    QuestionBank.settle = async () => { throw new Error('killed') }
    if (method === 'add') killAt(models.Question, 'add')
    await create(models, THREE, '2').catch(() => {})
    QuestionBank.settle = settle
    t.equal((await QuestionBank.get('algebra'))?.reserved.length, 1)
    await QuestionBank.updateOne({ _id: 'algebra' }, { $set: { 'reserved.0.until': new Date(0) } })
    for (let i = await models.Question.countDocuments({}); i < 3; i++) await create(models, THREE, `more ${i}`)
    await t.rejects(create(models, THREE, '4'), FULL)
    const { questions, reserved } = await QuestionBank.get('algebra') ?? {}
    t.strictSame([questions, reserved], [3, []])
  })
}

// Search --------------------------------------------------------------------------------------------------------------

t.test('a question is found by what it says now, whatever the search is made of', async t => {
  const models = await testModels(t)
  const { _id: id } = await create(models, NO_LIMITS, 'Straße (a.b) $x ÁRBOL')
  const found = async (q: string) => (await listQuestions(models, 'algebra', { skip: 0, limit: 5, q })).total
  for (const q of ['strasse', 'árbol', 'ARBOL', '(a.b)', '$x', ' ']) t.equal(await found(q), 1, q)
  for (const q of ['a-b', '.*', '[a-z]', '$text', '{}', '\\', '\0']) t.equal(await found(q), 0, q)
  await changeQuestion(models, NO_LIMITS, { subject: 'algebra', id }, 'emmy', { explanation: 'Otra cosa' })
  t.strictSame([await found('OTRA'), await found('arbol')], [1, 1])
  await changeQuestion(models, NO_LIMITS, { subject: 'algebra', id }, 'emmy', { text: 'x' })
  t.equal(await found('arbol'), 0)
})
