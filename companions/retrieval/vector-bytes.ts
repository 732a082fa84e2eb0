import { bytesIn } from '../../lib/database/driver.js'

/** Any vector in the form in which it is stored. */
export function packed (vector: number[]): Buffer {
  const length = Math.hypot(...vector) || 1
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [place, value] of vector.entries()) bytes.writeFloatLE(value / length, place * 4)
  return bytes
}

/** The numbers of a stored vector. */
export function unpacked (numbers: Uint8Array | { buffer: Uint8Array }): Float32Array {
  const bytes = bytesIn(numbers)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: bytes.byteLength / 4 }, (_, place) => view.getFloat32(place * 4, true))
}
