/*
 * What an option earns in Moodle, in percent. The bank has right and wrong options, so the right ones must share 100 %
 * equally. What a wrong option costs is left out.
 */

// Moodle writes thirds as 33.33333.
const ROUNDING = 0.01

/** @param share what the option earns, in percent; a wrong one earns 0 or less */
export function isRight (share: number): boolean {
  return share > 0
}

/** One option earns everything. */
export function isSingle (shares: number[]): boolean {
  const right = shares.filter(isRight)
  return right.length === 1 && !isPartial(right)
}

/** The right options share everything equally. */
export function isMultiple (shares: number[]): boolean {
  const right = shares.filter(isRight)
  return right.length > 0 && right.every(share => Math.abs(share - 100 / right.length) < ROUNDING)
}

/** An answer that stands for itself earns a part. */
export function isPartial (shares: number[]): boolean {
  return shares.some(share => isRight(share) && Math.abs(share - 100) > ROUNDING)
}

/** The share of one of several right options, as Moodle writes it. */
export function equalShare (right: number): string {
  return String(Number((100 / right).toFixed(5)))
}
