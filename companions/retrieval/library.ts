import type { FastifyBaseLogger } from 'fastify'
import { Types } from 'mongoose'
import { chunkId, versionOf, type Chunk, type Passage } from './models/chunk.js'
import { documentId, type CourseDocument } from './models/document.js'
import type { RetrievalModels } from './models/index.js'
import type { Hit, PassageIndex } from './passages/passage-index.js'

export type NewDocument = Pick<CourseDocument, 'subject' | 'filename' | 'type' | 'size' | 'pages'> & { passages: Passage[] }

/** A chunk with the document that it is of. */
export interface FoundChunk { chunk: Chunk, document: CourseDocument }

// A version that is not current after this long belongs to an upload that was cut off.
const ABANDONED_MS = 3_600_000
// Documents may be replaced between two reads; a second look sees what took their place.
const LOOKS = 3

/**
 * The documents and what is found in them. A version is written first and then becomes current in one single update, so
 * that a process killed at any point leaves nothing half visible: at most chunks that nobody sees, which `sweep` removes.
 */
export class Library {
  readonly #models: RetrievalModels
  readonly #index: PassageIndex
  readonly #log: FastifyBaseLogger

  constructor (models: RetrievalModels, index: PassageIndex, log: FastifyBaseLogger) {
    this.#models = models
    this.#index = index
    this.#log = log
  }

  get indexName (): string {
    return this.#index.name
  }

  /** Puts a document in the place of an earlier one of that name. It can be found when this returns. */
  async put ({ passages, ...file }: NewDocument): Promise<CourseDocument> {
    const { Document, Chunk, SubjectState } = this.#models
    const version = new Types.ObjectId().toHexString()
    const document: CourseDocument = {
      ...file,
      _id: documentId(file.subject, file.filename),
      chunks: passages.length,
      characters: passages.reduce((sum, { content }) => sum + content.length, 0),
      indexed_at: new Date(),
      version
    }
    const chunks = passages.map((passage, n) => ({ _id: chunkId(version, n), version, n, ...passage }))
    try {
      await Chunk.store(chunks)
      await this.#index.stage(document, chunks)
    } catch (error) {
      await this.#discard(document.subject, [version])
      throw error
    }
    const replaced = await Document.publish(document)
    await SubjectState.changed(document.subject)
    await this.#discard(document.subject, replaced === undefined ? [] : [replaced])
    return document
  }

  /** @returns whether there was such a document (of that subject, where one is named) */
  async remove (id: string, subject?: string): Promise<boolean> {
    const { Document, SubjectState } = this.#models
    const removed = await Document.findOneAndDelete({ _id: id, ...(subject !== undefined && { subject }) }).lean<CourseDocument>().exec()
    if (removed === null) return false
    await SubjectState.changed(removed.subject)
    await this.#discard(removed.subject, [removed.version])
    return true
  }

  /** Everything of a subject. */
  async removeSubject (subject: string): Promise<void> {
    const { Document, SubjectState } = this.#models
    const documents = await Document.find({ subject }, { version: 1 }).lean<CourseDocument[]>().exec()
    if (documents.length === 0) return
    await Document.deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } }).exec()
    await SubjectState.changed(subject)
    await this.#discard(subject, documents.map(({ version }) => version))
  }

  /** Documents of a subject or of all, by file name. */
  async documents (subject: string | undefined, skip: number, limit: number): Promise<{ documents: CourseDocument[], total: number }> {
    return await this.#models.Document.page(subject, skip, limit)
  }

  /** The chunks that a query is about, best first. */
  async search (query: string, subject: string | undefined, limit: number): Promise<Array<FoundChunk & { score: number }>> {
    let found: Array<FoundChunk & { score: number }> = []
    for (let look = 0; look < LOOKS; look++) {
      const hits = await this.#index.search(query, subject, limit)
      found = await this.#read(hits)
      if (found.length === hits.length) break
    }
    return found
  }

  /** Chunks of a subject, by document and place. */
  async chunks (subject: string, skip: number, limit: number): Promise<{ chunks: FoundChunk[], total: number }> {
    const { Document, Chunk } = this.#models
    for (let look = 0; ; look++) {
      const documents = await Document.find({ subject }).sort({ subject: 1, filename: 1 }).lean<CourseDocument[]>().exec()
      const total = documents.reduce((sum, document) => sum + document.chunks, 0)
      const chunks: FoundChunk[] = []
      let before = 0
      for (const document of documents) {
        const from = Math.max(0, skip - before)
        const wanted = Math.min(limit - chunks.length, document.chunks - from)
        before += document.chunks
        if (wanted <= 0) continue
        for (const chunk of await Chunk.part(document.version, from, wanted)) chunks.push({ chunk, document })
      }
      if (chunks.length === Math.max(0, Math.min(limit, total - skip)) || look === LOOKS) return { chunks, total }
    }
  }

  /** Removes what uploads left behind that were cut off, by a kill or a fault of the database. */
  async sweep (): Promise<void> {
    const { Document, Chunk } = this.#models
    const versions = await Chunk.versions()
    const old = versions.filter(version => new Types.ObjectId(version).getTimestamp().getTime() < Date.now() - ABANDONED_MS)
    const current = await Document.current(old)
    const abandoned = old.filter(version => !current.has(version))
    if (abandoned.length > 0) this.#log.info({ versions: abandoned.length }, 'removing what unfinished uploads left behind')
    await this.#discard(undefined, abandoned)
  }

  async #read (hits: Hit[]): Promise<Array<FoundChunk & { score: number }>> {
    if (hits.length === 0) return []
    const { Document, Chunk } = this.#models
    const [chunks, documents] = await Promise.all([
      Chunk.find({ _id: { $in: hits.map(({ chunk }) => chunk) } }).lean<Chunk[]>().exec(),
      Document.current([...new Set(hits.map(({ chunk }) => versionOf(chunk)))])
    ])
    const byId = new Map(chunks.map(chunk => [chunk._id, chunk]))
    return hits.flatMap(({ chunk: id, score }) => {
      const chunk = byId.get(id)
      const document = documents.get(versionOf(id))
      return chunk === undefined || document === undefined ? [] : [{ chunk, document, score }]
    })
  }

  // What is invisible already is only a matter of room: the caller's work is done, whether this succeeds or not.
  async #discard (subject: string | undefined, versions: string[]): Promise<void> {
    try {
      await this.#index.settle(subject, versions)
      await this.#models.Chunk.removeVersions(versions)
    } catch (error) {
      this.#log.warn({ err: error }, 'old versions of documents could not be removed; the next sweep tries again')
    }
  }
}
