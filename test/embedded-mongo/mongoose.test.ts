import mongoose from 'mongoose'
import t from 'tap'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { realMongo } from './helper.js'

const embedded = realMongo === undefined ? await startEmbeddedMongo() : undefined
const connection = await mongoose.createConnection(realMongo ?? embedded!.uri(),
  { dbName: `mongoose_${process.pid}_${Date.now()}` }).asPromise()
t.teardown(async () => {
  await connection.dropDatabase()
  await connection.close()
  await embedded?.close()
})

interface User {
  _id: string
  email: string
  role: string
  subjects: string[]
  n: number
  created_at: Date
  updated_at: Date
}

const userSchema = new mongoose.Schema<User>({
  _id: { type: String, required: true },
  email: { type: String, required: true, unique: true },
  role: { type: String, enum: ['STUDENT', 'ADMIN'], default: 'STUDENT' },
  subjects: { type: [String], default: [] },
  n: { type: Number, default: 0 }
}, { versionKey: false, timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' } })
userSchema.index({ role: 1, _id: 1 })
userSchema.index({ subjects: 1, _id: 1 })

const users = connection.model<User>('User', userSchema)

t.test('models make their indexes, again and again', async t => {
  await users.init()
  await users.createIndexes()
  t.strictSame(await users.syncIndexes(), [], 'there is nothing to drop')
  t.strictSame((await users.collection.indexes()).map(({ name }) => name).sort(),
    ['_id_', 'email_1', 'role_1__id_1', 'subjects_1__id_1'])
  t.strictSame(await users.diffIndexes(), { toDrop: [], toCreate: [] })
})

t.test('models write and read', async t => {
  await users.create({ _id: 'ada', email: 'ada@example.org' })
  await users.insertMany([{ _id: 'bob', email: 'bob@example.org', role: 'ADMIN' },
    { _id: 'eve', email: 'eve@example.org', subjects: ['maths'] }])
  t.match(await users.findById('ada').lean(), { _id: 'ada', role: 'STUDENT', subjects: [], n: 0, created_at: Date })
  t.strictSame((await users.find({ role: 'STUDENT' }).sort({ _id: 1 }).limit(10).select({ email: 1 }).lean()),
    [{ _id: 'ada', email: 'ada@example.org' }, { _id: 'eve', email: 'eve@example.org' }])
  t.equal(await users.exists({ _id: 'nobody' }), null)
  t.equal(await users.countDocuments({ subjects: 'maths' }), 1)
  const changed = await users.findOneAndUpdate({ _id: 'ada', subjects: { $ne: 'maths' } },
    { $addToSet: { subjects: 'maths' }, $inc: { n: 1 } }, { returnDocument: 'after', lean: true })
  t.match(changed, { subjects: ['maths'], n: 1 })
  t.equal(await users.findOneAndUpdate({ _id: 'ada', subjects: { $ne: 'maths' } },
    { $addToSet: { subjects: 'maths' } }), null)
  const upserted = await users.findOneAndUpdate({ _id: 'new' },
    { $set: { n: 3 }, $setOnInsert: { email: 'new@example.org' } },
    { upsert: true, returnDocument: 'after', lean: true })
  t.match(upserted, { _id: 'new', n: 3, role: 'STUDENT' })
  t.equal((await users.updateMany({ role: 'STUDENT' }, { $pull: { subjects: 'maths' } })).modifiedCount, 3,
    'the timestamp changes all')
  const document = await users.findById('bob')
  document!.n = 7
  await document!.save()
  t.equal((await users.findById('bob').lean())?.n, 7)
  t.equal((await users.deleteOne({ _id: 'new' })).deletedCount, 1)
  t.strictSame(await users.distinct('role'), ['ADMIN', 'STUDENT'])
  t.strictSame(await users.aggregate([{ $group: { _id: '$role', n: { $sum: 1 } } }, { $sort: { _id: 1 } }]),
    [{ _id: 'ADMIN', n: 1 }, { _id: 'STUDENT', n: 2 }])
  const seen: string[] = []
  for await (const user of users.find().sort({ _id: -1 }).lean().cursor({ batchSize: 1 })) seen.push(user._id)
  t.strictSame(seen, ['eve', 'bob', 'ada'])
})

t.test('a duplicate is told by its key', async t => {
  await t.rejects(users.create({ _id: 'other', email: 'bob@example.org' }),
    { code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'bob@example.org' } })
  await t.rejects(users.create({ _id: 'bob', email: 'x@example.org' }), { code: 11000, keyPattern: { _id: 1 } })
})
