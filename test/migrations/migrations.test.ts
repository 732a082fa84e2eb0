import { createConnection, type Connection } from 'mongoose'
import t, { type Test } from 'tap'
import { MIGRATIONS as ENGINE } from '../../companions/chat-engine/migrations.js'
import { migrate } from '../../lib/database/migrations.js'
import { STABLE_API } from '../../lib/stable-api.js'
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

const migrated = async (connection: Connection) => {
  await migrate(connection, 'gateway', MIGRATIONS)
  await migrate(connection, 'chat-engine', ENGINE)
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

t.test('data of an older version are brought to the present, once', async t => {
  const connection = await connected(t)
  await oldData(connection)
  await migrated(connection)
  await check(t, connection)
  const versionOf = async () => (await connection.collection('subjects').findOne({}))?.guide_version
  const version = await versionOf()
  await connection.collection('questions').updateOne({ _id: 'q1' as never }, { $unset: { bytes: 1 } })
  await migrated(connection)
  t.strictSame(await versionOf(), version)
  t.equal(await connection.collection('questions').countDocuments({ bytes: { $exists: false } }), 1,
    'a migration that is done is not made again')
})

t.test('several starts at once make the same of the data, and one that was killed anywhere is completed', async t => {
  const connection = await connected(t)
  await oldData(connection)
  for (let step = 0; step < MIGRATIONS.length; step++) {
    // The process is killed within the migration, after some of its writes.
    const killed = MIGRATIONS.map((migration, index) => index === step
      ? async (collection: Parameters<typeof migration>[0]) => {
        await migration(collection)
        throw new Error('killed')
      }
      : migration)
    await t.rejects(migrate(connection, 'gateway', killed), { message: 'killed' })
    const undone = { $unset: { bytes: 1, folded: 1 } }
    if (step === 2) await connection.collection('questions').updateMany({ position: { $lt: 9 } }, undone)
  }
  await Promise.all([migrated(connection), migrated(connection), migrated(connection)])
  await check(t, connection)
})
