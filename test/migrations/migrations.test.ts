import { createConnection, mongo, type Connection } from 'mongoose'
import t, { type Test } from 'tap'
import { MIGRATIONS as ENGINE } from '../../companions/chat-engine/migrations.js'
import { migrate, MIGRATION_NOTES, type Documents, type Migration } from '../../lib/database/migrations.js'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { MIGRATIONS } from '../../migrations/index.js'
import { defineModels } from '../../models/index.js'
import { freshDatabase } from '../database.js'

const AT = new Date('2026-11-01')
const QUESTIONS = 230

async function connected (t: Test): Promise<Connection> {
  const connection = await createConnection(await freshDatabase(t), { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  return connection
}

/** What version 0.1.0 has stored. */
async function oldData (connection: Connection): Promise<void> {
  const store = async (name: string, documents: object[]) => {
    await connection.collection(name).insertMany(documents as never[])
  }
  await store('subjects', [{ _id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy', created_at: AT }])
  await store('questions', Array.from({ length: QUESTIONS }, (_, n) => ({
    _id: `q${n}`, subject: 'algebra', text: `Öl ${n}`, explanation: '', topic: '', state: 'draft', position: n
  })))
  await store('course_materials', [{ _id: 'algebra', writers: 2, busy_until: AT }])
  await store('engine_turns', [{ _id: 't', thread: 's', at: AT }])
  await store('engine_threads', [
    { _id: 's', started_at: new Date(1), last_active: AT }, { _id: 'new', started_at: new Date(1) }
  ])
}

const migrated = async (connection: Connection, isRepeated = false) => {
  await migrate(connection, 'gateway', MIGRATIONS, isRepeated)
  await migrate(connection, 'chat-engine', ENGINE, isRepeated)
}

/** Fails when the data are not those of today. */
async function check (t: Test, connection: Connection): Promise<void> {
  const { Subject, Question, CourseMaterial } = defineModels(connection)
  t.match(await Subject.findSubject('algebra'), { tutor_policy: 'answer', transcripts: 'anonymous', tests: 'both' })
  t.match(await connection.collection('subjects').findOne({}), { guide: '', guide_version: { _bsontype: 'ObjectId' } })
  t.equal((await Question.list('algebra', { part: 'ol 22' }, 0, 1)).total, 11)
  // Each has a letter of two bytes, and two line breaks between its texts.
  const bytes = Array.from({ length: QUESTIONS }, (_, n) => `Öl ${n}`.length + 3).reduce((sum, one) => sum + one)
  t.strictSame(await Question.sizeOf('algebra'), { questions: QUESTIONS, bytes })
  const { writing, made } = await CourseMaterial.findNote('algebra') ?? {}
  t.strictSame([writing, made?.toHexString().length], [[], 24])
  const admitted = async (name: string) => (await connection.collection(name).find().sort({ _id: 1 }).toArray())
    .map(({ admitted }) => admitted)
  t.strictSame([await admitted('engine_turns'), await admitted('engine_threads')], [[AT], [new Date(1), AT]])
}

/** Sets back when the migrations were done. */
const setBack = async (connection: Connection, days: number) => {
  const at = new Date(Date.now() - days * 24 * 3_600_000)
  await connection.collection(MIGRATION_NOTES).updateMany({}, { $set: { at } })
}

t.test('data of an older version are brought to the present', async t => {
  const connection = await connected(t)
  await oldData(connection)
  await migrated(connection)
  await check(t, connection)
  const versionOf = async () => (await connection.collection('subjects').findOne({}))?.guide_version
  const version = await versionOf()
  await migrated(connection, true)
  t.strictSame(await versionOf(), version)
})

t.test('what an old process writes after a migration is changed by a repetition, until one found nothing for a week',
  async t => {
    const connection = await connected(t)
    await migrated(connection)
    const turns = connection.collection('engine_turns')
    const write = async (id: string) => await turns.insertOne({ _id: id as never, thread: 's', at: AT })
    const missing = async () => await turns.countDocuments({ admitted: { $exists: false } })
    await setBack(connection, 6)
    await write('first')
    await migrated(connection)
    t.equal(await missing(), 1, 'a start does not wait for it')
    await migrated(connection, true)
    t.equal(await missing(), 0)
    const note = await connection.collection(MIGRATION_NOTES).findOne({ _id: 'chat-engine/1' as never })
    t.ok(Date.now() - note?.at.getTime() < 60_000, 'the week begins again')
    await migrated(connection, true)
    await setBack(connection, 8)
    await write('second')
    await migrated(connection, true)
    t.equal(await missing(), 1, 'and ends')
  })

t.test('what there was no room for is done later', async t => {
  const connection = await connected(t)
  await oldData(connection)
  const full: Migration = async () => { throw new mongo.MongoServerError({ message: 'disk full', code: 14031 }) }
  await migrate(connection, 'gateway', [full, ...MIGRATIONS.slice(1)])
  t.equal(await connection.collection(MIGRATION_NOTES).countDocuments(), 0)
  await migrated(connection)
  await check(t, connection)
})

/** Makes a part of the first write that changes something, and is then killed. */
function killed (documents: Documents): Documents {
  const end = () => { throw new Error('killed') }
  const double = {
    find: documents.find.bind(documents),
    dropIndex: async (name: string) => {
      await documents.dropIndex(name)
      end()
    },
    updateMany: async (filter: object, change: object) => {
      const result = await documents.updateMany(filter, change)
      return result.modifiedCount > 0 ? end() : result
    },
    bulkWrite: async (writes: any[], options: object) => {
      await documents.bulkWrite(writes.slice(0, Math.ceil(writes.length / 2)), options)
      end()
    }
  }
  return double as never
}

t.test('starts that are killed after each write are completed by the next ones, also by several at once', async t => {
  const connection = await connected(t)
  await oldData(connection)
  await connection.collection('users').createIndex({ email_key: 1 })
  const dying = (migrations: Migration[]): Migration[] => migrations.map(migration => async collection =>
    await migration(name => killed(collection(name))))
  let kills = 0
  for (const [service, migrations] of [['gateway', MIGRATIONS], ['chat-engine', ENGINE]] as const) {
    const start = async () => await migrate(connection, service, dying(migrations)).then(() => true, error => {
      if (error.message !== 'killed') throw error
      return false
    })
    while (!await start()) kills++
  }
  t.ok(kills > 15, `${kills} kills`)
  await check(t, connection)
  await connection.collection(MIGRATION_NOTES).deleteMany({})
  await connection.collection('questions').updateMany({ position: { $lt: 220 } }, { $unset: { bytes: 1, folded: 1 } })
  await Promise.all([migrated(connection), migrated(connection), migrated(connection)])
  await check(t, connection)
})
