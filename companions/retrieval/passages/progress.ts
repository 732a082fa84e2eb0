let counter: Int32Array | undefined

/** From now on, the progress of this thread is counted here. */
export function countProgress (array: Int32Array): void {
  counter = array
}

/** Says that this thread is at work, and does not hang: in each round of what may take long. */
export function progress (): void {
  if (counter !== undefined) Atomics.add(counter, 0, 1)
}
