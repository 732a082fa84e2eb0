import { setTimeout as sleep } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { mongo, type Collection } from 'mongoose'

// Keeps a command small, and limits how many calls fail with it.
const MAX_BATCH = 100
// A command that takes longer than this does not delay the next one.
const MAX_WAIT_MS = 20
// For so many turns of the event loop, a batch waits for further calls.
const MAX_TURNS = 16

/**
 * Turns an operation on many items into one on a single item. Calls that arrive while a batch is under way share the
 * next batch. A batch is sent after the first turn of the event loop that has brought no further call, and after two
 * turns at least. So a busy process sends fewer and larger commands, and an idle one sends them almost at once. Calls
 * of one batch with the same text (an id) share one item and its result. Nothing else is kept: the result of each call
 * comes from a command that was sent after the call.
 * @param operation returns one result for each item, in their order; when it rejects, the whole batch rejects
 */
export function batchLoader<Item, Result> (
  operation: (items: readonly Item[]) => Promise<Result[]>
): (item: Item) => Promise<Result> {
  let underWay: Promise<void> | undefined
  let calls = 0
  /** The results of the batch that collects calls. */
  let promises = new Map<Item, Promise<Result>>()
  /** Sends a batch after a turn that has brought no further call; not after the first one. */
  const collect = (dispatch: () => void, turns = MAX_TURNS, before?: number) => {
    setImmediate(() => {
      if (calls === before || turns === 1) dispatch()
      else collect(dispatch, turns - 1, calls)
    })
  }
  const loader = new DataLoader<Item, Result>(items => {
    loader.clearAll()
    const results = operation(items)
    const ended: Promise<void> = results.then(() => {}, () => {}).then(() => {
      if (underWay === ended) underWay = undefined
    })
    underWay = ended
    return results
  }, {
    maxBatchSize: MAX_BATCH,
    // A new map for each batch. One that is emptied keeps what was in it through V8's collections of young objects: the
    // table that it had refers to the one that it has, and so on, until the next collection of all.
    cacheMap: {
      get: item => promises.get(item),
      set: (item, promise) => { promises.set(item, promise) },
      delete: item => { promises.delete(item) },
      clear: () => { promises = new Map() }
    },
    batchScheduleFn: dispatch => {
      if (underWay === undefined) collect(dispatch)
      else Promise.race([underWay, sleep(MAX_WAIT_MS, undefined, { ref: false })]).then(() => collect(dispatch))
    }
  })
  return item => {
    calls++
    return loader.load(item)
  }
}

/**
 * The documents with these ids, in their order; `null` where there is none. It asks the driver and not Mongoose, which
 * adds nothing to a lean read and takes as long as the driver itself.
 */
export async function findByIds<Document extends { _id: string }> (
  collection: Pick<mongo.Collection<any>, 'find'>, ids: readonly string[], projection?: object
): Promise<Array<Document | null>> {
  const found = await collection.find<Document>({ _id: { $in: ids } }, { projection }).toArray()
  const byId = new Map(found.map(document => [document._id, document]))
  return ids.map(id => byId.get(id) ?? null)
}

/**
 * Sends writes as one command.
 * @param expected error codes with which the server may refuse single writes
 * @param isOrdered the server makes them one after the other; those after an error are not made
 * @returns how many documents were matched, and the positions of the writes that were refused with an expected code
 * @throws every other error, for the whole batch; which writes have been made is then unknown
 */
export async function bulkWrite<Document extends mongo.Document> (
  collection: Pick<mongo.Collection<Document>, 'bulkWrite'> | Pick<Collection, 'bulkWrite'>,
  operations: Array<mongo.AnyBulkWriteOperation<Document>>, expected: readonly number[],
  { isOrdered: ordered = false } = {}
): Promise<{ matched: number, refused: Set<number> }> {
  try {
    const written = collection as Pick<mongo.Collection<Document>, 'bulkWrite'>
    const { matchedCount } = await written.bulkWrite(operations, { ordered })
    return { matched: matchedCount, refused: new Set() }
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error
    // The driver wraps an error of the whole command; unwrapped, a lost connection is recognised as one.
    if (error.errorResponse instanceof Error) throw error.errorResponse
    const refused = [error.writeErrors].flat()
    const isExpected = refused.length > 0 && refused.every(({ code }) => expected.includes(code))
    if (!isExpected || error.result.getWriteConcernError() !== undefined) throw error
    return { matched: error.matchedCount, refused: new Set(refused.map(({ index }) => index)) }
  }
}
