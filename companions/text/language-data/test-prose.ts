import type { Pattern } from './pattern.js'

/**
 * What prose says of its terms, its numbers and its people, for questions that are answered by typing: see
 * `providers/questions/defined.ts` and `prose/masked.ts`. Not folded where nothing else is said.
 */
export interface TestProse {
  /** What may stand before the subject of a definition, with its comma: "In programming, ". */
  within: Pattern
  /** Articles before a subject that is any one of its kind, and before one that may be known from before. */
  anyOne: Pattern
  theOne: Pattern
  /** Between a term and its definition, with the article of the definition as a look-ahead. */
  is: Pattern
  /** Between a term and its definition, where no article follows: "refers to". */
  means: Pattern
  /** The beginning of a sentence that defines its subject in so many words, up to the definition. */
  defines: Pattern
  /** A definition below a heading that names it begins so: "Is a …", "It refers to …". */
  titleIs: Pattern
  /** A heading that asks what a thing is, before its name: "What is a ". */
  asksWhat: Pattern
  /** The same of what happens: "Occurs when "; and the question for it, with what follows as `{event}`. */
  titleOccurs: Pattern
  /** The same behind the name of what happens: " occurs when ". */
  occursWhen: Pattern
  asksEvent: string
  /** Before another name of a term: ", or the ", " (also known as ". */
  alsoCalled: Pattern
  /** How a definition begins that is not one: "example of", "way of saying". Folded. */
  noDefinition: Pattern
  /** How a text begins that says nothing of a term without what is around it, or spells it out. Folded. */
  namesNothing?: Pattern
  /** Words that a term does not have. Folded. */
  noTerm: Pattern
  /** Where a definition ends before its sentence does: ", so ", ", and it ". */
  ends: Pattern
  /** Before a term: "is called a ", "is a "; behind one: " if ". And what may stand behind a name, as its next word. */
  called: Pattern
  copula: Pattern
  condition: Pattern
  nameEnds: Pattern
  /** The question for the term that is `{sign}` in a statement that is quoted. */
  asksTerm: string
  /**
   * Behind a question for a name: how its words begin, as `{letters}`, and how many letters each has, as `{lengths}`,
   * so that its synonyms are no answers.
   */
  beginsWith: string
  /** The same where one word is to be found. */
  hasLetters: string

  /** Behind a definition that was cut: " and ", ", such as ". */
  goesOn: Pattern
  /** Words that fit too many things: "a number of". Folded. */
  tooMany: Pattern
  /** Before the word for "called", where what follows is but one of several names; folded. And "or". */
  oneOfNames: Pattern
  /** In parentheses behind a name: what kind of word it is. Folded. */
  grammarNotes?: Pattern
  orName: Pattern
  /** How an author says that a sentence is not exact: "in a sense". Folded. */
  loose: Pattern
  /** How a statement about a person begins that does not say who it is: "Moved to Paris". */
  noSubject: Pattern
  /** Words in front of the source of a statement: "according to". */
  attributed: Pattern
  /** Before a reason: what has one in front of what tells it from others is no definition. Folded. */
  reason: Pattern
  /** The last word of a sentence that was cut, and the words of a rule, which is no definition. Folded. */
  dangling: Pattern
  orders: Pattern
  /** Before the last word of a sentence whose rest stands on the next line: "that satisfies:". */
  opens: Pattern
  /** Words that tell one thing from others of its kind. */
  tells: Pattern
  /** How a question for a person begins that does not say of what the thing is: "Who wrote a book?" */
  ofSome: Pattern
  /** The part of a name that may be left out: " pattern" of "zipper pattern". */
  genericNoun: Pattern
  /** Between two names of one thing. */
  equally: Pattern
  /** How a sentence begins that gives another name to what the one before it is about: "It is also called a ". */
  pronounCalled: Pattern
  /** The same, where it can be nothing else: ", also known as the ". Each name is one that the author marks. */
  otherNameBetween: Pattern

