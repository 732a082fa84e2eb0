import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { deadline } from '../../../lib/http/client/deadline.js'
import { groupedBy } from '../../../lib/values/lists.js'
import { wordsOf } from '../../text/language.js'
import { clusteringOf } from '../faqs/faqs.js'
import { flaggedQuestionsOf, type FlaggedQuestion } from './flagged-questions.js'
import { newId } from '../faqs/frequent-questions.js'
import type { StoredGroup } from '../models/inbox.js'
import type { AnalysisModels } from '../models/index.js'
import type { RequestContext } from '../request-context.js'
import type { Analysis } from '../runs/run.js'

/*
 * The groups of an inbox.
 *
 *   placing   A question that has come since joins the group that has its words, and otherwise is a group of its own.
 *             This takes a moment, and is done while a reader waits.
 *   grouping  In the background, groups of one meaning become one. A reader waits for it for a moment only: what has
 *             been placed is shown until it is done.
 *
 * The groups are stored without words, and keep their ids. A group that became a part of another one is found by its
 * old id, too: a teacher may be answering it.
 */

/** Questions that mean the same, the most typical one first. At least one. */
export interface Group { id: string, questions: FlaggedQuestion[] }

// In characters: the groups are made of the beginnings of questions.
const MAX_COMPARED = 300
const DEADLINE_SECONDS = 60
/** A grouping that has failed is not tried again before this time. */
const PAUSE_MS = 5 * 60_000
const MAX_FORMER = 20

/** What a grouping needs. */
type Parts = Pick<Analysis, 'models' | 'thread' | 'meanings'>

/** What an operation of the inbox needs. */
export interface InboxAnalysis extends Analysis { grouping: InboxGrouping }

/** Groups the inboxes of all subjects, each once at a time. */
export class InboxGrouping {
  readonly #models: AnalysisModels
  readonly #parts: Parts
  readonly #log: FastifyBaseLogger
  readonly #running = new Map<string, Promise<void>>()
  /** When a subject whose grouping has failed may be tried again. */
  readonly #notBefore = new Map<string, number>()
  #isClosing = false

  /** How long a reader waits for a grouping. */
  patienceMs = 1_000

  constructor (parts: Parts, log: FastifyBaseLogger) {
    this.#models = parts.models
    this.#parts = parts
    this.#log = log
  }

