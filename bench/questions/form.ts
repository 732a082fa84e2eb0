import { rightOptionOf, rightPositions } from '../../companions/chat-engine/interactive-test/judgement.js'
import type { TestQuestion } from '../../companions/chat-engine/interactive-test/test.js'
import { fold, wordsOf } from '../../companions/text/language.js'
import { sentencesOf } from '../../companions/text/sentences.js'
import { isCommonWord, termsOf } from '../../companions/text/terms.js'
import {
  ABSOLUTE, CLAUSE, GOES_ON, NEGATIVE, OF_OTHERS, OPEN_END, OPTIONS_BELOW, ORDERS, POINTS, POINTS_NOT_AFTER, STANDS_FOR
} from './form-words.js'

/*
 * The rules of docs/item-writing.md that code can check. They read a question as a student sees it, and not how it was
 * made.
 */

// In characters: a question without what it quotes, each quotation, and all of it without its hint.
const MAX_ASKED = 170
const MAX_QUOTED = 220
const MAX_WHOLE = 420
// In words, and without articles and the like.
const MAX_ANSWER = 7
const MAX_CONTENT = 5
// The right option may be so many times as long as the longest wrong one, or as short as the shortest.
const MAX_LONGER = 1.3
const MAX_SHORTER = 0.5
const FEW_LETTERS = 4
// A question may name the class of its answer: "Which protocol …?" – "Internet Protocol".
const GIVEN_AWAY = 0.5
// A quotation of so many words with a full stop in it, or a sign for what is asked, is a statement.
const MIN_STATEMENT = 5

