import type { Exchange } from './engine.js'
import { forgottenKey } from './models/forgotten.js'
import type { EngineModels } from './models/index.js'
import { sharedTime } from '../../lib/database/shared-time.js'

/*
 * What the gateway deletes is deleted here, too. A deletion is first noted (models/forgotten.ts), then made. A message
 * that is under way meanwhile records its turn, then reads the notes: the later one of the two sees the other. Threads
 * go last, so that a deletion that is sent again after a kill finds what is left.
 */

/** Deletes a session up to a generation; without one, all of it. */
export async function forgetSession (models: EngineModels, id: string, generation?: number): Promise<void> {
  if (generation !== undefined) await models.Forgotten.note({ kind: 'session', id, generation })
  await forgetThreads(models, await models.Thread.ofSession(id, generation))
}

/** Deletes what a user said, did and was shown until a time, in all sessions. */
export async function forgetUser (models: EngineModels, id: string, before: Date): Promise<void> {
  await models.Forgotten.note({ kind: 'user', id, before })
  await forgetThreads(models, await models.Thread.ofUser(id, before))
  await models.HintCount.removeOfUser(id, before)
  await forgetProfiles(models, { user_id: id }, before)
}

/** Deletes everything about a subject until a time. */
export async function forgetSubject (models: EngineModels, id: string, before: Date): Promise<void> {
  const { Forgotten, Guide, HintCount, TestRun, Thread, Turn, UnitMeaning } = models
  await Forgotten.note({ kind: 'subject', id, before })
  await forgetThreads(models, await Thread.ofSubject(id, before))
  const until = { $lte: before }
  // Of a session that goes on in a new subject of the same id.
  await Turn.removeWhere({ subject: id, admitted: until })
  await TestRun.removeWhere({ subject: id, started_at: until })
  await Thread.forgetBeginning(id, before)
  await HintCount.removeWhere({ subject: id, at: until })
  await Guide.removeWhere({ _id: id, updated_at: until })
  await UnitMeaning.removeWhere({ subject: id, at: until })
  await forgetProfiles(models, { subject: id }, before)
}

/** Call it after a turn is recorded: where its session, user or subject was deleted meanwhile, it goes, too. */
export async function forgetLate ({ engine: { models }, thread, context }: Exchange): Promise<void> {
  const { session_id: session, generation, user_id: user, subject } = thread
  const [ofSession, ofUser, ofSubject] =
    [forgottenKey('session', session), forgottenKey('user', user ?? ''), forgottenKey('subject', subject)]
  const notes = await models.Forgotten.findNotes([ofSession, ofUser, ofSubject])
  const isForgotten = notes.some(note => note._id === ofSession
    ? (note.generation ?? -1) >= generation
    : note.before !== undefined && note.before >= context.began)
  if (!isForgotten) return
  await forgetThreads(models, [thread._id])
  // Its message and its hint were counted after the others were deleted.
  const times = notes.flatMap(({ before }) => before === undefined ? [] : [before.getTime()])
  if (user === undefined || times.length === 0) return
  await models.HintCount.removeOfUser(user, sharedTime(), context.began)
  await forgetProfiles(models, { user_id: user, subject }, new Date(Math.max(...times)))
}

async function forgetThreads ({ HintCount, TestRun, Thread, Turn }: EngineModels, threads: string[]): Promise<void> {
  if (threads.length === 0) return
  await Turn.removeWhere({ thread: { $in: threads } })
  await TestRun.removeWhere({ thread: { $in: threads } })
  await HintCount.removeOfThreads(threads)
  await Thread.removeWhere({ _id: { $in: threads } })
}

/** Profiles count messages: those that are newer stay counted. */
async function forgetProfiles (
  { Profile, Turn }: EngineModels, of: { user_id?: string, subject?: string }, before: Date
): Promise<void> {
  for (const { _id, user_id, subject } of await Profile.remains(of, before)) {
    await Profile.recount(_id, await Turn.countWhere({ user_id, subject, admitted: { $gt: before } }))
  }
}
