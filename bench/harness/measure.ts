/*
 * Figures for a noisy machine. The contenders take short turns within one run. Who comes after a pause is slower, so
 * each round begins with another one: over the rounds, all have waited equally long. (An order that is only reversed
 * gives the outer ones two turns without a pause, and those between them none.) The result is the ratio of their
 * medians. The spread of the ratios of the single rounds shows how reliable it is.
 */

/**
 * Runs a round to warm up and then `rounds` rounds, in each of which each contender takes one turn.
 * @returns the results of the turns of each contender
 */
export async function takeTurns<Name extends string, T> (
  rounds: number, contenders: Record<Name, () => Promise<T>>
): Promise<Record<Name, T[]>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map(name => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = 0; round <= rounds; round++) {
    const first = round % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const result = await contenders[name]()
      if (round > 0) results[name].push(result)
    }
  }
  return results
}

/** @param share 0 to 1 */
export function percentile (values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const median = (values: number[]): number => percentile(values, 0.5)

/** The ratio of the medians of two contenders, and the quartiles of the ratios of the single rounds. */
export interface Ratio { value: number, low: number, high: number }

export function ratio (of: number[], to: number[]): Ratio {
  const rounds = of.map((figure, round) => figure / (to[round] ?? NaN))
  return { value: median(of) / median(to), low: percentile(rounds, 0.25), high: percentile(rounds, 0.75) }
}
