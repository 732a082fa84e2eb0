import { decode, type Doc, reply, type Reply, type ReplyValue } from '../values/bson.js'
import type { Collection } from '../collections/collection.js'
import { MongoError } from '../errors.js'
import { letVariables } from '../query/pipeline.js'
import { compileFindProjection } from '../query/projection.js'
import type { Variables } from '../query/expressions.js'
import { compilePipelineUpdate } from '../query/pipeline-update.js'
import { compileFilter, type Filter, hasExpression, mayRead } from '../query/query.js'
import { inSlices, type InSlices, PAUSE } from '../query/slices.js'
import { compileSort } from '../query/sort.js'
import { compileUpdate, type Update, upsertBase } from '../query/update.js'
import { asNumber } from '../values/types.js'
import { compileArrayFilters } from '../query/update-paths.js'
import { collectionName, type Command, type Request } from './command.js'
import { Fields } from './fields.js'
import { hintOf } from './read.js'
import { type Target, targets } from './targets.js'

const findAndModifyFields = ['findAndModify', 'findandmodify', 'query', 'sort', 'remove', 'update', 'new', 'fields',
  'upsert', 'bypassDocumentValidation', 'collation', 'arrayFilters', 'hint', 'let']
const findAndModify: Command = { fields: findAndModifyFields, writes: true, run: runFindAndModify }

/** Changes of documents. Each response waits until the changes are on the disk. */
export const writeCommands: Record<string, Command> = {
  insert: { fields: ['insert', 'documents', 'ordered', 'bypassDocumentValidation'], writes: true, run: insert },
  update: { fields: ['update', 'updates', 'ordered', 'bypassDocumentValidation', 'let'], writes: true, run: update },
  delete: { fields: ['delete', 'deletes', 'ordered', 'let'], writes: true, run: remove },
  findAndModify,
  findandmodify: findAndModify
}

type Work<Result> = Generator<typeof PAUSE, Result>

/** Runs the statements of a write command. An ordered command stops at the first error. Returns the errors. */
function * statements<T> (
  list: T[], ordered: boolean, one: (statement: T, index: number) => Work<void>
): Work<Reply[]> {
  if (list.length < 1 || list.length > 100_000) {
    throw new MongoError('InvalidLength',
      `Write batch sizes must be between 1 and 100000. Got ${list.length} operations.`)
  }
  const errors: Reply[] = []
  for (let index = 0; index < list.length; index++) {
    try {
      yield * one(list[index]!, index)
    } catch (error) {
      if (!(error instanceof MongoError)) throw error
      errors.push(new Map<string, ReplyValue>([['index', index], ['code', error.code], ['errmsg', error.message],
        ...error.extra ?? []]))
      if (ordered) break
    }
  }
  return errors
}

function result (fields: Record<string, ReplyValue>, errors: Reply[]): Reply {
  const response = reply(fields)
  if (errors.length > 0) response.set('writeErrors', errors)
  return response.set('ok', 1)
}

/** Returns the statements of a command from its body or from a document sequence. */
function statementsOf (request: Request, fields: Fields, name: string): Doc[] {
  return request.sequences.get(name)?.documents ?? fields.docs(name)
}

function insert (request: Request, fields: Fields): Reply | Promise<Reply> {
  return inSlices(insertAll(request, fields), request.timeLimit, request.turns)
}

function * insertAll (request: Request, fields: Fields): Work<Reply> {
  const name = collectionName(request)
  const documents = statementsOf(request, fields, 'documents')
  const bytes = request.sequences.get('documents')?.bytes
  let inserted = 0
  const errors = yield * statements(documents, fields.flag('ordered', true), function * (document, index) {
    if (request.timeLimit.step()) yield PAUSE
    // It may have been dropped meanwhile.
    request.server.catalog.findOrCreate(request.database, name).insert(document, bytes?.[index])
    inserted++
  })
  return result({ n: inserted }, errors)
}

const updateFields = new Set(['q', 'u', 'upsert', 'multi', 'hint', 'collation', 'arrayFilters', 'c'])

