import { escapeRegExp } from '../../../../../lib/values/escape-regexp.js'
import { fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isTopic } from '../answers/topics.js'
import { nameTyped } from '../answers/typed-answers.js'
import { bodyOf, isTerm, saysSomething } from '../definitions.js'
import { capitalised, type Draft } from '../draft.js'
import { describedStem, givesAway, isGeneral, shown } from '../named.js'
import { isNameOfTask, isVague } from '../prose/alone.js'
import { classOf, COLLECTIVE } from '../prose/kinds.js'
import { inAny, inWords, isNounFirst, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, lowered, standsAlone, withHeldFormulas } from '../prose/standing.js'
import { verbForm } from '../prose/verbs.js'
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
    noBegin: new RegExp(`^(?:${patternOf(notes.noBegin)})(?!\\p{L})`, 'u'),
    noTerm: inWords(testProse.noTerm),
    noun: new RegExp(`^(?:${patternOf(names?.things)}) `, 'i')
  }
})

// "Term - what it is", "Term → what it does": in a list.
const ENTRY = /^(\p{L}[\p{L}\p{N} '’/+-]{1,38}?(?: \([^()]{2,40}\))?) (?:[-–—→⇒]|[-=]>) (\S[^]*)$/u
// A course may have names in another language than its sentences.
const NO_NAME = inWords(inAny(({ notes }) => notes?.noName))
const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'i')

interface Described { term: string, other?: string, text: string, trust: number, isProse?: boolean, isRule?: boolean }

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
  if (!isName(term, language)) return []
  const { held, released } = withHeldFormulas(found.text)
  const body = released(bodyOf(held) ?? '')
  if (!isDescription(body, found, language)) return []
  return [{
    form: 'name',
    stem: stemOf(body, language),
    text: shown(term),
    about: term,
    group: `name ${language}`,
    typed: nameTyped([shown(term), ...other === undefined ? [] : [other]], language),
    trust,
    passage,
    language,
    isLogistics: false
  }]
}

// A list with fewer may say anything of its items.
const MIN_DESCRIBED = 3

/** With more trust in the items of lists that describe several things. */
export function withListsKnown (drafts: Draft[]): Draft[] {
  const lists = new Map<Passage['section'], number>()
  const isItem = ({ form, trust }: Draft) => form === 'name' && trust === 1
  for (const { passage: { section } } of drafts.filter(isItem)) lists.set(section, (lists.get(section) ?? 0) + 1)
  return drafts.map(draft => isItem(draft) && (lists.get(draft.passage.section) ?? 0) >= MIN_DESCRIBED
    ? { ...draft, trust: 2 }
    : draft)
}

function entryIn ({ text, definition, kind }: Passage): Described | undefined {
  if (definition !== undefined) return { ...definition, trust: 1 }
  const [, name = '', said = ''] = kind === 'item' ? ENTRY.exec(text) ?? [] : []
  const [, term = '', other] = /^(.*?)(?: \(([^()]*)\))?$/.exec(name) ?? []
  return term === '' ? undefined : { term, ...(other !== undefined && { other }), text: said, trust: 1 }
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
  const [, outer = '', inner = ''] = new RegExp('^([ \\t]*)(?:[-*+]|\\d+[.)])[ \\t]+[*_`]*' + escapeRegExp(item) +
    '[*_`]*:?[ \\t]*\\n(?:[ \\t]*\\n)*([ \\t]*)(?:[-*+]|\\d+[.)])[ \\t]', 'mu').exec(text) ?? []
  return inner.length > outer.length
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
  const isProse = kind === 'sentence' && text.endsWith('.')
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
  if (words === undefined || !isTerm(term) || isGeneral(term) || /[$\\,;:/_()`?¿!¡]|\d{2}/.test(term)) return false
  if (term.length > MAX_NAME || wordsOf(term).length > MAX_NAME_WORDS || termsOf(first).length === 0) return false
  if (last !== undefined && termsOf(last).length === 0 && !/^\p{Lu}{2,}$/u.test(last)) return false
  const isOrder = verbForm(first.toLowerCase(), language)?.tense === 's'
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
  if (isRule !== true && isVague(body, language)) return false
  const isRuleOfNow = isRule === true && !(isProse === true && words.past.test(body))
  const isTold = isRuleOfNow || tellsWhat(body, found, language)
  if (!isTold || !standsAlone(`X ${lowered(body)}`, language)) return false
  return !givesAway(body, term, language)
}

function tellsWhat (body: string, { term, isProse }: Described, language: ProseLanguage): boolean {
  const words = wordsFor(language)
  const [first = '', second = ''] = body.toLowerCase().split(' ')
  if (words === undefined) return false
  // "When changes are made, test everything": what is to be done then.
  if (words.when.test(body)) return !body.includes(',') && !words.may.test(body)
  const form = verbForm(first, language)
  if (form !== undefined && (form.tense === 's' || (form.tense === undefined && form.isPlural === false))) {
    return !words.afterNoun.test(second)
  }
  if (words.state.test(body)) return true
  if (words.gerund.test(first)) return true
  if (form?.tense === 'base' || !words.phrase.test(body) || saysSomething(body, language)) return false
  // A sentence with a verb that is not known looks like a noun phrase.
  if (grammarOf(language)?.partsOf(capitalised(body)) !== undefined) return false
  // "Technique that …, the files grow": the second part says something.
  if (body.split(/[,;] /).slice(1).some(part => saysSomething(part, language))) return false
  if (isThing(body, language) || (isProse !== true && words.noun.test(body))) return true
  // "Trade unions: Call for a strike": a verb that is not known.
  const nouns = body.split(' ').slice(0, isNounFirst(language) ? 1 : MAX_BEFORE_NOUN)
  return isProse !== true && (!/s$/.test(term) || nouns.some(noun => /s$/.test(noun)))
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
