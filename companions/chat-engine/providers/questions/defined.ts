import { fold, wordsOf } from '../../../text/language.js'
import { ofEach, patternOf } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { isTopic } from './answers/topics.js'
import { nameTyped } from './answers/typed-answers.js'
import type { CourseWords } from './course-words.js'
import { isTerm, saysSomething, titleOf } from './definitions.js'
import { normal, type Draft } from './draft.js'
import { definedStem, givesAway, isGeneral, shown } from './named.js'
import { isTitled } from './notes/titles.js'
import { isAbbreviation } from './prose/abbreviations.js'
import { isNameOfTask } from './prose/alone.js'
import { classOf, COLLECTIVE } from './prose/kinds.js'
import { isApart, lowered, standsAlone, withHeldFormulas } from './prose/standing.js'
import { verbForm } from './prose/verbs.js'
import { inAny, inWords, isNounFirst, testWordsOf, type ProseLanguage } from './prose/prose-language.js'

/*
 * Sentences that say what their subject is, as questions for its name: "A closure is a function with …". The subject
 * may stand in the heading above, or in the name of the document: "Is the energy that …".
 */

const NAME_WORD = '[\\p{L}\\d][\\p{L}\\d\'’+#-]*'
const TERM = `(${NAME_WORD}(?: ${NAME_WORD}){0,3}?)`
const OTHER = '[\\p{L}\\d][\\p{L}\\d -]{1,38}?'

const proseOf = ofEach(({ testProse, testItems, answers }, language) => {
  if (testProse === undefined) return undefined
  const { within, anyOne, theOne, is, means, defines, titleIs, alsoCalled, noDefinition, noTerm, ends } = testProse
  const anyArticle = `(${patternOf(anyOne)}|${patternOf(theOne)})`
  const says = `(?:${patternOf(is)}|${patternOf(means)})`
  // "Nucleus, supervisor or core"
  const last = `,? (?:${patternOf(answers?.and)}|${patternOf(answers?.or)}) ${OTHER}`
  const others = `(${OTHER}(?:(?:, ${OTHER}){1,2}${last})?)[,)]{0,2}`
  return {
    ...testProse,
    subject: new RegExp(`^(?:${patternOf(within)})?(?:(${patternOf(anyOne)})|(${patternOf(theOne)}))?${TERM}` +
      `(?:(?:${patternOf(alsoCalled)})${others})?${says}([^]+)$`, 'u'),
    defines: new RegExp(`^(?:${patternOf(defines)})`, 'u'),
    title: new RegExp(`^(?:${patternOf(titleIs)})([^]+)$`, 'u'),
    occurs: new RegExp(`^(?:${patternOf(testProse.titleOccurs)})([^]+)$`, 'u'),
    happens: new RegExp(`^(?:${patternOf(anyOne)}|${patternOf(theOne)})?${TERM}(?:${patternOf(testProse.occursWhen)})` +
      '([^]+)$', 'u'),
    noDefinition: new RegExp(`^(?:${patternOf(noDefinition)})`),
    noTerm: inWords(noTerm),
    ends: new RegExp(`(?:${patternOf(ends)})[^]*$`, 'u'),
    asksWhat: new RegExp(`^(?:${patternOf(testProse.asksWhat)})([^?]+)\\?$`, 'u'),
    one: new RegExp(`^(?:${patternOf(theOne)})`, 'u'),
    many: new RegExp(`^(?:${patternOf(testProse.manyOf)})`, 'u'),
    oneThat: new RegExp(`^(?<article>${anyArticle})(?<name>${isNounFirst(language)
      ? '(?<noun>\\p{L}+)(?: [\\p{L}-]+)+'
      : '(?:[\\p{L}-]+ )+(?<noun>\\p{L}+)'})(?:${patternOf(testProse.oneThat)})`, 'u'),
    underMeaning: new RegExp(`^(?:\\p{L}{1,3} )?(?:${patternOf(testItems?.definitionHeadings)})\\W*$`, 'u')
  }
})

interface Defined { term: string, body: string, others: string[], trust: number, isEvent?: true }

