import { createHash } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { bulkWrite } from '../lib/batching.js'
import { distinctValues } from '../lib/distinct.js'
import { folded } from '../lib/folded.js'
import { omitUndefined } from '../lib/omit-undefined.js'
import { DUPLICATE_KEY } from '../lib/upsert.js'
import type { Difficulty, QuestionSource, QuestionState, QuestionType } from '../schemas/questions.js'
import type { Change } from '../collections/question-change.js'

/** What a question asks, and what is right. Where it was published, a change of it makes a new version. */
export interface QuestionContent {
  type: QuestionType
  /** Markdown. */
  text: string
  /** Of `single` and `multiple`. */
  options?: Array<{ text: string, correct: boolean }>
  /** Of `number`. */
  answer?: number
  tolerance?: number
  /** Of `text`. */
  accepted?: string[]
}

/** What a teacher writes of a question. */
export interface WrittenQuestion extends QuestionContent {
  explanation: string
  topic: string
  difficulty: Difficulty
  source?: QuestionSource
}

/** A question of the bank. The chat engine has a read model of these fields. */
export interface Question extends WrittenQuestion {
  /** A random UUID. */
  _id: string
  subject: string
  /** From 1. */
  version: number
  state: QuestionState
  /** Username; `null` where the account is deleted. */
  created_by: string | null
  created_at: Date
  updated_at: Date
  /** The order of making: a later question has a larger one. */
  position: number
}

/**
 * A question as it is stored. Its newest change is part of it, so that one write makes the change and its record. The
 * change is filed (models/question-change.ts) before the next one is made.
 */
export interface StoredQuestion extends Question {
  /** How often it was changed. */
  revision: number
  last_change?: Change
  /** It was published at some time. */
  was_published?: true
  /** A hash of its content. */
  content_hash: string
  /**
   * The same hash while the content is that of an imported or generated question. Its unique index lets one of two
   * imports of the same content through. Teachers may write the same question twice.
   */
  imported_hash?: string
  /** It is being deleted, and only waits for its history to be deleted. */
  deleted?: true
  /** Its texts without case and accents: what a search looks through. Questions of older versions get it later. */
  folded?: string
  /** The size of its texts in UTF-8; absent where `folded` is. */
  bytes?: number
}

/** What one change of a question writes. `undefined` removes a field. */
export type QuestionUpdate = Partial<Omit<StoredQuestion, '_id' | 'subject' | 'position' | 'folded' | 'bytes'>>

export interface QuestionFilter {
  state?: QuestionState
  topic?: string
  difficulty?: Difficulty
  /** A part of the texts, folded by lib/folded.ts. */
  part?: string
}

/** What a bank has: its questions, and their texts together in bytes of UTF-8. */
export interface BankSize { questions: number, bytes: number }

interface QuestionStatics {
  /** Takes the name of a teacher out of what was written until a time. */
  forgetUser (username: string, before: Date): Promise<void>
  /** The usernames in `created_by` of the questions. */
  authors (): Promise<string[]>
  add (question: StoredQuestion): Promise<void>
  /** Adds those that are not there yet, by id and by imported content, in one command. Returns how many are there. */
  addImported (questions: StoredQuestion[]): Promise<number>
  findQuestion (subject: string, id: string): Promise<StoredQuestion | null>
  /** Text and options of those of the ids that the subject has, also of the ones that are being deleted. */
  findContents (subject: string, ids: string[]): Promise<Array<Pick<Question, '_id' | 'version' | 'text' | 'options'>>>
  /** What the subject has of questions that are not being deleted. All of them have `bytes`. */
  sizeOf (subject: string): Promise<BankSize>
  /** Gives `folded` and `bytes` to some questions of the subject that lack them. Returns `false` where none did. */
  foldSome (subject: string): Promise<boolean>
  /** One page in the order of making, and the total. */
  list (
    subject: string, filter: QuestionFilter, skip: number, limit: number
  ): Promise<{ total: number, questions: Question[] }>
  /** Those that exist, in the order of making. */
  byIds (ids: string[]): Promise<StoredQuestion[]>
  /** The texts of the newest questions. */
  newestTexts (subject: string, limit: number): Promise<string[]>
  /** All of them in the order of making, or those in a state. */
  all (subject: string, state?: QuestionState): Promise<Question[]>
  /** How many questions each topic has, by topic. */
  topics (subject: string): Promise<Array<{ topic: string, questions: number }>>
  /** Those of the hashes whose content the subject has. */
  knownContent (subject: string, hashes: string[]): Promise<Set<string>>
  /** Makes one change, if the question still has the revision. Returns `null` where it has not. */
  change (question: StoredQuestion, update: QuestionUpdate): Promise<StoredQuestion | null>
  /** Marks a question as deleted, if it still has the revision: from now on it is not found. */
  markDeleted (question: StoredQuestion): Promise<boolean>
  /** The ids of the questions that are marked as deleted. */
  markedDeleted (): Promise<string[]>
  removeMarked (id: string): Promise<void>
  removeSubject (subject: string): Promise<void>
}

