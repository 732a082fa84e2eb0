import type { GradedActivity } from '../../../collections/lti/graded-activity.js'
import type { LtiPlatform } from '../../../collections/lti/lti-platform.js'
import type { OutboxEntry } from '../../../collections/system/outbox-entry.js'
import type { OutsideAnswer } from '../../../lib/http/client/outside.js'
import type { Models } from '../../../models/index.js'
import { PeerAway, type NewEntry, type Outbox } from '../../system/outbox.js'
import { SCOPES } from '../launch-claims.js'
import { fieldsOf, jsonOf, PlatformFailed, type PlatformCalls } from '../platform-calls.js'
import { DAY_MS, MINUTE_MS } from '../../../lib/values/durations.js'

/*
 * The column (line item, AGS 2.0) of a graded activity in the platform. It is the one that the platform has named;
 * otherwise it is looked for by the id of the link and our tag, and made once. One that was there and is gone is not
 * made again: a teacher has taken it away, and is told. A changed title or time goes there through the outbox. What the
 * column was told last is kept, so an entry that comes twice finds nothing to do, and what the platform was not asked
 * to change stays as a teacher has it there.
 */

/** Says at a column of a platform that we made it. */
export const TAG = 'course-assistant'
/** One process at a time makes or changes a column: longer than its calls take. */
const CLAIM_MS = 120_000
/** Of the list of columns: a course has some hundreds. */
const MAX_PAGES = 50
/** Open edX takes no longer one. */
const MAX_LABEL = 100
const LINEITEM = 'application/vnd.ims.lis.v2.lineitem+json'
const LINEITEMS = 'application/vnd.ims.lis.v2.lineitemcontainer+json'

export interface GradeServices { models: Models, platformCalls: PlatformCalls, outbox: Outbox }

/** Why a platform takes no scores of an activity, for its teachers. */
export const PROBLEMS = {
  away: 'The platform is not registered here at the moment, so the scores of this activity wait.',
  left: 'A student with a score is not in the course of the platform any more, so this score is not sent.',
  gone: 'The platform has deleted the column of this activity, so it takes no more scores.',
  newer: 'The platform has a newer score of a student than the one of this activity, and keeps it: look at its column.',
  hidden: 'The platform takes no scores for this activity: its column may be hidden or locked.',
  refused: 'The platform refuses the scores of this activity.',
  unlinked: 'The platform offers no column for the scores of this activity.'
} as const

/** Of a column that does not take a new title or time. */
export const COLUMN_STAYS =
  'The platform does not take the new title or time of this activity: change them in its column, too.'

/** A platform will never take what it was sent. */
export class Refused extends Error {
  constructor (readonly problem: keyof typeof PROBLEMS) {
    super(PROBLEMS[problem])
  }
}

/** What a column has as its name. */
export function labelOf (title: string): string {
  return [...title].slice(0, MAX_LABEL).join('')
}

/** The address of the column. @throws {Refused | PlatformFailed} */
export async function lineItemOf (
  services: GradeServices, platform: LtiPlatform, activity: GradedActivity
): Promise<string> {
  const { GradedActivity } = services.models
  const { link } = activity
  if (link?.lineitem !== undefined) return link.lineitem
  if (link?.lineitems_url === undefined) throw new Refused('unlinked')
  if (await GradedActivity.claimLink(activity._id, CLAIM_MS) === null) throw new Error('the column is being looked for')
  try {
    const found = await foundLineItem(services, platform, link as FoundLink)
    const url = found ?? await madeLineItem(services, platform, activity, link as FoundLink)
    await GradedActivity.setLineItem(activity._id, url, found === undefined ? toldOf(activity) : undefined)
    return url
  } finally {
    // Where that fails, the claim ends by itself.
    await GradedActivity.updateIf({ _id: activity._id }, { $unset: { 'link.making': 1 } }).catch(() => {})
  }
}

type FoundLink = NonNullable<GradedActivity['link']> & { lineitems_url: string }

