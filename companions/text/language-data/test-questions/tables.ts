import type { Pattern } from '../pattern.js'

/** Tables, whose cells are asked for: see `cells.ts`. */
export interface TableWords {
  /** Names of columns of which it is known what their cells are, without the "s" of the plural; not folded. */
  attributes: Pattern
  /** How a column begins that says of how many things a name is: "number of". Folded. */
  counts?: Pattern
  /** Names of columns whose short values may be typed. Folded. */
  values: Pattern
  /** Words in the names of columns that say anything of their rows: "notes", "example". Folded. */
  freeColumns?: Pattern
  /** Names of columns of tables of how a course is run, and of invented data: "tutor", "price". Folded. */
  unlearntColumns?: Pattern
  /** Names of columns whose years, or whose numbers, are learnt in a small table: "date", "code". Folded. */
  dates?: Pattern
  codes?: Pattern
  /** Those of them that may also say in free words what something does. Folded. */
  deeds?: Pattern
  /** Names of columns whose values were measured: "distance". Folded. */
  measured?: Pattern
  /** Names of columns of years, and of those with what happened in them. Folded. */
  years?: Pattern
  events?: Pattern
  /** Names of columns that say nothing of their cells, and cells that say nothing. The names are not folded. */
  noColumn: Pattern
  noCell: Pattern
  /** Names of the columns of a timetable, and of the row of the sums of a table. Folded. */
  daysAndTimes?: Pattern
  sums?: Pattern
  /** Of such a row at the end of a table. Elsewhere, "mean" is a thing as others are. */
  sumsAtEnd?: Pattern
  /** How a cell begins that says what there is not: "No", with a capital. */
  absent: Pattern
  /** The questions for the cell in `{column}` for `{name}`: with options, and typed, below a title and without one. */
  asks: string
  asksTyped: string
  asksTypedUnder: string
}

/** What a guide lists of how its course is run: see `listed.ts`. */
export interface PlanWords {
  /** Parts of a course with a number: "Week", and other parts of a text that end such a part; with a capital. */
  parts: Pattern
  chapters: Pattern
  /** How a text begins or ends that is no name of a part of the course: "the", "total". Folded. */
  noNameBegins: Pattern
  noNameEnds?: Pattern
  /** What has a date, and whole patterns of names that have one of something else. Folded. */
  dated: Pattern
  notDated?: Pattern
  /** Titles of a part that say nothing of it. Not folded. */
  noTitle: Pattern
  /** The questions for the weight, the date and the topic of `{name}`, and for a weight that is typed. */
  asksWeight: string
  asksDate: string
  asksTopic: string
  asksTypedWeight: string
}
