import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DocumentsTooLarge, NotSubjectProfessor, QuestionBankFull, QuestionsTooLarge, SubjectNotFound
} from '../../errors.js'
import type { CourseImportItem } from '../../collections/subjects/course-import-item.js'
import type { CourseImport, ImportedDocument } from '../../collections/subjects/course-import.js'
import { MAX_FILE_MIB } from '../../lib/validation/schemas.js'
import { ServiceRefused } from '../../lib/http/errors.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { WrittenQuestion } from '../../collections/questions/question.js'
import { hashOf } from '../../models/questions/question.js'
import type { CourseMaterial } from '../subjects/course-material.js'
import { boundedQuestions, boundedReason } from './course-import-bounds.js'
import { readExport, UnreadableExport } from './exports/export-reader.js'
import type { Plan, PlannedDocument } from './exports/plan.js'
import type { Erasures } from '../accounts/erasure.js'
import { earlierHashesOf, importQuestions, newQuestions } from '../questions/question-import.js'
import type { BankLimits } from '../questions/question-room.js'
import { deleteUnchanged } from '../questions/questions.js'

interface SentFile {
  filename: string
  mimetype: string
  content: AsyncIterable<Uint8Array>
  fields: () => { hidden?: boolean }
}

/** What the retrieval service does for an import. */
interface Documents {
  index: (subject: string, file: SentFile, by: string, requestId: string) => Promise<{ indexed_at: Date }>
  documents: (
    subject: string, window: { skip: number, limit: number, onlyVisible: boolean }, requestId: string
  ) => Promise<{ documents: Array<{ filename: string, indexed_at: Date }>, total: number }>
}

export interface ImportServices {
  models: Models
  courseMaterial: CourseMaterial
  erasures: Erasures
  retrievalService: Documents
  limits: BankLimits
}

/** Somebody has stopped the import, or works on it now. */
export class ImportStopped extends Error {}

const PAGE = 1000
/** After the hash of what students are not shown in the export: hiding it is a change. */
const HIDDEN = '-hidden'
// The retrieval service may have much to do.
const PAUSES_MS = [1_000, 5_000, 15_000, 30_000]

/** One gateway's work on an import. */
export class ImportRun {
  readonly #services: ImportServices
  readonly #job: CourseImport
  readonly #worker: string
  readonly #signal: AbortSignal
  /** What is brought now, by key. */
  readonly #wanted = new Map<string, { hash: string, hides: boolean, item: Omit<CourseImportItem, '_id'> }>()

  constructor (services: ImportServices, job: CourseImport, worker: string, signal: AbortSignal) {
    this.#services = services
    this.#job = job
    this.#worker = worker
    this.#signal = signal
  }

