import t from 'tap'
import { testModels } from '../helper.js'

const change = (id: string, revision: number, more: object = {}) => ({
  question_id: id,
  subject: 'algebra',
  revision,
  version: 1,
  at: new Date(revision),
  by: 'emmy',
  changes: { text: { from: 'a', to: 'b' } },
  ...more
})

t.test('a change is filed once, and the changes before a revision come newest first', async t => {
  const { QuestionChange } = await testModels(t)
  for (const revision of [1, 2, 3]) await QuestionChange.file(change('a', revision))
  await QuestionChange.file(change('a', 2, { by: 'ada' }))
  await QuestionChange.file(change('b', 1))
  t.strictSame(await QuestionChange.changesBefore('a', 3),
    [{ _id: 'a:2', ...change('a', 2) }, { _id: 'a:1', ...change('a', 1) }])
})

t.test('the name of a deleted teacher is taken out of the changes until then', async t => {
  const { QuestionChange } = await testModels(t)
  for (const revision of [1, 2, 3]) await QuestionChange.file(change('a', revision))
  await QuestionChange.file(change('b', 1, { by: 'ada' }))
  await QuestionChange.updateWhere({ by: 'emmy', at: { $lte: new Date(2) } }, { $set: { by: null } })
  t.strictSame((await QuestionChange.find().sort({ _id: 1 }).lean()).map(({ by }) => by), [null, null, 'emmy', 'ada'])
})

t.test('the history goes with its question, or with its subject', async t => {
  const { QuestionChange } = await testModels(t)
  const filed = [change('a', 1), change('a', 2), change('b', 1), change('c', 1, { subject: 'logic' })]
  for (const each of filed) await QuestionChange.file(each)
  const left = async () => (await QuestionChange.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id)
  await QuestionChange.removeWhere({ question_id: 'a' })
  t.strictSame(await left(), ['b:1', 'c:1'])
  await QuestionChange.removeSubject('algebra')
  t.strictSame(await left(), ['c:1'])
})

t.test('a failure of another kind is thrown', async t => {
  const { QuestionChange, connection } = await testModels(t)
  await connection.close()
  await t.rejects(QuestionChange.file(change('a', 1)), { name: /^Mongo/ })
})
