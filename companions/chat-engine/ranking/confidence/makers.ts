import { escapeRegExp } from '../../../../lib/values/escape-regexp.js'
import { fold } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'

/*
 * "Who invented Java?" is answered by "Java was created by James Gosling". What somebody made, a text may say with
 * another verb. "Java was bought by Oracle" is no answer, nor is who made the compiler of Java.
 */

const DID = anyOf(({ contents }) => contents?.makers.did)
const DONE = anyOf(({ contents }) => contents?.makers.done)
const BY = anyOf(({ contents }) => contents?.makers.by)
const ARTICLE = `(?:${anyOf(({ contents }) => contents?.article)})`
const ASKS = new RegExp(`^\\S+ (?:${DID}) (?:${ARTICLE} )?(.{2,60}?)\\W*$`)
const IS_ARTICLE = new RegExp(`^${ARTICLE}$`)
// "by James", "by a team at Sun": the text after the preposition, with its capitals.
const NAMES_SOMEBODY = /^(?:\p{Ll}+ ){0,4}\p{Lu}/u
const ENDS_IN_NAME = /\p{Lu}[\p{L}'’.-]+ $/u

/**
 * Whether a text says who made the thing that a question asks the maker of.
 * @param asked the question, folded
 */
export function saysWhoMade (text: string, asked: string): boolean {
  const thing = ASKS.exec(asked)?.[1]
  const folded = fold(text)
  // Few letters become two.
  if (thing === undefined || folded.length !== text.length) return false
  const name = escapeRegExp(thing)
  const passive = new RegExp(`(?<![^ ])${name} (?:${DONE})(?: [\\p{L}\\d]+){0,3}? (?:${BY}) `, 'u').exec(folded)
  if (passive !== null && isSubject(folded.slice(0, passive.index))) {
    return NAMES_SOMEBODY.test(text.slice(passive.index + passive[0].length))
  }
  const active = new RegExp(`(?<= )(?:${DID}) (?:${ARTICLE} )?${name}(?=$|[.,;:)]| (\\p{L}+))`, 'u').exec(folded)
  return active !== null && termsOf(active[1] ?? '').length === 0 && ENDS_IN_NAME.test(text.slice(0, active.index))
}

/** Whether what follows is the subject of its sentence, by the word before it: "the compiler of" has another one. */
function isSubject (before: string): boolean {
  const last = before.trim().split(' ').at(-1) ?? ''
  return !/\p{L}$/u.test(last) || IS_ARTICLE.test(last) || termsOf(last).length > 0
}
