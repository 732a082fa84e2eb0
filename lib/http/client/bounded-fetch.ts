import { boundedBody } from './bounded-body.js'

/** `fetch` for a server that may be told to send anything: an answer with more bytes than this fails. */
export function boundedFetch (maxBytes: number): typeof fetch {
  return async (url, options) => {
    const { body, status, statusText, headers } = await fetch(url, options)
    const bytes = await boundedBody(body as AsyncIterable<Uint8Array> | null, maxBytes,
      () => new TypeError(`the answer is larger than ${maxBytes} bytes`))
    // A response without content takes no body, not even an empty one.
    return new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers })
  }
}
