import { escapeRegExp } from '../../../../lib/values/escape-regexp.js'
import type { Pattern } from '../../../text/language-data/index.js'
import type { NameWords } from '../../../text/language-data/test-questions/names.js'
import { END_OF_FORMULA } from '../../../text/formats/math.js'
import { hasOwnCommand } from '../../../text/formats/tex-commands.js'
import { capitalised, fold, wordsOf } from '../../../text/language.js'
import { anyOf, ofEach, patternOf } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { isAbbreviation } from './prose/abbreviations.js'
import { isVague, withoutParentheses } from './prose/alone.js'
import { bodyOf, isGlossary, isTerm, saysSomething, titleOf, type Concept } from './definitions.js'
import { isTitled } from './notes/titles.js'
import { normal, sharesWord, type Draft } from './draft.js'
import { classOf } from './prose/kinds.js'
import { isApart, lowered, standsAlone, withHeldFormulas } from './prose/standing.js'
import { tidiedText } from './rewritten/tidied.js'
import { nameTyped } from './answers/typed-answers.js'
import { verbForm } from './prose/verbs.js'
import {
  filled, inAny, inEach, inWords, isNounFirst, testWordsOf, wordsBesideNoun, type ProseLanguage
} from './prose/prose-language.js'

/*
 * The questions that ask for the name of what a material defines, in the forms of lecture notes: an entry of a glossary
 * or of a list, "A **group** is a tuple …", "A sequence is called **Cauchy** if …", "We call … a …".
 * The answer is typed: no other terms are needed.
 */

interface Named {
  term: string
  stem: string
  /** What it says of the term. */
  body: string
  /** What the material calls it besides. */
  others?: string[]
  /** "Cauchy", of a sequence. */
  isAdjective?: boolean
  trust: number
}

const named = (pick: (names: NameWords) => Pattern | undefined): string => inAny(({ names }) => names && pick(names))
const ARTICLES = inAny(({ grammar }) => grammar?.articles)
const BE = inAny(({ grammar }) => grammar?.be)
const JOINS = inAny(({ grammar }) => grammar?.joins)
const PHRASE = inAny(({ grammar }) => grammar?.phrase)
const STARTS_WITH_THE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.the)}) `, 'i')
// "the CSIRT of the region": what there is but one of.
const IS_INSTANCE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.the)}) \\p{Lu}`, 'u')
const KEEPS_NOUN = new RegExp(`^\\p{Lu}{2}|^(?:${named(({ keepsNoun }) => keepsNoun)})`, 'u')

const MARK = '\u0001'
/** The patterns of a language: see `NameWords`. */
const patternsOf = ofEach(({ testQuestions, testProse }) => {
  const { names, grammar } = testQuestions ?? {}
  if (names === undefined || grammar === undefined) return undefined
  const slots = { name: MARK }
  const articles = patternOf(grammar.articles)
  const be = patternOf(grammar.be)
  return {
    isThing: new RegExp(`^(?:${patternOf(names.things)}) `, 'i'),
    wholes: names.wholes === undefined ? undefined : new RegExp(`^(?:${patternOf(names.wholes)}) `, 'u'),
    nounThat: names.nounThat === undefined ? undefined : new RegExp(`^(?:${patternOf(names.nounThat)})`, 'u'),
    namedBefore: names.namedBefore && new RegExp(patternOf(names.namedBefore.is), 'u'),
    opening: new RegExp(`^(?:(?:${patternOf(names.within)}) [^,]{3,50}, )?` +
      `(?:${patternOf(names.theTerm)}|(?:${articles})?)\\s*$`, 'i'),
    is: new RegExp(`^ (?:${patternOf(names.is)}) ((?:${patternOf(names.definite)}) [^]+)$`, 'u'),
    means: new RegExp(`^ (?:${patternOf(names.means)}) ([^]+)$`, 'u'),
    called: new RegExp(patternOf(names.called, slots), 'u'),
    weCall: new RegExp(patternOf(names.weCall, slots), 'u'),
    nameFirst: new RegExp(patternOf(names.nameFirst, slots), 'u'),
    toThe: new RegExp(patternOf(names.toThe?.is, slots)),
    condition: new RegExp(`^ (?:${patternOf(names.condition)}) ([^]+)$`, 'u'),
    place: new RegExp(`^ (?:${patternOf(names.forBefore)}) [\\u{f0000}-\\u{f0fff}](?= )`, 'u'),
    lets: new RegExp(`^(?:${patternOf(testQuestions?.theorems?.lets)}) `, 'u'),
    denoted: new RegExp(`^ (?:${patternOf(names.denoted)})(?!\\p{L})`, 'u'),
    alsoCalls: new RegExp(patternOf(names.alsoCalls), 'u'),
    noTerm: inWords(patternOf(testProse?.noTerm)),
    backward: inWords(patternOf(names.backward)),
    namesNothing: new RegExp(`^(?:${patternOf(testProse?.namesNothing)})(?!\\p{L})`, 'u'),
    ofAnyThing: new RegExp(`^(?:${patternOf(names.ofAnyThing)}) (?=(?:${patternOf(names.of)}) ` +
      `(?:${patternOf(grammar.anyOne)}) [^,:]{3,40} (?:${be}) (?:${articles}) )`, 'u'),
    otherName: new RegExp(patternOf(names.otherName), 'u'),
    forWhat: new RegExp(`^ (?:${patternOf(names.forBefore)}) ((?:${patternOf(names.forArticles)}) [^,]{1,40}?) ` +
      `((?:${be}) [^]+)$`, 'u'),
    unmarked: new RegExp(patternOf(names.unmarked), 'u'),
    several: new RegExp(`^(?:${patternOf(grammar.several)}) `, 'i'),
    subjectAndVerb: new RegExp(`^(?:${patternOf(names.subjectAndVerb)})$`, 'u'),
    verbEndings: new RegExp(`(?:${patternOf(names.verbEndings)})$`),
    begins: names.thingBegins?.map(({ is, becomes }) => ({ is: new RegExp(`^(?:${patternOf(is)})`), becomes })) ?? []
  }
})

