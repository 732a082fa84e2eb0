import { fold, wordsOf } from '../../text/language.js'

/*
 * The forms in which a right answer may be typed that no list can have: commands with their options in another order,
 * functions with what they are called with, and names with a word of the question beside them.
 */

// "-la": GNU's long options have two hyphens.
const OPTION = /^-[A-Za-z]{1,4}$/

/** The letters of the short options of a command in their order in the alphabet, and its other words. */
function partsOf (command: string): { options: string, rest: string } {
  const words = command.trim().replace(/^[`$ ]+|[`. ]+$/g, '').split(/\s+/)
  const letters = words.filter(word => OPTION.test(word)).flatMap(word => [...word.slice(1)])
  return { options: inOrder(letters.join('')), rest: words.filter(word => !OPTION.test(word)).join(' ') }
}

function inOrder (letters: string): string {
  return [...letters].sort().join('')
}

/** Whether two commands are the same but for the order of their options: "ls -a -l" and "ls -la". */
export function isSameCommand (text: string, right: string): boolean {
  const [own, other] = [partsOf(text), partsOf(right)]
  return own.options !== '' && own.options === other.options && fold(own.rest) === fold(other.rest)
}

/** Whether two commands have options that are the same only where case does not count: "-p" and "-P". */
export function hasOtherOptions (text: string, right: string): boolean {
  const [own, other] = [partsOf(text).options, partsOf(right).options]
  return own !== other && inOrder(own.toLowerCase()) === inOrder(other.toLowerCase())
}

// "len(text)", "list.append(x)"
const CALL = /^([\p{L}_][\w.]*)\([^()]*\)$/u

/** A function without what it is called with: "len()" of "len(text)". */
export function calledIn (text: string): string[] {
  const [, name] = CALL.exec(text) ?? []
  return name === undefined ? [] : [`${name}()`]
}

// More words would be another thing.
const MAX_BESIDE = 2

/** An answer without the words at its ends that stand in the question: "DHCP" of "DHCP protocol". */
export function withoutAsked (text: string, asked: string): string[] {
  // "C#" has no words of its own.
  if (!/^[\p{L}\p{N} .,'’-]+$/u.test(text)) return []
  const known = new Set(wordsOf(asked))
  const words = wordsOf(text)
  const isKnown = (word: string | undefined) => word !== undefined && known.has(word)
  const from = words.findIndex(word => !isKnown(word))
  const to = words.findLastIndex(word => !isKnown(word))
  const left = words.slice(from, to + 1)
  const isShort = from !== -1 && left.length < words.length && words.length - left.length <= MAX_BESIDE
  return isShort ? [left.join(' ')] : []
}
