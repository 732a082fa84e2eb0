import { parse, type GIFTQuestion, type NumericalFormat, type TextChoice, type TextFormat } from 'gift-pegjs'
import type { NewQuestion } from '../../../../schemas/questions.js'
import { acceptedOf } from '../accepted.js'
import { difficultyOf } from '../difficulty-tag.js'
import { MAX_QUESTIONS, type QuestionFile } from '../found.js'
import { faultIn } from './gift-faults.js'
import { ARROW, forGrammar, PERCENT } from './gift-source.js'
import { decodedArrow } from './gift-text.js'
import { DeepHtml, ForeignFile, markdownOf } from '../html.js'
import { isMultiple, isRight, isSingle, isPartial } from '../shares.js'
import { topicOf } from '../topic-path.js'

/** The grammar takes time for each character: a longer question is refused. The longest right one has about 140,000. */
const MAX_CHARACTERS = 200_000

/** One question of the file, between two blank lines. */
interface Block { line: number, text: string }

/** What a question is, or that the bank has no such type. */
type Reading = { question: NewQuestion } | { unsupported: string }

/**
 * Reads a file in GIFT (docs.moodle.org/en/GIFT_format). Blank lines separate questions, as Moodle reads them, so each
 * is parsed by itself: one that is faulty does not hide the others, and its line is known.
 */
export function readGift (text: string): QuestionFile {
  const found: QuestionFile = { questions: [], unsupported: [], issues: [] }
  let topic = ''
  let blocks = 0
  for (const { line, text: block } of blocksOf(text)) {
    if (block.startsWith('$CATEGORY:')) {
      topic = topicOf(block.slice('$CATEGORY:'.length))
      continue
    }
    if (++blocks > MAX_QUESTIONS) {
      found.issues.push({ line, msg: `Must have at most ${MAX_QUESTIONS} questions`, hidesQuestions: true })
      break
    }
    try {
      const reading = readBlock(block, topic)
      if ('question' in reading) found.questions.push({ line, ...reading })
      else found.unsupported.push({ line, type: reading.unsupported })
    } catch (error) {
      found.issues.push({ line, msg: faultOf(error, block) })
    }
  }
  return found
}

/** The questions and categories. Lines of comments are left out, except for the tags of the next question. */
function * blocksOf (file: string): Generator<Block> {
  const text = file.replace(/^\uFEFF/, '')
  let block: Block | undefined
  let comments: string[] = []
  let number = 0
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end)
    start = end + 1
    number++
    const trimmed = line.trim()
    if (trimmed.startsWith('//')) {
      if (block === undefined) comments.push(trimmed)
    } else if (block === undefined && trimmed.startsWith('$CATEGORY:')) {
      yield { line: number, text: trimmed }
    } else if (trimmed !== '') {
      if (block === undefined) block = { line: number, text: [...comments, line].join('\n') }
      else block.text += `\n${line}`
    } else {
      if (block !== undefined) yield block
      block = undefined
      comments = []
    }
  }
  if (block !== undefined) yield block
}

// The grammar marks what was escaped with `&&092;` and its like. In the text of a question, these stay what they are.
const AMPERSAND = '\uFDD0'

function readBlock (block: string, topic: string): Reading {
  if (block.length > MAX_CHARACTERS) throw new TooLong()
  const source = forGrammar(block.replaceAll('&', AMPERSAND))
  const [question, ...others] = parse(source) as [GIFTQuestion, ...GIFTQuestion[]]
  if (others.length > 0) throw new Error('Must be one question')
  if (question.type === 'Category' || question.type === 'Description') return { unsupported: 'description' }
  const reading = contentOf(question)
  if ('unsupported' in reading) return reading
  const explanation = question.globalFeedback === null || question.globalFeedback === undefined
    ? ''
    : textOf(question.globalFeedback)
  return {
    question: {
      ...reading.content,
      // The grammar puts a space after the gap for the answers.
      text: textOf(question.stem).replace(/(?<=_{5}) (?=[.,;:!?)])/, ''),
      explanation: decodedArrow(explanation),
      topic,
      ...difficultyOf(question.tags ?? [])
    }
  }
}

