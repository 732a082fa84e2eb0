import { fold, languageOf } from '../../../../text/language.js'
import type { LanguageData, Pattern } from '../../../../text/language-data/index.js'
import type { TestQuestions } from '../../../../text/language-data/test-questions/index.js'
import { anyOf, FALLBACK, LANGUAGES, ofEach, patternOf } from '../../../../text/languages/registry.js'

/** The code of a language in which questions are made: it has `testQuestions`. */
export type ProseLanguage = string

/** The language of a text, or `undefined` where no questions are made in it. */
export function proseLanguageOf (text: string, otherwise: ProseLanguage = FALLBACK): ProseLanguage | undefined {
  const language = languageOf(text, otherwise)
  return testWordsOf(language) === undefined ? undefined : language
}

/** What a language gives for the making of questions; `undefined` where it makes none. */
export function testWordsOf (language: string): TestQuestions | undefined {
  return LANGUAGES.get(language)?.testQuestions
}

/** A question of a language with its words put in: "What is meant by “{term}”?" */
export function filled (question: string, words: Record<string, string>): string {
  return question.replace(/\{(\w+)\}/g, (slot, name: string) => words[name] ?? slot)
}

const ARTICLE_BEFORE_LETTER = ofEach(({ testQuestions }) => {
  const { article, becomes } = testQuestions?.nouns?.beforeLetter ?? {}
  return becomes === undefined ? undefined : { becomes, article: new RegExp(`\\b(?:${patternOf(article)})(?= $)`) }
})

/** What stands in front of a letter that stands for a name: "an X" in place of "a heap". */
export function beforeLetter (before: string, language: string): string {
  const words = ARTICLE_BEFORE_LETTER(language)
  return words === undefined ? before : before.replace(words.article, words.becomes)
}

/** Whether the noun of a name of several words is its first one. */
export function isNounFirst (language: string): boolean {
  return testWordsOf(language)?.grammar?.noun === 'first'
}

/** The source of a pattern: words behind which a phrase goes on, such as prepositions and forms of "be". */
export const GOES_ON_BEHIND =
  anyOf(({ testProse }) => [patternOf(testProse?.nameEnds), patternOf(testProse?.phraseEnds)])

type Pick = (words: TestQuestions) => Pattern | undefined

/** The source of a pattern: what any of the languages gives for a part of `testQuestions`. */
export function inAny (pick: Pick): string {
  return anyOf(language => pickedOf(language, pick))
}

/**
 * A pattern of each language, made once. One that gives none matches nothing.
 * @param around makes the source of the pattern of what the language gives
 */
export function inEach (
  pick: Pick, around = (source: string): string => source, flags = 'u'
): (code: string) => RegExp {
  const patternFor = ofEach(language => new RegExp(around(patternOf(pickedOf(language, pick))), flags))
  return code => patternFor(code) ?? NOTHING
}

const NOTHING = /(?!)/

/** That no letter stands before: as `(?<!\p{L})`, in a third of the time, since most characters are of ASCII. */
export const NO_LETTER_BEFORE = '(?<![A-Za-z]|\\p{L}(?<![\\0-\\x7f]))'

/** A pattern of whole words, wherever they stand in a text. */
export function inWords (words: Pattern, flags = 'u'): RegExp {
  return new RegExp(`${NO_LETTER_BEFORE}(?:${patternOf(words)})(?!\\p{L})`, flags)
}

const POINTS_FOLDED = [...LANGUAGES.values()].flatMap(({ testQuestions }) => {
  const { is, becomes } = testQuestions?.alone.pointsFolded ?? {}
  return is === undefined || becomes === undefined ? [] : [{ is: inWords(is, 'giu'), becomes }]
})

/** A text folded, to look for words that point in it: "está" is none, and "esta" is one. */
export function foldedApart (text: string): string {
  return fold(POINTS_FOLDED.reduce((all, { is, becomes }) => all.replace(is, becomes), text))
}

function pickedOf ({ testQuestions }: LanguageData, pick: Pick): Pattern | undefined {
  return testQuestions && pick(testQuestions)
}

/** The words of a name that are not its noun: "of Cauchy", "open" of "open set"; of one word, that. */
export function wordsBesideNoun (name: string, language: ProseLanguage): string[] {
  const words = name.split(' ')
  return words.length === 1 ? words : isNounFirst(language) ? words.slice(1) : words.slice(0, -1)
}
