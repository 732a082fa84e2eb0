/** Waits until the condition holds, at most a minute: CI is busy. For what says nothing when it happens. */
export async function until (condition: () => unknown): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within a minute: ${String(condition)}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** Waits until the clock shows a later millisecond, so that what is made next has a later time. */
export async function clockTick (): Promise<void> {
  const now = Date.now()
  await until(() => Date.now() > now)
}

/** A promise, and the functions that settle it. */
export function signal<Value = void> (): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>(_resolve => {
    resolve = _resolve
  })
  return { promise, resolve }
}
