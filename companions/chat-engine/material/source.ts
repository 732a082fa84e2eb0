import type { EngineModels } from '../models/index.js'
import type { RequestContext } from '../request-context.js'
import { IndexCache, type Material } from './material.js'
import { MaterialIndex } from './material-index.js'
import { passagesOf, type Passage } from './passages.js'
import type { Chunk, Retrieval } from './retrieval.js'

const MAX_CHUNKS = 12
// In characters.
const MAX_CHUNK = 20_000
const MAX_HEADING = 200

/**
 * Collects the material for a message: the guides of the subject and, where there is a retrieval service, the passages
 * of its documents that fit the message.
 */
export class MaterialSource {
  readonly #models: Pick<EngineModels, 'Subject' | 'Guide'>
  readonly #retrieval: Retrieval | undefined
  readonly #indexes = new IndexCache()

  constructor (models: Pick<EngineModels, 'Subject' | 'Guide'>, retrieval?: Retrieval) {
    this.#models = models
    this.#retrieval = retrieval
  }

  /** An unknown subject has no passages; its name is its id. */
  async materialFor (subjectId: string, query: string, context: RequestContext): Promise<Material> {
    const [subject, published, chunks] = await Promise.all([
      this.#models.Subject.findSubject(subjectId),
      this.#models.Guide.findGuide(subjectId),
      this.#retrieve(subjectId, query, context)
    ])
    const guides = this.#indexes.indexOf({ guide: subject?.guide ?? '', published: published?.markdown ?? '' })
    const retrieved = (chunks ?? []).flatMap(passagesOfChunk)
    return {
      subject: subject?.name ?? subjectId,
      indexes: [guides, ...(retrieved.length > 0 ? [new MaterialIndex(retrieved)] : [])],
      retrievalFailed: chunks === undefined
    }
  }

  /** Returns `undefined` when the search failed: the reply is made without it (specification, "Errors"). */
  async #retrieve (subject: string, query: string, { requestId, log }: RequestContext): Promise<Chunk[] | undefined> {
    if (this.#retrieval === undefined) return []
    try {
      return await this.#retrieval.search(query === '' ? subject : query, subject, MAX_CHUNKS, requestId)
    } catch (error) {
      log.warn({ err: error }, 'the retrieval service gave no results')
      return undefined
    }
  }
}

function passagesOfChunk ({ content, metadata: { filename, page, heading } }: Chunk): Passage[] {
  const source = { kind: 'document' as const, filename, ...(typeof page === 'number' && { page }) }
  return passagesOf(content.slice(0, MAX_CHUNK), source, heading ? [heading.slice(0, MAX_HEADING)] : [])
}
