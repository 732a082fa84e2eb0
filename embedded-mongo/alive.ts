let beats: Int32Array | undefined

/** From now on, the beats of this thread are counted here. */
export function countBeats (counter: Int32Array): void {
  beats = counter
}

/**
 * Says that this thread is at work, and does not hang. Each loop that may block it for long calls this in each round:
 * the process replaces a thread that says nothing (thread.ts).
 */
export function beat (): void {
  if (beats !== undefined) Atomics.add(beats, 0, 1)
}
