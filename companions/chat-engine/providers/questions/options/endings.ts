import { fold } from '../../../../text/language.js'
import { WRONG_OPTIONS } from '../draft.js'

/* Which names are of one sort by their endings. */

// In letters: "-idae", "-itis", "-asis".
const ENDING = 4

/**
 * The options for a word that have its ending, where there are enough: "Adenoviridae" and "Parvoviridae" are families,
 * and "Simplexvirus" is none. Where none has its ending, those are left out that share another one.
 */
export function withSameEnding (text: string, others: string[]): string[] {
  const endingOf = (name: string) => /^\p{L}+$/u.test(name) && name.length > ENDING + 1 ? fold(name).slice(-ENDING) : ''
  const own = endingOf(text)
  if (own === '') return others
  const alike = others.filter(other => endingOf(other) === own)
  if (alike.length >= WRONG_OPTIONS) return alike
  if (alike.length > 0) return others
  const endings = others.map(endingOf)
  const isShared = (ending: string) => ending !== '' && endings.filter(other => other === ending).length > 1
  return others.filter((_, at) => !isShared(endings[at] ?? ''))
}
