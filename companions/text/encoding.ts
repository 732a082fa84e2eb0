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
    score += worthOf(character, text[index - 1] ?? ' ', text[index + 1] ?? ' ')
  }
  return score
}

function worthOf (character: string, before: string, after: string): number {
  const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after)
  if (/[\x80-\x9f]/.test(character)) return -5
  if (/[áéíóúüñàèìòùâêîôûäëïöçœæßãõåøºª]/.test(character)) return /\p{Lu}/u.test(before + after) ? 0 : 1
  // A capital after a small letter: "maÒana".
  if (/[ÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÇŒÆÃÕÅØ]/.test(character)) return /\p{Ll}/u.test(before) ? -2 : 1
  if (/[’·]/.test(character)) return isInside ? 0.5 : 0
  if (/[¿¡«“‘]/.test(character)) return /[\s([]/.test(before) ? 1 : -2
  if (/[»”…€°–—•\u00a0]/.test(character)) return isInside ? -2 : 0.5
  return isInside ? -2 : -0.5
}
