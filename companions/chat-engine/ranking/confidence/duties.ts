import { fold, wordsOf } from '../../../text/language.js'
import type { Questions } from '../../../text/language-data/questions.js'
import { allWords, anyOf } from '../../../text/languages/registry.js'
import { allTermsOf, termOf, termsOf } from '../../../text/terms.js'
import { asksPractical, namesLogistics } from '../../providers/questions/logistics.js'
import { withAntecedent } from '../antecedent.js'
import type { Query } from '../query.js'
import type { Ranking } from '../ranking.js'
import type { RankedUnit } from '../units.js'

/*
 * Questions for what is allowed, for what must be done or passed, for what is done together, and for what there is.
 * Their answer is a sentence that says one or the other of the thing: "Attendance is voluntary" answers "Is attendance
 * mandatory?".
 */

type Duties = NonNullable<Questions['duties']>
const any = (part: (duties: Duties) => string | string[]) =>
  anyOf(({ questions }) => questions?.duties && part(questions.duties))

const DUTIES = (['together', 'allowed', 'required', 'passed'] as const).map(duty => ({
  asks: new RegExp(`\\b(?:${any(duties => duties[duty].asks)})\\b`, 'g'),
  says: new RegExp(`\\b(?:${any(duties => duties[duty].says)})\\b`)
}))
const [TOGETHER] = DUTIES
const PASSED = DUTIES.at(-1)
// "Tutorials are optional" answers "do I have to attend tutorials?".
const STATE = new RegExp(`\\b(?:${any(({ states }) => states)})\\b`)
const ATTENDING = new Set([...allWords(({ questions }) => questions?.attends?.word)].flatMap(termsOf))
// What is done with a thing says nothing of it: to "bring" and to "use" a calculator.
const OF_USE = new Set([...allWords(({ questions }) => questions?.ofUse)].flatMap(termsOf))

const EXISTS = new RegExp(`^(?:${any(({ exists }) => exists.asks)}) (.+)$`)
const IN_COURSE = new RegExp(` (?:${any(({ exists }) => exists.inCourse)})[?.! ]*$`)
const SAYS_EXISTS = new RegExp(`\\b(?:${any(({ exists }) => exists.says)})\\b`)
const DONE = new RegExp(`^(?:${any(({ done }) => done.asks)}) `)
const SAYS_DONE = new RegExp(`\\b(?:${any(({ done }) => done.says)})\\b`)
const CONDITION = new RegExp(`\\b(?:${anyOf(({ contents }) => contents?.conditions.begins)})\\b`)
// In terms: how far from the beginning of a text the thing may stand that it is about.
const AT_BEGINNING = 2

/** Whether a unit says yes or no to a question for what is allowed, for what must be done, or for what there is. */
export function saysYesOrNo ({ folded }: Query, unit: RankedUnit): boolean {
  const isOfCourse = asksPractical(folded) || namesLogistics(folded)
  return tellsExistence(folded, unit) || (isOfCourse && tellsWhatIsDone(folded, unit)) || DUTIES.some(duty => {
    const { asks, says } = duty
    const rest = folded.replace(asks, ' ')
    // What is taught may go together as well.
    if (rest === folded || (duty === TOGETHER && !isOfCourse)) return false
    const things = termsOf(rest).filter(term => !OF_USE.has(term))
    const others = things.filter(term => !ATTENDING.has(term))
    const isAttended = others.length > 0 && others.length < things.length
    // All of a row is of its first cell.
    const clauses = unit.passage.kind === 'row' ? [unit.text] : unit.text.split('; ')
    return things.length > 0 && clauses.some(clause =>
      (says.test(fold(clause)) && isOf(clause, unit, things)) ||
      (isAttended && STATE.test(fold(clause)) && isOf(clause, unit, others)))
  })
}

/** Whether a question for a duty names a thing that the material has, and a unit has none of what it names. */
export function isOfOtherDuty ({ index, question: { folded } }: Ranking, position: number): boolean {
  const asked = DUTIES.findLast(duty => duty !== TOGETHER && folded.search(duty.asks) !== -1)
  if (asked === undefined) return false
  // What must be passed is said by a mark: "assignments: 10 %" says nothing of it.
  if (asked === PASSED && !PASSED.says.test(fold(index.units.at(position)?.text ?? ''))) return true
  const things = termsOf(folded.replace(asked.asks, ' ')).filter(term =>
    !OF_USE.has(term) && !ATTENDING.has(term) && index.postings.has(term))
  const around = [index.units.at(position), index.units.at(withAntecedent(index, position))]
  const has = (term: string) => around.some(unit =>
    unit?.terms.includes(term) === true || termsOf(unit?.passage.headings.join(' ') ?? '').includes(term))
  return things.length > 0 && !things.some(has)
}

/** Whether a clause has all of the terms, at least one of them itself and the others there or in the headings. */
function isOf (clause: string, { passage: { headings } }: RankedUnit, things: string[]): boolean {
  const [own, above] = [termsOf(clause), termsOf(headings.join(' '))]
  return things.some(term => own.includes(term)) && things.every(term => own.includes(term) || above.includes(term))
}

/**
 * Whether a unit says that what is asked about is done or not: "Lectures will be recorded". All words of the question
 * stand side by side in a clause that has no condition.
 */
function tellsWhatIsDone (folded: string, { text }: RankedUnit): boolean {
  if (!DONE.test(folded)) return false
  const asked = termsOf(folded)
  return asked.length > 1 && text.split(/[;,.] /).some(clause => {
    const terms = allTermsOf(clause)
    const places = asked.map(term => terms.indexOf(term))
    const isClose = Math.max(...places) - Math.min(...places) <= asked.length
    return !places.includes(-1) && isClose && SAYS_DONE.test(fold(clause)) && !CONDITION.test(fold(clause))
  })
}

/** Whether a unit speaks of what a question asks the existence of: "is there a final exam?". */
function tellsExistence (folded: string, { text, terms, passage: { headings } }: RankedUnit): boolean {
  const [, asked] = EXISTS.exec(folded) ?? []
  if (asked === undefined) return false
  const [thing, ...others] = phrasesIn(asked.replace(IN_COURSE, ''))
  if (thing === undefined) return false
  const at = placeOf(thing, terms)
  const isAbout = at !== -1 && (at < AT_BEGINNING || SAYS_EXISTS.test(fold(text)))
  return isAbout && others.every(phrase =>
    placeOf(phrase, terms) !== -1 || headings.some(heading => placeOf(phrase, allTermsOf(heading)) !== -1))
}

/** The terms of words that stand side by side, without a word between that means nothing. */
function phrasesIn (folded: string): string[][] {
  const phrases: string[][] = [[]]
  for (const word of wordsOf(folded)) {
    const term = termOf(word)
    if (term === undefined) phrases.push([])
    else phrases.at(-1)?.push(term)
  }
  return phrases.filter(phrase => phrase.length > 0)
}

function placeOf (phrase: string[], terms: string[]): number {
  return terms.findIndex((_, at) => phrase.every((term, offset) => terms[at + offset] === term))
}
