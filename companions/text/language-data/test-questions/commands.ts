import type { Pattern } from '../pattern.js'

/** How a text says what a piece of code does: see `commands.ts`. `{{code}}` stands for the code. Not folded. */
export interface CommandWords {
  /** Words of a text that leans on another one. Folded. */
  leans: Pattern
  /** Behind the name of a command in the heading of its options. */
  ownerHeadings: Pattern
  /** Words behind a command that stand for any value. */
  placeholders: Pattern
  /** What stands before an argument that may be any: "the given width". */
  given?: Pattern
  /** In the headings or in the name of a document that is about a shell. Folded. */
  shell: Pattern
  /** What a question calls a piece of code, and an option `{code}` of a command. */
  nouns: Record<'operator' | 'command' | 'function' | 'option' | 'keyword' | 'clause', string>
  nounOf: string
  /** The questions for what `{told}`, by a verb or by a description. */
  asks: string
  asksDescribed: string
  /** What a text calls a command of a shell besides. */
  commandNouns?: Pattern
  /** What a text calls a piece of code, and the articles before that, with a capital. */
  kinds: Pattern
  the: Pattern
  /** What has arguments, in a heading: "Function lm". */
  functions: Pattern
  /** Names of the column of a table that describes a set of data. */
  ofData?: Pattern
  /** Behind that: the language whose it is. */
  ofLanguage: Pattern
  /** "is a", before what a text calls a piece of code, "that" before what it does, and a pronoun before that verb. */
  isOne: Pattern
  which: Pattern
  pronouns: Pattern
  /** That it is used for what follows. */
  isUsed: Pattern
  /** Behind a piece of code that does something only with another one. */
  withOthers: Pattern
  /** Words of a text that speaks of an example. Folded. */
  ofExample: Pattern
  /** Names of the column that says what the commands of a table do. Folded. */
  tells: Pattern
  /** Whole words that are a verb behind a piece of code, and what is none; whether all verbs that we know are some. */
  verbs: Pattern
  knowsAllVerbs?: true
  noVerbs?: Pattern
  /** Whole words that begin what a command does as an order: "list". */
  orders: Pattern
  /** Words behind what only looks like a verb. */
  notVerbBefore?: Pattern
  /** Whole words that are a verb behind the name of what the code is. */
  verbsOfKind?: Pattern
  /** Verbs that say what it is, or has. */
  be: Pattern
  /** Behind a comma: what goes on behind what it does. */
  goesOn: Pattern
  /** "Use {{code}} to …", "To …, use {{code}}", "{{code}} (to …)", with what it does as their group. */
  used: Pattern
  purposeFirst: Pattern
  purposeBehind: Pattern
  /** "We can … with {{code}}", with what it does as its group. */
  usedBehind?: Pattern
  /** "A {{kind}} called {{code}} …" with "for …" or "to …", or with the deed behind "that", as its two groups. */
  offered?: Pattern
  /** Whole patterns of what says that it does not. */
  denies: Pattern
  /** Before what it does, in a question. */
  usedFor: string
  /** How a comment begins that says what to look at. */
  checks: Pattern
  /** The question with which `{told}` is possible: "can lists be sorted". */
  asksWith: string
  uses?: UseWords
}

/**
 * How a sentence says what a function is for: see `code/uses.ts`. `{{code}}` stands for it, with its article, with the
 * word for what it is and with the library that it is of.
 */
export interface UseWords {
  /** What a sentence begins with, before what it says. */
  leads: Pattern
  /** What a sentence begins with that tells of an example. */
  given: Pattern
  /** Around the function, without its word: its article, and what calls it; behind it the library that it is of. */
  before: Pattern
  called: Pattern
  library: Pattern
  /** With a verb as its group that stands behind `usedFor`. */
  purposes: Pattern[]
  /** With what stands behind `usedForDoing` as its group, where the language has another form for it. */
  doings?: Pattern[]
  usedForDoing?: string
  /** The same of each of several functions: "{{code}}, to count them, and …". */
  listed: Pattern
  /** With what it does as its group, by a verb. */
  deeds: Pattern[]
  /** "Lists can be sorted with {{code}}", and what its groups make of it in a question. */
  passive: Pattern
  asPassive: string
  /** What goes around its subject in a question, behind a verb: "be" of "can lists be sorted". */
  passiveBe?: string
  /** "This function …" of the one that the sentence before names, with what it does as its group. */
  pointing: Pattern
  pointingPurpose: Pattern
  /** Verbs that say how it is called, and not what it is for. */
  noDeeds: Pattern
  /** Words of what is said of an example. */
  ofExample: Pattern
  /** Words that mean the things of an example, and what stands for any such things. */
  ours: Array<{ is: Pattern, becomes: string }>
}
