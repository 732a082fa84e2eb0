import type { Passage } from '../../../material/passages.js'
import { withHeldFormulas } from '../prose/standing.js'

/*
 * The marks of footnotes: "the food web³", "as Paine showed [1]". No question, answer or option has them. "velocity²"
 * and "the list [1]" look the same. So a mark is only taken for one where the document has several of them, with rising
 * numbers.
 */

const HAS_MARK = /[¹²³⁰⁴-⁹]|\[\^?[1-9]/
// A shorter word may be a unit with its power: "km²", "mol²". "sinh²(x)" is a function.
const RAISED = /(?<=\p{L}{4}|[.,;:!?”»])[¹²³⁰⁴-⁹]+(?![\p{L}\d⁺⁻(])/gu
const IN_BRACKETS = /(?:(?<=[.,;:!?)”»]) ?|(?<=\p{L}) )\[\^?([1-9]\d{0,2})\](?=[\s.,;:)]|$)/gu
// Without a space, "names[1]" has a place in a list.
const BEHIND_LETTER = /(?<=\p{L})\[\^?([1-9]\d{0,2})\](?=[\s.,;:)]|$)/gu
const SEVERAL_IN_BRACKETS = /(?<=[\p{L}.,;:!?)”»]) ?\[[1-9]\d{0,2}(?:[,–-] ?\d{1,3})+\](?=[\s.,;:)]|$)/u
const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const MIN_MARKS = 3
// Several in one passage may be the members of a list.
const MIN_PASSAGES = 2
// A mark between two others may have been read otherwise.
const MAX_STEP = 3
// A text of powers has no 1; a part of a book may begin with a later note.
const POWERS = { from: 2, to: 9 }

interface Seen { last: number, marks: number, passages: number, sections: Map<Passage['section'], Set<number>> }

/** The numbers of the notes that each section has, of the documents that surely have notes. */
const raisedIn = new WeakMap<Passage['section'], Set<number>>()
const bracketsIn = new WeakMap<Passage['section'], Set<number>>()

/** Looks which documents of a material number their notes: see {@link withoutNoteMarks}. */
export function findNoteMarks (passages: Passage[]): void {
  const raised = new Map<string, Seen>()
  const inBrackets = new Map<string, Seen>()
  for (const passage of passages) {
    const { text, kind } = passage
    if (kind === 'code' || !HAS_MARK.test(text)) continue
    const { held } = withHeldFormulas(text)
    see(raised, passage, [...held.matchAll(RAISED)].map(([mark]) => numberOf(mark)))
    see(inBrackets, passage, [...held.matchAll(IN_BRACKETS)].map(([, number]) => Number(number)))
  }
  keep(raised, raisedIn)
  keep(inBrackets, bracketsIn)
}

function numberOf (raised: string): number {
  return Number([...raised].map(digit => DIGITS.indexOf(digit)).join(''))
}

function see (documents: Map<string, Seen>, { source, section }: Passage, numbers: number[]): void {
  const document = source.kind === 'document' ? `document ${source.filename}` : source.kind
  const seen: Seen = documents.get(document) ?? { last: 0, marks: 0, passages: 0, sections: new Map() }
  documents.set(document, seen)
  const first = seen.last
  for (const number of numbers) {
    const isFirst = seen.last === 0 && (number < POWERS.from || number > POWERS.to)
    const isNext = seen.last > 0 && number > seen.last && number <= seen.last + MAX_STEP
    if (isFirst || isNext) {
      seen.last = number
      seen.marks++
      seen.sections.set(section, (seen.sections.get(section) ?? new Set()).add(number))
    }
  }
  if (seen.last > first) seen.passages++
}

function keep (documents: Map<string, Seen>, found: WeakMap<Passage['section'], Set<number>>): void {
  for (const { marks, passages, sections } of documents.values()) {
    if (marks < MIN_MARKS || passages < MIN_PASSAGES) continue
    for (const [section, numbers] of sections) found.set(section, numbers)
  }
}

/** A text of a passage without the marks of footnotes, where its document surely has some. */
export function withoutNoteMarks (text: string, { section, marked }: Passage): string {
  const raised = raisedIn.get(section)
  const brackets = marked.some(piece => piece.includes('[')) ? undefined : bracketsIn.get(section)
  if ((raised === undefined && brackets === undefined) || !HAS_MARK.test(text)) return text
  const { held, released } = withHeldFormulas(text)
  const isNote = (mark: string, number: string) => brackets?.has(Number(number)) === true ? '' : mark
  const bare = held.replace(RAISED, mark => raised?.has(numberOf(mark)) === true ? '' : mark)
    .replace(IN_BRACKETS, isNote)
  return released(section.text.includes('`') ? bare : bare.replace(BEHIND_LETTER, isNote))
}

/** Whether a text has what may be the mark of a footnote, or not. */
export function mayHaveNoteMark (text: string, { section }: Passage): boolean {
  if (!text.includes('[')) return false
  const { held } = withHeldFormulas(text)
  return held.search(IN_BRACKETS) !== -1 || (bracketsIn.has(section) && SEVERAL_IN_BRACKETS.test(held))
}
