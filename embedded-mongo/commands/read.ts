import { BSONRegExp } from 'bson'
import {
  decode, decodeFields, decodeLeaving, type Doc, encode, isDoc, reply, type Reply, type Value, withoutFields
} from '../values/bson.js'
import type { Collection } from '../collections/collection.js'
import type { StoredDocument } from '../store/stored-document.js'
import type { Index } from '../collections/collection-index.js'
import { MongoError } from '../errors.js'
import { afterAll, compareKeys, emptyArrayKey, keyOf, nullKey } from '../values/order.js'
import { arrayIndex, valuesAt } from '../query/paths.js'
import { aggregate, compilePipeline, splitPipeline, letVariables, type Pipeline } from '../query/pipeline.js'
import {
  choosePlan, countMatches, type Examined, executeInSlices, executePlan, type Found, isNatural, type Plan, type Search,
  throwIfDropped
} from '../query/planner.js'
import { compileFindProjection } from '../query/projection.js'
import { compileFilter, matchAll, type Filter, matches, wholeNumber } from '../query/query.js'
import { inSlices, type InSlices, PAUSE } from '../query/slices.js'
import { compileSort } from '../query/sort.js'
import { collectionName, type Command, type Request } from './command.js'
import { Fields } from './fields.js'

const findFields = ['find', 'filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'let',
  'collation', 'allowDiskUse',
  'noCursorTimeout', 'allowPartialResults', 'returnKey', 'showRecordId', 'min', 'max', 'tailable', 'awaitData',
  'oplogReplay']
const aggregateFields = ['aggregate', 'pipeline', 'cursor', 'allowDiskUse', 'hint', 'let', 'collation',
  'bypassDocumentValidation', 'explain']
const countFields = ['count', 'query', 'limit', 'skip', 'hint', 'collation', 'fields']
const distinctFields = ['distinct', 'key', 'query', 'collation', 'hint']

// A longer list is read in slices, by the plan of its index.
const maxListed = 100

/** Queries and their cursors. */
export const readCommands: Record<string, Command> = {
  find: { fields: findFields, run: find },
  getMore: { fields: ['getMore', 'collection', 'batchSize'], run: getMore },
  killCursors: { fields: ['killCursors', 'cursors'], run: killCursors },
  aggregate: { fields: aggregateFields, run: runAggregate },
  count: { fields: countFields, run: runCount },
  distinct: { fields: distinctFields, run: distinct },
  explain: { fields: ['explain', 'verbosity'], run: explain }
}

function findCollection ({ server, database }: Request, name: string): Collection | undefined {
  return server.catalog.find(database, name)
}

function searchOf (fields: Fields, request: Request): Search {
  fields.rejectOptions('returnKey', 'showRecordId', 'min', 'max', 'awaitData', 'oplogReplay')
  if (fields.flag('tailable')) {
    throw new MongoError('BadValue',
      'error processing query: planner returned error :: caused by :: tailable cursor requested on non capped ' +
      'collection')
  }
  fields.checkCollation()
  const variables = letVariables(fields.doc('let'))
  return {
    filter: compileFilter(fields.doc('filter') ?? new Map(), variables),
    sort: compileSort(fields.doc('sort')),
    skip: fields.whole('skip') ?? 0,
    limit: fields.whole('limit') ?? 0,
    hint: hintOf(fields),
    timeLimit: request.timeLimit
  }
}

/** Returns the hint of a command. An empty hint counts as none. */
export function hintOf (fields: Fields): Value | undefined {
  const hint = fields.get('hint')
  if (hint === undefined || hint === null || (isDoc(hint) && hint.size === 0)) return undefined
  if (typeof hint !== 'string' && !isDoc(hint)) {
    throw new MongoError('FailedToParse', "'hint' must be a string or an object")
  }
  return hint
}

function find (request: Request, fields: Fields): Reply | Promise<Reply> {
  const name = collectionName(request)
  const search = searchOf(fields, request)
  const spec = fields.doc('projection')
  const variables = letVariables(fields.doc('let'))
  const project = spec === undefined || spec.size === 0 ? undefined : compileFindProjection(spec, variables)
  const collection = findCollection(request, name)
  const hits = collection === undefined ? [] : findInSlices(collection, search)
  const named = spec === undefined ? undefined : namedFields(spec)
  const hidden = spec === undefined ? undefined : hiddenFields(spec)
  const decoded = (bytes: Buffer) => named === undefined ? decode(bytes) : decodeFields(bytes, named)
  const toBytes = ({ bytes, document }: Found) => {
    if (project === undefined) return bytes
    return hidden === undefined ? encode(project(document ?? decoded(bytes), variables)) : withoutFields(bytes, hidden)
  }
  const { cursors } = request.server
  return cursors.first(`${request.database}.${name}`, map(hits, toBytes), fields.whole('batchSize'), request.turns,
    { singleBatch: fields.flag('singleBatch') || search.limit === 1, timeLimit: request.timeLimit })
}

