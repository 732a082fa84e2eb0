import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'

/** A response whose body is in memory. */
export interface WholeResponse { statusCode: number, headers: IncomingHttpHeaders, body: Buffer }

export type WholeRequest = Dispatcher.DispatchOptions & { signal: AbortSignal }

/**
 * Makes a request and reads its response into memory. undici's `request` makes a stream of each body, which doubles
 * what a short exchange costs. A request that is aborted before it has a connection is never sent.
 * @throws the reason of the signal, also while there is no connection yet; what undici throws
 */
export async function wholeResponse (
  dispatcher: Dispatcher, { signal, ...options }: WholeRequest
): Promise<WholeResponse> {
  let abort = () => {}
  try {
    return await new Promise((resolve, reject) => {
      let statusCode = 0
      let headers: IncomingHttpHeaders = {}
      const parts: Buffer[] = []
      let controller: Dispatcher.DispatchController | undefined
      abort = () => {
        const { reason } = signal
        reject(reason)
        controller?.abort(reason)
      }
      signal.throwIfAborted()
      signal.addEventListener('abort', abort)
      dispatcher.dispatch(options, {
        onRequestStart: started => {
          controller = started
          if (signal.aborted) abort()
        },
        onResponseStart: (_controller, status, fields) => {
          statusCode = status
          headers = fields
        },
        onResponseData: (_controller, part) => { parts.push(part) },
        onResponseEnd: () => {
          resolve({ statusCode, headers, body: parts.length === 1 ? parts[0] as Buffer : Buffer.concat(parts) })
        },
        onResponseError: (_controller, error) => { reject(error) }
      })
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
