import MiniSearch from 'minisearch'
import { chunkId, type Chunk } from '../models/chunk.js'
import type { RetrievalModels } from '../models/index.js'
import type { CourseDocument } from '../models/document.js'
import type { Hit } from './passage-index.js'
import { MAX_QUERY_TERMS, retrievalTerms } from './terms.js'

// A change by another process that was killed before it could say so is seen after this long.
const RECHECK_MS = 60_000
// Added in parts, so that searches go on in between.
const YIELD_AFTER = 40
const READ = 500

interface Entry { id: string, text: string, heading: string, filename: string }

/** BM25 over the current chunks of one subject, brought up to date before each search. */
export class SubjectIndex {
  readonly #models: RetrievalModels
  readonly #subject: string
  readonly #search = new MiniSearch<Entry>({
    fields: ['text', 'heading', 'filename'],
    // What comes in has been through the chain of terms.ts.
    tokenize: terms => terms.split(' '),
    processTerm: term => term === '' ? null : term,
    searchOptions: {
      boost: { text: 1, heading: 0.6, filename: 0.3 },
      // Passages are of about one length; the rest of a section, which is shorter, says no more of a thing for that.
      bm25: { k: 1.2, b: 0.5, d: 0.5 }
    }
  })

  /** The terms of all passages that have been in the index. */
  readonly #known = new Set<string>()
  /** How many chunks there are of each version in the index. */
  readonly #versions = new Map<string, number>()
  #revision: string | undefined
  #checked = -Infinity
  #refreshing: Promise<void> | undefined

  constructor (models: RetrievalModels, subject: string) {
    this.#models = models
    this.#subject = subject
  }

  get size (): number {
    return this.#search.documentCount
  }

  /** Whatever had been answered when this was called is in the index when it returns. */
  async refresh (): Promise<void> {
    for (;;) {
      const revision = await this.#models.SubjectState.revisionOf(this.#subject)
      if (revision === this.#revision && performance.now() - this.#checked < RECHECK_MS) return
      // One that is under way may have begun before the latest change: look again after it.
      this.#refreshing ??= this.#update().finally(() => { this.#refreshing = undefined })
      await this.#refreshing
    }
  }

  search (query: string, limit: number): Hit[] {
    const terms = [...new Set(retrievalTerms(query))].slice(0, MAX_QUERY_TERMS)
    // A term that no passage knows may be misspelt.
    const found = this.#search.search(terms.join(' '), { fuzzy: term => !this.#known.has(term) && /^[a-z]{6,}$/.test(term) && 1 })
    return found
      // minisearch multiplies the sum of BM25 by the number of query terms that matched.
      .map(({ id, score, queryTerms }) => ({ chunk: id as string, score: score / queryTerms.length }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }

  async #update (): Promise<void> {
    const { Document, SubjectState } = this.#models
    // The revision first: whatever changes after it is seen by the next look.
    const revision = await SubjectState.revisionOf(this.#subject)
    const documents = await Document.find({ subject: this.#subject }).lean<CourseDocument[]>().exec()
    const current = new Set(documents.map(({ version }) => version))
    for (const version of this.#versions.keys()) {
      if (!current.has(version)) this.#forget(version)
    }
    for (const document of documents) {
      if (!this.#versions.has(document.version)) await this.#add(document)
    }
    this.#revision = revision
    this.#checked = performance.now()
  }

  async #add (document: CourseDocument): Promise<void> {
    const { version, chunks: count } = document
    const read = (from: number) => from < count ? this.#models.Chunk.part(version, from, READ) : []
    let part = await read(0)
    let added = 0
    // None left before the end: it has been replaced since, and the revision will tell.
    while (part.length > 0) {
      added += part.length
      this.#versions.set(version, added)
      // The next part is read while this one is added.
      const adding = this.#search.addAllAsync(part.map(chunk => this.#entryOf(chunk, document)), { chunkSize: YIELD_AFTER })
      const [next] = await Promise.allSettled([read(added), adding])
      await adding
      if (next.status === 'rejected') {
        // The beginning of a document must not pass for the whole of it.
        this.#forget(version)
        throw next.reason
      }
      part = next.value
    }
  }

  #forget (version: string): void {
    for (let n = 0; n < (this.#versions.get(version) ?? 0); n++) this.#search.discard(chunkId(version, n))
    this.#versions.delete(version)
  }

  #entryOf ({ _id, content, headings }: Chunk, { filename }: CourseDocument): Entry {
    const termsOf = (text: string) => {
      const terms = retrievalTerms(text)
      for (const term of terms) this.#known.add(term)
      return terms.join(' ')
    }
    return { id: _id, text: termsOf(content), heading: termsOf(headings.join(' ')), filename: termsOf(filename) }
  }
}
