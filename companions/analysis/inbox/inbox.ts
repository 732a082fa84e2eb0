import { fold } from '../../text/language.js'
import { GroupNotFound } from '../errors.js'
import { identifiersOf } from '../faqs/faqs.js'
import { flaggedQuestionsOf, type FlaggedQuestion, type FlagReason } from './flagged-questions.js'
import type { Identifiers } from '../identifiers/identifiers.js'
import { withQuestions, type Group, type InboxAnalysis } from './inbox-groups.js'
import type { AskedIn, ClosedGroup } from '../models/closed-group.js'
import type { PassageSource } from '../models/frequent-question.js'
import type { AnalysisModels } from '../models/index.js'
import { findPassage } from '../faqs/passage.js'
import type { RequestContext } from '../request-context.js'
import type { Analysis } from '../runs/run.js'
import type { GroupAnswer, GroupPassage, InboxGroup } from '../schemas.js'
import { sharedTime } from '../../../lib/database/shared-time.js'
import { takingTurns } from '../../../lib/process/turns.js'

/*
 * The inbox of a subject: what its students asked and the material does not answer for certain.
 *
 *   reading    The flagged questions are read, in groups of one meaning (inbox-groups.ts).
 *   answering  The answer becomes a published frequent question with the id of the group. Then the group is closed. A
 *              passage of the material may be the answer.
 *   dismissing The group is closed.
 *
 * A closed group keeps its questions out of the inbox; a question that is asked later is in another group. A process
 * that is killed between publishing and closing leaves the group open; answering again changes the same frequent
 * question.
 */

/** Which part of the inbox is read. */
export interface InboxWindow {
  skip: number
  limit: number
  /** Groups with a question that has this text, as it is shown. */
  q?: string
  /** Groups with a question that is here for this reason. */
  reason?: FlagReason
}

// Reading -------------------------------------------------------------------------------------------------------------

// In characters, for the sources of a page and its questions beside the newest one of each group. A reply of a service
// has up to 8 MiB, and hiding names in these takes 200 ms.
const MAX_PAGE = 400_000
// In characters. It is the question of the answer where a teacher gives no other.
const MAX_QUESTION = 4_000

/** A page of the groups of a subject, those of most students first, then those with the newest question. */
export async function inboxOf (
  analysis: InboxAnalysis, subject: string, { skip, limit, q = '', reason }: InboxWindow
): Promise<{ groups: InboxGroup[], total: number }> {
  const all = (await analysis.grouping.groupsOf(subject))
    .filter(({ questions }) => reason === undefined || questions.some(question => question.reason === reason))
    .map(group => ({ ...group, students: studentsOf(group.questions).size, newest: newestFirst(group.questions) }))
    .sort((a, b) => b.students - a.students || timeOf(b.newest) - timeOf(a.newest) || (a.id < b.id ? -1 : 1))
  const askers = all.flatMap(({ questions }) => questions.map(({ student }) => student))
  const identifiers = await identifiersOf(analysis.models, subject, askers)
  const groups = await thoseWith(q, all, identifiers)
  let room = MAX_PAGE
  const hasRoom = (characters: number) => (room -= characters) >= 0
  const otherWork = takingTurns()
  const page: InboxGroup[] = []
  for (const { id, questions, students, newest } of groups.slice(skip, skip + limit)) {
    const shown: InboxGroup['questions'] = []
    for (const [i, question] of newest.entries()) {
      const { text, comment = '' } = question
      if (i > 0 && !hasRoom(text.length + comment.length)) continue
      await otherWork()
      shown.push(shownTo(question, identifiers))
    }
    const { confidence } = newest.find(({ confidence }) => confidence !== undefined) ?? {}
    const { sources } = newest.find(({ sources = [] }) => sources.length > 0) ?? {}
    page.push({
      id,
      question: await questionOf(questions, identifiers),
      questions: shown,
      count: questions.length,
      students,
      ...(confidence !== undefined && { confidence }),
      ...(sources !== undefined && hasRoom(JSON.stringify(sources).length) && { sources }),
      last_at: new Date(Math.max(...newest.map(question => shownTime(question).getTime())))
    })
  }
  return { groups: page, total: groups.length }
}

