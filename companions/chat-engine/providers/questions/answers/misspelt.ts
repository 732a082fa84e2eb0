import { distance } from 'fastest-levenshtein'
import { byKey } from '../../../../../lib/values/lists.js'
import { wordsOf } from '../../../../text/language.js'
import { isSwapped } from '../../../interactive-test/judgement.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import type { Passage } from '../../../material/passages.js'
import { isNounFirst, type ProseLanguage } from '../prose/prose-language.js'

/*
 * Slips of the material: a sentence with one is not quoted, where that can be seen. A word that stands once in it, and
 * is one letter from a word that stands often, is taken for a slip, and so is one that has two letters of it swapped.
 */

// Shorter words have other words beside them.
const MIN_LENGTH = 7
// Of a word of an answer, which has to be right.
const MIN_NAME = 5
const MIN_LONG_NAME = 9
const OFTEN = 4
const MAX_SLIPS = 3
const MORE_OFTEN = 4
// A name that stands more often is meant so.
const MAX_OF_NAME = 2

const homeMadeOf = ofEach(({ testQuestions }) => {
  const form = testQuestions?.names?.homeMade
  return form && { is: new RegExp(`${patternOf(form.is)}$`), becomes: form.becomes }
})

/** The words of a material, with how often each stands in it. */
export class KnownWords {
  readonly #counts = new Map<string, number>()
  /** By first letter and length: the words that stand often. */
  readonly #often: Map<string, string[]>
  /** The same of those that stand more than once. Few courses ask for them. */
  #several: Map<string, string[]> | undefined
  /** By text: a passage may give several questions. */
  readonly #slips = new Map<string, boolean>()

  constructor (passages: Passage[]) {
    for (const { text } of passages) {
      for (const word of wordsOf(text)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
    }
    this.#often = this.#byStart(([word, count]) => count >= OFTEN && word.length >= MIN_NAME - 1)
  }

  /** Whether a text has a word that is a slip of another one. A plural, or another ending, is none. */
  hasSlip (text: string): boolean {
    const has = this.#slips.get(text) ?? this.#findsSlip(text)
    this.#slips.set(text, has)
    return has
  }

  /**
   * Whether a name may be an odd spelling: it has a rare word that is a letter from one that stands often, such as
   * "sever" of "server"; or it has a home-made form of one, such as "overfittear" of "overfitting", or the other
   * gender, such as "habanero" of "habanera", in a language without genders.
   */
  isOddName (name: string, language: ProseLanguage): boolean {
    const hasGenders = isNounFirst(language)
    const words = wordsOf(name).filter(word => /^\p{L}+$/u.test(word) && word.length >= MIN_NAME)
    return words.some(word => {
      const count = this.#counts.get(word) ?? 0
      if (count === 0 || count > MAX_OF_NAME) return false
      // "Analysis" beside "análisis": a name in another language.
      const isNear = (hasGenders ? [-1, 1] : [-1, 0, 1]).some(more => this.#often.get(keyOf(word, word.length + more))
        ?.some(other => other !== word && isSlip(word, other)))
      return isNear || this.#isHomeMade(word, language) || (!hasGenders && this.#hasOtherGender(word))
    })
  }

  /**
   * Whether a name has a word that stands once, and has a letter more or less than one that stands more often:
   * "enconding". Of a long form, in which all words count. "National" and "nacional" are of two languages.
   */
  hasRareSlip (name: string): boolean {
    return wordsOf(name).some(word => word.length >= MIN_LENGTH && this.#counts.get(word) === 1 &&
      [-1, 1].some(more => this.#repeated().get(keyOf(word, word.length + more))
        ?.some(other => isSlip(word, other))))
  }

  #repeated (): Map<string, string[]> {
    this.#several ??= this.#byStart(([word, count]) => count > 1 && word.length >= MIN_LENGTH - 1)
    return this.#several
  }

  #byStart (isWanted: (counted: [word: string, count: number]) => boolean): Map<string, string[]> {
    return byKey([...this.#counts].filter(isWanted).map(([word]) => word), word => keyOf(word, word.length))
  }

  #isHomeMade (word: string, language: ProseLanguage): boolean {
    const form = homeMadeOf(language)
    const usual = form && word.replace(form.is, form.becomes)
    return usual !== undefined && usual !== word && word.length >= MIN_LONG_NAME &&
      (this.#counts.get(usual) ?? 0) >= OFTEN
  }

  #hasOtherGender (word: string): boolean {
    const [, root = '', vowel] = /^(\p{L}{4,})([oa])s?$/u.exec(word) ?? []
    const other = `${root}${vowel === 'o' ? 'a' : 'o'}`
    return root !== '' && (this.#counts.has(other) || this.#counts.has(`${other}s`))
  }

  #findsSlip (text: string): boolean {
    return wordsOf(text).some(word => word.length >= MIN_LENGTH && /^\p{L}+$/u.test(word) &&
      (this.#counts.get(word) ?? 0) <= MAX_SLIPS && [-1, 0, 1].some(more =>
      this.#often.get(keyOf(word, word.length + more))?.some(other => this.#isSlip(word, other)) === true))
  }

  #isSlip (word: string, other: string): boolean {
    const isOnce = this.#counts.get(word) === 1
    // "Funciton" may be copied; "marital" is another word, which stands beside "martial".
    return (isOnce && isSlip(word, other)) || (isSwapped(word, other) &&
      (this.#counts.get(other) ?? 0) >= MORE_OFTEN * (this.#counts.get(word) ?? 1))
  }
}

function keyOf (word: string, length: number): string {
  return `${word.charAt(0)}${length}`
}

// The letters at the end are those of a form of the word.
const ENDING = 3

function isSlip (word: string, other: string): boolean {
  return word.slice(-ENDING) === other.slice(-ENDING) && distance(word, other) === 1
}
