/** Positions in a file, both included. */
export interface ByteRange { from: number, to: number }

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.2).
 * @returns `whole` without a header, and for one that is malformed or asks for several parts: these are ignored.
 * `unsatisfiable` when the part is behind the end
 */
export function rangeOf (header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    // The last bytes.
    const count = Number(last)
    return count === 0 ? 'unsatisfiable' : { from: Math.max(0, size - count), to: size - 1 }
  }
  const [from, to] = [Number(first), last === '' ? Infinity : Number(last)]
  if (from > to) return 'whole'
  return from >= size ? 'unsatisfiable' : { from, to: Math.min(to, size - 1) }
}
