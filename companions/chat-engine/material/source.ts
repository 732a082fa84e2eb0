import { createHash } from 'node:crypto'
import { Histogram, type Registry } from 'prom-client'
import { within } from '../../../lib/http/client/deadline.js'
import { ServiceTimeout } from '../../../lib/http/errors.js'
import { DURATION_BUCKETS } from '../../../lib/plugins/metrics.js'
import { SharedRuns } from '../../../lib/process/shared-runs.js'
import { hasInbox, isOutsider, seesGuide, type Audience } from '../conversation/audience.js'
import type { EngineModels } from '../models/index.js'
import type { MaterialContext } from '../request-context.js'
import { omitUndefined } from '../../../lib/values/omit-undefined.js'
import { termsOf, withCapitals } from '../../text/terms.js'
import { comparedInCapitals } from '../ranking/contents.js'
import { fromOf, KeptCourses, type From, type KeptCourse } from './kept-courses.js'
import type { Maker } from './making/maker.js'
import type { GuideDates, Material } from './material.js'
import { MaterialIndex } from './material-index.js'
import type { TextMeanings } from './meanings/closeness.js'
import { nearnessOfFound, type Nearness, type UnitMeanings } from './meanings/unit-meanings.js'
import { unpacked, type Texts } from './making/making.js'
import { visibleAnswers } from './passage-answers.js'
import type { Chunk, Retrieval } from './retrieval.js'
import type { PublishedAnswer, TeachersAnswers } from './teachers-answers.js'

// A subject with more chunks, about 5 million characters, is searched by the retrieval service for each message.
const MAX_CHUNKS = 5_000
const MAX_FOUND = 50
// How long a message waits for the material of its course. Then it is answered without the documents, and says so.
const WAIT_SECONDS = 45

type Models = Pick<EngineModels, 'Subject' | 'Guide'>

/** A guide, which is read where its version is not known. `changed`: when, where that is known. */
interface GuideText { version: string, read: () => Promise<string>, changed?: Date }

/** A message, and what teachers have published as answers. */
interface Asked { query: string, published: Promise<PublishedAnswer[]> }

/** What was read for a message. */
interface Found {
  index: MaterialIndex
  from: From
  nearness?: Nearness | undefined
  /** Whether meanings may be compared. */
  isCompared?: boolean
}

/** What a material source is made of. */
export interface SourceParts {
  models: Models
  maker: Maker
  kept: KeptCourses
  registry: Registry
  retrieval?: Retrieval
  meanings?: UnitMeanings
  textMeanings?: TextMeanings
  teachersAnswers?: TeachersAnswers
  /** Whether the budgets allow that a model is called for a subject. */
  mayCallModels: (subject: string) => Promise<boolean>
}

/**
 * Collects the material for a message: the guides of the subject, its documents, and the answers that its teachers have
 * published. What has not changed since the last message is not read again. Messages that come at once share what is
 * read for the first of them.
 */
export class MaterialSource {
  readonly #models: Models
  readonly #maker: Maker
  readonly #kept: KeptCourses
  readonly #retrieval: Retrieval | undefined
  readonly #meanings: UnitMeanings | undefined
  readonly #textMeanings: TextMeanings | undefined
  readonly #teachersAnswers: TeachersAnswers | undefined
  readonly #mayCallModels: SourceParts['mayCallModels']
  readonly #waits: Histogram
  readonly #courses = new SharedRuns<KeptCourse>()

