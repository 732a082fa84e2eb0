import { Type } from '@sinclair/typebox'
import { createConnection, Types } from 'mongoose'
import t from 'tap'
import { collection, modelOf, ObjectId } from '../../../lib/database/collection.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { freshDatabase } from '../../support/database.js'
import { fieldsByModel } from './fields.js'

const THINGS = collection('Thing', 'things', {
  _id: Type.String(),
  count: Type.Integer(),
  part: Type.Optional(Type.Number()),
  isOn: Type.Boolean(),
  at: Type.Date(),
  owner: ObjectId(),
  kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
  name: Type.Union([Type.String(), Type.Null()]),
  words: Type.Array(Type.String()),
  marks: Type.Optional(Type.Array(Type.Integer())),
  parts: Type.Array(Type.Object({ id: ObjectId() })),
  detail: Type.Optional(Type.Record(Type.String(), Type.Unknown()))
}, [
  [{ owner: 1, at: -1 }],
  [{ name: 1 }, { unique: true }]
])

const thing = () => ({
  _id: 'one',
  count: 1,
  isOn: true,
  at: new Date(),
  owner: new Types.ObjectId(),
  kind: 'a' as const,
  name: null,
  words: [],
  parts: [{ id: new Types.ObjectId() }]
})

/** The model on a database of its own. */
async function things (t: Parameters<typeof freshDatabase>[0]) {
  const connection = await createConnection(await freshDatabase(t), { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  return modelOf(THINGS, model => ({
    /** Whether there is none. */
    async isEmpty (): Promise<boolean> {
      return await model.countDocuments({}).exec() === 0
    },
    async hasSome (): Promise<boolean> {
      return !await this.isEmpty()
    }
  }))(connection)
}

t.test('the Mongoose schema of a collection is made from its fields and its indexes', async t => {
  const model = modelOf(THINGS, () => ({}))(createConnection())
  t.strictSame(fieldsByModel({ Thing: model }).Thing, {
    _id: 'String!',
    count: 'Number!',
    part: 'Number',
    isOn: 'Boolean!',
    at: 'Date!',
    owner: 'ObjectId!',
    kind: 'String!',
    name: 'String',
    words: 'Array of String!',
    marks: 'Array of Number',
    parts: 'Mixed!',
    detail: 'Mixed'
  })
  t.equal(model.collection.collectionName, 'things')
  t.strictSame(model.schema.indexes().map(([keys, { unique }]) => [keys, unique]),
    [[{ owner: 1, at: -1 }, undefined], [{ name: 1 }, true]])
})

t.test('what is stored is what was given: no default, no version, empty texts and objects', async t => {
  const model = await things(t)
  t.equal(await model.isEmpty(), true)
  await model.create({ ...thing(), detail: {} })
  t.equal(await model.hasSome(), true, 'a query may use another one')
  t.strictSame(Object.keys(await model.collection.findOne({}) ?? {}).sort(), [
    '_id', 'at', 'count', 'detail', 'isOn', 'kind', 'name', 'owner', 'parts', 'words'
  ])
  await model.create({ ...thing(), _id: 'two', name: '' })
  t.equal(await model.countDocuments({ name: '' }), 1)
})

t.test('a required field that is missing, or a value of another type, does not reach the database', async t => {
  const model = await things(t)
  const { at: _at, ...without } = thing()
  await t.rejects(model.create(without), { name: 'ValidationError' })
  await t.rejects(model.create({ ...thing(), count: 'many' as never }), { name: 'ValidationError' })
  t.equal(await model.isEmpty(), true)
})
