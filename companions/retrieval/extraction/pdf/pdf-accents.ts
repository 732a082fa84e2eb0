import type { Line } from './pdf-lines.js'

/*
 * TeX draws "ó" as an accent and a letter with its older fonts (OT1): a file then has "Evaluaci´on" and "d´ıa", which
 * no search finds.
 */

const MARKS: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327'
}
// An acute accent may be typed as an apostrophe: "it´s". A grave accent quotes code: `a`.
const DRAWN = /([´`])([aeiouyıȷ])(?!`)|([ˆ˜¯˘˙¨˚˝ˇ¸])([\p{L}ıȷ])/giu
const SURELY = /[´`ˆ˜¨]ı/u
const COMPOSED = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/g

// TeX draws "≠" as a stroke and the sign that it denies. A stroke behind a sign is a part of that one.
const DENIED = /(?<![=<>∈∋≡∼≈≅⊂⊃⊆⊇≤≥∃∣∥])\u0338 ?([=<>∈∋≡∼≈≅⊂⊃⊆⊇≤≥∃∣∥])/gu

/** The lines with the accents on their letters, and the strokes on their signs, where a file draws them apart. */
export function withAccents (written: Line[][]): Line[][] {
  const pages = written.map(lines => lines.map(line => line.text.includes('\u0338')
    ? { ...line, text: line.text.replace(DENIED, (_, sign: string) => `${sign}\u0338`.normalize('NFC')) }
    : line))
  const text = pages.flat().map(line => line.text).join('\n')
  const apart = [...text.matchAll(DRAWN)].filter(([all]) => composed(all) !== all && all[0] !== '`').length
  const isDrawn = apart > 0 && (SURELY.test(text) || apart > (text.match(COMPOSED)?.length ?? 0))
  if (!isDrawn) return pages
  return pages.map(lines => lines.map(line => ({ ...line, text: line.text.replace(DRAWN, composed) })))
}

/** "´o" as "ó"; what has no such character stays. */
function composed (drawn: string): string {
  const letter = drawn.slice(1).replace('ı', 'i').replace('ȷ', 'j')
  const whole = `${letter}${MARKS[drawn[0] as string]}`.normalize('NFC')
  return whole.length === 1 ? whole : drawn
}
