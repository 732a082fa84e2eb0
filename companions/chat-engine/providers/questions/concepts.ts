import { takingTurns } from '../../../../lib/process/turns.js'
import { byKey } from '../../../../lib/values/lists.js'
import { fold, wordsOf } from '../../../text/language.js'
import { termOf, termsOf } from '../../../text/terms.js'
import type { Concept } from './definitions.js'
import type { CourseNames } from './answers/course-names.js'
import {
  areOverlapping, comparedOf, hasWordOf, namesIn, normal, sharesWord, withoutArticle, wordsIn, WRONG_OPTIONS,
  type Compared, type Draft
} from './draft.js'
import { definedStem, describedStem } from './named.js'
import { Nearest } from './options/nearest.js'
import { classOf, genusOf, kindOfNoun, type Kind } from './prose/kinds.js'
import { filled, inAny, inEach, isNounFirst, testWordsOf } from './prose/prose-language.js'

/*
 * The questions about what the terms of a course mean. The wrong options are other terms, or what they mean, of the
 * same kind and from the same chapter; none is the same as the right one, a kind of it, or a part of it.
 */

// The wrong options come from so many that are most like the right one.
const POOL = 5
// A course with more terms is of several chapters.
const MANY = 60
// A course with so few terms has few of each class.
const TINY = 30
// In a course with many terms, a student would rule out what is less like the right one.
const MIN_LIKENESS = 10
// Terms that are so near one another are of one chapter, which may be several files.
const NEAR = 40

/** A concept with what it is compared by. */
interface Known extends Concept {
  at: number
  terms: string[]
  /** The noun of the term: the last word in English, the first one in Spanish. */
  head: string
  isAcronym: boolean
  /** "Realism", "liberalism". */
  isIsm: boolean
  bodyTerms: Set<string>
  /** For `hasWordOf`. */
  bodyWords: Set<string>
  names: string[]
  /** Its term and its definition as options. */
  asTerm: Compared
  asMeaning: Compared
  /** Whether its words are those of everyday language, or of all of the course: see `USUAL_SHARE`. */
  isUsual: boolean
  genus: string
  genusTerms: string[]
  /** The word that tells the sort of its genus: "sleep" of "sleep disorder". */
  sort: string | undefined
  /** What it names: see `classOf`. */
  class: string
  kind: Kind
  chapter: string
  /** What says the same in other words, or is it: the concepts that it is not compared with. */
  related: Set<Known>
}

/** The terms of a course. */
interface Terms {
  all: Known[]
  /** Those that one is compared with, in the order of the course. */
  neighboursOf: (one: Known) => Known[]
  /** Those of a table, or of a list that has wrong options enough. */
  listed: Set<Known>
  /** By word: the number of definitions that have it. */
  uses: Map<string, number>
  /** Whether they are of several chapters: then a wrong option must have more in common with the right one. */
  isMany: boolean
  isTiny: boolean
}

/** The passages of a course, and by term the numbers of those that have it. */
interface Vocabulary { postings: Map<string, Set<number>>, passages: unknown[], names: CourseNames }

// A word that more passages have is one of everyday language, or all of the course is about it: what "labor migration"
// and "group therapy" mean, their words tell. A part of all passages, and at least so many.
const USUAL_SHARE = 0.0045
const MIN_USUAL = 25

/**
 * The questions that ask for the term of a definition, and for the definition of a term. Other requests are served
 * meanwhile.
 */