function update (request: Request, fields: Fields): Reply | Promise<Reply> {
  return inSlices(updateAll(request, fields), request.timeLimit, request.turns)
}

function * updateAll (request: Request, fields: Fields): Work<Reply> {
  const name = collectionName(request)
  const variables = letVariables(fields.doc('let'))
  let matched = 0
  let modified = 0
  const upserted: Reply[] = []
  const errors = yield * statements(statementsOf(request, fields, 'updates'), fields.flag('ordered', true),
    function * (statement, index) {
      const parts = new Fields('update.updates', statement, updateFields)
      const multi = parts.flag('multi')
      parts.checkCollation()
      const filter = compileFilter(neededDoc(parts, 'q'), variables)
      const change = changeOf(parts, 'u', filter, withConstants(parts, variables))
      if (multi && change.isReplacement) {
        throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update')
      }
      if (parts.flag('upsert')) rejectExpression(filter)
      const collection = request.server.catalog.find(request.database, name)
      const { timeLimit } = request
      const unread = unreadLists(change, filter, collection)
      const search = { filter, sort: [], skip: 0, limit: multi ? 0 : 1, hint: hintOf(parts), timeLimit, unread }
      let found = 0
      // A statement that fails does not count, even if it has already changed some documents.
      let changed = 0
      for (const target of targets(collection, search)) {
        if (target === PAUSE) {
          yield PAUSE
          continue
        }
        found++
        if (collection!.update(target, document => change.apply(document, false)) !== undefined) changed++
      }
      modified += changed
      matched += found
      if (found > 0 || !parts.flag('upsert')) return
      const document = upsert(request, name, filter, change)
      matched++
      upserted.push(reply({ index, _id: document.get('_id')! }))
    })
  const response = result({ n: matched, nModified: modified }, errors)
  if (upserted.length > 0) response.set('upserted', upserted)
  return response
}

/** The lists that an update appends to, where neither its filter nor an index reads one of them. */
function unreadLists (
  { appendsTo = new Set() }: Update, filter: Filter, collection: Collection | undefined
): Set<string> | undefined {
  if (appendsTo.size === 0 || collection === undefined) return undefined
  const isRead = [...appendsTo].some(name =>
    mayRead(filter, name) || collection.indexes.some(({ roots }) => roots.includes(name)))
  return isRead ? undefined : appendsTo
}

/** Compiles the update in a field of a command or statement, with its `arrayFilters`. */
function changeOf (fields: Fields, name: string, filter: Filter, variables: Variables): Update {
  const update = fields.get(name) ?? null
  const filters = fields.has('arrayFilters') ? fields.docs('arrayFilters') : []
  if (!Array.isArray(update)) return compileUpdate(update, { query: filter, elements: compileArrayFilters(filters) })
  if (filters.length > 0) {
    throw new MongoError('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates')
  }
  return compilePipelineUpdate(update, variables)
}

/** Returns the variables of an update: those of the command, and the constants `c` of a statement with a pipeline. */
function withConstants (statement: Fields, variables: Variables): Variables {
  const constants = statement.doc('c')
  if (constants === undefined) return variables
  if (!Array.isArray(statement.get('u'))) {
    throw new MongoError(51198, 'Constant values may only be specified for pipeline updates')
  }
  return new Map([...variables, ...constants])
}

function rejectExpression (filter: Filter): void {
  if (hasExpression(filter)) {
    throw new MongoError('QueryFeatureNotAllowed', '$expr is not allowed in the query predicate for an upsert')
  }
}

function neededDoc (fields: Fields, name: string): Doc {
  const document = fields.doc(name)
  if (document === undefined) {
    throw new MongoError(40414, `BSON field '${fields.where}.${name}' is missing but a required field`)
  }
  return document
}

function upsert (request: Request, name: string, filter: Filter, change: Update): Doc {
  const base = upsertBase(filter, change.isReplacement)
  return request.server.catalog.findOrCreate(request.database, name).insert(change.apply(base, true))
}

const deleteFields = new Set(['q', 'limit', 'hint', 'collation'])

