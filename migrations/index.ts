import { mongo, Types } from 'mongoose'
import { complete, MIGRATION_NOTES, rewrite, type Migration } from '../lib/database/migrations.js'
import { foldedTexts } from '../models/questions/question.js'
import { totalOf } from '../models/sessions/session.js'
import { countTurns } from './count-turns.js'
import { convertHtml } from './html-of-questions.js'

/*
 * What the gateway of an older version has stored. Nothing else of the gateway knows of older versions. A migration is
 * never changed or removed when it is released: a new one comes after it.
 */

/** Drops an index that has a successor, or whose query is gone. */
const withoutIndex = (name: string, index: string): Migration => async collection => {
  try {
    await collection(name).dropIndex(index)
    return 1
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error
    // It is a new database, or another start has dropped it.
    if (error.codeName !== 'IndexNotFound' && error.codeName !== 'NamespaceNotFound') throw error
    return 0
  }
}

/** Version 0.1.0 knew none of these rules of a subject, and the chat engine did not ask for a version of its guide. */
const completeSubjects: Migration = async collection => {
  const subjects = collection('subjects')
  const added = { description: '', guide: '', tutor_policy: 'answer', transcripts: 'anonymous', tests: 'both' }
  let changed = 0
  for (const [field, value] of Object.entries(added)) changed += await complete(subjects, field, value)
  const versions = { guide_version: { $exists: false } }
  return changed + await rewrite(subjects, versions, () => ({ guide_version: new Types.ObjectId() }))
}

/** Questions were searched by a pattern, and not counted by their size. */
const foldQuestions: Migration = async collection =>
  await rewrite(collection('questions'), { bytes: { $exists: false } }, question => foldedTexts(question as never))

/** The notes of course material counted the calls under way, and did not tell two notes of a subject apart. */
const completeMaterialNotes: Migration = async collection => {
  const notes = collection('course_materials')
  const changed = await complete(notes, 'writing', [])
  return changed + await rewrite(notes, { made: { $exists: false } }, () => ({ made: new Types.ObjectId() }))
}

/** The platform was told of an attempt with the time of its end, which was not stored once more. */
const completeToldTimes: Migration = async collection => {
  const untimed = { sent_at: { $exists: true }, told_at: { $exists: false } }
  return await rewrite(collection('graded_attempts'), untimed, attempt => ({ told_at: attempt.ended_at }))
}

/** The analytics read all sessions and tests of a subject. What its figures do not have gets a mark. */
const markUncounted: Migration = async collection => {
  const [sessions, attempts] = [collection('sessions'), collection('test_attempts')]
  // After an import there are no figures, whatever sessions and tests say (transfer/transfer.ts).
  const isNothingCounted = await collection('student_activities').findOne({}) === null
  // A process of the older version counts in a session without a mark.
  const marked = await rewrite(sessions, { uncounted: { $exists: false } }, ({ weeks, counted = 0 }) =>
    totalOf(weeks) === (isNothingCounted ? 0 : counted) ? undefined : { uncounted: new Types.ObjectId() },
  ['weeks', 'counted'])
  const isMissing = { $exists: false }
  const unmarked = { uncounted: isMissing, cancelled: isMissing, ...(!isNothingCounted && { counted: isMissing }) }
  return marked + await rewrite(attempts, unmarked, () => ({ uncounted: true }))
}

/**
 * An attempt did not say which answers are its own: it took the last ones of its session that no earlier attempt there
 * had. Where the number of right ones differs, it is not known.
 */
const nameTests: Migration = async collection => {
  const [attempts, answers] = [collection('test_attempts'), collection('test_answers')]
  const unnamed = { test_id: { $exists: false }, user_id: { $ne: null } }
  return await rewrite(attempts, unnamed, async ({ _id, taken_at: end, correct_answers: right }) => {
    const [session] = _id.split('/')
    // The ids of both begin with that of the session; the end is the character after the slash.
    const own = { _id: { $gte: `${session}/`, $lt: `${session}0` } }
    const earlier = await attempts.findOne({ ...own, taken_at: { $lt: end } }, { sort: { taken_at: -1 } })
    const at = { $lte: end, ...(earlier !== null && { $gt: earlier.taken_at }) }
    const last = await answers.findOne({ ...own, at }, { sort: { at: -1 } })
    if (last === null) return undefined
    const { test_id } = last
    return await answers.countDocuments({ ...own, test_id, correct: true }) === right ? { test_id } : undefined
  })
}

/**
 * The versions of `completeSubjects` had the time of the update, and were read as the day on which a guide was written.
 * It is not known: they have the time 0.
 */
const forgetGuideDays: Migration = async collection => {
  const note = await collection(MIGRATION_NOTES).findOne({ _id: 'gateway/2' })
  if (note === null) return 0
  const atOf = (seconds: number) => Types.ObjectId.createFromTime(seconds)
  const given = { guide_version: { $gte: atOf(1), $lt: atOf(Math.floor(note.at.getTime() / 1000) + 1) } }
  return await rewrite(collection('subjects'), given, ({ guide_version: version }) =>
    ({ guide_version: new Types.ObjectId(`00000000${version.toHexString().slice(8)}`) }), ['guide_version'])
}

export const MIGRATIONS = [
  // Of addresses, without a partial filter: it allows one account without an address.
  withoutIndex('users', 'email_key_1'),
  completeSubjects,
  foldQuestions,
  completeMaterialNotes,
  countTurns,
  completeToldTimes,
  markUncounted,
  withoutIndex('sessions', 'subject_1_user_id_1'),
  withoutIndex('test_attempts', 'subject_1_user_id_1'),
  nameTests,
  convertHtml,
  forgetGuideDays
]