/** The groups with a question that has the text as it is shown: what is hidden is not found. */
async function thoseWith<Found extends Group> (
  q: string, groups: Found[], identifiers: Identifiers
): Promise<Found[]> {
  const wanted = fold(q.replace(/\s+/g, ' ').trim())
  if (wanted === '') return groups
  const isIn = (words: Array<string | undefined>) => words.some(text => fold(text ?? '').includes(wanted))
  const otherWork = takingTurns()
  const found: Found[] = []
  for (const group of groups) {
    await otherWork()
    const isFound = group.questions.some(question => {
      const { text, comment, feedback_reason: reason, student, isNamed } = question
      // What is not in the words themselves is not in what is shown of them, and this is much faster.
      if (!isIn([text, comment, reason, ...isNamed ? [student] : []])) return false
      const shown = shownTo(question, identifiers)
      return isIn([shown.text, shown.comment, shown.feedback_reason, shown.username])
    })
    if (isFound) found.push(group)
  }
  return found
}

/** Without the name of the student and, where the subject or the question is anonymous, of all people of the class. */
function shownTo (question: FlaggedQuestion, identifiers: Identifiers): InboxGroup['questions'][number] {
  const { text, reason, feedback_reason: feedbackReason, comment, student, isNamed } = question
  const shown = (words: string) => isNamed ? words : identifiers.hideInQuestion(words)
  return {
    text: shown(text),
    at: shownTime(question),
    reason,
    ...(feedbackReason !== undefined && { feedback_reason: shown(feedbackReason) }),
    ...(comment !== undefined && { comment: shown(comment) }),
    ...(isNamed && { username: student })
  }
}

/** Without names, a question is shown with its day alone: the time could be compared with what else is known. */
function shownTime ({ at, isNamed }: FlaggedQuestion): Date {
  return isNamed ? at : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}

/** The most typical wording without a name; where each one has a name, the most typical one without the names. */
async function questionOf (questions: FlaggedQuestion[], identifiers: Identifiers): Promise<string> {
  const otherWork = takingTurns()
  const cut = (text: string) => [...text].slice(0, MAX_QUESTION).join('')
  for (const { text } of questions) {
    await otherWork()
    if (!identifiers.isIn(text)) return cut(text)
  }
  return cut(identifiers.hideInQuestion(questions[0]?.text ?? ''))
}

function studentsOf (questions: FlaggedQuestion[]): Set<string> {
  return new Set(questions.map(({ student }) => student))
}

