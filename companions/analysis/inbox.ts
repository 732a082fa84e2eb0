import { wordsOf } from '../text/language.js'
import { GroupNotFound } from './errors.js'
import { clusteringOf, identifiersOf } from './faqs.js'
import { flaggedQuestionsOf, type FlaggedQuestion } from './flagged-questions.js'
import { newId } from './frequent-questions.js'
import type { Identifiers } from './identifiers/identifiers.js'
import type { AskedIn, ClosedGroup } from './models/closed-group.js'
import type { StoredGroup } from './models/inbox.js'
import type { AnalysisModels } from './models/index.js'
import type { Analysis, RequestContext } from './run.js'
import type { GroupAnswer, InboxGroup, StudentAnswer } from './schemas.js'

/*
 * The inbox of a subject: what its students asked and the material does not answer for certain.
 *
 *   reading    The flagged questions are read and grouped. The groups are stored without words, and keep their ids.
 *   answering  The answer becomes a published frequent question with the id of the group. Then the group is closed.
 *   dismissing The group is closed.
 *
 * A closed group keeps its questions out of the inbox; a question that is asked later is in another group. A process
 * that is killed between publishing and closing leaves the group open; answering again changes the same frequent
 * question.
 */

/** Questions that mean the same, the most typical one first. At least one. */
interface Group { id: string, questions: FlaggedQuestion[] }

interface Page { skip: number, limit: number }

// Reading -------------------------------------------------------------------------------------------------------------

// In characters, for the sources of a page and its questions beside the newest one of each group. A reply of a service
// has up to 8 MiB.
const MAX_PAGE = 1_000_000
// In characters. It is the question of the answer where a teacher gives no other.
const MAX_QUESTION = 4_000

/** A page of the groups of a subject, those of most students first, then those with the newest question. */
export async function inboxOf (
  analysis: Analysis, subject: string, { skip, limit }: Page, context: RequestContext
): Promise<{ groups: InboxGroup[], total: number }> {
  const groups = (await groupsOf(analysis, subject, context))
    .map(group => ({ ...group, students: studentsOf(group.questions).size, newest: newestFirst(group.questions) }))
    .sort((a, b) => b.students - a.students || timeOf(b.newest) - timeOf(a.newest) || (a.id < b.id ? -1 : 1))
  const askers = groups.flatMap(({ questions }) => questions.map(({ student }) => student))
  const identifiers = await identifiersOf(analysis.models, subject, askers)
  let room = MAX_PAGE
  const hasRoom = (characters: number) => (room -= characters) >= 0
  const page = groups.slice(skip, skip + limit).map(({ id, questions, students, newest }) => {
    const shown = newest.filter(({ text, comment = '' }, i) => i === 0 || hasRoom(text.length + comment.length))
    const { confidence } = newest.find(({ confidence }) => confidence !== undefined) ?? {}
    const { sources } = newest.find(({ sources = [] }) => sources.length > 0) ?? {}
    return {
      id,
      question: questionOf(questions, identifiers),
      questions: shown.map(question => shownTo(question, identifiers)),
      count: questions.length,
      students,
      ...(confidence !== undefined && { confidence }),
      ...(sources !== undefined && hasRoom(JSON.stringify(sources).length) && { sources }),
      last_at: new Date(Math.max(...newest.map(question => shownTime(question).getTime())))
    }
  })
  return { groups: page, total: groups.length }
}

/** Without the name of the student and, where the subject or the question is anonymous, of all people of the class. */
function shownTo (question: FlaggedQuestion, identifiers: Identifiers): InboxGroup['questions'][number] {
  const { text, reason, comment, student, isNamed } = question
  const shown = (words: string) => isNamed ? words : identifiers.hideInQuestion(words)
  return {
    text: shown(text),
    at: shownTime(question),
    reason,
    ...(comment !== undefined && { comment: shown(comment) }),
    ...(isNamed && { username: student })
  }
}

/** Without names, a question is shown with its day alone: the time could be compared with what else is known. */
function shownTime ({ at, isNamed }: FlaggedQuestion): Date {
  return isNamed ? at : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}

