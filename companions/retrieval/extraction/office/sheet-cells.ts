import type { CheerioAPI } from 'cheerio'
import { DAY_MS } from '../../../../lib/values/durations.js'

type Element = ReturnType<CheerioAPI>
type Kind = 'number' | 'percent' | 'date' | 'time' | 'moment' | 'elapsed'
/** A number may have words around it: 3 weeks. */
interface Format { kind: Kind, before?: string, after?: string }

/** What the numbers of a workbook are shown as, by the style of their cell. */
export interface Formats { ofStyle: Format[], is1904: boolean }

// Day 0 of a workbook; older Macs count from 1904.
const [FIRST_DAY, FIRST_DAY_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

export function formatsOf ($: CheerioAPI, is1904: boolean): Formats {
  const codes = new Map($('numFmt').toArray().map(({ attribs }) => [attribs.numFmtId, attribs.formatCode ?? '']))
  const ofStyle = $('cellXfs > xf').toArray().map(({ attribs: { numFmtId = '0' } }) => {
    const id = Number(numFmtId)
    const code = codes.get(numFmtId)
    if (code !== undefined) return formatOf(code)
    const kind = BUILT_IN.find(([, from, to]) => id >= from && id <= to)?.[0]
    return { kind: kind ?? 'number' }
  })
  return { ofStyle, is1904 }
}

// From 27 on, those of Chinese, Japanese and Korean.
const BUILT_IN: Array<[kind: Kind, from: number, to: number]> = [
  ['percent', 9, 10], ['date', 14, 17], ['time', 18, 21], ['moment', 22, 22], ['date', 27, 31], ['time', 32, 35],
  ['date', 36, 36], ['time', 45, 45], ['elapsed', 46, 46], ['time', 47, 47], ['date', 50, 54], ['time', 55, 56],
  ['date', 57, 58]
]

function formatOf (code: string): Format {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  // eslint-disable-next-line ours/no-language-words -- a word of the format
  const letters = plain.replace(/general|e[+-]/g, '')
  // Months alone have no other letter; the era of Japan is `e`, and years of Buddhists are `b`.
  const [hasDate, hasTime] = [/[dybge]|m{3}/.test(letters), /[hs]/.test(plain)]
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return { kind: 'elapsed' }
  if (hasDate || hasTime) return { kind: hasDate && hasTime ? 'moment' : hasDate ? 'date' : 'time' }
  if (plain.includes('%')) return { kind: 'percent' }
  const [first = ''] = code.replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"').split(';')
  const [, before = '', after = ''] = /^([^0#?]*)[0#?][0#?.,]*([^0#?]*)$/.exec(first) ?? []
  return { kind: 'number', before: wordsOf(before), after: wordsOf(after) }
}

/** What a format writes beside the number: `" weeks"`, `\ €`. */
function wordsOf (code: string): string {
  return [...code.matchAll(/"([^"]*)"|\\(.)|(?<![_*])([ €$£%])|[_*]./g)]
    .map(([, quoted = '', escaped = '', plain = '']) => quoted + escaped + plain).join('')
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
  const format = ofStyle[Number(cell.attr('s') ?? 0)] ?? { kind: 'number' }
  const { kind, before = '', after = '' } = format
  if (kind === 'percent') return `${rounded(number * 100)} %`
  if (kind === 'number') return `${before}${rounded(number)}${after}`.trim()
  if (kind === 'elapsed') return elapsed(number)
  const moment = new Date((is1904 ? FIRST_DAY_1904 : FIRST_DAY) + Math.round(number * 86_400) * (DAY_MS / 86_400))
  if (Number.isNaN(moment.getTime())) return value
  const [date = '', time = ''] = moment.toISOString().replace(/:00\.000Z$|\.000Z$/, '').split('T')
  return kind === 'date' ? date : kind === 'time' ? time : `${date} ${time}`
}

/** Hours, which may be more than a day has: 36:00. */
function elapsed (days: number): string {
  const minutes = Math.round(Math.abs(days) * 1440)
  return `${days < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Without the rest of a computation: 0.30000000000000004. */
function rounded (number: number): number {
  return Number(number.toPrecision(12))
}
