import { rewrite, type Documents, type Migration, type Stored } from '../lib/database/migrations.js'
import type { WeekCounts } from '../collections/sessions/session.js'
import type { Turn } from '../collections/sessions/turn.js'
import { bytesOf, countsOfWeek } from '../models/sessions/session.js'
import { PART_TURNS } from '../models/sessions/turn.js'
import { isoWeekOf } from '../lib/values/iso-week.js'

/** Sessions did not count the bytes of their turns, nor their turns of each week: all of their turns are counted. */
export const countTurns: Migration = async collection =>
  await rewrite(collection('sessions'), { live: true }, async session =>
    areCounted(session) ? undefined : await countsOf(session, collection('sessions'), collection('turns')),
  ['transcript', 'turns', 'bytes', 'weeks'])

function areCounted ({ turns, bytes, weeks = {} }: Stored): boolean {
  const counted = Object.values<WeekCounts>(weeks).reduce((sum, { turns = 0 }) => sum + turns, 0)
  return bytes !== undefined && counted === turns
}

async function countsOf ({ _id, transcript, weeks: before = {} }: Stored, sessions: Documents, filed: Documents) {
  const session = await sessions.findOne({ _id, transcript }, { projection: { turns: 1, recent: 1 } })
  if (session === null) return undefined
  const { turns, recent = [] } = session
  const weeks = unansweredIn(before)
  let bytes = 0
  const count = (turn: Turn) => {
    bytes += bytesOf([turn])
    const counts = weeks[isoWeekOf(turn.at)] ??= {}
    for (const name of countsOfWeek(turn)) counts[name] = (counts[name] ?? 0) + 1
  }
  // A kill may have left turns in both places.
  const early = filed.find({ transcript, number: { $lt: turns - recent.length } }, { batchSize: PART_TURNS })
  for await (const turn of early) count(turn)
  recent.forEach(count)
  return { bytes, weeks }
}

/** Messages without a reply are no turns: their counts stay. */
function unansweredIn (weeks: Record<string, WeekCounts>): Record<string, WeekCounts> {
  const counts = Object.entries(weeks).flatMap(([week, { unanswered }]) =>
    unanswered === undefined ? [] : [[week, { unanswered }] as const])
  return Object.fromEntries(counts)
}
