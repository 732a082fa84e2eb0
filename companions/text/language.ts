import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as spanish } from '@orama/stopwords/spanish'

/** The languages that the engine itself speaks. The course material may be in either, too. */
export type Language = 'en' | 'es'

/**
 * Lower case without accents, with the same length as the text: a position in one is a position in the other.
 * (`ñ` becomes `n`: people leave it out as they leave out accents.)
 */
export function fold (text: string): string {
  const base = text.normalize('NFC').replace(/[^\0-\x7f]/g, character => {
    const letter = character.normalize('NFD')[0] as string
    return letter.length === character.length ? letter : character
  })
  const lower = base.toLowerCase()
  return lower.length === base.length ? lower : base
}

/** The words of a text, folded: letters and digits. In one piece are decimals, times and dates such as 6.5, 10:30, 3/12, and words such as B-tree and e-mail (`btree`, `email`). */
export function wordsOf (text: string): string[] {
  return fold(text).replace(/(?<![\p{L}\p{N}-])(\p{L})-(?=\p{L}{2})/gu, '$1').match(/\d+(?:[.,:/]\d+)*|[\p{L}\p{N}]+/gu) ?? []
}

// Words that belong to both languages say nothing about which one is spoken.
const ENGLISH = new Set(english.flatMap(wordsOf).filter(word => !['a', 'as', 'me', 'no', 'has', 'i', 'he', 'the'].includes(word)).concat('the', 'please', 'quiz', 'give', 'tell', 'hello', 'thanks', 'course', 'exam', 'questions', 'cancel', 'grading'))
const SPANISH = new Set(spanish.flatMap(wordsOf).filter(word => !['a', 'as', 'me', 'no', 'has', 'he', 'final', 'total', 'general', 'once', 'son', 'dos', 'sea', 'i', 'd', 's', 't', 'x', 'c', 'm'].includes(word))
  .concat('el', 'la', 'un', 'una', 'de', 'que', 'dime', 'hazme', 'ponme', 'dame', 'hola', 'gracias', 'sobre', 'asignatura', 'curso', 'examen', 'preguntas', 'cancela', 'pregunta', 'explica', 'explicame'))

/** The language of a message by its function words; `otherwise` where it has none, such as "b" or "Dijkstra". */
export function languageOf (text: string, otherwise: Language = 'en'): Language {
  const words = wordsOf(text.slice(0, 4000))
  const count = (list: Set<string>) => words.reduce((sum, word) => sum + Number(list.has(word)), 0)
  const es = count(SPANISH) + (/[¿¡ñ]/i.test(text) ? 2 : /[áéíóú]/i.test(text) ? 1 : 0)
  const en = count(ENGLISH)
  if (es === en) return otherwise
  return es > en ? 'es' : 'en'
}
