import { wordsOf } from '../../text/language.js'
import { allWords } from '../../text/languages/registry.js'
import { slipsOf } from '../../text/messages/misspelt.js'
import { anyTermOf, isCommonWord, termOf } from '../../text/terms.js'
import type { UnitIndex } from './unit-index.js'

/*
 * Words of a question that the material does not have, since they were typed in a hurry: "the differnce betwen". As in
 * misspelt.ts, a letter in place of another one is not repaired: that is mostly another word.
 */

// Words that questions are asked with.
const ASKING = allWords(({ contents }) => contents?.askedWith)
const REPAIRED = new Map([...ASKING].flatMap(word => slipsOf(word).map(slip => [slip, word] as const))
  .filter(([slip]) => slip.length > 2 && !ASKING.has(slip) && !isCommonWord(slip)))

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
// In letters: of a shorter word, each slip is another word.
const MIN_WORD = 5
const MIN_LONG_WORD = 6
const MIN_PART = 3
const MAX_WORD = 30
// Each unknown word is compared with some hundred others. A question is one at its beginning.
const MAX_QUERY = 600
const MAX_UNKNOWN = 12

/** A question with the words that the material has, where one was misspelt, split or written as one. */
export function withoutSlips (query: string, index: UnitIndex): string {
  const words = [...query.slice(0, MAX_QUERY).matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map(match => ({ word: match[0], at: match.index }))
  const known = (term: string | undefined) =>
    term !== undefined && (index.postings.has(term) || index.headings.has(term))
  const better = new Map<string, string | undefined>()
  let repaired = query
  for (const { word, at } of words.toReversed()) {
    const [folded = '', ...more] = wordsOf(word)
    if (more.length > 0 || /\d/.test(folded) || folded.length > MAX_WORD) continue
    const term = termOf(folded)
    if (term === undefined || known(term)) continue
    if (!better.has(folded)) {
      if (better.size === MAX_UNKNOWN) continue
      better.set(folded, REPAIRED.get(folded) ?? nearest(folded, term, index) ??
        partsOf(folded, part => known(termOf(part))))
    }
    const other = better.get(folded)
    if (other !== undefined) repaired = `${repaired.slice(0, at)}${other}${repaired.slice(at + word.length)}`
  }
  return repaired
}

/** The term of the material that is one slip away; of several, the most frequent one. */
function nearest (word: string, term: string, { postings }: UnitIndex): string | undefined {
  if (word.length < MIN_WORD || term.length < MIN_PART + 1) return undefined
  let [best, most] = [undefined as string | undefined, 0]
  // A short word with a letter less is another word: "comen" is no "come".
  const slips = slipsOf(term).filter(other => word.length >= MIN_LONG_WORD || other.length >= term.length)
  for (const other of [...slips, ...withOneLetterMore(term)]) {
    const count = other[0] === term[0] && anyTermOf(other) === other ? postings.get(other)?.units.length ?? 0 : 0
    if (count > most) [best, most] = [other, count]
  }
  return best
}

function withOneLetterMore (term: string): string[] {
  return Array.from({ length: term.length }, (_, at) => at + 1).flatMap(at =>
    [...LETTERS].map(letter => term.slice(0, at) + letter + term.slice(at)))
}

/** "subnetmask" as "subnet mask". */
function partsOf (word: string, isKnown: (part: string) => boolean): string | undefined {
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    if (isKnown(one) && isKnown(other)) return `${one} ${other}`
  }
  return undefined
}
