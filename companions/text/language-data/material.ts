import type { Pattern, WordList } from './pattern.js'

/** Words of guides and documents. */
export interface Material {
  /** Names of a column that say nothing of it. */
  genericColumn: Pattern
  /** Names of a column that says what terms mean. */
  saysMeaning: Pattern
  /** Names of the column of the terms, where it stands behind that one. */
  saysName: Pattern
  /** How a reference says where its author found a page, and how a text sends its reader elsewhere: "watch the". */
  retrieved?: Pattern
  /** Headings, and sentences before a numbered list, whose items are units of the course. */
  listsUnits: Pattern
  /** What stands in front of a definition, and of another statement, with its number: "Def. 2.4", "Theorem 3". */
  definitions: Pattern
  statements: Pattern
  /** What else has such a number, by which it may be handed in or marked: "Exercise 3", "Note 2". */
  exercises: Pattern
  /** Words that count something, as a number does: "two", "several". */
  counting: Pattern
  /** Whole patterns of days of the week, and words for places. */
  weekday: Pattern
  place: Pattern
  /** Words that ask for a date, a number, a place, a person: what the first search looks for. */
  asks: Record<'date' | 'number' | 'place' | 'person', Pattern>
  /** Words that are the answer of a question for true or false; and units of numbers, which tell no answer. */
  truth: WordList
  units: WordList
}

/** What questions of students to their teachers speak of: two with the same concepts are one in other words. */
export interface Concepts {
  /** What a question asks of its concepts. Whole patterns, by the names of `ASKS` in `course-concepts.ts`. */
  asks: Record<string, Pattern>
  /** What stands for each concept, as a whole word. */
  forms: Record<string, Pattern>
}
