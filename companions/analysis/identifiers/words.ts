import { fold } from '../../text/language.js'

/** A word of a text. */
export interface Word {
  /** Folded, in plain letters. */
  text: string
  /** Where it starts and ends in the normalised text. */
  start: number
  end: number
  isCapitalised: boolean
  startsSentence: boolean
}

/** A part of a text, from `start` up to `end`. */
export type Range = [start: number, end: number]

/** Stands in a text where something was hidden. */
export const HIDDEN = '…'

/** Letters that are no letter with an accent, as people type them on a keyboard that lacks them. */
const PLAIN_LETTERS: Record<string, string> = {
  ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th'
}

/**
 * One form for characters that look the same: full-width and mathematical letters become plain letters, and invisible
 * characters are removed.
 */
export function normalise (text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff00-\uffef\u{1d400}-\u{1d7ff}]/gu, letter => letter.normalize('NFKC'))
    .normalize('NFC')
}

/** The words of a normalised text, and {@link HIDDEN} as a word of its own. */
export function wordsIn (text: string): Word[] {
  const folded = fold(text)
  // An accent that Unicode has not composed with its letter belongs to the word and to no name.
  return [...folded.matchAll(/[\p{L}\p{N}\p{M}]+|…/gu)].map(({ 0: word, index: start }) => ({
    text: word.replace(/\p{M}/gu, '').replace(/[øłđðıßæœþ]/g, letter => PLAIN_LETTERS[letter] ?? letter),
    start,
    end: start + word.length,
    isCapitalised: /^\p{Lu}/u.test(text.slice(start)),
    startsSentence: /(?:^|[.!?:;…\n¿¡"“«(>])[\s*_>-]*$/.test(text.slice(Math.max(0, start - 8), start))
  }))
}

/** The words of a text in the form in which names are compared with them. */
export function foldedWords (text: string): string[] {
  return wordsIn(normalise(text)).map(({ text }) => text)
}

/** Where a word begins, and the position after its end. */
export function rangeOf ({ start, end }: Word): Range {
  return [start, end]
}

/** Where a global pattern matches. */
export function matchesOf (pattern: RegExp, text: string): Range[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => [index, index + match.length])
}

/** Where a string occurs, without overlaps. */
export function occurrencesOf (part: string, text: string): Range[] {
  const ranges: Range[] = []
  for (let start = text.indexOf(part); start !== -1; start = text.indexOf(part, start + part.length)) {
    ranges.push([start, start + part.length])
  }
  return ranges
}

/** The text with {@link HIDDEN} in place of the ranges, which may overlap. Neighbouring marks become one. */
export function hideRanges (text: string, ranges: Range[]): string {
  let shown = ''
  let done = 0
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start >= done) shown += text.slice(done, start) + HIDDEN
    done = Math.max(done, end)
  }
  return (shown + text.slice(done)).replace(/…(?:[\s,.'’-]*…)+/g, HIDDEN)
}