export type QuestionModel = Model<StoredQuestion> & QuestionStatics

const schema = new Schema<StoredQuestion, QuestionModel>({
  _id: { type: String, required: true },
  subject: { type: String, required: true },
  version: { type: Number, required: true },
  type: { type: String, required: true },
  text: { type: String, required: true },
  options: { type: [{ _id: false, text: String, correct: Boolean }], default: undefined },
  answer: { type: Number },
  tolerance: { type: Number },
  accepted: { type: [String], default: undefined },
  explanation: { type: String },
  topic: { type: String },
  difficulty: { type: String, required: true },
  source: {
    type: new Schema({ document_id: String, title: String, page: Number, quote: String }, { _id: false }),
    default: undefined
  },
  state: { type: String, required: true },
  created_by: { type: String, default: null },
  created_at: { type: Date, required: true },
  updated_at: { type: Date, required: true },
  position: { type: Number, required: true },
  revision: { type: Number, required: true },
  last_change: { type: Schema.Types.Mixed },
  was_published: { type: Boolean },
  content_hash: { type: String, required: true },
  imported_hash: { type: String },
  deleted: { type: Boolean },
  folded: { type: String },
  bytes: { type: Number }
}, { versionKey: false })

// The list, without and with a filter, and the topics.
schema.index({ subject: 1, position: 1, _id: 1 })
schema.index({ subject: 1, state: 1, position: 1, _id: 1 })
schema.index({ subject: 1, topic: 1, position: 1, _id: 1 })
// Whether the subject has a content, and that imports bring it once.
schema.index({ subject: 1, content_hash: 1 })
schema.index({ subject: 1, imported_hash: 1 }, {
  unique: true, partialFilterExpression: { imported_hash: { $exists: true } }
})
// What the subject holds, and the questions of older versions that lack it.
schema.index({ subject: 1, bytes: 1 })
// What a deleted account has made.
schema.index({ created_by: 1 })
// Unfinished deletions.
schema.index({ deleted: 1 }, { partialFilterExpression: { deleted: true } })

const NOT_SEARCHED = { folded: 0, bytes: 0 }
const INTERNAL =
  { revision: 0, last_change: 0, was_published: 0, content_hash: 0, imported_hash: 0, ...NOT_SEARCHED }
const ORDER = { position: 1, _id: 1 } as const
const PRESENT = { deleted: { $exists: false } }
// Questions of older versions that are read at once.
const PART = 100

