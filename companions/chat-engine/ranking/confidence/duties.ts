import { fold } from '../../../text/language.js'
import type { Questions } from '../../../text/language-data/questions.js'
import { allWords, anyOf } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'
import type { Ranking } from '../ranking.js'
import type { RankedUnit } from '../units.js'

/*
 * Questions for what is allowed and for what must be done. Their answer is a sentence that says one or the other of the
 * thing: "Attendance is voluntary" answers "Is attendance mandatory?".
 */

type Duty = keyof NonNullable<Questions['duties']>
const any = (duty: Duty, part: 'asks' | 'says') => anyOf(({ questions }) => questions?.duties?.[duty][part])

const DUTIES = (['allowed', 'required'] as const).map(duty => ({
  asks: new RegExp(`\\b(?:${any(duty, 'asks')})\\b`, 'g'), says: new RegExp(`\\b(?:${any(duty, 'says')})\\b`)
}))
// What is done with a thing says nothing of it: to "bring" and to "use" a calculator.
const OF_USE = new Set([...allWords(({ questions }) => questions?.ofUse)].flatMap(termsOf))

/** Whether one of these units says whether what the question names is allowed, or whether it must be done. */
export function tellsDuty ({ question: { folded } }: Ranking, units: RankedUnit[]): boolean {
  return DUTIES.some(({ asks, says }) => {
    const rest = folded.replace(asks, ' ')
    if (rest === folded) return false
    const things = termsOf(rest).filter(term => !OF_USE.has(term))
    return things.length > 0 && units.some(unit => says.test(fold(unit.text)) && isOf(unit, things))
  })
}

/** Whether a unit has all of the terms, at least one of them in its text and the others there or in its headings. */
function isOf ({ terms, passage: { headings } }: RankedUnit, things: string[]): boolean {
  const above = termsOf(headings.join(' '))
  return things.some(term => terms.includes(term)) &&
    things.every(term => terms.includes(term) || above.includes(term))
}
