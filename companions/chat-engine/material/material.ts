import { createHash } from 'node:crypto'
import { passagesOf, type Passage } from './passages.js'
import { MaterialIndex, search, type Hit } from './material-index.js'

/** What a subject has to answer from, for one message. */
export interface Material {
  /** The subject's name, for people. */
  subject: string
  /** One index for what the subject keeps, one for what was retrieved for this message. */
  indexes: MaterialIndex[]
  /** The retrieval service was asked and did not answer. */
  retrievalFailed: boolean
}

export interface SubjectTexts { guide: string, published: string }

export function allPassages ({ indexes }: Material): Passage[] {
  // Mostly there is one, and it need not be copied.
  if (indexes.length === 1) return (indexes[0] as MaterialIndex).passages
  return indexes.flatMap(({ passages }) => passages)
}

export function searchMaterial ({ indexes }: Material, question: string, limit: number): { hits: Hit[], terms: string[] } {
  return search(indexes, question, limit)
}

/** The headings of the guide that say what it is about: the level with several of them. */
export function mainHeadings (material: Material, limit = 8): string[] {
  const passages = allPassages(material)
  const depth = new Set(passages.map(({ headings }) => headings[0])).size > 1 ? 0 : 1
  const headings = passages.map(({ headings }) => headings[depth]).filter(heading => heading !== undefined && heading !== '')
  return [...new Set((headings as string[]).map(heading => heading.replace(/^(?:\d+\.)+\d*\s+|^\d+\s+/, '')))].slice(0, limit)
}

const MAX_INDEXES = 64
const MAX_CHARACTERS = 4_000_000

/** The indexes of the latest subjects, by the content they were made of: a changed guide is another content. */
export class IndexCache {
  readonly #kept = new Map<string, { index: MaterialIndex, size: number }>()
  #size = 0

  indexOf ({ guide, published }: SubjectTexts): MaterialIndex {
    const key = createHash('sha256').update(guide).update('\0').update(published).digest('base64')
    const found = this.#kept.get(key)
    if (found !== undefined) {
      // The map is in the order of use.
      this.#kept.delete(key)
      this.#kept.set(key, found)
      return found.index
    }
    const index = new MaterialIndex([...passagesOf(guide, { kind: 'guide' }), ...passagesOf(published, { kind: 'published guide' })])
    const size = guide.length + published.length
    this.#kept.set(key, { index, size })
    this.#size += size
    for (const [oldest, { size }] of this.#kept) {
      if (this.#kept.size <= 1 || (this.#kept.size <= MAX_INDEXES && this.#size <= MAX_CHARACTERS)) break
      this.#kept.delete(oldest)
      this.#size -= size
    }
    return index
  }
}