  /**
   * @returns why it has failed; `undefined`: it is done
   * @throws {ImportStopped}; what is to be tried again
   */
  async run (): Promise<string | undefined> {
    const { _id, size } = this.#job
    const { CourseImportPart } = this.#services.models
    const source = { size, read: (from: number, length: number) => CourseImportPart.read(_id, from, length) }
    try {
      await readExport(source, {
        onPlan: plan => this.#begin(plan),
        onDocument: (key, bytes) => this.#bring(key, bytes)
      }, this.#signal)
      return undefined
    } catch (error) {
      const isFinal = error instanceof UnreadableExport || isNoTeacher(error)
      if (isFinal) return (error as Error).message
      throw error
    }
  }

  /** The keys of the documents that are brought; `undefined`: nothing more is to do. */
  async #begin (plan: Plan): Promise<string[] | undefined> {
    const { _id: id, subject, documents, dry_run: isDry } = this.#job
    const done = new Set(documents.flatMap(({ key }) => key ?? []))
    const { documents: planned } = plan
    // A gateway before this one may have begun.
    if (this.#job.total === 0) await this.#report(this.#outset(plan), { total: stepsOf(plan) }, 0)
    const outcomes: ImportedDocument[] = []
    const { names, gone } = await this.#namesOf(planned)
    outcomes.push(...gone.filter(({ key }) => !done.has(key)))
    const without = outcomes.length
    for (const document of planned.filter(({ key }) => !done.has(key))) {
      const { key, title } = document
      const named = names.get(key)
      if (named === undefined) {
        outcomes.push({ key, title, status: 'left_out', reason: TAKEN })
        continue
      }
      const { item, isThere } = named
      const hash = document.hidden ? `${document.hash}${HIDDEN}` : document.hash
      const isSame = isThere && item !== undefined && item.hash === hash
      // What the teacher shows here, though it was hidden in the export before, stays shown.
      const hides = document.hidden && !(isThere && item?.hash.endsWith(HIDDEN) === true)
      // A gateway that was killed may have brought it for this import, also without having noted its hash.
      const before = item?.import === id ? item.status : undefined
      const brought = before ?? (isThere ? 'changed' : 'new')
      const known = before ?? 'same'
      const status = isSame ? known : brought
      if (isSame || isDry) outcomes.push({ key, title: named.filename, status })
      else {
        const item = { subject, key, kind: 'document' as const, filename: named.filename, import: id, hash: '' }
        this.#wanted.set(key, { hash, hides, item: { ...item, status: brought } })
      }
    }
    await this.#report(outcomes, {}, outcomes.length - without)
    if (!this.#job.questions_done) await this.#bringQuestions(plan)
    return isDry || this.#wanted.size === 0 ? undefined : [...this.#wanted.keys()]
  }

  /** What is left out before anything is read. */
  #outset ({ leftOut }: Plan): ImportedDocument[] {
    return leftOut.map(one => ({ ...one, status: 'left_out' as const }))
  }

  /**
   * The name of each document, with what was brought under its key. It keeps its name from import to import. Two of an
   * export that have one name are told apart by a number; none takes the place of a document of the teacher. `gone` is
   * what was brought before, and is not in this export of the course: it may be an export of a part.
   */
  async #namesOf (planned: PlannedDocument[]) {
    const { subject } = this.#job
    const stored = await this.#documentNames()
    const items = await this.#services.models.CourseImportItem.ofSubject(subject, 'document')
    // The teacher may have replaced what was brought by another document.
    const isOurs = ({ filename = '', hash, stored_at: at }: CourseImportItem) =>
      hash === '' || at?.getTime() === stored.get(filename)
    const byKey = new Map(items.map(item => [item.key, item]))
    const ours = new Set(items.map(({ filename }) => filename))
    const names = new Map<string, { filename: string, item?: CourseImportItem, isThere: boolean }>()
    const used = new Set<string>()
    const taken = new Set<string>()
    /** The next one of each title: an export may have thousands of one title. */
    const numbers = new Map<string, number>()
    for (const { key } of planned) {
      const item = byKey.get(key)
      if (item?.filename === undefined) continue
      used.add(item.filename)
      const isThere = stored.has(item.filename)
      if (isThere && !isOurs(item)) taken.add(key)
      else names.set(key, { filename: item.filename, item, isThere })
    }
    for (const { key, title } of planned) {
      if (names.has(key) || taken.has(key) || (stored.has(title) && !ours.has(title))) continue
      let [filename, n] = [title, numbers.get(title) ?? 2]
      for (; used.has(filename) || stored.has(filename) || ours.has(filename); n++) filename = numbered(title, n)
      numbers.set(title, n)
      used.add(filename)
      names.set(key, { filename, isThere: false })
    }
    const course = COURSE_OF_KEY.exec(planned[0]?.key ?? '')?.[0]
    const keys = new Set(planned.map(({ key }) => key))
    const gone = items
      .filter(item => course !== undefined && item.key.startsWith(course) && !keys.has(item.key))
      .filter(item => stored.has(item.filename ?? '') && isOurs(item) && !used.has(item.filename ?? ''))
      .map(({ key, filename = '' }) => ({ key, title: filename, status: 'left_out' as const, reason: GONE }))
    return { names, gone: gone.slice(0, MAX_GONE) }
  }

