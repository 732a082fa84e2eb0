import { onceFor } from '../../../../../lib/process/once-for.js'
import { escapeRegExp } from '../../../../../lib/values/escape-regexp.js'
import { byKey, groupedBy } from '../../../../../lib/values/lists.js'
import { capitalised, fold } from '../../../../text/language.js'
import { anyOf, ofEach } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import { areOfOneDocument, type Passage } from '../../../material/passages.js'
import type { Random } from '../../offline/random.js'
import { normal, overlaps, quotedIn, sharesWord, WRONG_OPTIONS, type Draft } from '../draft.js'
import { genusOf, nounOfThing } from '../prose/kinds.js'
import { inAny, inWords, isNounFirst } from '../prose/prose-language.js'
import { withoutFormulas } from '../prose/standing.js'
import { otherCommands } from '../options/commands.js'
import { otherLongForms } from '../options/long-forms.js'
import { countsNear, numbersNear } from '../options/numbers.js'
import { areInOneRow } from '../options/sorts.js'
import { termOf, termsIn, type Known, type Term } from '../options/terms.js'
import { grammarOf } from '../statements.js'
import { alikeOf, mentionsOf, positionOf, type Supply } from '../supplied.js'
import { isPerson } from './values.js'
import { possibleOptions } from '../options/wrong-options.js'

/*
 * Questions that are made to be typed, with options: in an easy test the answer is recognised. The wrong options are
 * what the same part of the course says of other things, and of which the question is surely not true.
 */

// Terms that are so near one another are of one chapter, which may be several files.
const NEAR = 60

/** A typed question as one with options; `undefined` where three wrong ones cannot be had. */
export function recognised (draft: Draft, supply: Supply, random: Random): Draft | undefined {
  const { typed, bare = draft.stem, ...own } = draft
  if (typed === undefined) return undefined
  const asked = { ...own, stem: bare, typed: undefined }
  if ('answer' in typed) {
    const numeric = { ...asked, text: String(typed.answer), number: typed.answer }
    switch (draft.form) {
      case 'typed year':
      case 'masked year': return withSiblings(numeric, yearsNear(numeric, supply, random))
      case 'count': return withSiblings(numeric, countsNear(typed.answer))
      case 'typed cell': return withSiblings({ ...asked, number: typed.answer }, draft.siblings ?? [])
      case 'masked': return draft.isLogistics
        ? undefined
        : withSiblings(numeric, numbersNear(draft.text, isShare(draft) ? WHOLE : undefined))
      default: return undefined
    }
  }
  switch (draft.form) {
    case 'command': return withSiblings(asked, otherCommands(draft, supply))
    case 'formula': return withSiblings(asked, otherFormulas(draft, supply))
    case 'long form': return withSiblings(asked, otherLongForms(draft, supply, random))
    case 'name': {
      const adjective = withSiblings(asked, otherAdjectives(draft, supply))
      return adjective ?? withSiblings(asked, otherTerms(draft, supply))
    }
    case 'typed cell': return withSiblings(asked, draft.siblings ?? [])
    case 'masked':
      if (draft.group.startsWith('introduced ')) return withSiblings(asked, otherAdjectives(draft, supply))
      if (isPerson(draft.text)) return OF_WOMAN.test(fold(bare)) ? undefined : { ...asked, group: 'person' }
      return withSiblings(asked, otherTerms(draft, supply))
    default: return undefined
  }
}

// In percent.
const WHOLE = 100

const PERCENT = new RegExp(`(?<!\\p{L})X ?(?:${anyOf(({ testProse }) => testProse?.percent)})`, 'u')

function isShare ({ stem }: Draft): boolean {
  return PERCENT.test(stem)
}

const OF_WOMAN = inWords(inAny(({ told }) => told?.ofWoman))

// "In X BCE", and a heading with years: other years would be ruled out.
const TELLS_ERA = /\d{4}|(?<!\p{L})X (?:\p{Lu}{2,3}(?!\p{L})|\p{Ll}\. ?\p{Lu})/u
const YEARS = 6

