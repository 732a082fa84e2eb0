import t from 'tap'
import { testModels } from '../helper.js'

const version = (id: string, version: number, subject = 'algebra') => ({
  question_id: id, subject, version, type: 'text' as const, text: `Text ${version}`, accepted: ['yes']
})

t.test('a version is kept once, as it was, and found by its question and subject', async t => {
  const { QuestionVersion } = await testModels(t)
  for (const kept of [version('a', 1), version('a', 2), version('b', 1), version('c', 1)]) {
    await QuestionVersion.keep(kept)
  }
  await QuestionVersion.keep({ ...version('a', 1), text: 'Other' })
  const found = await QuestionVersion.versionsOf('algebra', ['a', 'b'])
  t.strictSame(found.sort((a, b) => a._id < b._id ? -1 : 1),
    [{ _id: 'a:1', ...version('a', 1) }, { _id: 'a:2', ...version('a', 2) }, { _id: 'b:1', ...version('b', 1) }])
  t.strictSame(await QuestionVersion.versionsOf('logic', ['a']), [])
})

t.test('a subject takes the versions of its questions along', async t => {
  const { QuestionVersion } = await testModels(t)
  for (const kept of [version('a', 1), version('b', 1), version('c', 1, 'logic')]) await QuestionVersion.keep(kept)
  await QuestionVersion.removeSubject('algebra')
  t.strictSame((await QuestionVersion.find().lean()).map(({ _id }) => _id), ['c:1'])
})

t.test('a failure of another kind is thrown', async t => {
  const { QuestionVersion, connection } = await testModels(t)
  await connection.close()
  await t.rejects(QuestionVersion.keep(version('a', 1)), { name: /^Mongo/ })
})
