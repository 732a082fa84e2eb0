import { fold } from '../../../../text/language.js'
import type { Typed } from '../draft.js'
import type { ProseLanguage } from '../prose/prose-language.js'

/*
 * The forms in which a typed answer is right. Case, accents, hyphens and articles do not matter to the judge (see
 * `interactive-test/judgement.ts`); the plural, the short form and other names are listed here.
 */

// As the question bank keeps them at most.
const MAX_ACCEPTED = 10

/**
 * A typed answer that is one of the names of a term.
 * @param names the term, and what else the material calls it
 * @param isNoun whether it has a plural
 */
export function nameTyped (names: string[], language: ProseLanguage, isNoun = true): Typed {
  const forms = names.flatMap(name => [name, ...(isNoun ? otherNumber(name, language) : []), ...otherNumeral(name)])
  return { accepted: distinct(forms).slice(0, MAX_ACCEPTED), lenient: true }
}

/** A typed answer that counts as it stands: a command, a value. */
export function exactTyped (accepted: string[]): Typed {
  return { accepted: distinct(accepted).slice(0, MAX_ACCEPTED), lenient: false }
}

function distinct (forms: string[]): string[] {
  // The first one of several that count as the same is the one that is shown.
  return [...new Map(forms.toReversed().map(form => [fold(form), form])).values()].toReversed()
    .filter(form => form !== '')
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** "Type 1 error" of "Type I error". */
function otherNumeral (name: string): string[] {
  const [numeral = ''] = / (?:[IVX]{1,4})(?= |$)/.exec(name) ?? []
  const value = ROMAN.indexOf(numeral.trim()) + 1
  return value === 0 ? [] : [name.replace(numeral, ` ${value}`)]
}

/** The plural of a singular, and the other way round, of a noun in small letters. */
function otherNumber (name: string, language: ProseLanguage): string[] {
  const isNoun = /^\p{L}[\p{Ll}-]+(?: \p{Ll}+)?$/u.test(name) && name.split(' ').every(word => word.length > 3)
  // These words have no plural that a student would type.
  if (!isNoun || UNCOUNTED.test(name)) return []
  const words = name.split(' ')
  const last = words.pop() ?? ''
  return [(language === 'en' ? [...words, englishWord(last)] : [...words, last].map(spanishWord)).join(' ')]
}

const UNCOUNTED = /(?:ing|ism|ity|ncy|nce|ness|ismo|dad|cía|ncia|nza|tud|macía|ible|able|rix)$/

function englishWord (word: string): string {
  if (/lens$/.test(word)) return `${word}es`
  if (/(?:ss|us|is|ics|series|species)$/.test(word)) return word
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.replace(/es$/, '')
  if (/s$/.test(word)) return word.replace(/s$/, '')
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies')
  return /(?:ch|sh|x)$/.test(word) ? `${word}es` : `${word}s`
}

function spanishWord (word: string): string {
  // "hashing", "switch": no Spanish word.
  if (/[kw]|sh|th|ck|ing|ou|ea|oo|ee|tion$|ll$|[^aeiouáéíóúnrldsz]$/.test(word)) return word
  if (/[aei]sis$/.test(word)) return word
  if (/ón$/.test(word)) return word.replace(/ón$/, 'ones')
  if (/(?:[rlndj]es)$/.test(word)) return word.replace(/es$/, '')
  if (/ces$/.test(word)) return word.replace(/ces$/, 'z')
  if (/s$/.test(word)) return word.replace(/s$/, '')
  if (/z$/.test(word)) return word.replace(/z$/, 'ces')
  return /[aeiouáéó]$/.test(word) ? `${word}s` : `${word}es`
}
