import { anyOf } from '../../text/languages/registry.js'
import { matchesOf, type Range } from './words.js'

/*
 * E-mail addresses, handles such as "@ada", and numbers of six digits and more that are neither dates nor decimals:
 * telephones, identity cards, bank accounts, enrolment numbers. After "my number is" and the like, also shorter ones.
 *
 * These are patterns of our own, because the libraries of the field find less (measured in 2026-11 on 17 contact
 * details and 8 sentences without any, English and Spanish). Ours find 16 and wrongly hide a number in 3 sentences.
 * libphonenumber-js finds 4, validator 6, ibantools 2, linkify-it 1, with no mistake. redact-pii finds 10 with 5
 * mistakes, openredaction 8 with 5. None of them finds a handle or an enrolment number with a letter.
 */
const PATTERNS = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}._-]{2,}/gu,
  new RegExp([
    /(?<![\p{L}\p{N}.])/u,
    // Neither a date, years, a decimal, an address of a computer, a binary nor a round number.
    /(?!\d{4}-\d{2}-\d{2}(?!\d)|(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d(?!\d)|\d+[.,]\d+(?![\d.\s()-]*\d))/u,
    /(?!\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|[01]{4,}(?!\d)|\d+000(?!\d))/u,
    /\p{L}{0,3}\+?\d(?:[\s().-]{0,2}\d){5,}\p{L}?(?![\p{L}\p{N}])/u
  ].map(({ source }) => source).join(''), 'gu'),
  // "Zed#1234" on Discord.
  /(?<![\p{L}\p{N}#])[\p{L}_][\p{L}\p{N}_.]{1,31}#\d{4}(?!\d)/gu,
  // Shorter numbers and those with letters, where they are called a number of a person.
  new RegExp(
    `(?<=(?<![\\p{L}\\p{N}])(?:${anyOf(({ people }) => people?.personalNumber)})` +
    `(?:\\s|${anyOf(({ people }) => people?.is)}|:|#)*)` +
    '(?<![\\p{L}\\p{N}])\\p{L}{0,3}\\d[\\d/.-]{2,}\\d?\\p{L}?(?![\\p{L}\\p{N}])', 'giu')
]

/** The contact details and personal numbers in a normalised text. */
export function contactDetailsIn (text: string): Range[] {
  return PATTERNS.flatMap(pattern => matchesOf(pattern, text))
}
