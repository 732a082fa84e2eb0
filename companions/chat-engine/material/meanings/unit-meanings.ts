import { createHash } from 'node:crypto'
import { setImmediate as otherTasks, setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { sharedTime } from '../../../../lib/database/shared-time.js'
import { forgottenKey } from '../../models/forgotten.js'
import type { EngineModels } from '../../models/index.js'
import type { MaterialContext } from '../../request-context.js'
import type { MaterialIndex } from '../material-index.js'
import type { Chunk, Retrieval } from '../retrieval.js'
import { SmallVectors, smallVector } from './small-vector.js'
import { spreadOf } from './spread.js'

// How many units get their vectors at once: a small machine needs a second for them, and questions wait for it.
const BATCH = 8
// A message does not wait longer for vectors that are stored already. It is then answered by words alone.
const WAIT_MS = 1_000
// After a fault, a course is left alone for this long.
const PAUSE_MS = 60_000
const MAX_PAUSED = 10_000
const MAX_TEXT = 2_000
// How many texts are read without a pause for other messages.
const YIELD_AFTER = 200

/** How close each unit of a material is to a question. */
export interface Nearness {
  index: MaterialIndex
  /** By unit; 0 where it is not known. */
  cosines: Float32Array
  /** By question that has a published answer: how far it is above the units, in their standard deviations. */
  published?: Map<string, number>
}

/** What the meanings of units are made with. */
export interface MeaningParts {
  models: Pick<EngineModels, 'UnitMeaning' | 'Forgotten'>
  retrieval: Retrieval
  /** Whether the budgets allow that a model is called for a subject. */
  mayCallModels: (subject: string) => Promise<boolean>
  /** How much memory the vectors of all courses may take, in bytes. */
  mostBytes: number
}

/** The course whose units are compared, and the questions whose answers its teachers have published. */
interface Course { subject: string, index: MaterialIndex, published: string[] }

/** For what vectors are made, and since when. */
interface Making { subject: string, model: string, began: Date }

/** A text whose meaning is needed. Questions are compared with questions: they are no passages. */
interface Meant { text: string, purpose: 'passages' | 'faqs' }

interface Loaded { model: string, vectors: SmallVectors }

/**
 * The meanings of the units of courses, guides and documents alike. They are computed in the background when a course
 * is asked for the first time, and stored; until all of a course are there, its questions are answered by words alone.
 */
export class UnitMeanings {
  readonly #parts: MeaningParts
  /** By the version of the material and of the questions. The vectors of units come first. */
  readonly #loaded: LRUCache<string, Loaded>
  readonly #loading = new Map<string, Promise<void>>()
  readonly #paused = new LRUCache<string, true>({ max: MAX_PAUSED, ttl: PAUSE_MS })
  #isClosed = false

  constructor (parts: MeaningParts) {
    this.#parts = parts
    this.#loaded = new LRUCache({ maxSize: parts.mostBytes, sizeCalculation: ({ vectors }) => 1 + vectors.bytes })
  }

  /** How close the units of a course are to a question; `undefined` while their meanings, or its own, are not known. */
  async of (
    query: string, course: Course, role: string | undefined, context: MaterialContext
  ): Promise<Nearness | undefined> {
    const { subject, index, published } = course
    const key = keyOf(course)
    const asked = await this.#parts.retrieval.meanings([query], subject, { ...context, role, purpose: 'queries' })
    const [vector] = asked?.vectors ?? []
    if (asked === undefined || vector === undefined) return undefined
    if (this.#loaded.get(key)?.model !== asked.model) {
      await Promise.race([this.#load(key, course, asked.model, context), sleep(WAIT_MS, undefined, { ref: false })])
    }
    const loaded = this.#loaded.get(key)
    const all = loaded?.model === asked.model ? loaded.vectors.cosines(vector) : undefined
    if (all === undefined) return undefined
    const cosines = all.subarray(0, index.units.units.length)
    const spread = spreadOf(cosines)
    const above = published.map((question, at) => [question, spread(all[cosines.length + at] ?? 0)] as const)
    return { index, cosines, published: new Map(above) }
  }

  async close (): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#loading.values())
  }

  /** Never throws. Messages that come at once share it. */
  async #load (key: string, course: Course, model: string, context: MaterialContext): Promise<void> {
    if (this.#paused.has(key) || this.#isClosed) return
    const known = this.#loading.get(key)
    if (known !== undefined) return await known
    const loading = this.#read(key, course, model, context).catch(error => {
      this.#paused.set(key, true)
      if (!this.#isClosed) context.log.warn({ err: error }, 'a course is searched by words until it has its meanings')
    }).finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    await loading
  }

  async #read (key: string, course: Course, model: string, context: MaterialContext): Promise<void> {
    const { UnitMeaning } = this.#parts.models
    const { subject } = course
    const texts = new Map<string, Meant>()
    const ids: string[] = []
    for await (const meant of meantIn(course)) {
      const digest = createHash('sha256').update(`${model}\n${meant.purpose === 'faqs' ? '?' : ''}${meant.text}`)
      const id = `${subject} ${digest.digest('base64url').slice(0, 22)}`
      texts.set(id, meant)
      ids.push(id)
    }
    const began = sharedTime()
    const stored = await UnitMeaning.ofSubject(subject, model)
    const missing = shuffled([...texts.keys()].filter(id => !stored.has(id)))
    for (const purpose of ['passages', 'faqs'] as const) {
      const ofPurpose = missing.filter(id => texts.get(id)?.purpose === purpose)
      for (let from = 0; from < ofPurpose.length; from += BATCH) {
        const part = ofPurpose.slice(from, from + BATCH)
        const made = await this.#made(part, texts, purpose, { subject, model, began }, context)
        for (const [id, numbers] of made) stored.set(id, numbers)
      }
    }
    this.#loaded.set(key, { model, vectors: new SmallVectors(ids.map(id => stored.get(id))) })
    await UnitMeaning.keepOnly(subject, new Set(ids))
  }

  /** Other engines may be at the same course, in another order: what they have stored is not computed again. */
  async #made (
    ids: string[], texts: Map<string, Meant>, purpose: Meant['purpose'], { subject, model, began }: Making,
    { requestId }: MaterialContext
  ): Promise<Map<string, Uint8Array>> {
    const { models: { UnitMeaning, Forgotten }, retrieval, mayCallModels } = this.#parts
    const made = await UnitMeaning.known(ids)
    const missing = ids.filter(id => !made.has(id))
    if (missing.length === 0) return made
    if (this.#isClosed || !await mayCallModels(subject)) throw new Error('Models are not called for this course now')
    // The message that began this may be answered before.
    const terms = { requestId, signal: new AbortController().signal, purpose }
    const found = await retrieval.meanings(missing.map(id => texts.get(id)?.text ?? ''), subject, terms)
    if (found?.model !== model) throw new Error('The endpoint of embeddings gave no vectors of its model')
    const at = sharedTime()
    const rows = missing.map((_id, place) =>
      ({ _id, subject, model, numbers: smallVector(found.vectors[place] ?? []), at }))
    await UnitMeaning.store(rows)
    // The later one of a deletion and of this write sees the other.
    const [note] = await Forgotten.findNotes([forgottenKey('subject', subject)])
    if (note?.before !== undefined && note.before >= began) {
      await UnitMeaning.removeWhere({ subject, at: { $lte: at } })
      throw new Error('The course was deleted meanwhile')
    }
    for (const { _id, numbers } of rows) made.set(_id, numbers)
    return made
  }
}

