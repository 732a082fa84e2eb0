import { createHash } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { LRUCache } from 'lru-cache'
import { compileFor } from '../../../lib/validation/validators.js'
import type { RequestContext, Sources } from '../request-context.js'

// What the retrieval service takes at once.
const BATCH = 32
// A run does not wait longer for the vectors of new questions. Those that have come are kept for the next one.
const MAX_MS = 45_000
// Some 15 MB of vectors with 768 numbers.
const MAX_KNOWN = 5_000

const Meanings = Type.Object({ model: Type.Optional(Type.String()), vectors: Type.Array(Type.Array(Type.Number())) })
const isMeanings = compileFor('body', Meanings)

const Used = Type.Object({ state: Type.String() })
const Budgets = Type.Object({ installation: Used, subject: Used })
const isBudgets = compileFor('body', Budgets)
// An engine that knows no budgets has none.
const NOT_SUPPORTED = [404, 405, 501]
const BUDGET_SECONDS = 5

interface Missing { text: string, key: string }
interface Known { model: string, vector: Float32Array }

/** The vectors of questions, by the retrieval service. They are kept in memory, by a digest of their text. */
export class QuestionMeanings {
  readonly #retrieval: Sources['retrieval']
  readonly #engine: Sources['engine']
  readonly #known = new LRUCache<string, Known>({ max: MAX_KNOWN })

  constructor ({ retrieval, engine }: Sources) {
    this.#retrieval = retrieval
    this.#engine = engine
  }

  /**
   * A vector for each text, all of one model. One is `undefined` where it does not come in time, or no budget is left
   * for it: that text is compared by its words. So are all, and the result is `undefined`, where fewer than half have a
   * vector: what is special about a few is not known.
   */
  async of (
    texts: string[], subject: string, context: RequestContext
  ): Promise<Array<Float32Array | undefined> | undefined> {
    const retrieval = this.#retrieval
    if (retrieval === undefined || texts.length > MAX_KNOWN) return undefined
    const keys = texts.map(digestOf)
    const missing = texts.map((text, at) => ({ text, key: keys[at] as string }))
      .filter(({ key }) => !this.#known.has(key))
    try {
      if (missing.length > 0 && !await this.#isOutOfBudget(subject, context)) {
        await this.#readAll(retrieval, missing, subject, context)
      }
    } catch (error) {
      context.signal.throwIfAborted()
      context.log.warn({ err: error, subject }, 'new questions are grouped by their words alone')
    }
    const vectors = keys.map(key => this.#known.get(key))
    const known = vectors.filter(vector => vector !== undefined)
    const [first] = known
    const isOne = known.every(({ model, vector }) =>
      model === first?.model && vector.length === first.vector.length)
    // The model has changed since: the next run has vectors of the new one.
    if (!isOne) this.#known.clear()
    return isOne && known.length > 0 && known.length >= texts.length / 2
      ? vectors.map(one => one?.vector)
      : undefined
  }

  async #readAll (
    retrieval: NonNullable<Sources['retrieval']>, missing: Missing[], subject: string, context: RequestContext
  ): Promise<void> {
    const until = Date.now() + MAX_MS
    for (let from = 0; from < missing.length; from += BATCH) {
      const left = until - Date.now()
      if (left <= 0) return
      const terms = { ...context, timeoutSeconds: left / 1000 }
      if (!await this.#read(retrieval, missing.slice(from, from + BATCH), subject, terms)) return
    }
  }

  /**
   * Whether the budget for new vectors is used up: vectors cost money. The engine knows the budgets. Where it does not
   * answer, the result is `false`: then it does not answer students either, and there are no new questions.
   */
  async #isOutOfBudget (subject: string, { requestId, signal }: RequestContext): Promise<boolean> {
    const reply = await this.#engine?.callIfKnown('budget', {
      method: 'GET',
      path: `/budget?${new URLSearchParams({ subject })}`,
      key: subject,
      headers: { 'x-request-id': requestId },
      passesOn: NOT_SUPPORTED,
      isValid: isBudgets,
      timeoutSeconds: BUDGET_SECONDS,
      isRepeatable: true,
      signal
    }).catch(() => undefined)
    signal.throwIfAborted()
    if (reply === undefined) return false
    const { installation, subject: own } = reply.json as Static<typeof Budgets>
    return installation.state === 'reached' || own.state === 'reached'
  }

  /** Returns `false` where there are no embeddings, or the answer is broken. */
  async #read (
    retrieval: NonNullable<Sources['retrieval']>, questions: Missing[], subject: string,
    { requestId, signal, timeoutSeconds }: RequestContext & { timeoutSeconds: number }
  ): Promise<boolean> {
    const { json } = await retrieval.call('meanings', {
      method: 'POST',
      path: '/meanings',
      body: { subject, questions: questions.map(({ text }) => text) },
      headers: { 'x-request-id': requestId },
      isValid: isMeanings,
      timeoutSeconds,
      isRepeatable: true,
      signal
    })
    const { model, vectors } = json as Static<typeof Meanings>
    if (model === undefined || vectors.length !== questions.length) return false
    for (const [at, { key }] of questions.entries()) {
      const vector = vectors[at] ?? []
      if (vector.length > 0) this.#known.set(key, { model, vector: Float32Array.from(vector) })
    }
    return true
  }
}

function digestOf (text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
