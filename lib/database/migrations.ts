import type { FastifyInstance } from 'fastify'
import type { Connection, mongo } from 'mongoose'
import { writeIfRoom } from './no-room.js'
import { DAY_MS, HOUR_MS } from '../values/durations.js'
import { runPeriodically } from '../process/periodic.js'

/** A document of any version. */
export type Stored = Record<string, any>
export type Documents = mongo.Collection<any>

/**
 * Brings what an older version has stored to the present. It looks for what it has to change, so repeating it changes
 * nothing: a kill may interrupt it, and two processes may make it at once. Returns how much it has changed.
 */
export type Migration = (collection: (name: string) => Documents) => Promise<number>

/** Of the collection that has a note of each migration that is done. */
export const MIGRATION_NOTES = 'migrations'

// In documents: what one command reads and writes.
const AT_ONCE = 200
// How often it is looked for a migration that was left out since the disk was full.
const LOOK_MS = 60_000
const AGAIN_MS = HOUR_MS
// How long a migration must have found nothing.
const SETTLED_MS = 7 * DAY_MS

/**
 * Runs the migrations that this database has not had; they have ended when this returns, unless the disk is full. Then
 * it runs them again in the background, every hour until they find nothing for a week: in a rolling update, processes
 * of the older version still write for some minutes.
 * @param service whose collections they change
 */
export async function keepMigrated (
  app: FastifyInstance, connection: Connection, service: string, migrations: Migration[]
): Promise<void> {
  await migrate(connection, service, migrations)
  let again = 0
  runPeriodically(app, LOOK_MS, async () => {
    const isRepeated = Date.now() >= again
    await migrate(connection, service, migrations, isRepeated)
    if (isRepeated) again = Date.now() + AGAIN_MS
  }, 'what an older version has stored could not be brought to the present; it is tried again')
}

/**
 * Runs the migrations that this database has not had, in their order. Each is noted when it has ended, by its number
 * from 1. While the disk is full, they are left out.
 * @param isRepeated whether to run those again that have changed something, or ran for the first time, within a week
 */
export async function migrate (
  connection: Connection, service: string, migrations: Migration[], isRepeated = false
): Promise<void> {
  const collectionOf = (name: string): Documents => connection.collection(name) as never
  const notes = collectionOf(MIGRATION_NOTES)
  const found = await notes.find({ service }).toArray()
  const done = new Map<number, Date>(found.map(({ number, at }) => [number, at]))
  for (const [index, migration] of migrations.entries()) {
    const number = index + 1
    const last = done.get(number)
    if (last !== undefined && !(isRepeated && Date.now() - last.getTime() < SETTLED_MS)) continue
    const isMade = await writeIfRoom(async () => {
      const changed = await migration(collectionOf)
      if (last !== undefined && changed === 0) return
      // The time at which it was done first, or has last changed something.
      await notes.updateOne({ _id: `${service}/${number}` }, { $set: { service, number, at: new Date() } }, {
        upsert: true
      })
    })
    if (!isMade) return
  }
}

/**
 * Sets fields of the documents that a filter finds. They are not found any more when they have them. Returns how many
 * it has changed. It reads the collection once: what is written meanwhile may be left to a repetition.
 * @param fieldsOf the fields to set; `undefined` leaves the document as it is
 * @param read the fields that `fieldsOf` gets; absent: all. Where one of them has changed since, nothing is set
 */
export async function rewrite (
  documents: Documents, filter: object,
  fieldsOf: (document: Stored) => object | undefined | Promise<object | undefined>, read: string[] = []
): Promise<number> {
  let changed = 0
  let batch: mongo.AnyBulkWriteOperation[] = []
  const write = async () => {
    if (batch.length === 0) return
    changed += (await documents.bulkWrite(batch, { ordered: false })).modifiedCount
    batch = []
  }
  const projection = read.length > 0 && { projection: Object.fromEntries(read.map(field => [field, 1])) }
  for await (const document of documents.find(filter, { batchSize: AT_ONCE, ...projection })) {
    const fields = await fieldsOf(document)
    if (fields === undefined) continue
    const asRead = Object.fromEntries(read.map(field => [field, document[field] ?? { $exists: false }]))
    batch.push({ updateOne: { filter: { ...filter, ...asRead, _id: document._id }, update: { $set: fields } } })
    if (batch.length === AT_ONCE) await write()
  }
  await write()
  return changed
}

/** Sets one field where it is missing. Returns how many documents it has changed. */
export async function complete (documents: Documents, field: string, value: unknown): Promise<number> {
  return (await documents.updateMany({ [field]: { $exists: false } }, { $set: { [field]: value } })).modifiedCount
}
