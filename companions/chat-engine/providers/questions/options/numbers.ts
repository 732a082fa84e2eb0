/*
 * The numbers around a right one, as wrong options. They are as far from it as to be surely wrong, and the right one is
 * as often the smallest of the four as the largest.
 */

// Of more things, the next numbers are not thinkable.
const MAX_COUNT = 20

/** Numbers beside how many there are of something. */
export function countsNear (count: number): string[] {
  if (!Number.isInteger(count) || count > MAX_COUNT) return []
  return [count - 2, count - 1, count + 1, count + 2, count + 3].filter(other => other > 1).map(String)
}

/**
 * Numbers beside another one that is written without signs between its digits: with as many of them behind the point,
 * so that no two of them are written in the same way.
 * @param most the largest one that is thinkable: no share is more than 100 %
 */
export function numbersNear (text: string, most = Infinity): string[] {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return []
  const value = Number(text)
  const fraction = text.split('.')[1]?.length ?? 0
  // 8, 16, 64: the next powers of two.
  const isPower = fraction === 0 && value >= MIN_POWER && Number.isInteger(Math.log2(value))
  const step = Math.max(10 ** -fraction,
    10 ** Math.floor(Math.log10(value)) / (/^[1-4]/.test(text.replace('0.', '')) ? 2 : 1))
  const others = isPower
    ? [value / 4, value / 2, value * 2, value * 4]
    : [-3, -2, -1, 1, 2, 3].map(times => value + times * step)
  return others.filter(other => other > 0 && other <= most).map(other => other.toFixed(fraction))
    .filter(other => Number(other) !== value)
}

const MIN_POWER = 4