const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})(?![\\p{L}\\p{N}-])`, 'u')
const first = (source: string) => new RegExp(`^(?:${source})(?![\\p{L}\\p{N}-])`, 'u')

const HINT = /\s\([^()]*…[^()]*\)\s*$/u
// With what is quoted inside of it.
const QUOTED = /[“«]((?:[^“”«»]|[“«][^“”«»]*[”»])*)[”»]/gu
// "Under “Trees”, the course material says: …"
const HEADING = /^[^“«:]{1,30}[“«][^“”«»]*[”»][:,] /u
const STATEMENT = new RegExp(`:\\s*${QUOTED.source}`, 'u')

const IN_CLAUSE = new RegExp(`(?<=[^:,] )(?:${CLAUSE}) .*`)

const RULES: Record<string, (question: TestQuestion) => boolean> = {
  'too long': question => isTooLong(bareOf(question)),
  'no question': question => !/\?$/.test(bareOf(question)),
  'points to what is not shown': points,
  'statement out of its place': question => statementsIn(question).some(isOutOfPlace),
  'statement unfinished': question => statementsIn(question).some(isUnfinished),
  'gap to fill in': question => /_{3,}|\.{4,}|…\s*\S/u.test(bareOf(question)),
  'asks for what is not so': question =>
    words(NEGATIVE).test(fold(withoutQuotations(bareOf(question))).replace(IN_CLAUSE, '')),
  'answer given away': isGivenAway,
  'garbled question': ({ question_text: text }) => isGarbled(text),
  'garbled options': ({ options }) => options.some(isGarbled),
  'garbled answer': question => question.type === 'text' && isGarbledAnswer(rightOptionOf(question)),
  'answer too long to type': question => question.type === 'text' &&
    question.accepted.every(text => {
      const content = wordsOf(text).filter(word => !isCommonWord(word))
      return text.split(/\s+/).length > MAX_ANSWER || content.length > MAX_CONTENT
    }),
  'options alike': ({ options }) => options.some((option, at) =>
    options.some((other, place) => place > at && areAlike(option, other))),
  'unequal length': hasUnequalLength,
  'absolute word': ({ options }) => options.some(option =>
    words(ABSOLUTE).test(fold(option)) && !first(OF_OTHERS).test(fold(option))),
  'about the other options': ({ options }) => options.some(option => first(OF_OTHERS).test(fold(option))),
  'numbers out of order': ({ options }) => isOutOfOrder(options)
}

/** The rules of form that a question breaks. */
export function breaksOf (question: TestQuestion): string[] {
  return Object.keys(RULES).filter(name => RULES[name]!(question))
}

/** A question without the hint behind it. */
function bareOf ({ question_text: text }: TestQuestion): string {
  return text.replace(HINT, '').trim()
}

function withoutQuotations (text: string): string {
  return text.replace(QUOTED, '“”')
}

function quotationsIn (text: string): string[] {
  return [...text.matchAll(QUOTED)].map(([, quoted = '']) => quoted.trim())
}

function isTooLong (question: string): boolean {
  // A formula is as long as it looks.
  const text = question.replace(FORMULA, formula => formula.replace(/\\[A-Za-z]+/g, 'x').replace(/[{}$\s]+/g, ''))
  return text.length > MAX_WHOLE || withoutQuotations(text).length > MAX_ASKED ||
    quotationsIn(text).some(({ length }) => length > MAX_QUOTED)
}

/** The sentences that a question quotes, and not the names. */
function statementsIn (question: TestQuestion): string[] {
  const [, quoted = ''] = STATEMENT.exec(bareOf(question)) ?? []
  return wordsOf(quoted).length >= MIN_STATEMENT ? [quoted.trim()] : []
}

/** Whether a word of a question points to what is not there. */
function points (question: TestQuestion): boolean {
  const bare = bareOf(question).replace(HEADING, '')
  // What the second sentence of a quotation points to may stand in the first one.
  const asked = withoutQuotations(bare)
  const own = question.options.length > 0 ? asked.replace(OPTIONS, '') : asked
  const parts = [own, ...quotationsIn(bare).flatMap(quoted => sentencesOf(quoted).slice(0, 1))]
    .map(part => fold(part).replace(POINTS_TO_NOTHING, ' '))
  return parts.some(part => words(POINTS).test(part) || first(STANDS_FOR).test(part))
}

const OPTIONS = new RegExp(`(?<!\\p{L})(?:${OPTIONS_BELOW})(?!\\p{L})`, 'giu')
const POINTS_TO_NOTHING = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${POINTS_NOT_AFTER}) (?:${POINTS})(?!\\p{L})`, 'gu')

/** Whether a statement begins in the middle of a sentence, or goes on from another one. */
function isOutOfPlace (statement: string): boolean {
  // "iOS", "x is …" and code begin so.
  const [begin = ''] = statement.split(/\s/, 1)
  return /^\p{Ll}{2,}[,:]?$/u.test(begin) || /^[,;:.)–—]/.test(statement) ||
    first(`${GOES_ON}|${ORDERS}`).test(fold(statement))
}

