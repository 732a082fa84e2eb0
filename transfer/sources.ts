import { mkdtemp, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mongo } from 'mongoose'
import { readStore } from '../embedded-mongo/index.js'
import { connect } from '../lib/database/connection.js'
import { linesOf } from './lines.js'

/** A document on its way: its collection, and its text in canonical extended JSON. */
export interface Outgoing { collection: string, text: string }

const { BSON } = mongo

/** Returns a document as text that keeps the type of each value. */
export function extendedJson (bytes: Uint8Array): string {
  const options = { promoteValues: false, promoteBuffers: false, bsonRegExp: true }
  return BSON.EJSON.stringify(BSON.deserialize(bytes, options), { relaxed: false })
}

/**
 * Reads all documents of the database that a URI names, in batches: its collections by name, and the documents of each
 * in their natural order. It is no snapshot: what is written meanwhile is in it or not, each document as a whole.
 */
export async function * documentsOfDatabase (uri: string): AsyncGenerator<Outgoing, undefined> {
  const connection = await connect(uri, 'export')
  try {
    const names = (await connection.db!.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
    for (const collection of names.filter(name => !name.startsWith('system.')).sort()) {
      const cursor = connection.db!.collection(collection).find({}, { raw: true, batchSize: 500 })
      for await (const bytes of cursor) yield { collection, text: extendedJson(bytes as unknown as Uint8Array) }
    }
  } finally {
    await connection.close()
  }
}

/**
 * Reads all documents of the files of an embedded database, in the order of {@link documentsOfDatabase}, without
 * loading them: a store that is too large to serve can be read. The store has its collections in the order in which
 * they were made, so each is first written to a file of its own, in `scratch`.
 */
export async function * documentsOfStore (
  directory: string, database: string, scratch: string
): AsyncGenerator<Outgoing, undefined> {
  const folder = await mkdtemp(join(dirname(scratch), '.export-'))
  try {
    const names = await partsOf(directory, database, folder)
    for (const [collection, id] of [...names].sort(([a], [b]) => a < b ? -1 : 1)) {
      for await (const text of linesOf(join(folder, String(id)))) yield { collection, text }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the documents of each collection to a file with its number. Returns the numbers by the collections' names. */
async function partsOf (directory: string, database: string, folder: string): Promise<Map<string, number>> {
  const names = new Map<number, string>()
  const files = new Map<number, Awaited<ReturnType<typeof open>>>()
  const waiting = new Map<number, string[]>()
  const flush = async (id: number): Promise<void> => {
    const file = files.get(id) ?? await open(join(folder, String(id)), 'w', 0o600)
    files.set(id, file)
    await file.appendFile(waiting.get(id)!.join(''))
    waiting.set(id, [])
  }
  try {
    for await (const record of readStore(directory)) {
      if (record.kind === 'collection') {
        if (record.name.startsWith(`${database}.`)) names.set(record.id, record.name.slice(database.length + 1))
        continue
      }
      if (!names.has(record.id)) continue
      const lines = waiting.get(record.id) ?? []
      waiting.set(record.id, lines)
      if (lines.push(extendedJson(record.value) + '\n') >= 500) await flush(record.id)
    }
    for (const id of waiting.keys()) await flush(id)
  } finally {
    for (const file of files.values()) await file.close()
  }
  return new Map([...names].filter(([id]) => files.has(id)).map(([id, name]) => [name, id]))
}
