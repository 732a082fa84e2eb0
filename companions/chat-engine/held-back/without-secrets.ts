import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Maker } from '../material/making/maker.js'
import { MaterialIndex } from '../material/material-index.js'
import type { Material } from '../material/material.js'
import type { PastMessage } from '../providers/provider.js'
import { isTold } from './passages-without.js'
import { hasRareKey, tells, type WaitingQuestion } from './secrets.js'

// Of all courses together: each takes as much memory as a course.
const MAX_MADE = 16

/** Materials without what gives questions away. Each is made once for the questions that wait, not for each message. */
export class SafeMaterials {
  readonly #maker: Pick<Maker, 'without'>
  readonly #made = new LRUCache<string, Promise<MaterialIndex>>({ max: MAX_MADE })

  constructor (maker: Pick<Maker, 'without'>) {
    this.#maker = maker
  }

  /** The material without what gives the answers away. Where it cannot be made, nothing of the course is left. */
  async without (material: Material, waiting: WaitingQuestion[], log: FastifyBaseLogger): Promise<Material> {
    const secrets = waiting.map(({ secret }) => secret)
    const safe = {
      ...material,
      answers: material.answers.filter(({ question, answer }) => !isTold(answer, question, secrets))
    }
    try {
      return { ...safe, index: await this.#indexWithout(material.index, waiting) }
    } catch (error) {
      log.error({ err: error }, 'material without the answers of a test could not be made')
      return { ...safe, index: new MaterialIndex([]), retrievalFailed: true }
    }
  }

  async #indexWithout (index: MaterialIndex, waiting: WaitingQuestion[]): Promise<MaterialIndex> {
    const key = `${index.version} ${JSON.stringify(waiting.map(({ question }) => question))}`
    const known = this.#made.get(key)
    if (known !== undefined) return await known
    const making = this.#maker.without(index.flat, waiting.map(({ secret }) => secret))
      .then(flat => new MaterialIndex(flat))
    this.#made.set(key, making)
    making.catch(() => this.#made.delete(key))
    return await making
  }
}

/** The messages before, without those that show a question or give its answer away. */
export function historyWithout (history: PastMessage[], waiting: WaitingQuestion[]): PastMessage[] {
  return history.filter(({ content }) => !waiting.some(({ question, secret }) =>
    content.includes(question.question_text) || hasRareKey(content, secret) || tells(content, '', secret)))
}
