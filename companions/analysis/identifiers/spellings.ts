import { normalise, wordsIn } from './words.js'

/** Scripts without spaces between the words: a name is a part of a longer run of letters. */
const UNSPACED = new RegExp(`[${
  ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map(script => `\\p{Script=${script}}`).join('')
}]`, 'u')

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

const ASCII = /^[\0-\x7f]*$/

/** The words of a name, folded. A number alone is none: "2027" is a year wherever it stands. */
export function namePartsOf (name: string): string[] {
  // Most names of a large class: nothing to normalise.
  if (ASCII.test(name)) return (name.toLowerCase().match(/[a-z\d]+/g) ?? []).filter(part => /[a-z]/.test(part))
  return wordsIn(normalise(name)).map(({ text }) => text).filter(part => /\p{L}/u.test(part))
}

/** A name as it is registered, with its umlauts written out, and the other way round: "Müller", "Mueller". */
export function spellingsOf (name: string): Set<string> {
  const registered = normalise(name)
  const lower = registered.toLowerCase()
  return new Set([
    // Its parts are folded: without letters beyond ASCII, those of the lower case are the same.
    ASCII.test(registered) ? lower : registered,
    lower.replace(/[äöüøå]/g, letter => UMLAUTS[letter] ?? letter),
    // Not in a short name, which would become another word: "Noel", "Baez".
    lower.replace(/\p{L}{6,}/gu, part => part.replace(/([aou])e(?=[^aeiou])/g, '$1'))
  ])
}

/**
 * The names to look for in a script without spaces: the whole name, and the last two letters of a Chinese name, which
 * are the given name after a family name of one letter or two. Empty for other scripts.
 */
export function unspacedNamesOf (part: string): string[] {
  if (!UNSPACED.test(part)) return []
  const letters = [...part]
  if (letters.length < 2) return []
  if (!/^\p{Script=Han}{3,4}$/u.test(part)) return [part]
  return [part, letters.slice(-2).join('')]
}