type Content = Pick<NewQuestion, 'type' | 'options' | 'answer' | 'tolerance' | 'accepted'>

function contentOf (question: GIFTQuestion): { content: Content } | { unsupported: string } {
  switch (question.type) {
    case 'TF': {
      const { isTrue } = question
      const options = [{ text: 'True', correct: isTrue }, { text: 'False', correct: !isTrue }]
      return { content: { type: 'single', options } }
    }
    case 'MC': return optionsOf(question.choices)
    case 'Short': return shortOf(question.choices)
    case 'Numerical': return numberOf([question.choices].flat() as never)
    default: return { unsupported: question.type.toLowerCase() }
  }
}

/** Moodle's rule: without a `=`, several options may be right, and each has its share. */
function optionsOf (choices: TextChoice[]): { content: Content } | { unsupported: string } {
  const isOfOne = choices.some(({ isCorrect }) => isCorrect)
  const shares = choices.map(({ isCorrect, weight }) => weight ?? (isCorrect ? 100 : 0))
  if (!(isOfOne ? isSingle(shares) : isMultiple(shares))) return { unsupported: 'multichoice' }
  const options = choices.map(({ text }, index) =>
    ({ text: decodedArrow(textOf(text)), correct: isRight(shares[index] as number) }))
  return { content: { type: isOfOne ? 'single' : 'multiple', options } }
}

function shortOf (choices: TextChoice[]): { content: Content } | { unsupported: string } {
  const shares = choices.map(({ weight }) => weight ?? 100)
  if (isPartial(shares)) return { unsupported: 'shortanswer' }
  const right = choices.filter((_, index) => isRight(shares[index] as number))
  const accepted = acceptedOf(right.map(({ text }) => decodedArrow(plainOf(text))))
  return accepted === undefined ? { unsupported: 'shortanswer' } : { content: { type: 'text', accepted } }
}

interface Numerical { isCorrect?: boolean, weight?: number | null, text?: NumericalFormat }

function numberOf (choices: Array<Numerical & NumericalFormat>): { content: Content } | { unsupported: string } {
  const shares = choices.map(({ isCorrect = true, weight }) => weight ?? (isCorrect ? 100 : 0))
  const right = choices.filter((_, index) => isRight(shares[index] as number))
  const [only, ...others] = right
  if (only === undefined || others.length > 0 || isPartial(shares)) return { unsupported: 'numerical' }
  const { number, range = 0, numberLow, numberHigh } = only.text ?? only
  if (number !== undefined) return { content: { type: 'number', answer: number, tolerance: range } }
  if (numberLow === undefined || numberHigh === undefined) return { unsupported: 'numerical' }
  const tolerance = (numberHigh - numberLow) / 2
  return { content: { type: 'number', answer: rounded(numberLow + tolerance), tolerance: rounded(tolerance) } }
}

/** Without the last digits, which computing has made: the middle of 3.141 and 3.142 is 3.1415. */
function rounded (number: number): number {
  return Number(number.toPrecision(12))
}

function textOf (text: TextFormat): string {
  const plain = plainOf(text)
  // A text without a format is shown as HTML by Moodle, and most are plain.
  return text.format === 'html' || (text.format === 'moodle' && HTML.test(plain)) ? markdownOf(plain) : plain
}

const HTML = new RegExp(
  '<(b|i|em|strong|u|p|sub|sup|code|pre|ul|ol|span|div|a|table|h[1-6])(?:\\s[^<>]*)?>[^]*?</\\1>|' +
  '<br\\s*/?>|<(?:img|audio|video|iframe|object|embed|source)\\s[^<>]*\\b(?:src|data)\\s*=', 'i')

function plainOf ({ text }: TextFormat): string {
  return text.replaceAll(AMPERSAND, '&').replaceAll(PERCENT, '%').replaceAll(ARROW, '->')
}

class TooLong extends Error {}

function faultOf (error: unknown, block: string): string {
  if (error instanceof TooLong) return `Must be a question of at most ${MAX_CHARACTERS} characters`
  if (error instanceof DeepHtml) return error.message
  if (error instanceof ForeignFile) return 'Must not embed files or refer to others'
  return faultIn(block)
}
