import t from 'tap'
import { testModels } from '../helper.js'

t.test('an import is open until it has ended, or its subject is removed', async t => {
  const { QuestionImport } = await testModels(t)
  for (const [_id, subject] of [['1', 'algebra'], ['2', 'algebra'], ['3', 'logic'], ['4', 'sets']] as const) {
    await QuestionImport.begin({ _id, subject, questions: [] })
  }
  const open = async (subject?: string) => (await QuestionImport.open(subject)).map(({ _id }) => _id).sort().join('')
  t.strictSame([await open(), await open('algebra'), await open('logic')], ['1234', '12', '3'])
  await QuestionImport.remove('2')
  t.strictSame([await open(), await open('algebra')], ['134', '1'])
  await QuestionImport.removeSubject('logic')
  t.equal(await open(), '14')
})
