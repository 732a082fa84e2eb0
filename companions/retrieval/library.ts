import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Types } from 'mongoose'
import type { EmbeddingsProblem } from '../../lib/http/client/endpoint-problem.js'
import { partOf, startsOf, type TextPart } from './document-text.js'
import { DocumentNotFound } from './errors.js'
import { chunkId, versionOf, type Chunk, type Passage } from './models/chunk.js'
import { documentId, type CourseDocument, type DocumentFilter } from './models/document.js'
import type { RetrievalModels } from './models/index.js'
import type { Hit, MeaningCharge, Meanings, PassageIndex, SearchTerms } from './passages/passage-index.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

/** A document that is about to be stored. */
export interface NewDocument extends Pick<
  CourseDocument, 'subject' | 'filename' | 'type' | 'pages' | 'charset' | 'reading' | 'hidden'
> {
  /** The file. */
  bytes: Buffer
  /** The id of the document that it replaces beside the one of its name. */
  replaces?: string
  passages: Passage[]
}

/** A chunk with its document. */
export interface FoundChunk { chunk: Chunk, document: CourseDocument }

/** A chunk that a search has found; a larger score is better. */
export interface ScoredChunk extends FoundChunk { score: number }

// After this time, a version that is not current belongs to an upload that was interrupted.
const ABANDONED_MS = 3_600_000
// How often a read is repeated when documents are replaced during it.
const ATTEMPTS = 3
// The change of a process that was killed before it stored a new revision is noticed after this time.
const RECHECK_MS = 60_000
const MAX_TAGS = 1000

/**
 * The documents, their files, their chunks and the index. An upload stores the file and the chunks of a new version
 * first and then makes that version the current one in a single write. A process killed in between leaves only a file
 * and chunks that are not visible, and {@link sweep} removes them. A hidden document keeps its chunks, which are left
 * out of searches and lists.
 */
export class Library {
  readonly #models: RetrievalModels
  readonly #index: PassageIndex
  readonly #log: FastifyBaseLogger
  /** By subject, with the revision that each was computed for. */
  readonly #tags = new Map<string, { revision: string | undefined, tag: string, checked: number }>()

  constructor (models: RetrievalModels, index: PassageIndex, log: FastifyBaseLogger) {
    this.#models = models
    this.#index = index
    this.#log = log
  }

  /** Whether {@link search} compares meanings beside words. */
  get hasMeanings (): boolean {
    return this.#index.hasMeanings
  }

  /** Whether a part of the index has failed and is not replaced yet. */
  get isIndexRestarting (): boolean {
    return this.#index.isRestarting
  }

  /** The vectors of texts; `undefined` where there are no embeddings, or their endpoint does not answer. */
  async meaningsOf (texts: string[], charge: MeaningCharge): Promise<Meanings | undefined> {
    return await this.#index.meaningsOf(texts, charge)
  }

  /** Why the endpoint of embeddings gives no vectors; `undefined` where all is well, or there is none. */
  get embeddingsProblem (): EmbeddingsProblem | undefined {
    return this.#index.embeddingsProblem
  }

  /** For the message at the start of the service. */
  get indexName (): string {
    return this.#index.name
  }

  /**
   * Stores a document and replaces the earlier one with the same name, and the one that `replaces` names: its id leads
   * to the new one from then on. Searches find it when this resolves.
   * @throws {IndexUnavailable} Nothing has changed then.
   */
  async put ({ passages, bytes, replaces, ...description }: NewDocument): Promise<CourseDocument> {
    const { Document, Chunk, FilePart, SubjectState } = this.#models
    const version = new Types.ObjectId().toHexString()
    const id = documentId(description.subject, description.filename)
    const earlier = replaces === undefined ? undefined : await this.#replacedBy(id, replaces, description.subject)
    const document: CourseDocument = {
      ...description,
      _id: id,
      ...(earlier !== undefined && { former: [earlier._id, ...earlier.former ?? []].filter(one => one !== id) }),
      size: bytes.length,
      file: true,
      chunks: passages.length,
      characters: passages.reduce((sum, { content }) => sum + content.length, 0),
      indexed_at: sharedTime(),
      version
    }
    const chunks = passages.map((passage, n) => ({ _id: chunkId(version, n), version, n, ...passage }))
    try {
      await FilePart.store(version, bytes)
      await Chunk.store(chunks)
      await this.#index.stage(document, chunks)
    } catch (error) {
      await this.#discard(document.subject, [version])
      throw error
    }
    // All of the above may have taken minutes.
    if (earlier !== undefined) document.hidden ??= (await Document.findDocument(earlier._id))?.hidden ?? earlier.hidden
    const { replaced, hidden } = await Document.publish(document)
    await SubjectState.changed(document.subject)
    await this.#discard(document.subject, replaced === undefined ? [] : [replaced])
    await Document.takeFormer(document.subject, [id], id)
    const removed = earlier && await this.#supersede(earlier, document)
    this.#index.enrich(document)
    const isHiddenSince = !hidden && description.hidden === undefined && removed?.hidden === true
    return isHiddenSince ? await this.hide(id, document.subject, true) ?? document : { ...document, hidden }
  }