export async function conceptDrafts (concepts: Concept[], { postings, passages, names }: Vocabulary): Promise<Draft[]> {
  const turn = takingTurns()
  const all = distinct(concepts).map((concept, at) => knownOf(concept, at))
  const isMany = all.length > MANY
  const usual = Math.max(MIN_USUAL, passages.length * USUAL_SHARE)
  for (const concept of isMany ? all : []) {
    const own = concept.terms.filter(term => term !== termOf(concept.head))
    concept.isUsual = (own.length > 0 ? own : concept.terms).every(term => (postings.get(term)?.size ?? 0) > usual)
  }
  const uses = new Map<string, number>()
  for (const term of all.flatMap(({ bodyTerms }) => [...bodyTerms])) uses.set(term, (uses.get(term) ?? 0) + 1)
  const isTiny = all.length <= TINY
  const course = { all, neighboursOf: neighboursIn(all, isMany), listed: listedOf(all), uses, isMany, isTiny }
  relate(all, names)
  const drafts: Draft[] = []
  for (const concept of all) {
    await turn()
    if (isMany && (SAYS_WHERE.test(fold(concept.body)) || isInstance(concept))) continue
    const alike = alikeOf(concept, course)
    const rare = alike.filter(other => !other.isUsual)
    for (const question of [termQuestion, meaningQuestion]) {
      const made = concept.isUsual ? [] : question(concept, course, rare)
      drafts.push(...made)
      if (made.length > 0 || !(concept.isUsual || rare.length < alike.length)) continue
      drafts.push(...question(concept, course, alike).map(draft => ({ ...draft, isUsual: true as const })))
    }
  }
  return drafts
}

/** One concept of each term: the one that can be trusted most. */
function distinct (concepts: Concept[]): Concept[] {
  const best = new Map<string, Concept>()
  for (const concept of concepts) {
    const key = keyOf(concept)
    const other = best.get(key)
    if (other === undefined || other.trust < concept.trust) best.set(key, concept)
  }
  return [...best.values()]
}

function keyOf ({ term }: Concept): string {
  return termsOf(term).sort().join(' ') || normal(term)
}

function knownOf (concept: Concept, at: number): Known {
  const { body, passage, term } = concept
  const genus = genusOf(body, concept.language)
  const head = headOf(concept)
  const { source, headings } = passage
  return {
    ...concept,
    at,
    isUsual: false,
    genus,
    genusTerms: termsOf(genus),
    sort: sortOf(concept, genus),
    terms: termsOf(term),
    head,
    isIsm: ISM.test(head),
    isAcronym: /^\p{Lu}[\p{Lu}\d/ -]+s?$/u.test(term),
    bodyTerms: new Set(termsOf(body)),
    bodyWords: wordsIn(body),
    names: namesIn(term),
    asTerm: comparedOf(term),
    asMeaning: comparedOf(withoutArticle(body)),
    // What is said by what it does names anything.
    class: concept.shape === 'noun' ? classOf(genus) : concept.shape,
    kind: kindOfNoun(genus),
    chapter: `${source.kind === 'document' ? source.filename : source.kind} ${headings[0] ?? ''}`,
    related: new Set()
  }
}

/** In a course of many, only those of a family of terms stand beside each other. */
function neighboursIn (all: Known[], isMany: boolean): (one: Known) => Known[] {
  if (!isMany) return () => all
  const nearest = new Nearest(all.map(tiesOf))
  return ({ at }) => nearest.to(at).flatMap(other => all[other] ?? [])
}

/** What makes two terms of one family: see `familyOf`. */
function tiesOf ({ head, genus, sort = '', bodyTerms }: Known): string[] {
  return [head, `${genus} of ${sort}`, ...Array.from(bodyTerms, term => `${genus} with ${term}`)]
}

function sortOf ({ body, language }: Concept, genus: string): string | undefined {
  const words = wordsOf(body)
  const at = words.findIndex(word => word.startsWith(genus))
  const sort = at === -1 ? undefined : words[isNounFirst(language) ? at + 1 : at - 1]
  return sort === undefined ? undefined : termOf(sort)
}

/** Links what names the same thing, and a thing with its parts and kinds: one's definition names the other. */
function relate (known: Known[], names: CourseNames): void {
  const byName = new Map(known.map(concept => [normal(concept.term), concept]))
  const byTerm = byKey(known, rarestTermIn(known))
  const byShort = byKey(known, ({ term }) => NUMBERED.exec(term)?.[1])
  for (const concept of known) {
    // Of a sentence that names both, one may be said of the other.
    const words = new Set(concept.trust === 3 ? concept.bodyTerms : termsOf(concept.passage.text))
    for (const other of [...words].flatMap(word => byTerm.get(word) ?? [])) {
      if (other === concept || !other.terms.every(term => words.has(term))) continue
      link(concept, other)
    }
    // The terms that begin with its short form and a digit: "Helper T cells (Th)", "Th1 cells".
    const [, short] = SHORT_FORM.exec(concept.passage.definition?.term ?? '') ?? []
    for (const other of short === undefined ? [] : byShort.get(short) ?? []) link(concept, other)
    for (const name of names.of(concept.term)) {
      const other = byName.get(normal(name))
      if (other !== undefined) link(concept, other)
    }
  }
}

