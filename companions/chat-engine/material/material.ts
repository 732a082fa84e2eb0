import { createHash } from 'node:crypto'
import { MaterialIndex, search, type SearchResult } from './material-index.js'
import type { Source } from '../schemas.js'
import { passagesOf, type Passage } from './passages.js'

/** What a subject has to reply from, for one message. */
export interface Material {
  /** The subject's name, for people. */
  subject: string
  /** One index for the guides, and one for what was retrieved for this message, if anything was. */
  indexes: MaterialIndex[]
  /** Whether the retrieval service was asked and did not answer. */
  retrievalFailed: boolean
}

/** The guides of a subject, as Markdown; each may be empty. */
export interface Guides {
  guide: string
  published: string
}

export function allPassages ({ indexes }: Material): Passage[] {
  const [first, ...others] = indexes
  // Mostly there is one index, and its passages need not be copied.
  return first !== undefined && others.length === 0 ? first.passages : indexes.flatMap(({ passages }) => passages)
}

/** The passages of the material that fit a query, best first. */
export function searchMaterial ({ indexes }: Material, query: string, limit: number): SearchResult {
  return search(indexes, query, limit)
}

/** A part of the material that a reply may cite: raw Markdown, as the author wrote it. */
export interface Excerpt {
  markdown: string
  source: Source
}

/** The parts of the material for a query, best first, with at most so many characters of Markdown in all. */
export function excerptsFor (material: Material, query: string, maxCharacters: number): Excerpt[] {
  let left = maxCharacters
  const { hits } = searchMaterial(material, query, 300)
  return hits.flatMap(({ passage: { text, headings, source } }) => {
    left -= text.length
    if (left < 0) return []
    const heading = headings.slice(-2).join(' › ')
    const place = source.kind === 'document'
      ? { kind: source.kind, title: source.filename, ...(source.page !== undefined && { page: source.page }) }
      : { kind: 'guide' as const, title: material.subject }
    return [{ markdown: text, source: { ...place, ...(heading !== '' && { heading }) } }]
  })
}

const NUMBERING = /^(?:\d+\.)+\d*\s+|^\d+\s+/

/** The headings that say what the material is about: the outermost level that has several, without their numbers. */
export function mainHeadings (material: Material, limit = 8): string[] {
  const passages = allPassages(material)
  const depth = new Set(passages.map(({ headings }) => headings[0])).size > 1 ? 0 : 1
  const headings = passages.flatMap(({ headings }) => headings.slice(depth, depth + 1)).filter(text => text !== '')
  return [...new Set(headings.map(text => text.replace(NUMBERING, '')))].slice(0, limit)
}

const MAX_INDEXES = 64
const MAX_CHARACTERS = 4_000_000

/** The indexes of the subjects that were used last. The key is the content, so a changed guide gets another index. */
export class IndexCache {
  readonly #kept = new Map<string, { index: MaterialIndex, size: number }>()
  #size = 0

  indexOf ({ guide, published }: Guides): MaterialIndex {
    const key = createHash('sha256').update(guide).update('\0').update(published).digest('base64')
    const found = this.#kept.get(key)
    if (found !== undefined) {
      // The map is in the order of use.
      this.#kept.delete(key)
      this.#kept.set(key, found)
      return found.index
    }
    const passages = [...passagesOf(guide, { kind: 'guide' }), ...passagesOf(published, { kind: 'published guide' })]
    const index = new MaterialIndex(passages)
    const size = guide.length + published.length
    this.#kept.set(key, { index, size })
    this.#size += size
    this.#removeOldest()
    return index
  }

  // The newest one always stays.
  #removeOldest (): void {
    for (const [oldest, { size }] of this.#kept) {
      const isWithin = this.#kept.size <= MAX_INDEXES && this.#size <= MAX_CHARACTERS
      if (isWithin || this.#kept.size === 1) return
      this.#kept.delete(oldest)
      this.#size -= size
    }
  }
}
