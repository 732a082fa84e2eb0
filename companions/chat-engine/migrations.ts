import { rewrite, type Migration } from '../../lib/database/migrations.js'

/** Before 2026-11-26, the time at which the gateway admitted a message was not stored. */
const addAdmissions: Migration = async collection => {
  const filter = { admitted: { $exists: false } }
  const turns = await rewrite(collection('engine_turns'), filter, ({ at }) => ({ admitted: at }))
  return turns + await rewrite(collection('engine_threads'), filter, ({ last_active: last, started_at: start }) =>
    ({ admitted: last ?? start }))
}

/** Questions with one right option had no type. */
const typeQuestions: Migration = async collection => {
  const untyped = { 'state.questions': { $elemMatch: { type: { $exists: false } } } }
  return await rewrite(collection('engine_tests'), untyped, ({ state }) =>
    ({ 'state.questions': state.questions.map((question: object) => ({ type: 'single', ...question })) }))
}

/** The time at which the question that waits was shown was not stored. It was when the one before was answered. */
const addShownTimes: Migration = async collection => {
  const filter = { shown_at: { $exists: false } }
  return await rewrite(collection('engine_tests'), filter, ({ last_answer: last, started_at: start }) =>
    ({ shown_at: last?.at ?? start }))
}

/** What the chat engine of an older version has stored, as migrations/ of the gateway. */
export const MIGRATIONS = [addAdmissions, typeQuestions, addShownTimes]