const SHORT_FORM = /\((\p{Lu}\p{L}{1,4})\)/u
const NUMBERED = /^(\p{Lu}\p{L}{1,4})\d/u

/** Tells that word of a term which the fewest terms have: all terms of a course may begin with the same one. */
function rarestTermIn (known: Known[]): (one: Known) => string {
  const uses = new Map<string, number>()
  for (const term of known.flatMap(({ terms }) => terms)) uses.set(term, (uses.get(term) ?? 0) + 1)
  const usesOf = (term: string) => uses.get(term) ?? 0
  return ({ terms }) => terms.reduce((rarest, term) => usesOf(term) < usesOf(rarest) ? term : rarest, terms[0] ?? '')
}

function link (a: Known, b: Known): void {
  a.related.add(b)
  b.related.add(a)
}

// Two definitions that share so many of their words may be of the same thing.
const SAME = 0.85
// "Doppler effect" and "Doppler shift": so many where the terms have a name in common.
const SAME_OF_NAME = 0.6

function isSimilar (a: Known, b: Known): boolean {
  const isOfName = a.head !== b.head && a.terms.some(term => b.terms.includes(term))
  return sharedTerms(a, b) >= (isOfName ? SAME_OF_NAME : SAME) * Math.min(a.bodyTerms.size, b.bodyTerms.size)
}

function isSibling (a: Known, b: Known): boolean {
  const [one, other] = [a.passage, b.passage]
  return one.section === other.section && one.kind === other.kind && a.trust === b.trust && one.kind !== 'sentence' &&
    (one.kind !== 'row' || one.context === other.context)
}

function sharedTerms (a: Known, b: Known): number {
  let shared = 0
  for (const term of a.bodyTerms) if (b.bodyTerms.has(term)) shared++
  return shared
}

/** Whether two terms have more in common than the course and the noun of their definitions. */
function isTied (a: Known, b: Known): boolean {
  if (a.passage.section === b.passage.section) return true
  const ofGenus = Number(a.genus === b.genus && a.genusTerms.some(term => a.bodyTerms.has(term)))
  return sharedTerms(a, b) > ofGenus
}

// Many things are in one place: "continuation of the femoral vein behind the knee" is known by heart, or not at all.
const SAYS_WHERE = new RegExp(`\\b(?:${inAny(({ concepts }) => concepts?.saysWhere)})\\b`)

/** Whether a term is the name of one thing, of which a sentence says what it is: "the Congress of Racial Equality". */
function isInstance ({ group, trust }: Known): boolean {
  return trust < 3 && group?.includes(' proper ') === true
}

const ISM = new RegExp(`(?:${inAny(({ concepts }) => concepts?.ism)})$`)

/**
 * Whether two terms name the same class of things: their definitions tell it, or the terms themselves ("prognostic
 * framing", "motivational framing"). A small course has few terms of a class, so the kind or the list is enough.
 */
function isOfClass (a: Known, b: Known, { isTiny }: Terms): boolean {
  if (a.genus === b.genus || a.head === b.head || (a.isIsm && b.isIsm)) return true
  if (isTiny) return (a.kind === b.kind && a.kind !== undefined) || isSibling(a, b)
  // A lens and a pupil are structures of the eye, which light enters: one may be taken for the other.
  return a.class !== 'other' && a.class === b.class && a.kind === b.kind && sharedTerms(a, b) > 1
}

/** Whether two terms are of one list, whose items have something in common. A glossary has terms of all kinds. */
function isListedWith (a: Known, b: Known): boolean {
  return a.trust < 3 && a.kind === b.kind && isSibling(a, b)
}

