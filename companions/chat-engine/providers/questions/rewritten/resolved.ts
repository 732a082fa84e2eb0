import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isTopic } from '../answers/topics.js'
import type { CourseWords } from '../course-words.js'
import { normal } from '../draft.js'
import { isGeneral } from '../named.js'
import { grammarOf } from '../statements.js'
import { isAbbreviation } from '../prose/abbreviations.js'
import { genusOf } from '../prose/kinds.js'
import { inAny, inWords, isNounFirst, type ProseLanguage } from '../prose/prose-language.js'
import { standsAlone } from '../prose/standing.js'
import { isPluralNoun, verbForm } from '../prose/verbs.js'

/*
 * Sentences that begin with a pronoun, or with "this protocol", with the thing itself in its place, where there is no
 * doubt which one it is: the first sentence of a section that is named after one thing, and the sentence that follows
 * on the one that says what its subject is.
 */

/** A passage with its subject in place of a pronoun, and the sentence that names it, where that is no heading. */
export interface Resolved { passage: Passage, lead?: Passage }

const proseOf = ofEach(({ testProse, testQuestions }) => {
  const { pointing, noTerm, is } = testProse ?? {}
  if (testProse === undefined || pointing === undefined) return undefined
  const { one, several, thisOne, theseOnes, state, noVerb } = pointing
  return {
    one: new RegExp(`^(?:${patternOf(one)})`, 'u'),
    several: new RegExp(`^(?:${patternOf(several)})`, 'u'),
    thisOne: new RegExp(`^(?:${patternOf(thisOne)}) (\\p{Ll}+)(?= )`, 'u'),
    theseOnes: new RegExp(`^(?:${patternOf(theseOnes)}) (\\p{Ll}+)(?= )`, 'u'),
    state: new RegExp(`^(?:${patternOf(state)})(?!\\p{L})`, 'u'),
    noVerb: new RegExp(`^(?:${patternOf(noVerb)})(?!\\p{L})`, 'u'),
    noTerm: inWords(noTerm ?? '(?!)'),
    is: new RegExp(`^(?:${patternOf(is)})`, 'u'),
    be: new RegExp(`^(?:${patternOf(testQuestions?.grammar?.be)}|${patternOf(testQuestions?.told?.was)})$`)
  }
})

/** What a sentence begins with in place of its subject. */
interface Pointer { rest: string, isPlural: boolean, noun?: string }

/**
 * The passage with its subject named; `undefined` where it has one already, or which one it is may be doubted.
 * @param before the passage before it
 */
export function resolved (
  passage: Passage, before: Passage | undefined, words: CourseWords, language: ProseLanguage
): Resolved | undefined {
  if (passage.kind !== 'sentence' || !passage.text.endsWith('.')) return undefined
  const pointer = pointerIn(passage.text, language)
  if (pointer === undefined) return undefined
  const isFirst = before?.section !== passage.section
  const subject = isFirst
    ? ofHeading(passage, pointer, language)
    : ofSentence(before, passage, pointer, words, language)
  if (subject === undefined) return undefined
  const { definition, ...own } = passage
  return { passage: { ...own, text: `${subject} ${pointer.rest}` }, ...(!isFirst && { lead: before }) }
}

function pointerIn (text: string, language: ProseLanguage): Pointer | undefined {
  const prose = proseOf(language)
  if (prose === undefined) return undefined
  for (const [pattern, isPlural] of [
    [prose.thisOne, false], [prose.theseOnes, true], [prose.one, false], [prose.several, true]
  ] as const) {
    const found = pattern.exec(text)
    if (found === null) continue
    const rest = text.slice(found[0].length).trimStart()
    const told = rest.charAt(0).toLowerCase() + rest.slice(1)
    const noun = found[1]
    // "This way of …": which one, the words behind it say.
    return saysWhat(told, language) ? { rest: told, isPlural, ...(noun !== undefined && { noun }) } : undefined
  }
  return undefined
}

