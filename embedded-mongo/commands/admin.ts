import { encode, doc, isDoc, reply, type Reply, type Value } from '../values/bson.js'
import { existingIndex, indexSpec } from '../collections/catalog.js'
import type { Collection } from '../collections/collection.js'
import type { Index } from '../collections/collection-index.js'
import { MongoError } from '../errors.js'
import { compileFilter, matches } from '../query/query.js'
import { formatValue, typeName } from '../values/types.js'
import { collectionName, type Command, type Request } from './command.js'
import { Fields } from './fields.js'

const dropIndexesCommand: Command = {
  fields: ['dropIndexes', 'deleteIndexes', 'index'],
  writes: true,
  run: dropIndexes
}

/** Databases, collections and indexes, by the name of the command. */
export const adminCommands: Record<string, Command> = {
  listDatabases: { fields: ['listDatabases', 'filter', 'nameOnly', 'authorizedDatabases'], run: listDatabases },
  listCollections: {
    fields: ['listCollections', 'filter', 'nameOnly', 'cursor', 'authorizedCollections'],
    run: listCollections
  },
  create: {
    fields: ['create', 'collation', 'autoIndexId', 'idIndex', 'capped', 'size', 'max', 'viewOn', 'pipeline',
      'validator', 'validationLevel', 'validationAction', 'timeseries', 'expireAfterSeconds', 'clusteredIndex',
      'changeStreamPreAndPostImages', 'storageEngine', 'indexOptionDefaults', 'encryptedFields'],
    writes: true,
    run: create
  },
  drop: { fields: ['drop'], writes: true, run: drop },
  dropDatabase: { fields: ['dropDatabase'], writes: true, run: dropDatabase },
  createIndexes: { fields: ['createIndexes', 'indexes', 'commitQuorum'], writes: true, run: createIndexes },
  dropIndexes: dropIndexesCommand,
  deleteIndexes: dropIndexesCommand,
  listIndexes: { fields: ['listIndexes', 'cursor'], run: listIndexes }
}

function listDatabases ({ server }: Request, fields: Fields): Reply {
  const filter = compileFilter(fields.doc('filter') ?? new Map())
  const nameOnly = fields.flag('nameOnly')
  let totalSize = 0
  const databases: Value[] = []
  for (const [name, collections] of server.catalog.databases) {
    let size = 0
    for (const { tally } of collections.values()) size += tally.bytes
    const description = doc(nameOnly ? { name } : { name, sizeOnDisk: size, empty: size === 0 })
    if (!matches(filter, description)) continue
    totalSize += size
    databases.push(description)
  }
  return reply(nameOnly ? { databases, ok: 1 } : { databases, totalSize, ok: 1 })
}

function batchSize (fields: Fields, where: string): number | undefined {
  return new Fields(`${where}.cursor`, fields.doc('cursor') ?? new Map(), new Set(['batchSize'])).whole('batchSize')
}

function listCollections (request: Request, fields: Fields): Reply | Promise<Reply> {
  const { server, database, turns } = request
  const filter = compileFilter(fields.doc('filter') ?? new Map())
  const nameOnly = fields.flag('nameOnly')
  const list: Buffer[] = []
  for (const { name, uuid } of server.catalog.databases.get(database)?.values() ?? []) {
    const description = doc({
      name,
      type: 'collection',
      options: new Map(),
      info: doc({ readOnly: false, uuid }),
      idIndex: doc({ v: 2, key: doc({ _id: 1 }), name: '_id_' })
    })
    if (matches(filter, description)) list.push(encode(nameOnly ? doc({ name, type: 'collection' }) : description))
  }
  return server.cursors.first(`${database}.$cmd.listCollections`, list.values(),
    batchSize(fields, 'listCollections'), turns)
}

function create (request: Request, fields: Fields): Reply {
  fields.rejectOptions('capped', 'size', 'max', 'viewOn', 'pipeline', 'validator', 'validationLevel',
    'validationAction',
    'timeseries', 'expireAfterSeconds',
    'clusteredIndex', 'changeStreamPreAndPostImages', 'storageEngine', 'indexOptionDefaults', 'encryptedFields')
  fields.checkCollation()
  request.server.catalog.create(request.database, collectionName(request))
  return reply({ ok: 1 })
}

