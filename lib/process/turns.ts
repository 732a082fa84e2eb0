import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * For a long computation on the thread of the process. What is returned is called and awaited again and again in it:
 * after so many milliseconds of it, other work of the process has its turn.
 */
export function takingTurns (milliseconds = 20): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < milliseconds) return
    await nextTurn()
    since = performance.now()
  }
}