// "A 3-tuple (S, +, 0) where (S, +) is a semigroup": without its parentheses it says nothing.
const TUPLE = /\((?:[^\s(),]{1,2},\s*)+[^\s(),]{1,2}\)/

/**
 * The questions for what a passage defines.
 * @param before the passages before it
 */
export function definedDrafts (
  passage: Passage, before: Passage[], words: CourseWords, language: ProseLanguage
): Draft[] {
  if (passage.kind === 'code' || passage.kind === 'row' || passage.definition !== undefined) return []
  if (isApart(passage)) return []
  const { held, released } = withHeldFormulas(wholeOf(passage.text, language))
  const found = underTitle(passage, held, before, language) ?? subjectIn(passage, held, words, language) ??
    eventIn(passage, held, language)
  if (found === undefined || TUPLE.test(found.body)) return []
  // The parentheses within a formula are a part of it.
  const body = released(found.body.replace(/\s*\([^()]*\)/g, '').replace(/[.,:;\s]+$/, ''))
  const { term, others, trust } = found
  if (!isFair(term, body, language)) return []
  return [{
    form: 'name',
    stem: found.isEvent === true ? eventStem(body, language) : definedStem(body, language),
    text: shown(term),
    about: term,
    group: `name ${language}`,
    typed: nameTyped([shown(term), ...others], language),
    trust,
    passage,
    language,
    isLogistics: false
  }]
}

// "the mechanisms — timers, numbers — that turn …": what tells the term from others comes behind the aside.
const ASIDE = / ?[—–] [^—–]{3,160} ?[—–] (?=\p{Ll})/gu
// "Peak calling, the next step of our workflow, is a method that …"
const ASIDE_OF_SUBJECT = new RegExp(
  `^(${NAME_WORD}(?: ${NAME_WORD}){0,4}), [^,.:;]{3,80}, (?=(?:${inAny(({ grammar }) => grammar?.be)}) )`, 'u')

// "deepTools, is a set of programs that …"
const COMMA_OF_SUBJECT = new RegExp(
  `^((?:(?:${inAny(({ grammar }) => grammar?.articles)}) )?${NAME_WORD}(?: ${NAME_WORD}){0,2}),` +
  `(?= (?:${inAny(({ grammar }) => grammar?.be)}) (?:${inAny(({ grammar }) => grammar?.articles)}) )`, 'iu')

// It takes much less time than the patterns with the subject.
const HAS_COMMA = new RegExp(`, (?:${inAny(({ grammar }) => grammar?.be)}) `, 'iu')

/** "A warranty" of "an express warranty". */
function beforeNoun (article: string, noun: string, language: ProseLanguage): string {
  const forms = testWordsOf(language)?.nouns?.beforeNoun ?? []
  const found = forms.find(form => new RegExp(`^(?:${patternOf(form.noun)})`).test(fold(noun)))
  return forms.some(form => form.article === article) ? found?.article ?? article : article
}

/** A sentence without its asides, and with the noun of "a search tree is one that …". */
function wholeOf (text: string, language: ProseLanguage): string {
  const prose = proseOf(language)
  const found = prose?.oneThat.exec(text)
  const whole = found?.[0] ?? ''
  const { article = '', name = '', noun = '', is = '' } = found?.groups ?? {}
  const named = whole === ''
    ? text
    : `${article}${name} ${is} ${beforeNoun(article.toLowerCase(), noun, language)}${noun} ` +
    text.slice(whole.length)
  // Few have one of them.
  const bare = HAS_COMMA.test(named) ? named.replace(COMMA_OF_SUBJECT, '$1') : named
  const told = /[—–]/.test(bare) ? bare.replace(ASIDE, ' ') : bare
  return HAS_COMMA.test(told) ? told.replace(ASIDE_OF_SUBJECT, '$1 ') : told
}

const MAX_TITLE_WORDS = 3
const BEGINS_WITH_NOUN = new RegExp(
  `^(\\p{L}{3,}(?: \\p{L}{3,}){0,2}?) (?:${inAny(({ grammar }) => grammar?.phrase)}|` +
  `${inAny(({ names }) => names?.alsoTells)})(?!\\p{L})`, 'u')
