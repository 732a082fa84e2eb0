import { rewrite, type Migration } from '../../lib/database/migrations.js'

/** Before 2026-11-26, the time at which the gateway admitted a message was not stored. */
const addAdmissions: Migration = async collection => {
  const filter = { admitted: { $exists: false } }
  const turns = await rewrite(collection('engine_turns'), filter, ({ at }) => ({ admitted: at }))
  return turns + await rewrite(collection('engine_threads'), filter, ({ last_active: last, started_at: start }) =>
    ({ admitted: last ?? start }))
}

/** What the chat engine of an older version has stored, as migrations/ of the gateway. */
export const MIGRATIONS = [addAdmissions]
