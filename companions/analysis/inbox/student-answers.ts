import { shownToStudents } from '../faqs/frequent-questions.js'
import type { RequestContext } from '../request-context.js'
import type { Analysis } from '../runs/run.js'
import type { StudentAnswer } from '../schemas.js'

interface Page { skip: number, limit: number }

/** The published answers to groups in which a student has asked, newest first. Deleted sessions do not count. */
export async function answersFor (
  analysis: Analysis, student: string, { skip, limit }: Page, context: RequestContext
): Promise<{ answers: StudentAnswer[], total: number }> {
  const answers = await allAnswersFor(analysis, student, context)
  return { answers: answers.slice(skip, skip + limit).map(({ answer }) => answer), total: answers.length }
}

/**
 * Notes that the student has read the answers that are published now. One that is published meanwhile stays unread.
 * Returns how many were unread.
 */
export async function markAnswersRead (analysis: Analysis, student: string, context: RequestContext): Promise<number> {
  const answers = await allAnswersFor(analysis, student, context)
  const unread = answers.filter(({ answer }) => !answer.read).map(({ group }) => group)
  await analysis.models.ClosedGroup.markRead(unread, student)
  return unread.length
}

async function allAnswersFor (
  analysis: Analysis, student: string, context: RequestContext
): Promise<Array<{ group: string, answer: StudentAnswer }>> {
  const { ClosedGroup, FrequentQuestion, Session } = analysis.models
  const groups = await ClosedGroup.answeredTo(student)
  const asked = groups.map(group => group.asked.filter(asked => asked.student === student))
  const [faqs, live] = await Promise.all([
    FrequentQuestion.publishedAmong(groups.map(({ _id }) => _id)),
    Session.liveTranscripts([...new Set(asked.flat().map(({ session_id }) => session_id))])
  ])
  const published = new Map((await shownToStudents(analysis, faqs, context)).map(faq => [faq._id, faq]))
  return groups.flatMap(({ _id, subject, closed_at: at, read_by: readers = [] }, i) => {
    const faq = published.get(_id)
    // The newest question of the student in a session that is not deleted.
    const own = asked[i]?.filter(({ session_id, transcript }) => live.get(session_id)?.equals(transcript) === true)
      .sort((a, b) => b.turn.getTimestamp().getTime() - a.turn.getTimestamp().getTime())[0]
    if (faq === undefined || own === undefined) return []
    const { question, answer, source } = faq
    const { session_id, n } = own
    const read = readers.includes(student)
    const shown = { subject, question, answer, ...(source !== undefined && { source }), at, session_id, n, read }
    return [{ group: _id, answer: shown }]
  })
}
