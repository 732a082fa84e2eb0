import { capitalised, fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { placesOfName } from '../answers/places-of-name.js'
import { isTopic } from '../answers/topics.js'
import { nameTyped } from '../answers/typed-answers.js'
import { isPerson } from '../answers/values.js'
import { bodyOf, isTerm, saysSomething } from '../definitions.js'
import { quotedIn, type Draft } from '../draft.js'
import { describedStem, givesAway, isGeneral, shown } from '../named.js'
import { isNameOfTask, isVague } from '../prose/alone.js'
import { classOf, COLLECTIVE } from '../prose/kinds.js'
import { inAny, inWords, isNounFirst, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, lowered, standsAlone, withHeldFormulas } from '../prose/standing.js'
import { isReflexive, verbForm } from '../prose/verbs.js'
import { grammarOf } from '../statements.js'
import { isOnePiece } from './bodies.js'

/*
 * Notes that say below a name, or beside it, what it is or does, in words that are no sentence: "Logical view -
 * identifies modules and their boundaries", and "Loaded in memory, waiting to be executed" below "Ready state".
 */

const wordsFor = ofEach(({ testQuestions, testProse }) => {
  const { notes, grammar, definitions, names, kinds, told } = testQuestions ?? {}
  if (notes === undefined || grammar === undefined || testProse === undefined) return undefined
  return {
    asksEvent: testProse.asksEvent,
    asksWhat: new RegExp(`^(?:${patternOf(testProse.asksWhat)})([^?]+)\\?$`, 'u'),
    state: new RegExp(`^(?:${patternOf(notes.states)})(?!\\p{L})`, 'iu'),
    when: new RegExp(`^(?:${patternOf(notes.when)}) `, 'iu'),
    phrase: new RegExp(` (?:${patternOf(grammar.phrase)}|${patternOf(definitions?.alsoTells)}) `),
    afterNoun: new RegExp(`^(?:${patternOf(kinds?.of)}|${patternOf(names?.relative)})$`),
    gerund: new RegExp(`^(?:${patternOf(definitions?.gerund)})$`, 'iu'),
    rule: inWords(notes.rule),
    rules: inWords(notes.rules),
    may: inWords(patternOf(told?.auxiliary)),
    noBody: inWords(notes.noBody),
    past: inWords(testProse.past),
    // "Fixed-size block" is a thing.
    firstPast: new RegExp(`^(?:${patternOf(testProse.past)})(?![\\p{L}-])`, 'iu'),
    step: new RegExp(`^(?:${patternOf(notes.steps)})(?!\\p{L})`, 'iu'),
    order: new RegExp(`^(?:${patternOf(notes.orders)})`, 'iu'),
    mayBeOrder: new RegExp(`^(?:${patternOf(notes.ordersOrTells)})(?!\\p{L})`, 'iu'),
    adverb: new RegExp(`^\\p{L}+(?:${patternOf(notes.adverb)}) `, 'u'),
    verbAndObject: new RegExp(`^(?:${patternOf(notes.verbAndObject)}) `, 'u'),
    the: new RegExp(`^(?:${patternOf(grammar.the)}) `, 'i'),
    inWhich: new RegExp(`^\\p{L}+ (?:${patternOf(names?.forBefore)}) (?:${patternOf(names?.relative)}) `, 'u'),
    tellsWhich: new RegExp(` (?:${patternOf(names?.relative)}|${patternOf(names?.tellsWhich)}) `, 'u'),
    event: new RegExp(`^(?:\\p{L}+ )?\\p{L}+(?:${patternOf(notes.events)}) `, 'iu'),
    noBegin: new RegExp(`^(?:${patternOf(notes.noBegin)})(?!\\p{L})`, 'u'),
    noTerm: inWords(testProse.noTerm),
    noun: new RegExp(`^(?:${patternOf(names?.things)}) `, 'i')
  }
})

// "Term - what it is": in a list. An arrow may mean what follows from it, or whose it is.
const ENTRY = /^(\p{L}[\p{L}\p{N} '’/+-]{1,38}?(?: \([^()]{2,40}\))?) ([-–—→⇒]|[-=]>) (\S[^]*)$/u
// A course may have names in another language than its sentences.
const NO_NAME = inWords(inAny(({ notes }) => notes?.noName))
const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'i')

interface Described {
  term: string
  other?: string
  text: string
  trust: number
  isProse?: boolean
  isRule?: boolean
  isArrow?: boolean
}

/**
 * The questions for the names that notes describe.
 * @param before the passages before it
 */
export function describedDrafts (passage: Passage, before: Passage[], language: ProseLanguage): Draft[] {
  if (passage.kind === 'code' || passage.kind === 'row' || isApart(passage)) return []
  const found = entryIn(passage) ?? underName(passage, before.at(-1), language) ??
    underHeading(passage, before, language)
  if (found === undefined) return []
  const { term, other, trust } = found
  // "String::chars returns …" says it of a part.
  if (!isName(term, language) || passage.text.includes(`${term}::`)) return []
  const { held, released } = withHeldFormulas(found.text)
  const body = released(bodyOf(held) ?? '')
  if (!isDescription(body, found, language)) return []
  const isUnsure = isWeak(body, found, language)
  return [{
    form: 'name',
    stem: stemOf(body, language),
    text: shown(term),
    about: term,
    group: `name ${language}`,
    typed: nameTyped([shown(term), ...other === undefined ? [] : [other]], language),
    trust: isUnsure ? 0 : trust,
    passage,
    language,
    isLogistics: false
  }]
}

// A list with fewer may say anything of its items; one with fewer of the same form, remarks.
const MIN_DESCRIBED = 3
const MIN_OF_FORM = 2

/**
 * With more trust in the items of lists that describe several things in the same form. What is no description for sure
 * is left out elsewhere: "Truman: really allowing …" is a remark.
 */
export function withListsKnown (drafts: Draft[]): Draft[] {
  const lists = new Map<Passage['section'], Map<Shape, number>>()
  const isItem = ({ form, trust = 0 }: Draft) => form === 'name' && trust <= 1
  const shapeOf = (draft: Draft) => shapeIn(quotedIn(draft) ?? '', draft.language)
  for (const draft of drafts.filter(isItem)) {
    const shapes = lists.get(draft.passage.section) ?? new Map<Shape, number>()
    const shape = shapeOf(draft)
    lists.set(draft.passage.section, shapes.set(shape, (shapes.get(shape) ?? 0) + 1))
  }
  return drafts.flatMap(draft => {
    if (!isItem(draft)) return [draft]
    const count = lists.get(draft.passage.section)?.get(shapeOf(draft)) ?? 0
    if (draft.trust === 0 && count < MIN_OF_FORM) return []
    return [{ ...draft, trust: count >= MIN_DESCRIBED ? 2 : 1 }]
  })
}

/** What a description begins with: "when …", "permits …", "ensuring …", "loaded in …", or a noun. */
type Shape = 'event' | 'verb' | 'gerund' | 'state' | 'noun'

function shapeIn (body: string, language: ProseLanguage): Shape {
  const words = wordsFor(language)
  if (words === undefined) return 'noun'
  const told = body.toLowerCase().replace(words.adverb, '')
  const [first = '', second = ''] = told.split(' ')
  if (words.when.test(body)) return 'event'
  const form = verbForm(first, language)
  // The plural of English verbs is how orders begin, so that only "permits" is taken there.
  const isPresent = form !== undefined && (form.tense === 's' || form.tense === undefined)
  if ((isPresent && !words.afterNoun.test(second)) || words.verbAndObject.test(told)) return 'verb'
  if (words.state.test(told)) return 'state'
  return words.gerund.test(first) ? 'gerund' : 'noun'
}

function entryIn ({ text, definition, kind }: Passage): Described | undefined {
  if (definition !== undefined) return { ...definition, trust: 1 }
  const [, name = '', sign = '', said = ''] = kind === 'item' ? ENTRY.exec(text) ?? [] : []
  const [, term = '', other] = /^(.*?)(?: \(([^()]*)\))?$/.exec(name) ?? []
  if (term === '') return undefined
  return { term, ...(other !== undefined && { other }), text: said, trust: 1, isArrow: /[→⇒>]/.test(sign) }
}

/** What stands first below a question for it, or below an item that is only its name. */
function underName (
  { text, section, kind }: Passage, above: Passage | undefined, language: ProseLanguage
): Described | undefined {
  if (above?.section !== section || above.text.length > MAX_QUESTION) return undefined
  const asked = wordsFor(language)?.asksWhat.exec(above.text.replace(LABEL, ''))?.[1]
  if (asked !== undefined) return { term: asked, text: text.replace(LABEL, ''), trust: 2 }
  if (kind !== 'item' || above.kind !== 'item' || above.text.split(' ').length > MAX_NAME_WORDS) return undefined
  return isInside(above.text, section.text) ? { term: above.text.replace(/:$/, ''), text, trust: 1 } : undefined
}

// In characters.
const MAX_QUESTION = 60
// "Q: …", "A: …"
const LABEL = /^[\p{Lu}]\d{0,2}[.:)] /u

/** Whether the item below an item of a list is a part of it. */
function isInside (item: string, text: string): boolean {
  const [place] = placesOfName(item, text, AS_ITEM)
  if (place === undefined) return false
  const [, inner = ''] = AS_ITEM.after.exec(text.slice(place.at + item.length)) ?? []
  const [, outer = ''] = AS_ITEM.before.exec(place.before) ?? []
  return inner.length > outer.length
}

// All of an item, and below it the next one.
const AS_ITEM = {
  before: /(?:^|\n)([ \t]*)(?:[-*+]|\d+[.)])[ \t]+[*_`]*$/u,
  after: /^[*_`]*:?[ \t]*\n(?:[ \t]*\n)*([ \t]*)(?:[-*+]|\d+[.)])[ \t]/u
}

