import type { CheerioAPI } from 'cheerio'
import { DAY_MS } from '../../../../../lib/values/durations.js'
import { lowered, raised } from '../../../../text/formats/raised.js'

type Element = ReturnType<CheerioAPI>
type Kind = 'number' | 'percent' | 'date' | 'month' | 'year' | 'time' | 'moment' | 'elapsed' | 'nothing'
/** A number may have words around it: 3 weeks. `digits`: those that are shown; without them, all are. */
interface Format { kind: Kind, before?: string, after?: string, digits?: string, isFor?: (value: number) => boolean }
/** A format has parts for some numbers: those above 0, those below it, 0. */
interface Style { formats: Format[], isStruck: boolean }

/** What the numbers of a workbook are shown as, by the style of their cell. */
export interface Formats { ofStyle: Style[], is1904: boolean }

// Day 0 of a workbook; older Macs count from 1904.
const [FIRST_DAY, FIRST_DAY_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

export function formatsOf ($: CheerioAPI, is1904: boolean): Formats {
  const codes = new Map($('numFmt').toArray().map(({ attribs }) => [attribs.numFmtId, attribs.formatCode ?? '']))
  const fonts = $('fonts > font').toArray().map(font => isOn($(font).children('strike')))
  const ofStyle = $('cellXfs > xf').toArray().map(({ attribs: { numFmtId = '0', fontId = '0' } }) => {
    const isStruck = fonts[Number(fontId)] === true
    const id = Number(numFmtId)
    const code = codes.get(numFmtId)
    if (code !== undefined) return { formats: formatsIn(code), isStruck }
    const kind = BUILT_IN.find(([, from, to]) => id >= from && id <= to)?.[0]
    return { formats: [{ kind: kind ?? 'number', ...DIGITS_OF[id] }], isStruck }
  })
  return { ofStyle, is1904 }
}

function isOn (mark: Element): boolean {
  return mark.length > 0 && !/^(?:0|false)$/.test(mark.attr('val') ?? '')
}

// From 27 on, those of Chinese, Japanese and Korean.
const BUILT_IN: Array<[kind: Kind, from: number, to: number]> = [
  ['percent', 9, 10], ['date', 14, 16], ['month', 17, 17], ['time', 18, 21], ['moment', 22, 22], ['date', 27, 31],
  ['time', 32, 35], ['date', 36, 36], ['time', 45, 45], ['elapsed', 46, 46], ['time', 47, 47], ['date', 50, 54],
  ['time', 55, 56], ['date', 57, 58]
]

// By the number of a format.
const DIGITS_OF: Record<number, { digits: string }> = Object.fromEntries(Object.entries({
  1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0', 10: '0.00'
}).map(([id, digits]) => [id, { digits }]))

// A part of a format ends at a semicolon that is none of its words.
const PART = /(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/y

function formatsIn (code: string): Format[] {
  const parts: string[] = []
  for (let at = 0; at <= code.length && parts.length < 4;) {
    PART.lastIndex = at
    const part = PART.exec(code)?.[0] ?? ''
    parts.push(part)
    at += part.length + 1
  }
  const tests = parts.map(part => conditionIn(part))
  const hasTests = tests.some(test => test !== undefined)
  return parts.slice(0, 3).map((part, n) => ({
    ...part === '' && parts.length > 1 ? { kind: 'nothing' as const } : formatOf(part),
    isFor: hasTests
      ? tests[n] ?? (() => true)
      : value => parts.length === 1 || (n === 0 && (value > 0 || (value === 0 && parts.length < 3))) ||
        (n === 1 && value < 0) || (n === 2 && value === 0)
  }))
}

/** `[<60]` */
function conditionIn (part: string): ((value: number) => boolean) | undefined {
  const [, sign, digits] = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(part) ?? []
  const limit = Number(digits)
  switch (sign) {
    case '<': return value => value < limit
    case '<=': return value => value <= limit
    case '>': return value => value > limit
    case '>=': return value => value >= limit
    case '=': return value => value === limit
    case '<>': return value => value !== limit
    default: return undefined
  }
}

function formatOf (code: string): Format {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  // eslint-disable-next-line ours/no-language-words -- a word of the format
  const letters = plain.replace(/general|e[+-]/g, '')
  // Months alone have no other letter; the era of Japan is `e`, and years of Buddhists are `b`.
  const [hasDate, hasTime] = [/[dybge]|m{3}/.test(letters), /[hs]/.test(plain)]
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return { kind: 'elapsed' }
  if (hasDate && !hasTime && !letters.includes('d')) return { kind: letters.includes('m') ? 'month' : 'year' }
  if (hasDate || hasTime) return { kind: hasDate && hasTime ? 'moment' : hasDate ? 'date' : 'time' }
  const words = code.replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"').replace(/\[[^\]]*\]/g, '')
  const [, before = '', digits = '', after = ''] = DIGITS.exec(words) ?? []
  // A fraction, an exponent, and digits with words between them are not computed.
  const hasDigits = digits !== '' && !/[/e0#?]/i.test(after.replace(/"[^"]*"|\\./g, ''))
  if (plain.includes('%')) return { kind: 'percent', ...hasDigits && { digits } }
  if (digits === '' && /"[^"]+"|\\./.test(words)) return { kind: 'nothing', before: wordsOf(words) }
  // Some write what is below 0 in brackets.
  const [start, end] = [before, after].map(part => wordsOf(part).replace(/[()]/g, ''))
  return { kind: 'number', before: start, after: end, ...hasDigits && { digits } }
}

// What stands before the digits, the digits with what parts them, and what stands behind them.
const DIGITS = /^((?:"[^"]*"|\\.|[_*].|[^0#?"])*)([0#?](?:[0#?.,]|[- ](?=[0#?]))*)(.*)$/

/** What a format writes beside the number: `" weeks"`, `\ €`. */
function wordsOf (code: string): string {
  return [...code.matchAll(/"([^"]*)"|\\(.)|(?<![_*])([ €$£%])|[_*]./g)]
    .map(([, quoted = '', escaped = '', plain = '']) => quoted + escaped + plain).join('')
}

/** The text of a cell without what is struck through, and with what is above or below the line in signs. */
export function writtenIn ($: CheerioAPI, holder: Element): { text: string, isStruck: boolean } {
  let [text, isStruck] = ['', false]
  for (const part of holder.children('r, t').toArray()) {
    const own = $(part).is('t') ? $(part).text() : $(part).children('t').text()
    const look = $(part).children('rPr')
    const place = look.children('vertAlign').attr('val') ?? 'baseline'
    if (isOn(look.children('strike'))) isStruck ||= own.trim() !== ''
    else if (place === 'baseline') text += own
    else text += (place === 'subscript' ? lowered : raised)(own, text.slice(-5))
  }
  // Signs that XML cannot have, such as the end of a line of Windows.
  return { text: text.replace(/_x([\dA-F]{4})_/g, (_, code: string) => signOf(parseInt(code, 16))), isStruck }
}

function signOf (code: number): string {
  return code < 0x20 ? ' ' : String.fromCharCode(code)
}

interface Shown { text: string, isStruck: boolean, isUnshown: boolean }

/** A cell as Excel shows it, more or less: 60 %, 2027-01-14, 9:30. */
export function cellText (
  $: CheerioAPI, cell: Element, shared: Array<ReturnType<typeof writtenIn>>, { ofStyle, is1904 }: Formats
): Shown {
  const value = cell.children('v').text()
  const style = ofStyle[Number(cell.attr('s') ?? 0)]
  const kind = cell.attr('t')
  const written = kind === 's' ? shared[Number(value)] : kind === 'inlineStr' ? writtenIn($, cell.children('is')) : null
  const text = written === null ? valueOf(kind, value, style, is1904) : written?.text ?? ''
  const isStruck = (text !== '' && style?.isStruck === true) || written?.isStruck === true
  const isUnshown = text === '' && value !== '' && kind === undefined
  return { text: style?.isStruck === true ? '' : text, isStruck, isUnshown }
}

function valueOf (kind: string | undefined, value: string, style: Style | undefined, is1904: boolean): string {
  switch (kind) {
    case 'b': return value === '1' ? '✓' : '✗'
    case 'e': return ''
    case 'str': return value
    case 'd': return value.replace('T', ' ').replace(/ 00:00(?::00)?(?:\.0+)?$|:00(?:\.0+)?$/, '')
  }
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const format = style?.formats.find(({ isFor }) => isFor?.(number) ?? true) ?? { kind: 'number' as const }
  return numberText(number, format, is1904) ?? value
}

function numberText (number: number, format: Format, is1904: boolean): string | undefined {
  const { kind, before = '', after = '', digits } = format
  if (kind === 'nothing') return before
  const shown = (value: number) => digits === undefined ? String(rounded(value)) : inDigits(value, digits)
  if (kind === 'percent') return `${shown(number * 100)} %`
  if (kind === 'number') return `${before}${shown(number)}${after}`.trim()
  if (kind === 'elapsed') return elapsed(number)
  const moment = new Date((is1904 ? FIRST_DAY_1904 : FIRST_DAY) + Math.round(number * 86_400) * (DAY_MS / 86_400))
  if (Number.isNaN(moment.getTime())) return undefined
  const [date = '', time = ''] = moment.toISOString().replace(/:00\.000Z$|\.000Z$/, '').split('T')
  switch (kind) {
    case 'date': return date
    case 'month': return date.slice(0, -3)
    case 'year': return date.slice(0, -6)
    case 'time': return time
    default: return `${date} ${time}`
  }
}

/** A number with the digits of its format: at most those behind the point, and zeros in front: `0000`. */
function inDigits (number: number, format: string): string {
  const [, pattern = '', thousands = ''] = /^(.*?)(,*)$/.exec(format) ?? []
  const [whole = '', fraction = ''] = pattern.replaceAll(',', '').split('.')
  const shown = Math.abs(Number((number / 1000 ** thousands.length).toFixed(Math.min(fraction.length, 20))))
  const sign = number < 0 && shown !== 0 ? '-' : ''
  if (shown >= 1e15) return String(rounded(number))
  const [own = '', rest] = String(shown).includes('e') ? [String(shown)] : String(shown).split('.')
  if (own === '0' && !pattern.includes('0')) return ''
  let left = own.padStart(whole.replace(/[^0]/g, '').length, '0')
  let text = ''
  // What parts the digits of a code or of a telephone stays between them.
  for (const place of [...whole].reverse()) {
    if (left === '') break
    if (/[0#?]/.test(place)) {
      text = left.slice(-1) + text
      left = left.slice(0, -1)
    } else text = place + text
  }
  return `${sign}${left}${text}${rest === undefined ? '' : `.${rest}`}`
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
