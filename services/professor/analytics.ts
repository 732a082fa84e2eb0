import type { Made } from '../../lib/process/kept-runs.js'
import { csvOf } from '../../lib/values/csv.js'
import type { Models } from '../../models/index.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import type { ScoredAttempt } from '../../models/questions/test-attempt.js'
import { STUDENT_COLUMNS, WEEK_COLUMNS, type SubjectAnalytics, type WeekActivity } from '../../schemas/professor.js'
import { activityByWeek, attemptsOfStudents, meanOf } from './activity.js'
import { shareOf } from '../questions/question-figures.js'
import { DAY_MS } from '../../lib/values/durations.js'

const ACTIVE_DAYS = 30

/** The figures of a subject (docs/contract.md §5): queries by index, whose number does not grow with the class. */
export async function subjectAnalytics (
  models: Models, { _id: subject, name }: SubjectHead
): Promise<SubjectAnalytics> {
  const { User, Session, TestAnswer } = models
  const students = await User.enrolledIn(subject)
  const [turns, attempts, topics] = await Promise.all([
    Session.lastTurns(subject, students.map(({ _id }) => _id)),
    attemptsOfStudents(models, subject),
    TestAnswer.topics({ subject })
  ])
  const { result: weeks } = await activityByWeek(models, subject, attempts)

  const tests = byStudent(attempts)
  const progress = students.map(({ _id: username, full_name }) => {
    const own = tests.get(username) ?? []
    return {
      username,
      full_name,
      test_count: own.length,
      average_score: averageOf(own),
      last_activity: latest([turns.get(username) ?? [], own.map(({ taken_at: at }) => at)].flat())
    }
  })

  const activeSince = new Date(Date.now() - ACTIVE_DAYS * DAY_MS)
  const isActive = ({ last_activity: at }: { last_activity: Date | null }) => at !== null && at >= activeSince
  return {
    subject_id: subject,
    name,
    total_students: students.length,
    active_students: progress.filter(isActive).length,
    average_test_score: averageOf(attempts),
    student_progress: progress,
    activity_by_week: weeks,
    topics: topics.map(({ topic, asked, right }) => ({ topic, asked, share_right: shareOf(right, asked) }))
  }
}

/** What the students of a subject did in each of the newest weeks. */
export async function weeklyActivity (
  models: Models, { _id: subject }: SubjectHead
): Promise<Made<WeekActivity[]>> {
  return await activityByWeek(models, subject, await attemptsOfStudents(models, subject))
}

/** The students of the analytics as a table of RFC 4180. */
export function studentTable ({ student_progress: rows }: SubjectAnalytics): string {
  return csvOf(STUDENT_COLUMNS, rows)
}

/** The weeks of the activity as a table of RFC 4180. */
export function weekTable (rows: WeekActivity[]): string {
  return csvOf(WEEK_COLUMNS, rows)
}

function byStudent (attempts: ScoredAttempt[]): Map<string, ScoredAttempt[]> {
  const tests = new Map<string, ScoredAttempt[]>()
  for (const attempt of attempts) {
    const { user_id: student } = attempt
    if (student == null) continue
    const own = tests.get(student)
    if (own === undefined) tests.set(student, [attempt])
    else own.push(attempt)
  }
  return tests
}

function averageOf (attempts: ScoredAttempt[]): number {
  return meanOf(attempts.reduce((sum, { score }) => sum + score, 0), attempts.length)
}

function latest (times: Date[]): Date | null {
  return times.reduce<Date | null>((last, time) => last === null || time > last ? time : last, null)
}