/** The years of other events of the course, those of about the same time. */
function yearsNear (draft: Draft, supply: Supply, random: Random): string[] {
  if (TELLS_ERA.test(draft.stem)) return []
  const form = draft.form === 'typed year' ? 'year' : draft.form
  return possibleOptions({ ...draft, form, group: 'year' }, supply, random).slice(0, YEARS)
}

function withSiblings (draft: Draft, siblings: string[]): Draft | undefined {
  return siblings.length < WRONG_OPTIONS ? undefined : { ...draft, siblings }
}

/** The other terms of a chapter that a statement may be taken to be about, those first that are most like its own. */
function otherTerms (draft: Draft, supply: Supply): string[] {
  const { form, text, about = text, language, passage } = draft
  const quoted = form === 'name' ? quotedIn(draft) : undefined
  const said = quoted ?? passage.text
  const group = grammarOf(language)?.termOf(about, supply.words)?.group
  // "Weak base: a base that …": the only one with that word is the right one.
  if (group === undefined || (quoted !== undefined && sharesWord(quoted, about))) return []
  const own = termOf({ text, group, language }, quoted === undefined ? '' : genusOf(quoted, language))
  const alike = alikeOf({ ...draft, stem: said }, supply)
  const place = positionOf(passage, supply)
  const terms = [...new Set(termsOf(said))]
  const all = termsIn(supply)
  const name = normal(text)
  const rows = new Set(all.filter(other => normalOf(other) === name).flatMap(({ rows }) => [...rows]))
  const rated = all.flatMap(other => {
    if (normalOf(other) === name) return []
    const isOfSection = other.places.some(({ section }) => section === passage.section)
    const isNear = isOfSection || [...other.mentions].some(at => Math.abs(at - place) <= NEAR)
    // Headings and rows of words have things of several sorts, so that they tell less than a list.
    const isOfList = [...other.rows].some(row =>
      rows.has(row) && (/^list/.test(row) || (other.genus !== '' && other.words === own.words)))
    const isOfGlossary = isBesideInGlossary(passage, other)
    const isInRow = () => other.genus !== '' && areInOneRow(text, other.text, supply)
    // Terms that a course sets against each other: what it says of them is alike, and not the same.
    const isBeside = isOfList || other.head === own.head
    if (!isNear || !isOfKind(own, other, isOfList || isOfGlossary) || !isOfNamedPart(other, draft)) return []
    const isOfGenus = own.genus !== '' && own.genus === other.genus
    if (!isBeside && !isOfGenus && !isOfGlossary && !isInRow()) return []
    if (!isElse(draft, said, other, supply)) return []
    const shared = sharedBy(terms, other)
    if (other.genus !== '' && shared > 1 && shared >= (isBeside ? SAME_BESIDE : SAME) * terms.length) return []
    if (!isBeside && !isOfGenus && isOfGlossary && shared > MAX_SHARED) return []
    const defined = isBeside ? other.places : []
    const isSaidToo = [...other.mentions].some(at => alike.has(at) && !defined.includes(supply.passages[at] ?? passage))
    if (isSaidToo) return []
    const likeness = 4 * Number(other.head === own.head) + 4 * Number(own.genus !== '' && other.genus === own.genus) +
      4 * Number(isOfList) + 3 * Number(other.class === own.class) + 2 * Number(isOfSection) +
      Number(other.words === own.words) + 2 * shared
    return [{ other, likeness }]
  }).sort((a, b) => b.likeness - a.likeness)
  const chosen: Known[] = []
  for (const { other } of rated) {
    if (chosen.length === WRONG_OPTIONS) break
    if (chosen.some(one => overlaps(one.text, other.text))) continue
    // Two with one noun would be a pair that the right one is no part of.
    if (other.head !== own.head && chosen.some(one => one.head === other.head)) continue
    chosen.push(other)
  }
  return hasOddOne(quoted, chosen, own.head) ? [] : chosen.map(one => likeOther(one, text))
}

const ARTICLES = new RegExp(`^(?:(?:${inAny(({ grammar }) => grammar?.be)}) )?` +
  `(?:${inAny(({ alone }) => alone.articles)}) `)

/**
 * "A property right that …": two options are such rights, and the third one is not, as their definitions say. Or one is
 * an "open standard", while the right one and two others are kinds of interoperability.
 * @param head the noun of the right one
 */