function remove (request: Request, fields: Fields): Reply | Promise<Reply> {
  return inSlices(removeAll(request, fields), request.timeLimit, request.turns)
}

function * removeAll (request: Request, fields: Fields): Work<Reply> {
  const name = collectionName(request)
  const variables = letVariables(fields.doc('let'))
  let removed = 0
  const deletes = statementsOf(request, fields, 'deletes')
  const errors = yield * statements(deletes, fields.flag('ordered', true), function * (statement) {
    const parts = new Fields('delete.deletes', statement, deleteFields)
    parts.checkCollation()
    const limit = asNumber(parts.get('limit'))
    if (limit === undefined) {
      throw new MongoError(40414, "BSON field 'delete.deletes.limit' is missing but a required field")
    }
    if (limit !== 0 && limit !== 1) {
      throw new MongoError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`)
    }
    const collection = request.server.catalog.find(request.database, name)
    const filter = compileFilter(neededDoc(parts, 'q'), variables)
    const search = { filter, sort: [], skip: 0, limit, hint: hintOf(parts), timeLimit: request.timeLimit }
    for (const target of targets(collection, search)) {
      if (target === PAUSE) {
        yield PAUSE
        continue
      }
      collection!.remove(target.stored)
      removed++
    }
  })
  return result({ n: removed }, errors)
}

function runFindAndModify (request: Request, fields: Fields): Reply | Promise<Reply> {
  return inSlices(findAndModifyOne(request, fields), request.timeLimit, request.turns)
}

function * findAndModifyOne (request: Request, fields: Fields): Work<Reply> {
  const name = collectionName(request)
  const removing = fields.flag('remove')
  const returnNew = fields.flag('new')
  const upserting = fields.flag('upsert')
  const change = fields.get('update')
  fields.checkCollation()
  if (removing && change !== undefined) {
    throw new MongoError('FailedToParse', 'Cannot specify both an update and remove=true')
  }
  if (removing && upserting) throw new MongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true ')
  if (removing && returnNew) {
    throw new MongoError('FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document")
  }
  if (!removing && change === undefined) {
    throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified')
  }
  const variables = letVariables(fields.doc('let'))
  const filter = compileFilter(fields.doc('query') ?? new Map(), variables)
  const compiled = removing ? undefined : changeOf(fields, 'update', filter, variables)
  if (upserting) rejectExpression(filter)
  const spec = fields.doc('fields')
  const project = spec === undefined || spec.size === 0 ? undefined : compileFindProjection(spec, variables)
  const shown = (document: Doc): Doc => project === undefined ? document : project(document, variables)

  const collection = request.server.catalog.find(request.database, name)
  const sort = compileSort(fields.doc('sort'))
  const target = yield * first(targets(collection,
    { filter, sort, skip: 0, limit: 1, hint: hintOf(fields), timeLimit: request.timeLimit }))
  if (target !== undefined) {
    const before = decode(collection!.bytesOf(target.stored))
    if (compiled === undefined) {
      collection!.remove(target.stored)
      return reply({ lastErrorObject: reply({ n: 1 }), value: shown(before), ok: 1 })
    }
    const after = collection!.update(target, document => compiled.apply(document, false)) ?? before
    return reply({
      lastErrorObject: reply({ n: 1, updatedExisting: true }),
      value: shown(returnNew ? after : before),
      ok: 1
    })
  }
  if (compiled === undefined) return reply({ lastErrorObject: reply({ n: 0 }), value: null, ok: 1 })
  if (!upserting) return reply({ lastErrorObject: reply({ n: 0, updatedExisting: false }), value: null, ok: 1 })
  const document = upsert(request, name, filter, compiled)
  return reply({
    lastErrorObject: reply({ n: 1, updatedExisting: false, upserted: document.get('_id')! }),
    value: returnNew ? shown(document) : null,
    ok: 1
  })
}

function * first (found: InSlices<Target>): Work<Target | undefined> {
  for (const target of found) {
    if (target !== PAUSE) return target
    yield PAUSE
  }
  return undefined
}