/** The fields of a projection that only names what is left out, without a part of a field. */
function hiddenFields (projection: Doc): Set<string> | undefined {
  const isHidden = [...projection].every(([path, value]) => (value === 0 || value === false) && !path.includes('.'))
  return isHidden ? new Set(projection.keys()) : undefined
}

/** The fields of a projection that only names what is returned. */
function namedFields (projection: Doc): Set<string> | undefined {
  const isNamed = [...projection].every(([, value]) => value === 1 || value === true)
  return isNamed ? new Set(['_id', ...[...projection.keys()].map(path => path.split('.')[0]!)]) : undefined
}

function nothingExamined (): Examined {
  return { keys: 0, documents: 0 }
}

/** Executes a search. Most have an equality on _id or a short list of them, which needs no plan. */
export function findInSlices (collection: Collection, search: Search): InSlices<Found> {
  const ids = idsOf(search)
  if (ids !== undefined) return ids.flatMap(key => foundAt(collection, key))
  const parts = search.filter.op === 'and' ? search.filter.of : [search.filter]
  const id = search.skip === 0 && search.hint === undefined ? parts.map(idOf).find(id => id !== undefined) : undefined
  if (id === undefined) return executeInSlices(collection, search, choosePlan(collection, search), nothingExamined())
  const stored = collection.byId(id)
  if (stored === undefined) return []
  const bytes = collection.bytesOf(stored)
  if (parts.length === 1) return [{ stored, bytes, document: undefined }]
  const document = search.unread === undefined ? decode(bytes) : decodeLeaving(bytes, search.unread)
  return matches(search.filter, document) ? [{ stored, bytes, document }] : []
}

function foundAt (collection: Collection, key: string): Found | [] {
  const stored = collection.byKey(key)
  return stored === undefined ? [] : { stored, bytes: collection.bytesOf(stored), document: undefined }
}

/** The keys of the documents that a search lists by their _id, in the order of that index. */
function idsOf ({ filter, sort, skip, limit, hint }: Search): string[] | undefined {
  if (filter.op !== 'in' || filter.path !== '_id' || sort.length + skip + limit > 0 || hint !== undefined) return
  const ids = filter.operand as Value[]
  const areValues = ids.every(id => id !== null && !Array.isArray(id) && !(id instanceof BSONRegExp))
  return areValues && ids.length <= maxListed ? [...new Set(ids.map(keyOf))].sort(compareKeys) : undefined
}

/** Returns the _id if the filter is an equality on it. */
function idOf (filter: Filter): Value | undefined {
  return filter.op === 'eq' && filter.path === '_id' && filter.operand !== null && !Array.isArray(filter.operand)
    ? filter.operand
    : undefined
}

function * map (
  hits: InSlices<Found>, toBytes: (hit: Found) => Buffer
): Generator<Buffer | typeof PAUSE, undefined> {
  for (const hit of hits) yield hit === PAUSE ? PAUSE : toBytes(hit)
}