export function hasOddOne (
  quoted: string | undefined, chosen: Array<Pick<Known, 'places' | 'head'>>, head?: string
): boolean {
  const ofNoun = chosen.filter(one => one.head === head).length
  if (ofNoun > 0 && ofNoun < chosen.length) return true
  const words = fold(quoted ?? '').replace(ARTICLES, '').split(' ').slice(0, 2)
  if (words.length < 2 || !words.every(word => termsOf(word).length > 0)) return false
  const kind = words.join(' ')
  const alike = chosen.filter(({ places }) => places.some(({ text }) => fold(text).includes(kind))).length
  return alike > 1 && alike < chosen.length
}

const NAMED_PART = /^[^“«?]{1,12}[“«]([^”»]+)[”»][:,] /u

/** Whether a term is defined where a question says that its answer is: "Under “Application layer”: which term …?". */
function isOfNamedPart ({ places }: Known, { stem, bare = stem, passage }: Draft): boolean {
  const [, named] = NAMED_PART.exec(bare) ?? []
  if (named === undefined || places.length === 0) return true
  const isHeading = passage.headings.includes(named)
  return places.some(place => isHeading ? place.headings.includes(named) : areOfOneDocument(place, passage))
}

/** Whether a term is defined by an entry of the glossary, or of the list of definitions, that a passage is one of. */
function isBesideInGlossary ({ definition, section }: Passage, other: Known): boolean {
  return definition !== undefined && other.genus !== '' &&
    other.places.some(place => place.section === section && place.definition !== undefined)
}

/** How many of some terms the passages have that say what a term is. */
function sharedBy (terms: string[], { places }: Known): number {
  return Math.max(0, ...places.map(place => terms.filter(term => termsOfPassage(place).has(term)).length))
}

/** Whether what is said of a term is not said of another one: neither definition names the other. */
function isElse ({ text, passage }: Draft, said: string, other: Known, { names }: Supply): boolean {
  if (overlaps(text, other.text) || names.areOne(text, other.text) || has(passage, other.text)) return false
  if (sharesWord(said, other.text)) return false
  return other.genus === '' || other.places.every(place => place !== passage && !has(place, text))
}

/** A text with a capital where another one has one; a name keeps its own. */
function likeOther ({ text, group }: Known, other: string): string {
  const isSmall = /^\p{Ll}/u.test(other) && group.includes(' common ')
  return isSmall ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : capitalised(text)
}

/** Whether neither of two definitions names what the other one is of. */
function areApart (
  { text, passage, stem, bare = stem }: Draft, other: Pick<Draft, 'text' | 'passage'>, { names }: Supply
): boolean {
  if (overlaps(text, other.text) || names.areOne(text, other.text) || sharesWord(bare, other.text)) return false
  return other.passage !== passage && !has(passage, other.text) && !has(other.passage, text)
}

function has (passage: Passage, term: string): boolean {
  const words = termsOfPassage(passage)
  return termsOf(term).every(word => words.has(word))
}

// Each question of a course is compared with all of its terms.
const termsOfPassage = onceFor(({ text }: Passage) => new Set(termsOf(text)))
const normalOf = onceFor(({ text }: Known) => normal(text))

const isOfPeople = (term: Term) => term.class === 'person' || term.class === 'people'

/** Whether two terms name things of one kind, and look alike. */
function isOfKind (a: Term, b: Term, isOfList: boolean): boolean {
  const ratio = a.text.length / b.text.length
  const group = (one: Term) => one.group.replace(/ [mf]$/, '').replace('proper', 'common')
  return group(a) === group(b) && (isOfList || (a.kind === b.kind && a.named === b.named)) &&
    (a.class === b.class || (!isOfPeople(a) && !isOfPeople(b) && [a.class, b.class].includes('other'))) &&
    Math.abs(a.words - b.words) <= 1 && ratio > 0.4 && ratio < 2.5
}

// Entries of one glossary are of any sort, so that more words in common may be one thing.
const MAX_SHARED = 1
// What has so many words of a definition may be what it defines.
const SAME = 0.5
const SAME_BESIDE = 0.75

