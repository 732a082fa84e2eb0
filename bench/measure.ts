/*
 * Figures that mean something on a noisy machine: the contestants take turns within one run, and what is reported is
 * the ratio of their medians.
 */

export interface Contestant { name: string, run: () => Promise<unknown> }

/** Milliseconds per call of each contestant: `rounds` rounds of `calls` calls each, one contestant after the other. */
export async function takeTurns (contestants: Contestant[], rounds: number, calls: number): Promise<Map<string, number[]>> {
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]))
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const { name, run } of contestants) {
      for (let call = 0; call < calls; call++) {
        const started = performance.now()
        await run()
        if (round > 0) times.get(name)?.push(performance.now() - started)
      }
    }
  }
  return times
}

export function percentile (times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const median = (times: number[]): number => percentile(times, 0.5)
export const ms = (time: number): string => `${time.toFixed(2)} ms`
