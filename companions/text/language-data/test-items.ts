import type { Pattern } from './pattern.js'

/** How a text says a number of things, and how a question asks for it. */
export interface Counting {
  /** What stands between the subject and the number, not folded. */
  says: Pattern
  /** The question, with `{how}` for "how many", `{what}` for the things and `{subject}` for what has them. */
  asks: string
}

/** What the questions of tests are made of that are answered by typing: see `providers/questions`. Not folded. */
export interface TestItems {
  /** From the one that is tried first. */
  countings: Counting[]
  /** "How many" of things whose whole name has a form; the first one that fits. */
  howMany: Array<{ of: Pattern, word: string }>
  /** What the name of counted things must look like; the question would have another form for other names. */
  counted: Pattern
  /** Before a number that is not exact, and what else makes a number no answer. */
  inexact: Pattern
  /** Between millions and what they count. */
  ofCounted?: Pattern
  /** Before a number that was rounded: "about". */
  rounded: Pattern
  /** How a question asks for such a number, with `{how}` for "how many". */
  roughly: string
  /** Units of measure as words, not of counted things; those of time; and how a question tells one, `{unit}`. */
  measures: Pattern
  lasts: Pattern
  /** Words around a number that is a limit, and so exact: "at most", "dose". Folded. */
  limits: Pattern
  inUnit: string
  /** Behind the counted things. */
  afterCounted: Pattern
  /** Nouns that tell their number: "halves". Folded. */
  numberNouns?: Pattern
  /** How a subject begins, or ends, that is a piece of a sentence or leans on one before: "In", "it". */
  unfinishedBegins: Pattern
  unfinishedEnds: Pattern
  /** A subject that begins so needs a name, or is a term of the course. */
  definite: Pattern
  /** What happened in a year, as a whole name with a capital: "Edict of Nantes". */
  events: Pattern
  /** The question for the year of such a name, `{name}`. */
  asksYear: string
  /** What a text has that names a book or an article: "Press". The year beside it is not that of an event. */
  references: Pattern
  /** Small words inside of names of people. */
  nameParticles: Pattern
  /** What a list calls a person, and the question for the person: `{role}` under `{heading}`. */
  roles: Pattern
  asksRole: string
  /** Articles at the beginning of a definition. */
  article: Pattern
  /** Headings under which a document says what its title means. */
  definitionHeadings: Pattern
  /** How a text begins that says what the heading above it names; what follows is the definition. */
  titleIs: Pattern
}