function getMore (request: Request, fields: Fields): Reply | Promise<Reply> {
  const id = request.command.get('getMore')
  if (typeof id !== 'bigint') {
    throw new MongoError('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'")
  }
  if ((fields.whole('maxTimeMS') ?? 0) > 0) {
    throw new MongoError('BadValue', 'cannot set maxTimeMS on getMore command for a non-awaitData cursor')
  }
  return request.server.cursors.next(id, `${request.database}.${fields.text('collection')}`, fields.whole('batchSize'),
    request.turns)
}

function killCursors ({ server }: Request, fields: Fields): Reply {
  const killed: Value[] = []
  const unknown: Value[] = []
  for (const id of fields.list('cursors')) {
    if (typeof id !== 'bigint') {
      throw new MongoError('TypeMismatch',
        "BSON field 'killCursors.cursors' has elements of the wrong type, expected type 'long'")
    }
    if (server.cursors.kill(id)) killed.push(id)
    else unknown.push(id)
  }
  return reply({ cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [], ok: 1 })
}

function pipelineOf (
  request: Request, fields: Fields, examined: Examined
): { pipeline: Pipeline, variables: ReturnType<typeof letVariables> } {
  fields.checkCollation()
  const variables = letVariables(fields.doc('let'))
  const context = {
    find: (name: string) => findCollection(request, name),
    examined,
    timeLimit: request.timeLimit,
    hint: hintOf(fields)
  }
  return { pipeline: compilePipeline(fields.get('pipeline') ?? null, context, variables), variables }
}

function runAggregate (request: Request, fields: Fields): Reply | Promise<Reply> {
  if (!fields.has('cursor')) {
    throw new MongoError('FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument")
  }
  if (typeof request.command.get('aggregate') !== 'string') {
    throw new MongoError('InvalidNamespace', '{aggregate: 1} is not valid here; a collection is required.')
  }
  fields.rejectOptions('explain')
  const name = collectionName(request)
  const { pipeline, variables } = pipelineOf(request, fields, nothingExamined())
  const cursor = new Fields('aggregate.cursor', fields.doc('cursor') ?? new Map(), new Set(['batchSize']))
  return request.server.cursors.first(`${request.database}.${name}`,
    aggregate(pipeline, findCollection(request, name), variables), cursor.whole('batchSize'), request.turns,
    { timeLimit: request.timeLimit })
}

function countSearch (request: Request, fields: Fields): Search {
  fields.checkCollation()
  return {
    filter: compileFilter(fields.doc('query') ?? new Map()),
    sort: [],
    skip: fields.whole('skip') ?? 0,
    // In a count, a negative limit means the same as a positive one.
    limit: Math.abs(wholeNumber(fields.get('limit')) ?? 0),
    hint: hintOf(fields),
    timeLimit: request.timeLimit
  }
}

function runCount (request: Request, fields: Fields): Reply | Promise<Reply> {
  const collection = findCollection(request, collectionName(request))
  const search = countSearch(request, fields)
  return inSlices(countReply(collection, search), request.timeLimit, request.turns)
}

function * countReply (collection: Collection | undefined, search: Search): Generator<typeof PAUSE, Reply> {
  return reply({ n: collection === undefined ? 0 : yield * countMatches(collection, search), ok: 1 })
}

function distinct (request: Request, fields: Fields): Reply | Promise<Reply> {
  fields.checkCollation()
  const collection = findCollection(request, collectionName(request))
  const key = fields.text('key')
  const search: Search = {
    filter: compileFilter(fields.doc('query') ?? new Map()),
    sort: [],
    skip: 0,
    limit: 0,
    hint: hintOf(fields),
    timeLimit: request.timeLimit
  }
  return inSlices(distinctReply(collection, key, search), request.timeLimit, request.turns)
}

function * distinctReply (
  collection: Collection | undefined, key: string, search: Search
): Generator<typeof PAUSE, Reply> {
  const values = collection === undefined
    ? []
    : (yield * distinctFromIndex(collection, key, search)) ?? (yield * distinctByLooking(collection, key, search))
  return reply({ values, ok: 1 })
}

function * distinctByLooking (
  collection: Collection, key: string, search: Search
): Generator<typeof PAUSE, Value[]> {
  const found = new Map<string, Value>()
  for (const hit of executeInSlices(collection, search, choosePlan(collection, search), nothingExamined())) {
    if (hit === PAUSE) {
      yield PAUSE
      continue
    }
    for (const value of valuesAt(hit.document ?? decode(hit.bytes), key.split('.'))) {
      const valueKey = keyOf(value)
      if (!found.has(valueKey)) found.set(valueKey, value)
    }
  }
  return [...found.values()]
}

/** Reads the distinct values from an index that begins with the field: one entry for each value. */
function * distinctFromIndex (
  collection: Collection, key: string, { filter, hint, timeLimit }: Search
): Generator<typeof PAUSE, Value[] | undefined> {
  if (filter.op !== 'and' || filter.of.length > 0 || hint !== undefined) return undefined
  const parts = key.split('.')
  const index = collection.indexes.find(({ fields, partial }) =>
    partial === undefined && fields[0]!.path === key && fields[0]!.direction === 1)
  if (index === undefined || parts.some(part => arrayIndex(part) >= 0)) return undefined
  const values: Value[] = []
  let from = ''
  for (;;) {
    if (timeLimit.step()) {
      yield PAUSE
      throwIfDropped(collection)
      if (!collection.indexes.includes(index)) return undefined
    }
    const [entry] = index.entries.walk(from, afterAll, false)
    if (entry === undefined) return values
    const [entryKey, stored] = entry
    const [next, value] = nextValue(collection, index, parts, entryKey, stored)
    if (value !== undefined) values.push(value)
    from = next + afterAll
  }
}

/** Returns the value of an entry, and the key at which the entries of this value end. */
function nextValue (
  collection: Collection, index: Index, parts: string[], entryKey: string, stored: StoredDocument
): [key: string, value: Value | undefined] {
  if (entryKey.startsWith(emptyArrayKey)) return [emptyArrayKey, undefined]
  if (!entryKey.startsWith(nullKey)) {
    const value = valuesAt(decode(collection.bytesOf(stored)), parts)
      .find(candidate => entryKey.startsWith(keyOf(candidate)))
    if (value === undefined) {
      throw new MongoError('InternalError', `index ${index.name} has an entry that is not in its document`)
    }
    return [keyOf(value), value]
  }
  // A missing field has the key of null, but it has no value.
  for (const [, holder] of index.entries.walk(nullKey, nullKey + afterAll, false)) {
    if (valuesAt(decode(collection.bytesOf(holder)), parts).includes(null)) return [nullKey, null]
  }
  return [nullKey, undefined]
}

/** Returns the plan of a find, a count or an aggregate, and how many keys and documents its execution examines. */
function explain (request: Request, fields: Fields): Reply {
  const command: Doc = fields.doc('explain') ?? new Map()
  const verbosity = fields.get('verbosity') ?? 'allPlansExecution'
  const inner: Request = { ...request, command }
  const kind = command.keys().next().value
  const examined = nothingExamined()
  let search: Search
  if (kind === 'find') search = searchOf(new Fields('find', command, new Set(findFields), true), inner)
  else if (kind === 'count') search = countSearch(inner, new Fields('count', command, new Set(countFields), true))
  else if (kind === 'aggregate') {
    const { pipeline } = pipelineOf(inner, new Fields('aggregate', command, new Set(aggregateFields), true), examined)
    search = splitPipeline(pipeline, matchAll).search
  } else throw new MongoError('NotImplemented', `Explaining ${kind} is not supported by the embedded database`)
  const collection = findCollection(request, collectionName(inner))
  const response: Reply = reply({ explainVersion: '1' })
  let plan: Plan | undefined
  let returned = 0
  if (collection !== undefined) {
    plan = choosePlan(collection, search)
    if (kind === 'count') returned = uninterrupted(countMatches(collection, search, examined))
    else if (verbosity !== 'queryPlanner') {
      returned = [...executePlan(collection, search, plan, examined)].length
    }
  }
  response.set('queryPlanner',
    reply({ namespace: `${request.database}.${collectionName(inner)}`, winningPlan: describe(plan, kind) }))
  if (verbosity !== 'queryPlanner') {
    response.set('executionStats',
      reply({
        executionSuccess: true,
        nReturned: returned,
        totalKeysExamined: examined.keys,
        totalDocsExamined: examined.documents
      }))
  }
  return response.set('ok', 1)
}

function uninterrupted<Result> (work: Generator<typeof PAUSE, Result>): Result {
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}

function describe (plan: Plan | undefined, kind: string): Reply {
  if (plan === undefined) return reply({ stage: 'EOF' })
  const source = sourceOf(plan, kind)
  if (kind === 'count') return reply({ stage: 'COUNT', inputStage: source })
  const fetched = isNatural(plan) ? source : reply({ stage: 'FETCH', inputStage: source })
  return plan.ordered ? fetched : reply({ stage: 'SORT', inputStage: fetched })
}

/** Of an index, of several of them, or of all documents. */
function sourceOf ({ index, branches, exact, backwards }: Plan, kind: string): Reply {
  if (branches !== undefined) {
    return reply({ stage: 'OR', inputStages: branches.map(branch => sourceOf(branch, kind)) })
  }
  if (index === undefined) return reply({ stage: 'COLLSCAN' })
  return reply({
    stage: kind === 'count' && exact ? 'COUNT_SCAN' : 'IXSCAN',
    indexName: index.name,
    keyPattern: index.spec.get('key')!,
    direction: backwards ? 'backward' : 'forward'
  })
}