function isUnfinished (statement: string): boolean {
  // A capital is the sign for what is asked: "is called Y".
  const end = /\p{Lu}\.?$/u.test(statement) ? '' : fold(statement).replace(/\.$/, '')
  return /[:;,(–—-]$|…$/u.test(statement) || OPEN.test(end)
}

const OPEN = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${OPEN_END})$`, 'u')

/** Whether a question says its answer: of options, whether it has a word that only the right one has. */
function isGivenAway (question: TestQuestion): boolean {
  const asked = new Set(termsOf(bareOf(question)))
  if (question.type === 'number') {
    return new RegExp(`(?<![\\d.,])${question.answer}(?![\\d.,]*\\d)`).test(bareOf(question))
  }
  if (question.type === 'text') {
    const terms = termsOf(rightOptionOf(question))
    const given = terms.filter(term => asked.has(term)).length
    return given > GIVEN_AWAY * terms.length
  }
  const right = rightPositions(question)
  const others = new Set(question.options.filter((_, at) => !right.includes(at)).flatMap(termsOf))
  return termsOf(rightOptionOf(question)).some(term => asked.has(term) && !others.has(term))
}

// Markup of Markdown, HTML, LaTeX and templates, and letters of a wrong encoding.
const MARKUP = new RegExp([
  '\\*\\*|__\\p{L}|\\]\\(|\\[\\[|\\]\\]|\\{\\{|\\}\\}|\\{%|^#+ |^\\s*[>|]|\\|\\s*$',
  '</?[a-z][a-z0-9]*(?: [^<>]*)?>|&(?:[a-z]{2,6}|#\\d+);'
].join('|'), 'iu')
const WRONG_LETTERS =
  /[\uFFFD\uE000-\uF8FF\u200b\u00ad]|(?![\n\t])\p{Cc}|Ã[\u0080-\u00bf©±³¡]|â€|Â[ °·«»]/u
const FORMULA = /\$\$[^$]+\$\$|\$[^$]+\$/g
const COMMAND = /\\[A-Za-z]+|\\[()[\]]/
const DOUBLED = /(?<![\p{L}\p{N}-])(\p{L}{2,}) \1(?![\p{L}\p{N}-])/iu

/** Whether a text has markup outside of code and formulas, wrong letters, an open bracket, a word twice or a gap. */
function isGarbled (text: string): boolean {
  const prose = text.replace(/`[^`]*`/g, '`').replace(FORMULA, 'x')
  return MARKUP.test(prose) || WRONG_LETTERS.test(text) || COMMAND.test(prose) || /\$(?!\d|[A-Za-z_{(])/.test(prose) ||
    isOpen(prose.replace(/[:;]-?[()]/g, '')) || DOUBLED.test(prose) || / {2}|\p{L} [,;:?](?!\S)/u.test(prose)
}

/** The same of what is to be typed: there, a formula is markup as well. */
function isGarbledAnswer (text: string): boolean {
  return isGarbled(text) || COMMAND.test(text) || /`|\$[^$]+\$|\*\w|\w\*(?!\w)/.test(text) || /^[\p{P}\s]+$/u.test(text)
}

const INTERVAL = /[[(][^[\]()]{1,12},[^[\]()]{1,12}[\])]/g
const PAIRS = ['()', '[]', '{}', '“”', '«»']

/** Whether a bracket is not closed, or not opened. */
function isOpen (text: string): boolean {
  const isOdd = (plain: string) =>
    PAIRS.some(([opens = '', closes = '']) => plain.split(opens).length !== plain.split(closes).length)
  // "a)" and "[0, 1)" stand so.
  return isOdd(text) && isOdd(text.replace(INTERVAL, '').replace(/(?<![\p{L}\p{N}])\w{1,2}\)/gu, ''))
}

/** Whether two options are one, or one has all the words of the other. */
function areAlike (one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  // Numbers and code differ in their signs.
  const hasSigns = [one, other].some(text => /\d|[^\p{L}\s.,'’-]/u.test(text))
  if (hasSigns || a.length === 0) return one.trim() === other.trim()
  return a.every(word => b.includes(word)) || b.every(word => a.includes(word))
}

/** Whether the right option is the longest one, or the shortest one, by far. */
function hasUnequalLength (question: TestQuestion): boolean {
  const right = rightPositions(question)
  if (right.length !== 1) return false
  const length = rightOptionOf(question).length
  const others = question.options.filter((_, at) => !right.includes(at)).map(option => option.length)
  return length > MAX_LONGER * Math.max(...others) + FEW_LETTERS ||
    length + FEW_LETTERS < MAX_SHORTER * Math.min(...others)
}

function isOutOfOrder (options: string[]): boolean {
  if (options.length === 0 || !options.every(option => /^\d+(?:\.\d+)?(?: ?%)?$/.test(option))) return false
  const numbers = options.map(option => Number.parseFloat(option))
  return numbers.some((number, at) => at > 0 && number < numbers[at - 1]!)
}
