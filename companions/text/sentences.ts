import { ABBREVIATIONS } from './languages/abbreviations.js'

/*
 * Sentences: Intl.Segmenter finds where they may end. On its own it also ends one after "Dr." and "p. ej.", so a part
 * that ends in an abbreviation or an initial is joined with the next one.
 */

// The rules for the end of a sentence are the same for all languages with Latin letters.
const segmenter = new Intl.Segmenter('es', { granularity: 'sentence' })

// In characters. The time that the segmenter takes grows with the square of the length of the text.
const WINDOW = 2000

/** The sentences of a plain text in their order, trimmed; none is empty. A sentence may be as long as the text. */
export function sentencesOf (text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const segment of segmentsOf(text)) {
    open += segment
    if (endsInAbbreviation(open) || endsInAddress(open)) continue
    sentences.push(open.trim())
    open = ''
  }
  return [...sentences, open.trim()].filter(sentence => sentence !== '')
}

// What a sentence can end with, and the last marks of a text, behind which no other one begins.
const ENDS = /[\p{Sentence_Terminal}\u2024\n\r\u0085\u2028\u2029]/u
const LAST_MARKS = /[.?!]["'”’»)]*$/

/** Whether a plain text is one sentence. It takes less time than to find its sentences. */
export function isOneSentence (text: string): boolean {
  const trimmed = text.trim()
  const hasNoEnd = trimmed !== '' && text.length <= WINDOW && !ENDS.test(trimmed.replace(LAST_MARKS, ''))
  return hasNoEnd || sentencesOf(text).length === 1
}

/**
 * The pieces of a text that has no sentences of a usable length, none longer than `maxLength`. It is cut at a space or
 * at the end of a line where there is one in the second half of a piece, and never between the halves of a character.
 */
export function piecesOf (text: string, maxLength: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength)
    const gap = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    const end = gap > maxLength / 2 ? gap : maxLength - Number(/[\ud800-\udbff]$/.test(head))
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest].filter(piece => piece !== '')
}

/** The pieces of a text of lines, such as code, none longer than `maxLength`: whole lines where they are not longer. */
export function linePiecesOf (text: string, maxLength: number): string[] {
  const pieces: string[] = []
  for (const line of text.replace(/(?<!\n)\n+$/, '').split('\n').flatMap(line => inParts(line, maxLength))) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + 1 + line.length <= maxLength) pieces[pieces.length - 1] = `${last}\n${line}`
    else pieces.push(line)
  }
  return pieces.filter(piece => piece.trim() !== '')
}

function inParts (line: string, maxLength: number): string[] {
  return line.length <= maxLength ? [line.trimEnd()] : piecesOf(line, maxLength)
}

function * segmentsOf (text: string): Generator<string> {
  let from = 0
  while (from < text.length) {
    const window = text.slice(from, from + WINDOW)
    const segments = OTHER_LETTERS.test(window)
      ? Array.from(segmenter.segment(window), ({ segment }) => segment)
      : segmentsOfLatin(window)
    // The last one of a window may go on beyond it.
    if (from + WINDOW < text.length && segments.length > 1) segments.pop()
    for (const segment of segments) {
      from += segment.length
      yield segment
    }
  }
}

// Letters and marks of Western and Central Europe.
const OTHER_LETTERS = /[^\t -~\u00a1-\u00ac\u00ae-\u017f\u2010-\u201f•…€]/
const CLOSING = '(?=(["\'()[\\]{}«»‘-‟‹›]*[ \\t]*))'
const GOES_ON = '[-,:;–—.?!]'
const END = new RegExp(`[?!]${CLOSING}\\1(?!${GOES_ON})|(?:(?<!\\p{Alphabetic})|(?!.\\p{Uppercase}))\\.(?!\\d)` +
  `${CLOSING}\\2(?!${GOES_ON}|[^\\p{Alphabetic}.?!]*\\p{Lowercase})`, 'gu')

/** What the segmenter finds in a text in Latin letters, by the same rules (Unicode, UAX 29), in a tenth of the time. */
function segmentsOfLatin (text: string): string[] {
  const segments: string[] = []
  let from = 0
  for (const { 0: end, index } of text.matchAll(END)) {
    segments.push(text.slice(from, index + end.length))
    from = index + end.length
  }
  if (from < text.length) segments.push(text.slice(from))
  return segments
}

// "https://zoom.example/j/1?pwd=a": what follows is a part of it.
function endsInAddress (text: string): boolean {
  return /[.?!]$/.test(text) && /(?:\w:\/\/|\bwww\.)\S*$/i.test(text.slice(-500))
}

// "Dr. Vidal", "e.g. trees", "J. R. Smith", "Employment Division v. Smith".
function endsInAbbreviation (text: string): boolean {
  const end = text.trimEnd()
  if (!end.endsWith('.')) return false
  if (end.endsWith(' v.') && /\p{Lu}\p{L}* v\.\s*$/u.test(text.slice(-40))) return true
  const word = /([^\s(]{1,20})\.\s*$/.exec(text.slice(-30))?.[1]
  return word !== undefined && (ABBREVIATIONS.has(word.toLowerCase()) || /^\p{Lu}(?:\.\p{Lu})*$/u.test(word))
}
