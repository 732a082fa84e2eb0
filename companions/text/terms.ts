import { onceForText } from '../../lib/process/once-for.js'
import { allWords, LANGUAGES, wordsIn } from './languages/registry.js'
import { fold, wordsOf } from './language.js'

const WORDS = Array.from(LANGUAGES.values(), ({ words }) => words)

const MEANINGFUL = allWords(({ words }) => words.meaningful)
const STOP = new Set(WORDS.flatMap(({ stopWords, chat }) => [...stopWords, ...wordsIn(chat)])
  .flatMap(wordsOf).filter(word => !MEANINGFUL.has(word)))

/*
 * Synonyms, in all languages: each word of a concept has the same search term. There are few of them, and safe ones.
 * With more, questions that the material does not cover would be answered.
 */
const CANONICAL = new Map(WORDS.flatMap(({ synonyms }) => Object.entries(synonyms)
  .flatMap(([concept, words]) => wordsIn(words).map(word => [word, `=${concept}`] as const))))

// "propuso" and "propuesto" have the term of "proponer".
const INFINITIVES = new Map(WORDS.flatMap(({ irregular = [] }) => irregular.map(wordsIn)
  .flatMap(([infinitive = '', ...forms]) => forms.map(form => [form, infinitive] as const))))

/** Whether a word, folded, is a stop word or a word of every course. It may be a person's name as well. */
export function isCommonWord (word: string): boolean {
  return STOP.has(word) || CANONICAL.has(word)
}

const known = new Map<string, string>()
const MAX_KNOWN = 50_000
const MAX_WORD = 40

/**
 * The search term of a word, or `undefined` for a stop word. There is one chain for all languages, since a guide, its
 * documents and a question may each be in another.
 * @param word folded, see `wordsOf`
 */
export function termOf (word: string): string | undefined {
  return STOP.has(word) ? undefined : anyTermOf(word)
}

/** The search term of any word, also of a stop word; `undefined` for a letter and for more than 40 characters. */
export function anyTermOf (word: string): string | undefined {
  if (word.length > MAX_WORD || (word.length === 1 && !/\d/.test(word))) return undefined
  let term = known.get(word)
  if (term === undefined) {
    term = CANONICAL.get(word) ?? (/[a-z]/.test(word) ? stem(INFINITIVES.get(word) ?? word) : word)
    if (known.size >= MAX_KNOWN) known.clear()
    term = copyOf(term)
    known.set(copyOf(word), term)
  }
  return term
}

// In characters: V8 makes so long a part of a text a view of it. Kept, it would keep the whole text in memory.
const VIEWED = 13

function copyOf (word: string): string {
  return word.length < VIEWED ? word : Buffer.from(word).toString()
}

/** The stem of a word: the same for its forms, and another for its synonyms. */
export function stemOf (word: string): string {
  return word.length <= MAX_WORD && /[a-z]/.test(word) ? stem(word) : word
}

