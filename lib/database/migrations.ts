import type { Connection, mongo } from 'mongoose'
import { writeIfRoom } from '../no-room.js'

/** A document of any version. */
export type Stored = Record<string, any>
export type Documents = mongo.Collection<any>

/**
 * Brings what an older version has stored to the present. It looks for what it has to change, so repeating it changes
 * nothing: a kill may interrupt it, and two processes may make it at once.
 */
export type Migration = (collection: (name: string) => Documents) => Promise<void>

// In documents: what one command reads and writes.
const AT_ONCE = 200

/**
 * Makes the migrations that this database has not had, in their order. Each is noted when it is done, by its number
 * from 1, and is never made again. While the disk is full, they are left to a later start.
 * @param service whose collections they change
 */
export async function migrate (connection: Connection, service: string, migrations: Migration[]): Promise<void> {
  const collectionOf = (name: string): Documents => connection.collection(name) as never
  const notes = collectionOf('migrations')
  const done = new Set<number>((await notes.find({ service }).toArray()).map(({ number }) => number))
  for (const [index, migration] of migrations.entries()) {
    const number = index + 1
    if (done.has(number)) continue
    const isMade = await writeIfRoom(async () => {
      await migration(collectionOf)
      const note = { $setOnInsert: { service, number, at: new Date() } }
      await notes.updateOne({ _id: `${service}/${number}` }, note, { upsert: true })
    })
    if (!isMade) return
  }
}

/** Sets fields of the documents that a filter finds. They are not found any more when they have them. */
export async function rewrite (
  documents: Documents, filter: object, fieldsOf: (document: Stored) => object
): Promise<void> {
  for (;;) {
    const found = await documents.find(filter).limit(AT_ONCE).toArray()
    if (found.length === 0) return
    await documents.bulkWrite(found.map((document: Stored) => ({
      updateOne: { filter: { ...filter, _id: document._id }, update: { $set: fieldsOf(document) } }
    })), { ordered: false })
  }
}
