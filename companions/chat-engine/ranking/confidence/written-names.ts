import { fold } from '../../../text/language.js'
import { termOf } from '../../../text/terms.js'
import type { UnitIndex } from '../unit-index.js'

/** Whether a term is a name: the material writes it with a capital; where it does not have it, the question does. */
export function isName ({ postings, units }: UnitIndex, names: string[], term: string): boolean {
  const written = [...postings.get(term)?.units.slice(0, LOOKED_AT) ?? []].flatMap(unit => {
    const text = units.at(unit)?.text ?? ''
    // A capital says nothing where a sentence, an item or a quotation begins.
    return [...text.matchAll(WORD)].filter(({ 0: word, index }) => termOf(fold(word)) === term &&
      (isSmall(word) || ABBREVIATION.test(word) || WITHIN.test(text.slice(0, index))))
  })
  const small = written.filter(([word]) => isSmall(word)).length
  return written.length === 0 ? names.includes(term) : 2 * small < written.length
}

// So many of the units with a term say enough of how it is written.
const LOOKED_AT = 12
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const ABBREVIATION = /\p{Lu}.*\p{Lu}/u
const WITHIN = /[\p{L}\p{N},;)"”’'] $/u
const isSmall = (word: string) => word === word.toLowerCase()
