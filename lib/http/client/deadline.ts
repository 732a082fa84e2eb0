/** How long the caller of a service waits for the response, in milliseconds. */
export const TIMEOUT_HEADER = 'x-timeout-ms'

/**
 * A signal that is aborted at a deadline, with a `TimeoutError`, or with the signal that is given, with its reason. It
 * holds where `AbortSignal.any` with `AbortSignal.timeout` does not: Node 20 may collect that timeout before it fires.
 * @param by its signal, where a controller is given: it is of this work alone
 * @returns `clear` must be called when the work has ended
 */
export function deadline (
  seconds: number, by?: AbortSignal | AbortController
): { signal: AbortSignal, clear: () => void } {
  const isOfWork = by instanceof AbortController
  const controller = isOfWork ? by : new AbortController()
  const given = isOfWork ? undefined : by
  const end = () => { controller.abort(given?.reason) }
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The deadline has passed', 'TimeoutError'))
  }, seconds * 1000)
  given?.addEventListener('abort', end)
  if (given?.aborted === true) end()
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer)
      given?.removeEventListener('abort', end)
    }
  }
}

/** What the work resolves to. After this time it rejects with the error of `late`; the work itself goes on. */
export async function within<Result> (seconds: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => { reject(late()) }, seconds * 1000)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
