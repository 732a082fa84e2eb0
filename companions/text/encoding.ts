import iconv from 'iconv-lite'

// Of these, the first one with the best score is taken.
const ENCODINGS = ['windows-1252', 'macintosh', 'iso-8859-15', 'cp850']

// In bytes. The accents of so much text are enough to tell.
const MAX_READ = 200_000

/**
 * A text with one byte for each character, as Windows, an old Mac or MS-DOS wrote it, by evidence: in the right
 * encoding, accents stand on letters inside of words, and signs do not. chardet was measured as well: it knows no Mac
 * Roman. The `TextDecoder` of Node 20 loses the quotation marks, dashes and the euro sign of Windows-1252.
 */
export function decodeSingleByte (bytes: Uint8Array): string {
  const declared = declaredIn(bytes)
  if (declared !== undefined) return iconv.decode(bytes, declared)
  const sample = bytes.subarray(0, MAX_READ)
  const scores = ENCODINGS.map(encoding => scoreOf(iconv.decode(sample, encoding)))
  return iconv.decode(bytes, ENCODINGS[scores.indexOf(Math.max(...scores))] ?? 'windows-1252')
}

// A page that names an encoding of Western Europe may be in another one.
const WESTERN = /^(?:windows-?1252|cp1252|iso-?8859-?15?|latin-?1|us-ascii|macintosh|x-mac-roman|utf-?8|utf-?16.*)$/i

/** The encoding that a page names, where it is none of Western Europe: `<meta charset="windows-1251">`. */
function declaredIn (bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2048)).toString('latin1')
  const naming = /<(?:meta\b[^>]*\bcharset|\?xml\b[^>]*\bencoding)\s*=\s*["']?\s*([\w:.-]{2,40})/i
  const [, name = ''] = naming.exec(start) ?? []
  return name !== '' && !WESTERN.test(name) && iconv.encodingExists(name) ? name : undefined
}

function scoreOf (text: string): number {
  let score = 0
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/g)) {
    score += worthOf(character, text.slice(Math.max(0, index - 3), index), text.slice(index + 1, index + 4))
  }
  return score
}

// "don’t", "the professor’s", "l’examen", "qu’il".
const CONTRACTION = /^(?:s|t|d|m|re|ll|ve)(?![\p{L}])/iu
const ELISION = /(?<![\p{L}])(?:[ldcjnstm]|qu)$/iu

/** @param left the characters before; @param right those after it */
function worthOf (character: string, left: string, right: string): number {
  const [before, after] = [left.at(-1) ?? ' ', right[0] ?? ' ']
  const [isAfterLetter, isBeforeLetter] = [/\p{L}/u.test(before), /\p{L}/u.test(after)]
  const isInside = isAfterLetter && isBeforeLetter
  if (/[\x80-\x9f]/.test(character)) return -5
  if (/[áéíóúüñàèìòùâêîôûäëïöçœæßãõåøºª]/.test(character)) {
    if (/\p{Lu}/u.test(before + after)) return 0
    // No word begins or ends with these, and no letter but a few stands alone.
    if (/[îëñ]/.test(character) && !isInside) return -1
    if (/ì/.test(character) && !isAfterLetter) return -1
    return isAfterLetter || isBeforeLetter || /[ºªàéèó]/.test(character) ? 1 : -1
  }
  // A capital after a small letter: "maÒana". Before a digit, it is no letter: "Ä25".
  if (/[ÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÇŒÆÃÕÅØ]/.test(character)) {
    if (/\p{Ll}/u.test(before)) return -2
    return isBeforeLetter || isAfterLetter ? 1 : -1
  }
  if (/’/.test(character)) return isInside && (CONTRACTION.test(right) || ELISION.test(left)) ? 2 : isInside ? -1 : 0.5
  if (/·/.test(character)) return isInside ? 0.5 : 0
  if (/[¿¡«“‘]/.test(character)) return /[\s([]/.test(before) ? 1 : -2
  if (/[»”…€°–—•\u00a0]/.test(character)) return isInside ? -2 : 1
  return isInside ? -2 : -0.5
}
