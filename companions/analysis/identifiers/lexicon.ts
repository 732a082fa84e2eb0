import type { People } from '../../text/language-data/people.js'
import { allWords, anyOf, LANGUAGES } from '../../text/languages/registry.js'
import { NAME_PARTICLES } from '../../text/languages/unspoken.js'
import { isCommonWord } from '../../text/terms.js'

type Part<T> = (people: People) => T

const words = (part: Part<string>) => allWords(({ people }) => people && part(people))
const phrases = (part: Part<string[]>) =>
  [...LANGUAGES.values()].flatMap(({ people }) => people === undefined ? [] : part(people))

/*
 * Names that are words, too. Such a word is a name where it stands as a name: beside another part of the same student's
 * name, after "I am", or with a capital inside a sentence. Other names count wherever they stand.
 */
const WORDS_THAT_ARE_NAMES = words(({ wordsThatAreNames }) => wordsThatAreNames)

/** Words between the parts of a name. They identify no one. */
export const PARTICLES = new Set([...words(({ particles }) => particles), ...NAME_PARTICLES])

/** Titles that end with a full stop. */
export const ABBREVIATED_TITLES = words(({ abbreviatedTitles }) => abbreviatedTitles)
/** Words before the name of a teacher, in folded form (see `fold`), without their full stop. */
export const TITLES = new Set([...ABBREVIATED_TITLES, ...words(({ titles }) => titles)])

/** A name follows. */
export const NAME_FOLLOWS = phrases(({ nameFollows }) => nameFollows)
/** A name may follow. */
export const NAME_MAY_FOLLOW = phrases(({ nameMayFollow }) => nameMayFollow)
/** Of these, the ones after which a word in lower case is a nickname, unless it is one of {@link isSaidOfOneself}. */
export const NICKNAME_MAY_FOLLOW = phrases(({ nicknameMayFollow }) => nicknameMayFollow)

/** What is said after a name: "I'm lucho and". */
export const AFTER_NAME = anyOf(({ people }) => people?.afterName)
/** What says that the writer has the name before it: "here", "por aquí". */
export const HERE = phrases(({ here }) => here)

// What people say of themselves, and of things: "I'm stuck", "soy nuevo", "this is hard".
const SAID_OF_ONESELF = words(({ saidOfOneself }) => saidOfOneself)
// Forms of verbs, and trades: "I'm doing", "soy repetidor".
const SAID_ENDING = new RegExp(`(?:${anyOf(({ people }) => people?.saidEnding)})$`)

/** Whether a folded word after "I'm" or "soy" says something of oneself, and names no one. */
export function isSaidOfOneself (word: string): boolean {
  return !/^\p{L}{2,}$/u.test(word) || isCommonWord(word) || SAID_OF_ONESELF.has(word) || SAID_ENDING.test(word)
}

/** What stands after these at the end of a message is a name, whatever its case, unless it is told by whom. */
export const SIGNED = words(({ signed }) => signed)
export const NOT_SIGNED = words(({ notSigned }) => notSigned)

/** A name with a capital may follow at the end of a message. */
export const FAREWELLS = phrases(({ farewells }) => farewells)

/** What follows these at the end of a message is a name in lower case, too. "best pepe" need not be. */
export const THANKS = words(({ thanks }) => thanks)

/** Whether a folded part of a name has another meaning, or none of its own, so that it does not count alone. */
export function isOrdinaryWord (part: string): boolean {
  return !/\p{L}/u.test(part) || WORDS_THAT_ARE_NAMES.has(part) || isCommonWord(part) || PARTICLES.has(part)
}
