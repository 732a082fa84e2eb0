import mongoose from 'mongoose'
import t from 'tap'
import { defineModels } from '../../../../companions/retrieval/models/index.js'
import { SubjectIndex } from '../../../../companions/retrieval/passages/subject-index.js'
import { testRetrieval } from '../helper.js'
import { STABLE_API } from '../../../../lib/database/stable-api.js'

t.test('a long word that is in no passage finds what it is near to', async t => {
  const { index, find } = await testRetrieval(t)
  await index('plants.txt', 'Photosynthesis happens in chloroplasts.')
  await index('letters.txt', 'A compliment is kind.')
  await index('angles.txt', 'A complement makes a right angle.')
  t.strictSame(await find('photosyntesis', 'botany'), ['Photosynthesis happens in chloroplasts.'], 'misspelt')
  t.strictSame(await find('compliment', 'botany'), ['A compliment is kind.'], 'a known word finds only itself')
})

t.test('a stop word in capitals is found as a name, and finds nothing else', async t => {
  const { index, find } = await testRetrieval(t)
  await index('sql.md', 'HAVING chooses groups.\n\n# Rest\n\nSoil is best after having dried, where it is warm.')
  await index('rules.txt', 'PHONES ARE NOT ALLOWED WHERE SEEDS ARE KEPT.')
  t.strictSame(await find('What does HAVING do?', 'botany'), ['HAVING chooses groups.'])
  t.strictSame(await find('where and having', 'botany'), [], 'they are stop words otherwise')
  t.strictSame(await find('PHONES WHERE?', 'botany'), ['PHONES ARE NOT ALLOWED WHERE SEEDS ARE KEPT.'])
})

t.test('an index whose reading fails within a document has all of it the next time', async t => {
  const { uri, index } = await testRetrieval(t)
  const parts = Array.from({ length: 600 }, (_, number) => `# Part ${number}\n\nMoss number ${number}.`)
  await index('long.md', parts.join('\n\n'))
  const connection = await mongoose.createConnection(uri, { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const models = defineModels(connection)
  const { part } = models.Chunk
  models.Chunk.part = async (version, from, limit) => {
    if (from > 0) throw new Error('connection closed')
    return await part.call(models.Chunk, version, from, limit)
  }
  const subject = new SubjectIndex(models, 'botany')
  await t.rejects(subject.refresh(), /connection closed/)
  models.Chunk.part = part
  await subject.refresh()
  t.equal(subject.size, 600)
  t.equal(subject.search('599', 5).length, 1, 'the last part is found')
})
