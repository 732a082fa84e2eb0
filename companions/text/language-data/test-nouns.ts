import type { Pattern } from './pattern.js'

/** The forms of nouns: see `answers/typed-answers.ts`. Not folded. */
export interface NounWords {
  /** All articles, in small letters. */
  articles: Pattern
  /** An article that has another form in front of the name of a letter: "a", and "an X". */
  beforeLetter?: { article: Pattern, becomes: string }
  /** Endings of nouns that have no plural which a student would type. */
  uncounted: Pattern
  /** Whole patterns of words of another language, which have no plural of this one. */
  foreign?: Pattern
  /** The words of a name that have a plural. */
  inflected: 'last' | 'every'
  /**
   * How a singular becomes a plural, and a plural a singular: the first ending that a word has, and what stands in its
   * place. An empty ending adds to the word.
   */
  otherNumber: Array<{ ending: Pattern, becomes: string }>
}
