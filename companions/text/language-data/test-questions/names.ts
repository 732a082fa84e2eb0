import type { Pattern } from '../pattern.js'

/**
 * How a text defines a term, or calls a thing by a name: see `named.ts`. `{{name}}` stands for the name. Not folded
 * where nothing else is said.
 */
export interface NameWords {
  /** How a definition begins that says what a thing is: an article, or a noun such as "process"; in any case. */
  things: Pattern
  /** How a definition begins that is of all of a kind: "all". */
  wholes?: Pattern
  /** A bare noun, and what tells it from others of its kind: "posture in which …". Not folded. */
  nounThat?: Pattern
  /** "and … it", of what a definition has named before; and what stands for that: "y lo" is "y". */
  namedBefore?: { is: Pattern, becomes: string }
  /** Pronouns of what was named before: "of it". In a short definition, or in half a sentence, nothing names it. */
  backward?: Pattern
  /** How a text begins that only says something of a thing: "important". Folded. */
  saysHowItIs: Pattern
  /** Beside the words of `grammar.phrase`, what tells a thing from others. */
  alsoTells: Pattern
  /** "that" and "not". "A node that is not a leaf" describes a node; "a name is not visible" is a rule about it. */
  relative: Pattern
  not: Pattern
  /** Before the subject of a definition, with a comma behind it: "In". */
  within: Pattern
  /** "The term", before a name. */
  theTerm?: Pattern
  /** Between a term and its definition: "is", with the articles of the definition, and "means". */
  is: Pattern
  definite: Pattern
  /** The same of a sentence that surely defines its subject: "is defined as". */
  defines: Pattern
  means: Pattern
  /** Whole patterns: "A … is called {{name}} …", with the thing, the rest of the name and the rest as groups. */
  called: Pattern
  /**
   * The same in the active voice: "We call … {{name}}"; and where the name comes first, with the thing as the group
   * `thing`, and what it is the name for, if anything, as `of`.
   */
  weCall?: Pattern
  nameFirst?: Pattern
  /** "We say", and a whole pattern of what must follow for a name. */
  weSay?: Pattern
  isName?: Pattern
  /** "to the" before the thing whose name comes first, and the article that it has in a question. */
  toThe?: { is: Pattern, becomes: string }
  /** How the thing begins in a sentence, and in a question: "Al" is "El". */
  thingBegins?: Array<{ is: Pattern, becomes: string }>
  /** "if" behind a name. */
  condition: Pattern
  /** In a sentence that says when a thing is so, or that two things are the same: "if and only if". Folded. */
  equivalent: Pattern
  /** Between a thing and its symbol: "denoted by". */
  writtenAs?: Pattern
  /** Behind a name: that it has a symbol as well. */
  denoted?: Pattern
  /** Between two halves of a sentence of which the second one gives a name, too: a whole pattern. */
  alsoCalls?: Pattern
  /** What begins "The radius of a circle is the …", with the name as its group. */
  ofAnyThing?: Pattern
  /** Whole patterns of another name behind a name, in parentheses or not, as their two groups. */
  otherName: Pattern
  /** "of" and the article in "A subgroup of a group is …". */
  forBefore: Pattern
  forArticles: Pattern
  /** "Definition", "of" in a heading. */
  definition: Pattern
  of: Pattern
  /** The articles of the subject of a definition; of these, those of any one of its kind. With a capital. */
  subjectArticles: Pattern
  anyArticles: Pattern
  /** Of the articles of a definition, those of any one of its kind. */
  anyOf: Pattern
  /** What makes "A … is a …" a definition. */
  tellsWhich: Pattern
  /** The end of a sentence that goes on behind it: "such that". */
  openEnds: Pattern
  /** "type", "kind" of something; and how a text begins that says of how many it is one: "one of". */
  kinds: Pattern
  oneOf: Pattern
  /** A whole pattern of what a thing is called where it is not marked, with the name as its group. */
  unmarked: Pattern
  /** "any", "two" before things of which all is so; of these, those of several. In any case. */
  any: Pattern
  two: Pattern
  /** Words behind the noun of a thing. */
  headEnds: Pattern
  /** Behind the noun of "The elements": what tells which ones. */
  tellsSome: Pattern
  saysCalled: Pattern
  /** Before the name that a definition gives, beside `testProse.called`: "se dice". With its space. */
  saidToBe?: Pattern
  /** Behind a comma: what only adds something. */
  cutBefore: Pattern
  /** A whole pattern of a second name in the thing. */
  isCalled: Pattern
  /** Everyday words that a definition alone does not point to, and other names of no term. Folded. */
  general: Pattern
  /** A whole term that is a subject and its verb; the endings of verbs that may be taken for a term. */
  subjectAndVerb?: Pattern
  verbEndings?: Pattern
  /** The ending of a verb that is made of a foreign noun, and the ending of that noun: "testear" of "testing". */
  homeMade?: { is: Pattern, becomes: string }
  /** How a term begins whose noun tells as much as the rest of it. */
  keepsNoun?: Pattern
  /** "or" before another name in parentheses, and words that what stands in parentheses does not have as a name. */
  or: Pattern
  noNameInside: Pattern
  /** The questions for what is defined as `{body}`, or only described; the same for a thing of something, `{of}`. */
  asksDefined: string
  asksDescribed: string
  asksDefinedFor: string
  /** The first two for a kind of `{noun}`, which the definition names. */
  asksKind?: { defined: string, described: string }
  /** The questions for the name of `{thing}` whose name comes first, if `{condition}`, and of one thing or several. */
  asksNameFirst?: string
  asksIf: { one: string, several: string }
  asksCalled: { one: string, several: string }
}

