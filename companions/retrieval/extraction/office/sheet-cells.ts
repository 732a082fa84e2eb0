import { load, type CheerioAPI } from 'cheerio'
import { DAY_MS } from '../../../../lib/values/durations.js'

type Element = ReturnType<CheerioAPI>
type Format = 'number' | 'percent' | 'date' | 'time' | 'moment'

/** What the numbers of a workbook are shown as, by the style of their cell. */
export interface Formats { ofStyle: Format[], is1904: boolean }

// Day 0 of a workbook; older Macs count from 1904.
const [FIRST_DAY, FIRST_DAY_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

export function formatsOf (styles: string, is1904: boolean): Formats {
  const $ = load(styles, { xml: true })
  const codes = new Map($('numFmt').toArray().map(({ attribs }) => [attribs.numFmtId, attribs.formatCode ?? '']))
  const ofStyle = $('cellXfs > xf').toArray().map(({ attribs: { numFmtId = '0' } }) => {
    const id = Number(numFmtId)
    if (id === 9 || id === 10) return 'percent'
    if (id >= 14 && id <= 17) return 'date'
    if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
    return id === 22 ? 'moment' : formatOf(codes.get(numFmtId) ?? '')
  })
  return { ofStyle, is1904 }
}

function formatOf (code: string): Format {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  const [hasDate, hasTime] = [/[dy]/.test(plain), /[hs]/.test(plain)]
  if (hasDate || hasTime) return hasDate && hasTime ? 'moment' : hasDate ? 'date' : 'time'
  return plain.includes('%') ? 'percent' : 'number'
}

/** A cell as Excel shows it, more or less: 60 %, 2027-01-14, 9:30. */
export function cellText ($: CheerioAPI, cell: Element, shared: string[], { ofStyle, is1904 }: Formats): string {
  const value = cell.children('v').text()
  switch (cell.attr('t')) {
    case 's': return shared[Number(value)] ?? ''
    case 'inlineStr': return cell.children('is').find('t').text()
    case 'b': return value === '1' ? '✓' : '✗'
    case 'e': return ''
    case 'str':
    case 'd': return value
  }
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const format = ofStyle[Number(cell.attr('s') ?? 0)] ?? 'number'
  if (format === 'percent') return `${rounded(number * 100)} %`
  if (format === 'number') return String(rounded(number))
  const moment = new Date((is1904 ? FIRST_DAY_1904 : FIRST_DAY) + Math.round(number * 86_400) * (DAY_MS / 86_400))
  if (Number.isNaN(moment.getTime())) return value
  const [date = '', time = ''] = moment.toISOString().replace(/:00\.000Z$|\.000Z$/, '').split('T')
  return format === 'date' ? date : format === 'time' ? time : `${date} ${time}`
}

/** Without the rest of a computation: 0.30000000000000004. */
function rounded (number: number): number {
  return Number(number.toPrecision(12))
}
