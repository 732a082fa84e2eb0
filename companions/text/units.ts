import { fold } from './language.js'
import { LANGUAGES, patternOf } from './languages/registry.js'

/*
 * Units of measure of one kind: "4000 mg" is the same as "4 g", and "4 mg" and "4 m" are not. Of "m/s", the
 * first one is compared; what is not known here says nothing.
 */

/** Of which kind a unit is, by the sign of its base, and how many of these it is. */
interface Unit { base: string, size: number }

const PREFIXES: Record<string, number> =
  { k: 1e3, h: 1e2, d: 1e-1, c: 1e-2, m: 1e-3, µ: 1e-6, μ: 1e-6, n: 1e-9, M: 1e6, G: 1e9, T: 1e12 }
const BASES = ['m', 'g', 's', 'l', 'L', 'V', 'A', 'W', 'J', 'Hz', 'Pa', 'N', 'Ω', 'mol', 'cal', 'eV']
// What is no power of ten of its base, or has a sign of its own.
const OTHERS: Record<string, Unit> = {
  min: { base: 's', size: 60 },
  h: { base: 's', size: 3600 },
  d: { base: 's', size: 86_400 },
  L: { base: 'l', size: 1 },
  t: { base: 'g', size: 1e6 }
}

const signs = new Map<string, Unit>()
for (const base of BASES) {
  const own = OTHERS[base] ?? { base, size: 1 }
  for (const [prefix, power] of Object.entries(PREFIXES)) signs.set(prefix + base, { ...own, size: power * own.size })
  signs.set(base, own)
}
for (const [sign, unit] of Object.entries(OTHERS)) signs.set(sign, unit)

// "milligrams", "kilómetros": the words of each language, folded.
const words = [...LANGUAGES.values()].flatMap(({ answers }) => {
  const { prefixes = {}, names = {} } = answers?.units ?? {}
  const before = Object.values(prefixes).join('|')
  return Object.entries(names).map(([sign, name]) => ({
    prefixes,
    sign,
    pattern: new RegExp(`^(${before === '' ? '(?!)' : before})?(?:${patternOf(name)})$`)
  }))
})

/** The unit that a word or sign is: "mg", "milligrams"; `undefined` where it is none that is known. */
function unitOf (word: string): Unit | undefined {
  // "KM": a sign that is none in its own case.
  return signs.get(word) ?? named(word) ?? signs.get(word.toLowerCase())
}

function named (word: string): Unit | undefined {
  const folded = fold(word)
  for (const { prefixes, sign, pattern } of words) {
    const [whole, before] = pattern.exec(folded) ?? []
    if (whole === undefined) continue
    const prefix = Object.keys(prefixes).find(name => prefixes[name] === before)
    return signs.get((prefix ?? '') + sign)
  }
  return undefined
}

// "m" of "m/s" is compared, and that of "m²" is no length.
const UNIT = '([\\p{L}Ωµ]{1,20})(?![\\p{L}\\p{N}²³^*])'
const BEHIND_NUMBER = new RegExp(`\\d[ \\u00a0]?${UNIT}`, 'u')
// "X g", "(in km)", "(m)"
const ASKED = new RegExp(`(?<![\\p{L}\\p{N}])[W-Z][ \\u00a0]${UNIT}|\\((?:\\p{Ll}{2} )?${UNIT}\\)`, 'u')

/**
 * The numbers of an answer in the unit of its question; as they are where one of the two names none that is known, and
 * none where the answer has a unit of another kind.
 */
export function inUnitOf (question: string, answer: string, numbers: number[]): number[] {
  const [, ofSign, inside] = ASKED.exec(question) ?? []
  const asked = unitOf(ofSign ?? inside ?? '')
  const behind = BEHIND_NUMBER.exec(answer)?.[1]
  // "cuatro gramos"
  const said = behind === undefined ? answer.split(/[^\p{L}]+/u).flatMap(word => named(word) ?? [])[0] : unitOf(behind)
  if (asked === undefined || said === undefined) return numbers
  return said.base === asked.base ? numbers.map(number => number * said.size / asked.size) : []
}
