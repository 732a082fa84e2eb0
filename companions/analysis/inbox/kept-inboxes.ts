import { LRUCache } from 'lru-cache'
import { SharedRuns } from '../../../lib/process/shared-runs.js'
import type { AnalysisModels } from '../models/index.js'
import type { InboxGroup } from '../schemas.js'
import { inboxOf, type InboxWindow } from './inbox.js'
import type { InboxAnalysis } from './inbox-groups.js'

interface InboxPage { groups: InboxGroup[], total: number }

/** With fewer sessions, an inbox is made for each reader. */
const MANY_SESSIONS = 1_000
const KEPT_MS = 10_000
const MAX_KEPT = 200

/**
 * Pages of inboxes. Who looks at the same page at once shares one run. The page of a large class, which takes a second,
 * is kept for ten seconds, while nothing has changed that can be seen at once: a turn, a deletion, a closed or another
 * group, the subject. A thumb, another name and another role are seen after these seconds.
 */
export class KeptInboxes {
  readonly #analysis: InboxAnalysis
  readonly #many: number
  readonly #runs = new SharedRuns<InboxPage>()
  readonly #kept = new LRUCache<string, { page: InboxPage, mark: string }>({
    max: MAX_KEPT,
    ttl: KEPT_MS,
    // The questions of students are deleted from memory after this time, also when the page is not read again.
    ttlAutopurge: true
  })

  constructor (analysis: InboxAnalysis, many = MANY_SESSIONS) {
    this.#analysis = analysis
    this.#many = many
  }

  async pageOf (subject: string, window: InboxWindow): Promise<InboxPage> {
    const { skip, limit, q, reason } = window
    const key = JSON.stringify([subject, skip, limit, q, reason])
    // Before the page: what changes meanwhile makes another mark.
    const { mark, sessions } = await markOf(this.#analysis.models, subject)
    const kept = this.#kept.get(key)
    if (kept?.mark === mark) return kept.page
    const page = await this.#runs.run(key, async () => await inboxOf(this.#analysis, subject, window))
    if (sessions > this.#many) this.#kept.set(key, { page, mark })
    return page
  }

  /** A teacher has changed something. Other processes see it after the seconds. */
  forget (): void {
    this.#kept.clear()
  }
}

/** A new or deleted session changes their number, and a turn the time of the newest one. */
async function markOf (
  { Session, Subject, ClosedGroup, Inbox }: AnalysisModels, subject: string
): Promise<{ mark: string, sessions: number }> {
  const [found, { count, newest }, closed, version] = await Promise.all([
    Subject.findSubject(subject), Session.summaryOf(subject),
    ClosedGroup.countWhere({ subject }), Inbox.versionOf(subject)
  ])
  return { mark: JSON.stringify([found, count, newest, closed, version]), sessions: count }
}
