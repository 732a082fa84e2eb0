import { fold, hasPhrase } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { mentionsOf, positionOf, type Supply } from '../supplied.js'
import { nameTyped, withLetters } from '../answers/typed-answers.js'
import { namesOf, sharesWord, type Draft } from '../draft.js'
import { isAbbreviation } from '../prose/abbreviations.js'
import { filled, inAny, testWordsOf, type ProseLanguage } from '../prose/prose-language.js'
import { cellOf, clauseOf, placeOf, tellingOf, type Place } from './places.js'
import { isBeforeAnother, rowOf, saidOf } from './statements.js'

/*
 * The question for a term with what two sections say of it: its definition, a statement with a letter for it, the list
 * that it is a member of, its row of a table. And the question for the long form of an abbreviation, or for a cell of a
 * table, of what another section tells. A hard test connects two places of the material.
 */

const JOINED = new RegExp(` (?:${inAny(({ alone }) => alone.alternatives)}) `, 'iu')
/** In characters: of a question that connects two places. */
export const MAX_STEM = 400
/** A place with this share of the words of another one may say the same again. */
export const SAME = 0.4
// So many passages that name a term are looked at.
const MAX_MENTIONS = 40
// In passages.
const APART = 10

/** A question with a second place of the material; `undefined` where no other place speaks of its term. */
export function connected (draft: Draft, supply: Supply): Draft | undefined {
  if (draft.form === 'long form') return ofLongForm(draft, supply)
  return draft.form === 'typed cell' ? ofCell(draft, supply) : ofTwo(draft, supply)
}

/** The question for the term of which two places tell something. */
function ofTwo (draft: Draft, supply: Supply): Draft | undefined {
  const { language, passage, text, typed } = draft
  const words = testWordsOf(language)?.links
  const own = placeOf(draft)
  const isName = typed !== undefined && 'accepted' in typed
  if (words === undefined || own === undefined || !isName || isOfSeveral(passage, text)) return undefined
  const names = fairNames(text, wholeNames(text, namesOf(draft)))
  for (const { place, accepted } of otherPlaces(own.passage, names, language, supply)) {
    if (place.kind === own.kind && own.kind !== 'statement') continue
    // What it is comes first.
    const [first, second] = place.kind === 'description' ? [place, own] : [own, place]
    if (first.kind === 'list' || !isOther(first, second)) continue
    const stem = filled(words.asksBoth, { first: said(first, language, false), second: said(second, language, true) })
    if (stem.length > MAX_STEM || accepted.some(name => sharesWord(stem, name))) continue
    return withLetters({
      ...draft,
      form: 'linked',
      stem,
      bare: undefined,
      passage: first.passage,
      lead: first.lead,
      beside: placesOf(second),
      typed: nameTyped(fairNames(text, [...namesOf(draft), ...accepted]), language, false)
    })
  }
  return undefined
}

/** What does the abbreviation stand for of which another place tells something? */
function ofLongForm (draft: Draft, supply: Supply): Draft | undefined {
  const { about = '', language, passage, text } = draft
  const asks = testWordsOf(language)?.links?.asksLongForm
  const told = about.length < 2 ? undefined : firstOf(otherPlaces(passage, [about], language, supply))
  if (asks === undefined || told === undefined) return ofShortForm(draft, supply)
  const stem = filled(asks, { first: said(told, language, false) })
  if (stem.length > MAX_STEM || sharesWord(stem, text)) return undefined
  return withLetters({ ...draft, form: 'linked', stem, bare: undefined, beside: placesOf(told) })
}

/** What is it of which one place tells something, and another one the abbreviation? */
function ofShortForm (draft: Draft, supply: Supply): Draft | undefined {
  const { about = '', language, passage, text } = draft
  const links = testWordsOf(language)?.links
  const told = firstOf(otherPlaces(passage, [text], language, supply))
  if (links === undefined || told === undefined || about.length < 2) return undefined
  const second = filled(links.abbreviates, { short: about })
  const stem = filled(links.asksBoth, { first: said(told, language, false), second })
  const isTold = sharesWord(stem, text) || hasPhrase(said(told, language, false), about)
  if (stem.length > MAX_STEM || isTold) return undefined
  return withLetters({ ...draft, form: 'linked', stem, bare: undefined, beside: placesOf(told) })
}

