import { onceFor } from '../../../lib/process/once-for.js'
import { escapeRegExp } from '../../../lib/values/escape-regexp.js'
import { fold, hasPhrase, wordsOf } from '../../text/language.js'
import { allWords, LANGUAGES } from '../../text/languages/registry.js'
import { sentencesOf } from '../../text/sentences.js'
import { isCommonWord, termOf, termsOf } from '../../text/terms.js'
import { meaningOf } from './answer.js'
import { HINT } from './hint.js'
import { rightOptionOf, rightPositions } from './judgement.js'
import type { NumberQuestion, TestQuestion } from './test.js'

/*
 * Whether two questions ask for one fact. A question of the bank often has no source, or another part of one than a
 * question that was made, so their words are compared as well. Two facts may have one answer: "Which protocol has a
 * handshake?" and "Which protocol numbers its segments?", or "Which protocol does FTP use?" and "… does HTTP use?".
 */

// The share of the terms of an answer that a question names.
const NAMED = 0.7
const MIN_SHARED = 2
// A question of so many terms may have one in six that the other one does not have, but for a name and a number.
const LONG = 6
const SAME_OF_LONG = 5 / 6
// The signs of code and of a formula are not compared: such a question needs at least so many terms.
const MIN_BESIDE_CODE = 5

/** What is compared of a question. */
interface Asked {
  /** Its right answers, in each form that is right, and their terms. */
  answers: Map<string, Set<string>>
  /** Whether many questions have such an answer: a number, or one of two options. */
  isOfMany: boolean
  stem: Set<string>
  /** The terms of what it asks about: without those of its answers, and of the words around. */
  own: Set<string>
  /** Those of them that are names and numbers. */
  names: Set<string>
}

/**
 * Whether two questions ask for the same fact in different forms: they have the same answer and ask about the same
 * thing, or each asks for what the other names. The same question is not one in another form.
 */
export function isSameFact (one: TestQuestion, other: TestQuestion): boolean {
  if (one.question_text === other.question_text) return false
  const [first, second] = [askedBy(one), askedBy(other)]
  // "TCP or UDP: which one …?" names all that it may ask for.
  const isOffered = isNamed(first, first) || isNamed(second, second)
  if (!isOffered && isNamed(first, second) && isNamed(second, first)) return true
  if (hasAnswer(first, second) && (isSaid(first, other) || isSaid(second, one))) return true
  return isOfSameSentence(one, other)
}

/** Whether a question names an answer of another one. */
function isNamed ({ answers }: Asked, { stem }: Asked): boolean {
  for (const terms of answers.values()) {
    if (terms.size > 0 && sharedBy(terms, stem) >= NAMED * terms.size) return true
  }
  return false
}

function hasAnswer ({ answers }: Asked, other: Asked): boolean {
  for (const answer of answers.keys()) if (other.answers.has(answer)) return true
  return false
}

/** Whether another question, or a sentence that it rests on, says what a question asks about. */
function isSaid (asked: Asked, other: TestQuestion): boolean {
  const { own } = askedBy(other)
  return toldBy(other).some((terms, at) =>
    (at === 0 || sharedBy(own, terms) * 2 >= own.size) && isWithin(asked, terms))
}

function isWithin ({ own, names, isOfMany }: Asked, terms: Set<string>): boolean {
  const shared = sharedBy(own, terms)
  if (shared < MIN_SHARED || sharedBy(names, terms) < names.size) return false
  return shared >= (own.size < LONG || isOfMany ? 1 : SAME_OF_LONG) * own.size
}

function sharedBy (some: Set<string>, others: Set<string>): number {
  let shared = 0
  for (const term of some) if (others.has(term)) shared++
  return shared
}

/** Whether two questions rest on one sentence, and have one answer, or one asks for what the other names. */
function isOfSameSentence (one: TestQuestion, other: TestQuestion): boolean {
  const quote = one.source?.quote ?? ''
  if (quote === '' || other.source === undefined) return false
  const [first, second] = [rightOptionOf(one), rightOptionOf(other)]
  if (hasPhrase(other.question_text, first) && hasPhrase(one.question_text, second)) return true
  const isIn = (answer: string, { question_text }: TestQuestion) => fold(question_text).includes(fold(answer))
  return quote === other.source.quote && (fold(first) === fold(second) || isIn(first, other) || isIn(second, one))
}

