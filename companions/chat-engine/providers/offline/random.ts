import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A generator of random numbers. It changes with each use. */
export type Random = ReturnType<typeof xoroshiro128plus>

/** A generator that gives the same numbers for the same seed. */
export function randomOf (seed: string): Random {
  // FNV-1a, over the code points of the seed.
  let hash = 0x811c9dc5
  for (const character of seed) hash = Math.imul(hash ^ Number(character.codePointAt(0)), 0x01000193)
  return xoroshiro128plus(hash)
}

/** The items in a random order (Fisher and Yates). */
export function shuffled<T> (items: T[], random: Random): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = uniformInt(random, 0, last)
    // Swaps the two.
    mixed.splice(last, 1, ...mixed.splice(other, 1, ...mixed.slice(last, last + 1)))
  }
  return mixed
}
