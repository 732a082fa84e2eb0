/**
 * All bytes of a body.
 * @throws what `tooLarge` makes, where there are more than this many; the rest is not read
 */
export async function boundedBody (
  body: AsyncIterable<Uint8Array> | null, maxBytes: number, tooLarge: () => Error
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
