import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { likelihoodOf } from './alphabets.js'

/** Text has none of these characters, and nearly every other file has some. */
// eslint-disable-next-line no-control-regex
export const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffe\uffff]/

/** A text in UTF-8, UTF-16 or UTF-32, without its mark; `undefined` for any other bytes. */
export function unicodeText (bytes: Uint8Array): string | undefined {
  const name = unicodeOf(bytes)
  if (name === undefined) return undefined
  return name.startsWith('utf-32') ? iconv.decode(bytes, name) : new TextDecoder(name).decode(bytes)
}

function unicodeOf (bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 ? 'utf-32le' : 'utf-16le'
  if (bytes[2] === 0xfe && bytes[3] === 0xff && bytes[0] === 0 && bytes[1] === 0) return 'utf-32be'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // The Japanese of older mail and pages: between marks, pairs of ASCII.
  // eslint-disable-next-line no-control-regex -- the mark
  if (bytes.includes(0x1b) && /\x1b\$[@B][!-~]{2}/.test(Buffer.from(bytes).toString('latin1'))) return 'iso-2022-jp'
  if (isUtf8(bytes) && !bytes.includes(0)) return 'utf-8'
  return unmarkedUtf16(bytes)
}

// In bytes.
const UTF16_SAMPLE = 4096
const MIN_ZEROS = 0.02
const MIN_LEAD_OF_HALF = 3

/**
 * UTF-16 without a mark: one half of each ASCII character is zero, and the same half. A text in other letters has ASCII
 * in its spaces and the ends of its lines alone.
 */
function unmarkedUtf16 (bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 !== 0) return undefined
  const sample = bytes.subarray(0, UTF16_SAMPLE)
  const zerosAt = (half: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === half).length
  const [high, low] = [zerosAt(0), zerosAt(1)]
  if (high + low < MIN_ZEROS * sample.length) return undefined
  const name = low > high ? 'utf-16le' : 'utf-16be'
  // U+4E00, "one" in Chinese, has a zero in the other half.
  if (Math.min(high, low) * MIN_LEAD_OF_HALF > Math.max(high, low)) return undefined
  // The end of the sample may be half a character.
  const text = new TextDecoder(name).decode(sample, { stream: true })
  return /[\p{Cn}\p{Co}\p{Cs}\ufffd]/u.test(text) ? undefined : name
}

/**
 * Of readings that are as likely, the first one is taken. A text is seldom in one of the last: it must be far more
 * likely there.
 */
const ENCODINGS = [
  'windows-1252', 'macintosh', 'iso-8859-15', 'cp850',
  'windows-1250', 'iso-8859-2', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1257', 'koi8-u', 'iso-8859-5',
  'iso-8859-7', 'iso-8859-4', 'iso-8859-13', 'iso-8859-10', 'iso-8859-16', 'iso-8859-3', 'iso-8859-14', 'cp852',
  'cp866', 'macukraine', 'maccenteuro', 'maccroatian', 'macromania', 'macturkish', 'macgreek', 'maciceland',
  'cp437', 'cp857', 'cp775', 'cp737', 'cp855', 'cp1125', 'cp860', 'cp861', 'cp863', 'cp865', 'cp869'
]
const WESTERN_ENCODINGS = 4

// In bytes, and in those beyond ASCII: the accents of so much text are enough to tell.
const MAX_READ = 200_000
const MAX_JUDGED = 1500

/**
 * A text that is not in Unicode, as Windows, an old Mac or MS-DOS wrote it, by evidence: in the right encoding, its
 * letters are those of one language, accents stand on letters inside of words, and signs do not. The scripts that are
 * written without such letters are told by chardet. The `TextDecoder` of Node 20 loses the quotation marks, dashes and
 * the euro sign of Windows-1252.
 * @returns `undefined` where the encoding cannot be told with confidence
 */
