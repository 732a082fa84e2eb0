import { Type, type Static } from '@sinclair/typebox'
import { LRUCache } from 'lru-cache'
import type { Registry } from 'prom-client'
import { ServiceClient } from '../../../lib/http/client/service-client.js'
import { compileFor } from '../../../lib/validation/validators.js'
import type { MaterialContext } from '../request-context.js'

// The answers are one of several things that a reply rests on.
const ANSWERS_SECONDS = 4
// What is kept in memory, in characters.
const KEPT_ANSWERS = { max: 200, maxSize: 4_000_000 }

const PublishedAnswer = Type.Object({
  id: Type.String(),
  question: Type.String(),
  answer: Type.String(),
  origin: Type.String(),
  source: Type.Optional(Type.Object({
    kind: Type.Unsafe<'guide' | 'document'>({ type: 'string', enum: ['guide', 'document'] }),
    document_id: Type.Optional(Type.String()),
    title: Type.String(),
    page: Type.Optional(Type.Integer()),
    heading: Type.Optional(Type.String()),
    quote: Type.String()
  })),
  by: Type.Optional(Type.String())
})
/**
 * A frequent question whose answer a teacher has published. `source`: the passage that a teacher has made the answer.
 * `by`: full name of the teacher who wrote or published it last.
 */
export type PublishedAnswer = Static<typeof PublishedAnswer>

const PublishedAnswers = Type.Object({ answers: Type.Array(PublishedAnswer) })
const isPublishedAnswers = compileFor('body', PublishedAnswers)

/**
 * The client of the analysis service, which keeps the answers that teachers have published. It is asked for each
 * message whether they have changed, which costs one small request.
 */
export class TeachersAnswers {
  readonly #create: () => ServiceClient
  readonly #kept = new LRUCache<string, { tag: string, answers: PublishedAnswer[] }>(KEPT_ANSWERS)
  #service?: ServiceClient

  /**
   * @param url where the address is known later, a function that is called with the first message
   * @param secret is sent with each call
   */
  constructor (url: string | (() => string), secret: string | undefined, registry: Registry) {
    this.#create = () => new ServiceClient('Analysis service', {
      url: typeof url === 'string' ? url : url(), secret, timeoutSeconds: ANSWERS_SECONDS, registry
    })
  }

  /**
   * The published answers of a subject, the one that was changed last first. While the service does not answer, those
   * that it has told last.
   */
  async ofSubject (subject: string, { requestId, log }: MaterialContext): Promise<PublishedAnswer[]> {
    this.#service ??= this.#create()
    const known = this.#kept.get(subject)
    try {
      const reply = await this.#service.callIfKnown('answers', {
        method: 'GET',
        path: `/published-answers/${encodeURIComponent(subject)}`,
        headers: { 'x-request-id': requestId, ...(known !== undefined && { 'if-none-match': known.tag }) },
        isValid: isPublishedAnswers,
        passesOn: [404, 405, 501]
      })
      // Analysis services of others need not have published answers.
      if (reply === undefined) return known?.answers ?? []
      const { json, tag = '', isUnchanged } = reply
      if (isUnchanged === true && known !== undefined) return known.answers
      const { answers } = json as Static<typeof PublishedAnswers>
      const size = answers.reduce((sum, { question, answer }) => sum + question.length + answer.length, 1)
      this.#kept.set(subject, { tag, answers }, { size })
      return answers
    } catch (error) {
      log.warn({ err: error }, 'the published answers could not be asked for')
      return known?.answers ?? []
    }
  }

  async close (): Promise<void> {
    await this.#service?.close()
  }
}
