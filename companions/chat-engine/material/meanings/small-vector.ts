/*
 * A vector in a quarter of its memory: one byte for each number, and what one step of it is worth. By it, the cosine
 * of two vectors changes by less than .002.
 */

const STEPS = 127
const SCALE_BYTES = Float32Array.BYTES_PER_ELEMENT

/** A vector as it is stored: the worth of a step as a little-endian number of 32 bits, then the steps. */
export function smallVector (vector: number[]): Buffer {
  const length = Math.hypot(...vector) || 1
  const most = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  const bytes = Buffer.alloc(SCALE_BYTES + vector.length)
  bytes.writeFloatLE(most / STEPS / length, 0)
  for (const [place, value] of vector.entries()) bytes.writeInt8(Math.round(value / most * STEPS), SCALE_BYTES + place)
  return bytes
}

/** Vectors of one length, in two pieces of memory. */
export class SmallVectors {
  readonly #steps: Int8Array
  readonly #scales: Float32Array
  readonly #width: number

  /** @param stored of smallVector; one that is absent, or shorter than the longest, is as far from all as can be */
  constructor (stored: Array<Uint8Array | undefined>) {
    this.#width = Math.max(0, ...lengthsOf(stored)) - SCALE_BYTES
    this.#steps = new Int8Array(stored.length * Math.max(0, this.#width))
    this.#scales = new Float32Array(stored.length)
    for (const [at, one] of stored.entries()) {
      if (one?.length !== this.#width + SCALE_BYTES) continue
      this.#scales[at] = new DataView(one.buffer, one.byteOffset, SCALE_BYTES).getFloat32(0, true)
      this.#steps.set(new Int8Array(one.buffer, one.byteOffset + SCALE_BYTES, this.#width), at * this.#width)
    }
  }

  get bytes (): number {
    return this.#steps.byteLength + this.#scales.byteLength
  }

  /** The cosine of each with a vector; 0 for one that is absent. `undefined` where they are of another length. */
  cosines (vector: number[]): Float32Array | undefined {
    if (vector.length !== this.#width) return undefined
    const asked = unitVector(vector)
    return this.#scales.map((scale, at) => scale === 0 ? 0 : scale * this.#product(asked, at * this.#width))
  }

  #product (asked: Float32Array, from: number): number {
    let sum = 0
    for (let place = 0; place < asked.length; place++) sum += (asked[place] ?? 0) * (this.#steps[from + place] ?? 0)
    return sum
  }
}

/** The vector of length 1 in the same direction. */
export function unitVector (vector: number[]): Float32Array {
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, value => value / length)
}

function lengthsOf (stored: Array<Uint8Array | undefined>): number[] {
  return [...new Set(stored.map(one => one?.length ?? 0))]
}
