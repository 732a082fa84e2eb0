import { languageOf } from '../../../../text/language.js'
import type { LanguageData, Pattern } from '../../../../text/language-data/index.js'
import type { TestQuestions } from '../../../../text/language-data/test-questions.js'
import { anyOf, ofEach, patternOf } from '../../../../text/languages/registry.js'

/** The languages in which questions are made out of sentences. For the others, the code has no patterns. */
export type ProseLanguage = 'en' | 'es'

/** The language of a text, or `undefined` where questions are not made of prose in it. */
export function proseLanguageOf (text: string, otherwise: ProseLanguage = 'en'): ProseLanguage | undefined {
  const language = languageOf(text, otherwise)
  return language === 'en' || language === 'es' ? language : undefined
}

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

/** A pattern of whole words, wherever they stand in a text. */
export function inWords (words: Pattern, flags = 'u'): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${patternOf(words)})(?!\\p{L})`, flags)
}

function pickedOf ({ testQuestions }: LanguageData, pick: Pick): Pattern | undefined {
  return testQuestions && pick(testQuestions)
}