function newestFirst (questions: FlaggedQuestion[]): FlaggedQuestion[] {
  return questions.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function timeOf ([newest]: FlaggedQuestion[]): number {
  return newest?.at.getTime() ?? 0
}

// Answering and dismissing --------------------------------------------------------------------------------------------

/**
 * Publishes the answer to a group and closes it. Of several answers to one group the last one counts.
 * @param source the passage of the material that is the answer
 * @returns the id that the group has now: it may have become a part of another one
 * @throws {GroupNotFound}
 */
export async function answerGroup (
  { models }: Analysis, subject: string, id: string, { answer, question, by }: GroupAnswer, admitted: Date,
  source?: PassageSource
): Promise<string> {
  const { id: group, closed, questions } = await findGroup(models, subject, id)
  const change = { answer, source, state: 'published' as const, ...(question !== undefined && { question }) }
  const isChanged = closed?.state === 'answered' &&
    await models.FrequentQuestion.change(subject, group, change, { by, admitted }) !== null
  const closed_at = sharedTime()
  if (!isChanged) {
    const identifiers = await identifiersOf(models, subject, questions.map(({ student }) => student))
    await models.FrequentQuestion.publish({
      _id: group,
      subject,
      question: question ?? await questionOf(questions, identifiers),
      answer,
      source,
      state: 'published',
      origin: 'inbox',
      by,
      admitted,
      cluster_size: studentsOf(questions).size,
      kept: true,
      created_at: closed_at,
      updated_at: closed_at
    })
  }
  const asked = questions.map(askedIn)
  await models.ClosedGroup.close({ _id: group, subject, state: 'answered', asked, closed_at })
  return group
}

/**
 * Publishes a passage of the material as the answer to a group, and closes it.
 * @returns the id that the group has now
 * @throws {GroupNotFound | PassageNotFound}
 */
export async function answerWithPassage (
  analysis: Analysis, subject: string, id: string, { question, by, ...passage }: GroupPassage,
  context: RequestContext & { admitted: Date }
): Promise<string> {
  // A missing group is reported before a missing passage.
  await findGroup(analysis.models, subject, id)
  const source = await findPassage(analysis, subject, passage, context)
  return await answerGroup(analysis, subject, id, { answer: source.quote, question, by }, context.admitted, source)
}

/** Takes a group out of the inbox. A group that was answered stays answered. @throws {GroupNotFound} */
export async function dismissGroup ({ models }: Analysis, subject: string, id: string): Promise<void> {
  await dismiss(models, subject, [await findGroup(models, subject, id)])
}

/** Takes groups out of the inbox. Those that are not there any more are passed over. Returns how many were there. */
export async function dismissGroups ({ models }: Analysis, subject: string, ids: string[]): Promise<number> {
  const groups = await findGroups(models, subject, ids)
  await dismiss(models, subject, groups)
  return groups.length
}

async function dismiss ({ ClosedGroup }: AnalysisModels, subject: string, groups: FoundGroup[]): Promise<void> {
  for (const { id, questions } of groups) {
    const asked = questions.map(askedIn)
    await ClosedGroup.close({ _id: id, subject, state: 'dismissed', asked, closed_at: sharedTime() })
  }
}

/**
 * A group as it was made last, open or closed, with those of its questions that the inbox may show: at least one, the
 * most typical one first.
 */
interface FoundGroup extends Group { closed: ClosedGroup | null }

/** @throws {GroupNotFound} */
async function findGroup (models: AnalysisModels, subject: string, id: string): Promise<FoundGroup> {
  const [group] = await findGroups(models, subject, [id])
  if (group === undefined) throw new GroupNotFound()
  return group
}

/** Those of the groups that exist, also by the id that one had before it became a part of another one. */
async function findGroups (models: AnalysisModels, subject: string, ids: string[]): Promise<FoundGroup[]> {
  const stored = (await models.Inbox.get(subject))?.groups ?? []
  const known = new Map(stored.flatMap(group => [group.id, ...group.former ?? []].map(id => [id, group] as const)))
  const wanted = new Set(ids.map(id => known.get(id)?.id ?? id))
  const closed = new Map((await models.ClosedGroup.findClosed(subject, [...wanted])).map(group => [group._id, group]))
  // A question that has come since the group was closed may be in it.
  const groups = [...wanted].map(id => ({
    id, turns: [...closed.get(id)?.asked.map(({ turn }) => turn) ?? [], ...known.get(id)?.turns ?? []]
  }))
  const turns = new Set(groups.flatMap(({ turns }) => turns.map(turn => turn.toHexString())))
  if (turns.size === 0) return []
  const flagged = await flaggedQuestionsOf(models, subject, turn => !turns.has(turn), turns)
  return withQuestions(groups, flagged)
    .map(({ id, questions }) => ({ id, closed: closed.get(id) ?? null, questions: [...new Set(questions)] }))
}

function askedIn ({ turn, student, session_id, transcript, n }: FlaggedQuestion): AskedIn {
  return { turn, student, session_id, transcript, n }
}

/** Deletes the groups of a subject. */
export async function removeInbox ({ Inbox, ClosedGroup }: AnalysisModels, subject: string): Promise<void> {
  await Promise.all([Inbox.remove(subject), ClosedGroup.removeSubject(subject)])
}
