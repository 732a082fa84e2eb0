import { fold, hasPhrase, languageTold, type Language } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import { sentencesOf } from '../../../text/sentences.js'
import { termsOf } from '../../../text/terms.js'
import type { SingleQuestion } from '../../interactive-test/test.js'
import type { AnswerSchema } from './language-model.js'
import type { Sentence } from './numbered-sentences.js'
import { isNegative } from '../questions/prose/alone.js'
import { normal, sharesWord } from '../questions/draft.js'

/** A question as the model wrote it, with its right option and the sentence that proves it found. */
export interface GeneratedQuestion {
  text: string
  options: string[]
  right: number
  proof: Sentence
}

// In characters.
const MAX_TEXT = 1000
const MAX_OPTION = 300
const MAX_EXPLANATION = 2000

/** The JSON that the model is asked for: this many questions at most, about a material of so many sentences. */
export function questionsSchema (count: number, sentences: number): AnswerSchema {
  const text = (maxLength: number, isBounded: boolean) => ({ type: 'string', ...(isBounded && { maxLength }) })
  const schemaOf = (isBounded: boolean) => ({
    type: 'object',
    additionalProperties: false,
    required: ['questions'],
    properties: {
      questions: {
        type: 'array',
        ...(isBounded && { minItems: 1, maxItems: count }),
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['question', 'options', 'correct_option', 'sentence'],
          properties: {
            question: text(300, isBounded),
            options: { type: 'array', ...(isBounded && { minItems: 4, maxItems: 4 }), items: text(150, isBounded) },
            correct_option: { type: 'integer', ...(isBounded && { minimum: 0, maximum: 3 }) },
            sentence: { type: 'integer', ...(isBounded && { minimum: 1, maximum: Math.max(1, sentences) }) }
          }
        }
      }
    }
  })
  return { name: 'questions', schema: schemaOf(false), bounded: schemaOf(true) }
}

/**
 * The questions in the output of a model, each of them or why it is none: JSON with text or marks of code around it, an
 * object with `questions`, a bare array, or one question; `undefined` where there is no JSON.
 * @param sentences of the material, of which each question names one
 */
export function questionsIn (output: string, sentences: Sentence[]): Array<GeneratedQuestion | string> | undefined {
  const lists = jsonIn(output).map(json =>
    Array.isArray(json) ? json : (json as { questions?: unknown }).questions ?? [json])
  const values = lists.flatMap(list => Array.isArray(list) ? [list] : [])
  // Beside questions, "[1]" in the text around them is none.
  const found = values.filter(list => list.some(isLikeQuestion))
  return (found.length > 0 ? found.flat() : values[0])?.map(value => readQuestion(value, sentences))
}

function isLikeQuestion (value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'question' in value
}

// A text of brackets alone would take long.
const MAX_BROKEN = 50

/** The JSON objects and arrays in a text, none inside of another; of one that breaks off, its whole parts. */
function jsonIn (text: string): object[] {
  const found: object[] = []
  let broken = 0
  for (let at = text.search(OPENING); at !== -1 && broken < MAX_BROKEN;) {
    const end = endOfJson(text, at)
    const json = end === undefined ? undefined : parsed(text.slice(at, end))
    if (json === undefined) broken++
    else found.push(json)
    const next = json === undefined ? at + 1 : end ?? text.length
    const step = text.slice(next).search(OPENING)
    at = step === -1 ? -1 : next + step
  }
  return found
}

const OPENING = /[{[]/

/** Where the brackets of a piece are closed. Brackets in strings do not count. */
function endOfJson (text: string, start: number): number | undefined {
  let depth = 0
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs
  tokens.lastIndex = start
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === '{' || token[0] === '[') depth++
    else if (token[0] === '}' || token[0] === ']') depth--
    if (depth === 0) return tokens.lastIndex
  }
  return undefined
}