export function decodeText (bytes: Uint8Array): string | undefined {
  const declared = declaredIn(bytes)
  if (declared !== undefined) return iconv.decode(bytes, declared)
  const sample = bytes.subarray(0, MAX_READ)
  if (isDamagedUtf8(sample)) return undefined
  const name = otherEncodingOf(sample) ?? likeliestOf(sample.subarray(0, endOfJudged(sample)))
  return name === undefined ? undefined : iconv.decode(bytes, name)
}

/** Whether a text has characters of UTF-8, and few bytes that are none: something has cut or mixed it. */
function isDamagedUtf8 (bytes: Uint8Array): boolean {
  const others = new TextDecoder().decode(bytes).match(/[^\0-\x7f]/g) ?? []
  return others.length > 0 && others.filter(character => character === '\ufffd').length < others.length / 3
}

function endOfJudged (bytes: Uint8Array): number {
  let left = MAX_JUDGED
  const end = bytes.findIndex(byte => byte > 127 && --left < 0)
  return end === -1 ? bytes.length : end
}

// Of the logarithm of a likelihood, for each character. Those of Greek are at -2.8; of what is no text, at -5.
const MIN_LIKELIHOOD = -4
// What speaks against a reading that is none of Western Europe where there are one or two characters.
const RARER = 3
// By how much a reading that is none of Western Europe must be likelier than any other.
const MIN_LEAD = 3

/** The likeliest encoding of a text. `undefined` where that is none of Western Europe, and close to another. */
function likeliestOf (bytes: Uint8Array): string | undefined {
  // Of what is in ASCII, no more than what stands beside the rest.
  const near = /[^]{0,4}[\x80-\xff](?:[^]{0,8}[\x80-\xff])*[^]{0,4}/g
  const sample = Buffer.from((Buffer.from(bytes).toString('latin1').match(near) ?? []).join(' '), 'latin1')
  const beyond = beyondAscii(sample)
  const readings = new Map<string, { name: string, likelihood: number, isWestern: boolean }>()
  for (const [place, name] of ENCODINGS.entries()) {
    const text = iconv.decode(sample, name)
    // The two forms of Romanian are one.
    const key = text.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')
    if (readings.has(key)) continue
    const isWestern = place < WESTERN_ENCODINGS
    const likelihood = likelihoodOfText(text) - place / 10 - (isWestern || beyond > 2 ? 0 : RARER)
    readings.set(key, { name, likelihood, isWestern })
  }
  const [best, second] = [...readings.values()].sort((a, b) => b.likelihood - a.likelihood)
  if (best === undefined || best.likelihood < (beyond + 1) * MIN_LIKELIHOOD) return undefined
  if (beyond > MIN_BEYOND * bytes.length && lettersIn(iconv.decode(sample, best.name)) < MIN_OF_SCRIPT * beyond) {
    return undefined
  }
  const isSure = best.isWestern || second === undefined || best.likelihood - second.likelihood >= MIN_LEAD
  return isSure ? best.name : undefined
}

function likelihoodOfText (text: string): number {
  const counts = new Map<string, number>()
  let signs = 0
  for (const { character, before, after, worth } of charactersOf(text)) {
    const isLetter = /\p{L}/u.test(character) && !/[ﬁﬂµªº]/.test(character)
    if (!isLetter || isOutOfPlace(character, before, after)) signs += isLetter ? IMPOSSIBLE : worth * 1.5 - 3
    else {
      const small = character === 'İ' ? 'i' : character.toLowerCase()
      counts.set(small, (counts.get(small) ?? 0) + 1)
      if (isAlone(character, before, after)) signs += UNLIKELY
    }
  }
  return signs + likelihoodOf(counts)
}

/** Those beyond ASCII that are not Latin. */
function lettersIn (text: string): number {
  return text.match(/(?!\p{Script=Latin})[^\P{L}\0-\x7f]/gu)?.length ?? 0
}

