import type { NewQuestion } from '../../../../schemas/questions.js'
import { acceptedOf } from '../accepted.js'
import { decodedArrow, type GiftFormat, formattedText, hidden, plainText, writtenText } from './gift-text.js'
import { isMultiple, isPartial, isRight, isSingle } from '../shares.js'

/*
 * A question as Moodle's reader takes it: what stands between the first braces decides its type. We are stricter where
 * braces or marks that were not escaped would leave a part of the question in the wrong place.
 */

/** A question that is not as GIFT has it. The message says what it must be. */
export class FaultyGift extends Error {}

type Content = Pick<NewQuestion, 'type' | 'options' | 'answer' | 'tolerance' | 'accepted'>
type Reading<Read> = { read: Read } | { unsupported: string }

const NUMBERS = 'Must have a number for an answer, such as 3.14, 3.14:0.01 or 3.1..3.2'
const OPTIONS = 'Must have a text in each option, and \\ before ~ = that are text'

/**
 * What a question asks, or the type that the bank does not have.
 * @param source without its comments
 * @throws {FaultyGift}; {ForeignFile | DeepHtml} of its HTML
 */
export function readGiftQuestion (source: string): Reading<Content & { text: string, explanation: string }> {
  const text = withoutTitle(hidden(source).trim())
  if (!/[{}]/.test(text)) return { unsupported: 'description' }
  const { before, inside, behind } = bracesOf(text)
  const stem = formattedText(behind === '' ? before : `${before}{}${behind}`)
  const end = inside.lastIndexOf('####')
  const answers = (end === -1 ? inside : inside.slice(0, end)).trim()
  const reading = contentOf(answers, stem.format)
  if ('unsupported' in reading) return reading
  const explanation = end === -1 ? '' : decodedArrow(writtenText(inside.slice(end + 4), stem.format))
  return { read: { ...reading.read, text: writtenText(stem.text, stem.format), explanation } }
}

/** A question without the name that stands before it: `::Name::`. */
function withoutTitle (text: string): string {
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1
  return end === -1 ? text : text.slice(end + 2).trim()
}

// Braces on the same line, without an answer in them.
const TEXT_WITH_BRACES = /^[^{}\n]*(?:\{[^{}=~#]*\}[^{}\n]*)*$/

function bracesOf (text: string): { before: string, inside: string, behind: string } {
  const [open, close] = [text.indexOf('{'), text.indexOf('}')]
  if (open === -1 || (close !== -1 && close < open)) {
    throw new FaultyGift('Must have { before its answers, and no empty line in them')
  }
  if (close === -1) throw new FaultyGift('Must have } after its answers, and no empty line in them')
  const [inside, behind] = [text.slice(open + 1, close), text.slice(close + 1)]
  const isText = /^\s*[=~#]/.test(inside) && TEXT_WITH_BRACES.test(behind)
  if (inside.includes('{') || (/[{}]/.test(behind) && !isText)) {
    throw new FaultyGift(!inside.includes('{') && /^[^{}]*\n[^{}]*\{/.test(behind)
      ? 'Must have an empty line before the next question'
      : 'Must have one pair of braces, with \\ before { } that are text')
  }
  return { before: text.slice(0, open), inside, behind }
}

function contentOf (answers: string, format: GiftFormat): Reading<Content> {
  if (answers === '') return { unsupported: 'essay' }
  if (answers.startsWith('#')) return numberOf(answers.slice(1))
  if (answers.includes('~')) return choiceOf(answers, format)
  if (answers.includes('=') && answers.includes('->')) return { unsupported: 'matching' }
  const [, isTrue] = /^(?:(T|TRUE)|F|FALSE)\s*(?:#|$)/.exec(answers) ?? [undefined, null]
  if (isTrue === null) return shortOf(answers)
  const options = [{ text: 'True', correct: isTrue !== undefined }, { text: 'False', correct: isTrue === undefined }]
  return { read: { type: 'single', options } }
}

/** An answer without its share, its mark and what is said to it. */
interface Answer { text: string, isMarked: boolean, share: number | undefined }

function answerOf (written: string): Answer {
  const [, mark = '', percent, text = ''] = /^(=?)\s*(?:%(-?\d{1,2}\.?\d*)%)?([^]*)$/.exec(written.trim()) ?? []
  const [answer = ''] = text.split('#', 1)
  return { text: answer.trim(), isMarked: mark !== '', share: percent === undefined ? undefined : Number(percent) }
}

/** Without a `=`, several options may be right, and each has its share. */
function choiceOf (answers: string, format: GiftFormat): Reading<Content> {
  const isOfOne = answers.includes('=')
  const choices = answers.replaceAll('=', '~=').split('~').map(answerOf)
    .map(({ text, isMarked, share = isMarked ? 100 : 0 }) => ({ text, share }))
    // Moodle leaves out wrong options without a text.
    .filter(({ text, share }) => text !== '' || isRight(share))
  const shares = choices.map(({ share }) => share)
  if (choices.some(({ text }) => text === '')) throw new FaultyGift(OPTIONS)
  if (!(isOfOne ? isSingle(shares) : isMultiple(shares))) {
    if (/[^\s~]=/.test(answers)) throw new FaultyGift(OPTIONS)
    return { unsupported: 'multichoice' }
  }
  const options = choices.map(({ text, share }) =>
    ({ text: decodedArrow(writtenText(text, format)), correct: isRight(share) }))
  return { read: { type: isOfOne ? 'single' : 'multiple', options } }
}

function shortOf (answers: string): Reading<Content> {
  const given = answers.split('=').map(answerOf).filter(({ text }) => text !== '')
  if (isPartial(given.map(({ share = 100 }) => share))) return { unsupported: 'shortanswer' }
  const right = given.filter(({ share = 100 }) => isRight(share))
  if (right.length === 0) throw new FaultyGift('Must have a right answer')
  const accepted = acceptedOf(right.map(({ text }) => decodedArrow(plainText(text))))
  return accepted === undefined ? { unsupported: 'shortanswer' } : { read: { type: 'text', accepted } }
}

function numberOf (answers: string): Reading<Content> {
  // What Moodle says to every other number stands after a `~`.
  const given = answers.replace(/~[^]*$/, '').split('=').map(answerOf).filter(({ text }) => text !== '')
  const [only, ...others] = given.filter(({ share = 100 }) => isRight(share))
  if (given.length === 0) throw new FaultyGift(NUMBERS)
  if (only === undefined || others.length > 0 || isPartial([only.share ?? 100])) return { unsupported: 'numerical' }
  const text = plainText(only.text)
  if (text === '*') return { unsupported: 'numerical' }
  const [from, to] = text.split('..', 2).map(part => part.trim())
  if (to !== undefined) {
    const [low, high] = [numberIn(from), numberIn(to)]
    if (high < low) throw new FaultyGift('Must have the smaller number of a range before the larger one')
    const tolerance = (high - low) / 2
    return { read: { type: 'number', answer: rounded(low + tolerance), tolerance: rounded(tolerance) } }
  }
  const [answer, tolerance = '0'] = text.split(':', 2)
  return { read: { type: 'number', answer: numberIn(answer), tolerance: numberIn(tolerance) } }
}

function numberIn (text = ''): number {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim())) throw new FaultyGift(NUMBERS)
  return Number(text)
}

/** Without the last digits, which computing has made: the middle of 3.141 and 3.142 is 3.1415. */
function rounded (number: number): number {
  return Number(number.toPrecision(12))
}