  /** What stands before a statement and says only that one follows: "Definition (static scope): ", "Recall that ". */
  label: Pattern
  /** Behind a number: a share, and figures of a statistic ("million"). */
  percent: Pattern
  large: Pattern
  /** The article of several things: what is said of them is no definition of one. */
  manyOf: Pattern
  /** What an author may mark, and is a verb. */
  infinitive: Pattern
  /** Before a term in which, or by which, the rest of its sentence is so. */
  inTerm: Pattern
  /** How a text says what a symbol stands for, without the symbol; and the question for it. */
  symbolIs: Pattern
  asksSymbol: string
  /** In a text in which a symbol stands for something under a condition only. Folded. */
  onlyIf: Pattern
  /** Where what a symbol stands for may end, before a formula: "the rate at $t$". */
  phraseEnds: Pattern
  /**
   * How a sentence begins whose subject is the only one of its kind, up to the name of that, and how it goes on: "The
   * simplest code for errors is the ", "The unit of force is the ".
   */
  singledOut?: Pattern
  aims?: AimWords
  /**
   * A subject with one of these words makes no question: it does not belong to the course, or it is an opinion. Folded.
   */
  notSingledOut?: Pattern
  /**
   * What a court decided in a case: its name, the verb and the rest are its groups. What stands between the parties in
   * the name of a case, and a party that many cases have. The same as a statement about the case `{sign}`.
   */
  decided?: Pattern
  parties?: Pattern
  manyCases?: Pattern
  court?: string
  /** What a sentence has that leads in a list of terms: "we distinguish". Folded. */
  leadsIn?: Pattern
  /** Before a definition that has no noun: "a tree is one that …", with its verb as the group `is`. */
  oneThat: Pattern
  /** Between a term that the author marks and what it is: ", i.e., ". */
  inOtherWords: Pattern
  /** How the thing at the beginning of a sentence points back, though its own words say what it is; and its article. */
  pointsWithNoun: Array<{ says: Pattern, article: string }>
  /**
   * What stands for a subject that was named before, of one thing and of several; "this" and "these" before its noun;
   * what may stand behind "is" where it is such a thing, and what else follows where it is none: "seems". See
   * `rewritten/resolved.ts`. In a language without such a pronoun, the verbs that stand there without a subject are
   * looked for.
   */
  pointing: Record<'one' | 'several' | 'thisOne' | 'theseOnes' | 'state' | 'noVerb', Pattern>
  /** Words about what follows that a statement does not need: "as follows", "the following" before a number. */
  following: Array<{ says: Pattern, becomes: string }>
  /** What such a thing may not be, and what must follow it. */
  noPointedNoun: Pattern
  tellsNoun: Pattern

  /** What stands between a thing and the name that a sentence gives it in passing: "called an ". */
  namedAs?: Pattern
  /** How a sentence begins whose subject is nothing but what was said before. */
  bareThis?: Pattern
  /** How a sentence begins that gives a name to what the one before it tells: "Such a graph is called a ". */
  suchIsCalled: Pattern
  /** The same of several: "These graphs are called ". */
  suchAreCalled?: Pattern
  /** The question for the name that is `{sign}` in a statement that is quoted. */
  asksName: string
  /** What stands before or behind a name in a list of names. A question cannot say which of these names it asks for. */
  besideName: Pattern
  /** The questions for the value that is `{sign}` in a statement that is quoted. */
  asksYear: string
  asksNumber: string
  /** Before a number that is not the answer: "page", "version"; behind one, and what makes it no fact. Folded. */
  noNumberAfter: Pattern
  noNumberBefore: Pattern
  unsure: Pattern
  /** What may be counted by a number that is asked for, behind it. Folded. */
  units: Pattern
  /** What a statement has whose number is one of an example, a study or a task. Not folded. */
  ofExample: Pattern
  /** What makes a year one that students learn: "invented", "was signed". Not folded. */
  founds: Pattern
  /** What the heading of a section of history has. Folded. */
  ofHistory: Pattern
  /** Between two things that one sentence defines, each with its article: " or a ". */
  orAnother: Pattern
  /** How a text says in parentheses in which language a name follows: "in Spanish". */
  inLanguage: Pattern
  /** What a number without a unit may be that is not exact: "ratio". Folded. */
  constants: Pattern
  /** What a guide calls its student and its course: no other text has to say who is meant. */
  ofCourse: Pattern
  /** The nouns that names of formulas have, and what is said of one before it is written; behind it, its name. */
  formulaNoun: Pattern
  /** The name of a column of formulas. */
  formulaColumn: Pattern
  formulaSays: Pattern
  formulaCalled: Pattern
  /** Between a name and the formula by which it is defined. */
  formulaDefines: Pattern
  /** Asks for the name of a `{formula}`. */
  asksFormula: string
  /** The nouns that names of laws have, and what stands before what one says; what introduces the letters of that. */
  lawNoun: Pattern
  lawSays: Pattern
  introduces: Pattern
  /** Asks for the `{noun}` that says a `{statement}`. */
  asksLaw: string
  /** What stands before a name inside of a sentence, and is no part of it. */
  nameBoundary: Pattern
  /** What the text below a picture begins with, and what stands in its parentheses before who made it. */
  caption: Pattern
  credits: Pattern
  /** What a clause begins with that tells a thing from others of its kind. */
  clause: Pattern
  /** What follows on an event and is another one. */
  cutsAt: Pattern
  /** Pronouns of a person or a thing that was named before. */
  pronouns: Pattern
  /** Before the year of an event, and a verb of one. */
  when: Pattern
  past: Pattern
  /** What a statement about a year begins with. */
  inYear: string
  /** What makes a statement with a year no event of that year alone: "not yet", "must". Folded. */
  manyYears: Pattern

  /** What stands in front of a question about `{topic}`, without the mark behind it. */
  underTopic: string
  /** Headings that name no topic: "Chapter 3", "Key concepts". Folded. */
  noTopic: Pattern
}

/** How a sentence says what a term is for: see `notes/aims.ts`. */
export interface AimWords {
  /** "The goal of ", and " is" before "to turn …". */
  of: Pattern
  is: Pattern
  /** Words for what belongs to the course and is no term of it. Folded. */
  ofCourse: Pattern
  /** Words of what leans on the text around it. Folded. */
  leans: Pattern
}
