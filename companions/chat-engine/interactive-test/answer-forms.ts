import { wordsOf } from '../../text/language.js'
import { nounOfDescription } from './name-forms.js'

/*
 * The forms in which a right answer may be typed that no list can have: commands with their options in another order,
 * functions with what they are called with, and names with the noun of the question beside them.
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

// "Which protocol", "Under “Hosts”: which protocol"
const ASKED_NOUN = /(?:^|[:¿] ?)\p{L}+ (\p{L}+)/gu

/** An answer without the noun that its question asks for or describes: "DHCP" of "the DHCP protocol". */
export function withoutNoun (text: string, question: string): string[] {
  // "C#" has no words of its own, and "TCP, the protocol" may say more.
  if (!/^[\p{L}\p{N} .'’-]+$/u.test(text)) return []
  const nouns = new Set(Array.from(question.matchAll(ASKED_NOUN), ([, noun = '']) => wordsOf(noun).join('')))
  nouns.add(nounOfDescription(question))
  const words = wordsOf(text)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2) return []
  const rest = [...nouns.has(first) ? [words.slice(1)] : [], ...nouns.has(last) ? [words.slice(0, -1)] : []]
  return rest.map(left => left.join(' '))
}
