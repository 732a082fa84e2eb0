import { decimal } from './gift-text.js'

/*
 * Moodle reads more than the grammar of gift-pegjs. A question is rewritten so that the grammar reads it as Moodle
 * does.
 */

// Outside of braces, only braces have a meaning. The grammar wants the others escaped.
const UNESCAPED = /\\.|[=~#:]/gs
const UNESCAPED_COLON = /\\.|:/gs
// The number after the dots of a range such as `1..5` is one, too.
const NUMBER = /(?<!\d\.|\d)[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/g

/** One question, without its title, as the grammar takes it. */
export function forGrammar (block: string): string {
  const [, comments = '', rest = ''] = /^((?:\s*\/\/[^\n]*\n)*)([^]*)$/.exec(block) ?? []
  const question = withoutTitle(rest)
  const open = positionOf('{', question)
  const close = positionOf('}', question)
  if (open === -1 || close < open) return comments + escapedBy(UNESCAPED, question)
  const [before, after] = [question.slice(0, open), question.slice(close + 1)]
  return `${comments}${escapedBy(UNESCAPED, before)}{${answers(question.slice(open + 1, close))}}${
    escapedBy(UNESCAPED, after)}`
}

/** A question without the name that stands before it: `::Name::`. */
export function withoutTitle (text: string): string {
  const start = /^\s*::/.exec(text)
  if (start === null) return text
  const end = text.slice(start[0].length).search(/(?<!\\)::/)
  return end === -1 ? text : text.slice(start[0].length + end + 2)
}

/** The first one that is not escaped; -1 where there is none. */
function positionOf (brace: string, text: string): number {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === brace) return at
  }
  return -1
}

/** Stands for a `%` that is text, until the grammar has read it. */
export const PERCENT = '\uFDD1'

/** Stands for `->` that is text, which the grammar takes for the middle of a pair. */
export const ARROW = '\uFDD2'

function answers (text: string): string {
  if (/^\s*#(?!###)/.test(text)) return numbers(text)
  // With a `~`, it is a choice: "~=" is a right option, and an arrow is text.
  const isChoice = /(?<!\\)~/.test(text)
  const choice = isChoice ? text.replace(/(?<!\\)~\s*(?==)/g, '').replaceAll('->', ARROW) : text
  // "~%50%a" has a weight. "~%run" has none.
  const weighed = choice.replace(/(?<=(?<!\\)[=~]\s*)%(?!-?\d+(?:\.\d*)?%)/g, PERCENT)
  const escaped = escapedBy(UNESCAPED_COLON, weighed)
  // A single answer may have no `=`. One that begins with T or F would be taken for true or false.
  const isAnswer = !/^\s*(?:[=~#]|(?:TRUE|FALSE|T|F)\s*(?:#|$)|$)/.test(escaped)
  return isAnswer ? `=${escaped.trimStart()}` : escaped
}

/**
 * The grammar takes digits with a decimal point between them, before the explanation. What Moodle says to every other
 * number, after a `~`, is left out.
 */
function numbers (text: string): string {
  const end = text.indexOf('####')
  const [whole, explanation] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  const before = whole.replace(/(?<!\\)~[^]*$/, '')
  return before.replace(NUMBER, number => /e|^[+-]?\./i.test(number) ? decimal(Number(number)) : number) + explanation
}

function escapedBy (pattern: RegExp, text: string): string {
  return text.replace(pattern, found => found.startsWith('\\') ? found : `\\${found}`)
}