const IMPOSSIBLE = -8
const UNLIKELY = -2

/** A capital after a small letter, or a letter next to one of another script. */
function isOutOfPlace (character: string, before: string, after: string): boolean {
  if (/\p{Lu}/u.test(character) && /\p{Ll}/u.test(before)) return true
  const isLatin = /\p{Script=Latin}/u.test(character)
  return [before, after].some(other => /\p{L}/u.test(other) && /\p{Script=Latin}/u.test(other) !== isLatin)
}

/** No letter of Latin but a few is a word. */
function isAlone (character: string, before: string, after: string): boolean {
  return /(?![àéèóíúü])\p{Script=Latin}/iu.test(character) && !/\p{L}/u.test(before + after)
}

/** What an encoding that chardet knows is read as, and the script that it is for. */
const OTHERS: Record<string, { script: RegExp, read?: string[], isWide?: true }> = {
  GB18030: { script: /[\p{Script=Han}\p{P}\uff00-\uffef]/u, isWide: true },
  Big5: { script: /[\p{Script=Han}\p{P}\uff00-\uffef]/u, isWide: true },
  Shift_JIS: { script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}ー\uff00-\uffef]/u, isWide: true },
  'EUC-JP': { script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}ー\uff00-\uffef]/u, isWide: true },
  'EUC-KR': { script: /[\p{Script=Hangul}\p{P}\uff00-\uffef]/u, read: ['cp949'], isWide: true },
  'ISO-8859-8': { script: /[\p{Script=Hebrew}\p{P}]/u, read: ['windows-1255'] },
  'windows-1255': { script: /[\p{Script=Hebrew}\p{P}]/u },
  'ISO-8859-6': { script: /[\p{Script=Arabic}\p{P}]/u },
  'windows-1256': { script: /[\p{Script=Arabic}\p{P}]/u }
}

// Of 100, as chardet counts. A guess of a wide encoding is right or far away.
const MIN_WIDE = 90
const MIN_CONFIDENCE = 30
const MIN_OF_SCRIPT = 0.95
// Two characters prove nothing.
const MIN_CHARACTERS = 5
// The share of bytes beyond ASCII: a text in these scripts has many.
const MIN_BEYOND = 0.3

/** The encoding of a text in another script, where the evidence is strong. */
function otherEncodingOf (sample: Uint8Array): string | undefined {
  const [guess] = analyse(sample)
  const other = guess && OTHERS[guess.name]
  const beyond = beyondAscii(sample)
  if (guess === undefined || other === undefined || beyond < MIN_CHARACTERS) return undefined
  const isSure = other.isWide
    ? guess.confidence >= MIN_WIDE
    : guess.confidence >= MIN_CONFIDENCE && beyond > MIN_BEYOND * sample.length
  if (!isSure) return undefined
  const shares = (other.read ?? [guess.name])
    .map(name => ({ name, share: shareOf(iconv.decode(sample, name), other.script) }))
  const [best] = shares.sort((a, b) => b.share - a.share)
  return best !== undefined && best.share >= MIN_OF_SCRIPT ? best.name : undefined
}

function beyondAscii (bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => byte > 127 ? sum + 1 : sum, 0)
}

/** Of the characters beyond ASCII, those of a script. A capital after a small letter belongs to none. */
function shareOf (text: string, script: RegExp): number {
  const beyond = text.replace(/\p{Ll}\p{Lu}/gu, '\ufffd\ufffd').match(/[^\0-\x7f\s\xa0]/gu) ?? []
  return beyond.filter(character => script.test(character)).length / Math.max(1, beyond.length)
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

/** The characters beyond ASCII, each with what its place says for or against it. */
function * charactersOf (
  text: string
): Generator<{ character: string, before: string, after: string, worth: number }> {
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [left, right] = [text.slice(Math.max(0, index - 3), index), text.slice(index + 1, index + 4)]
    const [before, after] = [left.at(-1) ?? ' ', right[0] ?? ' ']
    yield { character, before, after, worth: worthOf(character, left, right) }
  }
}

