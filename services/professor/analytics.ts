import { csvOf } from '../../lib/values/csv.js'
import type { Models } from '../../models/index.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import { STUDENT_COLUMNS, WEEK_COLUMNS, type SubjectAnalytics, type WeekActivity } from '../../schemas/professor.js'
import { countActivity } from './counts.js'
import { activityByWeek, meanOf, sumsByStudent } from './sums.js'
import { shareOf } from '../questions/question-figures.js'
import { DAY_MS } from '../../lib/values/durations.js'

const ACTIVE_DAYS = 30

/** The figures of a subject (docs/contract.md §5): queries by index, whose number does not grow with the class. */
export async function subjectAnalytics (
  models: Models, { _id: subject, name }: SubjectHead
): Promise<SubjectAnalytics> {
  await countActivity(models, subject)
  const [students, parts, topics] = await Promise.all([
    models.User.enrolledIn(subject), models.CourseActivity.ofSubject(subject), models.TestAnswer.topics({ subject })
  ])
  const done = sumsByStudent(parts)
  const progress = students.map(({ _id: username, full_name }) => {
    const { last, tests = 0, score_sum: scores = 0 } = done.get(username) ?? {}
    const last_activity = last === undefined ? null : new Date(last)
    return { username, full_name, test_count: tests, average_score: meanOf(scores, tests), last_activity }
  })

  const activeSince = new Date(Date.now() - ACTIVE_DAYS * DAY_MS)
  const isActive = ({ last_activity: at }: { last_activity: Date | null }) => at !== null && at >= activeSince
  const sum = (field: 'tests' | 'score_sum') => parts.reduce((sum, part) => sum + part[field], 0)
  return {
    subject_id: subject,
    name,
    total_students: students.length,
    active_students: progress.filter(isActive).length,
    average_test_score: meanOf(sum('score_sum'), sum('tests')),
    student_progress: progress,
    activity_by_week: activityByWeek(parts),
    topics: topics.map(({ topic, asked, right }) => ({ topic, asked, share_right: shareOf(right, asked) }))
  }
}

/** What the students of a subject did in each of the newest weeks. */
export async function weeklyActivity (models: Models, { _id: subject }: SubjectHead): Promise<WeekActivity[]> {
  await countActivity(models, subject)
  return activityByWeek(await models.CourseActivity.weeksOf(subject))
}

/** The students of the analytics as a table of RFC 4180. */
export function studentTable ({ student_progress: rows }: SubjectAnalytics): string {
  return csvOf(STUDENT_COLUMNS, rows)
}

/** The weeks of the activity as a table of RFC 4180. */
export function weekTable (rows: WeekActivity[]): string {
  return csvOf(WEEK_COLUMNS, rows)
}
