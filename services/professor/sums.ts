import type { StudentSums, WeekSums } from '../../collections/sessions/course-activity.js'
import type { StudentActivity } from '../../collections/sessions/student-activity.js'
import { addCounts } from '../../lib/values/add-counts.js'
import { isoWeekOf, lastWeeks } from '../../lib/values/iso-week.js'
import type { Sums } from '../../models/sessions/course-activity.js'
import type { WeekActivity } from '../../schemas/professor.js'

const WEEKS = 26
// Another gateway may be in the week before.
const KEPT_WEEKS = WEEKS + 1

/**
 * The sums over students. Users who are no longer students are left out. The tests of students whose accounts were
 * deleted are counted.
 * @param others usernames whose accounts are no students'
 */
export function sumsOf (activities: StudentActivity[], others: Set<string>, now = new Date()): Sums {
  const sums = { tests: 0, score_sum: 0, weeks: {} as Sums['weeks'] }
  const students: StudentSums[] = []
  // Later weeks are kept, too: the clock of this process may be behind that of the turns.
  const first = lastWeeks(KEPT_WEEKS, now).weeks[0] as string
  for (const { user_id: username, sessions, attempts } of activities) {
    if (username !== null && others.has(username)) continue
    const weeks = weeksOf(sessions, attempts)
    for (const [week, counts] of weeks) {
      if (week < first) continue
      addCounts(sums.weeks[week] ??= {}, { ...counts, ...(username !== null && { active: 1 }) })
    }
    const scores = attempts.reduce((sum, { score }) => sum + score, 0)
    sums.tests += attempts.length
    sums.score_sum += scores
    const times = [...sessions.flatMap(({ last }) => last ?? []), ...attempts.map(({ at }) => at)]
    if (username === null || times.length === 0) continue
    const last = Math.max(...times.map(Number))
    students.push({ username, last, tests: attempts.length, score_sum: scores })
  }
  return { ...sums, students: JSON.stringify(students) }
}

/** What each student of a subject did, by username. @param parts the sums of its parts */
export function sumsByStudent (parts: Sums[]): Map<string, StudentSums> {
  const students = parts.flatMap(({ students }) => JSON.parse(students) as StudentSums[])
  return new Map(students.map(student => [student.username, student]))
}

function weeksOf (
  sessions: StudentActivity['sessions'], attempts: StudentActivity['attempts']
): Map<string, WeekSums> {
  const weeks = new Map<string, WeekSums>()
  const add = (week: string, counts: WeekSums) => {
    const sums = weeks.get(week) ?? {}
    weeks.set(week, sums)
    addCounts(sums, counts)
  }
  for (const { weeks } of sessions) for (const [week, counts] of Object.entries(weeks)) add(week, counts)
  for (const { score, at } of attempts) add(isoWeekOf(at), { tests: 1, score_sum: score })
  return weeks
}

/** What the students of a subject did in each of the newest weeks, oldest first. @param parts the sums of its parts */
export function activityByWeek (parts: Array<Pick<Sums, 'weeks'>>, now = new Date()): WeekActivity[] {
  return lastWeeks(WEEKS, now).weeks.map(week => {
    const sums: WeekSums = {}
    for (const { weeks } of parts) addCounts(sums, weeks[week] ?? {})
    const { active = 0, turns = 0, quoted = 0, related = 0, none = 0, unanswered = 0, tests = 0, score_sum = 0 } = sums
    const { model = 0, material = 0, teacher = 0 } = sums
    return {
      week,
      active_students: active,
      turns,
      quoted,
      related,
      none,
      unanswered,
      tests,
      average_score: meanOf(score_sum, tests),
      by_model: model,
      by_material: material,
      by_teacher: teacher
    }
  })
}

/** With two decimals; 0 where there is nothing to count. */
export function meanOf (total: number, count: number): number {
  return count === 0 ? 0 : Math.round(total / count * 100) / 100
}
