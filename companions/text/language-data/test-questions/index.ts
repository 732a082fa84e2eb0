import type { Pattern, WordList } from '../pattern.js'
import type { CommandWords } from './commands.js'
import type { ClauseWords, ConceptWords, DefinitionWords } from './definitions.js'
import type { GrammarWords, NounWords, VerbWords } from './grammar.js'
import type { LongFormWords } from './long-forms.js'
import type { LinkWords, NameWords, NoteWords, TheoremWords } from './names.js'
import type { StatementWords } from './statements.js'
import type { PlanWords, TableWords } from './tables.js'
import type { StandingWords, ToldWords } from './told.js'

/**
 * What the making of test questions from prose knows of a language (companions/chat-engine/providers/questions). In a
 * language without it, prose makes no question.
 */
export interface TestQuestions {
  alone: AloneWords
  kinds: KindWords
  lists: ListWords
  logistics: LogisticsWords
  values: ValueWords
  /** Left out: they match nothing. */
  grammar?: GrammarWords
  standing?: StandingWords
  /** Left out: the only form of a name is its own, and no word is a verb. */
  nouns?: NounWords
  verbs?: VerbWords
  /** Left out: these make no questions. */
  commands?: CommandWords
  concepts?: ConceptWords
  clauses?: ClauseWords
  definitions?: DefinitionWords
  links?: LinkWords
  longForms?: LongFormWords
  names?: NameWords
  notes?: NoteWords
  plans?: PlanWords
  statements?: StatementWords
  tables?: TableWords
  theorems?: TheoremWords
  told?: ToldWords
}

/** Whether a sentence can be understood alone: see `prose/alone.ts`. */
export interface AloneWords {
  /** Headings of exercises and examples, and what may stand before these. */
  tasksBefore: Pattern
  tasks: Pattern
  /** What the last word of such a heading is, whatever stands before it. Folded. */
  tasksAtEnd: Pattern
  /** Headings of what is made up for an occasion, with or without a title behind a dash; and headings of exams. */
  invented?: Pattern
  exams?: Pattern
  /** "Use the following information": what an exercise begins with; and what a label of an example is. */
  given?: Pattern
  labels?: Pattern
  /** Behind the years of somebody's life. Folded. */
  age?: Pattern
  /** With a full stop behind them. Not folded. */
  abbreviations: Pattern
  /** In front of a sentence, with a comma behind them. Not folded. */
  connectives: Pattern
  /** How our own questions begin; the subject of one for a year is its one group. Not folded. */
  ownStem: Pattern
  yearStem?: Pattern
  articles: Pattern
  /** A verb that is a word that points once its accent is gone, and another form of it: "está" and "esta". */
  pointsFolded?: { is: Pattern, becomes: string }
  /** Words before parentheses that say nothing without them. */
  needsParentheses: Pattern
  /** How parentheses begin that add an alternative, and how they begin that add another name. */
  alternatives: Pattern
  /** What a subordinate clause begins with that stands before its main clause. */
  clauseFirst: Pattern
  otherNames: Pattern
  /** Words that lean on a sentence before. */
  leans: Pattern
  /** A question with them is negative, absolute or vague, which are flaws (docs/item-writing.md). A whole pattern. */
  flaws: Pattern
  /** "the company": which one, the sentence before says. A whole pattern. */
  unknownThing: Pattern
  /** Not in the name of a thing: it would be a piece of a sentence. */
  termBegins: Pattern
  termEnds: Pattern
  adverbEnding: Pattern
  /** Words of a definition that point to what is not in it; and those that do so in a glossary as well. */
  points: Pattern
  pointsBack: Pattern
  /** Endings of verbs that speak to the reader. Not folded. */
  speaksToReader?: Pattern
  /** A definition with them says how well or how surely, or is said of several things. */
  vague: Pattern
  /** A definition with them says how often it is so. */
  howOften: Pattern
  /** In a question that asks for what is not so. A whole pattern. */
  negative: Pattern
}

