import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export type Random = ReturnType<typeof xoroshiro128plus>

/** Chance that is the same whenever the seed is. */
export function randomOf (seed: string): Random {
  // FNV-1a: any spread of the seed will do.
  let hash = 0x811c9dc5
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193)
  return xoroshiro128plus(hash)
}

/** The items in another order (Fisher and Yates). */
export function shuffled<T> (items: T[], random: Random): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = uniformInt(random, 0, last)
    const item = mixed[last] as T
    mixed[last] = mixed[other] as T
    mixed[other] = item
  }
  return mixed
}
