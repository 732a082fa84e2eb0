import { type Doc, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'

/*
 * The Stable API, version 1: what every MongoDB from 5.0.9 on has. A client that asks for it with `apiStrict` gets the
 * error APIStrictError for everything else. https://www.mongodb.com/docs/manual/reference/stable-api/
 */

/** The commands of the Stable API, of those that the embedded database has. */
export const stableCommands = new Set(['aggregate', 'count', 'create', 'createIndexes', 'delete', 'drop',
  'dropDatabase', 'dropIndexes', 'endSessions', 'explain', 'find', 'findAndModify', 'findandmodify', 'getMore',
  'hello', 'insert', 'killCursors', 'listCollections', 'listDatabases', 'listIndexes', 'ping', 'update'])

/** The options that these commands do not have in it. */
export const unstableOptions: Record<string, string[]> = {
  aggregate: ['explain'],
  create: ['autoIndexId', 'capped', 'idIndex', 'indexOptionDefaults', 'max', 'size', 'storageEngine'],
  find: ['awaitData', 'max', 'min', 'noCursorTimeout', 'oplogReplay', 'returnKey', 'showRecordId', 'tailable']
}

/** Options of an index that a client with the strict Stable API may not use. */
export const unstableIndexOptions = ['background', 'bucketSize', 'sparse', 'storageEngine']

/** Stages of a pipeline that a client with the strict Stable API may not use. */
export const unstableStages = new Set(['$collStats', '$currentOp', '$indexStats', '$listLocalSessions',
  '$listSessions', '$planCacheStats', '$search'])

/** Throws when a command asks for the Stable API and is not part of it. */
export function checkStableApi (command: Doc): void {
  const version = command.get('apiVersion')
  if (version === undefined) {
    if (command.has('apiStrict') || command.has('apiDeprecationErrors')) {
      throw new MongoError(4886600, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion')
    }
    return
  }
  if (version !== '1') throw new MongoError('APIVersionError', 'API version must be "1"')
  if (command.get('apiStrict') === true) checkStrict(command)
}

function checkStrict (command: Doc): void {
  const [name, argument] = command.entries().next().value!
  if (!stableCommands.has(name)) {
    throw new MongoError('APIStrictError',
      `Provided apiStrict:true, but the command ${name} is not in API Version 1. ` +
      'Information on supported commands and migrations in API Version 1 can be found at ' +
      'https://dochub.mongodb.org/core/manual-versioned-api')
  }
  checkOptions(name, command, unstableOptions[name] ?? [])
  checkStages(command.get('pipeline'))
  for (const index of listOf(command.get('indexes'))) checkOptions('createIndexes.indexes', index, unstableIndexOptions)
  if (name === 'explain' && isDoc(argument) && argument.size > 0) checkStrict(argument)
}

function checkOptions (where: string, document: Doc, unstable: string[]): void {
  for (const option of unstable) {
    if (document.has(option)) {
      throw new MongoError('APIStrictError', `BSON field '${where}.${option}' is not allowed with apiStrict:true.`)
    }
  }
}

function checkStages (pipeline: Value | undefined): void {
  for (const stage of listOf(pipeline)) {
    for (const [name, argument] of stage) {
      if (unstableStages.has(name)) {
        throw new MongoError('APIStrictError', `stage ${name} is not allowed with 'apiStrict: true' in API Version 1`)
      }
      if (!isDoc(argument)) continue
      if (name === '$lookup') checkStages(argument.get('pipeline'))
      if (name === '$facet') for (const facet of argument.values()) checkStages(facet)
    }
  }
}

function listOf (value: Value | undefined): Doc[] {
  return Array.isArray(value) ? value.filter(isDoc) : []
}
