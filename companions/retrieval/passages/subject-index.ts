import { setImmediate as otherTasks } from 'node:timers/promises'
import { GramIndex } from '../../text/grams.js'
import { chunkId, type Chunk } from '../models/chunk.js'
import type { RetrievalModels } from '../models/index.js'
import type { CourseDocument } from '../models/document.js'
import { unpacked } from '../vector-bytes.js'
import { best } from './fusion.js'
import type { Hit } from './passage-index.js'
import { progress } from './progress.js'
import { SegmentWriter } from './segment.js'
import { TermIndex } from './term-index.js'
import { MAX_QUERY_TERMS, retrievalTerms } from './terms.js'

// The change of a process that was killed before it stored a new revision is noticed after this time.
const RECHECK_MS = 60_000
// How many chunks are added at once. Searches are answered in between.
const YIELD_AFTER = 40
// How many chunks are read at once.
const READ = 500

// So many of the best hits by words are ranked again by groups of characters as well, with this weight. On XQuAD:
// recall@1 .945 to .952 (English), .930 to .938 (Spanish), .60 to .65 (Spanish questions about English texts).
const CANDIDATES = 50
const GRAMS = 0.15

/** A BM25 index of the current chunks of one subject. Call {@link refresh} before each search. */
export class SubjectIndex {
  readonly #models: RetrievalModels
  readonly #subject: string
  readonly #terms = new TermIndex()
  readonly #grams = new GramIndex()
  /** How many chunks of each version are in the index. */
  readonly #versions = new Map<string, number>()
  /** The vectors of each version that has them all. */
  readonly #vectors = new Map<string, Float32Array[]>()
  /** Of the vectors. */
  #key: string | undefined
  #revision: string | undefined
  #checked = -Infinity
  #refreshing: Promise<void> | undefined

  constructor (models: RetrievalModels, subject: string) {
    this.#models = models
    this.#subject = subject
  }

  /** How many chunks are in the index. */
  get size (): number {
    return this.#terms.size
  }

  /** About how much memory it takes. */
  get bytes (): number {
    let vectors = 0
    for (const all of this.#vectors.values()) vectors += all.length * ((all[0]?.byteLength ?? 0) + OF_ARRAY)
    return this.#terms.bytes + this.#grams.bytes + vectors
  }

  /**
   * Brings the index up to date: it contains all changes that were answered before the call.
   * @param key of the vectors that are searched, if any
   */
  async refresh (key = this.#key): Promise<void> {
    if (key !== this.#key) {
      await this.#refreshing?.catch(() => {})
      this.#vectors.clear()
      this.#key = key
      this.#revision = undefined
      this.#checked = -Infinity
    }
    for (;;) {
      const revision = await this.#models.SubjectState.revisionOf(this.#subject)
      if (revision === this.#revision && performance.now() - this.#checked < RECHECK_MS) return
      // An update that is under way may have started before the latest change, so the revision is read again after it.
      this.#refreshing ??= this.#update().finally(() => { this.#refreshing = undefined })
      await this.#refreshing
    }
  }

  /** At most `limit` hits, best first. */
  search (query: string, limit: number): Hit[] {
    const gramScore = this.#grams.scorer(query)
    const terms = [...new Set(retrievalTerms(query))].slice(0, MAX_QUERY_TERMS)
    const candidates = best(this.#terms.search(terms), Math.max(limit, CANDIDATES))
    return best(candidates.map(({ chunk, score }) => ({ chunk, score: score + GRAMS * gramScore(chunk) })), limit)
  }

  /** At most `limit` hits by their meaning, best first. The score is the cosine. */
  nearest (meaning: number[], limit: number): Hit[] {
    const length = Math.hypot(...meaning) || 1
    const query = Float32Array.from(meaning, value => value / length)
    const hits: Hit[] = []
    for (const [version, vectors] of this.#vectors) {
      for (const [n, vector] of vectors.entries()) {
        if (vector.length === query.length) hits.push({ chunk: chunkId(version, n), score: product(vector, query) })
      }
    }
    return best(hits, limit)
  }

  async #update (): Promise<void> {
    const { Document, SubjectState } = this.#models
    // The revision is read first, so that a change after it is noticed by the next call.
    const revision = await SubjectState.revisionOf(this.#subject)
    const documents = await Document.visibleOf(this.#subject)
    const current = new Set(documents.map(({ version }) => version))
    for (const version of this.#versions.keys()) {
      if (!current.has(version)) this.#forget(version)
    }
    for (const document of documents) {
      if (!this.#versions.has(document.version)) await this.#add(document)
      if (!this.#vectors.has(document.version)) await this.#addVectors(document)
    }
    this.#revision = revision
    this.#checked = performance.now()
  }

  async #add (document: CourseDocument): Promise<void> {
    const { version, chunks: count } = document
    const read = (from: number) => from < count ? this.#models.Chunk.part(version, from, READ) : []
    let part = await read(0)
    let added = 0
    // An empty part before the end: the document was replaced since, and the revision has changed.
    while (part.length > 0) {
      added += part.length
      this.#versions.set(version, added)
      // The next part is read while this one is added.
      const adding = this.#addPart(part, document)
      const [next] = await Promise.allSettled([read(added), adding])
      await adding
      if (next.status === 'rejected') {
        // A part of a document must not count as the whole.
        this.#forget(version)
        throw next.reason
      }
      part = next.value
    }
  }

  async #addVectors ({ version, chunks }: CourseDocument): Promise<void> {
    const key = this.#key
    if (key === undefined) return
    const vectors: Float32Array[] = []
    for (let from = 0; from < chunks; from += READ) {
      progress()
      const part = await this.#models.ChunkVector.part(version, key, from, READ)
      vectors.push(...part.map(({ numbers }) => unpacked(numbers)))
      // They are being computed. The revision changes when they are complete.
      if (vectors.length < Math.min(chunks, from + READ)) return
    }
    if (key === this.#key) this.#vectors.set(version, vectors)
  }

  #forget (version: string): void {
    this.#vectors.delete(version)
    for (let n = 0; n < (this.#versions.get(version) ?? 0); n++) {
      progress()
      this.#grams.remove(chunkId(version, n))
    }
    this.#terms.remove(version)
    this.#versions.delete(version)
  }

  async #addPart (part: Chunk[], { version, filename }: CourseDocument): Promise<void> {
    const writer = new SegmentWriter()
    const ofName = retrievalTerms(filename)
    for (const [position, { _id, content, headings }] of part.entries()) {
      progress()
      if (position > 0 && position % YIELD_AFTER === 0) await otherTasks()
      this.#grams.add(_id, content)
      writer.add({
        text: retrievalTerms(content), heading: retrievalTerms(headings.join(' ')), filename: ofName
      })
    }
    this.#terms.add(version, writer.written())
  }
}

// What an array of numbers takes beside them.
const OF_ARRAY = 200

function product (a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let place = 0; place < a.length; place++) sum += (a[place] ?? 0) * (b[place] ?? 0)
  return sum
}