  /** The open groups of a subject. */
  async groupsOf (subject: string): Promise<Group[]> {
    const placed = await this.#place(subject)
    if (!placed.isPending || !this.#mayRun(subject)) return placed.groups
    const run = this.#start(subject)
    const waiting = new AbortController()
    const isDone = await Promise.race([
      run.then(() => true), sleep(this.patienceMs, false, { signal: waiting.signal }).catch(() => false)
    ])
    waiting.abort()
    return isDone ? (await this.#place(subject)).groups : placed.groups
  }

  /** Waits for what is under way; nothing begins any more. */
  async close (): Promise<void> {
    this.#isClosing = true
    await Promise.all(this.#running.values())
  }

  /** Every question is in a group afterwards. */
  async #place (subject: string): Promise<{ groups: Group[], isPending: boolean }> {
    const questions = await openQuestionsOf(this.#models, subject)
    for (;;) {
      const inbox = await this.#models.Inbox.get(subject)
      const stored = inbox?.groups ?? []
      const groups = withQuestions(stored, questions)
      const known = new Set(groups.flatMap(({ questions }) => questions))
      const fresh = questions.filter(question => !known.has(question))
      if (fresh.length === 0) return { groups, isPending: inbox?.pending === true }
      const placed = withPlaced(stored, groups, fresh)
      const isPending = inbox?.pending === true || (placed.length > groups.length && placed.length > 1)
      // Another process may have placed or grouped them meanwhile.
      if (await this.#models.Inbox.replaceGroups(subject, inbox, placed, isPending)) {
        return { groups: withQuestions(placed, questions), isPending }
      }
    }
  }

  #mayRun (subject: string): boolean {
    return !this.#isClosing && (this.#notBefore.get(subject) ?? 0) <= Date.now()
  }

  async #start (subject: string): Promise<void> {
    const running = this.#running.get(subject)
    if (running !== undefined) return await running
    const run = this.#group(subject).then(() => { this.#notBefore.delete(subject) }, error => {
      if (this.#isClosing) return
      this.#notBefore.set(subject, Date.now() + PAUSE_MS)
      this.#log.warn({ err: error, subject }, 'the questions of an inbox could not be grouped: they stand alone')
    }).finally(() => { this.#running.delete(subject) })
    this.#running.set(subject, run)
    await run
  }

  /** Joins the groups that mean the same. Where another process changes them meanwhile, its groups stay. */
  async #group (subject: string): Promise<void> {
    const inbox = await this.#models.Inbox.get(subject)
    if (inbox?.pending !== true) return
    const questions = await openQuestionsOf(this.#models, subject)
    const limit = deadline(DEADLINE_SECONDS)
    const clusters = await clustersOf(this.#parts, questions, subject, {
      requestId: randomUUID(), log: this.#log, signal: limit.signal
    }).finally(limit.clear)
    await this.#models.Inbox.replaceGroups(subject, inbox, named(clusters, inbox.groups), false)
  }
}

async function openQuestionsOf (models: AnalysisModels, subject: string): Promise<FlaggedQuestion[]> {
  const closed = await models.ClosedGroup.closedTurns(subject)
  return await flaggedQuestionsOf(models, subject, turn => closed.has(turn))
}

/** The stored groups with those of their questions that are given; groups without any are left out. */
export function withQuestions (
  groups: Array<Pick<StoredGroup, 'id' | 'turns'>>, questions: FlaggedQuestion[]
): Group[] {
  const byTurn = new Map(questions.map(question => [question.turn.toHexString(), question]))
  return groups
    .map(({ id, turns }) => ({ id, questions: turns.flatMap(turn => byTurn.get(turn.toHexString()) ?? []) }))
    .filter(({ questions }) => questions.length > 0)
}

/** The stored groups with the fresh questions: in the group that has their words, or in a new one. */
function withPlaced (stored: StoredGroup[], shown: Group[], fresh: FlaggedQuestion[]): StoredGroup[] {
  // Groups without an open question are not kept.
  const open = new Set(shown.map(({ id }) => id))
  const groups = stored.filter(({ id }) => open.has(id))
  const byId = new Map(groups.map(group => [group.id, { ...group, turns: [...group.turns] }]))
  const idOf = new Map(shown.flatMap(({ id, questions }) => questions.map(question => [wordingOf(question), id])))
  for (const question of fresh) {
    const id = idOf.get(wordingOf(question)) ?? newId()
    const group = byId.get(id) ?? { id, turns: [] }
    group.turns.push(question.turn)
    byId.set(id, group)
    idOf.set(wordingOf(question), id)
  }
  return [...byId.values()]
}

function wordingOf ({ text }: FlaggedQuestion): string {
  return wordsOf(text).join(' ')
}

/** The questions in groups of one meaning, the most typical one first. Equal words are one question. */
async function clustersOf (
  { thread, meanings }: Parts, questions: FlaggedQuestion[], subject: string, context: RequestContext
): Promise<FlaggedQuestion[][]> {
  // The longest of equal words first: it has its punctuation.
  const wordings = groupedBy(questions, wordingOf)
    .map(wording => wording.toSorted((a, b) => b.text.length - a.text.length))
  if (wordings.length < 2) return wordings
  const texts = wordings.map(([question]) => question?.text.slice(0, MAX_COMPARED) ?? '')
  const counts = wordings.map(wording => new Set(wording.map(({ student }) => student)).size)
  const clustering = clusteringOf(texts, await meanings.of(texts, subject, context))
  const clusters = await thread.cluster({ ...clustering, counts }, { subject, ...context })
  return clusters.map(members => members.flatMap(member => wordings[member] ?? []))
}

/** Gives each cluster the id of the stored group that shares most questions with it, and otherwise a new one. */
function named (clusters: FlaggedQuestion[][], stored: StoredGroup[]): StoredGroup[] {
  const byTurn = new Map(stored.flatMap(group => group.turns.map(turn => [turn.toHexString(), group] as const)))
  const shared = clusters.flatMap((questions, cluster) => {
    const groups = questions.flatMap(({ turn }) => byTurn.get(turn.toHexString()) ?? [])
    return groupedBy(groups, ({ id }) => id)
      .flatMap(same => same.slice(0, 1).map(group => ({ cluster, group, length: same.length })))
  }).sort((a, b) => b.length - a.length)
  const ids = new Map<number, string>()
  const taken = new Set<string>()
  for (const { cluster, group: { id } } of shared) {
    if (ids.has(cluster) || taken.has(id)) continue
    ids.set(cluster, id)
    taken.add(id)
  }
  // An id that no cluster has leads to the cluster that shares most questions with its group.
  const former = new Map<number, string[]>()
  const led = new Set(taken)
  for (const { cluster, group: { id, former: its = [] } } of shared) {
    const more = [...ids.get(cluster) === id ? its : [], ...led.has(id) ? [] : [id, ...its]]
    led.add(id)
    former.set(cluster, [...former.get(cluster) ?? [], ...more])
  }
  return clusters.map((questions, cluster) => ({
    id: ids.get(cluster) ?? newId(),
    turns: questions.map(({ turn }) => turn),
    former: (former.get(cluster) ?? []).slice(0, MAX_FORMER)
  }))
}