async function foundLineItem (
  { platformCalls }: GradeServices, platform: LtiPlatform, { lineitems_url: all, id }: FoundLink
): Promise<string | undefined> {
  const url = new URL(all)
  url.searchParams.set('resource_link_id', id)
  url.searchParams.set('tag', TAG)
  const call = { url: url.href, scope: SCOPES.lineitem, headers: { accept: LINEITEMS } }
  for await (const answer of platformCalls.pages(platform, call, 'its columns', MAX_PAGES)) {
    requireTaken(answer)
    const items = jsonOf(answer.text)
    // Some platforms ignore one of the two filters.
    const own = (Array.isArray(items) ? items : []).find(item => item?.resourceLinkId === id && item?.tag === TAG)
    if (own !== undefined) return idIn(own, all)
  }
  return undefined
}

async function madeLineItem (
  { platformCalls }: GradeServices, platform: LtiPlatform, { _id, title, closes_at: closes }: GradedActivity,
  { lineitems_url: url, id }: FoundLink
): Promise<string> {
  const item = {
    label: labelOf(title),
    scoreMaximum: 100,
    resourceLinkId: id,
    resourceId: _id,
    tag: TAG,
    ...(closes !== undefined && { endDateTime: closes.toISOString() })
  }
  const answer = await platformCalls.call(platform, {
    url, method: 'POST', scope: SCOPES.lineitem, headers: { 'content-type': LINEITEM }, body: JSON.stringify(item)
  })
  requireTaken(answer)
  return idIn(jsonOf(answer.text), url)
}

/** @throws {PlatformFailed} */
function idIn (item: object, base: string): string {
  const { id } = item as { id?: unknown }
  if (typeof id !== 'string' || !URL.canParse(id, base)) throw new PlatformFailed('its column has no address', 200)
  return new URL(id, base).href
}

type Told = NonNullable<NonNullable<GradedActivity['link']>['told']>

/** What a column of an activity is to have. */
export function toldOf ({ title, closes_at: closes }: GradedActivity): Told {
  return { title, ...(closes !== undefined && { closes_at: closes }) }
}

/** Whether the column has the title and the time of the activity. Where nothing is known of it, it is left as it is. */
function isTold (activity: GradedActivity): boolean {
  const told = activity.link?.told
  return told === undefined || isSame(told, toldOf(activity))
}

const isSame = (a: Told, b: Told) => a.title === b.title && isSameTime(a.closes_at, b.closes_at)

const isSameTime = (a: Date | undefined, b: Date | undefined) => a?.getTime() === b?.getTime()

/**
 * Adds an entry for a change that is about to be made, so that a kill after it loses nothing. It is tried in a minute;
 * {@link tellColumn} tries it at once.
 * @param next what the activity will have
 */
export async function prepareColumn (
  { models, outbox }: Pick<GradeServices, 'models' | 'outbox'>, activity: GradedActivity, next: Told
): Promise<void> {
  const { link, revision = 0 } = activity
  if (link?.lineitem === undefined) return
  // Of a link that an older version has noted.
  if (link.told === undefined) await models.GradedActivity.noteTold(activity._id, toldOf(activity))
  if (isSame(link.told ?? toldOf(activity), next)) return
  await outbox.add([{ ...entryOf(activity, link.platform, revision + 1), dueMs: MINUTE_MS }])
}

/**
 * Tells the column the title and the time, where it has others.
 * @param isRepeated also where it has refused these
 */
export async function tellColumn (
  { outbox }: Pick<GradeServices, 'outbox'>, activity: GradedActivity, isRepeated = false
): Promise<void> {
  const { _id, link, revision = 0 } = activity
  if (link?.lineitem === undefined || isTold(activity)) return
  if (activity.column_problem !== undefined && !isRepeated) return
  await outbox.add([entryOf(activity, link.platform, revision)])
  await outbox.release('column', keyOf(_id, revision))
}

/** Each change of title and time has a revision of its own: an entry of one before it does not stop this one. */
const keyOf = (id: string, revision: number) => `${id}@${revision}`

function entryOf ({ _id: activity, subject }: GradedActivity, peer: string, revision: number): NewEntry {
  const key = keyOf(activity, revision)
  return { kind: 'column', key, peer, content: { subject, activity }, untilMs: 30 * DAY_MS }
}

