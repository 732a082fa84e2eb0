import type { Models } from '../models/index.js'
import type { SubjectHead } from '../models/subject.js'
import type { SubjectAnalytics } from '../schemas/professor.js'
import { shareOf } from './question-figures.js'

const ACTIVE_DAYS = 30
const DAY_MS = 86_400_000

/** The figures of a subject (docs/contract.md §5): four queries by index, whatever the size of the class. */
export async function subjectAnalytics (
  { User, Session, TestAttempt, TestAnswer }: Models, { _id: subject, name }: SubjectHead
): Promise<SubjectAnalytics> {
  const usernames = await User.enrolledIn(subject)
  const [turns, tests, topics] = await Promise.all([
    Session.lastTurns(subject, usernames),
    TestAttempt.figures(subject, usernames),
    TestAnswer.topics({ subject })
  ])

  const progress = usernames.map(username => {
    const figures = tests.get(username)
    return {
      username,
      test_count: figures?.count ?? 0,
      average_score: mean(figures?.scoreSum ?? 0, figures?.count ?? 0),
      last_activity: latest(turns.get(username), figures?.last)
    }
  })

  const activeSince = new Date(Date.now() - ACTIVE_DAYS * DAY_MS)
  const isActive = ({ last_activity: at }: { last_activity: Date | null }) => at !== null && at >= activeSince
  const all = [...tests.values()]
  return {
    subject_id: subject,
    name,
    total_students: usernames.length,
    active_students: progress.filter(isActive).length,
    average_test_score: mean(sum(all.map(({ scoreSum }) => scoreSum)), sum(all.map(({ count }) => count))),
    student_progress: progress,
    topics: topics.map(({ topic, asked, right }) => ({ topic, asked, share_right: shareOf(right, asked) }))
  }
}

/** With two decimals; 0 where there is nothing to count. */
function mean (total: number, count: number): number {
  return count === 0 ? 0 : Math.round(total / count * 100) / 100
}

function sum (numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function latest (a: Date | undefined, b: Date | undefined): Date | null {
  if (a === undefined || b === undefined) return a ?? b ?? null
  return a > b ? a : b
}