  constructor (parts: SourceParts) {
    this.#models = parts.models
    this.#maker = parts.maker
    this.#kept = parts.kept
    this.#retrieval = parts.retrieval
    this.#meanings = parts.meanings
    this.#textMeanings = parts.textMeanings
    this.#teachersAnswers = parts.teachersAnswers
    this.#mayCallModels = parts.mayCallModels
    this.#waits = new Histogram({
      name: 'material_wait_seconds',
      help: 'How long a message waited until the material of its course could be searched. It was open in memory, ' +
        'it was packed, or its texts were read',
      labelNames: ['from'],
      buckets: [0.001, 0.0025, ...DURATION_BUCKETS],
      registers: [parts.registry]
    })
  }

  /** An unknown subject has no passages; its name is its id. */
  async materialFor (audience: Audience, query: string, context: MaterialContext): Promise<Material> {
    const began = performance.now()
    const { subjectId, subject } = audience
    const isOutside = isOutsider(audience)
    const hasGuide = seesGuide(audience)
    const guides = hasGuide
      ? await Promise.all([this.#guideOf(audience), this.#publishedGuideOf(audience)])
      : [await guideText(undefined, async () => descriptionOf(audience))]
    // Another key: the class must not wait for material that is made again after each question from outside.
    const key = `${isOutside ? 'outside' : 'guides'} ${subjectId}`
    const published = hasGuide ? this.#visibleAnswersOf(audience, context) : Promise.resolve([])
    const [found, answers] = await Promise.all([
      isOutside ? undefined : this.#withDocuments(audience, guides, { query, published }, context),
      published
    ])
    const { index, from } = found ?? await this.#guidesAlone(key, guides, context)
    this.#waits.observe({ from }, (performance.now() - began) / 1000)
    const texts = found?.isCompared === true ? this.#textMeanings : undefined
    return {
      subject: subject?.name ?? subjectId,
      index,
      answers,
      hasInbox: hasInbox(audience),
      retrievalFailed: found === undefined && !isOutside && this.#retrieval !== undefined,
      guideDates: guideDates(guides),
      ...omitUndefined({
        nearness: found?.nearness,
        closenessOf: texts && (async (some: string[]) => await texts.of(some, subjectId, context))
      })
    }
  }

  async #guideOf ({ subjectId, subject }: Audience): Promise<GuideText> {
    if (subject === null) return NO_GUIDE
    // Absent until a gateway of this version has started: the guide is then read each time.
    const version = subject.guide_version
    const text = await guideText(version?.toHexString(), () => this.#models.Subject.guideOf(subjectId))
    const changed = version?.getTimestamp()
    // Of a guide that was written before guides had versions, the time is 0: it is not known.
    return changed === undefined || changed.getTime() === 0 ? text : { ...text, changed }
  }

  async #publishedGuideOf ({ subjectId, subject }: Audience): Promise<GuideText> {
    const version = subject?.published_guide
    if (version === undefined) return NO_GUIDE
    const text = await guideText(version.toISOString(), async () =>
      (await this.#models.Guide.get(subjectId))?.markdown ?? '')
    return { ...text, changed: version }
  }

  /** Returns `undefined` when they cannot be read: the reply is made without them (docs/contract.md §8.1). */
  async #withDocuments (
    { subjectId: subject, role }: Audience, guides: GuideText[], asked: Asked, context: MaterialContext
  ): Promise<Found | undefined> {
    const query = comparedInCapitals(asked.query)
    const { requestId, log } = context
    const retrieval = this.#retrieval
    if (retrieval === undefined) return undefined
    const search = async (limit: number, isByWords: boolean) =>
      await retrieval.search(query, subject, limit, { requestId, role, isByWords })
    const before = this.#kept.found(keyOf(subject))
    try {
      const course = await this.#course(retrieval, subject, guides, context)
      const { packed, total, hasMeanings } = course
      const namesNothing = termsOf(withCapitals(query)).length === 0
      const isByWords = hasMeanings && !await this.#mayCallModels(subject)
      const isCompared = hasMeanings && !isByWords
      if (packed === undefined) {
        const found = namesNothing
          ? await retrieval.sample(subject, total, MAX_FOUND, requestId)
          : await search(MAX_FOUND, isByWords)
        const made = await this.#maker.make(await textsOf(guides, found), log)
        const index = new MaterialIndex(await unpacked(made), `${course.version} ${query}`)
        const nearness = isCompared && !namesNothing ? nearnessOfFound(index, found) : undefined
        return { index, from: 'read', nearness, isCompared }
      }
      const index = await this.#kept.open(course)
      const nearness = isCompared && !namesNothing
        ? await this.#nearness(asked, { subject, index }, role, context)
        : undefined
      return { index, from: fromOf(before, course), nearness, isCompared }
    } catch (error) {
      log.warn({ err: error }, 'the documents of a course could not be read')
      return undefined
    }
  }

  /** A reply does not fail for want of it. */
  async #nearness (
    asked: Asked, course: { subject: string, index: MaterialIndex }, role: string | undefined, context: MaterialContext
  ): Promise<Nearness | undefined> {
    try {
      const published = (await asked.published).map(({ question }) => question)
      return await this.#meanings?.of(asked.query, { ...course, published }, role, context)
    } catch (error) {
      context.signal.throwIfAborted()
      context.log.warn({ err: error }, 'a question is answered by words alone')
      return undefined
    }
  }

  /** The course with its documents as they are now. */
  async #course (
    retrieval: Retrieval, subject: string, guides: GuideText[], { requestId, log }: MaterialContext
  ): Promise<KeptCourse> {
    const [key, versions] = [keyOf(subject), versionsOf(guides)]
    return await within(WAIT_SECONDS, this.#courses.run(`${key} ${versions}`, async () => {
      const known = this.#kept.get(key)
      if (known?.guides === versions && await retrieval.isCurrent(subject, known.tag, requestId)) return known
      const { chunks, ...documents } = await retrieval.chunksOf(subject, MAX_CHUNKS, requestId)
      const packed = documents.isTooMany ? undefined : await this.#made(await textsOf(guides, chunks), log)
      return this.#kept.keep(key, { guides: versions, packed, ...documents })
    }), tooLate)
  }

  /** The material; `undefined` where it cannot be made: then it is searched by the retrieval service. */
  async #made (texts: Texts, log: MaterialContext['log']): Promise<Uint8Array | undefined> {
    try {
      return await this.#maker.make(texts, log)
    } catch (error) {
      log.error({ err: error }, 'course material takes too much time or memory to be read')
      return undefined
    }
  }

  async #guidesAlone (key: string, guides: GuideText[], { log }: MaterialContext): Promise<Found> {
    const [versions, before] = [versionsOf(guides), this.#kept.found(key)]
    const course = await within(WAIT_SECONDS, this.#courses.run(`${key} ${versions}`, async () => {
      const known = this.#kept.get(key)
      if (known?.guides === versions) return known
      const packed = await this.#maker.make(await textsOf(guides, []), log)
      return this.#kept.keep(key, { guides: versions, packed, ...NO_DOCUMENTS })
    }), tooLate)
    return { index: await this.#kept.open(course), from: fromOf(before, course) }
  }

  async #visibleAnswersOf (audience: Audience, context: MaterialContext): Promise<PublishedAnswer[]> {
    if (audience.subject === null || this.#teachersAnswers === undefined) return []
    const answers = await this.#teachersAnswers.ofSubject(audience.subjectId, context)
    return await visibleAnswers(answers, this.#retrieval, audience.subjectId, context)
  }
}