const CALLED_IF = ofEach(({ testQuestions }) => {
  const asksIf = testQuestions?.names?.asksIf
  if (asksIf === undefined) return undefined
  const [before = '', behind = ''] = asksIf.one.split('{thing}')
  const [called = ''] = behind.split('{condition}')
  return new RegExp(`${escapeRegExp(before)}([^?“«]{1,80}?)${escapeRegExp(called)}`, 'iu')
})

/** The noun of what a definition says how it is: "What is a function called if …?", "A function is an X if …". */
function nounOf ({ form, group, stem, bare = stem, language }: Draft): string {
  const [, family] = /^introduced (\S+) /.exec(group) ?? []
  return family ?? (form === 'name' ? nounOfThing(CALLED_IF(language)?.exec(bare)?.[1] ?? '', language) : '')
}

const adjectivesIn = onceFor(({ drafts }: Supply) => byKey(drafts, nounOf))

/**
 * What else a document says that a thing of the same noun may be, where neither definition names the other. What is
 * "invertible" may be "nonsingular" as well: so none are offered where the material says when one of them is so.
 */
function otherAdjectives (draft: Draft, supply: Supply): string[] {
  const noun = nounOf(draft)
  const isToldAgain = ({ text }: Draft) => toldAgain(supply).has(`${noun} ${normal(text)}`)
  const others = noun === '' || isToldAgain(draft) ? [] : adjectivesIn(supply).get(noun) ?? []
  const wordsIn = (name: string) => name.split(' ').length
  return [...new Set(others.filter(other => areOfOneDocument(other.passage, draft.passage) &&
    wordsIn(other.text) === wordsIn(draft.text) && areApart(draft, other, supply) &&
    !saysTheSame(draft, other) && !isToldAgain(other)).map(({ text }) => text))]
}

const EQUIVALENT = inWords(inAny(({ names }) => names?.equivalent))

/** What the material tells again when a thing is so, in other words, or by "if and only if": with its noun. */
const toldAgain = onceFor((supply: Supply): Set<string> => {
  const areEquivalences = supply.passages.map(({ text }) => EQUIVALENT.test(fold(text)))
  const found = new Set<string>()
  for (const [noun, family] of adjectivesIn(supply)) {
    for (const drafts of noun === '' ? [] : groupedBy(family, ({ text }) => normal(text))) {
      const definitions = new Set(drafts.map(({ passage }) => passage.text))
      const isToldAgain = definitions.size > 1 || [...mentionsOf(drafts[0]?.text ?? '', supply)]
        .some(at => areEquivalences[at] === true && !definitions.has(supply.passages[at]?.text ?? ''))
      if (isToldAgain) found.add(`${noun} ${normal(drafts[0]?.text ?? '')}`)
    }
  }
  return found
})

// In words. Where there are formulas, one word is little.
const MIN_SAID = 2
const MIN_SHARED = 0.5

/** Whether what stands behind two names, which is their definitions, has the same words. */
function saysTheSame (a: Draft, b: Draft): boolean {
  const [first, second] = [behindName(a), behindName(b)]
  const terms = termsOf(withoutFormulas(first))
  const theirs = termsOf(withoutFormulas(second))
  const least = Math.min(terms.length, theirs.length)
  const isEnough = least >= MIN_SAID || (least > 0 && !first.includes('$') && !second.includes('$'))
  return isEnough && terms.filter(term => theirs.includes(term)).length >= MIN_SHARED * least
}

function behindName ({ text, passage }: Draft): string {
  const at = passage.text.toLowerCase().indexOf(text.toLowerCase())
  return passage.text.slice(at === -1 ? 0 : at + text.length)
}

/** The names of the other formulas or laws of a document, with the noun of the right one where it has one. */
function otherFormulas ({ text, passage, stem, language }: Draft, { drafts }: Supply): string[] {
  const headOf = (name: string) => normal((isNounFirst(language) ? name.split(' ')[0] : name.split(' ').at(-1)) ?? '')
  const isNoun = termsOf(stem).some(term => termsOf(headOf(text)).includes(term))
  return [...new Set(drafts.filter(other => other.form === 'formula' && other.stem !== stem &&
    areOfOneDocument(other.passage, passage) && (headOf(other.text) === headOf(text)) === isNoun)
    .map(other => other.text))].filter(other => !sharesWord(stem, other) || isNoun)
}