function listedOf (all: Known[]): Set<Known> {
  const items = all.filter(({ passage, trust }) => trust === 1 && passage.kind === 'item')
  const lists = [...byKey(items, ({ passage }) => passage.section).values()]
  return new Set([
    ...all.filter(({ passage }) => passage.kind === 'row'),
    ...lists.filter(({ length }) => length > WRONG_OPTIONS).flat()
  ])
}

/** The concepts that one may be taken for, those first that are most like it. */
function alikeOf (concept: Known, course: Terms): Known[] {
  const { listed } = course
  const rated = course.neighboursOf(concept).flatMap(other => {
    if (other === concept || other.language !== concept.language || other.isPlural !== concept.isPlural) return []
    if (concept.related.has(other)) return []
    const isClose = isSibling(concept, other)
    if (!isClose && listed.has(concept)) return []
    const isOfKind = isOfClass(concept, other, course)
    const isOfChapter = concept.chapter === other.chapter || !course.isMany
    if (!isOfKind && !isListedWith(concept, other) && !(isClose && concept.kind === other.kind)) return []
    const isNear = () => Math.abs(concept.at - other.at) <= NEAR && isTied(concept, other)
    if (!isClose && !isOfChapter && !isNear()) return []
    if (concept.isAcronym !== other.isAcronym && !isClose) return []
    if (areOverlapping(concept.asTerm, other.asTerm) || isSimilar(concept, other)) return []
    if (!isClose && listed.has(other)) return []
    const likeness = 4 * Number(concept.genus === other.genus) + 3 * Number(concept.kind === other.kind) +
      3 * Number(isClose) + 6 * Number(isOfKind) +
      3 * Number(concept.shape === other.shape) + 3 * Number(isOfChapter) +
      3 * Number(concept.head === other.head) + 2 * Math.min(3, sharedTerms(concept, other)) +
      Number(concept.passage.section === other.passage.section) - Math.min(8, Math.abs(concept.at - other.at) / 5)
    return likeness < MIN_LIKENESS && course.isMany ? [] : [{ other, likeness }]
  }).sort((a, b) => b.likeness - a.likeness)
  return rated.map(({ other }) => other)
}

/** Whether two terms have the same noun: "neutral stimulus", "conditioned stimulus". */
function isOfHead (a: Known, b: Known): boolean {
  return a.head === b.head && !sharesWord(withoutHead(a), withoutHead(b))
}

function withoutHead ({ term, head }: Known): string {
  return wordsOf(term).filter(word => word !== head).join(' ')
}

// "judgments about legitimacy"
const AFTER_HEAD = inEach(({ concepts }) => concepts?.headEnds, ends => `(?<=\\S) (?:${ends}) .*$`, 'i')

function headOf ({ term, language }: Concept): string {
  const words = wordsOf(term.replace(AFTER_HEAD(language), ''))
  return (isNounFirst(language) ? words[0] : words.at(-1)) ?? ''
}

/** What the options of a question are, and which other concepts may give one. */
interface Options { of: (one: Known) => Compared, isFit: (other: Known) => boolean }

/** What the wrong options come from: its family, or in a tiny course those that are most like the right one. */
function chosen (concept: Known, course: Terms, alike: Known[], options: Options): string[] | undefined {
  const pool = familyOf(concept, course, alike, options) ??
    (course.isTiny ? ofOneListIn(concept, distinctOf(alike, options)) : [])
  if (pool.length < WRONG_OPTIONS) return undefined
  // A family is of one class. Else one may be of another: then the right one is not the only one of its class.
  const isOfKind = (one: Known) => isOfClass(one, concept, course) || isListedWith(one, concept)
  const needed = course.isTiny ? WRONG_OPTIONS : WRONG_OPTIONS - 1
  const isPossible = pool.filter(isOfKind).length >= needed && !isOddOne(concept, pool) &&
    (!course.isMany || pool.filter(one => isTied(one, concept)).length >= WRONG_OPTIONS)
  return isPossible ? pool.map(one => options.of(one).text) : undefined
}