// In small letters, as the rest of a title.
const STARTS_AS_NOTE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.anyOne)}) `)
const STARTS_WITH_ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'i')

function eventStem (body: string, language: ProseLanguage): string {
  return (proseOf(language)?.asksEvent ?? '').replace('{event}', () => body)
}

/** The first sentence of a section says what its heading, or the document, names. */
function underTitle (
  { headings, source, section, kind }: Passage, held: string, before: Passage[], language: ProseLanguage
): Defined | undefined {
  const prose = proseOf(language)
  const [, thing] = prose?.title.exec(held) ?? []
  // "Occurs when a transaction …"
  const [, event] = prose?.occurs.exec(held) ?? []
  const isNote = kind === 'sentence' || STARTS_AS_NOTE.test(held)
  const phrase = (thing ?? event) === undefined && isNote ? nounPhraseIn(held, language) : undefined
  const told = thing ?? event ?? phrase
  if (prose === undefined || told === undefined) return undefined
  // Another name of the title may stand before it.
  const own = before.filter(other => other.section === section && other.kind !== 'code')
  if (own.length > (phrase === undefined ? 1 : 0)) return undefined
  if (own.some(({ text }) => wordsOf(text).length > MAX_TITLE_WORDS)) return undefined
  const names = [source.kind === 'document' ? titleOf(source.filename) : '', ...headings]
  const isMeaning = prose.underMeaning.test(fold(names.at(-1) ?? ''))
  const title = (isMeaning ? names.at(-2) : names.at(-1))?.replace(/^[\d.]+\s+|\s*\([^()]*\)/g, '') ?? ''
  const term = title.replace(prose.asksWhat, '$1')
  // The only heading may be the name of all of a document.
  const isOnly = headings.length === 1 && phrase === undefined && term === title
  const isTitle = isMeaning || (!isOnly && (headings.length > 0 || source.kind === 'document'))
  if (!isTitle || !/^\p{L}[\p{L}\d -]{2,40}$/u.test(term)) return undefined
  // "Text Elements" of a drawing: the name of a part.
  if (!isTopic(term) || isNameOfTask(term)) return undefined
  // "Algorithms II Graphs": where a file stands.
  if (source.kind === 'document' && names.length === 1 && / (?:[IVX]+|\d+) /.test(term)) return undefined
  const body = told.replace(prose.ends, '')
  return { term, body, others: [], trust: 2, ...(event !== undefined && { isEvent: true }) }
}

/** "System for …", "Set of steps that …": a sentence that has no verb, and only says what a thing is. */
function nounPhraseIn (held: string, language: ProseLanguage): string | undefined {
  const isNote = STARTS_AS_NOTE.test(held)
  // Most are neither, and the pattern takes its time.
  if (!isNote && (!/[^.]\.$/.test(held) || STARTS_WITH_ARTICLE.test(held))) return undefined
  const before = BEGINS_WITH_NOUN.exec(held.replace(STARTS_AS_NOTE, ''))?.[1] ?? ''
  const [first = '', ...others] = before.toLowerCase().split(' ')
  const noun = fold(isNounFirst(language) ? first : others.at(-1) ?? first)
  // "Return the value of …": what is to be done.
  const isOrder = others.length > 0 && verbForm(first, language)?.tense === 'base'
  const isSentence = /[^.]\.$/.test(held) && !STARTS_WITH_ARTICLE.test(held) && !isOrder
  const isKnown = isSentence && (classOf(noun) !== 'other' || COLLECTIVE.has(noun))
  if (!isKnown && (before === '' || !isNote)) return undefined
  // "Technique that …, the files grow": the second part says something.
  const says = held.replace(/\.$/, '').split(/[,;] /).some((part, at) => saysSomething(part, language) ||
    (at > 0 && verbForm(part.split(' ')[0] ?? '', language)?.tense === 's'))
  return says ? undefined : lowered(held)
}

function subjectIn (
  passage: Passage, held: string, words: CourseWords, language: ProseLanguage
): Defined | undefined {
  const { marked, headings, source } = passage
  const prose = proseOf(language)
  const [, one, the, term = '', other, told = ''] = prose?.subject.exec(held) ?? []
  if (prose === undefined || term === '') return undefined
  const titles = [...headings, source.kind === 'document' ? titleOf(source.filename) : '']
    .map(title => normal(title.replace(prose.asksWhat, '$1')))
  if (other !== undefined && isOneName(joinedIn(held, term, other), passage)) return undefined
  const isMarked = marked.some(mark => normal(mark) === normal(term))
  // "Replication in clusters"
  const isNearest = titles[headings.length - 1]?.startsWith(`${normal(term)} `) === true
  const isTitle = isNearest || titles.includes(normal(term)) || titles.includes(`${normal(term)}s`)
  const isShort = isAbbreviation(term)
  // "The pressure is the stimulus that …" tells of one that was named before.
  const isKnown = isMarked || isTitle || isShort || words.isKey(term) || prose.defines.test(held)
  if (!isKnown && (the !== undefined || (one === undefined && !/s$/.test(term)))) return undefined
  // A single everyday word, and nothing that says it is a term.
  if (!isKnown && !term.includes(' ') && one === undefined) return undefined
  const trust = isMarked || isTitle ? 2 : 1
  // "An exception is the field of a plane": an example of the rule before it.
  if (!isKnown && one !== undefined && prose.one.test(told)) return undefined
  return { term, body: told.replace(prose.ends, ''), others: other === undefined ? [] : [other.trim()], trust }
}

/** "A **voice exchange** occurs when the melody and the bass …": of a term that its author marks, or has as a title. */
function eventIn (passage: Passage, held: string, language: ProseLanguage): Defined | undefined {
  const prose = proseOf(language)
  const [, term = '', event = ''] = prose?.happens.exec(held) ?? []
  const isMarked = passage.marked.some(mark => normal(mark) === normal(term))
  if (prose === undefined || term === '' || !(isMarked || isTitled(term, passage))) return undefined
  return { term, body: event, others: [], trust: 2, isEvent: true }
}

/** A sentence from its subject to the other name of it. */
function joinedIn (sentence: string, term: string, other: string): string {
  const at = sentence.indexOf(term)
  return sentence.slice(at, sentence.indexOf(other, at + term.length) + other.length)
}

/** Whether "Trial or error" is one name: what is marked, a heading, or repeated as a whole. A half of it is no name. */
function isOneName (joined: string, { marked, headings, section }: Passage): boolean {
  const name = normal(joined)
  return [...marked, ...headings].some(whole => normal(whole).includes(name)) ||
    normal(section.text).split(name).length > 2
}

// In terms and in characters.
const MIN_TERMS = 4
const MAX_BODY = 220
// Something must tell it from others of its kind: a clause, or what it is of.
const MIN_WORDS = 6

function isFair (term: string, body: string, language: ProseLanguage): boolean {
  const prose = proseOf(language)
  if (prose === undefined || !isTerm(term) || isGeneral(term) || POINTS.test(term) || /[()]/.test(body)) return false
  const [first = '', ...others] = term.split(' ')
  // "In certain cases", "Using classes": no name.
  if (termsOf(first).length === 0 || prose.noTerm.test(fold(term))) return false
  if (others.length > 0 && termsOf(others.at(-1) ?? '').length === 0) return false
  // "The sections …" of one thing are what it is made of.
  if (prose.many.test(body) && !/s(?: |$)/.test(term)) return false
  // "an observation that says: if we have …" goes on behind.
  if (prose.noDefinition.test(fold(body)) || body.length > MAX_BODY || /: /.test(body)) return false
  if (wordsOf(body).length < MIN_WORDS || termsOf(body).length < MIN_TERMS) return false
  return standsAlone(body, language) && !givesAway(body, term, language)
}

// A pronoun, a piece of a sentence, or a name in code.
const POINTS = new RegExp('[_()`]|^\\p{Ll}\\p{Lu}|' +
  `(?:^| )(?:\\p{L}{1,2}|\\p{L}+(?:${inAny(({ alone }) => alone.adverbEnding)}))$|^\\d`, 'u')
