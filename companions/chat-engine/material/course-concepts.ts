import { anyOf } from '../../text/languages/registry.js'

/*
 * What questions about any course speak of, in the words of all languages. Two questions with the same concepts are
 * the same question in other words. Unlike the synonyms of the search (text/terms.ts), these are wide: what they bring
 * together is compared with all of the other question as well.
 */

/** What a question asks of its concepts. */
export type Ask = 'when' | 'where' | 'who' | 'how long' | 'how many' | 'weight' | 'price' | 'consequence'

// In the order in which they are tried. `worth` asks for a weight, too, and less surely.
const ORDER: ReadonlyArray<[ask: Ask, name: string]> = [
  ['how long', 'how long'], ['weight', 'weight'], ['price', 'price'], ['how many', 'how many'], ['weight', 'worth'],
  ['when', 'when'], ['where', 'where'], ['who', 'who'], ['consequence', 'consequence']
]

/** The first that matches a folded question is what it asks; where none does, it is answered by yes, no, or a way. */
export const ASKS: ReadonlyArray<[ask: Ask, form: RegExp]> =
  ORDER.map(([ask, name]) => [ask, new RegExp(anyOf(({ concepts }) => concepts?.asks[name]))])

// In the order in which they are looked for: "midterm exam" is a midterm.
const NAMES = [
  'old exams', 'formula sheet', 'programming language', 'teaching assistant', 'office hours', 'make-up', 'late',
  'extension', 'need', 'absence', 'illness', 'recording', 'remote', 'attendance', 'deadline', 'submission', 'group',
  'change', 'slides', 'notes', 'computer', 'passing', 'release', 'keeping', 'contact', 'teacher', 'topics', 'citing',
  'textbook', 'project', 'essay', 'report', 'homework', 'lab', 'midterm', 'final', 'quiz', 'exam', 'grade', 'lecture',
  'choice', 'bringing', 'obligation', 'permission'
]

/** What stands for each concept in a folded text. What is found is taken out before the next one is looked for. */
export const CONCEPTS: ReadonlyArray<[name: string, form: RegExp]> = NAMES.map(name => {
  const form = anyOf(({ concepts }) => concepts?.forms[name])
  return [name, new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, 'gu')]
})

/** Concepts that nearly every question has some of: they tell little about which question it is. */
export const PLAIN = new Set(['obligation', 'permission', 'bringing', 'need', 'release'])
/** Concepts of things that take place or are handed in. A question about one is none about another. */
export const THINGS = new Set([
  'old exams', 'textbook', 'project', 'essay', 'report', 'homework', 'lab', 'midterm', 'final', 'quiz', 'exam',
  'lecture'
])