function parsed (text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

function readQuestion (value: unknown, sentences: Sentence[]): GeneratedQuestion | string {
  if (typeof value !== 'object' || value === null) return 'a question is no object'
  const { question, options, correct_option: right, sentence } = value as Record<string, unknown>
  const isText = typeof question === 'string' && question.trim() !== '' && question.length <= MAX_TEXT
  if (!isText) return 'a question has no text'
  const isOption = (option: unknown) => typeof option === 'string' && option.length <= MAX_OPTION
  const isList = Array.isArray(options) && options.length === 4 && options.every(isOption)
  if (!isList) return 'a question has not four options'
  const texts = withoutLabels(options.map(option => String(option).trim()))
  const position = positionOf(right, texts, options.map(String))
  if (position === undefined) return 'a question names no right option'
  const proof = proofIn(sentence, sentences)
  if (proof === undefined) return 'a question names no sentence of the material'
  return { text: question.trim(), options: texts, right: position, proof }
}

/** The sentence that is named by its number, also as a text; some models copy it all the same. */
function proofIn (named: unknown, sentences: Sentence[]): Sentence | undefined {
  const name = String(named).trim()
  const number = NUMBER.exec(name)?.[1] ?? LEADING_NUMBER.exec(name)?.[1]
  if (number !== undefined) return sentences[Number(number) - 1]
  return typeof named === 'string' ? copiedFrom(named, sentences) : undefined
}

// "{12}", "12."
const NUMBER = /^[{[(]?(\d{1,6})[)\]}]?\.?$/
// Small models write the number and copy the sentence as well.
const LEADING_NUMBER = /^\{(\d{1,6})\}/
// In sentences.
const MAX_COPIED = 3

/** The sentence that was copied, or the neighbouring ones together. */
function copiedFrom (copy: string, sentences: Sentence[]): Sentence | undefined {
  const count = Math.min(sentencesOf(copy).length, MAX_COPIED)
  for (const [at, sentence] of sentences.entries()) {
    if (hasPhrase(sentence.text, copy)) return sentence
    const { excerpt } = sentence
    const together = sentences.slice(at, at + count).filter(other => other.excerpt === excerpt)
    const joined = together.map(({ text }) => text).join(' ')
    if (together.length > 1 && hasPhrase(joined, copy)) return { text: joined, excerpt }
  }
  return undefined
}

/** What names an option: its position from 0, also as a text, its letter, or its text. */
function positionOf (right: unknown, options: string[], labelled: string[]): number | undefined {
  const isPosition = (position: number) => Number.isInteger(position) && position >= 0 && position < options.length
  if (typeof right === 'number') return isPosition(right) ? right : undefined
  if (typeof right !== 'string') return undefined
  const byText = [options, labelled].map(texts => texts.findIndex(text => normal(text) === normal(right)))
  const found = byText.find(position => position !== -1)
  if (found !== undefined) return found
  const [, mark = ''] = NAMED.exec(fold(right)) ?? []
  const position = /\d/.test(mark) ? Number(mark) : 'ABCD'.indexOf(mark.toUpperCase())
  return mark !== '' && isPosition(position) ? position : undefined
}

// "option b)"
const NAMED = new RegExp(`^\\s*\\(?(?:(?:${anyOf(({ answers }) => answers?.option)}) )?([a-d0-3])\\)?[.):]?\\s*$`)
const LABEL = /^\s*\(?[A-Ha-h1-8][).:]\s+(?=\S)/

// "A) one": the labels are removed, since the shuffled options get labels of their own.
function withoutLabels (options: string[]): string[] {
  return options.every(option => LABEL.test(option)) ? options.map(option => option.replace(LABEL, '')) : options
}

const AND = anyOf(({ testQuestions }) => testQuestions?.lists.and)
const SEVERAL = new RegExp(anyOf(({ answers }) => answers?.several, { and: AND }))

// The right option is not the longest by far.
const MAX_LONGER = 1.6
const SOME_CHARACTERS = 15

/**
 * What is wrong with a question, or `undefined`.
 * @param taken the questions that there are already
 * @param language that it was asked for in
 */
export function faultOf (
  { text, options, right, proof }: GeneratedQuestion, sentences: Sentence[], taken: string[], language: Language
): string | undefined {
  const forms = options.map(normal)
  if (forms.includes('')) return 'an option is blank'
  if (new Set(forms).size < options.length) return 'two options are the same'
  if (options.some(option => SEVERAL.test(fold(option)))) return 'an option stands for several others'
  const answer = options[right] ?? ''
  const others = options.filter((_, position) => position !== right)
  const longest = Math.max(...others.map(({ length }) => length))
  if (answer.length > longest * MAX_LONGER + SOME_CHARACTERS) return 'the right option is much longer than the others'
  if (isNegative(text)) return 'a question is negative'
  const told = languageTold(text)
  if (told !== undefined && told !== language) return 'a question is in another language than it was asked for'
  if (sharesWord(text, answer) && !others.some(other => sharesWord(text, other))) {
    return 'a question has a word of its right option, and of no other'
  }
  if (taken.some(other => normal(other) === normal(text))) return 'a question is asked twice'
  // A question in another language than its sentence has no word in common with it, save for names.
  const languages = new Set([told, languageTold(proof.text)].filter(language => language !== undefined))
  const hasWord = ({ text: sentence }: Sentence) => sharesWord(sentence, `${text} ${answer}`)
  if (languages.size < 2 && !hasWord(proof) && sentences.some(hasWord)) {
    return 'a question has nothing to do with the sentence that it names'
  }
  // Small models name any sentence.
  if (languages.size < 2 && termsOf(answer).length > 0 && !sharesWord(proof.text, answer)) {
    return 'the sentence that a question names has no word of its right option'
  }
  return undefined
}

/** The question as the engine asks it, with the options in this order. */
export function asQuestion ({ text, options, right, proof }: GeneratedQuestion, order: number[]): SingleQuestion {
  const { excerpt: { source } } = proof
  const explanation = proof.text.slice(0, MAX_EXPLANATION)
  const topic = source.heading?.split(' › ').at(-1)
  return {
    type: 'single',
    question_text: text,
    options: order.map(position => options[position] ?? ''),
    correct_option: order.indexOf(right),
    explanation,
    ...(topic !== undefined && { topic }),
    source: {
      ...(source.document_id !== undefined && { document_id: source.document_id }),
      title: source.title,
      ...(source.page !== undefined && { page: source.page }),
      quote: explanation
    }
  }
}
