import { rename, rm } from 'node:fs/promises'
import { mongo, type Connection } from 'mongoose'
import { SESSIONS } from '../collections/sessions/session.js'
import { TURNS } from '../collections/sessions/turn.js'
import { COURSE_ACTIVITIES } from '../collections/sessions/course-activity.js'
import { STUDENT_ACTIVITIES } from '../collections/sessions/student-activity.js'
import { connect } from '../lib/database/connection.js'
import { MIGRATION_NOTES } from '../lib/database/migrations.js'
import { type Entry, ExportWriter, readExport } from './file.js'
import { extendedJson, type Outgoing } from './sources.js'

const { BSON } = mongo
const LEFT_OUT = [MIGRATION_NOTES, STUDENT_ACTIVITIES.name, COURSE_ACTIVITIES.name]
const BATCH = 500
// The bytes of a batch that MongoDB takes in one message, with room for the largest document.
const BATCH_BYTES = 16_000_000

/** Gets the number of documents so far, now and then. */
export type Progress = (documents: number) => void

/** Writes documents to a file, which appears under its name when it is whole. Returns their number. */
export async function exportTo (
  path: string, documents: AsyncIterable<Outgoing>, progress: Progress = () => {}
): Promise<number> {
  const partial = `${path}.partial`
  const writer = await ExportWriter.create(partial)
  try {
    for await (const { collection, text } of documents) {
      await writer.add(collection, text)
      if (writer.documents % 1000 === 0) progress(writer.documents)
    }
    await writer.end()
  } catch (error) {
    await writer.file.close()
    await rm(partial, { force: true })
    throw error
  }
  await rename(partial, path)
  return writer.documents
}

/** What an import did: `differing` documents are there with another content, and were left as they are. */
export interface Imported { inserted: number, present: number, differing: number }

/**
 * Inserts the documents of an export into the database of a URI. The whole file is read and verified first. A document
 * whose _id is there already is left as it is, so an import that was interrupted is continued by a second one. What an
 * older version has exported is brought to the present by the next start, so notes that this is done are deleted, and
 * those of the file are left out. The same holds for the figures of the subjects, which the next start makes: a backup
 * may have read them before a turn, and the session after it. Of the filed turns, those are left out that a backup has
 * read later than their session: it has no such turn yet.
 * @throws an error that names the line of what is damaged, or of what the database refused
 */
export async function importFrom (path: string, uri: string, progress: Progress = () => {}): Promise<Imported> {
  const turns = new KnownTurns()
  for await (const entry of readExport(path)) turns.note(entry, parse(path, entry))
  const connection = await connect(uri, 'import')
  const result = { inserted: 0, present: 0, differing: 0 }
  try {
    for (const name of LEFT_OUT) await connection.db!.collection(name).deleteMany({})
    for await (const batch of batches(readExport(path))) {
      if (LEFT_OUT.includes(batch[0]!.collection)) continue
      const kept = batch.map(entry => ({ ...entry, document: parse(path, entry) })).filter(read => turns.have(read))
      if (kept.length > 0) await insert(connection, path, kept, result)
      progress(result.inserted + result.present + result.differing)
    }
  } finally {
    await connection.close()
  }
  return result
}

/** A line of an export, and what it says. */
type ReadEntry = Entry & { document: mongo.Document }

/** How many turns each session of an export has. Its sessions come before the turns that are filed (sources.ts). */
class KnownTurns {
  readonly #byTranscript = new Map<string, number>()

  note ({ collection }: Entry, { transcript, turns }: mongo.Document): void {
    if (collection === SESSIONS.name) this.#byTranscript.set(String(transcript), Number(turns))
  }

  /** Whether a document is no filed turn, or one that its session has. */
  have ({ collection, document: { transcript, number } }: ReadEntry): boolean {
    return collection !== TURNS.name || Number(number) < (this.#byTranscript.get(String(transcript)) ?? 0)
  }
}

function parse (path: string, { line, text }: Entry): mongo.Document {
  try {
    return BSON.EJSON.parse(text, { relaxed: false }) as mongo.Document
  } catch (error) {
    throw new Error(`${path} is damaged at line ${line}: ${(error as Error).message}. Nothing is imported.`)
  }
}

/** Puts neighbours of one collection together. */
async function * batches (entries: AsyncIterable<Entry>): AsyncGenerator<Entry[], undefined> {
  let batch: Entry[] = []
  let bytes = 0
  for await (const entry of entries) {
    const isFull = batch.length >= BATCH || bytes + entry.text.length > BATCH_BYTES
    if (batch.length > 0 && (isFull || batch[0]!.collection !== entry.collection)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(entry)
    bytes += entry.text.length
  }
  if (batch.length > 0) yield batch
}

async function insert (connection: Connection, path: string, batch: ReadEntry[], result: Imported): Promise<void> {
  const collection = connection.db!.collection(batch[0]!.collection)
  const documents = batch.map(({ document }) => document)
  try {
    result.inserted += (await collection.insertMany(documents, { ordered: false })).insertedCount
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error
    const refused = [error.writeErrors].flat()
    // Not insertedCount, with which mongo-java-server also counts what it refused.
    result.inserted += documents.length - refused.length
    for (const { index, code, errmsg } of refused) {
      if (code === 11000 && / index: _id_/.test(errmsg ?? '')) continue
      throw new Error(`The database refused line ${batch[index]!.line} of ${path}: ${errmsg}`)
    }
    const ids = refused.map(({ index }) => documents[index]!._id)
    const stored = await collection.find({ _id: { $in: ids } }, { raw: true }).toArray()
    const texts = new Set(stored.map(bytes => extendedJson(bytes as unknown as Uint8Array)))
    for (const { index } of refused) {
      if (texts.has(batch[index]!.text)) result.present++
      else result.differing++
    }
  }
}
