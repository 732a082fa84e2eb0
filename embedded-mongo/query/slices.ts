import { MongoError } from '../errors.js'
import type { TimeLimit } from '../time-limit.js'

/** Stands between two results, where the work may be interrupted so that others have their turn. */
export const PAUSE: unique symbol = Symbol('pause')

/** Results, with the places where the work may be interrupted. */
export type InSlices<Result> = Iterable<Result | typeof PAUSE>

/** The results alone, for work that is not interrupted. */
export function * withoutPauses<Result> (results: InSlices<Result>): Generator<Result, undefined> {
  for (const result of results) if (result !== PAUSE) yield result
}

/** What a command knows of its client and of the store, while it waits between two slices. */
export interface Turns {
  /** Whether the client has closed the connection. */
  isGone: () => boolean
  /** While documents cannot be read. */
  opening: () => Promise<void> | undefined
  /** Of a command that writes: while what it has changed so far is not on the disk. Rejects where it cannot be. */
  settled?: () => Promise<void> | undefined
}

/**
 * Does work whose generator yields where it may be interrupted. Work that is short is done at once. Longer work goes on
 * when other commands had their turn, as long as its client is there.
 */
export function inSlices<Result> (
  work: Generator<typeof PAUSE, Result>, limit: TimeLimit, turns: Turns
): Result | Promise<Result> {
  limit.begin()
  const { done, value } = work.next()
  return done === true ? value : goOn(work, limit, turns)
}

async function goOn<Result> (
  work: Generator<typeof PAUSE, Result>, limit: TimeLimit, { isGone, opening, settled }: Turns
): Promise<Result> {
  for (;;) {
    // What is lost with a failed write must not be followed by more.
    await settled?.()
    await turn()
    await opening()?.catch(() => {})
    if (isGone()) throw new MongoError('ClientDisconnect', 'operation was interrupted because a client disconnected')
    limit.begin()
    const { done, value } = work.next()
    if (done === true) return value
  }
}

const waiting: Array<() => void> = []
let isScheduled = false

/** Resolves when what has come meanwhile was done, and those that wait for longer had a slice. */
async function turn (): Promise<void> {
  await new Promise<void>(resolve => {
    waiting.push(resolve)
    schedule()
  })
}

/** One slice for each round of the event loop. */
function schedule (): void {
  if (isScheduled) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    waiting.shift()?.()
    if (waiting.length > 0) schedule()
  })
}
