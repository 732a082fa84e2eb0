import { fold, languageOf, wordsOf } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import { allTermsOf, termOf, termsOf } from '../../../text/terms.js'
import { isNounFirst } from '../../providers/questions/prose/prose-language.js'
import { initialsOf } from '../../providers/questions/prose/abbreviations.js'
import { withAntecedent } from '../antecedent.js'
import { INTENTS } from '../intents.js'
import type { Ranking, Window } from '../ranking.js'
import type { UnitIndex } from '../unit-index.js'
import { answeringUnitOf } from './contents-confidence.js'
import { termsAbove } from './contrary.js'
import { isName } from './written-names.js'

/*
 * Questions that have nearly all words of a text, and that it does not answer: "Which city did the army not destroy?"
 * beside "The army destroyed the city", "When did Iceland join the union?" beside "Norway joined the union in 1905".
 * How often each of the two happens was measured with SQuAD 2.0: see bench/README.md.
 */

/** Whether a question for a fact asks of another name, or of what is not so, and the text does not tell of that. */
export function isNearMiss (ranking: Ranking, window: Window): boolean {
  return !ranking.question.explains &&
    (isUndenied(ranking, answeringUnitOf(ranking, window)) || isOfOtherName(ranking, window))
}

const denial = (part: 'asks' | 'says') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(({ contents }) => contents?.denial[part])})(?![\\p{L}\\p{N}])`, 'u')
const ASKS_WHAT_IS_NOT = denial('asks')
const SAYS_WHAT_IS_NOT = denial('says')

/** Whether it asks for what is not so, and neither a unit nor what it leans on says of anything that it is not. */
function isUndenied ({ question, index }: Ranking, position: number): boolean {
  return ASKS_WHAT_IS_NOT.test(question.folded) && ![position, withAntecedent(index, position)]
    .some(place => SAYS_WHAT_IS_NOT.test(fold(index.units.at(place)?.text ?? '')))
}

/** Whether it has a name that neither the text, nor what stands beside it and above it, has. */
function isOfOtherName (ranking: Ranking, { from, to }: Window): boolean {
  const { index: { units } } = ranking
  const section = units.at(from)?.passage.section
  const beside = units.slice(Math.max(0, from - 1), to + 1)
    .filter((unit, offset) => units.isSameText(Math.max(0, from - 1) + offset, from) &&
      unit.passage.section === section)
  const terms = new Set(beside.flatMap(unit => [...unit.terms, ...termsAbove(unit)]))
  return namesAsked(ranking).some(name => !isTold(ranking.index, name, terms) &&
    !isWrittenOut(name, beside.map(({ text }) => text)))
}

/**
 * Whether a question for a yes or a no is about a name that neither a unit, nor what it leans on or stands below, has:
 * "Is UDP reliable?" beside what is said of TCP.
 */
export function isOfOtherSubject (ranking: Ranking, position: number): boolean {
  const { index, question: { intents, folded, names, isOfContents } } = ranking
  if (!intents.includes(YES_OR_NO)) return false
  const around = [position, withAntecedent(index, position)].flatMap(place => index.units.at(place) ?? [])
  const terms = new Set(around.flatMap(unit => [...unit.terms, ...termsAbove(unit)]))
  // "¿Es fiable UDP?": the verb may stand before what it is said of.
  const first = allTermsOf(folded).slice(0, isNounFirst(languageOf(folded)) ? 2 : 1)
    // Guides write "Academic Course", too.
    .filter(term => isOfContents || names.includes(term))
  return namesAsked(ranking).some(name => first.includes(name[0] ?? '') && !isTold(index, name, terms) &&
    !isWrittenOut(name, around.map(({ text }) => text)))
}

const YES_OR_NO = INTENTS.findIndex(({ name }) => name === 'yes or no')

/** The terms of each name of a question, and of each number: "in 1988, George Bush" has two. */
function namesAsked ({ index, question }: Ranking): string[][] {
  const names: string[][] = []
  let open: string[] | undefined
  for (const word of wordsOf(question.folded)) {
    const term = termOf(word)
    const isNumber = /^\d/.test(word)
    const isAsked = term !== undefined && question.terms.includes(term)
    if (!isAsked || !(isNumber ? isLarge(word) : isName(index, question.names, term))) {
      open = undefined
    } else if (open === undefined || isNumber) {
      names.push([term])
      open = isNumber ? undefined : names.at(-1)
    } else {
      open.push(term)
    }
  }
  return names
}

// "3 layers" may stand in words, a year does not.
const isLarge = (number: string) => number.length > 2

/** Whether terms have a name. Its last part is enough where the material has the whole name: "Newton". */
function isTold ({ postings }: UnitIndex, name: string[], terms: Set<string>): boolean {
  if (name.every(term => terms.has(term))) return true
  if (name.length < 2 || !terms.has(name.at(-1) ?? '')) return false
  const [first = new Set<number>(), ...others] = name.map(term => new Set(postings.get(term)?.units))
  return [...first].some(unit => others.every(units => units.has(unit)))
}

/** Whether a text has words with capitals whose initials are an abbreviation: "EU" of "the European Union". */
function isWrittenOut ([name = '', ...more]: string[], texts: string[]): boolean {
  return more.length === 0 && texts.some(text => [...text.matchAll(CAPITALISED)].some(([words]) => {
    const initials = initialsOf(words)
    return initials.length > 1 && termsOf(initials).includes(name)
  }))
}

const CAPITALISED = /\p{Lu}[\p{L}\p{N}-]*(?: (?:\p{Ll}{1,3} ){0,2}\p{Lu}[\p{L}\p{N}-]*){1,6}/gu

/** A property and what has it, as terms: "dose" and "ibuprofen". */
interface Owned { property: string, owner: string }

// "La dosis máxima de ibuprofeno", "the maximum dose of the drug".
const OWNED = new RegExp(`(\\p{L}+) (?:${anyOf(({ contents }) => contents?.property.of)}) ` +
  `(?:(?:${anyOf(({ contents }) => contents?.article)}) )?(\\p{L}+)`, 'gu')

function ownedIn (folded: string): Owned[] {
  return [...folded.matchAll(OWNED)].flatMap(([, one = '', other = '']) => {
    const [property, owner] = [termOf(one), termOf(other)]
    return property === undefined || owner === undefined ? [] : [{ property, owner }]
  })
}

const ASKS_PROPERTY = new RegExp(`^(?:${anyOf(({ contents }) => contents?.property.asks)}) `)

/**
 * Whether a property is asked of what the material does not have, and a unit has it of another thing: "the
 * maximum dose of paracetamol" for "what is the maximum dose of ibuprofen?"
 */
export function isOfOtherOwner ({ index, question: { folded, terms, isOfContents } }: Ranking, place: number): boolean {
  if (!isOfContents || !ASKS_PROPERTY.test(folded)) return false
  const asked = ownedIn(folded).slice(0, 1)
    .filter(({ property, owner }) => terms.includes(property) && terms.includes(owner) && !index.postings.has(owner))
  if (asked.length === 0) return false
  const around = [place, withAntecedent(index, place)].flatMap(place => index.units.at(place) ?? [])
  const above = new Set(around.flatMap(termsAbove))
  const others = around.flatMap(({ text }) => ownedIn(fold(text)))
  return asked.some(({ property, owner }) => !above.has(owner) &&
    others.some(other => other.property === property && !terms.includes(other.owner)))
}
