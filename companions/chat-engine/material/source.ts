import { LRUCache } from 'lru-cache'
import { hasInbox, isOutsider, seesGuide, type Audience } from '../audience.js'
import type { EngineModels } from '../models/index.js'
import type { PublishedAnswer } from '../models/published-answer.js'
import type { MaterialContext } from '../request-context.js'
import { withEncodingRepaired } from '../../text/encoding.js'
import { allTermsOf, termsOf } from '../../text/terms.js'
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

type Models = Pick<EngineModels, 'Subject' | 'Guide' | 'PublishedAnswer'>

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
  readonly #guides = new LRUCache<string, { version: string, text: string }>(KEPT)
  readonly #documents = new LRUCache<string, SubjectChunks>(KEPT)
  readonly #indexes = new LRUCache<string, { guides: string[], chunks: Chunk[], index: MaterialIndex }>(KEPT)
  readonly #answers = new LRUCache<string, { version: string, answers: PublishedAnswer[] }>(KEPT)

  constructor (models: Models, retrieval?: Retrieval) {
    this.#models = models
    this.#retrieval = retrieval
  }

  /** An unknown subject has no passages; its name is its id. */
  async materialFor (audience: Audience, query: string, context: MaterialContext): Promise<Material> {
    const { subjectId, subject } = audience
    const isOutside = isOutsider(audience)
    const hasGuide = seesGuide(audience)
    const [guide, published, documents, answers] = await Promise.all([
      hasGuide ? this.#guideOf(audience) : descriptionOf(audience),
      hasGuide ? this.#publishedGuideOf(audience) : '',
      isOutside ? NO_DOCUMENTS : this.#documentsOf(subjectId, query, context),
      hasGuide ? this.#answersOf(audience) : []
    ])
    const guides = [guide, published]
    return {
      subject: subject?.name ?? subjectId,
      // Another key: the class must not wait for an index that is made again after each question from outside.
      index: this.#indexOf(isOutside ? `outside ${subjectId}` : subjectId, guides, documents),
      similar: (documents?.similar ?? []).map(({ content, metadata: { document_id, filename } }) =>
        ({ terms: new Set(allTermsOf(content)), document: document_id ?? filename })),
      answers,
      hasInbox: hasInbox(audience),
      retrievalFailed: documents === undefined
    }
  }

  async #guideOf ({ subjectId, subject }: Audience): Promise<string> {
    if (subject === null) return ''
    const version = subject.guide_version?.toHexString()
    return await this.#unchanged(subjectId, version, () => this.#models.Subject.guideOf(subjectId))
  }

  async #publishedGuideOf ({ subjectId, subject }: Audience): Promise<string> {
    const version = subject?.published_guide
    if (version === undefined) return ''
    return await this.#unchanged(`published:${subjectId}`, version.toISOString(), async () =>
      (await this.#models.Guide.findGuide(subjectId))?.markdown ?? '')
  }

  /** A text that was read before under the same version, or reads it. A text without a version is always read. */
  async #unchanged (key: string, version: string | undefined, read: () => Promise<string>): Promise<string> {
    const known = this.#guides.get(key)
    if (known !== undefined && known.version === version) return known.text
    const text = withEncodingRepaired(await read())
    if (version !== undefined) this.#guides.set(key, { version, text }, { size: 1 + text.length })
    return text
  }

  /** Returns `undefined` when they cannot be read: the reply is made without them (specification, "Errors"). */
  async #documentsOf (
    subject: string, query: string, { requestId, log }: MaterialContext
  ): Promise<Documents | undefined> {
    if (this.#retrieval === undefined) return NO_DOCUMENTS
    try {
      const version = await this.#retrieval.chunksOf(subject, this.#documents.get(subject), MAX_CHUNKS, requestId)
      this.#documents.set(subject, version, { size: 1 + sizeOf(version.chunks) })
      const namesNothing = termsOf(query).length === 0
      const search = async (limit: number) => await this.#retrieval?.search(query, subject, limit, requestId)
      if (version.isTooMany && namesNothing) {
        return { chunks: await this.#retrieval.sample(subject, version.total, MAX_FOUND, requestId) }
      }
      if (version.isTooMany) {
        const found = await search(MAX_FOUND) ?? []
        return { chunks: found, ...(version.hasMeanings && { similar: found.slice(0, MAX_SIMILAR) }) }
      }
      const hasSimilar = version.hasMeanings && version.chunks.length > 0 && !namesNothing
      const similar = hasSimilar ? await search(MAX_SIMILAR) : undefined
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

  async #answersOf ({ subjectId, subject }: Audience): Promise<PublishedAnswer[]> {
    if (subject === null) return []
    const version = subject.answers_version
    const known = this.#answers.get(subjectId)
    if (known?.version === version) return known.answers
    const answers = await this.#models.PublishedAnswer.ofSubject(subjectId)
    const size = answers.reduce((sum, { answer }) => sum + answer.length, 1)
    this.#answers.set(subjectId, { version, answers }, { size })
    return answers
  }
}

const NO_DOCUMENTS: Documents = { chunks: [] }

/** What everybody may know of a subject, as a guide. */
function descriptionOf ({ subjectId, subject }: Audience): string {
  return subject?.description ? `# ${subject.name ?? subjectId}\n\n${subject.description}` : ''
}

function sizeOf (chunks: Chunk[]): number {
  return chunks.reduce((sum, { content }) => sum + content.length, 0)
}