/** Tells the column of an activity its title and its time, unless it has them. */
export async function deliverColumn (services: GradeServices, { content }: OutboxEntry): Promise<'done' | 'refused'> {
  const { GradedActivity, LtiPlatform } = services.models
  const { subject, activity: id } = content as { subject: string, activity: string }
  const found = await GradedActivity.findActivity(subject, id)
  if (found?.link?.lineitem === undefined || isTold(found)) return 'done'
  const platform = await LtiPlatform.get(found.link.platform)
  if (platform?.state !== 'active') throw new PeerAway('the platform is not active')
  // It is read again when no other process can tell the column.
  const activity = await GradedActivity.claimLink(id, CLAIM_MS)
  if (activity === null) throw new Error('another process works on the column')
  try {
    if (activity.link?.lineitem === undefined || isTold(activity)) return 'done'
    await putColumn(services, platform, activity.link.lineitem, activity)
    await GradedActivity.setTold(id, activity.link.lineitem, toldOf(activity))
    return 'done'
  } catch (error) {
    if (error instanceof Refused) {
      await GradedActivity.setColumnProblem(id, activity.revision, COLUMN_STAYS)
      if (error.problem === 'gone') await GradedActivity.setProblem(id, PROBLEMS.gone)
      return 'refused'
    }
    throw withoutAnswer(error)
  } finally {
    await GradedActivity.updateIf({ _id: id }, { $unset: { 'link.making': 1 } }).catch(() => {})
  }
}

/**
 * A column is replaced as a whole, so it is read first. What has not changed here stays as it is there: a teacher may
 * have given it another name.
 * @throws {Refused | PlatformFailed}
 */
async function putColumn (
  { platformCalls }: GradeServices, platform: LtiPlatform, url: string, activity: GradedActivity
): Promise<void> {
  const call = { url, scope: SCOPES.lineitem }
  const answer = await platformCalls.call(platform, { ...call, headers: { accept: LINEITEM } })
  requireChanged(answer)
  // Open edX shows what is not there as null or as an empty text, and does not take it back so.
  const present = Object.fromEntries(Object.entries(jsonOf(answer.text))
    .filter(([, value]) => value !== null && value !== '')) as { label?: string, endDateTime?: string }
  const { title, closes_at: closes, link } = activity
  const item = { scoreMaximum: 100, ...present }
  if (title !== link?.told?.title) item.label = labelOf(title)
  if (!isSameTime(closes, link?.told?.closes_at)) {
    if (closes === undefined) delete item.endDateTime
    else if (Date.parse(item.endDateTime ?? '') !== closes.getTime()) item.endDateTime = closes.toISOString()
  }
  if (item.label === present.label && item.endDateTime === present.endDateTime) return
  const headers = { 'content-type': LINEITEM, accept: LINEITEM }
  const changed = await platformCalls.call(platform, { ...call, method: 'PUT', headers, body: JSON.stringify(item) })
  requireChanged(changed)
  // Open edX takes no end away. Not every platform answers with the column.
  const isKept = item.endDateTime === undefined && typeof fieldsOf(changed.text).endDateTime === 'string'
  if (isKept) throw new Refused('refused')
}

/** The error to throw: where no answer has come, the other entries of this platform wait, too. */
export function withoutAnswer (error: unknown): unknown {
  return error instanceof PlatformFailed && error.status === undefined ? new PeerAway(error.reason) : error
}

/** @throws {Refused} where it will never be taken; {PlatformFailed} where it may be later */
export function requireTaken ({ status }: OutsideAnswer): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new Refused('gone')
  if (status === 403) throw new Refused('hidden')
  if (status === 409) throw new Refused('newer')
  if (status === 400 || status === 422) throw new Refused('refused')
  throw new PlatformFailed(`it does not take the score (${status})`, status)
}

/** The same of a column. A platform may have none that a tool can change. */
function requireChanged (answer: OutsideAnswer): void {
  const { status } = answer
  if (status === 405 || status === 501) throw new Refused('refused')
  requireTaken(answer)
}