const statics: QuestionStatics & ThisType<QuestionModel> = {
  async forgetUser (username, before) {
    await this.updateMany({ created_by: username, created_at: { $lte: before } }, { $set: { created_by: null } }).exec()
    await this.updateMany(
      { 'last_change.by': username, 'last_change.at': { $lte: before } }, { $set: { 'last_change.by': null } }
    ).exec()
  },

  async authors () {
    return await distinctValues(this, 'created_by')
  },

  async add (question) {
    await this.create({ ...question, ...foldedTexts(question) })
  },

  async addImported (questions) {
    if (questions.length === 0) return 0
    const operations = questions.map(question =>
      ({ insertOne: { document: omitUndefined({ ...question, ...foldedTexts(question) }) } }))
    await bulkWrite(this.collection, operations, [DUPLICATE_KEY])
    return await this.countDocuments({ _id: { $in: questions.map(({ _id }) => _id) } }).exec()
  },

  findQuestion (subject, id) {
    return this.findOne({ _id: id, subject, ...PRESENT }, NOT_SEARCHED).lean<StoredQuestion>().exec()
  },

  findContents (subject, ids) {
    const fields = { version: 1, text: 1, options: 1 }
    return this.find({ _id: { $in: ids }, subject }, fields).lean<StoredQuestion[]>().exec()
  },

  async sizeOf (subject) {
    const [size] = await this.aggregate<BankSize>([
      { $match: { subject, ...PRESENT } },
      { $group: { _id: null, questions: { $sum: 1 }, bytes: { $sum: '$bytes' } } }
    ]).exec()
    return { questions: size?.questions ?? 0, bytes: size?.bytes ?? 0 }
  },

  async foldSome (subject) {
    const filter = { subject, bytes: null, ...PRESENT }
    const found = await this.find(filter).limit(PART).lean<StoredQuestion[]>().exec()
    if (found.length === 0) return false
    // One that was changed meanwhile has them by that change.
    await bulkWrite(this.collection, found.map(question => ({
      updateOne: {
        filter: { _id: question._id as never, revision: question.revision }, update: { $set: foldedTexts(question) }
      }
    })), [])
    return true
  },

  async list (subject, { part, ...fields }, skip, limit) {
    const filter = { subject, ...fields, ...PRESENT }
    if (part !== undefined) {
      // The texts are looked through once, for the total and the page.
      const has = { $expr: { $gte: [{ $indexOfCP: ['$folded', { $literal: part }] }, 0] } }
      const ids = (await this.find({ ...filter, ...has }, { _id: 1 }).sort(ORDER).lean<StoredQuestion[]>().exec())
        .map(({ _id }) => _id)
      const page = { _id: { $in: ids.slice(skip, skip + limit) }, ...PRESENT }
      return { total: ids.length, questions: await this.find(page, INTERNAL).sort(ORDER).lean<Question[]>().exec() }
    }
    const [total, questions] = await Promise.all([
      this.countDocuments(filter).exec(),
      this.find(filter, INTERNAL).sort(ORDER).skip(skip).limit(limit).lean<Question[]>().exec()
    ])
    return { total, questions }
  },

  byIds (ids) {
    return this.find({ _id: { $in: ids }, ...PRESENT }, NOT_SEARCHED).sort(ORDER).lean<StoredQuestion[]>().exec()
  },

  async newestTexts (subject, limit) {
    const found = await this.find({ subject, ...PRESENT }, { text: 1 }).sort({ position: -1, _id: -1 }).limit(limit)
      .lean<StoredQuestion[]>().exec()
    return found.map(({ text }) => text)
  },

  all (subject, state) {
    const filter = { subject, ...(state !== undefined && { state }), ...PRESENT }
    return this.find(filter, INTERNAL).sort(ORDER).lean<Question[]>().exec()
  },

  async topics (subject) {
    const rows = await this.aggregate<{ _id: string, questions: number }>([
      { $match: { subject, ...PRESENT } },
      { $group: { _id: '$topic', questions: { $sum: 1 } } },
      { $sort: { _id: 1 } }
    ]).exec()
    return rows.map(({ _id, questions }) => ({ topic: _id, questions }))
  },

  async knownContent (subject, hashes) {
    const found = await this.find({ subject, content_hash: { $in: hashes }, ...PRESENT }, { content_hash: 1 })
      .lean<StoredQuestion[]>().exec()
    return new Set(found.map(({ content_hash: hash }) => hash))
  },

  change (question, update) {
    const { _id, revision } = question
    const written = { ...update, ...foldedTexts({ ...question, ...update }) }
    const set = Object.entries(written).filter(([, value]) => value !== undefined)
    const unset = Object.entries(update).filter(([, value]) => value === undefined).map(([name]) => [name, 1])
    return this.findOneAndUpdate(
      { _id, revision, ...PRESENT },
      { $set: Object.fromEntries(set), ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }) },
      { returnDocument: 'after', projection: NOT_SEARCHED }
    ).lean<StoredQuestion>().exec()
  },

  async markDeleted ({ _id, revision }) {
    const { matchedCount } = await this.updateOne(
      { _id, revision, ...PRESENT }, { $set: { deleted: true, state: 'retired' }, $unset: { imported_hash: 1 } }
    ).exec()
    return matchedCount === 1
  },

  async markedDeleted () {
    return (await this.find({ deleted: true }, { _id: 1 }).lean<StoredQuestion[]>().exec()).map(({ _id }) => _id)
  },

  async removeMarked (id) {
    await this.deleteOne({ _id: id, deleted: true }).exec()
  },

  async removeSubject (subject) {
    await this.deleteMany({ subject }).exec()
  }
}
Object.assign(schema.statics, statics)

export function questionModel (connection: Connection): QuestionModel {
  return connection.model<StoredQuestion, QuestionModel>('Question', schema, 'questions')
}

type Texts = Pick<Question, 'text' | 'options' | 'accepted' | 'explanation' | 'topic'>

/** What a search looks through, and how large it is. */
function foldedTexts (question: Texts): { folded: string, bytes: number } {
  return { folded: folded(textsOf(question)), bytes: bytesOf(question) }
}

/** How large the texts of a question are, in bytes of UTF-8. */
export function bytesOf (question: Texts): number {
  return Buffer.byteLength(textsOf(question))
}

function textsOf ({ text, options = [], accepted = [], explanation = '', topic = '' }: Texts): string {
  return [text, ...options.map(option => option.text), ...accepted, explanation, topic].join('\n')
}

/** The same for questions of the same type, text, options and answers. */
export function hashOf ({ type, text, options, answer, tolerance, accepted }: QuestionContent): string {
  const content = [type, text, options?.map(({ text, correct }) => [text, correct]), answer, tolerance, accepted]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

let lastPosition = 0

/**
 * Positions for new questions: larger than all that this process has given, and by the clock (in units of a
 * microsecond) larger than those of earlier processes.
 * @returns the first of `count` that follow each other
 */
export function nextPositions (count: number): number {
  const first = Math.max(Date.now() * 1000, lastPosition + 1)
  lastPosition = first + count - 1
  return first
}
