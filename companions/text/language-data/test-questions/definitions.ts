import type { Pattern } from '../pattern.js'

/** What a material says that its terms mean: see `definitions.ts`. Not folded where nothing else is said. */
export interface DefinitionWords {
  /** Headings above what says what terms mean. Folded. */
  glossary: Pattern
  /** Before the subject of a definition, with its comma; the article follows. In any case. */
  opening: Pattern
  /** The article of what a thing is, or a pronoun for it. */
  definite: Pattern
  /** Between a term and its definition: with an article behind it, and without one. */
  is: Pattern
  means: Pattern
  /** Behind a comma: "which is"; and the article and the preposition of a definition that is an aside. */
  whichIs: Pattern
  asideArticle: Pattern
  asidePhrase: Pattern
  /** How a text begins behind an aside that is one of a list. */
  asideGoesOn: Pattern
  /** A whole pattern of what stands before a name that a thing is called by: the thing, and the name's first word. */
  called: Pattern
  /** Behind the first word of a name: "of the". */
  restOfTerm: Pattern
  /** Before a term that is not what its sentence is about. In any case. */
  prepositions: Pattern
  /** Articles and numbers behind "and" in a list of things; and what stands before each of several. */
  counted: Pattern
  every: Pattern
  /** Verbs that say what several things are, and what one is. */
  saysOfSeveral: Pattern
  saysOfOne: Pattern
  /** Beside the words of `grammar.phrase`, what tells a thing from others. */
  alsoTells: Pattern
  /** Words that compare, and nouns such as "type": what has them tells no thing from others. Folded. */
  compares: Pattern
  kinds: Pattern
  /** How a text begins that is no thing. */
  noThing: Pattern

  /** Parts of a text with a number: "chapter". Folded, as all that follow about terms. */
  numbered: Pattern
  /** Adjectives that are no beginning of a term, and those that are no end of one. */
  vagueBegins: Pattern
  vagueEnds?: Pattern
  /** Words that begin no term. */
  noTerm: Pattern
  /** A term that is a thing and its verb; not folded. */
  saysPast?: Pattern

  /** Behind a comma: what is said against it; an example, and what goes on behind that. */
  contrast: Pattern
  examples: Pattern
  relative: Pattern
  /** A whole pattern of a definition that is but a half, and of what was cut off it. */
  half?: Pattern
  cutAside?: Pattern
  /** How a definition begins whose term is no noun. Folded. */
  adjectival: Pattern
  /** Of what there are others: "a form of therapy". Folded. What follows tells which one it is all the same. */
  oneOfMany: Pattern
  oneOfManyOf: Pattern
  unless: Pattern
  /** The first words of a sentence in the first person ("I", "we"), and such words anywhere in it. Folded. */
  firstPerson: Pattern
  speaker: Pattern
  /** What only adds something: "and is the"; behind a comma or none, and behind a comma. */
  andIs?: Pattern
  /** A whole pattern up to a second verb of the sentence, with no clause before it; its group is what stands before. */
  secondVerb?: Pattern
  exampleBegins: Pattern
  added: Pattern
  /** How a definition begins that stands behind its term: "It is". */
  beginsIs: Pattern

  /** What begins a clause, as a whole word; and a whole pattern of one that has its verb late. Folded. */
  clauseBegins: Pattern
  lateClause?: Pattern
  /** The first words of a noun, of "to use" and of "using"; and what follows "using" where it is a noun. */
  noun: Pattern
  infinitive: Pattern
  gerund?: Pattern
  gerundNoun?: Pattern
  /** A whole pattern of what a thing does. Folded. */
  does: Pattern
  /** Behind the noun of a definition without an article. */
  afterNoun: Pattern

  /** Where a clause begins behind what is said. */
  clauseWithin: Pattern
  /** Verbs that say something of a subject, with a space on both sides. */
  verbs: Pattern
  /** What stands behind other verbs. Left out: the text is taken apart as a statement. */
  object?: Pattern
  /** Whole patterns of two statements in one; and how the second one begins behind a comma. In any case. */
  runOn: Pattern
  runOnBegins: Pattern
  /** What something is like, with its articles and what follows it. Folded. */
  images: Pattern
  imageArticles: Pattern
  imageOf: Pattern
}

/** How the terms of a course are compared: see `concepts.ts`. Folded. */
export interface ConceptWords {
  /** Words of a definition that says where a thing is, or what it goes on as. */
  saysWhere: Pattern
  /** The ending of the names of ways to think: "ism". */
  ism: Pattern
  /** Behind the noun of a term that has its noun last. */
  headEnds?: Pattern
  /** How words begin that tell the numbers one, two, three and four: "mono". */
  numbers: [Pattern, Pattern, Pattern, Pattern]
  /** The question for the definition of `{term}`. */
  asksMeaning: string
}

/** By what a whole sentence is known: see `main-verb.ts`. In small letters. */
export interface ClauseWords {
  /** Words that begin a clause with a verb of its own, besides those within a definition. Folded. */
  opens: Pattern
  /** Words that are nothing else than a verb with a subject. */
  verbs: Pattern
  /** Other words that are a verb right behind the beginning of a clause. */
  within?: Pattern
  /** What stands before a noun that looks like a verb: "its", "of"; and before an object, besides an article. */
  beforeNoun: Pattern
  beforeObject: Pattern
}