  /** When each document was stored, by its name. */
  async #documentNames (): Promise<Map<string, number>> {
    const names = new Map<string, number>()
    for (let skip = 0; ; skip += PAGE) {
      const window = { skip, limit: PAGE, onlyVisible: false }
      const { retrievalService } = this.#services
      const { documents, total } = await retrievalService.documents(this.#job.subject, window, randomUUID())
      for (const { filename, indexed_at: at } of documents) names.set(filename, new Date(at).getTime())
      if (skip + PAGE >= total) return names
    }
  }

  /** Brings one document. What cannot be read is left out with the reason. */
  async #bring (key: string, bytes: Buffer | undefined): Promise<void> {
    const { hash, hides, item } = this.#wanted.get(key) as { hash: string, hides: boolean, item: CourseImportItem }
    const title = item.filename as string
    const named = { key: item.key, title }
    if (bytes === undefined || bytes.length === 0) {
      const reason = bytes === undefined ? `Is larger than ${MAX_FILE_MIB} MiB, or damaged.` : 'Is empty.'
      return await this.#report([{ ...named, status: 'left_out', reason }], {}, 1)
    }
    const reason = await this.#index(item, hash, bytes, hides)
    await this.#report([{ ...named, status: reason === undefined ? item.status : 'left_out', reason }], {}, 1)
  }

  /** Returns why the document was refused; `undefined`: it is there. */
  async #index (
    item: CourseImportItem, hash: string, bytes: Buffer, isHidden: boolean
  ): Promise<string | undefined> {
    const { courseMaterial } = this.#services
    const { subject } = this.#job
    for (let tries = 0; ; tries++) {
      const teacher = await this.#teacher()
      const file = {
        filename: item.filename as string,
        mimetype: 'application/octet-stream',
        fields: () => ({ hidden: isHidden ? true : undefined }),
        content: (async function * () { yield bytes })()
      }
      try {
        return await courseMaterial.write(teacher, subject, () => this.#store(item, hash, file, teacher._id))
      } catch (error) {
        const pause = PAUSES_MS[tries]
        if (pause === undefined || isNoTeacher(error)) throw error
        await sleep(pause, undefined, { signal: this.#signal }).catch(() => { throw this.#signal.reason })
      }
    }
  }

  /** Stores a document with what is known of it. Returns as {@link #index}. */
  async #store (item: CourseImportItem, hash: string, file: SentFile, by: string): Promise<string | undefined> {
    const { retrievalService, models: { CourseImportItem } } = this.#services
    // The name is stored before the document: after a kill, the document is known as one of an import.
    const before = await CourseImportItem.take(item)
    try {
      const { indexed_at: at } = await retrievalService.index(item.subject, file, by, randomUUID())
      await CourseImportItem.putAll([{ ...item, hash, stored_at: new Date(at) }])
      return undefined
    } catch (error) {
      const reason = refusalOf(error)
      if (reason === undefined) throw error
      // The name is free for the teacher again, or belongs to what was brought before.
      await CourseImportItem.giveBack(item, before)
      return reason
    }
  }

  /** Brings the questions as drafts. An earlier draft of the same question goes, unless the teacher has changed it. */
  async #bringQuestions (plan: Plan): Promise<void> {
    const { models, limits, courseMaterial, erasures } = this.#services
    const { subject, created_at: at, dry_run: isDry } = this.#job
    const { taken, skipped, leftOut } = boundedQuestions(plan)
    const written = taken.map(({ question }) => question)
    const teacher = await this.#teacher()
    const author = { subject, caller: teacher._id, at }
    if (isDry) {
      const imported = (await newQuestions(models, author, written)).length
      return await this.#report(leftOut, { questions: { imported, unchanged: written.length - imported, skipped } }, 1)
    }
    const counts = await courseMaterial.write(teacher, subject, async () => {
      const counts = await importQuestions(models, limits, author, written).catch(error => {
        if (error instanceof QuestionBankFull || error instanceof QuestionsTooLarge) return error.message
        throw error
      })
      if (typeof counts === 'string') return counts
      await this.#replaceQuestions(taken)
      // A gateway that was killed may have brought some for this import.
      const ofThis = { subject, created_by: teacher._id, created_at: at, imported_hash: { $exists: true } }
      const imported = await models.Question.countWhere(ofThis)
      return { imported, unchanged: written.length - imported }
    })
    await erasures.eraseLate(teacher)
    const full = typeof counts === 'string'
      ? [{ title: 'Questions', status: 'left_out' as const, reason: `${counts}.` }]
      : []
    const numbers = typeof counts === 'string' ? { imported: 0, unchanged: 0 } : counts
    await this.#report([...leftOut, ...full], { questions: { ...numbers, skipped } }, 1)
  }

  async #replaceQuestions (taken: Array<{ id?: string, question: WrittenQuestion }>): Promise<void> {
    const { models, limits } = this.#services
    const { subject, _id } = this.#job
    const hashes = new Map(taken.flatMap(({ id, question }) => id === undefined ? [] : [[id, hashOf(question)]]))
    const earlier = new Map(taken.map(({ id, question }) => [id, earlierHashesOf(question)]))
    const current = new Set([...hashes.values(), ...[...earlier.values()].flat()])
    const before = await models.CourseImportItem.ofSubject(subject, 'question')
    const outdated = before.filter(({ key, hash }) => (hashes.get(key) ?? hash) !== hash && !current.has(hash))
    for (const draft of await models.Question.untouchedDrafts(subject, outdated.map(({ hash }) => hash))) {
      await deleteUnchanged(models, limits, draft)
    }
    // The draft of an earlier version keeps its hash, by which it is found when the question has changed.
    const kept = new Map(before.filter(({ key, hash }) => earlier.get(key)?.includes(hash) === true)
      .map(({ key, hash }) => [key, hash]))
    await models.CourseImportItem.putAll([...hashes].map(([key, hash]) =>
      ({ subject, key, kind: 'question' as const, hash: kept.get(key) ?? hash, import: _id, status: 'new' as const })))
  }

  /** Whose import it is. @throws {NotSubjectProfessor} where the account is gone */
  async #teacher (): Promise<User> {
    const { by, created_at: since } = this.#job
    const user = by === null ? null : await this.#services.models.User.findAccount(by)
    // A new account may have the name of one that was deleted.
    if (user === null || user.created_at > since) throw new NotSubjectProfessor()
    return user
  }

  async #report (
    documents: ImportedDocument[], others: Partial<Pick<CourseImport, 'total' | 'questions'>>, steps: number
  ): Promise<void> {
    const { CourseImport } = this.#services.models
    const outcomes = documents.map(boundedReason)
    if (!await CourseImport.report(this.#job._id, this.#worker, outcomes, others, steps)) throw new ImportStopped()
  }
}

/** Why a document will not be taken; `undefined`: it is tried again. */
function refusalOf (error: unknown): string | undefined {
  if (error instanceof DocumentsTooLarge) return `${error.message}.`
  return error instanceof ServiceRefused && error.statusCode !== 429 ? `${sentenceOf(error)}.` : undefined
}

/** `Week 1.html` as `Week 1 (2).html`. */
function numbered (title: string, n: number): string {
  return title.replace(/(\.\w+)?$/, end => ` (${n})${end}`)
}

function isNoTeacher (error: unknown): boolean {
  return error instanceof SubjectNotFound || error instanceof NotSubjectProfessor
}

const TAKEN = 'A document of this name is there, which no import has brought: rename or delete it first.'

const GONE = 'Is not in this export. It stays: delete it if it is no longer right.'
const MAX_GONE = 1000
/** What the keys of all documents of a course begin with. */
const COURSE_OF_KEY = /^(?:moodle\/[^/]*|cartridge)\/[^/]*\//

function stepsOf ({ documents }: Plan): number {
  return documents.length + 1
}

function sentenceOf ({ detail }: ServiceRefused): string {
  return (typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; ')).replace(/\.$/, '')
}