/** What does a table give of the thing of which another place tells something? */
function ofCell (draft: Draft, supply: Supply): Draft | undefined {
  const { language, passage, text } = draft
  const asks = testWordsOf(language)?.links?.asksCell
  const cell = cellOf(draft)
  if (asks === undefined || cell === undefined) return undefined
  const told = firstOf(otherPlaces(passage, [cell.name], language, supply))
  // What stands in the first cell may be a word of everyday language.
  if (told === undefined || (told.kind !== 'description' && !IS_SHORT.test(cell.name))) return undefined
  const stem = filled(asks, { first: said(told, language, false), column: cell.column })
  const isTold = stem.length > MAX_STEM || sharesWord(stem, text) || sharesWord(stem, cell.name)
  return isTold ? undefined : { ...draft, form: 'linked', stem, bare: undefined, beside: placesOf(told) }
}

const IS_SHORT = /^\p{Lu}[\p{Lu}\d]+$/u

function firstOf (places: Iterable<{ place: Place }>): Place | undefined {
  for (const { place } of places) {
    if (place.kind === 'description' || place.kind === 'statement') return place
  }
  return undefined
}

function said (place: Place, language: string, isSecond: boolean): string {
  return filled(clauseOf(place, language, isSecond) ?? '', place.words)
}

function placesOf ({ lead, passage }: Place): Passage[] {
  return lead === undefined ? [passage] : [lead, passage]
}

/** Without "A or B", and the abbreviations of other things: "CRM" is none of "enterprise resource planning". */
export function fairNames (text: string, names: string[]): string[] {
  const first = fold(text).charAt(0)
  const others = names.filter(name => !JOINED.test(name) &&
    (!(isAbbreviation(name) || isAbbreviation(text)) || fold(name).charAt(0) === first))
  return [text, ...others]
}

/** The names of a thing that are no part of its own one: a "calorie" is not the same as a "nutritional calorie". */
function wholeNames (text: string, names: string[]): string[] {
  const own = fold(text).split(' ')
  return names.filter(name => {
    const words = fold(name).split(' ')
    return words.length >= own.length || !words.every(word => own.includes(word))
  })
}

/** Whether two passages are two places of a material: of two sections, or far from one another in a long one. */
export function areApart (one: Passage, other: Passage, supply: Supply): boolean {
  return one.section !== other.section || Math.abs(positionOf(one, supply) - positionOf(other, supply)) >= APART
}

/** What other sections than that of a passage say of a thing, that first which says most. */
export function * otherPlaces (
  own: Passage, names: string[], language: ProseLanguage, supply: Supply
): Generator<{ place: Place, accepted: string[] }> {
  const isElsewhere = (other: Passage) => areApart(own, other, supply)
  const telling = tellingOf(names, supply).filter(other => isElsewhere(other.passage) && other.language === language)
  for (const other of telling) {
    const place = placeOf(other)
    if (place !== undefined) yield { place, accepted: [...names, ...namesOf(other)] }
  }
  const found: Array<{ place: Place, isSubject: boolean }> = []
  const mentions = new Set(names.flatMap(name => [...mentionsOf(name, supply)]))
  for (const at of [...mentions].slice(0, MAX_MENTIONS)) {
    const passage = supply.passages[at]
    if (passage === undefined || !isElsewhere(passage)) continue
    const cells = rowOf(passage, names)
    if (cells !== undefined) {
      found.push({ place: { kind: 'row', words: { cells }, terms: termsOf(cells), passage }, isSubject: false })
      continue
    }
    const told = saidOf(passage, names, language)
    if (told === undefined || !isOfSense(own, passage, names, told.statement)) continue
    const { statement, isSubject } = told
    found.push({ place: { kind: 'statement', words: { statement }, terms: termsOf(statement), passage }, isSubject })
  }
  for (const { place } of found.sort((a, b) => Number(b.isSubject) - Number(a.isSubject))) {
    yield { place, accepted: names }
  }
}

/**
 * Whether a word is the same thing in two documents, as far as they tell: an "organisation" is one thing in a course on
 * management, and another one in a course on software. A name of several words has one sense.
 */
export function isOfSense (own: Passage, other: Passage, names: string[], statement: string): boolean {
  const isOneDocument = own.source.kind !== 'document' || other.source.kind !== 'document' ||
    own.source.filename === other.source.filename
  if (isOneDocument || !/^\p{L}\p{Ll}+$/u.test(names[0] ?? '')) return true
  const terms = termsOf(own.text).filter(term => !termsOf(names.join(' ')).includes(term))
  return termsOf(statement).some(term => terms.includes(term))
}

/** Whether two places say two things. */
function isOther ({ terms }: Place, other: Place): boolean {
  const shared = terms.filter(term => other.terms.includes(term)).length
  return shared < SAME * Math.min(terms.length, other.terms.length)
}

/** "A demand curve or a supply curve is …": the other place says something of one of them alone. */
function isOfSeveral ({ text }: Passage, name: string): boolean {
  const folded = fold(text)
  const at = folded.indexOf(fold(name))
  return at !== -1 && isBeforeAnother(folded.slice(at + fold(name).length))
}