// A question is compared with many others.
const askedBy = onceFor((question: TestQuestion): Asked => {
  const text = bareOf(question.question_text)
  const answers = answersOf(question)
  const stem = new Set(termsOf(text))
  const quoted = termsOf([...text.matchAll(QUOTED)].map(([, inside = '']) => inside).join(' '))
  const isAround = (term: string) => AROUND.has(term) || [...answers.values()].some(terms => terms.has(term))
  const own = (quoted.length > MIN_SHARED ? quoted : [...stem]).filter(term => !isAround(term))
  const isKnown = !HAS_CODE.test(text) || own.length >= MIN_BESIDE_CODE
  const names = new Set(termsOf(namesIn(text)))
  return {
    answers,
    isOfMany: question.options.length === 2 || [...answers.keys()].some(answer => answer.startsWith('#')),
    stem,
    own: new Set(isKnown ? own : []),
    names: new Set(own.filter(term => names.has(term)))
  }
})

// Words of questions that say nothing about what is asked: "called", "responsible for".
const AROUND = new Set([...allWords(({ answers }) => answers?.aroundAsked)].flatMap(word => termOf(word) ?? []))

/** The terms of each text that may tell the answer: the question, and the sentences that it rests on. */
const toldBy = onceFor(({ question_text: text, explanation, source }: TestQuestion): Array<Set<string>> =>
  [bareOf(text), ...`${explanation}\n${source?.quote ?? ''}`.split('\n').flatMap(sentencesOf)]
    .map(sentence => new Set(termsOf(sentence))))

// "Under “Relational model”: what does …"
const UNDER = new RegExp(`^(?:${Array.from(LANGUAGES.values(), ({ testProse }) => testProse?.underTopic ?? [])
  .flat().map(front => escapeRegExp(front).replace('\\{topic\\}', '[^“”«»]*')).join('|')})[:,] `, 'u')
const QUOTED = /[“«"]([^“”«»"]+)[”»"]/gu
const HAS_CODE = /[`$=<>{}[\]^\\|]|\p{L}\(|[+*/]\s*\d/u
const IS_NAME = /^\p{Lu}|\d/u

/** The words with a capital, but for the first one, and those with a digit. */
function namesIn (text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word, at) => at === 0 ? /\d|^\p{Lu}{2}/u.test(word) : IS_NAME.test(word)).join(' ')
}

/** A question without the heading that it stands under and the hint for its answer. */
function bareOf (text: string): string {
  return text.replace(UNDER, '').replace(HINT, '')
}

/** The right answers by what is compared of them. Several right options are one answer. */
function answersOf (question: TestQuestion): Map<string, Set<string>> {
  if (question.type === 'number') return new Map([[`#${question.answer}`, new Set()]])
  const texts = question.type === 'text'
    ? question.accepted
    : [rightPositions(question).map(position => question.options[position] ?? '').join('\n')]
  const answers = new Map(texts.map(text => [keyOf(text), new Set(termsOf(text))]))
  for (const number of texts.flatMap(numbersOf)) answers.set(`#${number}`, new Set())
  return answers
}

const HAS_SIGN = /[^\p{L}\p{N}\s.,;'’"“”«»-]|^-/u

/** The terms of an answer, or its letters and signs where these tell it from others: "O(n)", "-1". */
function keyOf (text: string): string {
  const hasSign = HAS_SIGN.test(text) || wordsOf(text).some(word => termOf(word) === undefined && !isCommonWord(word))
  const terms = hasSign ? [] : termsOf(text).sort()
  return terms.length > 0 ? terms.join(' ') : fold(text).replace(/\s+/g, '')
}

const NUMBER: NumberQuestion = {
  type: 'number', question_text: '', options: [], answer: 0, tolerance: 0, explanation: ''
}
// In characters.
const MAX_NUMBER = 40

/** The number that an answer is, in each way to read it: "350 deputies". */
function numbersOf (text: string): number[] {
  if (!/\d/.test(text) || text.length > MAX_NUMBER) return []
  const meaning = meaningOf(text, NUMBER)
  return meaning !== undefined && 'numbers' in meaning ? meaning.numbers : []
}
