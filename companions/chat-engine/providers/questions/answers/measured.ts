import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { numberIn } from '../draft.js'
import type { ProseLanguage } from '../prose/prose-language.js'

/*
 * Numbers that are no exact ones: what was measured or rounded has a tolerance, so that "3.14" is right where the
 * material has 3.14159. A count, a year, a port and the weight of a grade are exact.
 */

// Signs that all languages have.
const SIGNS = [
  '[kcmµn]?m/s(?:²|\\^2)?', 'km/h', 'g/mol', '(?:kg|g)/c?m(?:³|\\^3)', 'kWh', '[kcmµn]?m[²³]?', '[kmµ]?g', '[mµn]?s',
  'h', '°[CF]?', 'K', '[kMh]?Pa', 'atm', 'bar', 'mmHg', '[kM]?J', 'k?cal', '[kMG]?W', '[kmM]?V', '[mµ]?A', '[kMGT]?Hz',
  'k?N', '[mµ]?mol', 'm?[lL]', '[kMG]?eV', 'dB', '[kM]?Ω', 'AU', 'ly'
].join('|')
const TIME = /^(?:[mµn]?s|h)$/

const wordsOf = ofEach(({ testItems }) => testItems && {
  unit: new RegExp(`^[  ]?(${SIGNS}|(?:${patternOf(testItems.measures)})(?!\\p{L}))(?![\\p{L}\\p{N}/])`, 'u'),
  rounded: new RegExp(`(?:(?<!\\p{L})(?:${patternOf(testItems.rounded)})|[≈~∼≃])[  ]?$`, 'iu'),
  lasts: new RegExp(`^(?:${patternOf(testItems.lasts)})$`),
  limit: new RegExp(`(?<!\\p{L})(?:${patternOf(testItems.limits)})(?!\\p{L})`, 'u'),
  inUnit: testItems.inUnit
})

/** The unit of measure that a text behind a number begins with; `undefined` for counted things. */
export function unitBehind (after: string, language: ProseLanguage): string | undefined {
  return wordsOf(language)?.unit.exec(after)?.[1]
}

/** A text before a number without the words that say that it is rounded: "about"; `undefined` where it has none. */
export function withoutRounded (before: string, language: ProseLanguage): string | undefined {
  const rounded = wordsOf(language)?.rounded
  return rounded?.test(before) === true ? before.replace(rounded, '') : undefined
}

// The share by which what is rounded may be missed, and at most.
const SHARE = 0.01
const MAX_SHARE = 0.05
const LARGE = 1000

/**
 * How far from a number of the material a right answer may be: half of its last digit, or a hundredth of a number with
 * a fraction or of one that is rounded. A small whole number is as near as a hundredth: 3.5 is not 4. A limit is exact.
 * @param written as the material has it
 * @param unit its unit of measure, if any; with a percentage, "%"
 * @param isRounded whether the material says that it is not exact
 * @param around the words around it
 */
export function toleranceOf (
  written: string, unit: string | undefined, isRounded: boolean, around: string, language: ProseLanguage
): number {
  const value = Math.abs(numberIn(written, language))
  const decimals = decimalsOf(value, written)
  const half = decimals > 0 ? 10 ** -decimals / 2 : Math.min(0.5, SHARE * value)
  if (isRounded && decimals === 0) return Math.max(half, SHARE * value, Math.min(placeOf(value) / 2, MAX_SHARE * value))
  if (!isRounded && (unit === undefined || wordsOf(language)?.limit.test(fold(around)) === true)) return 0
  if (unit === '%') return half
  if (decimals > 0) return Math.max(half, SHARE * value)
  if (unit !== undefined && isTime(unit, language)) return 0
  return value >= LARGE && value % 10 === 0 ? SHARE * value : half
}

/** Whether a unit is one of time, in which much is exact: a day has 24 hours. */
export function isTime (unit: string, language: ProseLanguage): boolean {
  return TIME.test(unit) || wordsOf(language)?.lasts.test(fold(unit)) === true
}

/** How many decimals a number was written with: "9.80" has two. */
function decimalsOf (value: number, written: string): number {
  const tail = /[.,](\d+)$/.exec(written)?.[1] ?? ''
  // "384,400" and "384,000" have none.
  return Number.isInteger(value) && (tail.length === 3 || !/^0+$/.test(tail)) ? 0 : tail.length
}

/** The place of the last digit that is not 0: 100 of 384,400. */
function placeOf (value: number): number {
  const zeros = /0*$/.exec(String(value))?.[0].length ?? 0
  return 10 ** zeros
}

// In characters.
const MAX_CELL = 40
const QUANTITY = /^(.*?)([-−]?\d+(?:[.,  ]\d+)*)(\D*)$/su

/** A measured value of a table: the number, its unit, and what is right. */
export interface Quantity {
  answer: number
  tolerance: number
  /** As the question tells it behind the name of the column; empty where the column tells the unit. */
  inUnit: string
}

/** The quantity that a cell is: "384,400 km", "≈ 9.81 m/s²", and "9.81" below "Acceleration (m/s²)". */
export function quantityIn (
  cell: string, column: string, title: string, language: ProseLanguage
): Quantity | undefined {
  if (cell.length > MAX_CELL) return undefined
  const [, before = '', written = '', after = ''] = QUANTITY.exec(cell) ?? []
  const isRounded = withoutRounded(before, language) === ''
  if (written === '' || (before !== '' && !isRounded)) return undefined
  const own = after.trim() === '%' ? '%' : unitBehind(after, language)
  const inside = /\(([^()]+)\)$/.exec(column)?.[1] ?? ''
  const told = inside === '%' ? '%' : unitBehind(inside, language)
  // "20 km to the north" is more than a quantity.
  if (own === undefined ? after.trim() !== '' || told === undefined : after.trim() !== own) return undefined
  const answer = numberIn(written.replace('−', '-'), language)
  const inUnit = own === undefined ? '' : wordsOf(language)?.inUnit.replace('{unit}', own) ?? ''
  const tolerance = toleranceOf(written, own ?? told, isRounded, `${title} ${column}`, language)
  return { answer, tolerance, inUnit }
}
