import { escapeRegExp } from '../../../../lib/values/escape-regexp.js'
import { fold } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'
import { isNegative } from '../../providers/questions/prose/alone.js'

/*
 * "Java was created by James Gosling" answers "Who invented Java?". To create and to invent are different verbs with
 * the same sense: to make. "Java was bought by Oracle" is no answer. Nor is a text that says who made the compiler of
 * Java.
 */

const DID = anyOf(({ contents }) => contents?.makers.did)
const DONE = anyOf(({ contents }) => contents?.makers.done)
const BY = anyOf(({ contents }) => contents?.makers.by)
const ARTICLE = `(?:${anyOf(({ contents }) => contents?.article)})`
const WHO = anyOf(({ contents }) => contents?.kinds.person.asks)
const ASKS = new RegExp(`^(?:${WHO}) (?:${DID}) (?:${ARTICLE} )?(.{2,60}?)\\W*$`)
const IS_ARTICLE = new RegExp(`^${ARTICLE}$`)
// The text behind "by": "James", "the engineer James". The text "hand in C" has no name at its beginning.
const SOMEBODY = new RegExp(`^(?:${ARTICLE} ((?:\\p{Ll}+ ){0,3}))?\\p{Lu}`, 'u')
// A name alone, at the beginning or behind a comma: "it is false that Al Gore invented …" says something else.
const IS_NAME = /(?:^|[.!?,] )(?:\p{Lu}[\p{L}'’.-]* ){1,4}$/u

/**
 * Whether a text says who made the thing that a question asks the maker of.
 * @param asked the question, folded
 */
export function saysWhoMade (text: string, asked: string): boolean {
  const thing = ASKS.exec(asked)?.[1]
  const folded = fold(text)
  // Few letters become two.
  if (thing === undefined || folded.length !== text.length || isNegative(text)) return false
  const name = escapeRegExp(thing)
  const passive = new RegExp(`(?<![^ ])${name} (?:${DONE})(?: [\\p{L}\\d]+){0,3}? (?:${BY}) `, 'u').exec(folded)
  if (passive !== null && isSubject(folded.slice(0, passive.index))) {
    const [by, small = ''] = SOMEBODY.exec(text.slice(passive.index + passive[0].length)) ?? []
    return by !== undefined && small.split(' ').every(word => word === '' || termsOf(word).length > 0)
  }
  const active = new RegExp(`(?<= )(?:${DID}) (?:${ARTICLE} )?${name}(?=$|[.,;:)]| (\\p{L}+))`, 'u').exec(folded)
  return active !== null && termsOf(active[1] ?? '').length === 0 && IS_NAME.test(text.slice(0, active.index))
}

const MAKING = new RegExp(`\\b(?:${DID}|${anyOf(({ contents }) => contents?.makers.making)})(?![\\p{L}])`, 'u')

/** Whether a question asks who made something, and a text has no verb or noun for making ("invented", "author"). */
export function saysNothingOfMaking (text: string, asked: string): boolean {
  return ASKS.test(asked) && !MAKING.test(fold(text))
}

/** Whether what follows is the subject of its sentence, by the word before it: "the compiler of" has another one. */
function isSubject (before: string): boolean {
  const last = before.trim().split(' ').at(-1) ?? ''
  return !/\p{L}$/u.test(last) || IS_ARTICLE.test(last) || termsOf(last).length > 0
}
