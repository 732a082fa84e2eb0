import type { Pattern } from '../../../../text/language-data/index.js'
import type { ToldWords } from '../../../../text/language-data/test-questions/told.js'
import { fold, wordsOf } from '../../../../text/language.js'
import { anyOf, ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import type { CourseWords } from '../course-words.js'
import { titleOf } from '../definitions.js'
import { normal, sharesWord, type Draft } from '../draft.js'
import { abbreviationsIn } from './abbreviations.js'
import { isVague } from './alone.js'
import { isPerson as isFirstName } from '../answers/values.js'
import { isNamedThing } from './english.js'
import { grammarOf } from '../statements.js'
import { definedStem, saysWhatItIs, shown } from '../named.js'
import { isApart, lowered, standsAlone } from './standing.js'
import { nameTyped } from '../answers/typed-answers.js'
import { isPluralNoun } from './verbs.js'
import { filled, inAny, testWordsOf, type ProseLanguage } from './prose-language.js'

/*
 * What prose tells besides definitions, as questions that are answered by typing: what an abbreviation stands for, by
 * what other name a thing is known.
 */

type Found = Pick<Draft, 'form' | 'stem' | 'text' | 'typed' | 'about' | 'trust'>

/** The questions of a passage. */
export function toldDrafts (passage: Passage, words: CourseWords, language: ProseLanguage): Draft[] {
  if (passage.kind === 'code' || passage.kind === 'row' || isApart(passage)) return []
  const told = testWordsOf(language)?.told
  if (told === undefined) return []
  return [
    ...longFormsIn(passage, told, language), ...otherNamesIn(passage, words, told, language),
    ...peopleIn(passage, told, language), ...subjectsIn(passage, words, told, language)
  ].map(found => ({ trust: 1, ...found, group: `typed ${language}`, passage, language, isLogistics: false }))
}

const SOME_WORDS = '(?:[\\p{L}\\d-]+ ){0,3}[\\p{L}\\d-]+'
const OTHER_NAME = '([\\p{L}\\d -]{3,34}?)["”»]?(?:[,).]|$)'
const said = (pick: (told: ToldWords) => Pattern | undefined): string => inAny(({ told }) => told && pick(told))

const patternsOf = ofEach(({ testQuestions }) => {
  const { told } = testQuestions ?? {}
  return told && {
    the: new RegExp(`^(?:${patternOf(told.the)}) `),
    some: new RegExp(`^(?:${patternOf(told.the)}) (?:\\p{Ll}+ ){1,2}(?:${patternOf(told.deeds)}) `, 'u'),
    isNamed: new RegExp(patternOf(told.alsoNamed), 'u'),
    amongOthers: new RegExp(` (?:${patternOf(told.amongOthers)}) .*$`, 'u'),
    also: new RegExp(`(?:^|(?<=[.;] ))(?:(?:${patternOf(told.namedArticle)}) )?(${SOME_WORDS})` +
      `(?:${patternOf(told.alsoNamed)})["“«]?${OTHER_NAME}`, 'u')
  }
})

const UNSURE = new RegExp(`${said(({ unsure }) => unsure)}|%`)

/** "The city grew …": which one, the sentence before says. */
export function isAnaphoric (event: string, language: ProseLanguage): boolean {
  return patternsOf(language)?.some.test(event) === true
}

/** "Transmission Control Protocol (TCP)", "TCP (Transmission Control Protocol)". */
function longFormsIn ({ text }: Passage, told: ToldWords, language: ProseLanguage): Found[] {
  return abbreviationsIn(text).flatMap(({ short, long }): Found[] => {
    if (wordsOf(long).length > MAX_LONG_FORM && termsOf(long).length > MAX_MEANING_WORDS) return []
    // "Grace Hopper (GH)"
    if (short.length === 2 && isFirstName(long)) return []
    const stem = filled(told.asksLongForm, { short })
    return [{ form: 'long form', stem, text: long, about: short, typed: nameTyped([long], language) }]
  })
}

// In words; and of a longer one, in words that mean something: "National Institute of Standards and Technology".
const MAX_LONG_FORM = 5
const MAX_MEANING_WORDS = 4

const BETWEEN_NAMES = new RegExp(` (?:${inAny(({ grammar }) => grammar?.joins)}) `)
const PLACE = new RegExp(` (?:${said(({ place }) => place)})$`)
const POINTING = new RegExp(`^(?:${said(({ pointingName }) => pointingName)})`, 'i')

/** "The auricle, also known as the pinna, …". */
function otherNamesIn (
  { text }: Passage, words: CourseWords, told: ToldWords, language: ProseLanguage
): Found[] {
  const patterns = patternsOf(language)
  // It takes much less time than the pattern with both names.
  if (patterns?.isNamed.test(text) !== true) return []
  // "If … then statements": the name begins before the dots.
  if (/\.\.|…/.test(text)) return []
  const [, name = '', found = ''] = patterns.also.exec(text) ?? []
  const other = found.replace(patterns.amongOthers, '')
  if (name === '' || BETWEEN_NAMES.test(other) || POINTING.test(name)) return []
  if (wordsOf(other).some(word => word.length > 3 && wordsOf(name).includes(word))) return []
  if (PLACE.test(fold(name))) return []
  // "The outer boundary": of what, the text before says.
  const leansBack = patterns.the.test(text) && !/,/.test(text.slice(0, text.indexOf(other)))
  if (leansBack && !words.isKey(name)) return []
  // "refs" are "ref cells".
  if (wordsOf(other).some(word => word.length > 2 && wordsOf(name).some(own => own.startsWith(word)))) return []
  const shown = lowered(name)
  const { one, several } = told.asksOtherName
  const stem = filled(isPluralNoun(name.split(' ').at(-1) ?? '', language) ? several : one, { name: shown })
  return [{ form: 'other name', stem, text: other, about: name, typed: nameTyped([other], language) }]
}

function withoutAsides (text: string): string {
  return text.includes('(') ? text.replace(/\s*\([^()]*\)/g, '') : text
}

const NAME_WORD = '\\p{Lu}\\p{L}[\\p{L}\'’-]*'
const WAS = said(({ was }) => was)
const ARTICLE = inAny(({ grammar }) => grammar?.articles)
const ENDS_IN_PAST = said(({ pastEnding }) => pastEnding)
const PERSON = new RegExp(
  `^(${NAME_WORD}(?: (?:\\p{Lu}\\.|${said(({ particles }) => particles)}|${NAME_WORD})){1,3}) ` +
  `((?:${WAS}) (?:${ARTICLE}) [^]+|(?!${WAS})(?:\\p{L}{3,}(?:${ENDS_IN_PAST})|${said(({ did }) => did)}) [^]+?)\\.?$`,
  'u')
const OF_A_PERSON = new RegExp(`\\b(?:${said(({ ofPerson }) => ofPerson)})\\b`)
const CLAUSE = new RegExp(`^(?:${said(({ clauseBegins }) => clauseBegins)}) `)
const ADDED = said(({ added }) => added)
const REST_OF_DEED = new RegExp(`(?:;|, (?:${ADDED})\\b).*$`, 'u')
const REST = new RegExp(`(?:;|, (?:${ADDED}|${said(({ result }) => result)})\\b).*$`, 'u')

const LISTS = new RegExp(`^, (?:${inAny(({ lists }) => lists.and)}) `)
const ENDS_AS_LIST = /, \S+(?: \S+){0,2}$/

/** "That affects the skin, hair": the last part of a list was cut. */
function isCutList (told: string, cut: string): boolean {
  return LISTS.test(cut) && ENDS_AS_LIST.test(told)
}

const IS_ROLE = new RegExp(`^(?:${WAS}) (?:${ARTICLE}) (?!.* (?:${anyOf(({ testProse }) => testProse?.clause)}) )`, 'u')

/** "William Farel was a student of Lefevre who …": who was it? */
function peopleIn ({ text }: Passage, { asksWho }: ToldWords, language: ProseLanguage): Found[] {
  const sentence = withoutAsides(text)
  const [, name = '', deed = ''] = PERSON.exec(sentence) ?? []
  if (CLAUSE.test(name)) return []
  if (name === '' || isNamedThing(name) || !OF_A_PERSON.test(fold(deed)) || deed.length > 170) return []
  const told = deed.replace(/\.$/, '').replace(REST_OF_DEED, '')
  if (!standsAlone(`X ${told}`, language) || termsOf(told).length < 4 || UNSURE.test(fold(told))) return []
  // "was the leader of the Empire": so were others.
  if (IS_ROLE.test(told) && !/\d/.test(told)) return []
  const surname = name.split(' ').at(-1) ?? ''
  if (wordsOf(told).some(word => wordsOf(name).includes(word))) return []
  const stem = filled(asksWho, { told })
  // "Henry II" is not "II".
  const typed = { accepted: /^[IVX]+$/.test(surname) ? [name] : [name, surname], lenient: true }
  return [{ form: 'typed who', stem, text: name, about: name, typed }]
}

const STARTS_WITH_ARTICLE = new RegExp(`^(?:${ARTICLE}) `, 'i')
const OF_SEVERAL = new RegExp(`^(?:${said(({ ofSeveral }) => ofSeveral)})$`, 'u')
const IS = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.be)})$`)
const MIN_TOLD_TERMS = 5

/** "ENR compiles and reports on data about …": what does? Of a thing with a name, that little else is said of. */
function subjectsIn (
  passage: Passage, words: CourseWords, asks: ToldWords, language: ProseLanguage
): Found[] {
  const { text, headings } = passage
  if (text.length > 300) return []
  const sentence = withoutAsides(text).replace(/\[citation needed\]|\.$/g, '')
  if (/\. \p{Lu}|\$/u.test(sentence)) return []
  const parts = grammarOf(language)?.partsOf(sentence)
  const name = parts?.subject.replace(STARTS_WITH_ARTICLE, '') ?? ''
  // "After Wilkinson bored …", "The King visited …"
  if (termsOf(name.split(' ')[0] ?? '').length === 0 || (name !== parts?.subject && !name.includes(' '))) return []
  const isNamed = isName(name)
  if (parts === undefined || !(isNamed || isTermOfCourse(name, passage, words))) return []
  const all = `${parts.verb} ${parts.rest}`
  const told = all.replace(REST, '')
  if (isCutList(told, all.slice(told.length))) return []
  if (!standsAlone(`X ${told}`, language) || termsOf(told).length < MIN_TOLD_TERMS || UNSURE.test(fold(told))) return []
  if (wordsOf(told).some(word => wordsOf(name).includes(word)) || told.length > 190) return []
  // "Maps map …": the question would need another verb.
  const isPlural = isPluralNoun(name.split(' ').at(-1) ?? '', language)
  if (isPlural && !OF_SEVERAL.test(parts.verb)) return []
  if (OF_MANY.test(name) || /^\d/.test(parts.rest) || isVague(told, language)) return []
  if (IS.test(parts.verb)) return definedIn(name, told.replace(/^\S+ /, ''), language)
  // Of what has no name of its own, others do the same.
  if (!isNamed || AUXILIARY.test(parts.verb)) return []
  const isOrganisation = isNamedThing(name) || /^\p{Lu}{2,6}$/u.test(name)
  const isPerson = /(?:^| )\p{Lu}\p{Ll}+ (?:\p{Lu}\p{Ll}+|[IVX]+)$/u.test(name) && !isNamedThing(name) &&
    !STARTS_WITH_ARTICLE.test(parts.subject)
  // "Red Sox", "Governor Duquesne": the name does not show whether it is a person or a thing.
  const isDeed = isOrganisation && /\d{4}/.test(told)
  if (!isDeed && !(isPerson && isFirstName(name))) return []
  const stem = filled(isPerson ? asks.asksWhoOrWhat : asks.asksWhat, { told })
  // "Tesla" is "Nikola Tesla".
  const longer = headings
    .filter(heading => heading.endsWith(` ${name}`) && isName(heading) && wordsOf(heading).length < 4)
  const surname = isPerson ? name.split(' ').slice(-1).filter(word => !/^[IVX]+$/.test(word)) : []
  const typed = nameTyped([name, ...surname, ...longer], language, false)
  return [{ form: 'typed who', stem, text: name, about: name, typed, trust: SUBJECT_TRUST }]
}

// What a sentence says of its subject may be said of others: such questions come after all others.
const SUBJECT_TRUST = -5

/** A term that the author marks, defines, or makes a heading of: little else is said to do the same. */
function isTermOfCourse (name: string, { headings, source, marked }: Passage, words: CourseWords): boolean {
  if (!words.isKey(name) || name.split(' ').length > 4 || name.length < 4) return false
  const titles = [...headings, source.kind === 'document' ? titleOf(source.filename) : '', ...marked]
  // A single word of everyday language is a term where the text around it is about it: "pattern", "code".
  return name.includes(' ') || titles.some(title => normal(title) === normal(name))
}

// What may be, or is had, says less than what is done.
const AUXILIARY = new RegExp(`^(?:${said(({ auxiliary }) => auxiliary)})$`)

/** "Capillarity is a property of liquids that …" */
function definedIn (name: string, body: string, language: ProseLanguage): Found[] {
  if (!saysWhatItIs(name, body, language) || termsOf(body).length < 4 || sharesWord(body, name)) return []
  const stem = definedStem(body, language)
  return [{ form: 'name', stem, text: shown(name), about: name, typed: nameTyped([shown(name)], language) }]
}

const OF_MANY = new RegExp(`^(?:${said(({ ofMany }) => ofMany)})`, 'i')
const IN_NAME = said(({ inNames }) => inNames)
const HAS_SMALL_WORD = new RegExp(` (?:${IN_NAME}) `)
const IS_NAME = new RegExp(
  `^\\p{Lu}[\\p{Lu}\\d]+s?$|^\\p{Lu}[\\p{L}-]*(?: (?:${IN_NAME}))* (?:.* )?\\p{Lu}`, 'u')

/** "ENR", "The Virginia General Assembly": with a capital that is not the one of a sentence. */
function isName (name: string): boolean {
  // "English lawyer Jethro Tull", "Marshall Plan aid": there are other ways to say it.
  if (/^\p{Lu}\p{Ll}+ \p{Ll}+ \p{Lu}| \p{Ll}+$/u.test(name) && !HAS_SMALL_WORD.test(name)) return false
  return IS_NAME.test(name) &&
    name.split(' ').length <= 5 && name.length <= 40
}
