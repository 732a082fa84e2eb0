import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { StoredQuestion } from '../../models/question.js'
import { importQuestions } from '../../services/question-import.js'
import {
  changeQuestion, createQuestion, deleteQuestion, historyOf, newQuestion, readQuestion
} from '../../services/questions.js'
import { account, addSubject, call, freshDatabase, startApp, until } from '../helper.js'
import { testModels } from '../models/helper.js'

const written = (text: string) => ({
  type: 'number' as const, text, answer: 1, tolerance: 0, explanation: '', topic: '', difficulty: 'medium' as const
})
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
  const { _id: id } = await createQuestion(models, 'algebra', 'emmy', written('1'))
  const change = (text: string, more: object = {}) =>
    changeQuestion(models, { subject: 'algebra', id }, 'emmy', { text, ...more })
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
  const { _id: id } = await createQuestion(models, 'algebra', 'emmy', written('1'))
  for (const text of ['2', '3']) await changeQuestion(models, { subject: 'algebra', id }, 'emmy', { text })
  killAt(models.QuestionChange, 'removeOf')
  await t.rejects(deleteQuestion(models, 'algebra', id), { message: 'killed' })
  await t.rejects(readQuestion(models, 'algebra', id), { message: 'Question not found' })
  t.strictSame((await models.Question.list('algebra', {}, 0, 10)).questions, [])
  await app.close()
  const next = await startApp(t, uri)
  t.equal(await next.models.Question.countDocuments({}), 0)
  t.equal(await next.models.QuestionChange.countDocuments({}), 0)
})

for (const [method, after] of [['begin', 0], ['addImported', 3], ['end', 3]] as const) {
  t.test(`an import that is killed at ${method} is there as a whole or not at all after the next start`, async t => {
    const uri = await freshDatabase(t)
    const app = await startApp(t, uri)
    const { models } = app
    killAt(method === 'addImported' ? models.Question : models.QuestionImport, method)
    const three = ['1', '2', '3'].map(written)
    await t.rejects(importQuestions(models, PLACE, three), { message: 'killed' })
    await app.close()
    const next = await startApp(t, uri)
    t.equal(await next.models.Question.countDocuments({}), after)
    t.equal(await next.models.QuestionImport.countDocuments({}), 0)
    t.strictSame(await importQuestions(next.models, PLACE, [...three, written('4')]),
      { imported: 4 - after, unchanged: after })
    t.strictSame((await next.models.Question.all('algebra')).map(({ text }) => text), ['1', '2', '3', '4'])
  })
}

t.test('of imports at the same time each question is brought by one', async t => {
  const models = await testModels(t)
  const texts = Array.from({ length: 50 }, (_, i) => `question ${i}`)
  const counts = await Promise.all([1, 2, 3, 4].map(() => importQuestions(models, PLACE, texts.map(written))))
  t.equal(counts.reduce((sum, { imported }) => sum + imported, 0), 50)
  t.ok(counts.every(({ imported, unchanged }) => imported + unchanged === 50), 'each counts its questions')
  t.strictSame((await models.Question.all('algebra')).map(({ text }) => text), texts)
})

t.test('a question of a file that stands twice in it, or that a teacher has written, is brought once', async t => {
  const models = await testModels(t)
  await createQuestion(models, 'algebra', 'emmy', written('1'))
  await createQuestion(models, 'algebra', 'emmy', written('1'))
  const file = ['1', '2', '2', '3'].map(written)
  t.strictSame(await importQuestions(models, PLACE, file), { imported: 2, unchanged: 2 })
  t.strictSame(await importQuestions(models, { ...PLACE, subject: 'physics' }, file), { imported: 3, unchanged: 1 })
  const [, , two] = await models.Question.all('algebra')
  await changeQuestion(models, { subject: 'algebra', id: two?._id ?? '' }, 'emmy', { answer: 2 })
  t.strictSame(await importQuestions(models, PLACE, file), { imported: 1, unchanged: 3 }, 'one was changed since')
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
    const left: StoredQuestion = newQuestion(written('3'), subject, 'emmy', 1)
    await QuestionImport.begin({ _id: randomUUID(), subject, questions: [left] })
  }
  t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 204)
  // The other services do not answer here, and the questions do not wait for them.
  const all = [Question, QuestionChange, QuestionVersion, QuestionImport] as Array<typeof Question>
  await until(async () => (await Promise.all(all.map(model => model.countDocuments({ subject: 'algebra' }))))
    .every(count => count === 0))
  t.strictSame(await Promise.all(all.map(model => model.countDocuments({ subject: 'physics' }))), [1, 1, 1, 1])
})
