import { fold, wordsOf } from '../../text/language.js'
import { DATE_JOIN, DAY_ENDING, monthNamed } from '../../text/months.js'
import { answerOf, NEGATIONS } from './answer-words.js'

/*
 * The forms in which a right answer may be typed that no list can have: commands with their options in another order,
 * functions with what they are called with, and dates where a year is asked for.
 */

// "-la". What is longer may be one option, such as "-name" of find.
const OPTIONS = /^-[A-Za-z]{1,3}$/

interface Command { front: string, options: string, behind: string }

/**
 * A command whose options stand side by side, each once: what stands before them, their letters, and what stands
 * behind. `undefined` for any other text.
 */
function commandIn (text: string): Command | undefined {
  const words = text.split(/\s+/).map(word => word.replace(/^[`$]/, '').replace(/`$/, '')).filter(word => word !== '')
  const from = words.findIndex(word => OPTIONS.test(word))
  if (from < 1) return undefined
  const to = words.findIndex((word, at) => at > from && !OPTIONS.test(word))
  const [own, behind] = to === -1 ? [words.slice(from), []] : [words.slice(from, to), words.slice(to)]
  const options = own.map(word => word.slice(1)).join('')
  if (behind.some(word => OPTIONS.test(word)) || new Set(options).size < options.length) return undefined
  return { front: words.slice(0, from).join(' ').toLowerCase(), options, behind: behind.join(' ') }
}

const inOrder = (letters: string) => [...letters].sort().join('')

/**
 * Whether two commands are the same but for the order of their options: "ls -a -l" and "ls -la". Where something stands
 * behind them, it may be said to the last one: "-xzf a.tar".
 */
export function isSameCommand (text: string, right: string): boolean {
  const [own, other] = [commandIn(text), commandIn(right)]
  if (own === undefined || other === undefined) return false
  const isLastSame = own.behind === '' || own.options.at(-1) === other.options.at(-1)
  return own.front === other.front && own.behind === other.behind && isLastSame &&
    inOrder(own.options) === inOrder(other.options)
}

const optionsIn = (text: string) => text.split(/\s+/).filter(word => OPTIONS.test(word)).join(' ')

/** Whether two commands have options that are the same only where case does not count: "-p" and "-P". */
export function hasOtherCase (text: string, right: string): boolean {
  const [own, other] = [optionsIn(text), optionsIn(right)]
  return own !== other && own.toLowerCase() === other.toLowerCase()
}

// "len(text)", "list.append(x)"
const CALL = /^([\p{L}_][\w.]*)\([^()]*\)$/u

/** A function without what it is called with: "len" of "len(text)". */
export function calledIn (text: string): string[] {
  const [, name] = CALL.exec(text) ?? []
  return name === undefined ? [] : [name, `${name}()`]
}

const JOIN = `(?:(?:${DATE_JOIN}) )?`
const DAY = `\\d{1,2}(?:${DAY_ENDING})?`
// "14 July 1789", "July 14, 1789", "9 de noviembre de 1989"; "14/07/1789", "1789-07-14"
const WRITTEN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${DAY} ${JOIN})?(\\p{L}{3,12})\\.?(?: ${DAY})?,? ${JOIN}(\\d{3,4})(?![\\p{L}\\p{N}])`, 'gu')
const NUMERIC =
  /(?<![\p{N}./-])(?:\d{1,2}([./-])\d{1,2}\1(\d{3,4})|(\d{4})-\d{1,2}-\d{1,2})(?![\p{N}/-])/u
const OR = new RegExp(`(?:^| )(?:${answerOf(({ or }) => or)})(?: |$)`)
// Words around a date: "I think it was on".
const MAX_AROUND = 6

/** The year of the only date that an answer has, and no other number with it; `undefined` where it has none. */
export function yearOfDate (answer: string): number | undefined {
  const said = fold(answer).trim()
  const [date, year] = inNumbers(said) ?? inWords(said) ?? []
  if (date === undefined) return undefined
  const rest = said.replace(date, ' ')
  const isAlone = !/\d/.test(rest) && wordsOf(rest).length <= MAX_AROUND && !OR.test(rest) && !NEGATIONS.test(rest)
  return isAlone ? Number(year) : undefined
}

type Found = [date: string, year: string]

function inNumbers (said: string): Found | undefined {
  const [date, , last, first] = NUMERIC.exec(said) ?? []
  return date === undefined ? undefined : [date, last ?? first ?? '']
}

function inWords (said: string): Found | undefined {
  for (const [date, name = '', year = ''] of said.matchAll(WRITTEN)) {
    if (monthNamed(name) !== undefined) return [date, year]
  }
  return undefined
}
