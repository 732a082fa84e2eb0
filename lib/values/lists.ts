/** Reads in parts of `size` items, one after the other. The results of all parts, in their order. */
export async function inParts<Item, Result> (
  items: Item[], size: number, read: (part: Item[]) => Promise<Iterable<Result>>
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += size) results.push(...await read(items.slice(from, from + size)))
  return results
}

/** The items that have the same key, in the order of the first of each. */
export function groupedBy<Item> (items: Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups = new Map<unknown, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}