// In characters: a longer text explains it.
const MAX_RULE = 400

/** What stands first below a heading. */
function underHeading (
  { text, headings, section, source, kind }: Passage, before: Passage[], language: ProseLanguage
): Described | undefined {
  const words = wordsFor(language)
  const heading = headings.at(-1) ?? ''
  const isFirst = !before.some(other => other.section === section && other.kind !== 'code' &&
    other.headings.at(-1) === heading)
  // The first heading of a document is its title.
  const isTitle = headings.length === 1 && !before.some(other => other.source === source)
  if (words === undefined || !isFirst || isTitle) return undefined
  const [, name = '', other] = /^(.*?)(?: \(([^()]*)\))?$/.exec(heading.replace(/^[\d.]+\s+|[:.\s]+$/g, '')) ?? []
  const term = name.replace(words.asksWhat, '$1').replace(ARTICLE, '')
  if (!isTopic(term) || isNameOfTask(term)) return undefined
  // "Expanding grammars with features" is what the section does; "Operating system" is a name.
  const [first = '', ...others] = term.toLowerCase().split(' ')
  if (words.gerund.test(first) && others.length > 1) return undefined
  const isProse = kind === 'sentence' && text.endsWith('.')
  // What has no full stop among sentences that have one, or behind code, stands below a picture.
  const isBehindCode = before.at(-1)?.kind === 'code' && before.at(-1)?.section === section
  const isNote = !isBehindCode && !/\p{Ll}\.\s/u.test(section.text)
  if (kind === 'sentence' && /[\p{L}\d)]$/u.test(text) && !isNote) return undefined
  // "High-level modules should not depend on low-level ones": of a principle, all of it is what it says.
  const isRule = section.text.length < MAX_RULE &&
    (words.rule.test(fold(term)) || words.rules.test(fold(headings.at(-2) ?? '')))
  const isName = other !== undefined && /^\p{L}[\p{L} -]+$/u.test(other)
  return { term, ...(isName && { other }), text, trust: isRule ? 3 : 2, isProse, isRule }
}

