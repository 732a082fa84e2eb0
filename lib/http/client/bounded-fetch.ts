/** `fetch` for a server that may be told to send anything: an answer with more bytes than this fails. */
export function boundedFetch (maxBytes: number): typeof fetch {
  return async (url, options) => {
    const { body, status, statusText, headers } = await fetch(url, options)
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength
      if (bytes > maxBytes) throw new TypeError(`the answer is larger than ${maxBytes} bytes`)
      parts.push(part)
    }
    // A response without content takes no body, not even an empty one.
    return new Response(parts.length === 0 ? null : Buffer.concat(parts), { status, statusText, headers })
  }
}
