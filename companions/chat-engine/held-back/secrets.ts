import { distance } from 'fastest-levenshtein'
import { onceFor } from '../../../lib/process/once-for.js'
import { fold, wordsOf } from '../../text/language.js'
import { allWords } from '../../text/languages/registry.js'
import { withDigits } from '../../text/number-words.js'
import { sentencesOf } from '../../text/sentences.js'
import { isCommonWord, termOf } from '../../text/terms.js'
import { isFigure, POLAR } from '../hints/gaps.js'
import { disguises } from '../hints/leaks.js'
import { rightPositions } from '../interactive-test/judgement.js'
import type { TestQuestion } from '../interactive-test/test.js'
import { unmasked } from './unmasked.js'

/*
 * What a question that waits keeps secret: its right answer (the key), and the sentences that it was made from. A key
 * such as "30%" or "yes" stands in many sentences; it gives the answer away only beside words of the question.
 */

/** A text as it is compared. */
interface Reading {
  /** With spaces around and between them. */
  words: string
  terms: Set<string>
}

interface Key extends Reading {
  /** It is a number, a date, a yes or a no, or a letter. */
  isCommon: boolean
}

/** What a reply must not say while a question waits, folded for comparison. */
export interface Secret {
  keys: Key[]
  /** The options, right and wrong: a message about one of them is about the question. */
  options: Key[]
  /** The terms of the question. */
  stem: Set<string>
  /** The terms of each sentence that it was made from. */
  sentences: Array<Set<string>>
}

/** A question that waits for an answer of the student. */
export interface WaitingQuestion {
  question: TestQuestion
  secret: Secret
  /** Its number and how many there are, where it waits in this session. */
  here?: { number: number, total: number }
}

// The share of the terms of the question, or of its sentence, that make a text the same.
const SAME_STEM = 0.6
const SAME_SENTENCE = 0.6
// The share of the terms of a question that stand beside a number, a yes or a no in a sentence that answers it.
const RESTATED = 0.8
// The same beside a name, which tells more.
const BESIDE_KEY = 1 / 3
const PART_OF_SENTENCE = 0.75
const MIN_TERMS = 3
// A text gives a key away that has all of its terms, or, where the key has more terms than this, this share of them.
const LONG_KEY = 4
const MOST_OF_KEY = 0.65
// In letters: a shorter one is found by chance in a text that was decoded.
const MIN_DISGUISED = 5

/** The keys, the options and the sentences of a question, in the form in which texts are searched for them. */
export function secretOf (question: TestQuestion): Secret {
  const { question_text: text, explanation, source, options } = question
  const keys = keysOf(question)
  const stem = termsIn(text)
  const about = new Set([stem, ...keys.map(({ terms }) => terms)].flatMap(terms => [...terms]))
  return {
    keys,
    options: options.map(keyOf),
    stem,
    // "See chapter 3 of the textbook." has no word of the question or its answer: it is no secret.
    // Nor is the place of what is quoted ("— Guide, Bread › History"): each reply out of the course has it.
    sentences: [...explanation.split('\n'), ...(source?.quote ?? '').split('\n')]
      .filter(line => !line.startsWith('— ')).map(termsIn)
      .filter(terms => terms.size >= MIN_TERMS && [...terms].some(term => about.has(term)))
  }
}

function keysOf (question: TestQuestion): Key[] {
  const right = question.type === 'number'
    ? [String(question.answer), String(question.answer).replace('.', ',')]
    : question.type === 'text'
      ? question.accepted
      : rightPositions(question).map(position => question.options[position] ?? '')
  return right.map(keyOf).filter(({ words }) => words.trim() !== '')
}

/**
 * Whether a text gives the answer to a question away.
 * @param around what it is said of: the headings of a passage, the message of a reply
 */
export function tells (text: string, around: string, secret: Secret): boolean {
  const reading = readingOf(text)
  if (secret.sentences.some(sentence => isSameSentence(reading.terms, sentence))) return true
  if (secret.stem.size >= MIN_TERMS && shareOf(secret.stem, reading.terms) >= SAME_STEM) return true
  const isRelated = () => [...reading.terms, ...termsIn(around)].some(term => secret.stem.has(term))
  return secret.keys.some(key => hasKey(reading, key) && (!key.isCommon || isRelated()))
}

