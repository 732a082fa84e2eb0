/** The positions of the highest values, the highest first; of equal ones, the first. It reads the values once. */
export function highestPositions (values: Float64Array, count: number): number[] {
  const best: number[] = []
  for (let position = 0; position < values.length; position++) {
    const value = values[position] ?? 0
    const last = best.at(-1)
    if (best.length === count && last !== undefined && value <= (values[last] ?? 0)) continue
    const at = best.findIndex(other => value > (values[other] ?? 0))
    best.splice(at === -1 ? best.length : at, 0, position)
    best.length = Math.min(best.length, count)
  }
  return best
}
