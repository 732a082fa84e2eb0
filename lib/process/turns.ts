import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 20

/**
 * For a long computation on the thread of the process. What is returned is called and awaited again and again in it:
 * after every 20 ms of it, other work of the process has its turn.
 */
export function takingTurns (): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