/** The first ones of concepts of which none is another one in other words, or a part or a kind of it. */
function distinctOf (concepts: Known[], { of, isFit }: Options, most = concepts.length): Known[] {
  const found: Known[] = []
  for (const concept of concepts) {
    if (found.length === most) break
    const isTaken = (one: Known) =>
      one.related.has(concept) || areOverlapping(of(one), of(concept)) || isSimilar(one, concept)
    if (isFit(concept) && !found.some(isTaken)) found.push(concept)
  }
  return found
}

/**
 * The terms of a tiny course that one may be taken for: those of its class, or those of another one, all of them. A
 * type, a function and a parameter beside a structure are none.
 */
function ofOneListIn (concept: Known, others: Known[]): Known[] {
  const ofClass = others.filter(other => other.kind === concept.kind && other.class !== 'other' &&
    other.class === concept.class)
  const [first] = others
  const ofFirst = others.filter(other => other === first || other.genus === first?.genus)
  // A table, or a list, that is no glossary, has things of one kind.
  const ofTable = others.filter(other => (concept.trust < 3 || concept.passage.kind === 'row') &&
    other.kind === concept.kind && isSibling(concept, other))
  return [ofClass, ofFirst, ofTable].find(({ length }) => length >= WRONG_OPTIONS)?.slice(0, WRONG_OPTIONS) ?? []
}

// "forms", "used": one word that more definitions have ties no two of them. A part of all terms, and at least so many.
const COMMON_SHARE = 0.05
const MIN_COMMON = 8

/**
 * The terms of the same family: they have the same noun ("open system", "caste system"), or their definitions
 * say of the same noun that it has to do with the same things. `undefined` where they are too few.
 */
function familyOf (concept: Known, { all, uses }: Terms, alike: Known[], options: Options): Known[] | undefined {
  const common = Math.max(MIN_COMMON, all.length * COMMON_SHARE)
  const told = [...concept.bodyTerms].filter(term => !concept.genusTerms.includes(term))
  const isOfSame = ({ bodyTerms, sort }: Known) => {
    const shared = told.filter(term => bodyTerms.has(term))
    const isOfSort = sort !== undefined && sort === concept.sort
    return isOfSort || shared.length > 1 || shared.some(term => (uses.get(term) ?? 0) <= common)
  }
  const isOfThing = (other: Known) => other.genus === concept.genus && isOfSame(other)
  const familyBy = (isWanted: (other: Known) => boolean) => distinctOf(alike.filter(isWanted), options, POOL)
  const ofNoun = familyBy(({ head }) => head === concept.head)
  if (ofNoun.length >= WRONG_OPTIONS) return ofNoun
  const ofThing = familyBy(isOfThing)
  return ofThing.length >= WRONG_OPTIONS ? ofThing : undefined
}

/** Whether the others have a noun in common that the right one has not: three memories beside a processor. */
function isOddOne (concept: Known, others: Known[]): boolean {
  const isAlone = (nounOf: (one: Known) => string) => others.some((one, at) =>
    nounOf(one) !== nounOf(concept) && others.some((other, after) => after > at && nounOf(other) === nounOf(one)))
  return isAlone(({ genus }) => genus) && isAlone(({ head }) => head)
}

/**
 * Whether a definition has a part of a word of its term: "frontal" of "prefrontal", "clones" beside "polyclonal", or
 * what its initials stand for. Then nothing has to be known.
 */
function echoes (body: string, term: string): boolean {
  const initials = wordsOf(term).map(word => word.charAt(0)).join('')
  const isAcronymOf = (letters: string) => letters.length > 2 &&
    (initials.includes(letters) || term.includes(letters.toUpperCase()))
  if ([...body.matchAll(/\b\p{Lu}{3,}\b/gu)].some(([letters]) => isAcronymOf(letters.toLowerCase()))) return true
  const words = rootsOf(body)
  const tells = (text: string, number: RegExp) => wordsOf(text).some(word => number.test(word))
  return rootsOf(term).some(name => words.some(word => isOfRoot(name, word))) ||
    NUMBERS.some(number => tells(term, number) && tells(body, number))
}

