import type { RequestContext } from '../conversation.js'
import type { GuideModel } from '../models/guide.js'
import { IndexCache, type Material } from './material.js'
import { MaterialIndex } from './material-index.js'
import { passagesOf, type Passage } from './passages.js'
import type { Chunk, Retrieval } from './retrieval.js'

const CHUNKS = 12

/** Where a message's material comes from: the subject's guides, and its documents where there is a retrieval service. */
export class MaterialSource {
  readonly #guides: GuideModel
  readonly #retrieval: Retrieval | undefined
  readonly #indexes = new IndexCache()

  constructor (guides: GuideModel, retrieval?: Retrieval) {
    this.#guides = guides
    this.#retrieval = retrieval
  }

  async materialFor (subject: string, question: string, context: RequestContext): Promise<Material> {
    const [texts, chunks] = await Promise.all([
      this.#guides.textsOf(subject),
      this.#retrieve(subject, question, context)
    ])
    const retrieved = (chunks ?? []).flatMap(passagesOfChunk)
    return {
      subject: texts.name ?? subject,
      indexes: [this.#indexes.indexOf(texts), ...(retrieved.length > 0 ? [new MaterialIndex(retrieved)] : [])],
      retrievalFailed: chunks === undefined
    }
  }

  /** @returns `undefined` when the search failed: the answer goes on without it (specification, "Errors") */
  async #retrieve (subject: string, question: string, { requestId, log }: RequestContext): Promise<Chunk[] | undefined> {
    if (this.#retrieval === undefined) return []
    return this.#retrieval.search(question === '' ? subject : question, subject, CHUNKS, requestId).catch(error => {
      log.warn({ err: error }, 'the retrieval service gave no results')
      return undefined
    })
  }
}

function passagesOfChunk ({ content, metadata: { filename, page, heading } }: Chunk): Passage[] {
  return passagesOf(content.slice(0, 20_000), { kind: 'document', filename, ...(typeof page === 'number' && { page }) }, heading ? [heading.slice(0, 200)] : [])
}
