import { randomUUID } from 'node:crypto'
import { Types } from 'mongoose'
import type { GradedActivity } from '../../../collections/lti/graded-activity.js'
import type { GradedAttempt } from '../../../collections/lti/graded-attempt.js'
import { ActivityClosed, ActivityNotFound, NoAttemptsLeft, NoQuestionsForActivity } from '../../../errors.js'
import type { Session } from '../../../collections/sessions/session.js'
import type { Models } from '../../../models/index.js'
import { isLive } from '../../../models/sessions/session.js'
import type { User } from '../../../models/accounts/user.js'
import type { Language } from '../../../schemas/accounts.js'
import type { ActivityChange, NewActivity } from '../../../schemas/lti/activities.js'
import { askForTest, type ChatServices } from '../../chat/chat.js'
import type { CallerRequest } from '../../chat/message.js'
import type { Outbox } from '../../system/outbox.js'
import { bindTest, GRADED, sendUnsent } from './attempts.js'
import type { Launch } from '../launch-claims.js'
import { prepareColumn, tellColumn, toldOf } from './columns.js'

/*
 * Graded activities: a teacher names a test (a topic of the question bank and a number of questions), and the platform
 * of the course gets the scores of its students. A student takes it in a session of its own. The test that an attempt
 * has begun there is noted in the attempt (services/lti/graded/attempts.ts): it alone ends it, and when it is gone, the
 * attempt is used.
 */

/** Makes an activity. */
export async function createActivity (
  { GradedActivity }: Models, subject: string, { closes_at: closes, ...fields }: NewActivity
): Promise<GradedActivity> {
  const { topic = '', count = 5, attempts = 1, counts = 'best', ...others } = fields
  const activity = {
    _id: new Types.ObjectId().toHexString(),
    subject,
    topic,
    count,
    attempts,
    counts,
    ...others,
    ...(typeof closes === 'string' && { closes_at: new Date(closes) }),
    created_at: new Date()
  }
  await GradedActivity.create(activity)
  return activity
}

/** @throws {ActivityNotFound} */
export async function findActivity ({ GradedActivity }: Models, subject: string, id: string): Promise<GradedActivity> {
  const activity = await GradedActivity.findActivity(subject, id)
  if (activity === null) throw new ActivityNotFound()
  return activity
}

/**
 * Changes only the fields that are given; `closes_at: null` clears it. Where another attempt counts by it, its score is
 * sent, and the column of the platform gets the title and the time. After a kill, a second call sends the rest.
 * @throws {ActivityNotFound}
 */
export async function changeActivity (
  services: { models: Models, outbox: Outbox }, subject: string, id: string,
  { closes_at: closes, ...fields }: ActivityChange
): Promise<GradedActivity> {
  const set = { ...fields, ...(typeof closes === 'string' && { closes_at: new Date(closes) }) }
  const cleared = closes === null ? ['closes_at' as const] : []
  if (fields.title !== undefined || closes !== undefined) {
    const before = await findActivity(services.models, subject, id)
    const end = closes === undefined ? before.closes_at : set.closes_at
    await prepareColumn(services, before, { title: fields.title ?? before.title, ...(end && { closes_at: end }) })
  }
  const activity = await services.models.GradedActivity.change(subject, id, set, cleared)
  if (activity === null) throw new ActivityNotFound()
  if (fields.counts !== undefined || closes !== undefined) await sendUnsent(services, activity)
  await tellColumn(services, activity)
  return activity
}

/**
 * Notes the link of the platform that opens an activity: the first one gets the scores. Those that could not be sent
 * until now are sent: all, when it is the first time or a teacher opens it; of a student, the own one.
 */
