import { ABBREVIATED_TITLES, TITLES } from './lexicon.js'
import type { Word } from './words.js'

const MAX_WORDS = 3

/** The capitalised words after "Dr." or "Prof.", at most three after each. In course material they name a lecturer. */
export function titledNames (text: string, words: Word[]): Word[] {
  return words.flatMap((title, position) => {
    if (!TITLES.has(title.text)) return []
    const name: Word[] = []
    let before = title
    for (const word of words.slice(position + 1, position + 1 + MAX_WORDS)) {
      if (!word.isCapitalised || !isWithinName(text.slice(before.end, word.start), before, before === title)) break
      name.push(word)
      before = word
    }
    return name
  })
}

/** "Ask your teacher. Ada knows": only after an abbreviation or an initial does a full stop stand within a name. */
function isWithinName (between: string, before: Word, isAfterTitle: boolean): boolean {
  if (ABBREVIATED_TITLES.has(before.text) || before.text.length === 1) return /^\.?[ \u00a0]*$/.test(between)
  return isAfterTitle ? /^:?[ \u00a0]+$/.test(between) : /^(?:[ \u00a0]|['’-])$/.test(between)
}
