import type { Made } from '../../lib/process/kept-runs.js'
import { isoWeekOf, lastWeeks } from '../../lib/values/iso-week.js'
import type { Models } from '../../models/index.js'
import type { WeekCounts } from '../../collections/sessions/session.js'
import type { ScoredAttempt } from '../../models/questions/test-attempt.js'
import type { WeekActivity } from '../../schemas/professor.js'

const WEEKS = 26

/** The newest tests of a subject that count: those of students, also of students who have left or were erased. */
export async function attemptsOfStudents (models: Models, subject: string): Promise<ScoredAttempt[]> {
  return await ofStudents(models, await models.TestAttempt.ofSubject(subject))
}

/** Leaves out what belongs to an account that is no student's now. */
async function ofStudents<Owned extends { user_id?: string | null }> (
  { User }: Models, all: Owned[]
): Promise<Owned[]> {
  const owners = [...new Set(all.flatMap(({ user_id: owner }) => owner ?? []))]
  const others = await User.notStudents(owners)
  return all.filter(({ user_id: owner }) => owner == null || !others.has(owner))
}

/** What the students of a subject did in each of the newest weeks, oldest first, and of how much that is made. */
export async function activityByWeek (
  models: Models, subject: string, attempts: ScoredAttempt[], now = new Date()
): Promise<Made<WeekActivity[]>> {
  const { since, weeks } = lastWeeks(WEEKS, now)
  const tallies = new Map(weeks.map(week => [week, new Tally(week)]))
  for (const { user_id: student, score, taken_at: at } of attempts) {
    tallies.get(isoWeekOf(at))?.addTest(student, score)
  }
  const sessions = await ofStudents(models, await models.Session.countedSince(subject, since))
  for (const { user_id: student, weeks = {} } of sessions) {
    for (const [week, counts] of Object.entries(weeks)) tallies.get(week)?.addTurns(student, counts)
  }
  const result = [...tallies.values()].map(tally => tally.row())
  return { result, documents: attempts.length + sessions.length }
}

class Tally {
  readonly #week: string
  readonly #students = new Set<string>()
  readonly #counts = { turns: 0, quoted: 0, related: 0, none: 0, unanswered: 0 }
  readonly #by = { model: 0, material: 0, teacher: 0 }
  #tests = 0
  #scoreSum = 0

  constructor (week: string) {
    this.#week = week
  }

  /** @param student absent where the account was erased */
  addTest (student: string | null | undefined, score: number): void {
    if (student != null) this.#students.add(student)
    this.#tests++
    this.#scoreSum += score
  }

  addTurns (student: string, counts: WeekCounts): void {
    this.#students.add(student)
    for (const name of ['turns', 'quoted', 'related', 'none', 'unanswered'] as const) {
      this.#counts[name] += counts[name] ?? 0
    }
    for (const by of ['model', 'material', 'teacher'] as const) this.#by[by] += counts[by] ?? 0
  }

  row (): WeekActivity {
    return {
      week: this.#week,
      active_students: this.#students.size,
      ...this.#counts,
      tests: this.#tests,
      average_score: meanOf(this.#scoreSum, this.#tests),
      by_model: this.#by.model,
      by_material: this.#by.material,
      by_teacher: this.#by.teacher
    }
  }
}

/** With two decimals; 0 where there is nothing to count. */
export function meanOf (total: number, count: number): number {
  return count === 0 ? 0 : Math.round(total / count * 100) / 100
}
