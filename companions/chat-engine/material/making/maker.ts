import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Piscina } from 'piscina'
import { Counter, type Registry } from 'prom-client'
import { deadline } from '../../../../lib/http/client/deadline.js'
import { workerPool } from '../../../../lib/process/worker-pool.js'
import { materialOf, NO_TEXT, packed, SMALL, workOf, type TextNumber, type Texts } from './making.js'
import { flatWithout } from '../../held-back/passages-without.js'
import type { Secret } from '../../held-back/secrets.js'
import type { MakingTask, SecretTask } from './making-worker.js'
import type { FlatMaterial } from '../material-index.js'

/** How long the making of a material may take. */
export interface MakingLimits {
  /** For one text. After this time, it is read without its Markdown. */
  textMs: number
  /** For all texts of a course. After this time, all are read so; after this time again, there is no material. */
  courseMs: number
}

// Many times what the largest ones take on a machine that has nothing else to do.
const LIMITS: MakingLimits = { textMs: 15_000, courseMs: 90_000 }
const WATCH_MS = 200
const IDLE_MS = 30_000
// The largest course has five million characters, and takes half of this.
const MAX_HEAP_MIB = 256
const ATTEMPTS = 4

/** A packed material, and whether a text of it had to be read without its Markdown. */
interface Made { made: Uint8Array, outcome: 'ok' | 'plain' }

/** Makes the material of courses, one after the other, in a worker thread: small ones on this thread. */
export class Maker {
  readonly #pool: Piscina
  readonly #limits: MakingLimits
  readonly #made: Counter
  // The time of a course starts when the thread is free.
  readonly #turns = pLimit(1)

  constructor (log: FastifyBaseLogger, registry: Registry, limits: Partial<MakingLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#pool = workerPool({
      filename: new URL('./making-worker.js', import.meta.url).href,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB }
    }, error => log.error({ err: error }, 'the thread that reads course material has failed: another one is started'))
    this.#made = new Counter({
      name: 'material_made_total',
      help: 'Courses whose material was read: ok, plain (a text took too long with its Markdown), or failed',
      labelNames: ['outcome'],
      registers: [registry]
    })
    // A series must exist before it rises, or Prometheus does not see the first one.
    this.#made.inc({ outcome: 'failed' }, 0)
  }

  /**
   * The material of a course, packed.
   * @throws where it takes too much time or memory, whatever is left out
   */
  async make (texts: Texts, log: FastifyBaseLogger): Promise<Uint8Array> {
    try {
      const { made, outcome } = await this.#read(texts, log)
      this.#made.inc({ outcome })
      return made
    } catch (error) {
      this.#made.inc({ outcome: 'failed' })
      throw error
    }
  }

  /** The material of a text that belongs to no course, packed. It is not counted. @throws as `make` does */
  async makeSample (texts: Texts, log: FastifyBaseLogger): Promise<Uint8Array> {
    return (await this.#read(texts, log)).made
  }

  /**
   * The material without what gives one of the secrets away.
   * @throws where it takes too much time or memory
   */
  async without (flat: FlatMaterial, secrets: Secret[]): Promise<FlatMaterial> {
    if (flat.text.length < SMALL) return flatWithout(flat, secrets)
    return await this.#turns(async () => {
      const { signal, clear } = deadline(this.#limits.courseMs / 1000)
      const task: SecretTask = { flat, secrets }
      return await this.#pool.run(task, { name: 'without', signal }).finally(clear)
    })
  }

  async close (): Promise<void> {
    await this.#pool.destroy()
  }

  /** In this thread where there is little to read, and in the other one otherwise. */
  async #read (texts: Texts, log: FastifyBaseLogger): Promise<Made> {
    if (workOf(texts) < SMALL) return { made: packed(materialOf(texts)), outcome: 'ok' }
    return await this.#turns(async () => await this.#inThread(texts, log))
  }

  async #inThread (texts: Texts, log: FastifyBaseLogger): Promise<Made> {
    let plain: MakingTask['plain'] = []
    for (let attempt = 1; ; attempt++) {
      const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
      const watch = this.#watch(new Int32Array(progress).fill(NO_TEXT))
      try {
        const task: MakingTask = { texts, plain, progress }
        const made: Uint8Array = await this.#pool.run(task, { signal: watch.signal })
        return { made, outcome: plain.length === 0 ? 'ok' : 'plain' }
      } catch (error) {
        if (!watch.signal.aborted || plain === 'all') throw error
        const late: TextNumber | undefined = watch.late()
        plain = late === undefined || attempt >= ATTEMPTS - 1 ? 'all' : [...plain, late]
        log.warn({ text: late }, 'course material takes too long to be read: it is read without its Markdown')
      } finally {
        watch.end()
      }
    }
  }

  /** Aborts when one text, or all of them, take too long. `late` tells which text it was. */
  #watch (progress: Int32Array): { signal: AbortSignal, late: () => TextNumber | undefined, end: () => void } {
    const controller = new AbortController()
    const began = performance.now()
    let text = { number: NO_TEXT, began }
    let isOneText = false
    const timer = setInterval(() => {
      const now = performance.now()
      const number = Atomics.load(progress, 0)
      if (number !== text.number) text = { number, began: now }
      isOneText = number !== NO_TEXT && now - text.began > this.#limits.textMs
      if (isOneText || now - began > this.#limits.courseMs) controller.abort()
    }, Math.min(WATCH_MS, this.#limits.textMs / 4))
    return {
      signal: controller.signal,
      late: () => isOneText ? text.number : undefined,
      end: () => clearInterval(timer)
    }
  }
}