export async function noteLink (
  services: { models: Models, outbox: Outbox }, subject: string,
  { activity, platform, link, grades, isTeacher }: Launch, { _id: username }: User
): Promise<void> {
  const { GradedActivity } = services.models
  if (activity === undefined || link === undefined || grades === undefined) return
  const { lineitems, lineitem } = grades
  const before = await GradedActivity.findActivity(subject, activity)
  if (before === null) return
  const isFirst = await GradedActivity.noteLink(subject, activity, {
    platform: platform._id,
    id: link,
    ...(lineitems !== undefined && { lineitems_url: lineitems }),
    ...(lineitem !== undefined && { lineitem })
  }, toldOf(before))
  const noted = await GradedActivity.findActivity(subject, activity)
  if (noted?.link?.platform !== platform._id || noted.link.id !== link) return
  await sendUnsent(services, noted, isFirst || isTeacher ? undefined : username)
  await tellColumn(services, noted, isTeacher)
}

/** Deletes an activity with its attempts. @throws {ActivityNotFound} */
export async function removeActivity (
  { GradedActivity, GradedAttempt }: Models, subject: string, id: string
): Promise<void> {
  if (!await GradedActivity.remove(subject, id)) throw new ActivityNotFound()
  await GradedAttempt.removeWhere({ activity: id })
}

/** What a student would say to the chat engine to be tested. */
const WORDS: Record<Language, (activity: GradedActivity) => string> = {
  en: ({ count, difficulty, topic }) => `Test me with ${count} ${difficulty === undefined ? '' : `${difficulty} `}` +
    `questions${topic === '' ? '' : ` about ${topic}`}.`,
  es: ({ count, difficulty, topic }) => `Hazme un test de ${count} preguntas` +
    `${difficulty === undefined ? '' : ` ${LEVELS[difficulty]}`}${topic === '' ? '' : ` sobre ${topic}`}.`
}
const LEVELS = { easy: 'fáciles', medium: 'de dificultad media', hard: 'difíciles' }

/** What a user has made of an activity. */
export async function ownAttempts (
  { GradedAttempt }: Models, { _id }: GradedActivity, { _id: username }: User
): Promise<GradedAttempt[]> {
  return await GradedAttempt.ofUser(_id, username)
}

/**
 * Begins an attempt, or goes on with the one that has not ended: its question waits in its session.
 * @param language in which the test is asked for
 * @throws {ActivityClosed | NoAttemptsLeft | NoQuestionsForActivity}; what a chat throws
 */
export async function startAttempt (
  services: ChatServices, request: CallerRequest, activity: GradedActivity, language: Language
): Promise<GradedAttempt> {
  const { models } = services
  for (;;) {
    if (activity.closes_at !== undefined && activity.closes_at <= new Date()) throw new ActivityClosed()
    const attempt = await openAttempt(models, activity, request.caller)
    const session = await models.Session.findSession(attempt.session)
    if (await waits(models, session)) return attempt
    if (attempt.test !== undefined || (session !== null && !isLive(session))) {
      // Its test was deleted, or the engine has lost it: nobody gets the questions of an attempt a second time.
      await models.GradedAttempt.giveUp(attempt.session)
      continue
    }
    const message = { id: attempt.session, asignatura: activity.subject, content: WORDS[language](activity) }
    await askForTest(services, request, message)
    if (await waits(models, await models.Session.findSession(attempt.session))) return attempt
    // It has not begun, so it is not lost.
    await models.GradedAttempt.withdraw(attempt._id)
    throw new NoQuestionsForActivity()
  }
}

/** Whether a question of the attempt's test waits in its session. */
async function waits (models: Models, session: Session | null): Promise<boolean> {
  return session !== null && isLive(session) && await bindTest(models, session)
}

/** The attempt that has not ended, or a new one. Of two at once that begin, both get the same. */
async function openAttempt (
  { GradedAttempt }: Models, activity: GradedActivity, { _id: username }: User
): Promise<GradedAttempt> {
  const { _id: id, subject } = activity
  for (;;) {
    const all = await GradedAttempt.ofUser(id, username)
    const last = all.at(-1)
    if (last !== undefined && last.ended_at === undefined) return last
    if (all.length >= activity.attempts) throw new NoAttemptsLeft()
    const number = (last?.number ?? 0) + 1
    await GradedAttempt.insertNew({
      _id: `${id}/${username}/${number}`,
      activity: id,
      subject,
      username,
      number,
      session: `${GRADED}${randomUUID()}`,
      began_at: new Date()
    })
  }
}
