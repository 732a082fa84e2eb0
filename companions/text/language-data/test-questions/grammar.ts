import type { Pattern, WordList } from '../pattern.js'

/** Small words of a text that questions are made of. As they stand inside of a sentence, without spaces. */
export interface GrammarWords {
  /** All articles; of these, those of a known thing, of any one, and of several things. */
  articles: Pattern
  the: Pattern
  anyOne: Pattern
  several?: Pattern
  /** How a sentence begins whose subject is a noun: an article with a capital. */
  beginsNoun: Pattern
  /** "are", "have" behind several things. */
  severalAre: Pattern
  /** "and", "or" between two things. */
  joins: Pattern
  /** "is", "are". */
  be: Pattern
  /** What stands between a noun and what tells it from others: "of", "that". */
  phrase: Pattern
  /** The position of the noun in a name of several words. */
  noun: 'first' | 'last'
  /** Words of one letter that may begin a sentence, with their capital: they are no name. */
  letterWords?: Pattern
}

/** How a word changes: the first ending that it has, and what stands in its place. An empty ending adds to it. */
export interface Ending { ending: string, becomes: string }

/** The forms of nouns. Not folded. */
export interface NounWords {
  /** An article that has another form in front of the name of a letter: "a", and "an X". */
  beforeLetter?: { article: Pattern, becomes: string }
  /** How the noun begins that each form of the article for any thing stands before, the first that fits. Folded. */
  beforeNoun?: Array<{ noun: Pattern, article: string }>
  /** Endings of nouns that have no plural which a student would type. */
  uncounted: Pattern
  /** Whole patterns of words of another language, which have no plural of this one. */
  foreign?: Pattern
  /** The words of a name that have a plural. */
  inflected: 'last' | 'every'
  /** How a singular becomes a plural, and a plural a singular. */
  otherNumber: Ending[]
  /** Plurals that do not end as others do; endings of nouns that look like a plural and are none. Folded. */
  irregularPlurals?: WordList
  singularInS: Pattern
}

/** A finite form of a verb. */
export interface VerbForm {
  /** Whether what something is, or a participle, may follow: "is", "was". */
  isBe: boolean
  /** `undefined` where both go with it. */
  isPlural?: boolean
  /** `aux` can stand in front of the subject of a question. Left out where the form of a question is the same. */
  tense?: 'be' | 'aux' | 's' | 'base' | 'past'
  /** '' of a verb that no list has. */
  base?: string
}

/** The verbs by which a statement is taken apart: see `prose/verbs.ts`. */
export interface VerbWords {
  /** Verbs with regular forms. */
  regular: WordList
  /** Each form, and how it is made of a regular verb. */
  forms: Array<{ form: VerbForm, made: Ending[] }>
  /**
   * Verbs whose forms no rule makes, one a line: `columns` are the numbers of these forms, `made` those of the forms
   * that are regular all the same. Behind them stands the participle, where it differs from the last one.
   */
  irregular: { columns: number[], made: number[], lines: string[] }
  /** Forms of no other verb. */
  others?: Record<string, VerbForm>
  /** Whole patterns of other words that are a verb by their ending, and those that only look so. */
  byEnding: Array<{ is: Pattern, isNot?: Pattern, form: VerbForm }>
  /** Whether what stands in parentheses behind a verb may be its object: "stores (key, value) pairs". */
  takeParentheses?: true
  /** Between the subject and its verb, which it belongs to: "se". */
  reflexive?: Pattern
}