// "don’t", "the professor’s", "l’examen", "qu’il".
const CONTRACTION = /^(?:s|t|d|m|re|ll|ve)(?![\p{L}])/iu
const ELISION = /(?<![\p{L}])(?:[ldcjnstm]|qu)$/iu

/** @param left the characters before; @param right those after it */
function worthOf (character: string, left: string, right: string): number {
  const [before, after] = [left.at(-1) ?? ' ', right[0] ?? ' ']
  const [isAfterLetter, isBeforeLetter] = [/\p{L}/u.test(before), /\p{L}/u.test(after)]
  const isInside = isAfterLetter && isBeforeLetter
  if (/[\x80-\x9f\ufffd]/.test(character)) return -5
  if (/[ºª]/.test(character)) return !isBeforeLetter && /[\p{L}\d.]/u.test(before) ? 1 : -2
  if (/[áéíóúüñàèìòùâêîôûäëïöçœæßãõåøﬁﬂ]/.test(character)) {
    if (/\p{Lu}/u.test(before + after)) return 0
    // No word begins or ends with these, and no letter but a few stands alone.
    if (/[îëñ]/.test(character) && !isInside) return -1
    if (/ì/.test(character) && !isAfterLetter) return -1
    return isAfterLetter || isBeforeLetter || /[àéèó]/.test(character) ? 1 : -1
  }
  // A capital after a small letter: "maÒana". Before a digit, it is no letter: "Ä25".
  if (/[ÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÇŒÆÃÕÅØ]/.test(character)) {
    if (/\p{Ll}/u.test(before)) return -2
    return isBeforeLetter || isAfterLetter ? 1 : -1
  }
  if (/’/.test(character)) {
    return isInside && (CONTRACTION.test(right) || ELISION.test(left)) ? 2 : isInside ? -1 : 0.5
  }
  if (/·/.test(character)) return isInside ? 0.5 : 0
  // The letter Ð is no word, and a yen is some number.
  if (character === 'Ð') return isAfterLetter || isBeforeLetter ? -0.5 : -2
  if (character === '¥') return /\d/.test(left + right) ? -0.5 : -2
  if (/[¿¡]/.test(character) && after === ' ') return -2
  if (/[¿¡«“‘]/.test(character)) return /[\s([]/.test(before) ? 1 : -2
  if (/[–—]/.test(character) && isAfterLetter !== isBeforeLetter) return 0
  if (/[€µ]/.test(character) && (character === '€' ? isBeforeLetter : isAfterLetter)) return -2
  if (/[»”…€°–—•\u00a0]/.test(character)) return isInside ? -2 : 1
  if (/[^\P{S}™]|\p{Lm}|\p{No}/u.test(character) && character !== '²' && isAfterLetter) return -2
  return isInside ? -2 : -0.5
}

// The bytes 128 to 255 in three encodings.
const BYTES = Buffer.from(Array.from({ length: 128 }, (_, place) => 128 + place))
const LATIN = iconv.decode(BYTES, 'iso-8859-1')
// Programs keep the five bytes that it does not have as control characters.
const WINDOWS = iconv.decode(BYTES, 'windows-1252').replace(/\ufffd/g, (_, place: number) => LATIN[place] ?? '')
const MAC = iconv.decode(BYTES, 'macintosh')

const MAC_AS_LATIN = substitutes(LATIN, MAC)
const MAC_AS_WINDOWS = substitutes(WINDOWS, MAC)
const CONTROLS = substitutes(LATIN.slice(0, 32), WINDOWS)

// An é and an á of a Mac, read as Windows-1252. No text has these after a small letter.
const MAC_IN_WINDOWS = /\p{Ll}(?:Ž|‡(?=\p{Ll}))/gu

// More than a typing error, and what another reading may leave of it.
const MIN_DAMAGE = 2
const MAX_LEFT = 0.25

/**
 * A text as it was written, where a program before us has read its bytes in a wrong encoding. "EarthÕs" becomes
 * "Earth’s": Mac Roman that was read as ISO-8859-1 or Windows-1252. The text as a whole must show it: characters that
 * no language has in their places, such as a capital after a small letter, are nearly all gone in the other reading.
 * So it is with "mÃ¡s": UTF-8 that was read as Windows-1252.
 * The control characters U+0080 to U+009F become those of Windows-1252 in any case, since no text has them.
 */
export function withEncodingRepaired (text: string): string {
  const isWindows = /[Ž‡]/.test(text) && (text.match(MAC_IN_WINDOWS)?.length ?? 0) >= MIN_DAMAGE
  if (!isWindows && !/[\x80-\xff]/.test(text)) return text
  const once = encodedTwice(text)
  if (once !== undefined) return once
  const plain = text.replace(/[\x80-\x9f]/g, character => CONTROLS.get(character) ?? character)
  // Most texts have fewer of these: the judgement of each accent takes as long as all else that is done with a text.
  if ((text.match(DAMAGED)?.length ?? 0) < MIN_DAMAGE) return plain
  const { damage } = judged(text)
  if (damage < MIN_DAMAGE) return plain
  const other = substituted(text, isWindows ? MAC_AS_WINDOWS : MAC_AS_LATIN)
  const { impossible, score } = judged(other)
  if (impossible > MAX_LEFT * damage || score < judged(plain).score + MIN_DAMAGE) return plain
  // On a Mac, these are one character each. A question has two.
  return other.replaceAll('ﬁ', 'fi').replaceAll('ﬂ', 'fl')
}

// The first byte of two or three in UTF-8, and the second one, as Windows-1252 reads them.
const TWICE = new RegExp(`(?:[ÃÂÅÄÐÑ]|â(?=€))[${WINDOWS.slice(0, 64).replace(/[\\\]^-]/g, '\\$&')}]`, 'g')
const MIN_TWICE = 2
const BYTE_OF = new Map([...WINDOWS].map((character, place) => [character, 128 + place]))

/** A text whose UTF-8 was read as Windows-1252 and written in UTF-8 again; `undefined` for any other one. */
function encodedTwice (text: string): string | undefined {
  if ((text.match(TWICE)?.length ?? 0) < MIN_TWICE) return undefined
  const bytes = [...text].map(character =>
    BYTE_OF.get(character) ?? (character < '\u0100' ? character.charCodeAt(0) : undefined))
  if (bytes.includes(undefined)) return undefined
  const once = Buffer.from(bytes as number[])
  return isUtf8(once) ? once.toString('utf8') : undefined
}

const DAMAGED = /[\x80-\x9f¥À-ÞŽ‡]/g

/** `damage`: how many of the impossible characters are capitals, controls, or a yen without a number. */
function judged (text: string): Record<'score' | 'impossible' | 'damage', number> {
  const result = { score: 0, impossible: 0, damage: 0 }
  for (const { character, worth } of charactersOf(text.slice(0, MAX_READ))) {
    // An author may set these without spaces.
    const isDash = /[–—…]/.test(character)
    result.score += isDash ? 1 : worth
    if (isDash || worth > -2) continue
    result.impossible++
    if (character.search(DAMAGED) === 0) result.damage++
  }
  return result
}

/** What to write for a character. A byte that Mac Roman does not have stays. */
function substitutes (from: string, to: string): Map<string, string> {
  const pairs = [...from].map((character, place) => [character, to[place] ?? character] as const)
  return new Map(pairs.filter(pair => !pair.includes('\ufffd')))
}

function substituted (text: string, by: Map<string, string>): string {
  return text.replace(/[^\0-\x7f]/g, character => by.get(character) ?? character)
}
