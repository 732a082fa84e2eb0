import type { Pattern, WordList } from './pattern.js'

/** The words of a language that any text may have. A language must give these, and may leave the other parts out. */
export interface Words {
  /** The function words, as they are written. They tell the language, and are no search terms. */
  stopWords: string[]
  /** Of these, the ones that are words of any course. What another language has as well is found without a list. */
  sharedWords: WordList
  /** More words that tell the language. */
  functionWords: WordList
  /** Words that tell it from the languages that we do not speak. */
  questionWords: WordList
  /** Its letters and marks beyond ASCII: `sure` is two words, `likely` is one, where no other language has them. */
  marks?: { sure: string, likely: string }

  /** Letters that sound alike in it, and are typed for one another. */
  soundAlike?: string
  /** How a word sounds: in turn, each pattern is replaced. What sounds alike is typed for one another. */
  sounds?: Array<[written: string, sound: string]>

  /** How words of Latin and Greek are written in it: in turn, each pattern is replaced, in words of any language. */
  cognates?: Array<[written: string, common: string]>

  /** Endings of singular and plural that have not the same stem: "mitochondrion", "mitochondria". */
  numbers?: Array<[singular: string, plural: string]>

  /** The stem of a folded word; words of other languages must keep most of their letters. */
  stem: (word: string) => string
  /** What students write around a question, which is no search term either. */
  chat: WordList
  /** Stop words that mean something in a course, in any language: "total". */
  meaningful?: WordList
  /** What is named by a letter: "group B". Folded, in the singular. */
  namedByLetter?: WordList
  /** By concept: the words that are searched as one. The keys are those of English, where it has the concept. */
  synonyms: Record<string, WordList>
  /** Verbs with forms that have another stem: the infinitive, and these forms. They are searched as the infinitive. */
  irregular?: WordList[]

  /** The twelve months, January first. */
  months: WordList
  /** Their short forms that are used, in any order. */
  shortMonths?: WordList
  /** What may stand behind the day of a month: "3rd"; and between day, month and year: "3 de mayo". */
  dayEndings?: Pattern
  dateJoins?: Pattern
  /** The days of the week in all of their forms, first the names from Monday to Sunday. */
  weekdays: WordList
  /** What stands between each three digits of a large number, where anything does. */
  thousands?: ',' | '.'
  /** What stands around a quotation, where it is not “ and ”. */
  quotes?: [string, string]
  /** Abbreviations that do not end a sentence, in small letters with their accents. */
  abbreviations: WordList

  /** The numbers from 0 on, each in one word. */
  ones: WordList
  /** 30, 40 … 90. */
  tens: WordList
  /** By value: the words for 100, 1,000 and 1,000,000. */
  scales: Record<number, WordList>
  /** Words that join the parts of a number, and the words after which they do: "thirty-one", "treinta y uno". */
  numberJoins: Array<{ word: string, after: Pattern }>
  /** What may stand between a thing and its number, folded: "no.", "n.º". */
  numberSigns?: Pattern
  /** Words that are as good as a number where a hint must not tell one: "half", "third", "noon". */
  figures: WordList
  /** Words that say yes or no, or how much of a duty something is. */
  polar: WordList
  /** Of these, the ones that any sentence may have. */
  harmlessPolar: WordList
}