/** Whether a text has a key that is no common word, as it is or in a simple code. */
export function hasRareKey (text: string, { keys }: Secret): boolean {
  const plain = unmasked(text)
  const reading = readingOf(plain)
  const rare = keys.filter(({ isCommon }) => !isCommon)
  if (rare.some(key => hasKey(reading, key) || hasKeyMisspelt(plain, key))) return true
  const hidden = rare.map(({ words }) => words.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(key => key.length >= MIN_DISGUISED)
  const [, ...coded] = disguises(plain)
  return coded.some(disguise => hidden.some(key => disguise.includes(key)))
}

/**
 * Whether a text has each word of a key, written in another way: "mitochondria" or "mit0ch0ndri0n" for
 * "mitochondrion". A short word is near to too many others.
 */
function hasKeyMisspelt (text: string, { words }: Key): boolean {
  const long = wordsOf(words).filter(word => word.length >= MIN_NEAR)
  if (long.length === 0 || long.length < wordsOf(words).filter(word => termOf(word) !== undefined).length) return false
  const said = new Set(wordsOf(text).map(word => /\p{L}/u.test(word) ? withoutDigits(word) : word))
  return long.every(word => [...said].some(other => other.slice(0, SAME_START) === word.slice(0, SAME_START) &&
    distance(word, other) <= word.length / 4))
}

// In letters.
const MIN_NEAR = 8
const SAME_START = 4

function withoutDigits (word: string): string {
  return word.replace(/[013457]/g, digit => 'oi_eas_t'.charAt(Number(digit)))
}

/** The keys of a question that are numbers and the like, and stand in a text. */
export function commonKeysIn (text: string, { keys }: Secret): boolean {
  const reading = readingOf(text)
  return keys.some(key => key.isCommon && hasKey(reading, key))
}

/**
 * Whether a message asks for the answer to a question: it is the question or a part of it, or names one of the options.
 * @param isRare whether few passages of the material have a term
 */
export function asksFor (message: string, { stem, options }: Secret, isRare: (term: string) => boolean): boolean {
  const reading = readingOf(message)
  const shared = [...reading.terms].filter(term => stem.has(term))
  if (stem.size > 0 && shared.length >= Math.min(2, stem.size) && shareOf(stem, reading.terms) >= SAME_STEM) return true
  const isPart = reading.terms.size > 0 && shared.length / reading.terms.size >= SAME_STEM
  if (isPart && (shared.length >= 2 || shared.some(isRare))) return true
  return options.some(option =>
    hasKey(reading, option) && (!option.isCommon || shared.length > 0 || reading.terms.size <= 2))
}

/**
 * Whether one of two questions gives the answer to the other away once it is answered. Only the answer itself does:
 * explanations of one bank may have most of their words in common, and so may questions and answers.
 */
export function giveAway (one: TestQuestion, other: TestQuestion): boolean {
  const [first, second] = [solutionOf(one), solutionOf(other)]
  return answers(first, second) || answers(second, first)
}

/** What a question asks, its right answers, and what is said once it is answered. */
interface Solution { keys: Key[], stem: Set<string>, told: Reading[] }

// A question is compared with many others.
const solutionOf = onceFor((question: TestQuestion): Solution => ({
  keys: keysOf(question),
  stem: termsIn(question.question_text),
  told: `${question.explanation}\n${question.source?.quote ?? ''}`.split('\n').flatMap(sentencesOf).map(readingOf)
}))

/**
 * Whether one tells a right answer of the other: it says it beside words of its question. All questions of a bank may
 * be about TCP and UDP, so that most explanations name an answer.
 */
function answers ({ told, stem: asked }: Solution, { keys, stem }: Solution): boolean {
  return keys.some(key => told.some(({ words, terms }) => {
    const hasWords = words.includes(key.words)
    if (key.isCommon) return hasWords && shareOf(stem, terms) >= RESTATED
    if (!hasWords && (key.terms.size === 0 || shareOf(key.terms, terms) < 1)) return false
    // What both ask for, "which protocol", is beside each answer.
    const own = new Set([...stem].filter(term => !key.terms.has(term) && !asked.has(term)))
    return own.size === 0 || shareOf(own, terms) >= BESIDE_KEY
  }))
}

function isSameSentence (terms: Set<string>, sentence: Set<string>): boolean {
  if (shareOf(sentence, terms) >= SAME_SENTENCE) return true
  return terms.size >= MIN_TERMS && shareOf(terms, sentence) >= PART_OF_SENTENCE
}

function hasKey ({ words, terms }: Reading, key: Key): boolean {
  if (words.includes(key.words)) return true
  if (key.isCommon || key.terms.size === 0) return false
  return shareOf(key.terms, terms) >= (key.terms.size > LONG_KEY ? MOST_OF_KEY : 1)
}

/** The share of the first terms that the others have. */
function shareOf (some: Set<string>, others: Set<string>): number {
  return some.size === 0 ? 0 : [...some].filter(term => others.has(term)).length / some.size
}

function keyOf (text: string): Key {
  const words = wordsIn(text)
  // "3 May 2027", "30%", "yes", "b".
  const isCommon = words.every(word => isFigure(word) || POLAR.has(word) || TRUTH.has(word) || UNITS.has(word) ||
    termOf(word) === undefined || word.length === 1 || (words.length === 1 && isCommonWord(word)))
  return { ...readingOf(text), isCommon }
}

const TRUTH = allWords(({ material }) => material?.truth)
const UNITS = allWords(({ material }) => material?.units)

function readingOf (text: string): Reading {
  const words = wordsIn(unmasked(text))
  return { words: ` ${words.join(' ')} `, terms: termsOfWords(words) }
}

function wordsIn (text: string): string[] {
  return wordsOf(withDigits(fold(text)))
}

function termsIn (text: string): Set<string> {
  return termsOfWords(wordsIn(text))
}

function termsOfWords (words: string[]): Set<string> {
  return new Set(words.flatMap(word => termOf(word) ?? []))
}
