import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Calls the function once: when the response or stream closes, or at once where it has closed already. An event is not
 * repeated, so a listener that is added after an `await` may be too late.
 */
export function whenClosed (stream: ServerResponse | Readable, act: () => void): void {
  if (stream.destroyed) act()
  else stream.once('close', act)
}