/** The most typical wording without a name; where each one has a name, the most typical one without the names. */
function questionOf (questions: FlaggedQuestion[], identifiers: Identifiers): string {
  const texts = questions.map(({ text }) => text)
  const shown = texts.find(text => !identifiers.isIn(text)) ?? identifiers.hideInQuestion(texts[0] ?? '')
  return [...shown].slice(0, MAX_QUESTION).join('')
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

// Grouping ------------------------------------------------------------------------------------------------------------

/** The open groups of a subject. They are made again when a question has come that is in none of them. */
async function groupsOf (analysis: Analysis, subject: string, context: RequestContext): Promise<Group[]> {
  const { models } = analysis
  const closed = await models.ClosedGroup.closedTurns(subject)
  const questions = await flaggedQuestionsOf(models, subject, turn => closed.has(turn))
  for (;;) {
    context.signal.throwIfAborted()
    const inbox = await models.Inbox.findInbox(subject)
    const groups = withQuestions(inbox?.groups ?? [], questions)
    if (groups.reduce((sum, group) => sum + group.questions.length, 0) === questions.length) return groups
    const made = named(await clustersOf(analysis, questions, context), inbox?.groups ?? [])
    // Another process may have made groups meanwhile: theirs count.
    if (await models.Inbox.replaceGroups(subject, inbox, made)) return withQuestions(made, questions)
  }
}

/** The stored groups with those of their questions that are given; groups without any are left out. */
function withQuestions (groups: StoredGroup[], questions: FlaggedQuestion[]): Group[] {
  const byTurn = new Map(questions.map(question => [question.turn.toHexString(), question]))
  return groups
    .map(({ id, turns }) => ({ id, questions: turns.flatMap(turn => byTurn.get(turn.toHexString()) ?? []) }))
    .filter(({ questions }) => questions.length > 0)
}

/** The questions in groups of one meaning, the most typical one first. Equal words are one question. */
async function clustersOf (
  { thread }: Analysis, questions: FlaggedQuestion[], { log }: RequestContext
): Promise<FlaggedQuestion[][]> {
  // The longest of equal words first: it has its punctuation.
  const wordings = [...groupedBy(questions, ({ text }) => wordsOf(text).join(' ')).values()]
    .map(wording => wording.toSorted((a, b) => b.text.length - a.text.length))
  if (wordings.length < 2) return wordings
  const texts = wordings.map(([question]) => question?.text ?? '')
  const counts = wordings.map(wording => studentsOf(wording).size)
  const clusters = await thread.cluster({ ...clusteringOf(texts), counts }, log)
  return clusters.map(members => members.flatMap(member => wordings[member] ?? []))
}

/** Gives each cluster the id of the stored group that shares most questions with it, and otherwise a new one. */
function named (clusters: FlaggedQuestion[][], stored: StoredGroup[]): StoredGroup[] {
  const groupOf = new Map(stored.flatMap(({ id, turns }) => turns.map(turn => [turn.toHexString(), id] as const)))
  const shared = clusters.flatMap((questions, cluster) => {
    const ids = questions.flatMap(({ turn }) => groupOf.get(turn.toHexString()) ?? [])
    return [...groupedBy(ids, id => id)].map(([id, { length }]) => ({ cluster, id, length }))
  })
  const ids = new Map<number, string>()
  const taken = new Set<string>()
  for (const { cluster, id } of shared.sort((a, b) => b.length - a.length)) {
    if (ids.has(cluster) || taken.has(id)) continue
    ids.set(cluster, id)
    taken.add(id)
  }
  return clusters.map((questions, cluster) => ({
    id: ids.get(cluster) ?? newId(), turns: questions.map(({ turn }) => turn)
  }))
}

function groupedBy<Item> (items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

// Answering and dismissing --------------------------------------------------------------------------------------------

/**
 * Publishes the answer to a group and closes it. Of several answers to one group the last one counts.
 * @throws {GroupNotFound}
 */
export async function answerGroup (
  { models }: Analysis, subject: string, id: string, { answer, question, by }: GroupAnswer
): Promise<void> {
  const { closed, questions } = await findGroup(models, subject, id)
  const change = { answer, state: 'published' as const, ...(question !== undefined && { question }) }
  const isChanged = closed?.state === 'answered' &&
    await models.FrequentQuestion.change(subject, id, change, by) !== null
  const closed_at = new Date()
  if (!isChanged) {
    const identifiers = await identifiersOf(models, subject, questions.map(({ student }) => student))
    await models.FrequentQuestion.publish({
      _id: id,
      subject,
      question: question ?? questionOf(questions, identifiers),
      answer,
      state: 'published',
      origin: 'inbox',
      by,
      cluster_size: studentsOf(questions).size,
      kept: true,
      created_at: closed_at,
      updated_at: closed_at
    })
  }
  await models.ClosedGroup.close({ _id: id, subject, state: 'answered', asked: questions.map(askedIn), closed_at })
}

/** Takes a group out of the inbox. A group that was answered stays answered. @throws {GroupNotFound} */
export async function dismissGroup ({ models }: Analysis, subject: string, id: string): Promise<void> {
  const { questions } = await findGroup(models, subject, id)
  const asked = questions.map(askedIn)
  await models.ClosedGroup.close({ _id: id, subject, state: 'dismissed', asked, closed_at: new Date() })
}

/**
 * A group as it was made last, open or closed, with those of its questions that the inbox may show: at least one, the
 * most typical one first. @throws {GroupNotFound}
 */
async function findGroup (
  models: AnalysisModels, subject: string, id: string
): Promise<{ closed: ClosedGroup | null, questions: FlaggedQuestion[] }> {
  const [inbox, closed] = await Promise.all([
    models.Inbox.findInbox(subject), models.ClosedGroup.findClosed(subject, id)
  ])
  const stored = inbox?.groups.find(group => group.id === id)
  // A question that has come since the group was closed may be in it.
  const turns = [...closed?.asked.map(({ turn }) => turn) ?? [], ...stored?.turns ?? []]
  const wanted = new Set(turns.map(turn => turn.toHexString()))
  if (wanted.size === 0) throw new GroupNotFound()
  const flagged = await flaggedQuestionsOf(models, subject, turn => !wanted.has(turn))
  const [group] = withQuestions([{ id, turns }], flagged)
  if (group === undefined) throw new GroupNotFound()
  return { closed, questions: [...new Set(group.questions)] }
}

function askedIn ({ turn, student, session_id, transcript, n }: FlaggedQuestion): AskedIn {
  return { turn, student, session_id, transcript, n }
}

/** Deletes the groups of a subject. */
export async function removeInbox ({ Inbox, ClosedGroup }: AnalysisModels, subject: string): Promise<void> {
  await Promise.all([Inbox.removeInbox(subject), ClosedGroup.removeClosed(subject)])
}

// For students --------------------------------------------------------------------------------------------------------

/** The published answers to groups in which a student has asked, newest first. Deleted sessions do not count. */
export async function answersFor (
  { ClosedGroup, FrequentQuestion, Session }: AnalysisModels, student: string, { skip, limit }: Page
): Promise<{ answers: StudentAnswer[], total: number }> {
  const groups = await ClosedGroup.answeredTo(student)
  const asked = groups.map(group => group.asked.filter(asked => asked.student === student))
  const [faqs, live] = await Promise.all([
    FrequentQuestion.publishedAmong(groups.map(({ _id }) => _id)),
    Session.liveTranscripts([...new Set(asked.flat().map(({ session_id }) => session_id))])
  ])
  const published = new Map(faqs.map(faq => [faq._id, faq]))
  const answers = groups.flatMap(({ _id, subject, closed_at: at }, i) => {
    const faq = published.get(_id)
    // The newest question of the student in a session that is not deleted.
    const own = asked[i]?.filter(({ session_id, transcript }) => live.get(session_id)?.equals(transcript) === true)
      .sort((a, b) => b.turn.getTimestamp().getTime() - a.turn.getTimestamp().getTime())[0]
    if (faq === undefined || own === undefined) return []
    return [{ subject, question: faq.question, answer: faq.answer, at, session_id: own.session_id, n: own.n }]
  })
  return { answers: answers.slice(skip, skip + limit), total: answers.length }
}