// In words that mean something.
const MIN_OF_ONE = 4
const MIN_OF_BODY = 4
const MAX_TERM_WORDS = 4
const MAX_TERM = 40

/**
 * The questions of a passage that ask for a name.
 * @param before the passage before it
 */
export function nameDrafts (passage: Passage, language: ProseLanguage, before?: Passage): Draft[] {
  const names = testWordsOf(language)?.names
  if (names === undefined || passage.kind === 'code' || isApart(passage)) return []
  const found = [
    ...entriesIn(passage, language),
    ...halvesOf(passage, language).flatMap(half => statedIn(half, names, language, before))
  ]
  const seen = new Set<string>()
  return found.filter(named => isFair(named, language)).flatMap(named => {
    const key = fold(named.term)
    if (seen.has(key)) return []
    seen.add(key)
    const names = [shown(named.term), ...named.others ?? [], ...shortForms(named.term, passage.text)]
    return [{
      form: 'name' as const,
      stem: named.stem,
      text: shown(named.term),
      about: named.term,
      group: `name ${language}`,
      typed: nameTyped(names, language, named.isAdjective !== true),
      trust: named.trust,
      passage,
      language,
      isLogistics: false
    }]
  })
}

/** "An interval is called a class, and the centre of an interval is called its mark": each half says its own. */
function halvesOf (passage: Passage, language: ProseLanguage): Passage[] {
  const patterns = patternsOf(language)
  if (patterns === undefined) return [passage]
  const parts = passage.text.split(/; (?=\p{Ll})/u)
  const isAboutMarked = (part: string) => passage.marked.some(mark =>
    part.includes(mark) && patterns.opening.test(part.slice(0, part.indexOf(mark))))
  // "The **fundamental niche** is the range …; the **realised niche** is …"
  if (parts.length === 2 && parts.every(isAboutMarked) && !patterns.backward.test(fold(parts[1] ?? ''))) {
    return parts.map(part => ({ ...passage, text: capitalised(part) }))
  }
  // Most passages call nothing by a name.
  if (!SAYS_CALLED.test(passage.text)) return [passage]
  const [first = '', second = '', ...others] = passage.text.split(patterns.alsoCalls)
  const isPair = second !== '' && others.length === 0 && SAYS_CALLED.test(first)
  return isPair
    ? [first, capitalised(second)].map(text => ({ ...passage, text }))
    : [passage]
}

/** The questions that ask for the names of concepts, where their sentences gave none: see `definitions.ts`. */
export function conceptNameDrafts (concepts: Concept[], drafts: Draft[]): Draft[] {
  const named = drafts.filter(({ form }) => form === 'name' || form === 'command')
  const known = new Set(named.map(({ text }) => fold(text)))
  const ofLists = inDefiningLists(concepts)
  return concepts.flatMap(concept => {
    const { term, body, shape, passage, language } = concept
    const trust = ofLists.has(concept) ? 2 : concept.trust
    const asked = shape === 'noun' && isThingIn(body, language) ? definedStem : describedStem
    const stem = asked(body, language)
    const isShort = trust < 3 && termsOf(body).length < 4
    // "True and exists just for readability": no thing.
    const isThing = trust !== 2 || shape !== 'noun' || isThingIn(body, language) || ofLists.has(concept)
    const isOut = !isThing || isApart(passage) || isShort || (trust < 3 && isEnumeration(body, language))
    const isUnclear = isOut || shape === 'clause' || IS_SOME.test(capitalised(body)) ||
      (trust <= 1 && !(shape === 'verb' ? isTechnical(term) : saysWhatItIs(term, body, language) || isKind(concept)))
    if (known.has(fold(term)) || isUnclear || !isFair({ term, body, stem, trust }, language)) return []
    known.add(fold(term))
    const typed = nameTyped([term, ...shortForms(term, passage.text)], language)
    const common = { about: term, group: `name ${language}`, passage, language, isLogistics: false }
    const trusted = isTitled(term, passage) ? 2 : Math.min(trust, 2)
    return [{ ...common, form: 'name' as const, stem, text: term, typed, trust: trusted }]
  })
}