/** Under which the material of a subject with its documents is kept. */
function keyOf (subject: string): string {
  return `documents ${subject}`
}

const tooLate = () => new ServiceTimeout('Course material', String(WAIT_SECONDS))

/** What everybody may know of a subject, as a guide. */
function descriptionOf ({ subjectId, subject }: Audience): string {
  return subject?.description ? `# ${subject.name ?? subjectId}\n\n${subject.description}` : ''
}

const NO_GUIDE: GuideText = { version: '', read: async () => '' }
const NO_DOCUMENTS = { tag: '', total: 0, hasMeanings: false }

/** A text without a version is read each time, and its content is its version. */
async function guideText (version: string | undefined, read: () => Promise<string>): Promise<GuideText> {
  if (version !== undefined) return { version, read }
  const text = await read()
  return { version: createHash('sha256').update(text).digest('base64url'), read: async () => text }
}

function guideDates ([guide, published]: GuideText[]): GuideDates {
  const dayOf = (text: GuideText | undefined) => text?.changed?.toISOString().slice(0, 10)
  return omitUndefined({ guide: dayOf(guide), 'published guide': dayOf(published) })
}

function versionsOf (guides: GuideText[]): string {
  return guides.map(({ version }) => version).join(' ')
}

async function textsOf ([guide = NO_GUIDE, published = NO_GUIDE]: GuideText[], chunks: Chunk[]): Promise<Texts> {
  const [own, other] = await Promise.all([guide.read(), published.read()])
  return { guide: own, published: other, chunks }
}
