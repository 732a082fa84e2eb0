import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import { wordsOf } from '../../text/language.js'
import { inUnitOf } from '../../text/units.js'
import { answerOf } from './answer-words.js'
import { formsOf, MAX_ANSWER, normal, squashed, type Meaning } from './answer.js'
import { calledIn, hasOtherCase, isSameCommand } from './answer-forms.js'
import { isOfKind, isSamePerson, withoutOf } from './name-forms.js'
import { bareName, isOtherWord, withoutNoun, writtenAs } from './same-name.js'
import type { TestQuestion, TextQuestion } from './test.js'

/** What an answer counts as. */
export interface Judgement {
  correct: boolean
  /** The options that were chosen, or the number or text of the answer; none for a skipped question. */
  chosen: string[]
  skipped?: true
}

/** Of a question that is skipped, or that the student twice does not know: it counts as wrong. */
export const SKIPPED: Judgement = { correct: false, chosen: [], skipped: true }

// In characters.
const MAX_CHOSEN = 1000

/** Judges an answer that was understood. All questions are judged here, no matter who made them. */
export function judge (question: TestQuestion, meaning: Meaning): Judgement {
  if ('chosen' in meaning) {
    const right = rightPositions(question)
    const correct = meaning.chosen.length === right.length && meaning.chosen.every(position => right.includes(position))
    return { correct, chosen: meaning.chosen.map(position => question.options[position] ?? '') }
  }
  const chosen = [meaning.text.slice(0, MAX_CHOSEN)]
  if ('numbers' in meaning) {
    const numbers = inUnitOf(question.question_text, meaning.text, meaning.numbers)
    return { correct: question.type === 'number' && numbers.some(number => isNear(number, question)), chosen }
  }
  return { correct: question.type === 'text' && isAccepted(meaning.text, question), chosen }
}

type Asked = Pick<TextQuestion, 'accepted' | 'lenient'> & Partial<Pick<TextQuestion, 'question_text'>>

/**
 * Whether a text is one of the accepted ones: case, accents, spaces and the words around it do not matter, nor does the
 * noun of the question beside it ("the DHCP protocol"), other given names of a person, the order of the options of a
 * command, what a function is called with, and a typing error where the question is lenient. Two accepted names may
 * stand together: "DHCP (Dynamic Host Configuration Protocol)".
 */
export function isAccepted (text: string, question: Asked): boolean {
  const said = withoutShort(text.slice(0, MAX_ANSWER).trim(), question).replace(STANDS_FOR, '')
  const [, first, second] = BOTH_NAMES.exec(said) ?? []
  if (isOneOf(said, question)) return true
  if (first === undefined || second === undefined) return false
  return isOneOf(first, question) && (isQuotedIn(second, question) || isOneOf(second, question))
}

const MEANS = `(?:${answerOf(({ standsFor }) => standsFor)}) `
const STANDS_FOR = new RegExp(`^${MEANS}`, 'i')
// "RAM = random access memory", "RAM stands for …"
const SHORT_FIRST = new RegExp(`^(\\S{1,12})(?: ?[=:]|(?= ${MEANS})) ?(\\S.*)$`, 'i')

/** What is said of an abbreviation that the question has. */
function withoutShort (said: string, question: Asked): string {
  const [, short = '', rest = said] = SHORT_FIRST.exec(said) ?? []
  return isQuotedIn(short.toUpperCase(), question) || isQuotedIn(short, question) ? rest : said
}

/** "Open Shortest Path First (OSPF)", to what “OSPF” stands for. */
function isQuotedIn (name: string, { question_text: asked = '' }: Asked): boolean {
  return asked.includes(`“${name}”`) || asked.includes(`«${name}»`)
}

const BOTH_NAMES = /^([^()]+) \(([^()]+)\)[.!]?$/

function isOneOf (text: string, { accepted, lenient = false, question_text: asked = '' }: Asked): boolean {
  const forms = formsOf(text)
  const bare = forms.flatMap(form => [...withoutNoun(form, asked), ...calledIn(form), ...withoutOf(form)])
  const same = new Set([...forms, ...bare].map(squashed))
  return (lenient && isSamePerson(text, accepted)) || accepted.some(right =>
    right.trim() === text.trim() || isSameCommand(text, right) || isOfKind(forms, right) ||
    (same.has(squashed(right)) && !hasOtherCase(text, right)) ||
    (lenient && isSaid(forms, bare, writtenAs(right, asked))))
}

/** Whether an answer is one of some ways to write a name, little words and a typing error aside. */
function isSaid (forms: string[], bare: string[], names: string[]): boolean {
  const keys = new Set([...forms, ...bare].map(form => squashed(bareName(form))))
  return names.some(name => {
    const right = bareName(normal(name))
    return keys.has(squashed(right)) || forms.some(form => isMistyped(form, name) || isMistyped(bareName(form), right))
  })
}

/** In letters. A shorter word is near to too many others. */
export const MIN_MISTYPED = 6

/** Whether a text has the words of another one, with at most one letter wrong in each long one, or two swapped. */
function isMistyped (text: string, right: string): boolean {
  const [words, others] = [wordsOf(text), wordsOf(right)]
  return words.length === others.length && words.every((word, at) => {
    const other = others[at] ?? ''
    if (word === other) return true
    const isSlip = distance(word, other) === 1 || isSwapped(word, other) || isPlural(word, other)
    const isNear = other.length >= MIN_MISTYPED && isSlip
    return isNear && !isOtherWord(word, other)
  })
}

/** "Inhibidor" and "inhibidores": a plural has one or two letters more. */
function isPlural (word: string, other: string): boolean {
  return `${word}es` === other || `${other}es` === word
}

/** Whether a word is another one with two neighbouring letters swapped. */
export function isSwapped (word: string, other: string): boolean {
  const first = [...word].findIndex((letter, at) => letter !== other[at])
  return first !== -1 && word ===
    other.slice(0, first) + (other[first + 1] ?? '') + (other[first] ?? '') + other.slice(first + 2)
}

/** The right answer as a text; several right options are joined by `; `. */
export function rightOptionOf (question: TestQuestion): string {
  if (question.type === 'number') return String(question.answer)
  if (question.type === 'text') return question.accepted[0] ?? ''
  return rightPositions(question).map(position => question.options[position] ?? '').join('; ')
}

/** The positions of the right options; none where the type has no options. */
export function rightPositions (question: TestQuestion): number[] {
  if (question.type === 'multiple') return question.correct_options
  return question.type === 'number' || question.type === 'text' ? [] : [question.correct_option]
}

/**
 * The id of a question. One that is not in the bank has an id that its text and options make: the same question has
 * the same id in each test.
 */
export function questionId ({ id, question_text: text, options }: TestQuestion): string {
  if (id !== undefined) return id
  const content = JSON.stringify([text, [...options].sort()])
  return `made-${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
}

function isNear (number: number, { answer, tolerance }: { answer: number, tolerance: number }): boolean {
  // 0.1 + 0.2 is within 0 of 0.3.
  return Math.abs(number - answer) <= tolerance + Number.EPSILON * 8 * Math.max(1, Math.abs(answer))
}