/** "**Contrapposto**: posture in which …": where the author sets the term apart, the noun needs no article. */
function isKind ({ term, body, shape, passage, language }: Concept): boolean {
  const isMarked = passage.kind === 'item' && passage.marked.some(mark => fold(mark) === fold(term))
  const { nounThat } = patternsOf(language) ?? {}
  return isMarked && shape === 'noun' && nounThat?.test(body) === true && !isVague(body, language)
}

// In words: of a part of an enumeration.
const MAX_PART = 4

/** "Sense of community, intrinsic motivation": what belongs to a thing, and not what it is. */
function isEnumeration (body: string, language: ProseLanguage): boolean {
  const [first = '', second = '', ...others] = body.split(', ')
  const begins = second.split(' ')[0] ?? ''
  return second !== '' && others.length === 0 && [first, second].every(part => part.split(' ').length <= MAX_PART) &&
    termsOf(begins).length > 0 && verbForm(begins, language) === undefined
}

// A list with fewer may say anything of its items.
const MIN_DEFINING = 3
// "a", "large area", and what tells it from others of its kind.
const NOUN_PHRASE = new RegExp(`^(?:(?:${ARTICLES}) )?\\p{L}{3,}(?: \\p{L}{3,})? (?:${PHRASE})(?!\\p{L})`, 'iu')

/** The concepts of lists whose items, or most of them, say what they are: "**Niche**: role that a species …". */
function inDefiningLists (concepts: Concept[]): Set<Concept> {
  const lists = new Map<Passage['section'], Concept[]>()
  for (const concept of concepts) {
    const { body, shape, trust, passage, language } = concept
    const first = verbForm(body.split(' ')[0]?.toLowerCase() ?? '', language)
    const isOfList = trust === 1 && passage.kind === 'item' && shape === 'noun' && first?.tense !== 'past'
    if (!isOfList || !NOUN_PHRASE.test(body) || isVague(body, language)) continue
    lists.set(passage.section, [...lists.get(passage.section) ?? [], concept])
  }
  return new Set([...lists.values()].flatMap(list => list.length < MIN_DEFINING ? [] : list))
}

