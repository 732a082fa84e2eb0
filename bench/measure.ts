/*
 * Figures that mean something on a noisy machine: the contenders take short turns within one run, and what is judged is
 * the ratio of their medians. The ratios of the single rounds say how far it can be trusted.
 */

/** `rounds` rounds in which each contender takes one turn; what each turn told, by contender. A first round warms up and does not count. */
export async function takeTurns<Name extends string, T> (rounds: number, contenders: Record<Name, () => Promise<T>>): Promise<Record<Name, T[]>> {
  const names = Object.keys(contenders) as Name[]
  const told = Object.fromEntries(names.map(name => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const result = await contenders[name]()
      if (round > 0) told[name].push(result)
    }
  }
  return told
}

export function percentile (values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const median = (values: number[]): number => percentile(values, 0.5)

/** The ratio of two contenders, and the middle half of the ratios of the single rounds. */
export interface Ratio { value: number, low: number, high: number }

export function ratio (of: number[], to: number[]): Ratio {
  const rounds = of.map((figure, round) => figure / (to[round] as number))
  return { value: median(of) / median(to), low: percentile(rounds, 0.25), high: percentile(rounds, 0.75) }
}
