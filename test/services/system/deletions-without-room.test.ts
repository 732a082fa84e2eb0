import { MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { startEmbeddedMongo } from '../../../embedded-mongo/index.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { say } from '../../support/campus.js'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import { account, addSubject, call, enrolledStudent, startApp } from '../../support/helper.js'

const CLEARED = '/documents?subject=algebra'

/** The embedded database with its limit, which is reached by `fill`; and a gateway whose companions are doubles. */
async function university (t: Test) {
  const log = { warn: () => {}, error: () => {} }
  const mongo = await startEmbeddedMongo({ limit: 1024 * 1024, log })
  const client = new MongoClient(mongo.uri('limited'), { serverApi: STABLE_API })
  t.teardown(async () => {
    await client.close()
    await mongo.close()
  })
  const filler = client.db().collection('filler')
  const fill = async () => {
    const insert = async () => { await filler.insertOne({ text: 'x'.repeat(300_000) }) }
    await t.rejects((async () => { for (;;) await insert() })(), { code: 14031 })
  }
  const told: string[] = []
  const companion = await engineDouble(t, (response, { path }) => {
    told.push(path)
    json(response, 200, { response: 'Yes.', interrupted: false })
  })
  const services = { CHATBOT_URL: companion.url, RAG_URL: companion.url, MATH_URL: companion.url }
  const start = async () => {
    const app = await startApp(t, mongo.uri('limited'), services)
    await app.ready()
    await app.deletions.tryDue()
    return app
  }
  return { start, fill, told, empty: async () => { await filler.deleteMany({}) } }
}

async function killed (): Promise<never> {
  throw new Error('killed')
}

t.test('a gateway starts without room, whatever a kill has left, and completes it when there is room', async t => {
  const { start, fill, empty, told } = await university(t)
  const first = await start()
  await addSubject(first)
  const [student, late] = [await enrolledStudent(first), await enrolledStudent(first, [], 'late')]
  for (const id of ['chat', 'another']) await say({ app: first }, student, id, 'Hello')
  const { models } = first
  await models.CourseMaterial.beginWriting('algebra', 0)
  await models.QuestionImport.begin({ _id: 'import', subject: 'physics', questions: [{ _id: 'q' }] as never })
  models.Turn.deleteTranscripts = killed
  await call(first, student, 'DELETE', '/sessions/chat')
  await models.User.markErasing(late.username, { at: new Date() } as never)
  await models.Subject.deleteOne({ _id: 'algebra' })
  await first.close()

  await fill()
  const second = await start()
  const left = async () => [
    await second.models.CourseMaterial.idsWhere({}), (await second.models.Session.unfinishedDeletions()).length,
    (await second.models.QuestionImport.open()).length, await second.models.User.findAccount(late.username)
  ]
  t.strictSame(await left(), [[], 1, 1, null], 'only the material is gone')
  t.ok(told.includes(CLEARED), 'material is removed without the list')

  await empty()
  await second.close()
  const third = await start()
  await third.deletions.tryDue()
  t.strictSame(await third.models.Session.unfinishedDeletions(), [])
  t.strictSame(await third.models.QuestionImport.open(), [])
  t.equal(await third.models.User.countDocuments({ _id: late.username }), 0)
  t.strictSame(await third.models.Deletion.countDocuments(), 0)
})

t.test('a subject that is deleted without room takes its material along, whatever else fails', async t => {
  const { start, fill, told } = await university(t)
  const app = await start()
  await addSubject(app)
  const administrator = await account(app, 'ADMIN')
  await app.models.CourseMaterial.beginWriting('algebra', 0)
  await fill()
  app.models.Session.unfinishedDeletions = killed
  t.equal((await call(app, administrator, 'DELETE', '/subjects/algebra')).statusCode, 204)
  await app.deletions.tryDue()
  t.strictSame(await app.models.CourseMaterial.idsWhere({}), [])
  t.ok(told.includes(CLEARED), 'its documents are deleted')
})