// What a letter may name, and the letter; then the other letters of "groups A, B and C".
const NAMED_BY_LETTER = `(?:${[...allWords(({ words }) => words.namedByLetter ?? '')].join('|')})(?:e?s)?`
const BEFORE = `(?<![\\p{L}\\p{N}])${NAMED_BY_LETTER}`
const LETTER = "(\\p{L})(?![\\p{L}\\p{N}\\p{M}'’-])"
const MORE = '((?:(?:\\s*[,/&]\\s*|\\s+\\p{Ll}{1,3}\\s+)\\p{Lu}(?![\\p{L}\\p{N}]))*)'
const NAMED = new RegExp(`${BEFORE}[\\s:«"“]{1,3}${LETTER}${MORE}`, 'giu')
// It takes much less time than the pattern with the letter, and most texts have none.
const HAS_NAMED = new RegExp(`${NAMED_BY_LETTER}[\\s:«"“]`)
// Small letters that are words are names only where the phrase ends with them. Most texts have no other letter alone.
const HAS_LETTER = /[\s:«"“]\p{L}(?![\p{L}\p{N}\p{M}'’-])(?<![aeiouy](?=\s+[\p{L}\p{N}]))/u
const IS_WORD = /^[aeiouy]$/

/**
 * The words of a text, see `wordsOf`. A letter that names something, as in "group B", is a word of its own, `b0`: other
 * letters say nothing.
 */
export function searchWordsOf (text: string): string[] {
  return wordsOf(HAS_LETTER.test(text) ? withNames(text) : text)
}

function withNames (text: string): string {
  // Folding keeps each character in its place.
  const folded = fold(text)
  if (!HAS_NAMED.test(folded)) return text
  let [named, from] = ['', 0]
  for (const { 0: whole, 1: letter = '', 2: others = '', index } of folded.matchAll(NAMED)) {
    const end = index + whole.length
    const at = end - others.length - letter.length
    const isName = !IS_WORD.test(text[at] ?? '') || !/^\s+[\p{L}\p{N}]/u.test(text.slice(end))
    if (!isName) continue
    const more = text.slice(at + letter.length, end).replace(/\p{Lu}(?!\p{L})/gu, '$&0')
    named += `${text.slice(from, at + letter.length)}0${more}`
    from = end
  }
  return named + text.slice(from)
}

const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}{2,40}(?![\p{L}\p{N}])/gu

/**
 * A text in which each stop word in capitals that is known is a word of its own, `WHERE0`: it is a name, as in "WHERE
 * filters rows". In a text that is written in capitals, none is.
 * @param isKnown says whether a term is to be found
 */
export function withCapitals (text: string, isKnown: (term: string) => boolean = () => true): string {
  if (!/\p{Lu}{2}/u.test(text) || !/\p{Ll}{2}/u.test(text)) return text
  return text.replace(CAPITALS, word => {
    const folded = fold(word)
    return STOP.has(folded) && isKnown(anyTermOf(`${folded}0`) ?? '') ? `${word}0` : word
  })
}

const ENDS_IN_S = /(?<![\p{L}\p{N}])\p{Lu}{2,9}S(?![\p{L}\p{N}])/gu

/**
 * The terms of the abbreviations of a text that end in S, which no plural has: `https0` of "HTTPS". Their stems are
 * those of other abbreviations. In a text that is written in capitals, none is.
 */
export function abbreviationsIn (text: string): string[] {
  if (!/\p{Ll}{2}/u.test(text)) return []
  return (text.match(ENDS_IN_S) ?? []).map(name => abbreviationTerm(fold(name)))
}

/** The term of such an abbreviation, folded. */
export function abbreviationTerm (word: string): string {
  return `${word}0`
}

/** The terms of a text, in order. */
export function allTermsOf (text: string): string[] {
  const terms: string[] = []
  for (const word of searchWordsOf(text)) {
    const term = termOf(word)
    if (term !== undefined) terms.push(term)
  }
  return terms
}

// In characters: names and words, which come again and again.
const SHORT = 40
const distinctTerms = onceForText(text => new Set(allTermsOf(text)))

/** The distinct terms of a text, in order. */
export function termsOf (text: string): string[] {
  return [...text.length <= SHORT ? distinctTerms(text) : new Set(allTermsOf(text))]
}

const STEMMERS = WORDS.map(({ stem }) => stem).reverse()

// The stemmers run until nothing changes, so that "exámenes" and "examen" have the same term.
function stem (word: string): string {
  let term = word
  for (let round = 0; round < 4; round++) {
    const next = STEMMERS.reduce((stemmed, stemOnce) => plainEnds(stemOnce(stemmed)), term)
    if (next === term || next.length < 3) break
    term = next
  }
  return term
}

function plainEnds (term: string): string {
  return /[^\0-\x7f]/.test(term) ? term.normalize('NFD').replace(/\p{M}/gu, '') : term
}
