import { fold } from '../../../text/language.js'
import type { Passage } from '../../material/passages.js'
import { normal } from './draft.js'

// The first word of a sentence has a capital, whatever it is.
const INNER_WORD = /(?<=[\p{Ll}\d,] )["“«(]?(\p{L}[\p{L}-]+)/gu

/** What the whole material tells of its words. */
export class CourseWords {
  readonly #capitals = new Map<string, number>()
  readonly #keys = new Set<string>()
  readonly #defined = new Set<string>()

  add ({ text, marked, headings, definition }: Passage): void {
    for (const [, word = ''] of text.matchAll(INNER_WORD)) {
      const key = fold(word)
      this.#capitals.set(key, (this.#capitals.get(key) ?? 0) + (/^\p{Lu}/u.test(word) ? 1 : -1))
    }
    for (const phrase of [...marked, ...headings]) this.#keys.add(keyOf(phrase))
    if (definition !== undefined) this.#keys.add(keyOf(definition.term))
  }

  addDefined (term: string): void {
    this.#defined.add(keyOf(term))
  }

  /** Whether a word is written with a capital inside of sentences. */
  isName (word: string): boolean {
    return (this.#capitals.get(fold(word)) ?? 0) > 0
  }

  /** Whether the author made a heading of a term, set it in bold or in italics, or defined it. */
  isKey (term: string): boolean {
    return this.#keys.has(keyOf(term)) || this.isDefined(term)
  }

  /** Whether a sentence of the material says what a term is. */
  isDefined (term: string): boolean {
    return this.#defined.has(keyOf(term))
  }
}

function keyOf (phrase: string): string {
  return singular(normal(phrase.replace(/^[\d.\s]+|\([^)]*\)/g, '').replace(/^(?:the|an?|el|la|los|las|una?) /i, '')))
}

function singular (phrase: string): string {
  return phrase.split(' ').map(word => word.replace(/(?<=[^s])s$/, '')).join(' ')
}
