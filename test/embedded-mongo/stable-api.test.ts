import { readdirSync, readFileSync } from 'node:fs'
import type { Document } from 'mongodb'
import t from 'tap'
import { openDatabase, realMongo, serverError } from './helper.js'

const skip = realMongo !== undefined
const pipeline = (...stages: Document[]): Document => ({ aggregate: 'c', pipeline: stages, cursor: {} })
const createIndex = (options: Document): Document =>
  ({ createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a', ...options }] })

const outside: Document[] = [
  { distinct: 'c', key: 'a' },
  { buildInfo: 1 },
  { ismaster: 1 },
  { deleteIndexes: 'c', index: 'a' },
  { serverStatus: 1 },
  pipeline({ $indexStats: {} }),
  pipeline({ $facet: { a: [{ $indexStats: {} }] } }),
  pipeline({ $lookup: { from: 'd', as: 'd', pipeline: [{ $currentOp: {} }] } }),
  { ...pipeline(), explain: true },
  { find: 'c', noCursorTimeout: true },
  { find: 'c', min: { a: 1 } },
  { explain: { find: 'c', returnKey: true } },
  { create: 'c', capped: true },
  createIndex({ sparse: true }),
  createIndex({ background: true })
]

t.test('what is outside of the Stable API is refused where a connection asks for it', async t => {
  const strict = await openDatabase(t)
  for (const command of outside) {
    const { code, codeName } = await serverError(strict.command(command))
    t.strictSame([code, codeName], [323, 'APIStrictError'], JSON.stringify(command))
  }
  t.match((await serverError(strict.command({ distinct: 'c', key: 'a' }))).message,
    'Provided apiStrict:true, but the command distinct is not in API Version 1.')
})

t.test('a connection that does not ask for the Stable API has the whole subset', async t => {
  const database = await openDatabase(t, { strict: false })
  await database.command({ create: 'c' })
  for (const command of [{ distinct: 'c', key: 'a' }, { buildInfo: 1 }, createIndex({ sparse: true })]) {
    t.equal((await database.command(command)).ok, 1, JSON.stringify(command))
  }
  await database.command({ distinct: 'c', key: 'a', apiVersion: '1' })
  await database.command({ distinct: 'c', key: 'a', apiVersion: '1', apiStrict: false })
})

t.test('there is one version of the API', { skip }, async t => {
  const database = await openDatabase(t, { strict: false })
  const refused: Array<[Document, number]> = [
    [{ ping: 1, apiVersion: '2' }, 322],
    [{ ping: 1, apiStrict: true }, 4886600],
    [{ ping: 1, apiDeprecationErrors: true }, 4886600]
  ]
  for (const [command, code] of refused) t.equal((await serverError(database.command(command))).code, code)
})

t.test('every connection of the tests and measurements asks for the Stable API', async t => {
  // The tests of what is outside of it, and of what no MongoDB has.
  const exceptions = ['test/embedded-mongo/helper.ts', 'test/embedded-mongo/wire.test.ts']
  const sources = ['test', 'bench'].flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts')).map(name => `${folder}/${name}`))
  const connections = sources.filter(path => !exceptions.includes(path)).flatMap(path =>
    readFileSync(path, 'utf8').split('\n')
      .filter(line => /(?:createConnection|MongoClient)\([^)'/]/.test(line))
      .map(line => `${path}: ${line.trim()}`))
  t.ok(connections.length > 8, 'connections are found')
  t.strictSame(connections.filter(line => !line.includes('serverApi')), [])
})
