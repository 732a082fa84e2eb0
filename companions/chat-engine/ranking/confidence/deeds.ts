import { fold } from '../../../text/language.js'
import { allWords, anyOf, LANGUAGES } from '../../../text/languages/registry.js'
import { inAny } from '../../providers/questions/prose/prose-language.js'
import { termOf, termsOf } from '../../../text/terms.js'
import { withAntecedent } from '../antecedent.js'
import { INTENTS } from '../intents.js'
import type { Query } from '../query.js'
import type { Ranking } from '../ranking.js'
import type { UnitIndex } from '../unit-index.js'
import type { RankedUnit } from '../units.js'
import { saysNothingOfMaking } from './makers.js'
import { hasContrary, termsAbove } from './contrary.js'
import { isName } from './written-names.js'

/*
 * A question for a time, a place, a person or a number asks it of something that happens to a thing: "When did Napoleon
 * die?" A text with his name and the year of his coronation is no answer. What the question asks about is said there
 * by the same word, by one with its stem, or by one of the same meaning.
 */

/** By the term of a word: the numbers of the lists of deeds that it stands in. */
const DEEDS = new Map<string, Set<number>>()
for (const [number, list] of [...LANGUAGES.values()].flatMap(({ contents }) => contents?.deeds ?? []).entries()) {
  for (const term of termsOf(list)) DEEDS.set(term, new Set([...DEEDS.get(term) ?? [], number]))
}
const OF_LAWS = new Set([...allWords(({ contents }) => contents?.ofLaws)].flatMap(termsOf))
const EMPTY = new Set([...allWords(({ contents }) => contents?.happens)].flatMap(termsOf))

// "Who is the president of …?"
const ASKS_ROLE = new RegExp(`^[^ ]+ (?:${anyOf(({ questions }) => questions?.definitions.is)}) `)

/** What a question asks for, see `Kind` of contents-confidence.ts. */
interface Asked { name: string, asks: RegExp }

// What a question for a yes or a no asks about, it asks with nothing.
const NOTHING: Asked = { name: 'yes or no', asks: /^\b/ }

/** Whether a text says what a question asks a time, a place, a person or a number of. */
export function saysDeed ({ index, question }: Ranking, kind: Asked, unit: RankedUnit, position: number): boolean {
  // A row has what it names in its columns.
  if (unit.passage.kind !== 'row' && saysNothingOfMaking(unit.text, question.folded)) return false
  const around = [unit, index.units.at(withAntecedent(index, position))].flatMap(one => one ?? [])
  const terms = around.flatMap(one => one.terms)
  const deeds = deedsIn(question, kind)
  const said = deeds.filter(deed => terms.some(term => isSameDeed(term, deed)))
  const names = question.names.filter(name => /\p{L}/u.test(name))
  const named = names.filter(name => terms.includes(name))
  if (deeds.length === 0) return true
  if (said.length > 0) {
    // "Fleming discovered penicillin" does not say who discovered heparin.
    if (isHalfSaid(kind, deeds, said, names, around)) return false
    // One word beside another name says nothing of this one: "King Louis was executed" of Robespierre.
    const above = around.flatMap(({ passage }) => termsOf(passage.headings.join(' ')))
    return said.length > 1 || names.length === 0 || named.length > 0 || names.some(name => above.includes(name)) ||
      !beginsWithName(index, unit.text)
  }
  if (kind.name === 'date' && deeds.every(deed => OF_LAWS.has(deed)) && isDated(unit.text, names)) return true
  // Of one person or figure beside all of a long name, the verb may be another one; "born" is none but itself.
  const isRole = kind.name === 'person' ? ASKS_ROLE.test(question.folded) : kind.name !== 'number'
  if (deeds.some(deed => DEEDS.has(deed) && hasContrary(deed))) return false
  return deeds.length === 1 && names.length > 1 && named.length === names.length && !isRole &&
    !isToldBehind(index, position, [...deeds, ...names])
}