/** What a term names: see `prose/kinds.ts`. Folded. */
export interface KindWords {
  /** The nouns of definitions, by the class of what they name. The classes are those of English. */
  classes: Record<string, WordList>
  /** "a group of cells": it is about the cells. `of` stands between the two. */
  collective: WordList
  of: Pattern
  /** Where what something is ends, and what tells it from others begins; the same by the ending of a word. */
  ends: WordList
  endsByForm?: Pattern
  events: WordList
  measures: WordList
  /** Endings of nouns of events and measures, and of nouns that look so and are none. */
  endsAsEvent: Pattern
  isThing: Pattern
  /** Given where the noun comes first and its adjectives after it: what stands before it all the same. */
  beforeNoun?: Pattern
}

/** Lists whose members are asked for: see `members.ts`. Folded. */
export interface ListWords {
  /** The heading, or the sentence, of such a list. A whole pattern. */
  lists: Pattern
  /** How such a sentence begins. */
  begins: Pattern
  /**
   * Sentences that say with "the following" that a list comes, and the title that such a list has: `{article}`,
   * `{thing}` and `{noun}` are what the groups of these names have found. Not folded.
   */
  following?: Array<{ says: Pattern, title: string }>
  /** What is left out or not finished. */
  open: Pattern
  /** What refers to an earlier sentence. */
  points: Pattern
  /** Before the last member of a list. */
  and: string
  /** The word in its place before a member that begins so. */
  otherAnd?: { and: string, before: Pattern }
  /** The question for the member that is not in `{list}`, of the list with the name `{title}`. */
  asksMissing: string
  /** What stands between what a sentence lists and its members: " are ", ": ". Not folded. Left out: no question. */
  enumerates?: Pattern
  /** What may stand before the number of the members: "The", "into". Not folded. */
  beforeNumber?: Pattern
  /** Words of a sentence whose list is not of the things themselves: "first". */
  noList?: Pattern
  /** Nouns that are counted, and words of sentences that count, without saying what belongs to a thing: "ways". */
  notCounted?: Pattern
  /** The question for the number of members that the material gives: "{how} {what}". */
  asksCount?: string
}

/** How a course is run, in contrast to what it is about: see `logistics.ts`. Folded. */
export interface LogisticsWords {
  headings: Pattern
  /** Words of headings that are about the course only where its readers are spoken to: "Monetary policy" is not. */
  headingsOfReaders?: Pattern
  readers?: Pattern
  /** Two of these words make a sentence one about the course; one of the others does so alone. */
  words: Pattern
  surely: Pattern
  /**
   * Words of `headings` that also head what is taught ("Support vector machines"), and of `surely` that also stand
   * there: in a document, they say so with another such word only.
   */
  headingsOfContents?: Pattern
  surelyInGuides?: Pattern
  /** In a topic that asks for it. */
  asked: Pattern
  /** In a question about it. */
  ofCourse: Pattern
  /** In a question for what a student may, must or needs. */
  practical: Pattern
  /** All words of a heading whose section is about nothing else. */
  sections: Pattern
}

/** What prose names: see `answers/values.ts`. */
export interface ValueWords {
  /** A noun with its article, at the end of its phrase. A whole pattern, not folded. */
  nouns: Pattern
  firstNames: WordList
  /** Small words inside of names of people, and of names of things. Not folded. */
  inPeople: Pattern
  inNames: Pattern
  /** Words of a long form that its abbreviation has no letter for. */
  inLongForms: Pattern
  /** Names behind well-known abbreviations, which are often written with a slip. Folded. */
  longForms?: Pattern
  /** Such names with a slip in the ending of a word. Folded. */
  wrongLongForms?: Pattern
  /** Between an abbreviation and its long form: "stands for". */
  standsFor: Pattern
  /** Nouns that name nothing of a course, and the small words of a phrase. */
  common: WordList
  smallWords: Pattern
  /** Given where the article tells the gender of a noun. */
  genderArticles?: Pattern
}
