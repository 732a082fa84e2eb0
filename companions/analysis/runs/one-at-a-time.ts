import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../faqs/frequent-questions.js'
import type { AnalysisModels } from '../models/index.js'
import { idOf, type RunKind, type StoredRun } from '../models/run.js'

/** A run of one kind for one subject. */
interface Run {
  kind: RunKind
  subject: string
  /** A run with other parameters has another result. */
  parameters: number
  /** Ends the run, and the wait for another one. */
  signal: AbortSignal
}

// A process that is killed, or that hangs, renews its run no more.
const LEASE_MS = 20_000
const RENEW_MS = 5_000
const POLL_MS = 250

/**
 * Makes a run, one at a time for each kind and subject among all processes of the database. A call that comes while the
 * same run is under way in another process gets its result; one with other parameters waits for its end.
 * @param make gets a signal that is aborted when the run must not write any more; its result holds no words
 */
export async function oneAtATime<Result> (
  Run: AnalysisModels['Run'], { kind, subject, parameters, signal }: Run, make: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const id = idOf(kind, subject)
  const run = newId()
  let other: string | undefined
  while (!await Run.begin(id, run, parameters, LEASE_MS)) {
    const stored = await Run.get(id)
    if (stored?.parameters === parameters) other = stored.run
    await sleep(POLL_MS, undefined, { signal })
    const result = resultOf(await Run.get(id), other)
    if (result !== undefined) return result as Result
  }
  return await makeRun(Run, id, run, signal, make)
}

function resultOf (stored: StoredRun | null, run: string | undefined): unknown {
  return run !== undefined && stored?.ended?.run === run ? stored.ended.result : undefined
}

async function makeRun<Result> (
  Run: AnalysisModels['Run'], id: string, run: string, signal: AbortSignal,
  make: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const lost = new AbortController()
  let renewed = Date.now()
  const timer = setInterval(() => {
    // Without an answer of the database for that long, another process may have begun.
    if (Date.now() - renewed > LEASE_MS - RENEW_MS) lost.abort(new Error('The run was taken over'))
    Run.renew(id, run, LEASE_MS).then(isOurs => {
      renewed = Date.now()
      if (!isOurs) lost.abort(new Error('The run was taken over'))
    }, () => {})
  }, RENEW_MS)
  let result: Result | undefined
  try {
    result = await make(AbortSignal.any([signal, lost.signal]))
    return result
  } finally {
    clearInterval(timer)
    // Where this fails, the run ends by its time.
    await Run.end(id, run, result).catch(() => {})
  }
}
