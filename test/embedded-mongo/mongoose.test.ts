import { randomBytes } from 'node:crypto'
import mongoose, { type Model } from 'mongoose'
import t, { type Test } from 'tap'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { realMongo } from './helper.js'
import { STABLE_API } from '../../lib/database/stable-api.js'

interface User {
  _id: string
  email: string
  role: string
  subjects: string[]
  n: number
  created_at: Date
  updated_at: Date
}

const embedded = realMongo === undefined ? await startEmbeddedMongo() : undefined
t.teardown(() => embedded?.close())

/** A model with its indexes and three users, in a database of its own. */
async function openUsers (t: Test): Promise<Model<User>> {
  const dbName = `mongoose_${randomBytes(6).toString('hex')}`
  const uri = realMongo ?? embedded!.uri()
  const connection = await mongoose.createConnection(uri, { dbName, serverApi: STABLE_API }).asPromise()
  t.teardown(async () => {
    await connection.dropDatabase()
    await connection.close()
  })
  const schema = new mongoose.Schema<User>({
    _id: { type: String, required: true },
    email: { type: String, required: true, unique: true },
    role: { type: String, enum: ['STUDENT', 'ADMIN'], default: 'STUDENT' },
    subjects: { type: [String], default: [] },
    n: { type: Number, default: 0 }
  }, { versionKey: false, timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' } })
  schema.index({ role: 1, _id: 1 })
  schema.index({ subjects: 1, _id: 1 })
  const users = connection.model<User>('User', schema)
  await users.init()
  await users.insertMany([
    { _id: 'ada', email: 'ada@example.org' },
    { _id: 'bob', email: 'bob@example.org', role: 'ADMIN' },
    { _id: 'eve', email: 'eve@example.org', subjects: ['maths'] }
  ])
  return users
}

t.test('models create their indexes, and find them again', async t => {
  const users = await openUsers(t)
  await users.createIndexes()
  t.strictSame(await users.syncIndexes(), [], 'there is nothing to drop')
  const names = (await users.collection.indexes()).map(({ name }) => name).sort()
  t.strictSame(names, ['_id_', 'email_1', 'role_1__id_1', 'subjects_1__id_1'])
  t.strictSame(await users.diffIndexes(), { toDrop: [], toCreate: [] })
})

t.test('models read documents with their defaults', async t => {
  const users = await openUsers(t)
  const ada = await users.findById('ada').lean()
  const expected = { _id: 'ada', email: 'ada@example.org', role: 'STUDENT', subjects: [], n: 0 }
  t.ok(ada?.created_at instanceof Date && ada?.updated_at instanceof Date, 'the timestamps are dates')
  t.strictSame(ada, { ...expected, created_at: ada?.created_at, updated_at: ada?.updated_at })
  const students = await users.find({ role: 'STUDENT' }).sort({ _id: 1 }).limit(10).select({ email: 1 }).lean()
  t.strictSame(students, [{ _id: 'ada', email: 'ada@example.org' }, { _id: 'eve', email: 'eve@example.org' }])
  t.equal(await users.exists({ _id: 'unknown' }), null, 'a user that does not exist')
  t.equal(await users.countDocuments({ subjects: 'maths' }), 1)
})

t.test('models read with cursors and aggregate', async t => {
  const users = await openUsers(t)
  const groups = await users.aggregate([{ $group: { _id: '$role', n: { $sum: 1 } } }, { $sort: { _id: 1 } }])
  t.strictSame(groups, [{ _id: 'ADMIN', n: 1 }, { _id: 'STUDENT', n: 2 }])
  const seen: string[] = []
  for await (const user of users.find().sort({ _id: -1 }).lean().cursor({ batchSize: 1 })) seen.push(user._id)
  t.strictSame(seen, ['eve', 'bob', 'ada'])
})

t.test('an atomic update happens once', async t => {
  const users = await openUsers(t)
  const filter = { _id: 'ada', subjects: { $ne: 'maths' } }
  const update = { $addToSet: { subjects: 'maths' }, $inc: { n: 1 } }
  const changed = await users.findOneAndUpdate(filter, update, { returnDocument: 'after', lean: true })
  t.strictSame([changed?.subjects, changed?.n], [['maths'], 1])
  t.equal(await users.findOneAndUpdate(filter, update), null, 'the second time, nothing matches')
})

t.test('an upsert sets the defaults of the model', async t => {
  const users = await openUsers(t)
  const update = { $set: { n: 3 }, $setOnInsert: { email: 'new@example.org' } }
  const options = { upsert: true, returnDocument: 'after', lean: true } as const
  const upserted = await users.findOneAndUpdate({ _id: 'new' }, update, options)
  t.strictSame([upserted?._id, upserted?.n, upserted?.role], ['new', 3, 'STUDENT'])
  t.equal((await users.deleteOne({ _id: 'new' })).deletedCount, 1)
})

t.test('models update many documents, and save one', async t => {
  const users = await openUsers(t)
  const updated = await users.updateMany({ role: 'STUDENT' }, { $pull: { subjects: 'maths' } })
  t.equal(updated.modifiedCount, 2, 'the timestamp changes both')
  const document = await users.findById('bob')
  document!.n = 7
  await document!.save()
  t.equal((await users.findById('bob').lean())?.n, 7)
})

t.test('a duplicate key error names the key', async t => {
  const users = await openUsers(t)
  await t.rejects(users.create({ _id: 'other', email: 'bob@example.org' }),
    { code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'bob@example.org' } })
  await t.rejects(users.create({ _id: 'bob', email: 'x@example.org' }), { code: 11000, keyPattern: { _id: 1 } })
})
