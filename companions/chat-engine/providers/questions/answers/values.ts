import { fold, wordsOf } from '../../../../text/language.js'
import { allWords } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isUnclearTerm } from '../prose/alone.js'
import type { CourseWords } from '../course-words.js'
import type { Value } from '../draft.js'
import { isNamedThing } from '../prose/english.js'
import { isLogistics } from '../logistics.js'
import { grammarOf } from '../statements.js'
import { inAny, inEach, type ProseLanguage } from '../prose/prose-language.js'

/*
 * What a passage names, whether or not it makes a question: terms, people, years. They are the wrong options of the
 * questions of other passages.
 */

const PHRASE = inEach(({ values }) => values.nouns, undefined, 'gu')
const ACRONYM = /(?<![\p{L}\d_-])\p{Lu}{2,6}\d?(?![\p{L}\d_-])/gu
// "John Locke's Liberalism" is no name of a person.
const OF_PERSON = /['’]s /
const CAPITALISED = "\\p{Lu}[\\p{L}'’-]+"
const NAME = new RegExp(`(?<!\\p{L})${CAPITALISED}` +
  `(?: (?:\\p{Lu}\\.|${inAny(({ values }) => values.inPeople)}|${CAPITALISED})){0,3} ${CAPITALISED}(?!\\p{L})`, 'gu')
const YEAR = /(?<![\d–/.,-])(?:1[0-9]|20)\d\d(?![\d–/-])/g

/** The terms, people and years of a passage. */
export function valuesIn (passage: Passage, language: ProseLanguage, course: CourseWords): Value[] {
  const { text, marked } = passage
  if (passage.kind === 'code' || passage.kind === 'row' || isLogistics(passage)) return []
  const people = (text.match(NAME) ?? []).map(withoutNextSentence)
    .filter(name => isPerson(name) && !OF_PERSON.test(name))
    .map(name => ({ text: name.replace(/['’]s?$/, ''), group: 'person', passage }))
  const years = (text.match(YEAR) ?? []).map(year => ({ text: year, group: 'year', number: Number(year), passage }))
  const grammar = grammarOf(language)
  const phrases = [
    ...[PHRASE(language), ACRONYM].flatMap(form => text.match(form) ?? []),
    ...withArticle(marked, text, language)
  ]
  const terms = phrases.flatMap(phrase => {
    const term = isUnclearTerm(phrase, language) || isCommon(phrase) ? undefined : grammar?.termOf(phrase, course)
    return term === undefined ? [] : [{ ...term, passage }]
  })
  return [...people, ...years, ...terms]
}

/** "Charles I" of "Charles I. In": a numeral with a full stop looks like the letter of a second name. */
function withoutNextSentence (name: string): string {
  const [, before, next = ''] = /^(.+? [IVX])\. (\p{Lu}\p{Ll}+)/u.exec(name) ?? []
  return before !== undefined && (termsOf(next).length === 0 || before.startsWith(`${next} `)) ? before : name
}

const GENDER_ARTICLE = inEach(({ values }) => values.genderArticles, source => `(?:^|\\s)(${source}) $`, 'iu')

/** The phrases that the author marks, with their article where it tells the gender. */
function withArticle (marked: string[], text: string, language: ProseLanguage): string[] {
  return marked.flatMap(phrase => {
    const at = text.indexOf(phrase)
    const article = GENDER_ARTICLE(language).exec(text.slice(0, Math.max(0, at)))?.[1]
    return article === undefined || !/^\p{L}[\p{L} -]+$/u.test(phrase) ? [] : [`${article} ${phrase}`]
  })
}

const FIRST_NAMES = allWords(({ testQuestions }) => testQuestions?.values.firstNames)

/** Whether a name is one of a person, by its first word. */
export function isPerson (name: string): boolean {
  return FIRST_NAMES.has(fold(name.split(' ')[0] ?? '')) && !isNamedThing(name)
}

const COMMON = allWords(({ testQuestions }) => testQuestions?.values.common)
const SMALL_WORD = new RegExp(`^(?:${inAny(({ values }) => values.smallWords)})$`)

function isCommon (phrase: string): boolean {
  return wordsOf(phrase).filter(word => !SMALL_WORD.test(word)).every(word => COMMON.has(word))
}
