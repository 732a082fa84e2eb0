import t from 'tap'
import { isoWeekOf, lastWeeks } from '../../../lib/values/iso-week.js'

t.test('a week begins on Monday, 00:00 UTC, and belongs to the year of its Thursday', async t => {
  for (const [time, week] of [
    ['2026-11-22T23:59:59.999Z', '2026-W47'], ['2026-11-23T00:00:00Z', '2026-W48'],
    ['2027-01-03T12:00:00Z', '2026-W53'], ['2027-01-04T00:00:00Z', '2027-W01'],
    ['2024-12-30T00:00:00Z', '2025-W01'], ['2024-12-29T23:00:00Z', '2024-W52'],
    ['2016-01-03T00:00:00Z', '2015-W53'], ['1969-12-31T00:00:00Z', '1970-W01']
  ] as const) t.equal(isoWeekOf(new Date(time)), week, time)
  const { since, weeks } = lastWeeks(3, new Date('2027-01-04T10:00:00Z'))
  t.strictSame([since.toISOString(), weeks], ['2026-12-21T00:00:00.000Z', ['2026-W52', '2026-W53', '2027-W01']])
})
