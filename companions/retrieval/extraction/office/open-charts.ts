import type { CheerioAPI } from 'cheerio'
import { MAX_POINTS, type Chart } from './charts.js'

type Node = ReturnType<CheerioAPI>[number]

// A cell may say that it is repeated to the edge of a sheet.
const MAX_SERIES = 50

/** What a chart of LibreOffice shows: it keeps a table of its own. `undefined` where there is none, or too much. */
export function openChartOf ($: CheerioAPI): Chart | undefined {
  const [table] = $('chart\\:chart > table\\:table').toArray()
  const rows = table === undefined ? [] : $(table).find('table\\:table-row').toArray().map(row => cellsOf($, row))
  const title = $('chart\\:chart > chart\\:title text\\:p').toArray().map(line => $(line).text().trim()).join(' ')

  if (rows.length < 2 || rows.length > MAX_POINTS + 1) return undefined
  return rows.slice(1).every(cells => cells.slice(1).every(text => text === '')) ? undefined : { title, rows }
}

function cellsOf ($: CheerioAPI, row: Node): string[] {
  return $(row).children('table\\:table-cell').toArray().flatMap(cell => {
    const times = Math.min(MAX_SERIES, Math.max(1, Number(cell.attribs['table:number-columns-repeated'] ?? 1) || 1))
    const text = $(cell).find('text\\:p').toArray().map(line => $(line).text().trim()).join(' ')
    return Array<string>(times).fill(shown(text))
  }).slice(0, MAX_SERIES)
}

/** A point without a value is said to be no number; and sums of numbers have many digits. */
function shown (text: string): string {
  if (/^-?(?:NaN|1\.#\w+)$/i.test(text)) return ''
  const number = Number(text)
  return text === '' || !Number.isFinite(number) || !/[.e]/i.test(text) ? text : `${Number(number.toPrecision(12))}`
}
