/** Reads in parts of `size` items, one after the other. The results of all parts, in their order. */
export async function inParts<Item, Result> (
  items: Item[], size: number, read: (part: Item[]) => Promise<Iterable<Result>>
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += size) results.push(...await read(items.slice(from, from + size)))
  return results
}

/** The items of each key, in the order of the first of each. */
export function byKey<Item, Key> (items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** The items that have the same key, in the order of the first of each. */
export function groupedBy<Item> (items: Item[], keyOf: (item: Item) => unknown): Item[][] {
  return [...byKey(items, keyOf).values()]
}

/*
 * What `Math.min(...numbers)` and `list.push(...items)` do, for any number of items. A call takes some 100,000
 * arguments. With more it overflows the stack, and a file may have more of anything.
 */

/** The smallest of numbers; `Infinity` for none. */
export function smallestOf (numbers: Iterable<number>): number {
  let smallest = Infinity
  for (const number of numbers) smallest = Math.min(smallest, number)
  return smallest
}

/** The largest of numbers; `-Infinity` for none. */
export function largestOf (numbers: Iterable<number>): number {
  let largest = -Infinity
  for (const number of numbers) largest = Math.max(largest, number)
  return largest
}

/** Puts items behind those of a list. */
export function addAll<Item> (list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item)
}
