/** Reads in parts of `size` items, one after the other. The results of all parts, in their order. */
export async function inParts<Item, Result> (
  items: Item[], size: number, read: (part: Item[]) => Promise<Iterable<Result>>
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += size) results.push(...await read(items.slice(from, from + size)))
  return results
}