function keyOf ({ index, published }: Course): string {
  if (published.length === 0) return index.version
  return `${index.version} ${createHash('sha256').update(JSON.stringify(published)).digest('base64url')}`
}

/** The units of a course with their headings, then the questions. */
async function * meantIn ({ index: { units: { units } }, published }: Course): AsyncGenerator<Meant> {
  for (let unit = 0; unit < units.length; unit++) {
    if (unit % YIELD_AFTER === 0) await otherTasks()
    const { text = '', passage } = units.at(unit) ?? {}
    const whole = [passage?.headings.at(-1), text].filter(Boolean).join('\n').slice(0, MAX_TEXT)
    yield { text: whole, purpose: 'passages' }
  }
  for (const question of published) yield { text: question.slice(0, MAX_TEXT), purpose: 'faqs' }
}

function shuffled (ids: string[]): string[] {
  const sorted = [...ids]
  for (let last = sorted.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[sorted[last], sorted[other]] = [sorted[other] as string, sorted[last] as string]
  }
  return sorted
}

/** How close the units of parts are that a search has found: by the scores of these. */
export function nearnessOfFound (index: MaterialIndex, found: Chunk[]): Nearness {
  const { units } = index.units
  const cosines = Float32Array.from({ length: units.length }, (_, unit) => {
    const { text = '', passage } = units.at(unit) ?? {}
    const source = passage?.source
    return found.reduce((best, { content, score = 0, metadata: { filename } }) => {
      const isIn = source?.kind === 'document' && source.filename === filename && content.includes(text)
      return isIn ? Math.max(best, score) : best
    }, 0)
  })
  return { index, cosines }
}

/** The nearness of the units of another material that was made of some of the same texts. */
export function nearnessFor (index: MaterialIndex, known: Nearness | undefined): Float32Array | undefined {
  if (known === undefined || known.index === index) return known?.cosines
  const byText = new Map<string, number>()
  const { units } = known.index.units
  for (let unit = 0; unit < units.length; unit++) byText.set(units.at(unit)?.text ?? '', known.cosines[unit] ?? 0)
  const own = index.units.units
  return Float32Array.from({ length: own.length }, (_, unit) => byText.get(own.at(unit)?.text ?? '') ?? 0)
}