/** The words of a text that mean something, folded, without the ending of a noun. */
function rootsOf (text: string): string[] {
  return wordsOf(text).filter(word => termOf(word) !== undefined).map(word => word.replace(/(?:e?s|[aeo])$/, ''))
}

/** "ion" and "ionic", "clon" and "polyclonal", "glucose" and "glucagon". Shorter words are alike by chance. */
function isOfRoot (a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 3) return false
  return long.startsWith(short) || (short.length > 3 && long.includes(short)) ||
    (short.length > 4 && short.slice(0, 4) === long.slice(0, 4))
}

// What tells a number.
const NUMBERS = [0, 1, 2, 3].map(at => new RegExp(`^(?:${inAny(({ concepts }) => concepts?.numbers[at])})`))

function withoutTerms (text: string, terms: string[]): string {
  return text.split(' ').filter(word => !termsOf(word).some(term => terms.includes(term))).join(' ')
}

function termQuestion (concept: Known, course: Terms, alike: Known[]): Draft[] {
  const { term, body, passage, language, shape, trust } = concept
  const shared = concept.terms.filter(one => concept.bodyTerms.has(one))
  // "Neutral stimulus: a stimulus that …", where each option is a stimulus.
  const isHead = shared.length === 1 && termsOf(concept.head)[0] === shared[0] && concept.terms.length > 1
  if (shared.length > 0 && !isHead) return []
  const [told, rest] = [withoutTerms(body, shared), withoutTerms(term, shared)]
  if (sharesWord(told, rest) || echoes(told, rest)) return []
  const isClause = shape === 'clause' || shape === 'verb'
  // "drains the liver": where there are many terms, that is true of several, or their names tell it.
  if (isClause && course.isMany) return []
  const isFit = (other: Known) => {
    if (course.isMany && other.shape !== shape) return false
    if (isClause && !(isSibling(concept, other) && other.shape === shape)) return false
    const ratio = other.term.length / term.length
    if (ratio < 0.4 || ratio > 2.5) return false
    return !hasWordOf(concept.bodyWords, other.names) || (shared.length > 0 && isOfHead(other, concept))
  }
  const options = { of: ({ asTerm }: Known) => asTerm, isFit }
  const from = shared.length === 0 ? alike : withSameHead(concept, alike.filter(isFit))
  const siblings = chosen(concept, course, from, options)
  if (siblings === undefined) return []
  const stem = (shape === 'noun' || trust === 3 ? definedStem : describedStem)(body, language)
  const group = `concept ${language}`
  const common = { about: term, group, siblings, passage, language, isLogistics: false, trust }
  return [{ ...common, form: 'term of definition', stem, text: term }]
}

/** Of a term that has a word in common with its definition: most of its options have the same word. */
function withSameHead (concept: Known, fits: Known[]): Known[] {
  const ofHead = fits.filter(other => isOfHead(other, concept))
  if (ofHead.length < WRONG_OPTIONS - 1) return []
  const others = fits.filter(other => !ofHead.includes(other))
  return [...ofHead, ...others].slice(0, WRONG_OPTIONS)
}

function meaningQuestion (concept: Known, course: Terms, alike: Known[]): Draft[] {
  const { term, body, passage, language, shape, trust, asMeaning: { text } } = concept
  if (shape === 'clause' || shape === 'verb' || passage.kind === 'row' || sharesWord(body, term) ||
    echoes(body, term)) return []
  const isFit = (other: Known) => {
    const { length } = other.asMeaning.text
    return other.shape === shape && other.genus === concept.genus && length * 1.5 + 8 >= text.length &&
      length <= text.length * 1.9 + 10 && !hasWordOf(other.bodyWords, concept.names)
  }
  const siblings = chosen(concept, course, alike, { of: ({ asMeaning }) => asMeaning, isFit })
  if (siblings === undefined) return []
  const asks = testWordsOf(language)?.concepts?.asksMeaning
  if (asks === undefined) return []
  const stem = filled(asks, { term })
  const group = `concept ${language}`
  const common = { about: term, group, siblings, passage, language, isLogistics: false, trust }
  return [{ ...common, form: 'definition of term', stem, text }]
}