/**
 * Whether a question has a verb and one thing without a capital, and what is said has but one of the two: the thing
 * without the verb says nothing of who did it.
 */
function isHalfSaid (kind: Asked, deeds: string[], said: string[], names: string[], around: RankedUnit[]): boolean {
  const [missing = '', ...more] = deeds.filter(deed => !said.includes(deed))
  if (names.length > 0 || said.length !== 1 || missing === '' || more.length > 0) return false
  if (DEEDS.has(missing)) return kind.name === 'person'
  return said.every(deed => DEEDS.has(deed)) && !around.some(unit => termsAbove(unit).includes(missing))
}

// In units.
const BEHIND = 3

/** Whether one of the next units has all of the terms. */
function isToldBehind ({ units }: UnitIndex, position: number, terms: string[]): boolean {
  return units.slice(position + 1, position + 1 + BEHIND).some(unit => terms.every(term => unit.terms.includes(term)))
}

/** Whether a text, or what it leans on, has a word of the question that is no name, or one of the same meaning. */
export function namesDeed ({ index, question }: Ranking, kind: Asked, unit: RankedUnit, position: number): boolean {
  const terms = [unit, index.units.at(withAntecedent(index, position))].flatMap(one => one?.terms ?? [])
  return deedsIn(question, kind).some(deed => terms.some(term => isSameDeed(term, deed)))
}

/** Whether a question for a yes or a no asks of a thing with a name what a unit does not speak of. */
export function lacksDeed (ranking: Ranking, position: number): boolean {
  const { index, question } = ranking
  const unit = index.units.at(position)
  if (unit === undefined || !question.isOfContents || !question.intents.includes(YES_OR_NO)) return false
  const deeds = deedsIn(question, NOTHING)
  const isNamed = question.names.some(name => isName(index, [], name))
  return isNamed && deeds.length > 0 && !namesDeed(ranking, NOTHING, unit, position) &&
    !termsAbove(unit).some(term => deeds.includes(term))
}

const YES_OR_NO = INTENTS.findIndex(({ name }) => name === 'yes or no')

/** The terms of a question that are no names, without those that only ask: "old" of "how old". */
function deedsIn ({ terms, names, folded }: Query, { asks }: Asked): string[] {
  const asked = termsOf(folded.replace(asks, ' '))
  const joined = termsOf((folded.match(JOINED) ?? []).filter(word => termsOf(word).some(term => names.includes(term)))
    .join(' '))
  return terms.filter(term =>
    !names.includes(term) && !joined.includes(term) && asked.includes(term) && !EMPTY.has(term))
}

// "Berners-Lee": what is joined to a name is a part of it.
const JOINED = /\p{L}+-\p{L}+/gu

const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'i')

/** Whether a text begins with a name, behind an article or none. */
function beginsWithName (index: UnitIndex, text: string): boolean {
  const [first = '', second = ''] = text.replace(ARTICLE, '').split(' ')
  return /^\p{Lu}/u.test(second) || (/^\p{Lu}/u.test(first) && isName(index, [], termOf(fold(first)) ?? ''))
}

const OF = anyOf(({ contents }) => contents?.property.of)
const YEAR = new RegExp(`(\\p{L}+)(?: \\(| (?:${OF}) |,? )(?:1\\d{3}|20\\d\\d)\\b(?! ?[–-])`, 'gu')

/** Whether a text has one of the names with a year behind it: "the Schools Act of 1996". */
function isDated (text: string, names: string[]): boolean {
  return [...text.matchAll(YEAR)].some(([, word = '']) => names.includes(termOf(fold(word)) ?? ''))
}

// In letters: "intercept" and "interception".
const STEM = 5

function isSameDeed (one: string, other: string): boolean {
  if (one === other) return true
  const isStem = Math.min(one.length, other.length) >= STEM && (one.startsWith(other) || other.startsWith(one))
  return isStem || [...DEEDS.get(one) ?? []].some(list => DEEDS.get(other)?.has(list))
}
