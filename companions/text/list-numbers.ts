/** A number as a list shows it. @param format by the names of Word, or by the first number of LibreOffice: `a`, `I` */
export function written (number: number, format: string): string {
  switch (format) {
    case '':
    case 'bullet':
    case 'none': return ''
    case 'a':
    case 'lowerLetter': return letters(number)
    case 'A':
    case 'upperLetter': return letters(number).toUpperCase()
    case 'i':
    case 'lowerRoman': return roman(number).toLowerCase()
    case 'I':
    case 'upperRoman': return roman(number)
    case 'decimalZero': return String(number).padStart(2, '0')
    default: return String(number)
  }
}

function letters (number: number): string {
  return String.fromCharCode(97 + (number - 1) % 26).repeat(Math.min(20, Math.ceil(number / 26)))
}

const ROMAN: Array<[value: number, digits: string]> = [
  [1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'], [50, 'L'], [40, 'XL'], [10, 'X'],
  [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']
]

export function roman (number: number): string {
  let [rest, text] = [Math.min(number, 3999), '']
  for (const [value, digits] of ROMAN) {
    text += digits.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}
