/* Numbers in words, in English and Spanish, folded (see `fold`). The position in a list is the value. */

const ONES = [
  'zero cero', 'one uno', 'two dos', 'three tres', 'four cuatro', 'five cinco', 'six seis', 'seven siete', 'eight ocho',
  'nine nueve', 'ten diez', 'eleven once', 'twelve doce', 'thirteen trece', 'fourteen catorce', 'fifteen quince',
  'sixteen dieciseis', 'seventeen diecisiete', 'eighteen dieciocho', 'nineteen diecinueve', 'twenty veinte',
  'veintiuno', 'veintidos', 'veintitres', 'veinticuatro', 'veinticinco', 'veintiseis', 'veintisiete', 'veintiocho',
  'veintinueve'
]
const TENS = [
  '', '', '', 'thirty treinta', 'forty cuarenta', 'fifty cincuenta', 'sixty sesenta', 'seventy setenta',
  'eighty ochenta', 'ninety noventa'
]

const VALUES = new Map<string, number>([
  ...ONES.flatMap((words, value) => pairs(words, value)),
  ...TENS.flatMap((words, ten) => words === '' ? [] : pairs(words, 10 * ten))
])
const SCALES = new Map<string, number>([
  ...pairs('hundred cien ciento', 100), ...pairs('thousand mil', 1000), ...pairs('million millon millones', 1_000_000)
])

/** Words that stand for a number: "three", "treinta"; not "hundred" and its like. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = VALUES

/** A text with its number words as digits: "thirty-five per cent" is "35 per cent", "treinta y cinco" is "35". */
export function withDigits (folded: string): string {
  // Digits and scales may be mixed: "3 million".
  return folded.replace(RUN, run => {
    const words = run.split(/[\s-]+/).filter(word => word !== 'and' && word !== 'y')
    if (words.every(word => !VALUES.has(word) && !SCALES.has(word))) return run
    const value = valueOf(words)
    return value === undefined ? run : String(value)
  })
}

const WORD = `(?:${[...VALUES.keys(), ...SCALES.keys()].join('|')})`
// "twenty one", "treinta y cinco", "two hundred and five", "3 million". "one and two" are two numbers.
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])(?:${WORD}|\\d+(?:[.,]\\d+)?(?=\\s${WORD}))(?:(?:\\s|-|(?<=${tensWords()})\\sy\\s|` +
  `(?<=hundred|thousand)\\sand\\s)${WORD})*(?![\\p{L}\\p{N}])`, 'gu'
)

/** @returns `undefined` for words that make no number together, such as "one two" */
function valueOf (words: string[]): number | undefined {
  let total = 0
  let part: number | undefined
  for (const word of words) {
    const scale = SCALES.get(word)
    const value = VALUES.get(word) ?? (scale === undefined ? Number(word.replace(',', '.')) : undefined)
    if (scale === 100) part = (part ?? 1) * 100
    else if (scale !== undefined) {
      total += (part ?? 1) * scale
      part = undefined
    } else {
      // "twenty one", "hundred five": the next part is smaller than what the one before leaves room for.
      const hasRoom = part === undefined || (value !== undefined && part % (value < 10 ? 10 : 100) === 0 && part > 0)
      if (!hasRoom) return undefined
      part = (part ?? 0) + (value ?? 0)
    }
  }
  return total + (part ?? 0)
}

function tensWords (): string {
  return TENS.join(' ').trim().split(/\s+/).join('|')
}

function pairs (words: string, value: number): Array<[string, number]> {
  return words.split(' ').map(word => [word, value])
}
