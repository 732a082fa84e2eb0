import { LRUCache } from 'lru-cache'
import type { EngineModels } from '../models/index.js'
import { isTaughtBy } from '../models/subject.js'
import type { PublishedAnswer } from '../models/published-answer.js'
import type { RequestContext } from '../request-context.js'
import { allTermsOf } from '../../text/terms.js'
import type { Material } from './material.js'
import { MaterialIndex } from './material-index.js'
import { passagesOfChunks } from './chunks.js'
import { passagesOf } from './passages.js'
import type { Chunk, Retrieval, SubjectChunks } from './retrieval.js'

// A subject with more chunks, about 5 million characters, is searched by the retrieval service for each message.
const MAX_CHUNKS = 5_000
const MAX_FOUND = 50
const MAX_SIMILAR = 6
// What is kept in memory, in characters of material: an index takes some ten bytes for each.
const KEPT = { max: 64, maxSize: 12_000_000 }

type Models = Pick<EngineModels, 'Subject' | 'Guide' | 'PublishedAnswer' | 'User'>

/** What was read of the documents of a subject; a search is for one message alone. */
interface Documents {
  chunks: Chunk[]
  /** What a search by meaning found for the message, best first. */
  similar?: Chunk[]
  /** Absent for a search. */
  version?: SubjectChunks
}

/**
 * Collects the material for a message: the guides of the subject, its documents, and the answers that its teachers have
 * published. What has not changed since the last message is not read again.
 */
export class MaterialSource {
  readonly #models: Models
  readonly #retrieval: Retrieval | undefined
  readonly #documents = new LRUCache<string, SubjectChunks>(KEPT)
  readonly #indexes = new LRUCache<string, { guides: string[], chunks: Chunk[], index: MaterialIndex }>(KEPT)
  readonly #answers = new LRUCache<string, { version: string, answers: PublishedAnswer[] }>(KEPT)

  constructor (models: Models, retrieval?: Retrieval) {
    this.#models = models
    this.#retrieval = retrieval
  }

  /**
   * An unknown subject has no passages; its name is its id.
   * @param reader the user who asks. A professor who does not teach the subject is not shown its documents
   * (docs/contract.md §4.4).
   */
  async materialFor (
    subjectId: string, query: string, context: RequestContext, reader?: string
  ): Promise<Material> {
    const [subject, published, found, answers, role] = await Promise.all([
      this.#models.Subject.findSubject(subjectId),
      this.#models.Guide.findGuide(subjectId),
      this.#documentsOf(subjectId, query, context),
      this.#answersOf(subjectId),
      reader === undefined ? undefined : this.#models.User.roleOf(reader)
    ])
    const isStranger = role === 'PROFESSOR' && reader !== undefined && !isTaughtBy(subject ?? {}, reader)
    const documents = isStranger ? { chunks: [] } : found
    const guides = [subject?.guide ?? '', published?.markdown ?? '']
    return {
      subject: subject?.name ?? subjectId,
      index: this.#indexOf(subjectId, guides, documents),
      similar: (documents?.similar ?? []).map(({ content, metadata: { document_id, filename } }) =>
        ({ terms: new Set(allTermsOf(content)), document: document_id ?? filename })),
      answers,
      hasInbox: role === 'STUDENT' && subject !== null && subject.transcripts !== 'none',
      retrievalFailed: documents === undefined
    }
  }

  /** Returns `undefined` when they cannot be read: the reply is made without them (specification, "Errors"). */
  async #documentsOf (
    subject: string, query: string, { requestId, log }: RequestContext
  ): Promise<Documents | undefined> {
    if (this.#retrieval === undefined) return { chunks: [] }
    try {
      const version = await this.#retrieval.chunksOf(subject, this.#documents.get(subject), MAX_CHUNKS, requestId)
      this.#documents.set(subject, version, { size: 1 + sizeOf(version.chunks) })
      const search = async (limit: number) => await this.#retrieval?.search(query || subject, subject, limit, requestId)
      if (version.isTooMany) {
        const found = await search(MAX_FOUND) ?? []
        return { chunks: found, ...(version.hasMeanings && { similar: found.slice(0, MAX_SIMILAR) }) }
      }
      const similar = version.hasMeanings && version.chunks.length > 0 ? await search(MAX_SIMILAR) : undefined
      return { chunks: version.chunks, version, similar }
    } catch (error) {
      log.warn({ err: error }, 'the retrieval service did not give the documents')
      return undefined
    }
  }

  #indexOf (subject: string, guides: string[], documents: Documents = { chunks: [] }): MaterialIndex {
    const { chunks, version } = documents
    const known = this.#indexes.get(subject)
    const hasChunks = known?.chunks === chunks || (known?.chunks.length === 0 && chunks.length === 0)
    const hasGuides = known?.guides.every((text, number) => text === guides[number])
    if (known !== undefined && hasChunks && hasGuides) return known.index

    const [guide = '', published = ''] = guides
    const index = new MaterialIndex([
      ...passagesOf(guide, { kind: 'guide' }),
      ...passagesOf(published, { kind: 'published guide' }),
      ...passagesOfChunks(chunks)
    ])
    const isWhole = version !== undefined || chunks.length === 0
    const size = 1 + guide.length + published.length + sizeOf(chunks)
    if (isWhole) this.#indexes.set(subject, { guides, chunks, index }, { size })
    return index
  }

  async #answersOf (subject: string): Promise<PublishedAnswer[]> {
    const version = await this.#models.PublishedAnswer.versionOf(subject)
    const known = this.#answers.get(subject)
    if (known?.version === version) return known.answers
    const answers = await this.#models.PublishedAnswer.ofSubject(subject)
    const size = answers.reduce((sum, { answer }) => sum + answer.length, 1)
    this.#answers.set(subject, { version, answers }, { size })
    return answers
  }
}

function sizeOf (chunks: Chunk[]): number {
  return chunks.reduce((sum, { content }) => sum + content.length, 0)
}
