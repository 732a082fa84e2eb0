import type { Words } from '../language-data/words.js'
import { CODES } from './codes.js'

/**
 * The abbreviations of all languages. This module loads only `words.js` of each language: the process that reads files
 * starts with the first upload after a pause, and the user waits until its modules are loaded.
 */
export const ABBREVIATIONS: ReadonlySet<string> = new Set((await Promise.all(CODES.map(async code => {
  const { words } = await import(new URL(`${code}/words.js`, import.meta.url).href) as { words: Words }
  return words.abbreviations.split(/\s+/)
}))).flat())
