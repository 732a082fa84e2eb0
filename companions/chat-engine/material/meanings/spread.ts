// Few cosines say little about how they spread.
const FEW = 10

/**
 * How far a cosine is above the average of others, in their standard deviations. Cosines of one model lie between .8
 * and .9, those of another between .3 and .6: only within one question do they say something.
 * @param cosines 0 for what is not known
 */
export function spreadOf (cosines: Float32Array): (cosine: number) => number {
  const known = cosines.filter(cosine => cosine !== 0)
  const mean = known.reduce((sum, cosine) => sum + cosine, 0) / known.length
  const deviation = Math.sqrt(known.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / known.length)
  const share = known.length / (known.length + FEW) / (deviation || 1)
  return cosine => cosine === 0 || known.length === 0 ? 0 : share * (cosine - mean)
}
