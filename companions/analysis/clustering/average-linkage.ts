import type { Distances } from './distances.js'
import { at } from './vectors.js'

/**
 * Average-link clustering: merges clusters as long as two of them have an average distance of at most `cut`. It follows
 * the nearest-neighbour chain (Murtagh 1983): from a cluster to its nearest one and on, until two are each other's
 * nearest. These two are merged, and the distances of the merged cluster follow from those of its parts (Lance and
 * Williams). The time is quadratic in the number of members. The distances are overwritten.
 * @param progress called with the number of clusters that are finished or merged
 * @returns the members of each cluster
 */
export function averageLinkage (
  distances: Distances, size: number, cut: number, progress: (settled: number) => void = () => {}
): number[][] {
  const members = Array.from({ length: size }, (_, i) => [i])
  const open = Array.from({ length: size }, (_, i) => i)
  const finished: number[][] = []
  const chain: number[] = []
  const place = (a: number, b: number) => a > b ? a * (a - 1) / 2 + b : b * (b - 1) / 2 + a

  while (open.length > 0) {
    if (chain.length === 0) chain.push(at(open, 0))
    const last = at(chain, chain.length - 1)
    const before = chain.at(-2)

    // Of several that are equally near, the one before it in the chain: otherwise the chain could become a circle.
    let nearest = before
    let shortest = before === undefined ? Infinity : at(distances, place(last, before))
    for (const other of open) {
      if (other === last) continue
      const distance = at(distances, place(last, other))
      if (distance < shortest) {
        shortest = distance
        nearest = other
      }
    }

    // Merged clusters come no nearer than their parts, so a cluster without a neighbour now will never have one.
    if (nearest === undefined || shortest > cut) {
      finished.push(at(members, last))
      close(last)
      chain.pop()
    } else if (nearest === before) {
      merge(last, nearest)
      chain.length -= 2
    } else {
      chain.push(nearest)
    }
  }
  return finished

  function merge (from: number, into: number): void {
    const [a, b] = [at(members, from), at(members, into)]
    for (const other of open) {
      if (other === from || other === into) continue
      const [toFrom, toInto] = [place(from, other), place(into, other)]
      distances[toInto] = (a.length * at(distances, toFrom) + b.length * at(distances, toInto)) / (a.length + b.length)
    }
    // One by one, because the number of arguments of a call is limited.
    for (const member of a) b.push(member)
    close(from)
  }

  function close (cluster: number): void {
    open.splice(open.indexOf(cluster), 1)
    progress(size - open.length)
  }
}
