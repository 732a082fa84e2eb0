/**
 * Alternatives of a regular expression, as its source, without a group around them; a list of them reads as one. They
 * match folded text (see `fold`) where nothing else is said. `{{name}}` is what the code that uses the pattern puts
 * there, mostly what all languages say for one thing: a student may mix them ("hazme un quiz").
 */
export type Pattern = string | string[]

/** Words with spaces between them, folded where nothing else is said. */
export type WordList = string

/** The names of the parts that are patterns. */
export type PatternOf<Part> = {
  [Name in keyof Part]-?: Part[Name] extends Pattern | undefined ? Name : never
}[keyof Part]
