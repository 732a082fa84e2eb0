import { DAY_MS } from './durations.js'

const WEEK_MS = 7 * DAY_MS

/** The Monday, 00:00 UTC, of the week of a time. */
export function mondayOf (time: Date): Date {
  const day = Math.floor(time.getTime() / DAY_MS)
  // Day 0 was a Thursday.
  return new Date((day - (day + 3) % 7) * DAY_MS)
}

/** The week of a time in ISO 8601, in UTC: `2026-W47`. The first week of a year has its first Thursday. */
export function isoWeekOf (time: Date): string {
  const thursday = mondayOf(time).getTime() + 3 * DAY_MS
  const year = new Date(thursday).getUTCFullYear()
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK_MS) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The newest weeks, that of `now` included, oldest first. */
export function lastWeeks (count: number, now: Date): { since: Date, weeks: string[] } {
  const monday = mondayOf(now).getTime()
  const mondays = Array.from({ length: count }, (_, i) => new Date(monday - (count - 1 - i) * WEEK_MS))
  return { since: mondays[0] as Date, weeks: mondays.map(isoWeekOf) }
}