/** Questions that connect two definitions: see `linked.ts`. */
export interface LinkWords {
  /** Words before the whole name of a thing inside of a definition, and words behind it; the same in any sentence. */
  beforeName: Pattern
  behindName: Pattern
  startsName: Pattern
  endsName: Pattern
  /** What is a verb before another one, or an object: "has", "must". */
  hasOrMay: Pattern
  /** How a word may end that is a verb before a preposition. Without it, each statement is taken to have a verb. */
  verbEnding?: Pattern
  /** Words of what a text shows beside it: "graphs". Folded. */
  noStatement: Pattern
  /** Words of a heading below which stand conditions and advice, and not what is so: "When to use". Folded. */
  noStatementBelow: Pattern
  /** The question for the term that X stands for in two definitions, `{first}` and `{second}`. */
  asks: string
  /** The question for the term of a definition `{body}` that has an X, of which `{meaning}` is the definition. */
  asksChained: string
  /** The question for the term of which two places tell something, with the clauses below. */
  asksBoth: string
  first: LinkClauses
  second: LinkClauses
  /**
   * The questions behind what one place says of X, `{first}`: what the abbreviation X stands for, and what a table
   * gives as `{column}` of X.
   */
  asksLongForm: string
  /** A second place that gives the abbreviation `{short}` of X. */
  abbreviates: string
  /** A question, `{stem}`, with a `{sign}` for a term, behind what that is. */
  asksWith: string
  asksCell: string
  /** The questions for what came before an `{event}`, and after it; in what no event may be told. Folded. */
  asksBefore: string
  asksAfter: string
  noEvent: Pattern
}

/** What one place says of X, as a clause. */
export interface LinkClauses {
  /** Its definition, `{body}`. */
  description: string
  /** A `{statement}` with an X. */
  statement: string
  /** The other members, `{list}`, of a list with a `{title}`. */
  list: string
  /** The `{cells}` of a row of a table. */
  row: string
}

/** How notes describe a thing in words that are no sentence: see `notes/`. In any case. */
export interface NoteWords {
  /** How a description begins that has no noun: "used to", "responsible for". A whole pattern. */
  states: Pattern
  /** "When", before what happens. */
  when: Pattern
  /** "Principle" in a name: what stands below it is what it says; "principles" in the heading above. Folded. */
  rule: Pattern
  rules: Pattern
  /** Words that no name of a thing has, and those of what is no description: "you". Folded. */
  noName: Pattern
  noBody: Pattern
  /** Headings, folded, above lists whose items are properties of one thing, and no terms: "Advantages". */
  properties: Pattern
  /** The same where an item may be a term as well: "Characteristics". */
  traits: Pattern
  /** Headings of what students are to do: "Practice", "Final project". Folded, as a whole. */
  exercises: Pattern
  /** How no description begins: a condition, an order. Folded. */
  noBegin: Pattern
  /** Labels that name a step or a part of an explanation, and no term: "Step", "Goal". In capital or small letters. */
  steps: Pattern
  /** How an order begins, and a word that may be one, or may tell what a thing does: "crea". In any case. */
  orders: Pattern
  ordersOrTells?: Pattern
  /** Endings of nouns that say what happened, and not what a thing is; none where most terms have them. */
  events?: Pattern
  /** Ending of an adverb, and a verb that is not known with what its object begins with. In small letters. */
  adverb: Pattern
  verbAndObject: Pattern
}

/** The names of theorems and laws by what they say: see `notes/theorems.ts`. In any case. */
export interface TheoremWords {
  /** What a statement with a name is: "theorem". */
  nouns: Pattern
  /** Further nouns that follow the name of a person: "algorithm". */
  owned: Pattern
  /** Of the first ones, what surely is one in a heading: "Contract law" is none. Folded. */
  surely: Pattern
  /** Words that no such name has: "main theorem", "(see below)". Folded. */
  noName: Pattern
  /** Endings of words that say what a statement is about: "Uniqueness". Folded. */
  /** What kind of a formula it is: it is no name of one. Folded. */
  ofMany: Pattern
  noNameEndings: Pattern
  /** Between the noun and what it is the theorem of. */
  of: Pattern
  /** How a sentence begins that says what the next one is about: "Let". How a statement may begin. */
  lets: Pattern
  begins: Pattern
  /** Of the first, those that go on with what is so, behind a comma: "Given a triangle, its angles …". */
  given: Pattern
  /** What an exercise begins with: "Show that". */
  orders: Pattern
  /** Behind a condition: "then". Folded. */
  then: Pattern
  /** How the theorem of a `{person}` is called. */
  forms: string[]
  /** The question for what says the `{statement}`. */
  asks: string
}