/** In small letters inside of sentences; with a capital it is an answer. */
export function shown (term: string): string {
  return /^\p{Ll}\p{Lu}|[_()`]|^[α-ω]-/u.test(term) ? term : capitalised(term)
}

function isFair ({ term, body, stem, trust, isAdjective = false }: Named, language: ProseLanguage): boolean {
  const words = wordsOf(term).length
  if (/[\u{f0000}-\u{f0fff}]/u.test(term)) return false
  if (!isTerm(term) || words > MAX_TERM_WORDS || term.length > MAX_TERM || /[$\\,;:/]/.test(term)) return false
  const last = term.split(' ').slice(1).at(-1)
  // Where the noun comes first, an adjective comes last.
  const endsInVerb = isNounFirst(language) && last !== undefined && verbForm(last, language) !== undefined
  const patterns = patternsOf(language)
  // "RAG mitiga: las lagunas …"; "las secciones …" of one thing.
  const isSaid = patterns?.subjectAndVerb.test(term) === true && STARTS_WITH_THE.test(body)
  const isMany = patterns?.several.test(body) === true && STARTS_WITH_THE.test(body) && !/s(?: |$)/.test(term)
  if (IS_INSTANCE.test(body) || endsInVerb || isSaid || isMany || patterns?.namesNothing.test(fold(body))) return false
  // "toArrayNode" is no term.
  if (/^\p{Ll}+\p{Lu}/u.test(term)) return false
  // "A subgroup is **normal** if …"
  if ((isGeneral(term) && !isAdjective) || isVerb(term, language)) return false
  if (!standsAlone(withoutBound(body, language), language)) return false
  const least = isAdjective || /\$[^$]*=/.test(body) ? 2 : trust >= 2 ? 3 : 4
  if (termsOf(body).length < least || stem.length > MAX_STEM) return false
  return !givesAway(body, term, language)
}

/** A definition without what leans on nothing outside of it: "all" of a kind, and "lo" of "un receptor y lo activa". */
function withoutBound (body: string, language: ProseLanguage): string {
  const { wholes, namedBefore } = patternsOf(language) ?? {}
  const said = wholes === undefined ? body : body.replace(wholes, '')
  const becomes = testWordsOf(language)?.names?.namedBefore?.becomes
  return namedBefore === undefined || becomes === undefined ? said : said.replace(namedBefore, becomes)
}

/** Whether what is said of a term has a word of it, or a part of one. */
export function givesAway (body: string, term: string, language: ProseLanguage): boolean {
  const own = withoutNoun(term, language)
  // "Procesos TI": so short a word is no term, but tells as much.
  const isShared = own.match(SHORT_NAME)?.some(name => body.match(SHORT_NAME)?.includes(name)) === true
  return isShared || sharesWord(body, own) || tellsPart(body, own) || tellsNoun(body, term, language)
}

/** "Abelian" of "Abelian group": a definition may have the noun, which does not tell the term. */
function withoutNoun (term: string, language: ProseLanguage): string {
  if (KEEPS_NOUN.test(term)) return term
  const own = wordsBesideNoun(term, language).join(' ')
  // "M. tuberculosis"
  return /\p{L}{3}/u.test(own) ? own : term
}

// In words: a definition may begin with the noun of its term, and then the question asks for the kind of it.
const MAX_BEFORE_NOUN = 6

/** "A field … that builds programs which can learn", of "machine learning": its noun comes late, in another form. */
function tellsNoun (body: string, term: string, language: ProseLanguage): boolean {
  const words = term.split(' ')
  const noun = fold((isNounFirst(language) ? words[0] : words.at(-1)) ?? '').replace(/s$/, '')
  const said = wordsOf(body)
  return words.length > 1 && !sharesWord(said.slice(0, MAX_BEFORE_NOUN).join(' '), noun) &&
    said.slice(MAX_BEFORE_NOUN).some(word => !word.startsWith(noun) && sharesWord(word, noun))
}

const SHORT_NAME = /(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu
// In characters.
const MAX_STEM = 300

// Everyday words that a definition alone does not point to.
const GENERAL = new RegExp(`^(?:${named(({ general }) => general)})$`)

/** "Exigen: …": what is said of the heading. */
function isVerb (term: string, language: ProseLanguage): boolean {
  const word = term.toLowerCase()
  return patternsOf(language)?.verbEndings.test(word) === true && verbForm(word, language)?.isPlural === true
}

// "Side 6", "Part II"
const NUMBERED = /^\p{L}+ (?:\d{1,2}(?:[-–]\d{1,2})?|[ivx]{1,4})$/u

/** Whether a term is an everyday word that a definition alone does not point to, or a part with its number. */
export function isGeneral (term: string): boolean {
  const folded = fold(term)
  return GENERAL.test(folded) || NUMBERED.test(folded)
}

/** Whether a definition has a long word that begins like the term, or the letters that the term is short for. */
function tellsPart (body: string, term: string): boolean {
  const words = wordsOf(body)
  const own = wordsOf(term).filter(word => word.length > 3)
  return own.some(word => words.some(other => other.length > 3 &&
    (other.startsWith(word.slice(0, Math.max(4, word.length - 3))) || other.includes(word))))
}

const CLAUSE = new RegExp(` (?:${BE}|${ARTICLES}) `)
const IS_OR = new RegExp(`^(?:${named(({ or }) => or)}) `)

/** "Transmission Control Protocol (TCP)", "memoria CAM (Content-Addressable Memory)": both are right. */
function shortForms (term: string, text: string): string[] {
  const at = text.indexOf(`${term} (`)
  const inside = at === -1 ? undefined : /^\(([\p{L}\d][\p{L}\d '’-]{0,38})\)/u.exec(text.slice(at + term.length + 1))
  // Few are, and the pattern takes its time.
  const isShort = /^\p{Lu}[\p{Lu}\d-]+$/u.test(term) && text.includes(` (${term})`)
  const before = () => new RegExp(`([\\p{L}\\d][\\p{L}\\d -]{2,38}) \\(${escapeRegExp(term)}\\)`, 'u')
  const long = isShort ? before().exec(text)?.[1] : undefined
  return [nameInAside(inside?.[1] ?? ''), long?.split(CLAUSE).at(-1)]
    .filter((form): form is string => form !== undefined && form !== '' && form.split(' ').length <= 5 &&
      !IS_OR.test(form) && !isGeneral(form))
}

const CALLS = new RegExp(`^(?:\\p{L}+ )?(?:${named(({ saysCalled }) => saysCalled)}) `, 'u')

/** "IntServ" of "often called IntServ for short". */
function nameInAside (inside: string): string {
  const called = inside.replace(CALLS, '')
  const [first = ''] = called.split(' ')
  return called !== inside && /\p{L}\p{Lu}/u.test(first) ? first : inside
}

/** The question for the term of a definition. */
export function definedStem (body: string, language: ProseLanguage): string {
  return filled(testWordsOf(language)?.names?.asksDefined ?? '{body}', { body: lowered(body) })
}

/** The question for a term of which a text only says something. */
export function describedStem (body: string, language: ProseLanguage): string {
  return filled(testWordsOf(language)?.names?.asksDescribed ?? '{body}', { body: lowered(body) })
}

const SEVERAL_THINGS = new RegExp(` (?:${JOINS}) |[,;/()]`)
const NO_NAME = new RegExp(`(?:^| )(?:${named(({ noNameInside }) => noNameInside)}) `)

/** Entries: of a glossary, a list of definitions, a table of terms; "**Term**: what it is". */
function entriesIn ({ definition, marked, headings, kind }: Passage, language: ProseLanguage): Named[] {
  if (definition === undefined) return []
  const isEntry = definition.isEntry === true || isGlossary(headings)
  if (!isEntry && !marked.includes(definition.term)) return []
  const name = definition.term.replace(/^["“«`]|["”»`]$/g, '')
  // "Add(item)" is a call.
  const [, term = '', inside] = /^(.*?)(?:\s+\(([^()]*)\))?$/.exec(name) ?? []
  const { held, released } = withHeldFormulas(definition.text.replace(/^\([^()]*\):?\s*/, ''))
  const body = bodyOf(held)
  if (body === undefined || SEVERAL_THINGS.test(term)) return []
  const told = released(body)
  const others = inside === undefined || inside.split(' ').length > 4 || !/^\p{L}[\p{L} -]*$/u.test(inside) ||
    NO_NAME.test(inside) || isGeneral(inside)
    ? []
    : [inside]
  if (isEntry && kind !== 'row') {
    const stem = (isThingIn(told, language) ? definedStem : describedStem)(told, language)
    return saysSomething(told, language) || SAYS_HOW_IT_IS.test(fold(told)) || isVague(told, language)
      ? []
      : [{ term, body: told, others, stem, trust: 3 }]
  }
  // A list item, or a cell, may say anything of what it names.
  if (!saysWhatItIs(term, told, language) || termsOf(told).length < 4) return []
  return [{ term, body: told, others, stem: describedStem(told, language), trust: 1 }]
}

/** Whether a text begins like a definition: with a noun. What only says something of a thing does not. */
function isThingIn (body: string, language: ProseLanguage): boolean {
  return patternsOf(language)?.isThing.test(body) === true
}

// "Crucial that it is fast": what stood behind "it is".
const SAYS_HOW_IT_IS = new RegExp(`^(?:${named(({ saysHowItIs }) => saysHowItIs)})\\b`)
const HAS_PHRASE = new RegExp(` (?:${PHRASE}) `)

// "any name that does not appear in it is not visible": a rule.
const DENIES_LATE = new RegExp(
  `(?<!${named(({ relative }) => relative)}) (?:${BE}) (?:${named(({ not }) => not)}) `)

/** Whether a text begins with what a thing is, and goes on with what tells it from others. */
export function saysWhatItIs (term: string, body: string, language: ProseLanguage): boolean {
  const noun = fold(body.split(' ')[0] ?? '').replace(/(?<=[^s])s$/, '')
  const isNoun = isThingIn(body, language) || (term.includes(' ') && classOf(noun) !== 'other')
  return isNoun && HAS_PHRASE.test(body) && !DENIES_LATE.test(body) &&
    !saysSomething(body, language) && !isVague(body, language)
}

/** "NVRAM", "TCP/IP", "ls": no word of everyday language. */
function isTechnical (term: string): boolean {
  return isAbbreviation(term) || /\p{Ll}\p{Lu}|[\d_]/u.test(term)
}

const OPEN_END = new RegExp(`\\b(?:${named(({ openEnds }) => openEnds)})$`)

/** What a sentence says of the terms that it sets in bold or in italics, or calls by a name. */
function statedIn (passage: Passage, names: NameWords, language: ProseLanguage, before?: Passage): Named[] {
  const { text, marked, definition, kind } = passage
  const isNamed = definition !== undefined && (definition.isEntry === true || marked.includes(definition.term))
  const patterns = patternsOf(language)
  if (patterns === undefined || isNamed || kind === 'row' || text.length > 500) return []
  const { held, released } = withHeldFormulas(text)
  const sentence = withArticle((withoutParentheses(held) ?? held).replace(/[.:]$/, ''), language)
  if (/[.!?] \p{Lu}/u.test(sentence) || OPEN_END.test(sentence)) return []
  const ofThings = ofAnyThingIn(sentence, language)
  const terms = [...new Set([
    ...marked, ...namesIn(sentence, language), ...titleIn(passage, sentence), ...ofThings
  ])]
  return terms.flatMap(mark => {
    const term = mark.replace(/\s*\([^()]*\)\s*/g, ' ').replace(/^["“«']|["”»',.]$/g, '').trim()
    const at = sentence.indexOf(term)
    if (term.length < 3 || at === -1 || sentence.indexOf(term, at + term.length) !== -1) return []
    const [front, whole] = [sentence.slice(0, at), sentence.slice(at + term.length)]
    // "… (or simply ball) is …", "… or Cauchy-complete if …"
    const [also = '', inner = '', bare = ''] = patterns.otherName.exec(whole) ?? []
    const rest = whole.slice(also.length)
    const other = inner === '' ? bare : inner
    const isDefined = DEFINED.test(sentence.slice(at + term.length))
    const trust = marked.includes(mark) || isDefined || isTitled(term, passage) ? 2 : 1
    const shownAgain = (named: Omit<Named, 'trust'>) => ({
      ...named,
      others: [...named.others ?? [], ...(other === '' ? [] : [other])],
      body: released(named.body),
      stem: inlined(released(named.stem)),
      trust
    })
    const [, of, late] = patterns.forWhat.exec(rest) ?? []
    const after = late === undefined ? rest.replace(/^ [\u{f0000}-\u{f0fff}](?= )/u, '') : ` ${late}`
    const isLate = patterns.is.exec(after) ?? patterns.means.exec(after)
    if (patterns.opening.test(front) && isLate !== null) {
      const body = bodyOf(isLate[1] ?? '')
      const isShort = termsOf(body ?? '').length < MIN_OF_BODY
      // "The largest gap between them" leans on what stands above.
      const isTold = marked.includes(mark) && !patterns.backward.test(fold(body ?? '')) &&
        saysWhatItIs(term, released(body ?? ''), language)
      if (body === undefined || (isShort && !isTold) || isVagueBody(body, language)) return []
      const isUnmarked = ofThings.includes(mark) && !marked.includes(mark)
      if (isUnmarked && (!saysWhatItIs(term, released(body), language) || /["“«]/.test(body))) return []
      const stem = of === undefined
        ? definedStem(body, language)
        : filled(names.asksDefinedFor, { of, body: lowered(body) })
      return [shownAgain({ term, body, stem })]
    }
    return calledIn(term, `${front}${MARK}${rest}`, names, language).map(shownAgain)
      .flatMap(named => introduced(named, passage, before, language))
  })
}

// "$G$, the order of any two things does not matter": what $G$ is, a sentence before says.
const FORMULAS = /\$[^$]+\$/g
const ABOUT_SYMBOL = /^(\$[^$]{1,12}\$),/

/** "Let $G$ be a group. What is $G$ called if …?" Without the first sentence it could be anything. */
function introduced (
  named: Named, { section }: Passage, before: Passage | undefined, language: ProseLanguage
): Named[] {
  const [, symbol] = ABOUT_SYMBOL.exec(named.body) ?? []
  if (symbol === undefined) return [named]
  if (before?.section !== section) return []
  const text = tidiedText(before.text)
  // "Let $f: A \\to B$ be a function": the letter is a part of a formula.
  const letter = new RegExp(`(?<![\\\\\\p{L}])${escapeRegExp(symbol.slice(1, -1).trim())}(?![\\p{L}\\d])`, 'u')
  const isIntroduced = text.endsWith('.') && patternsOf(language)?.lets.test(text) === true &&
    text.match(FORMULAS)?.some(formula => letter.test(formula)) === true && !hasOwnCommand(text) &&
    // "Let it be …" is an order: a name stands in the place of the formula.
    standsAlone(text.replace(FORMULAS, 'G').padEnd(30, ' .'), language)
  return isIntroduced ? [{ ...named, stem: `${text} ${named.stem}` }] : []
}

const POINTS_WITH_NOUN = ofEach(({ testProse }) => testProse?.pointsWithNoun.map(({ says, article }) => ({
  article,
  says: new RegExp(`^(?:${patternOf(says)}) (?!${patternOf(testProse.noPointedNoun)} )` +
    `(?=\\p{Ll}+(?: \\p{Ll}+)? (?:${patternOf(testProse.tellsNoun)}) )`, 'u')
})))

/** "This way of passing arguments is called …": what follows says which one. */
function withArticle (sentence: string, language: ProseLanguage): string {
  const pointing = POINTS_WITH_NOUN(language)?.find(({ says }) => says.test(sentence))
  return pointing === undefined ? sentence : sentence.replace(pointing.says, `${pointing.article} `)
}

/** A formula on a line of its own stands in the line of a question. */
function inlined (stem: string): string {
  return stem.replace(/\$\$\s*(?:\\begin\{equation\*?\})?\s*([^$]+?)\s*[.,]?\s*(?:\\end\{equation\*?\})?\s*\$\$/g,
    (_, formula: string) => `$${formula.replace(END_OF_FORMULA, '')}$`)
}

const TITLE = new RegExp(`^(?:${named(({ definition }) => definition)}|Def\\.?)(?: \\d[\\d.]*)?` +
  `(?: (?:${named(({ of }) => of)})|:|\\.)? (?:(?:${ARTICLES}) )?(.+?)\\.?$`, 'iu')

const SUBJECT = new RegExp(`^(${named(({ subjectArticles }) => subjectArticles)}) (\\p{L}[\\p{L} -]{2,38}?)` +
  `(?: [\\u{f0000}-\\u{f0fff}])? (?:${BE}|(${named(({ defines }) => defines)})) ` +
  `(${named(({ definite }) => definite)}) `, 'u')
// "The spectral radius $r(A)$ is defined as"
const DEFINED = new RegExp(`^(?: [\\u{f0000}-\\u{f0fff}])? (?:${named(({ defines }) => defines)}) `, 'u')
const OF_THING = new RegExp(` (?:${named(({ of }) => of)}) `)
const OF_ANY = new RegExp(`^(?:${named(({ anyArticles }) => anyArticles)})$`)
const IS_ANY_ONE = new RegExp(`^(?:${named(({ anyOf }) => anyOf)})$`)
const TELLS_WHICH = new RegExp(` (?:${named(({ tellsWhich }) => tellsWhich)}) `)

/**
 * The subject of a sentence that defines it, and nothing of another sentence. The heading or the document has its name
 * ("Definition of a group"), or the sentence has the form "A clique is a … that …".
 */
function titleIn ({ headings, source }: Passage, sentence: string): string[] {
  const [, article = '', term = '', defines, noun = ''] = SUBJECT.exec(sentence) ?? []
  if (term === '') return []
  if (defines !== undefined) return [term]
  const titles = [...headings, source.kind === 'document' ? titleOf(source.filename) : '']
    .map(title => normal(TITLE.exec(title)?.[1] ?? title).replace(/^[\d.]+ /, ''))
  const isTitle = titles.some(title => title === normal(term) || title === `${normal(term)}s`)
  // "An exception is the field of …" is an example of the rule before it.
  const isOfAny = OF_ANY.test(article) && IS_ANY_ONE.test(noun)
  return isTitle || (isOfAny && TELLS_WHICH.test(sentence)) ? [term] : []
}

/** "The radius of a circle is the distance …": of any circle, so that the sentence says what a radius is. */
function ofAnyThingIn (sentence: string, language: ProseLanguage): string[] {
  const patterns = patternsOf(language)
  const term = patterns?.ofAnyThing.exec(sentence)?.[1]
  return term === undefined || patterns?.noTerm.test(fold(term)) === true ? [] : [term]
}

const IS_A_KIND = new RegExp(
  `^(?:(?:${ARTICLES}) )?(?:${named(({ kinds }) => kinds)})s? (?:${named(({ of }) => of)}) \\S+(?: \\S+)?$`)
const ONE_OF = new RegExp(`^(?:${named(({ oneOf }) => oneOf)})`)

/** "a type of X", "one of the …": true of others as well. */
function isVagueBody (body: string, language: ProseLanguage): boolean {
  return IS_A_KIND.test(body) || ONE_OF.test(body) || isVague(body, language)
}

/** What a sentence says that a thing is called. */
export function namesIn (sentence: string, language: ProseLanguage): string[] {
  const name = patternsOf(language)?.unmarked.exec(sentence)?.[1]
  return name === undefined ? [] : [name]
}

const WE_SAY = new RegExp(`^(?:${named(({ weSay }) => weSay)}) `)
const SAYS_INSIDE = new RegExp(`[ ,](?:${named(({ weSay }) => weSay)}) `)
const IS_NAME = new RegExp(anyOf(({ testQuestions }) => testQuestions?.names?.isName, { name: MARK }))
const ENDS_WITH_ARTICLE = new RegExp(` (?:${ARTICLES})$`)
const TWO = new RegExp(`^(?:${named(({ two }) => two)}) `, 'i')

/** "A sequence is called **Cauchy** if …", "The study of … is called **geology**", "Se llama **grafo** a …". */
function calledIn (
  term: string, sentence: string, names: NameWords, language: ProseLanguage
): Array<Omit<Named, 'trust'>> {
  const patterns = patternsOf(language)
  // "We say that it **converges**": no name.
  if (patterns === undefined || (WE_SAY.test(sentence) && !IS_NAME.test(sentence))) return []
  const { thing: first, of } = patterns.nameFirst.exec(sentence)?.groups ?? {}
  if (first !== undefined) {
    const thing = `${patterns.toThe.test(sentence) ? names.toThe?.becomes : ''}${cut(first)}`
    const stem = of === undefined
      ? filled(
        patterns.several.test(thing) ? names.asksCalled.several : names.asksNameFirst ?? names.asksDefined,
        { thing, body: thing }
      )
      : filled(names.asksDefinedFor, { of, body: thing })
    return isThing(thing, language) ? [{ term, body: thing, stem }] : []
  }
  const found = patterns.weCall.exec(sentence) ?? patterns.called.exec(sentence)
  if (found === null) return []
  const [whole, subject = '', noun = '', behind = ''] = found
  const name = `${term}${noun}`
  // "A function $f$ is continuous at $a$ if …"
  const place = patterns.place.exec(behind)?.[0] ?? ''
  const rest = behind.slice(place.length)
  const condition = patterns.condition.exec(rest)?.[1]
  const thing = condition === undefined || subject.includes(place) ? subject : subject + place
  // "Given a space $X$, we say that a function $f$ is …"
  if (SAYS_INSIDE.test(thing)) return []
  const before = whole.slice(0, whole.indexOf(MARK))
  // "is called a **limit**" names a thing, "is **Cauchy**" says how one is.
  const isAdjective = noun === '' && !ENDS_WITH_ARTICLE.test(before.trimEnd())
  if (condition !== undefined) {
    const told = cut(condition)
    if (!IS_ANY.test(thing) || !standsAlone(thing.padEnd(20, ' .'), language) || !tellsSomething(told)) return []
    const isMany = TWO.test(thing) || TWO_SIGNS.test(thing) || /^\p{Lu}\p{Ll}+s /u.test(thing)
    // "Two FOL sentences": the first word is none of the name.
    const asked = thing.charAt(0).toLowerCase() + thing.slice(1)
    const stem = filled(isMany ? names.asksIf.several : names.asksIf.one, { thing: asked, condition: told })
    const head = isAdjective ? headOf(thing) : ''
    const others = head === '' ? [] : [isNounFirst(language) ? `${head} ${name}` : `${name} ${head}`]
    return [{ term: name, body: `${thing}, ${told}`, stem, others, isAdjective }]
  }
  // "the proportion of red beads $p$ is called a parameter": one of many.
  if (STARTS_WITH_THE.test(thing) && /[\u{f0000}-\u{f0fff}]/u.test(thing)) return []
  // "The basic unit that is repeated": of what, the text before says.
  if (STARTS_WITH_THE.test(thing) && termsOf(thing).length < MIN_OF_ONE && !OF_THING.test(thing)) return []
  const called = patterns.begins.reduce((text, { is, becomes }) => text.replace(is, becomes), thing)
    .replace(/[,\s]+$/, '').replace(CONNECTIVE_AT_END, '')
  // "… is called the order and is denoted by $n$"
  const isEnd = /^(?:$|[,;])/.test(rest) || patterns.denoted.test(rest)
  if (!isEnd || !isThing(called, language) || IS_SOME.test(called)) return []
  if (!SAYS_CALLED.test(before)) return []
  const { one, several } = names.asksCalled
  const stem = filled(patterns.several.test(called) ? several : one, { thing: lowered(called) })
  return [{ term: name, body: called, stem }]
}

/** Whether a condition has two words, or a formula, that mean something. */
function tellsSomething (condition: string): boolean {
  return termsOf(condition).length >= 2 || /[\u{f0000}-\u{f0fff}]/u.test(condition)
}

// "The elements in each column": which ones, the text before says.
const IS_SOME = new RegExp(
  `^(?:${inAny(({ told }) => told?.the)}) (?!(?:\\S+ ){1,2}(?:${named(({ tellsSome }) => tellsSome)}) )`)
const IS_ANY = new RegExp(`^(?:(?:${named(({ any }) => any)}) |[\\u{f0000}-\\u{f0fff}])`, 'iu')
const SAYS_CALLED = new RegExp(named(({ saysCalled }) => saysCalled))
const CUT = new RegExp(`(?:;|, (?:${named(({ cutBefore }) => cutBefore)})\\b).*$`, 'u')

function cut (text: string): string {
  return text.replace(CUT, '').replace(/[.,:\s]+$/, '')
}

// "$X$ and $Y$ are called independent if …"
const TWO_SIGNS = new RegExp(`^[\\u{f0000}-\\u{f0fff}] (?:${JOINS}) [\\u{f0000}-\\u{f0fff}]`, 'u')
const ANY = new RegExp(`^(?:${named(({ any }) => any)}) `, 'i')
const AFTER_HEAD = new RegExp(` ?[$\`\\u{f0000}-\\u{f0fff}]| (?:${named(({ headEnds }) => headEnds)})\\b`, 'u')

function headOf (thing: string): string {
  return thing.replace(ANY, '').split(AFTER_HEAD)[0]?.trim() ?? ''
}

const TELLS = new RegExp(` (?:${PHRASE}|${named(({ alsoTells }) => alsoTells)}) `)
const NAMES_AGAIN = new RegExp(`\\b(?:${named(({ isCalled }) => isCalled)})|—`)

// "A phrase, on the other hand, is called …"
const CONNECTIVE_AT_END = new RegExp(`, (?:${inAny(({ alone }) => alone.connectives)})$`, 'i')
// "Peaks which are called …" says nothing that the name stands for, nor does "a set for which holds", of a formula.
const ENDS_WITH_RELATIVE = new RegExp(` (?:${named(({ relative }) => relative)})(?: \\p{L}+)?$`, 'u')
// "After selecting one key, the others": no thing.
const OPENS_OTHERWISE = inEach(({ statements }) => statements?.opensOtherwise, source => `^(?:${source}) `, 'iu')

/** Whether a phrase tells a thing from others: "the study of the earth", and not "the process". */
function isThing (thing: string, language: ProseLanguage): boolean {
  const words = thing.split(' ').length
  if (NAMES_AGAIN.test(thing) || OPENS_OTHERWISE(language).test(thing) || ENDS_WITH_RELATIVE.test(thing)) return false
  if (saysSomething(thing, language)) return false
  return words >= 4 && words <= 30 && termsOf(thing).length >= 3 && standsAlone(thing, language) &&
    TELLS.test(thing)
}
