import { allWords, LANGUAGES } from '../languages/registry.js'

/*
 * Words of a wish that were typed in a hurry: two letters swapped ("tset"), one left out ("stp") or typed twice. A
 * substituted letter mostly makes another word ("text"), so it is not repaired.
 */

const WORDS = [...allWords(({ testWishes }) => testWishes?.spelt)]
// Misspellings of these words that are words themselves: they are not repaired.
const OTHER_WORDS = allWords(({ testWishes }) => testWishes?.otherWords)

const REPAIRED = new Map(WORDS.flatMap(word => slipsOf(word).map(slip => [slip, word] as const))
  .filter(([slip]) => !OTHER_WORDS.has(slip) && !WORDS.includes(slip)))
for (const { testWishes } of LANGUAGES.values()) {
  for (const [short, word] of Object.entries(testWishes?.short ?? {})) REPAIRED.set(short, word)
}

/** A text with the words of wishes as they are spelt. */
export function repaired (text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, word => REPAIRED.get(word.toLowerCase()) ?? word)
}

/** A word with a letter left out, typed twice, or swapped with the next one. */
export function slipsOf (word: string): string[] {
  return [...word].flatMap((letter, at) => [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1, at + 2) + letter + word.slice(at + 2)
  ])
}
