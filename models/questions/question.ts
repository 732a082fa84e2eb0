import { createHash } from 'node:crypto'
import {
  QUESTIONS, type Question, type QuestionContent, type StoredQuestion
} from '../../collections/questions/question.js'
import { modelOf } from '../../lib/database/collection.js'
import { changeOf, type Page } from '../../lib/database/common-queries.js'
import { folded } from '../../lib/database/search/folded.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import type { Difficulty, QuestionState } from '../../schemas/questions.js'

/** What one change of a question writes. `undefined` removes a field. */
export type QuestionUpdate = Partial<Omit<StoredQuestion, '_id' | 'subject' | 'position' | 'folded' | 'bytes'>>

export interface QuestionFilter {
  state?: QuestionState
  topic?: string
  difficulty?: Difficulty
  /** A part of the texts, folded by lib/database/search/folded.ts. */
  part?: string
}

/** What a bank has: its questions, and their texts together in bytes of UTF-8. */
export interface BankSize { questions: number, bytes: number }

const WITHOUT_SEARCH = { folded: 0, bytes: 0 }
const WITHOUT_INTERNAL =
  { revision: 0, last_change: 0, was_published: 0, content_hash: 0, imported_hash: 0, ...WITHOUT_SEARCH }
const ORDER = { position: 1, _id: 1 } as const
const PRESENT = { deleted: { $exists: false } }

export const questionModel = modelOf(QUESTIONS, documents => ({
  /** Takes the name of a teacher out of what was written until a time. */
  async forgetUser (username: string, before: Date): Promise<void> {
    const until = { $lte: before }
    await documents.updateWhere({ created_by: username, created_at: until }, { $set: { created_by: null } })
    const changed = { 'last_change.by': username, 'last_change.at': until }
    await documents.updateWhere(changed, { $set: { 'last_change.by': null } })
  },

  async add (question: StoredQuestion): Promise<void> {
    await documents.create({ ...question, ...foldedTexts(question) })
  },

  /** Adds those that are not there yet, by id and by imported content, in one command. Returns how many are there. */
  async addImported (questions: StoredQuestion[]): Promise<number> {
    await documents.insertMissing(questions.map(question => omitUndefined({ ...question, ...foldedTexts(question) })))
    return await documents.countWhere({ _id: { $in: questions.map(({ _id }) => _id) } })
  },

  async findQuestion (subject: string, id: string): Promise<StoredQuestion | null> {
    return await documents.firstWhere({ _id: id, subject, ...PRESENT }, { fields: WITHOUT_SEARCH })
  },

  /** Text and options of those of the ids that the subject has, also of the ones that are being deleted. */
  async findContents (
    subject: string, ids: string[]
  ): Promise<Array<Pick<Question, '_id' | 'version' | 'text' | 'options'>>> {
    const fields = { version: 1, text: 1, options: 1 }
    return await documents.allWhere({ _id: { $in: ids }, subject }, { fields })
  },

  /** What the subject has of questions that are not being deleted. */
  async sizeOf (subject: string): Promise<BankSize> {
    return await documents.sumsWhere({ subject, ...PRESENT }, { questions: 1, bytes: '$bytes' })
  },

  /** One page in the order of making, and the total. */
  async list (
    subject: string, { part, ...fields }: QuestionFilter, skip: number, limit: number
  ): Promise<Page<Question>> {
    const filter = { subject, ...fields, ...PRESENT }
    if (part !== undefined) {
      // The texts are looked through once, for the total and the page.
      const has = { $expr: { $gte: [{ $indexOfCP: ['$folded', { $literal: part }] }, 0] } }
      const ids = await documents.idsWhere({ ...filter, ...has }, { sort: ORDER })
      const page = { _id: { $in: ids.slice(skip, skip + limit) }, ...PRESENT }
      const found = await documents.allWhere<Question>(page, { fields: WITHOUT_INTERNAL, sort: ORDER })
      return { total: ids.length, found }
    }
    return await documents.pageWhere<Question>(filter, { fields: WITHOUT_INTERNAL, sort: ORDER, skip, limit })
  },

  /** Those that exist, in the order of making. */
  async byIds (ids: string[]): Promise<StoredQuestion[]> {
    return await documents.allWhere({ _id: { $in: ids }, ...PRESENT }, { fields: WITHOUT_SEARCH, sort: ORDER })
  },

  /** The texts of the newest questions. */
  async newestTexts (subject: string, limit: number): Promise<string[]> {
    const newest = { fields: { text: 1 }, sort: { position: -1, _id: -1 } as const, limit }
    const found = await documents.allWhere({ subject, ...PRESENT }, newest)
    return found.map(({ text }) => text)
  },

  /** All of them in the order of making, or those in a state. */
  async all (subject: string, state?: QuestionState): Promise<Question[]> {
    const filter = { subject, ...(state !== undefined && { state }), ...PRESENT }
    return await documents.allWhere<Question>(filter, { fields: WITHOUT_INTERNAL, sort: ORDER })
  },

  /** How many questions each topic has, by topic. */
  async topics (subject: string): Promise<Array<{ topic: string, questions: number }>> {
    const rows = await documents.aggregate<{ _id: string, questions: number }>([
      { $match: { subject, ...PRESENT } },
      { $group: { _id: '$topic', questions: { $sum: 1 } } },
      { $sort: { _id: 1 } }
    ]).exec()
    return rows.map(({ _id, questions }) => ({ topic: _id, questions }))
  },

  /** Those of the hashes whose content the subject has. */
  async knownContent (subject: string, hashes: string[]): Promise<Set<string>> {
    const known = { subject, content_hash: { $in: hashes }, ...PRESENT }
    const found = await documents.allWhere(known, { fields: { content_hash: 1 } })
    return new Set(found.map(({ content_hash: hash }) => hash))
  },

  /** Drafts with these contents that were imported and were not changed since. */
  async untouchedDrafts (subject: string, hashes: string[]): Promise<StoredQuestion[]> {
    const filter = { subject, imported_hash: { $in: hashes }, state: 'draft' as const, revision: 0, ...PRESENT }
    return await documents.allWhere(filter, { fields: WITHOUT_SEARCH })
  },

  /** Makes one change, if the question still has the revision. Returns `null` where it has not. */
  async change (question: StoredQuestion, update: QuestionUpdate): Promise<StoredQuestion | null> {
    const { _id, revision } = question
    const change = changeOf({ ...update, ...foldedTexts({ ...question, ...update }) })
    return await documents.updateAndRead({ _id, revision, ...PRESENT }, change, WITHOUT_SEARCH)
  },

  /** Marks a question as deleted, if it still has the revision: from now on it is not found. */
  async markDeleted ({ _id, revision }: StoredQuestion): Promise<boolean> {
    const mark = { $set: { deleted: true as const, state: 'retired' as const }, $unset: { imported_hash: 1 as const } }
    return await documents.updateIf({ _id, revision, ...PRESENT }, mark)
  }
}))

type Texts = Pick<Question, 'text' | 'options' | 'accepted' | 'explanation' | 'topic'>

/** What a search looks through, and how large it is. */
export function foldedTexts (question: Texts): { folded: string, bytes: number } {
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
