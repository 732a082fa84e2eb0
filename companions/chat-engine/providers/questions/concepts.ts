import { setImmediate as nextTurn } from 'node:timers/promises'
import { wordsOf } from '../../../text/language.js'
import { termsOf } from '../../../text/terms.js'
import type { Concept } from './definitions.js'
import { normal, overlaps, sharesWord, withoutArticle, type Draft } from './draft.js'
import { classOf, genusOf, kindOfNoun, type Kind } from './kinds.js'

/*
 * The questions about what the terms of a course mean. The wrong options are other terms, or what they mean, of the
 * same kind and from the same chapter; none is the same as the right one, a kind of it, or a part of it.
 */

const WRONG_OPTIONS = 3
// The wrong options come from so many that are most like the right one.
const POOL = 5
// A course with so few terms is one chapter.
const FEW = 60
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
  bodyTerms: Set<string>
  genus: string
  /** What it names: see `classOf`. */
  class: string
  kind: Kind
  chapter: string
  /** What says the same in other words, or is it: the concepts that it is not compared with. */
  related: Set<Known>
}

// Each concept is compared with all others; other requests are served after so many.
const SLICE = 5

/** The questions that ask for the term of a definition, and for the definition of a term. */
export async function conceptDrafts (concepts: Concept[]): Promise<Draft[]> {
  const known = distinct(concepts).map((concept, at) => knownOf(concept, at))
  relate(known)
  const drafts: Draft[] = []
  for (const [number, concept] of known.entries()) {
    if (number % SLICE === SLICE - 1) await nextTurn()
    const alike = alikeOf(concept, known)
    drafts.push(...termQuestion(concept, known, alike), ...meaningQuestion(concept, known, alike))
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
  const { source, headings } = passage
  return {
    ...concept,
    at,
    genus,
    terms: termsOf(term),
    head: headOf(concept),
    isAcronym: /^\p{Lu}[\p{Lu}\d/-]+s?$/u.test(term),
    bodyTerms: new Set(termsOf(body)),
    // What is said by what it does names anything.
    class: concept.shape === 'noun' ? classOf(genus) : concept.shape,
    kind: kindOfNoun(genus),
    chapter: `${source.kind === 'document' ? source.filename : source.kind} ${headings[0] ?? ''}`,
    related: new Set()
  }
}

/** Links what names the same thing, and a thing with its parts and kinds: one's definition names the other. */
function relate (known: Known[]): void {
  const byTerm = new Map<string, Known[]>()
  for (const concept of known) {
    const [first = ''] = concept.terms
    byTerm.set(first, [...byTerm.get(first) ?? [], concept])
  }
  for (const concept of known) {
    // Of a sentence that names both, one may be said of the other.
    const words = new Set(concept.trust === 3 ? concept.bodyTerms : termsOf(concept.passage.text))
    for (const other of [...words].flatMap(word => byTerm.get(word) ?? [])) {
      if (other === concept || !other.terms.every(term => words.has(term))) continue
      concept.related.add(other)
      other.related.add(concept)
    }
  }
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
  return [...a.bodyTerms].filter(term => b.bodyTerms.has(term)).length
}

/** Whether two terms have more in common than the course and the noun of their definitions. */
function isTied (a: Known, b: Known): boolean {
  if (a.passage.section === b.passage.section) return true
  const ofGenus = Number(a.genus === b.genus && termsOf(a.genus).some(term => a.bodyTerms.has(term)))
  return sharedTerms(a, b) > ofGenus
}

const ISM = /ismo?$/

/**
 * Whether two terms name the same class of things: their definitions tell it, or the terms themselves ("prognostic
 * framing", "motivational framing"). A small course has few terms of a class, so the kind or the list is enough.
 */
function isOfClass (a: Known, b: Known, known: Known[]): boolean {
  if (a.genus === b.genus || a.head === b.head || (ISM.test(a.head) && ISM.test(b.head))) return true
  if (known.length <= TINY) return a.kind === b.kind || isSibling(a, b)
  // A lens and a pupil are structures of the eye, which light enters: one may be taken for the other.
  return a.class !== 'other' && a.class === b.class && a.kind === b.kind && sharedTerms(a, b) > 1
}

/** Whether two terms are of one list, whose items have something in common. A glossary has terms of all kinds. */
function isListedWith (a: Known, b: Known): boolean {
  return a.trust < 3 && a.kind === b.kind && isSibling(a, b)
}

/** Whether a term is of a table, or of a list that has wrong options enough. */
function isListed (concept: Known, known: Known[]): boolean {
  const { passage, trust } = concept
  return passage.kind === 'row' || (trust === 1 && passage.kind === 'item' &&
    known.filter(other => isSibling(concept, other)).length > WRONG_OPTIONS)
}

/** The concepts that one may be taken for, those first that are most like it. */
function alikeOf (concept: Known, known: Known[]): Known[] {
  const isOfList = isListed(concept, known)
  const rated = known.flatMap(other => {
    if (other === concept || other.language !== concept.language || other.isPlural !== concept.isPlural) return []
    if (concept.related.has(other)) return []
    const isClose = isSibling(concept, other)
    if (!isClose && isOfList) return []
    const isOfKind = isOfClass(concept, other, known)
    const isOfChapter = concept.chapter === other.chapter || known.length <= FEW
    const isNear = Math.abs(concept.at - other.at) <= NEAR && isTied(concept, other)
    if (!isOfKind && !isListedWith(concept, other) && !(isClose && concept.kind === other.kind)) return []
    if (!isClose && !(isOfChapter || isNear)) return []
    if (concept.isAcronym !== other.isAcronym && !isClose) return []
    if (overlaps(concept.term, other.term) || isSimilar(concept, other)) return []
    if (!isClose && isListed(other, known)) return []
    const likeness = 4 * Number(concept.genus === other.genus) + 3 * Number(concept.kind === other.kind) +
      3 * Number(isClose) + 6 * Number(isOfKind) +
      3 * Number(concept.shape === other.shape) + 3 * Number(isOfChapter) +
      3 * Number(concept.head === other.head) + 2 * Math.min(3, sharedTerms(concept, other)) +
      Number(concept.passage.section === other.passage.section) - Math.min(8, Math.abs(concept.at - other.at) / 5)
    return likeness < MIN_LIKENESS && known.length > FEW ? [] : [{ other, likeness }]
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

function headOf ({ term, language }: Concept): string {
  const words = wordsOf(term)
  return (language === 'en' ? words.at(-1) : words[0]) ?? ''
}

/** What the wrong options come from: several of the same noun, or else those that are most like the right one. */
function chosen (
  concept: Known, known: Known[], alike: Known[], valueOf: (one: Known) => string
): string[] | undefined {
  const needed = known.length <= FEW ? 0 : WRONG_OPTIONS
  const others: Known[] = []
  for (const other of alike) {
    const isTaken = others.some(one => overlaps(valueOf(one), valueOf(other)) || isSimilar(one, other))
    if (!isTaken) others.push(other)
  }
  const same = others.filter(({ genus }) => genus === concept.genus).slice(0, POOL)
  const pool = same.length >= WRONG_OPTIONS ? same : others.slice(0, WRONG_OPTIONS)
  const isOfKind = (one: Known) => isOfClass(one, concept, known) || isListedWith(one, concept)
  // Of a small course, one may be of another class: then the right one is not the only one of its class.
  const least = known.length <= FEW ? WRONG_OPTIONS - 1 : WRONG_OPTIONS
  const isPossible = pool.filter(isOfKind).length >= least &&
    pool.filter(one => isTied(one, concept)).length >= needed && !isOddOne(concept, pool)
  return pool.length < WRONG_OPTIONS || !isPossible ? undefined : pool.map(valueOf)
}

/** Whether the others have a noun in common that the right one has not: three memories beside a processor. */
function isOddOne (concept: Known, others: Known[]): boolean {
  const isAlone = (nounOf: (one: Known) => string) => others.some((one, at) =>
    nounOf(one) !== nounOf(concept) && others.some((other, after) => after > at && nounOf(other) === nounOf(one)))
  return isAlone(({ genus }) => genus) && isAlone(({ head }) => head)
}

// In letters.
const ROOT = 5

/**
 * Whether a definition has a part of a word of its term: "frontal" of "prefrontal", "psychiatric" beside
 * "psychotropic", or what its initials stand for. Then nothing has to be known.
 */
function echoes (body: string, term: string): boolean {
  const words = wordsOf(body).filter(({ length }) => length >= ROOT)
  const initials = wordsOf(term).map(word => word.charAt(0)).join('')
  const isAcronymOf = (letters: string) => letters.length > 2 &&
    (initials.includes(letters) || term.includes(letters.toUpperCase()))
  if ([...body.matchAll(/\b\p{Lu}{3,}\b/gu)].some(([letters]) => isAcronymOf(letters.toLowerCase()))) return true
  return wordsOf(term).filter(({ length }) => length >= ROOT).some(name =>
    words.some(word => name.includes(word) || word.includes(name) || name.slice(0, ROOT) === word.slice(0, ROOT) ||
      isOfRoot(name, word)))
}

/** "thymus" and "thymocyte", "glucose" and "glucagon". Shorter words begin alike by chance. */
function isOfRoot (a: string, b: string): boolean {
  return Math.min(a.length, b.length) > ROOT && a.slice(0, ROOT - 1) === b.slice(0, ROOT - 1)
}

function termQuestion (concept: Known, known: Known[], alike: Known[]): Draft[] {
  const { term, body, passage, language, shape, trust } = concept
  const shared = concept.terms.filter(one => concept.bodyTerms.has(one))
  // "Neutral stimulus: a stimulus that …", where each option is a stimulus.
  if (shared.length === 0 && (sharesWord(body, term) || echoes(body, term))) return []
  if (shared.length > 0 && shared.length === concept.terms.length) return []
  const isHead = shared.length === 1 && termsOf(concept.head)[0] === shared[0]
  if (shared.length > 0 && !isHead) return []
  const rest = concept.terms.filter(one => !shared.includes(one)).join(' ')
  const told = [...concept.bodyTerms].filter(one => !shared.includes(one)).join(' ')
  if (shared.length > 0 && sharesWord(told, rest)) return []
  const isClause = shape === 'clause' || shape === 'verb'
  // "drains the liver": where there are many terms, that is true of several, or their names tell it.
  if (isClause && known.length > FEW) return []
  const fits = alike.filter(other => {
    if (known.length > FEW && other.shape !== shape) return false
    if (isClause && !(isSibling(concept, other) && other.shape === shape)) return false
    const ratio = other.term.length / term.length
    if (ratio < 0.4 || ratio > 2.5) return false
    return !sharesWord(body, other.term) || (shared.length > 0 && isOfHead(other, concept))
  })
  // The word that the term has in common with its definition is in most of the options.
  const ofHead = fits.filter(other => isOfHead(other, concept))
  if (shared.length > 0 && ofHead.length < WRONG_OPTIONS - 1) return []
  const others = fits.filter(other => !ofHead.includes(other))
  const from = shared.length === 0 ? fits : [...ofHead, ...others].slice(0, WRONG_OPTIONS)
  const siblings = chosen(concept, known, from, other => other.term)
  if (siblings === undefined) return []
  const text = lowered(body)
  const isMeaning = shape === 'noun' || trust === 3
  const stem = language === 'en'
    ? isMeaning ? `Which term is defined as “${text}”?` : `Which term fits the description “${text}”?`
    : isMeaning ? `¿Qué término se define como «${text}»?` : `¿A qué término corresponde la descripción «${text}»?`
  const group = `concept ${language}`
  const common = { about: term, group, siblings, passage, language, isLogistics: false, trust }
  return [{ ...common, form: 'term of definition', stem, text: term }]
}

function meaningQuestion (concept: Known, known: Known[], alike: Known[]): Draft[] {
  const { term, body, passage, language, shape, trust } = concept
  if (shape === 'clause' || shape === 'verb' || passage.kind === 'row' || sharesWord(body, term) ||
    echoes(body, term)) return []
  const text = withoutArticle(body)
  const fits = alike.filter(other => {
    if (other.shape !== shape || other.genus !== concept.genus || sharesWord(other.body, term)) return false
    const length = withoutArticle(other.body).length
    return length * 1.5 + 8 >= text.length && length <= text.length * 1.9 + 10
  })
  const siblings = chosen(concept, known, fits, other => withoutArticle(other.body))
  if (siblings === undefined) return []
  const stem = language === 'en' ? `What is meant by “${term}”?` : `¿Qué se entiende por «${term}»?`
  const group = `concept ${language}`
  const common = { about: term, group, siblings, passage, language, isLogistics: false, trust }
  return [{ ...common, form: 'definition of term', stem, text }]
}

/** In the middle of a question: a name or an acronym keeps its capital. */
function lowered (body: string): string {
  const isWord = /^(?:An?|\p{Lu}\p{Ll}+)(?:-\p{Ll}+)*(?: \p{Ll}|,|$)/u.test(body)
  return isWord ? body.charAt(0).toLowerCase() + body.slice(1) : body
}
