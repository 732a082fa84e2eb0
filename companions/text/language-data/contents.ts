import type { Pattern, WordList } from './pattern.js'

/** How questions about what is taught are asked, and what answers them. `{{article}}`: any article, or none. */
export interface Contents {
  /** Headings beside the sections of a list that are none of its members: "summary". */
  besideMembers?: Pattern
  /** Headings of what says which things are taught or asked, and nothing of these things. */
  outline: Pattern
  /** Sentences above such lists: "by the end of this section, you will be able to:". */
  outlined: Pattern
  /** Words that questions are asked with, to repair: "betwen". Such a word, misspelt, must be none of the material. */
  askedWith: WordList
  /** What a question asks of its things. These words are not looked for: a text that explains has no "explain". */
  asking: Pattern
  article: Pattern

  /** How two things are compared: what stands before them and between them. */
  comparisons: {
    between: { before: Pattern, and: Pattern }
    /** "What is X vs Y". */
    versus: { before: Pattern, and: Pattern }
    compare: { before: Pattern, and: Pattern }
    /** Whole patterns up to the second thing: the first thing is their one group. "How does X differ from". */
    differ: string[]
    /** "Which is faster, X or Y": whole patterns with the groups `how`, `one` and `other`. */
    which: string[]
    /** "X and Y difference". */
    difference: { and: Pattern, noun: Pattern }
    /** What a sentence has that tells two things apart: "unlike". */
    contrast: Pattern
  }

  /** Questions for more than the meaning of a thing. */
  topics: {
    /** Whole questions: the thing is their one group. */
    asked: string[]
    /** "Explain how X works". */
    explain: { verb: Pattern, how: Pattern, works?: Pattern }
    /**
     * "Which are the types of X". `alike`: names of the same kinds, in plural. `asked`: whole questions with the noun,
     * `{{noun}}`, and the thing as their two groups. In a text: "the types of X are", "X has three types", "X is
     * divided into", "its types".
     */
    kinds: {
      asks: Pattern
      noun: Pattern
      examples: Pattern
      of: Pattern
      alike: WordList[]
      asked: string[]
      are: Pattern
      has: Pattern
      divided: Pattern
      dividedInto: WordList
      /** What the items of a numbered list are called: the "steps" of what its heading names. */
      inOrder: WordList
      its: Pattern
    }
  }

  /** What is answered by more than a fact: the beginning of a question, and words anywhere in it. */
  explains: { beginning: Pattern, anywhere: Pattern }
  /** Words by which a question asks for what is not so, and those by which a text says that something is not. */
  denial: { asks: Pattern, says: Pattern }
  /** What is answered by a fact all the same: "what is the", "year". */
  fact: { asks: Pattern, noun: Pattern }
  /** Words of questions that code may answer, or a formula. */
  code: Pattern
  formula: Pattern
  formulaNoun: Pattern
  /** The words of a formula that is written without signs: "assets minus debts". */
  formulaTold: Pattern
  /**
   * Questions for how a thing works, which is their one group; what a text says above that, "works as follows"; and
   * what any such thing may be called, "protocol".
   */
  works: { asks: string[], says: Pattern, general: WordList }

  /** "What if", and what stands between that and the verb. */
  whatIf: { asks: Pattern, subject: Pattern }
  /** What begins a condition; the verbs that begin its result, and other words that do. */
  conditions: { begins: Pattern, verb: Pattern, leadsTo: Pattern }
  /** Questions for what to bring. */
  toBring: Pattern

  /** The calendar of a course: what it is called; what may stand before that in its heading; and after it. */
  calendar: { words: WordList, kind: Pattern, of: Pattern }

  /** Kinds of answers: how one is asked for; and how it looks, beside numbers, names of months and capitals. */
  kinds: Record<'date' | 'number', { asks: Pattern, form: Pattern }> & Record<'person' | 'place', { asks: Pattern }> & {
    /** `given`: what any text has that gives a reason, or says what something is good for. */
    reason: { asks: Pattern, form: Pattern, given: Pattern }
  }
  /** How long something takes or lasts. */
  duration: { asks: Pattern, form: Pattern }
  /** "What is the time complexity of": what stands before the property, and behind it. */
  property: { asks: Pattern, of: Pattern }

  /**
   * How a text says who made a thing. `did`: verbs in the past, "invented". `done`: the same in the passive, "was
   * invented". `by`: the word before the name of the maker. `making`: other words of
   * a text that says it, "the author of". Folded.
   */
  makers: { did: Pattern, done: Pattern, by: Pattern, making: Pattern }
  /** Of each list, all words tell of the same event: "founded", "established". */
  deeds: WordList[]
  /** What says of any event only that it was: "took place". */
  happens: WordList
  /** What is done with a law, whose name has the year of it: "the Education Act of 1944". */
  ofLaws: WordList

  /** How an item of a list of aims begins: "Explain how", or an infinitive. */
  aims: Pattern
}
