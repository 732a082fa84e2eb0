import type { Words } from '../language-data/words.js'
import { CODES } from './codes.js'

/**
 * The abbreviations of all languages. Of these, it loads their words alone: whoever uploads the first file after a
 * pause waits for what the process that reads it has to load.
 */
export const ABBREVIATIONS: ReadonlySet<string> = new Set((await Promise.all(CODES.map(async code => {
  const { words } = await import(new URL(`${code}/words.js`, import.meta.url).href) as { words: Words }
  return words.abbreviations.split(/\s+/)
}))).flat())
