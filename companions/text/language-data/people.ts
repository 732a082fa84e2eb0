import type { Pattern, WordList } from './pattern.js'

/** What tells the name of a person, or a number of a person, from other words. */
export interface People {
  /** Names that are words of the language, too. Such a word is a name where it stands as one. */
  wordsThatAreNames: WordList
  /** Words between the parts of a name. */
  particles: WordList
  /** Titles that end with a full stop, without it; and other titles. */
  abbreviatedTitles: WordList
  titles: WordList
  /** Words after which a name follows, may follow, and may follow in lower case. */
  nameFollows: string[]
  nameMayFollow: string[]
  nicknameMayFollow: string[]
  /** What people say of themselves and of things in the same place: "I'm stuck"; and the endings of such words. */
  saidOfOneself: WordList
  saidEnding: Pattern
  /** Words after a name: "I'm lucho and …". */
  afterName: Pattern
  /** What is said after a name to say who writes: "Alba here". */
  here: string[]
  /** A name stands after these at the end of a message, unless it goes on with `notSigned`. */
  signed: WordList
  notSigned: WordList
  /** A name with a capital may follow these at the end; and after these, one in lower case, too. */
  farewells: string[]
  thanks: WordList
  /** What a number of a person is called, not folded; and the verb after it. */
  personalNumber: Pattern
  is: Pattern
}
