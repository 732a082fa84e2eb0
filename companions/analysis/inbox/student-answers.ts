import type { Types } from 'mongoose'
import { GroupNotFound } from '../errors.js'
import { shownToStudents } from '../faqs/frequent-questions.js'
import type { AskedIn } from '../models/closed-group.js'
import type { RequestContext } from '../request-context.js'
import type { Analysis } from '../runs/run.js'
import type { StudentAnswer } from '../schemas.js'

/** Which answers are read. */
export interface AnswersWindow {
  skip: number
  limit: number
  /** To this group alone. */
  group?: string
}

/** The published answers to groups in which a student has asked, newest first. Deleted sessions do not count. */
export async function answersFor (
  analysis: Analysis, student: string, { skip, limit, group }: AnswersWindow, context: RequestContext
): Promise<{ answers: StudentAnswer[], total: number }> {
  const all = await allAnswersFor(analysis, student, context)
  const answers = group === undefined ? all : all.filter(answer => answer.group_id === group)
  return { answers: answers.slice(skip, skip + limit), total: answers.length }
}

/**
 * The students who asked what a group has, in sessions that are not deleted.
 * @throws {GroupNotFound} where it is not answered
 */
export async function askersOf (
  { models: { ClosedGroup, Session } }: Analysis, subject: string, id: string
): Promise<string[]> {
  const [group] = await ClosedGroup.findClosed(subject, [id])
  if (group?.state !== 'answered') throw new GroupNotFound()
  const live = await Session.liveTranscripts([...new Set(group.asked.map(({ session_id }) => session_id))])
  return [...new Set(group.asked.filter(isLiveIn(live)).map(({ student }) => student))]
}

/**
 * Notes that the student has read the answers that are published now. One that is published meanwhile stays unread.
 * Returns how many were unread.
 */
export async function markAnswersRead (analysis: Analysis, student: string, context: RequestContext): Promise<number> {
  const answers = await allAnswersFor(analysis, student, context)
  const unread = answers.filter(({ read }) => !read).map(({ group_id }) => group_id)
  await analysis.models.ClosedGroup.markRead(unread, student)
  return unread.length
}

async function allAnswersFor (
  analysis: Analysis, student: string, context: RequestContext
): Promise<StudentAnswer[]> {
  const { ClosedGroup, FrequentQuestion, Session } = analysis.models
  const groups = await ClosedGroup.answeredTo(student)
  const asked = groups.map(group => group.asked.filter(asked => asked.student === student))
  const [faqs, live] = await Promise.all([
    FrequentQuestion.allWhere({ _id: { $in: groups.map(({ _id }) => _id) }, state: 'published' }),
    Session.liveTranscripts([...new Set(asked.flat().map(({ session_id }) => session_id))])
  ])
  const published = new Map((await shownToStudents(analysis, faqs, context)).map(faq => [faq._id, faq]))
  return groups.flatMap(({ _id, subject, closed_at: at, read_by: readers = [] }, i) => {
    const faq = published.get(_id)
    // The newest question of the student in a session that is not deleted.
    const own = asked[i]?.filter(isLiveIn(live))
      .sort((a, b) => b.turn.getTimestamp().getTime() - a.turn.getTimestamp().getTime())[0]
    if (faq === undefined || own === undefined) return []
    const { question, answer, source } = faq
    const { session_id, n } = own
    const read = readers.includes(student)
    const shown = { question, answer, ...(source !== undefined && { source }) }
    return [{ subject, group_id: _id, ...shown, at, session_id, n, read }]
  })
}

/** Whether a question was asked in a session that is not deleted. */
function isLiveIn (live: Map<string, Types.ObjectId>): (asked: AskedIn) => boolean {
  return ({ session_id: session, transcript }) => live.get(session)?.equals(transcript) === true
}
