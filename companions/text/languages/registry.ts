import type { LanguageData, Pattern } from '../language-data/index.js'
import { CODES } from './codes.js'

/*
 * The languages that the companions speak. Nothing else lists them. Where the language of a text is not known, patterns
 * join the words of all languages, here.
 */

/** The languages, by their codes in order. */
export const LANGUAGES: ReadonlyMap<string, LanguageData> = new Map(await Promise.all(CODES.map(async code => {
  const { language } = await import(new URL(`${code}/index.js`, import.meta.url).href) as { language: LanguageData }
  return [code, language] as const
})))

/** The language of what no word tells, and of texts that a language does not have. */
export const FALLBACK = 'en'

type Pick = (language: LanguageData) => Pattern | undefined
/** What stands for `{{name}}` in a pattern, in parentheses: mostly what all languages say for one thing. */
type Slots = Record<string, string>

/**
 * The source of a regular expression without a group around it: what any of the languages gives for a part. It matches
 * nothing where none gives one.
 */
export function anyOf (pick: Pick, slots: Slots = {}): string {
  return patternOf([...LANGUAGES.values()].flatMap(language => pick(language) ?? []), slots)
}

/** The same for what one language gives. */
export function patternOf (pattern: Pattern | undefined, slots: Slots = {}): string {
  const sources = [pattern ?? []].flat().filter(source => source !== '')
  if (sources.length === 0) return NOTHING
  return sources.join('|').replace(SLOT, (_, name: string) => `(?:${slots[name] ?? NOTHING})`)
}

const NOTHING = '(?!)'
const SLOT = /\{\{(\w+)\}\}/g

/** The words that any of the languages gives for a part, each once. */
export function allWords (pick: (language: LanguageData) => string | undefined): Set<string> {
  return new Set([...LANGUAGES.values()].flatMap(language => wordsIn(pick(language))))
}

/** The words of a list, which stand with spaces between them. */
export function wordsIn (list: string | undefined): string[] {
  return list === undefined ? [] : list.split(/\s+/).filter(word => word !== '')
}

/** Makes something of each language once. What is returned gives that of a code; `undefined` for an unknown one. */
export function ofEach<T> (make: (language: LanguageData, code: string) => T): (code: string) => T | undefined {
  const made = new Map(Array.from(LANGUAGES, ([code, language]) => [code, make(language, code)]))
  return code => made.get(code)
}

/** What the code says in several languages. A language without a text says that of `en`. */
export type Said<T> = Record<'en' | 'es', T> & Partial<Record<string, T>>

/** What is said in a language. */
export function inLanguage<T> (said: Said<T>, code: string): T {
  return said[code] ?? said.en
}
