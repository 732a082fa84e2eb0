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
const SURE_MARKS = Array.from(LANGUAGES.values(), ({ words }) => words.marks?.sure ?? '').join('')
const OWN_MARKS = new RegExp(`[${SURE_MARKS}]`, 'i')

// In characters: enough to tell.
const MAX_READ = 2000

/** Whether a text is in none of the languages that we speak. A text that does not tell is in none of the others. */
export function isInOtherLanguage (text: string): boolean {
  const read = text.normalize('NFC').slice(0, MAX_READ)
  const letters = read.match(/\p{L}/gu)?.length ?? 0
  const latin = read.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters > 0 && latin < letters / 2) return true
  const words = wordsOf(read)
  const count = (list: Set<string>) => words.filter(word => list.has(word)).length
  const mostWords = Math.max(...OTHERS.map(count))
  // A name alone ("Gödel") is in no language.
  const other = mostWords > 0 ? mostWords + Number(FOREIGN.test(read)) : 0
  return other > Math.max(...OWN.map(count)) + Number(OWN_MARKS.test(read))
}
