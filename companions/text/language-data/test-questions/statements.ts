import type { Pattern } from '../pattern.js'

/**
 * The words by which a grammar takes a statement apart: see `statements.ts` of the making of questions, which has the
 * grammars. What only one of them uses is left out by the other. Not folded where nothing else is said.
 */
export interface StatementWords {
  /** First words of a statement whose subject does not come first; and words that no subject has, in any case. */
  opensOtherwise: Pattern
  notInSubject: Pattern
  /** Before the year that a statement begins with, and before a year behind it. */
  inYear: Pattern
  yearBehind: string
  /** Between the subject and its verb: "also". */
  adverbs: Pattern
  /** Behind what only looks like a verb. */
  notBehindVerb: Pattern
  /** Behind the noun of a subject; and at the end of what is no whole subject. */
  nounEnds?: Pattern
  subjectEnds?: Pattern
  /** Behind "is" in a statement about what is going on. */
  progressive?: Pattern
  /** Of a past that may be a participle: those that only name, verbs behind them, those without an object, and what
   * stands behind a participle. */
  namedVerbs?: Pattern
  otherVerbs?: Pattern
  intransitive?: Pattern
  prepositions?: Pattern
  /** First words of what is no name of a thing, in any case. */
  noTerm: Pattern
  /** Where nouns have a gender: feminine ones with the article of the others, articles and endings. Folded. */
  elNouns?: Pattern
  feminineArticles?: Pattern
  feminineEndings?: Pattern
  /** Small words inside of names; words of names that are of no person; what people do that is asked for. */
  nameParticles: Pattern
  notPerson: Pattern
  personVerbs: Pattern
  saysWho?: Pattern
  /** Nouns that are too general for an answer, in the singular with a capital. */
  general: Pattern
  /** Words that point to what is not in the statement. */
  pointing: Pattern
  /** Behind a comma: what only adds something; of these, what the statement goes on behind. */
  added: Pattern
  inserted?: Pattern
  /** A whole pattern of who did something to the subject. `{{name}}`: a name. */
  passive: Pattern
  /** Behind a year; and whole patterns of what stands before one that is not the year of all that is said. */
  yearGoesOn: Pattern
  notBeforeYear: Pattern
  beforeYear?: Pattern
  /** How a subject begins that is one of several such things. */
  ofSome?: Pattern
  /** A participle. */
  participle: Pattern
  /** A verb that says what a word means, and what stands behind it: "refers to". */
  refers?: Pattern
  refersTo?: Pattern
  /** A verb that gives a name; a whole pattern of such a name; how what one thing is begins, and what several are. */
  isCalled?: Pattern
  hasName: Pattern
  saysWhatItIs: Pattern
  saysWhatTheyAre?: Pattern
  /** The questions, with the words of the statement. */
  asksWho: string
  asksWhich: { one: string, several: string }
  asksAgent: string
  asksYear: { be: string, other: string }
}