  /** The document that goes when the one with this id takes the place of `replaces`; none where it is itself that. */
  async #replacedBy (id: string, replaces: string, subject: string): Promise<CourseDocument | undefined> {
    const document = await this.#models.Document.findDocument(replaces, subject)
    return document === null || document._id === id ? undefined : document
  }

  /**
   * Deletes the earlier document after another one has replaced it. Its ids then lead to the new document. If the
   * earlier one was uploaded again after it was read, it is kept, with its ids. If the process is killed before the
   * deletion, both documents are kept, and each id leads to its own document.
   */
  async #supersede (earlier: CourseDocument, { _id, subject, former = [] }: CourseDocument) {
    const { Document, SubjectState } = this.#models
    const removed = await Document.remove(earlier._id, subject, earlier.version)
    if (removed === null) {
      await Document.updateIf({ _id }, { $pull: { former: { $in: former } } })
      return null
    }
    await Document.takeFormer(subject, former, _id)
    await SubjectState.changed(subject)
    await this.#discard(subject, [removed.version])
    return removed
  }

  /**
   * Takes room for a file in its subject, which may have `limit` bytes, until {@link leaveRoom}. It counts in place of
   * an earlier file of its name, and of the one that it replaces. Uploads at the same time, also in other processes,
   * see each other: each is counted when it begins, and again as a document only after that.
   * @returns `undefined` where there is no room
   */
  async takeRoom (
    { subject, filename, bytes, replaces }: Pick<NewDocument, 'subject' | 'filename' | 'bytes' | 'replaces'>,
    limit: number
  ): Promise<Types.ObjectId | undefined> {
    const { Document, SubjectState } = this.#models
    const id = documentId(subject, filename)
    const earlier = replaces === undefined ? undefined : await this.#replacedBy(id, replaces, subject)
    const gone = [id, ...earlier === undefined ? [] : [earlier._id]]
    const upload = { id: new Types.ObjectId(), document: id, bytes: bytes.length }
    for (;;) {
      // Before the documents: an upload that ends in between is counted all the same.
      const { uploads, turn } = await SubjectState.uploadsTo(subject)
      const now = sharedNow()
      const others = uploads.filter(({ until }) => until.getTime() > now)
      const replaced = others.map(({ document }) => document)
      // Where an upload fails, the file that it would have replaced stays.
      const sizes = await Document.sizesOf(replaced.filter(one => !gone.includes(one)))
      for (const { document, bytes } of [...others, upload]) {
        sizes.set(document, Math.max(sizes.get(document) ?? 0, bytes))
      }
      const taken = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      const kept = { subject, _id: { $nin: [...gone, ...replaced] } }
      const { bytes } = await Document.sumsWhere(kept, { bytes: '$size' })
      if (bytes + taken > limit) return undefined
      const until = new Date(now + ABANDONED_MS)
      if (await SubjectState.replaceUploads(subject, [...others, { ...upload, until }], turn)) return upload.id
    }
  }

  /** The upload has ended, well or not. Where this is not called, the room is free after an hour. */
  async leaveRoom (subject: string, upload: Types.ObjectId): Promise<void> {
    const update = { $pull: { uploads: { id: upload } }, $inc: { turn: 1 } }
    await this.#models.SubjectState.updateIf({ _id: subject }, update)
  }

  /**
   * Hides a document or shows it. Searches and lists heed it when this resolves.
   * @returns `undefined` when there is none with this id (in this subject, where one is given)
   */
  async hide (id: string, subject: string | undefined, hidden: boolean): Promise<CourseDocument | undefined> {
    const document = await this.#models.Document.hide(id, subject, hidden)
    if (document === null) return undefined
    await this.#models.SubjectState.changed(document.subject)
    await this.#discard(document.subject, [])
    return document
  }

  /** The document with this id, where its file is kept and the filter has it. */
  async withFile (id: string, { subject, isVisible }: DocumentFilter): Promise<CourseDocument | undefined> {
    const document = await this.#models.Document.findDocument(id, subject)
    return document?.file !== true || (isVisible && document.hidden) ? undefined : document
  }

  /**
   * Some of the parts of the text of a document, in order, and how many there are.
   * @throws {DocumentNotFound} when there is none that the filter has, or it is replaced or deleted meanwhile
   */
  async textOf (
    id: string, { subject, isVisible }: DocumentFilter, skip: number, limit: number
  ): Promise<{ parts: TextPart[], total: number }> {
    const document = await this.#models.Document.findDocument(id, subject)
    if (document === null || (isVisible && document.hidden)) throw new DocumentNotFound()
    const { version, chunks } = document
    const starts = startsOf(await this.#models.Chunk.places(version))
    const wanted = starts.slice(skip, skip + limit)
    const [from, to = chunks] = [wanted[0], starts[skip + wanted.length]]
    if (from === undefined) return { parts: [], total: starts.length }
    const passages = await this.#models.Chunk.part(version, from, to - from)
    if (passages.length < to - from) throw new DocumentNotFound()
    const parts = wanted.map((start, at) => partOf(passages.slice(start - from, (wanted[at + 1] ?? to) - from)))
    return { parts, total: starts.length }
  }

  /**
   * The bytes of a file from position `from` to `to`, both included.
   * @throws {DocumentNotFound} when the document is replaced or deleted meanwhile
   */
  async * read ({ version }: CourseDocument, from: number, to: number): AsyncGenerator<Buffer> {
    let missing = to + 1 - from
    for await (const bytes of this.#models.FilePart.read(version, from, to)) {
      missing -= bytes.length
      yield bytes
    }
    if (missing > 0) throw new DocumentNotFound()
  }

  /**
   * Deletes a document.
   * @returns `false` when there is none with this id (in this subject, where one is given)
   */
  async remove (id: string, subject?: string): Promise<boolean> {
    const removed = await this.#models.Document.remove(id, subject)
    if (removed === null) return false
    await this.#models.SubjectState.changed(removed.subject)
    await this.#discard(removed.subject, [removed.version])
    return true
  }

  /**
   * Deletes all documents of a subject, or those that were indexed until a time. Their content goes first: a deletion
   * that was interrupted finds them again.
   * @throws {IndexUnavailable}
   */
  async removeSubject (subject: string, before?: Date): Promise<void> {
    const { Document, SubjectState } = this.#models
    const versions = await Document.versionsOf(subject, before)
    if (versions.length === 0) return
    await this.#index.settle(undefined, versions)
    await this.#removeContent(versions)
    await Document.removeWhere({ version: { $in: versions } })
    await SubjectState.changed(subject)
    await this.#discard(subject, [])
  }

  /** One page of the documents, of a subject or of all, by file name. */
  async documents (
    filter: DocumentFilter, skip: number, limit: number
  ): Promise<{ documents: CourseDocument[], total: number }> {
    return await this.#models.Document.page(filter, skip, limit)
  }

  /**
   * The chunks that match a query, best first.
   * @throws {IndexUnavailable}
   */
  async search (
    query: string, subject: string | undefined, limit: number, terms?: SearchTerms
  ): Promise<ScoredChunk[]> {
    for (let attempt = 1; ; attempt++) {
      const hits = await this.#index.search(query, subject, limit, terms)
      const found = await this.#read(hits)
      // A hit without a chunk was replaced or hidden since. The next search sees what replaced it.
      if (found.length === hits.length || attempt === ATTEMPTS) return found
    }
  }

  /** One page of the chunks of a subject, by file name and position. */
  async chunks (subject: string, skip: number, limit: number): Promise<{ chunks: FoundChunk[], total: number }> {
    for (let attempt = 0; ; attempt++) {
      const documents = await this.#models.Document.visibleOf(subject)
      const total = documents.reduce((sum, document) => sum + document.chunks, 0)
      const chunks = await this.#page(documents, skip, limit)
      const isComplete = chunks.length === Math.max(0, Math.min(limit, total - skip))
      if (isComplete || attempt === ATTEMPTS) return { chunks, total }
    }
  }

  /**
   * A tag that is the same as long as the visible documents of a subject are, in 22 characters of base64url. It costs a
   * read of one small document while they do not change.
   */
  async tagOf (subject: string): Promise<string> {
    const revision = await this.#models.SubjectState.revisionOf(subject)
    const known = this.#tags.get(subject)
    const isFresh = known !== undefined && performance.now() - known.checked < RECHECK_MS
    if (isFresh && known.revision === revision) return known.tag
    const documents = await this.#models.Document.visibleOf(subject)
    const hash = createHash('sha256').update(documents.map(({ version }) => version).join())
    const tag = hash.digest('base64url').slice(0, 22)
    this.#tags.delete(subject)
    this.#tags.set(subject, { revision, tag, checked: performance.now() })
    const [oldest] = this.#tags.keys()
    if (this.#tags.size > MAX_TAGS && oldest !== undefined) this.#tags.delete(oldest)
    return tag
  }

  /** Deletes the files and chunks of uploads that were interrupted more than an hour ago. */
  async sweep (): Promise<void> {
    const { Document, Chunk, FilePart } = this.#models
    const versions = [...new Set([...await Chunk.valuesOf('version'), ...await FilePart.valuesOf('version')])]
    const started = (version: string) => new Types.ObjectId(version).getTimestamp().getTime()
    const old = versions.filter(version => started(version) < Date.now() - ABANDONED_MS)
    const current = await Document.current(old)
    const abandoned = old.filter(version => !current.has(version))
    const count = abandoned.length
    if (count > 0) this.#log.info({ versions: count }, 'deleting what interrupted uploads have left')
    await this.#discard(undefined, abandoned)
  }

  /** The chunks at these positions of the documents, counted over all of them. */
  async #page (documents: CourseDocument[], skip: number, limit: number): Promise<FoundChunk[]> {
    const chunks: FoundChunk[] = []
    let before = 0
    for (const document of documents) {
      const from = Math.max(0, skip - before)
      const wanted = Math.min(limit - chunks.length, document.chunks - from)
      before += document.chunks
      if (wanted <= 0) continue
      const part = await this.#models.Chunk.part(document.version, from, wanted)
      chunks.push(...part.map(chunk => ({ chunk, document })))
    }
    return chunks
  }

  /** The chunks of these hits, in their order, without those that are no longer visible. */
  async #read (hits: Hit[]): Promise<ScoredChunk[]> {
    if (hits.length === 0) return []
    const { Document, Chunk } = this.#models
    const [chunks, documents] = await Promise.all([
      Chunk.findChunks(hits.map(({ chunk }) => chunk)),
      Document.current([...new Set(hits.map(({ chunk }) => versionOf(chunk)))])
    ])
    return hits.flatMap(({ chunk: id, score }, position) => {
      const chunk = chunks[position]
      const document = documents.get(versionOf(id))
      const isVisible = chunk != null && document !== undefined && document.hidden !== true
      return isVisible ? [{ chunk, document, score }] : []
    })
  }

  /** Deletes versions that are not visible. The caller's work is done, so a failure is logged and not thrown. */
  async #discard (subject: string | undefined, versions: string[]): Promise<void> {
    try {
      await this.#index.settle(subject, versions)
      await this.#removeContent(versions)
    } catch (error) {
      this.#log.warn({ err: error }, 'old versions of documents could not be deleted; the next sweep tries again')
    }
  }

  async #removeContent (versions: string[]): Promise<void> {
    // Also where there are no embeddings any more.
    await this.#models.ChunkVector.removeVersions(versions)
    await this.#models.Chunk.removeVersions(versions)
    await this.#models.FilePart.removeVersions(versions)
  }
}
