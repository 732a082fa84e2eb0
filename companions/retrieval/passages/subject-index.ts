import MiniSearch from 'minisearch'
import { GramIndex } from '../../text/grams.js'
import { chunkId, type Chunk } from '../models/chunk.js'
import type { RetrievalModels } from '../models/index.js'
import type { CourseDocument } from '../models/document.js'
import { unpacked } from '../models/vector.js'
import { best } from './fusion.js'
import type { Hit } from './passage-index.js'
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

interface Entry { id: string, text: string, heading: string, filename: string }

/** A BM25 index of the current chunks of one subject. Call {@link refresh} before each search. */
export class SubjectIndex {
  readonly #models: RetrievalModels
  readonly #subject: string
  readonly #search = new MiniSearch<Entry>({
    fields: ['text', 'heading', 'filename'],
    // Texts and queries are given as terms with spaces between them.
    tokenize: terms => terms.split(' '),
    processTerm: term => term === '' ? null : term,
    searchOptions: {
      boost: { text: 1, heading: 0.6, filename: 0.3 },
      // Passages have about the same length. The end of a section is shorter, and not more relevant for that.
      bm25: { k: 1.2, b: 0.5, d: 0.5 }
    }
  })

  readonly #grams = new GramIndex()
  /** The terms of all passages that are or were in the index. */
  readonly #known = new Set<string>()
  /** How many chunks of each version are in the index. */
  readonly #versions = new Map<string, number>()
  /** The vectors of each version that has them all. */
  readonly #vectors = new Map<string, Float32Array[]>()
  readonly #model: string | undefined
  #revision: string | undefined
  #checked = -Infinity
  #refreshing: Promise<void> | undefined

  /** @param model the embedding model whose vectors are searched, if any */
  constructor (models: RetrievalModels, subject: string, model?: string) {
    this.#model = model
    this.#models = models
    this.#subject = subject
  }

  /** How many chunks are in the index. */
  get size (): number {
    return this.#search.documentCount
  }

  /** Brings the index up to date: it contains all changes that were answered before the call. */
  async refresh (): Promise<void> {
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
    // A long term that is in no passage may be misspelt.
    const isMisspelt = (term: string) => !this.#known.has(term) && /^[a-z]{6,}$/.test(term)
    const found = this.#search.search(terms.join(' '), { fuzzy: term => isMisspelt(term) && 1 })
      // minisearch multiplies the sum of BM25 by the number of query terms that match.
      .map(({ id, score, queryTerms }) => ({ chunk: id as string, score: score / queryTerms.length }))
    const candidates = best(found, Math.max(limit, CANDIDATES))
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
      const entries = part.map(chunk => this.#entryOf(chunk, document))
      const adding = this.#search.addAllAsync(entries, { chunkSize: YIELD_AFTER })
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
    if (this.#model === undefined) return
    const vectors: Float32Array[] = []
    for (let from = 0; from < chunks; from += READ) {
      const part = await this.#models.ChunkVector.part(version, this.#model, from, READ)
      vectors.push(...part.map(({ numbers }) => unpacked(numbers)))
      // They are being computed. The revision changes when they are complete.
      if (vectors.length < Math.min(chunks, from + READ)) return
    }
    this.#vectors.set(version, vectors)
  }

  #forget (version: string): void {
    this.#vectors.delete(version)
    for (let n = 0; n < (this.#versions.get(version) ?? 0); n++) {
      this.#search.discard(chunkId(version, n))
      this.#grams.remove(chunkId(version, n))
    }
    this.#versions.delete(version)
  }

  #entryOf ({ _id, content, headings }: Chunk, { filename }: CourseDocument): Entry {
    const termsOf = (text: string) => {
      const terms = retrievalTerms(text)
      for (const term of terms) this.#known.add(term)
      return terms.join(' ')
    }
    this.#grams.add(_id, content)
    return { id: _id, text: termsOf(content), heading: termsOf(headings.join(' ')), filename: termsOf(filename) }
  }
}

function product (a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let place = 0; place < a.length; place++) sum += (a[place] ?? 0) * (b[place] ?? 0)
  return sum
}
