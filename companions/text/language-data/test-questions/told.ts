import type { Pattern } from '../pattern.js'

/** Whether a statement can be quoted alone, and where a material does not teach: see `prose/standing.ts`. Folded. */
export interface StandingWords {
  /** Whole patterns of what leans on the text before it. */
  leans: Pattern
  /** How a heading begins that stands above what is no statement of the course; and how such a text begins. */
  apartHeadings: Pattern
  apartTexts: Pattern
  /** What an entry of a bibliography has. Not folded. */
  cited: Pattern
  /** How a body begins that says what is so before a step; and what goes on to say what a thing does not. Folded. */
  precondition: Pattern
  butNot: Pattern
  /** Between the parts of the name of a body: "Commission on Stratigraphy". */
  insideName: Pattern
  not: Pattern
  /** Of a purpose: words that lean on the case that the text tells. Folded. */
  ofCase: Pattern
  /** How a statement begins that compares a thing with others that it does not name. Folded. */
  superlative: Pattern
  whose: Pattern
  /** What a line below a picture says of it. Folded. */
  pictured: Pattern
  /** In a question how many there are of something: a person, or an order. Folded. */
  noCount: Pattern
  /** What a definition asks for besides, in a sentence of its own. Folded. */
  further: Pattern
  /** What stands before another thing of which the same is said: a name may have a capital. Not folded. */
  asAnother: Pattern
  /** What stands before what something is for. Folded. */
  inOrderTo: Pattern
  /** What a question that waits for the next line ends in, and what tells that a noun is a person. Folded. */
  openEnd: Pattern
  who: Pattern
}

/** What prose tells besides definitions: see `prose/told.ts`. Not folded where nothing else is said. */
export interface ToldWords {
  /** The ending of a verb of the past, of one. */
  pastEnding: Pattern
  /** Whole patterns of what makes a deed uncertain. Folded. */
  unsure: Pattern
  /** "The" at the beginning of a sentence, with the verbs of what such a thing did. */
  the: Pattern
  deeds: Pattern
  /** The question for what `{short}` stands for. */
  asksLongForm: string
  /** Around another name: its article, and what stands between the two: ", also known as ". */
  namedArticle: Pattern
  alsoNamed: Pattern
  /** A name that ends so, or begins so, says nothing alone. The ends are folded. */
  place: Pattern
  pointingName: Pattern
  /** Behind another name: where it is said. */
  amongOthers: Pattern
  /** The questions for another name of one thing, and of several. */
  asksOtherName: { one: string, several: string }
  /** Small words inside of names of people; "was" before what somebody was; verbs of what people do. */
  particles: Pattern
  was: Pattern
  did: Pattern
  /** What is said of people only. Folded. */
  ofPerson: Pattern
  /** What is said of a woman: other people of a course are mostly men. Folded. */
  ofWoman: Pattern
  /** How a name begins that is a clause. */
  clauseBegins: Pattern
  /** Behind what a person did: ", which". And what else goes on behind what a thing does. */
  added: Pattern
  result?: Pattern
  /** The questions for who `{told}`, for who or what, and for what. */
  asksWho: string
  asksWhoOrWhat: string
  asksWhat: string
  /** Verbs with which a question for several things is the same as for one. */
  ofSeveral: Pattern
  /** How a name begins that is several things; verbs of what may be, or is had; small words inside of names. */
  ofMany: Pattern
  auxiliary: Pattern
  inNames: Pattern
}
