import { compareKeys } from '../values/order.js'
import { PAUSE } from './slices.js'
import type { TimeLimit } from '../time-limit.js'

// So many are sorted at once, in about a millisecond.
const RUN = 1_000

/** Sorts by the key, as `Array.sort` does: what has the same key stays in its order. */
export function * sortInSlices<Item extends { key: string }> (
  items: Item[], timeLimit: TimeLimit
): Generator<typeof PAUSE, Item[]> {
  const byKey = (a: Item, b: Item) => compareKeys(a.key, b.key)
  if (items.length <= RUN) return items.sort(byKey)
  let sorted: Item[] = []
  for (let at = 0; at < items.length; at += RUN) {
    for (const item of items.slice(at, at + RUN).sort(byKey)) sorted.push(item)
    if (timeLimit.longStep()) yield PAUSE
  }
  for (let width = RUN; width < items.length; width *= 2) {
    const merged: Item[] = []
    for (let at = 0; at < sorted.length; at += 2 * width) {
      const middle = Math.min(at + width, sorted.length)
      const end = Math.min(middle + width, sorted.length)
      let [left, right] = [at, middle]
      while (left < middle || right < end) {
        const isLeft = right === end || (left < middle && byKey(sorted[left]!, sorted[right]!) <= 0)
        merged.push(isLeft ? sorted[left++]! : sorted[right++]!)
        if (timeLimit.step()) yield PAUSE
      }
    }
    sorted = merged
  }
  return sorted
}
