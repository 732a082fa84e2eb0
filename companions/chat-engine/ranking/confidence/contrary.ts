import { LANGUAGES, wordsIn } from '../../../text/languages/registry.js'
import { termOf, termsOf } from '../../../text/terms.js'
import { withAntecedent } from '../antecedent.js'
import type { Query } from '../query.js'
import type { UnitIndex } from '../unit-index.js'
import type { RankedUnit } from '../units.js'

/** By the term of a word: the terms of what stands against it, "midterm" against "final". */
const AGAINST = new Map<string, Set<string>>()
const ENDS = new Set<string>()
for (const { questions } of LANGUAGES.values()) {
  for (const list of [...questions?.contrasts ?? [], ...questions?.ends ?? []]) {
    const sides = wordsIn(list).map(side => side.split('/').flatMap(word => termOf(word) ?? []))
    if (questions?.ends.includes(list) === true) for (const term of sides.flat()) ENDS.add(term)
    for (const side of sides) {
      const others = sides.flat().filter(term => !side.includes(term))
      for (const term of side) AGAINST.set(term, new Set([...AGAINST.get(term) ?? [], ...others]))
    }
  }
}

/** Whether something stands against a term: "died" against "born". */
export function hasContrary (term: string): boolean {
  return AGAINST.has(term)
}

const TIME = '\\d{1,2}(?:[:.]\\d\\d| ?[ap]\\.?m\\b)'
// "9:00 a 14:00", "9 am to 5 pm"
const HOURS = new RegExp(`\\b${TIME}[^\\d,;]{1,12}${TIME}`, 'i')

/**
 * Whether a unit has what stands against a word of the question, and not the word, nor has what it leans on or what
 * stands above it: the midterm's date for "When is the final exam?". Hours from one time to another say both ends.
 */
export function isContrary (index: UnitIndex, { terms }: Query, position: number): boolean {
  const hasHours = HOURS.test(index.units.at(position)?.text ?? '')
  const asked = terms.filter(term => AGAINST.has(term) && !(hasHours && ENDS.has(term)))
  if (asked.length === 0) return false
  return standsAgainst(asked, termsAround(index, position))
}

/** Whether what is said has what stands against a term of a question, and not that term. */
export function standsAgainst (asked: string[], said: Set<string>): boolean {
  return asked.some(term => !said.has(term) && [...AGAINST.get(term) ?? []]
    .some(other => said.has(other) && !asked.includes(other)))
}

/** The terms of a unit, of what it leans on, and of what stands above both. */
function termsAround (index: UnitIndex, position: number): Set<string> {
  const places = new Set([position, withAntecedent(index, position)])
  return new Set([...places].flatMap(place => index.units.at(place) ?? [])
    .flatMap(unit => [...unit.terms, ...termsAbove(unit)]))
}

/** The terms of its headings, of what introduces its list, and of the title of its document. */
export function termsAbove ({ passage: { kind, headings, context, source } }: RankedUnit): string[] {
  const title = source.kind === 'document' ? source.filename.replace(/\.\w+$/, '').replaceAll('_', ' ') : ''
  return termsOf([...headings, kind === 'sentence' ? '' : context, title].join('\n'))
}
