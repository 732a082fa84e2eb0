import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { QuestionNotFound } from '../../errors.js'
import { folded } from '../../lib/database/search/folded.js'
import type { Models } from '../../models/index.js'
import { bytesOf, hashOf, nextPositions } from '../../models/questions/question.js'
import type { StoredQuestion, WrittenQuestion } from '../../collections/questions/question.js'
import type { QuestionUpdate } from '../../models/questions/question.js'
import type { Change } from '../../collections/questions/question-change.js'
import type { NewQuestion, QuestionChange, QuestionQuery } from '../../schemas/questions.js'
import { requireQuestion } from './question-content.js'
import { withRoom, type BankLimits } from './question-room.js'

/*
 * The bank of questions. A question is one document, and its newest change is part of it. No transaction spans it and
 * its history, so the order of the writes is:
 *
 *   change    files the change before this one, keeps the version that this one replaces, then changes the question,
 *             if nothing else has changed it meanwhile; otherwise everything again;
 *   deletion  keeps the version, marks the question as deleted, deletes its history, then the question.
 *
 * Filing and keeping again changes nothing, so a process may be killed between any two writes. A question that is
 * marked as deleted is removed at the next start.
 */

/**
 * A draft of a teacher.
 * @param at when the request was admitted (services/accounts/erasure.ts)
 * @throws {InvalidInput | QuestionBankFull | QuestionsTooLarge}
 */
export async function createQuestion (
  models: Models, limits: BankLimits, subject: string, caller: string, written: NewQuestion,
  at = new Date()
): Promise<StoredQuestion> {
  const question = newQuestion(requireQuestion(written), { subject, caller, at }, nextPositions(1))
  const wanted = { questions: 1, bytes: bytesOf(question) }
  await withRoom({ models, limits, subject }, wanted, async () => {
    await models.Question.add(question)
    return { result: undefined, stored: wanted }
  })
  return question
}

/** Who writes a question, where, and when the request was admitted (services/accounts/erasure.ts). */
export interface Author { subject: string, caller: string, at?: Date }

/** A draft. */
export function newQuestion (
  written: WrittenQuestion, { subject, caller, at = new Date() }: Author, position: number
): StoredQuestion {
  return {
    _id: randomUUID(),
    subject,
    version: 1,
    ...written,
    state: 'draft',
    created_by: caller,
    created_at: at,
    updated_at: at,
    position,
    revision: 0,
    content_hash: hashOf(written)
  }
}

/** @throws {QuestionNotFound} */
export async function readQuestion ({ Question }: Models, subject: string, id: string): Promise<StoredQuestion> {
  const question = await Question.findQuestion(subject, id)
  if (question === null) throw new QuestionNotFound()
  return question
}

/** One page in the order of making, and the total. */
export async function listQuestions (
  models: Models, subject: string, { skip, limit, state, topic, difficulty, q }: QuestionQuery
) {
  const filter = {
    ...(state !== undefined && { state }),
    ...(topic !== undefined && { topic }),
    ...(difficulty !== undefined && { difficulty }),
    ...(q !== undefined && q !== '' && { part: folded(q) })
  }
  return await models.Question.list(subject, filter, skip, limit)
}

/**
 * Changes the fields that are sent. What was published and asks something else from now on is the next version.
 * @param at when the request was admitted (services/accounts/erasure.ts)
 * @throws {InvalidInput} for the question as it would be; {QuestionNotFound | QuestionsTooLarge}
 */
export async function changeQuestion (
  models: Models, limits: BankLimits, place: { subject: string, id: string }, caller: string, sent: QuestionChange,
  at = new Date()
): Promise<StoredQuestion> {
  const { Question, QuestionChange, QuestionVersion } = models
  const { subject, id } = place
  for (;;) {
    const question = await Question.findQuestion(subject, id)
    if (question === null) {
      // A deletion may have been faster than the filing of a change.
      await QuestionChange.removeWhere({ question_id: id })
      throw new QuestionNotFound()
    }
    const update = updateOf(question, caller, sent, at)
    if (update === undefined) return question
    if (question.last_change !== undefined) {
      await QuestionChange.file({ ...question.last_change, question_id: id, subject, revision: question.revision })
    }
    if (update.version !== question.version) await QuestionVersion.keep(versionOf(question))
    const changed = await change(models, limits, question, update)
    if (changed !== null) return changed
  }
}

