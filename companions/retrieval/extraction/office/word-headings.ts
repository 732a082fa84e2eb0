import { load, type CheerioAPI } from 'cheerio'

/*
 * Word computes the numbers of headings, "Unit 2.", and keeps no text of them. mammoth leaves them out.
 */

type Element = ReturnType<CheerioAPI>

interface Level { start: number, format: string, text: string, style?: string }
interface Numbers { id: string, level?: number }

// In headings. A style that is based on itself has no end.
const MAX_DEPTH = 20

/** Writes the number of each numbered heading into its text. */
export function numberHeadings ($: CheerioAPI, styles: string, numbering: string): void {
  const lists = listsOf(numbering)
  if (lists.size === 0) return
  const styleOf = stylesOf(styles)
  const counts = new Map<string, number[]>()
  for (const element of $('w\\:p').toArray()) {
    const paragraph = $(element)
    const id = paragraph.children('w\\:pPr').children('w\\:pStyle').attr('w:val')
    const style = id === undefined ? undefined : styleOf(id)
    if (id === undefined || style?.isHeading !== true) continue
    const { id: list, level } = numbersOf(paragraph.children('w\\:pPr')) ?? style.numbers ?? { id: '0' }
    const levels = lists.get(list)
    if (levels === undefined) continue
    const at = level ?? Math.max(0, levels.findIndex(one => one.style === id))
    const count = counts.get(list) ?? []
    counts.set(list, count)
    count.length = Math.min(count.length, at + 1)
    for (let n = 0; n <= at; n++) count[n] ??= n < at ? levels[n]?.start ?? 1 : (levels[n]?.start ?? 1) - 1
    count[at] = (count[at] ?? 0) + 1
    const text = (levels[at]?.text ?? '').replace(/%(\d)/g, (_, digit: string) =>
      written(count[Number(digit) - 1] ?? 1, levels[Number(digit) - 1]?.format ?? 'decimal'))
    if (text.trim() !== '') paragraph.children('w\\:r').first().before(runOf($, `${text.trim()} `))
  }
}

function runOf ($: CheerioAPI, text: string): Element {
  const run = $('<w:r><w:t xml:space="preserve"></w:t></w:r>')
  run.children().text(text)
  return run
}

function numbersOf (properties: Element): Numbers | undefined {
  const numbers = properties.children('w\\:numPr')
  const id = numbers.children('w\\:numId').attr('w:val')
  const level = numbers.children('w\\:ilvl').attr('w:val')
  return id === undefined ? undefined : { id, ...(level !== undefined && { level: Number(level) }) }
}

function stylesOf (xml: string): (id: string) => { isHeading: boolean, numbers?: Numbers } {
  const $ = load(xml, { xml: true })
  const byId = new Map($('w\\:style').toArray().map(style => [$(style).attr('w:styleId') ?? '', $(style)]))
  return id => {
    let [isHeading, numbers]: [boolean, Numbers | undefined] = [false, undefined]
    let style = byId.get(id)
    for (let depth = 0; style !== undefined && depth < MAX_DEPTH; depth++) {
      const properties = style.children('w\\:pPr')
      isHeading ||= /^heading \d$/i.test(style.children('w\\:name').attr('w:val') ?? '') ||
        properties.children('w\\:outlineLvl').length > 0
      numbers ??= numbersOf(properties)
      style = byId.get(style.children('w\\:basedOn').attr('w:val') ?? '')
    }
    return { isHeading, ...(numbers !== undefined && { numbers }) }
  }
}

function listsOf (xml: string): Map<string, Level[]> {
  const $ = load(xml, { xml: true })
  const kinds = new Map($('w\\:abstractNum').toArray().map(kind => [
    $(kind).attr('w:abstractNumId'),
    $(kind).children('w\\:lvl').toArray().map((level): Level => {
      const value = (name: string) => $(level).children(`w\\:${name}`).attr('w:val')
      const [start, format = 'decimal', text = '', style] = ['start', 'numFmt', 'lvlText', 'pStyle'].map(value)
      return { start: Number(start ?? 1), format, text, ...(style !== undefined && { style }) }
    })
  ]))
  return new Map($('w\\:num').toArray().flatMap(list => {
    const levels = kinds.get($(list).children('w\\:abstractNumId').attr('w:val'))
    return levels === undefined ? [] : [[$(list).attr('w:numId') ?? '', levels] as const]
  }))
}

function written (number: number, format: string): string {
  switch (format) {
    case 'bullet':
    case 'none': return ''
    case 'lowerLetter': return letters(number)
    case 'upperLetter': return letters(number).toUpperCase()
    case 'lowerRoman': return roman(number).toLowerCase()
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

function roman (number: number): string {
  let [rest, text] = [Math.min(number, 3999), '']
  for (const [value, digits] of ROMAN) {
    text += digits.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}