// In words and in characters.
const MAX_NAME_WORDS = 4
const MAX_NAME = 40

function isName (term: string, language: ProseLanguage): boolean {
  const words = wordsFor(language)
  const [first = '', ...others] = term.split(' ')
  const last = others.at(-1)
  if (words === undefined || !isTerm(term) || isGeneral(term) || /[$\\,;:./_()`?¿!¡]|\d{2}/.test(term)) return false
  if (term.length > MAX_NAME || wordsOf(term).length > MAX_NAME_WORDS || termsOf(first).length === 0) return false
  if (last !== undefined && termsOf(last).length === 0 && !/^\p{Lu}{2,}$/u.test(last)) return false
  const isOrder = verbForm(first.toLowerCase(), language)?.tense === 's'
  // "OBSERVAR", "Reemplazarla": what is to be done.
  if (words.step.test(term)) return false
  return !isOrder && !words.noTerm.test(fold(term)) && !NO_NAME.test(fold(term))
}

// In terms.
const MIN_TERMS = 4

/** Whether a text says what a thing is or does, and not only something about it. */
function isDescription (body: string, found: Described, language: ProseLanguage): boolean {
  const words = wordsFor(language)
  const { term, isProse, isRule } = found
  if (words === undefined || termsOf(body).length < MIN_TERMS || !isOnePiece(body)) return false
  const folded = fold(body)
  if (words.noBody.test(folded) || words.noBegin.test(folded) || body.split(/[,;]/).length > 4) return false
  // "(primes n) is the list …", "$s$, constant across …": what it is said of stands in front. "+1 with nonmetals"
  if (/^[($+−\d]/.test(found.text.trim()) || isOrderIn(body, language)) return false
  if (isRule !== true && isVague(body, language)) return false
  const isRuleOfNow = isRule === true && !(isProse === true && words.past.test(body))
  const isTold = isRuleOfNow || tellsWhat(body, found, language)
  if (!isTold || !standsAlone(`X ${lowered(body)}`, language)) return false
  return !givesAway(body, term, language)
}

/** "Divide the range of …", "Set all parameters to …", "Repeatedly resample …": what is to be done. */
function isOrderIn (body: string, language: ProseLanguage): boolean {
  const [first = '', second = ''] = body.toLowerCase().split(' ')
  const form = verbForm(first, language)
  // "State in which …"
  const isNoun = second === 'of' || wordsFor(language)?.inWhich.test(body) === true
  if (form?.base !== undefined && form.base === first && !isNoun) return true
  return wordsFor(language)?.order.test(body) === true
}

function tellsWhat (body: string, found: Described, language: ProseLanguage): boolean {
  const words = wordsFor(language)
  if (words === undefined) return false
  const shape = shapeIn(body, language)
  const first = body.toLowerCase().split(' ')[0] ?? ''
  // "When changes are made, test everything": what is to be done then.
  if (shape === 'event') return !body.includes(',') && !words.may.test(body)
  // "Allowed the nobles to sell …": a remark on what was.
  const isRemark = shape !== 'state' && words.firstPast.test(body)
  if (isRemark || isReflexive(first, language)) return false
  // "Western Europe: Reduce their use of oil …": they do so, and not the thing.
  if (shape === 'verb') return !words.may.test(first) && !isOfOthers(first, found.term, language)
  // "Reforms → importance of …": what follows from it.
  if (found.isArrow === true) return false
  // "Technique that …, the files grow": the second part says something.
  if (body.split(/[,;] /).slice(1).some(part => saysSomething(part, language))) return false
  if (saysSomething(body, language) || grammarOf(language)?.partsOf(capitalised(body)) !== undefined) return false
  if (shape === 'gerund' && HAS_NAME.test(body)) return false
  return shape !== 'noun' || (words.phrase.test(body) && isNoun(body, found, language))
}

/** Whether a verb is in the plural, and its subject is not. */
function isOfOthers (verb: string, term: string, language: ProseLanguage): boolean {
  const isPlural = verbForm(verb, language)?.isPlural === true
  return isNounFirst(language) && isPlural && !/[sS]$/.test(term.split(' ')[0] ?? '') && !/^\p{Lu}{2,}$/u.test(term)
}

function isNoun (body: string, { term, isProse }: Described, language: ProseLanguage): boolean {
  const words = wordsFor(language)
  if (words === undefined || words.event.test(body)) return false
  if (isProperName(term, language) && !isThing(body, language)) return false
  // "Accidents at work, work of women, strikes": a list of what it is about.
  if (/["“«]|,.*,/.test(body) && !words.tellsWhich.test(body)) return false
  // "The MMU checks that …": a verb that is not known.
  const isOfThe = words.the.test(body) && !isThing(body.replace(words.the, ''), language)
  if (isOfThe && !isTellingWhich(body, language)) return false
  if (isThing(body, language) || (isProse !== true && words.noun.test(body))) return true
  // "Trade unions: Call for a strike": a verb that is not known.
  const nouns = body.split(' ').slice(0, isNounFirst(language) ? 1 : MAX_BEFORE_NOUN)
  return isProse !== true && (!/s$/.test(term) || nouns.some(noun => /s$/.test(noun)))
}

/** "Solid that separates from …": what comes behind the noun tells which one. */
function isTellingWhich (body: string, language: ProseLanguage): boolean {
  const at = wordsFor(language)?.tellsWhich.exec(body)?.index
  const before = body.slice(0, at).split(' ')
  const isVerb = verbForm(before.at(-1) ?? '', language)?.tense === 's'
  return at !== undefined && !isVerb && before.length <= (isNounFirst(language) ? 2 : MAX_BEFORE_WHICH)
}

// In words.
const MAX_BEFORE_WHICH = 5

/** "William Levitt", "Partido Liberal": of a person, or a party, notes say what it did. */
function isProperName (term: string, language: ProseLanguage): boolean {
  return isPerson(term) || (isNounFirst(language) && PROPER.test(term))
}

// "Partido Liberal", and the name in "pugnas entre el conde de Romanones y …".
const PROPER = /^\p{Lu}\p{Ll}+ (?:\p{Ll}{1,3} )*\p{Lu}\p{Ll}/u
const HAS_NAME = / \p{Lu}\p{Ll}/u

/** Whether what is said of a name may be a remark, which a list of such descriptions alone makes sure. */
function isWeak (body: string, { term, trust, isRule }: Described, language: ProseLanguage): boolean {
  const words = wordsFor(language)
  const shape = shapeIn(body, language)
  if (words === undefined || isRule === true || shape === 'event') return false
  // "Quality control: Creates box plots …" may be an order, in the language of its course.
  if (shape === 'verb') return trust > 1 && words.mayBeOrder.test(body)
  return shape === 'noun' ? HAS_NAME.test(body) : shape === 'gerund' || trust < 2
}

/** Whether a text begins with a noun that says of which kind a thing is: "protocol for …", "graph of …". */
function isThing (body: string, language: ProseLanguage): boolean {
  const words = fold(body).split(' ').slice(0, isNounFirst(language) ? 1 : MAX_BEFORE_NOUN)
  return words.some(word => classOf(word) !== 'other' || COLLECTIVE.has(word))
}

// In words, with the noun.
const MAX_BEFORE_NOUN = 3

function stemOf (body: string, language: ProseLanguage): string {
  const words = wordsFor(language)
  const event = words?.when.test(body) === true ? body.replace(words.when, '') : undefined
  return event === undefined ? describedStem(body, language) : (words?.asksEvent ?? '').replace('{event}', () => event)
}
