import { setTimeout as sleep } from 'node:timers/promises'
import DataLoader from 'dataloader'
import type { Collection } from 'mongoose'

// A message to the database stays small, and so does what fails with it.
const AT_MOST = 100
// A connection that has stopped answering holds nobody else up for longer.
const PATIENCE_MS = 20

/**
 * An operation for one item, made of one for many: calls that come while one is under way share the next, so that the
 * database gets fewer and larger commands the busier it is. Nothing is kept: each call is answered by a command that was sent after it.
 * @param operation answers in the order of the items; when it rejects, all of them fail
 */
export function together<Item, Result> (operation: (items: readonly Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
  let underWay: Promise<void> | undefined
  const loader = new DataLoader<Item, Result>(items => {
    const answer = operation(items)
    const ended: Promise<void> = answer.then(() => {}, () => {}).then(() => { if (underWay === ended) underWay = undefined })
    underWay = ended
    return answer
  }, {
    cache: false,
    maxBatchSize: AT_MOST,
    batchScheduleFn: dispatch => {
      if (underWay === undefined) setImmediate(dispatch)
      else Promise.race([underWay, sleep(PATIENCE_MS, undefined, { ref: false })]).then(() => setImmediate(dispatch))
    }
  })
  return item => loader.load(item)
}

/** The documents with these ids, in their order. Without Mongoose, which has nothing to add and takes as long as the driver. */
export async function inOrder<Document extends { _id: string }> (collection: Collection, ids: readonly string[], projection?: object): Promise<Array<Document | null>> {
  const found = await collection.find<Document>({ _id: { $in: ids } } as object, { projection }).toArray()
  const byId = new Map(found.map(document => [document._id, document]))
  return ids.map(id => byId.get(id) ?? null)
}
