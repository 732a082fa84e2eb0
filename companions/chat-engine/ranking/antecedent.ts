import { fold } from '../../text/language.js'
import { anyOf } from '../../text/languages/registry.js'
import type { UnitIndex } from './unit-index.js'

// "It takes place on 8 June" does not say what takes place.
const LEANS_ON_ANOTHER = new RegExp(`^(?:${anyOf(({ questions }) => questions?.leansOnAnother)})\\b`)
// In characters. A longer sentence before is not shown.
const MAX_ANTECEDENT = 240

/** The first unit to show for a window: the one before, where the first one does not say what it speaks of. */
export function withAntecedent ({ units }: UnitIndex, from: number): number {
  const [unit, before] = [units.at(from), units.at(from - 1)]
  if (unit === undefined || before === undefined || !units.isSameText(from - 1, from)) return from
  if (unit.passage.section !== before.passage.section || before.text.length > MAX_ANTECEDENT) return from
  return leansOnAnother(unit.text) ? from - 1 : from
}

/** Whether a text begins with a word that stands for something in the text before it: "It". */
export function leansOnAnother (text: string): boolean {
  return LEANS_ON_ANOTHER.test(fold(text))
}
