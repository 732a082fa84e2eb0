import type { CourseWords } from './course-words.js'
import type { Found } from './draft.js'
import { englishDefinition, englishDrafts, englishTerm, partsOf as englishParts } from './prose/english.js'
import { partsOf as spanishParts, spanishDefinition, spanishDrafts, spanishTerm } from './prose/spanish.js'

/** A statement taken apart. */
export interface Parts { subject: string, verb: string, rest: string }

/** The name of a thing as an option, with what it shares with other options. */
export interface Term { text: string, group: string }

/** What a statement says that a term is. */
export interface Defined { term: string, body: string, isPlural: boolean }

/**
 * How a language takes its statements apart. Of a language without it, statements make no questions; tables, plans,
 * glossaries, commands and what is quoted make them all the same.
 */
export interface Grammar {
  partsOf: (statement: string) => Parts | undefined
  termOf: (phrase: string, course: CourseWords) => Term | undefined
  definitionOf: (statement: string, course: CourseWords) => Defined | undefined
  draftsOf: (statement: string, course: CourseWords) => Found[]
}

const GRAMMARS = new Map<string, Grammar>([
  ['en', {
    partsOf: englishParts, termOf: englishTerm, definitionOf: englishDefinition, draftsOf: englishDrafts
  }],
  ['es', {
    partsOf: spanishParts, termOf: spanishTerm, definitionOf: spanishDefinition, draftsOf: spanishDrafts
  }]
])

/** How a language takes its statements apart, or `undefined`. */
export function grammarOf (language: string): Grammar | undefined {
  return GRAMMARS.get(language)
}
