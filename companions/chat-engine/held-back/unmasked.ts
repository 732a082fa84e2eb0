/*
 * Undoes the ways in which a model can hide a word when a student asks it to: Markdown inside the word, full-width
 * letters, invisible characters, entities, escapes, and string literals or character codes of a program.
 */

// Soft hyphens, spaces without width, marks of direction.
const UNSEEN = /\u034F|[\u00AD\u061C\u115F\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g
const ESCAPE = new RegExp('&#x([0-9a-f]{1,6});|&#(\\d{1,7});|&(?:shy|zwj|zwnj|lrm|rlm);|\\\\u\\{?([0-9a-f]{4,6})\\}?|' +
  '\\\\x([0-9a-f]{2})|%([0-9a-f]{2})', 'gi')
const TAG = /<(?:\/?[a-z][^<>]{0,200}|!--.{0,200}?--)>/gi
// "mito" + "chondrion", ["mito", "chondrion"], `mito``chondrion`
const JOINT = /(["'`”’])[\s\])]{0,8}(?:[+.,&|]|\.\.)?[\s[(]{0,8}(["'`“‘])/g
const INSIDE = /(?<=[\p{L}\p{N}])(?:[*_~`|\\]|\]\[)+(?=[\p{L}\p{N}])/gu
// The codes of at least five letters, as a program writes them: decimal, hexadecimal, binary.
const CODES = new RegExp('(?:(?:0x|\\b)[0-9a-f]{2,3}\\b[\\s,;]{1,3}){4,}(?:0x|\\b)[0-9a-f]{2,3}\\b|' +
  '(?:\\b[01]{7,8}\\b[\\s,;]{1,3}){4,}[01]{7,8}\\b', 'gi')

/** The text without what hides a word, and below it what its numbers say where they are codes of letters. */
export function unmasked (text: string): string {
  const shown = text.normalize('NFKC').replace(ESCAPE, (_all, hex, decimal, unicode, short, percent) => {
    const code = hex ?? unicode ?? short ?? percent
    return characterOf(decimal === undefined ? Number.parseInt(code ?? '', 16) : Number(decimal))
  }).replace(UNSEEN, '').replace(TAG, '').replace(JOINT, '').replace(INSIDE, '')
  const coded = [...text.matchAll(CODES)].flatMap(([codes]) => decodingsOf(codes))
  return [shown, ...coded].join('\n')
}

function characterOf (code: number): string {
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function decodingsOf (codes: string): string[] {
  const numbers = codes.split(/[\s,;]+/).filter(code => code !== '')
  const base = numbers.every(code => /^[01]{7,8}$/.test(code)) ? [2] : [10, 16]
  return base.map(base => numbers.map(code => Number.parseInt(code.replace(/^0x/i, ''), base))
    .map(code => code >= 32 && code < 0x250 ? characterOf(code) : ' ').join(''))
}