/** Whether what follows says something of a thing: "it is important that" and "it seems" do not. */
function saysWhat (told: string, language: ProseLanguage): boolean {
  const prose = proseOf(language)
  const [first = '', second = ''] = told.split(' ')
  if (prose === undefined || prose.noVerb.test(told)) return false
  if (prose.be.test(first)) return prose.state.test(told.slice(first.length + 1))
  const reflexive = verbForm(first, language) === undefined ? second : first
  const form = verbForm(reflexive, language)
  return form !== undefined && form.tense !== 'aux' && form.tense !== 'be'
}

/** The name of a section that is one thing, in the number of the pronoun. */
function ofHeading ({ headings, text }: Passage, pointer: Pointer, language: ProseLanguage): string | undefined {
  const name = nameOfHeading(headings)
  if (name === undefined || headings.length < 2 || !isTopic(name) || !isName(name, pointer, language)) return undefined
  const isOfNoun = pointer.noun === undefined || isHead(pointer.noun, name, language)
  return isOfNoun && !fold(text).includes(fold(name)) ? name : undefined
}

/** The nearest heading without its number and what stands in parentheses; `undefined` for no name of one thing. */
export function nameOfHeading (headings: string[]): string | undefined {
  const heading = (headings.at(-1) ?? '').replace(/^[\d.\s]+|\s*\([^()]*\)/g, '').trim()
  const isName = /^\p{Lu}[\p{L}\d -]{3,60}$/u.test(heading) && heading.split(' ').length <= MAX_HEADING_WORDS
  return isName ? heading : undefined
}

const MAX_HEADING_WORDS = 8
// In words.
const MAX_NAME_WORDS = 4
const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'i')
const JOINS = new RegExp(` (?:${inAny(({ grammar }) => grammar?.joins)}) `)

function isName (name: string, { isPlural }: Pointer, language: ProseLanguage): boolean {
  const words = name.split(' ')
  const isOne = words.length <= MAX_NAME_WORDS && termsOf(words[0] ?? '').length > 0 && !JOINS.test(name) &&
    !isGeneral(name) && proseOf(language)?.noTerm.test(fold(name)) !== true
  return isOne && isPluralNoun(headOf(name, language), language) === isPlural
}

function headOf (name: string, language: ProseLanguage): string {
  const words = name.split(' ')
  return (isNounFirst(language) ? words[0] : words.at(-1)) ?? ''
}

/** "This protocol", of "Transmission Control Protocol". */
function isHead (noun: string, name: string, language: ProseLanguage): boolean {
  return fold(headOf(name, language)) === fold(noun)
}

/** The subject of the sentence before, with its article, where that sentence says what it is. */
function ofSentence (
  before: Passage | undefined, passage: Passage, pointer: Pointer, words: CourseWords, language: ProseLanguage
): string | undefined {
  if (before?.kind !== 'sentence' || !before.text.endsWith('.') || !isSameParagraph(before, passage)) return undefined
  const { text, headings, marked } = passage
  const statement = before.text.replace(/\s*\([^()]*\)|\.$/g, '')
  const parts = grammarOf(language)?.partsOf(statement)
  const name = parts?.subject.replace(ARTICLE, '') ?? ''
  if (parts === undefined || !isName(name, pointer, language) || !standsAlone(statement, language)) return undefined
  const isTitle = normal(nameOfHeading(headings) ?? '') === normal(name)
  const isShort = isAbbreviation(name)
  const isMarked = [...before.marked, ...marked].some(mark => normal(mark) === normal(name))
  const isDefined = proseOf(language)?.is.test(` ${parts.verb} ${parts.rest}`) === true
  if (!(isTitle || ((isShort || isMarked || words.isKey(name)) && isDefined))) return undefined
  const isOfNoun = pointer.noun === undefined || isHead(pointer.noun, name, language) ||
    (isDefined && genusOf(parts.rest, language) === fold(pointer.noun))
  return isOfNoun && !fold(text).includes(fold(name)) ? parts.subject : undefined
}

// In characters.
const SEEN = 60

/** Whether one sentence follows on another in a paragraph: what comes later in one has its beginning as context. */
function isSameParagraph (before: Passage, after: Passage): boolean {
  return before.section === after.section && after.context !== '' &&
    (after.context === before.context || after.context.trim().startsWith(before.text.slice(0, SEEN)))
}
