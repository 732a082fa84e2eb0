// For each tie, so many on either side.
const NEAREST = 10

/**
 * The things that one is compared with, of many that stand in an order: for each of its ties, the nearest ones with the
 * same one. To compare each thing with all others would take the square of their number.
 */
export class Nearest {
  /** By place: the lists of places of its ties, and where it stands in each. */
  readonly #lists: Array<Array<{ places: number[], at: number }>>

  /** @param ties by place: what the thing there may have in common with others */
  constructor (ties: string[][]) {
    const byTie = new Map<string, number[]>()
    this.#lists = ties.map((own, place) => [...new Set(own)].map(tie => {
      const places = byTie.get(tie) ?? []
      byTie.set(tie, places)
      return { places, at: places.push(place) - 1 }
    }))
  }

  /** The places of those that the thing at a place is compared with, in their order. */
  to (place: number): number[] {
    const near = (this.#lists[place] ?? []).flatMap(({ places, at }) =>
      places.slice(Math.max(0, at - NEAREST), at + NEAREST + 1))
    return [...new Set(near)].filter(other => other !== place).sort((a, b) => a - b)
  }
}
