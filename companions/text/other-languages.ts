import { LANGUAGES, wordsIn } from './languages/registry.js'
import { FOREIGN, NO_FUNCTION_WORD, UNSPOKEN } from './languages/unspoken.js'
import { wordsOf } from './language.js'

/*
 * Whether a message is in none of the languages that the engine speaks offline. As in language.ts, function words
 * decide: the language whose words are the most.
 */

const setOf = (list: string[], more: string) =>
  new Set([...list.flatMap(wordsOf).filter(word => !NO_FUNCTION_WORD.test(word)), ...wordsIn(more)])
const OWN = Array.from(LANGUAGES.values(), ({ words }) => setOf(words.stopWords, words.questionWords))
const OTHERS = UNSPOKEN.filter(({ code }) => !LANGUAGES.has(code)).map(({ stopWords, more }) => setOf(stopWords, more))
// By word: the numbers of the languages that have it.
const LANGUAGES_OF = new Map<string, number[]>()
for (const [language, words] of OTHERS.entries()) {
  for (const word of words) LANGUAGES_OF.set(word, [...LANGUAGES_OF.get(word) ?? [], language])
}
const SURE_MARKS = Array.from(LANGUAGES.values(), ({ words }) => words.marks?.sure ?? '').join('')
const OWN_MARKS = new RegExp(`[${SURE_MARKS}]`, 'i')

// Letters that are not Latin, and some signs: the pattern of the letters alone takes much more time.
const BEYOND_LATIN = /[^\0-\u024f\u2000-\u20ff\u2150-\u2bff]/
// In characters: enough to tell.
const MAX_READ = 2000

/** Whether a text is in none of the languages that we speak. A text that does not tell is in none of the others. */
export function isInOtherLanguage (text: string): boolean {
  const read = text.normalize('NFC').slice(0, MAX_READ)
  const foreign = BEYOND_LATIN.test(read) ? read.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0 : 0
  if (foreign > 0 && foreign > (read.match(/\p{L}/gu)?.length ?? 0) / 2) return true
  const words = wordsOf(read)
  const counts = OTHERS.map(() => 0)
  for (const word of words) {
    LANGUAGES_OF.get(word)?.forEach(language => { counts[language] = (counts[language] ?? 0) + 1 })
  }
  const mostWords = Math.max(...counts)
  // A name alone ("Gödel") is in no language.
  if (mostWords === 0) return false
  const own = Math.max(...OWN.map(list => words.filter(word => list.has(word)).length))
  // The letters of a text count as one word more.
  if (mostWords + 1 <= own) return false
  return mostWords + Number(FOREIGN.test(read)) > own + Number(OWN_MARKS.test(read))
}