/** Makes the change, if there is room for it. Returns `null` where another change was faster. */
async function change (
  models: Models, limits: BankLimits, question: StoredQuestion, update: QuestionUpdate
): Promise<StoredQuestion | null> {
  const growth = bytesOf({ ...question, ...update }) - bytesOf(question)
  if (growth === 0) return await models.Question.change(question, update)
  const wanted = { questions: 0, bytes: Math.max(0, growth) }
  return await withRoom({ models, limits, subject: question.subject }, wanted, async () => {
    const result = await models.Question.change(question, update)
    return { result, stored: result === null ? { questions: 0, bytes: 0 } : wanted, isLess: growth < 0 }
  })
}

/** The changes of a question, the newest first. @throws {QuestionNotFound} */
export async function historyOf (models: Models, subject: string, id: string): Promise<Change[]> {
  // The question is read first: what is filed meanwhile has its revision, and is in it.
  const { revision, last_change: newest } = await readQuestion(models, subject, id)
  const filed = await models.QuestionChange.changesBefore(id, revision)
  return newest === undefined ? filed : [newest, ...filed]
}

/** @throws {QuestionNotFound} */
export async function deleteQuestion (
  models: Models, limits: BankLimits, subject: string, id: string
): Promise<void> {
  const { Question, QuestionVersion } = models
  for (;;) {
    const question = await Question.findQuestion(subject, id)
    if (question === null) throw new QuestionNotFound()
    if (question.was_published) await QuestionVersion.keep(versionOf(question))
    if (await deleteUnchanged(models, limits, question)) return
  }
}

/** Deletes a question, if nothing has changed it since it was read. Returns whether it was deleted. */
export async function deleteUnchanged (models: Models, limits: BankLimits, question: StoredQuestion): Promise<boolean> {
  const { Question, QuestionChange } = models
  const { _id: id, subject } = question
  const nothing = { questions: 0, bytes: 0 }
  const isMarked = await withRoom({ models, limits, subject }, nothing, async () =>
    ({ result: await Question.markDeleted(question), stored: nothing, isLess: true }))
  if (!isMarked) return false
  await QuestionChange.removeWhere({ question_id: id })
  await Question.removeIf({ _id: id, deleted: true })
  return true
}

/** Deletes all questions of a deleted subject, with their versions and histories. Nothing else writes to it. */
export async function removeQuestions (models: Models, subject: string): Promise<void> {
  const { Question, QuestionBank, QuestionChange, QuestionVersion, QuestionImport } = models
  await QuestionImport.removeSubject(subject)
  const others = [Question, QuestionChange, QuestionVersion]
  await Promise.all([QuestionBank.remove(subject), ...others.map(model => model.removeSubject(subject))])
}

/** Ends the deletions that a killed process or a lost connection left. */
export async function completeQuestionDeletions ({ Question, QuestionChange }: Models): Promise<void> {
  for (const id of await Question.idsWhere({ deleted: true })) {
    await QuestionChange.removeWhere({ question_id: id })
    await Question.removeIf({ _id: id, deleted: true })
  }
}

const CONTENT = ['type', 'text', 'options', 'answer', 'tolerance', 'accepted', 'lenient'] as const
const FIELDS = [...CONTENT, 'explanation', 'topic', 'difficulty', 'source', 'state'] as const

/** What a change writes; `undefined` where it changes nothing. @throws {InvalidInput} */
function updateOf (
  question: StoredQuestion, caller: string, sent: QuestionChange, at: Date
): QuestionUpdate | undefined {
  const { state = question.state, ...written } = sent
  const next = { ...requireQuestion({ ...question, ...written }), state }
  const changed = FIELDS.filter(field => !isDeepStrictEqual(question[field], next[field]))
  if (changed.length === 0) return undefined

  const isNewContent = CONTENT.some(field => changed.includes(field))
  const version = isNewContent && question.was_published ? question.version + 1 : question.version
  const changes = Object.fromEntries(changed.map(field =>
    [field, { from: question[field] ?? null, to: next[field] ?? null }]))
  return {
    ...Object.fromEntries(changed.map(field => [field, next[field]])),
    ...(isNewContent && { content_hash: hashOf(next), imported_hash: undefined }),
    ...(state === 'published' && { was_published: true }),
    version,
    revision: question.revision + 1,
    updated_at: at,
    last_change: { version, at, by: caller, changes }
  }
}

function versionOf (
  { _id, subject, version, type, text, options, answer, tolerance, accepted, lenient }: StoredQuestion
) {
  return { question_id: _id, subject, version, type, text, options, answer, tolerance, accepted, lenient }
}
