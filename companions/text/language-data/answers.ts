import type { Pattern, WordList } from './pattern.js'

/** Words of an answer to a test question, without apostrophes. */
export interface Answers {
  /** They stand around the letter or the text of an option, and do not say which one is meant. */
  around: WordList
  /** Said before an answer by a student who is not sure of it. */
  hedges: Pattern
  /** Words that turn what is said into its opposite, without apostrophes. */
  negations: Pattern
  /** Words with which an answer may name more than one thing, or another one. */
  alternatives: Pattern
  /** How a message begins that asks for something else, and the words before that. */
  questions: Pattern
  beforeQuestion: Pattern
  /** Words that begin a reason. */
  reasons: Pattern
  /** Said by a student who changes an answer: what follows counts. */
  corrections: Pattern
  /** The first word of a question. */
  asked: Pattern

  /** Names of an option: "option 2" is its position. */
  option: Pattern
  /** A whole answer that means all options. */
  all: Pattern
  /** Words between the options of an answer. */
  connectives: Pattern
  and: Pattern
  or: Pattern
  /** The first, the second, … with their short forms; each is a pattern. */
  ordinals: WordList[]
  last: Pattern
  lastButOne: Pattern
  /** The names of letters. */
  letterNames: Record<string, string>
  /** Words before a letter or an ordinal that is a mark, and no article. */
  marking: Pattern
  /** Whole answers that say true or false; and what may stand before them, each with a space behind it. */
  truthful: Pattern
  untruthful: Pattern
  itIs: Pattern
  /** What begins an answer that says what an abbreviation is short for: "it stands for". In any case. */
  standsFor: Pattern
  /** "minus" before a number, and the words before it with which it means something else. */
  minus: Pattern
  notMinus?: Pattern
  /** Number words that follow digits: "5 mil". */
  scale: Pattern
  /** "right" of "b, right?"; words before "one" of "the second one", which is no number; and "per cent". */
  tags: Pattern
  beforeOne: Pattern
  percent: Pattern
  /** Whole patterns of options that stand for several others; `{{and}}`: "and" of any language. */
  several: Pattern
  /** "none" and "above" of "none of the above": an option that stays the last one. */
  allOrNone: Pattern
  ofTheAbove: Pattern
  /** Words of questions that do not tell one fact from another: "called", "responsible for". */
  aroundAsked?: WordList
  /** What a name in capitals may be: "format" of "the RAW format". */
  kinds?: WordList
  /** Words within a name that may be left out: "the". */
  little?: Pattern
  /** Endings of nouns of Latin and Greek, of one and of several: "um" and "a". */
  learnedPlurals?: Array<[one: string, several: string]>
  /** Endings of words for what is done that say the same before a noun: "ing" and "e". */
  deedEndings?: Array<[is: string, becomes: string]>
  /**
   * What makes another word of one, so that a single letter is no typing error: the words of each list, or their
   * beginnings or endings, stand for each other. "ine ide", "router route".
   */
  otherWords?: Partial<Record<'beginnings' | 'endings' | 'words', WordList[]>>
  /** "of" of "inversion of relief", where a noun before a noun says the same. */
  ofIts?: Pattern
  /** Words for units of measure by their signs, and what stands before them by its sign, folded. */
  units?: { names: Record<string, Pattern>, prefixes: Record<string, string> }
}

/** Messages that ask for the answer of a question that waits, and replies that tell it. */
export interface HeldBack {
  /** Whole patterns of messages about the question. */
  aboutQuestion: Pattern
  /** Whole messages that ask for help with it. */
  whole: Pattern
  /** "is" and "it" of "is it b?". `it`: each with a space behind it. */
  isIt: Pattern
  it: Pattern
  /** Whole patterns of a reply that names an option. */
  namesOption: Pattern
}