function drop (request: Request): Reply {
  const { server, database } = request
  const collection = server.catalog.find(database, collectionName(request))
  if (collection === undefined) return reply({ ok: 1 })
  const was = collection.indexes.length
  server.catalog.drop(collection)
  return reply({ nIndexesWas: was, ns: collection.namespace, ok: 1 })
}

function dropDatabase ({ server, database }: Request): Reply {
  const collections = server.catalog.databases.get(database)
  if (collections === undefined) return reply({ ok: 1 })
  for (const collection of [...collections.values()]) server.catalog.drop(collection)
  return reply({ dropped: database, ok: 1 })
}

function createIndexes (request: Request, fields: Fields): Reply {
  const { server, database } = request
  const name = collectionName(request)
  const asked = fields.docs('indexes')
  if (asked.length === 0) throw new MongoError('BadValue', 'Must specify at least one index to create')
  const specs = asked.map(indexSpec)
  const isNew = server.catalog.find(database, name) === undefined
  const collection = server.catalog.findOrCreate(database, name)
  const before = collection.indexes.length
  const created: Index[] = []
  try {
    for (const spec of specs) {
      if (existingIndex(collection, spec)) continue
      server.catalog.createIndex(collection, spec)
      created.push(collection.indexes.at(-1)!)
    }
  } catch (error) {
    // The journal writes the changes of a command together, so no crash can leave some of the indexes.
    for (const index of created.toReversed()) server.catalog.dropIndex(collection, index)
    if (isNew) server.catalog.drop(collection)
    throw error
  }
  const response = reply({
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: isNew
  })
  if (collection.indexes.length === before) response.set('note', 'all indexes already exist')
  return response.set('ok', 1)
}

function needed (request: Request): Collection {
  const name = collectionName(request)
  const collection = request.server.catalog.find(request.database, name)
  if (collection === undefined) {
    throw new MongoError('NamespaceNotFound', `ns does not exist: ${request.database}.${name}`)
  }
  return collection
}

function dropIndexes (request: Request, fields: Fields): Reply {
  const name = collectionName(request)
  const collection = request.server.catalog.find(request.database, name)
  if (collection === undefined) throw new MongoError('NamespaceNotFound', `ns not found ${request.database}.${name}`)
  const was = collection.indexes.length
  const index = fields.get('index')
  const wanted = index === '*'
    ? collection.indexes.slice(1)
    : (Array.isArray(index) ? index : [index]).map(one => findIndex(collection, one))
  for (const found of wanted) request.server.catalog.dropIndex(collection, found)
  return reply({ nIndexesWas: was, ok: 1 })
}

function findIndex (collection: Collection, wanted: Value | undefined): Collection['indexes'][number] {
  if (typeof wanted !== 'string' && !isDoc(wanted)) {
    throw new MongoError('TypeMismatch',
      `BSON field 'dropIndexes.index' is the wrong type '${typeName(wanted)}', ` +
      "expected types '[string, object, array]'")
  }
  const found = collection.indexes.find(index =>
    typeof wanted === 'string' ? index.name === wanted : formatValue(index.spec.get('key')) === formatValue(wanted))
  if (found === undefined) {
    throw new MongoError('IndexNotFound',
      typeof wanted === 'string'
        ? `index not found with name [${wanted}]`
        : `can't find index with key: ${formatValue(wanted)}`)
  }
  if (found.name === '_id_') throw new MongoError('InvalidOptions', 'cannot drop _id index')
  return found
}

function listIndexes (request: Request, fields: Fields): Reply | Promise<Reply> {
  const collection = needed(request)
  const list = collection.indexes.map(({ spec }) => encode(spec))
  return request.server.cursors.first(collection.namespace, list.values(),
    batchSize(fields, 'listIndexes'), request.turns)
}
