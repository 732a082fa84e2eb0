import { load, type CheerioAPI } from 'cheerio'
import { escaped, table } from '../written-markdown.js'

/** What a chart shows, as a table: a row for each of its points, a column for each of its series. */
export interface Chart { title: string, rows: string[][] }

/** A chart of more points is data. */
export const MAX_POINTS = 50

/** The numbers of a chart of an Office file. `undefined` where its series have no names of points in common. */
export function chartOf (xml: string): Chart | undefined {
  const $ = load(xml, { xml: true })
  const title = $('c\\:chart > c\\:title a\\:t').toArray().map(text => $(text).text()).join('').trim()
  const series = $('c\\:ser').toArray().map(one => ({
    name: $(one).children('c\\:tx').find('c\\:v').toArray().map(text => $(text).text()).join(' '),
    points: pointsIn($, $(one).children('c\\:cat, c\\:xVal')),
    values: pointsIn($, $(one).children('c\\:val, c\\:yVal'))
  }))
  // Without names, the points are counted.
  const counted = Array.from(series[0]?.values ?? [], (_, n) => String(n + 1))
  const hasNames = series.some(({ points }) => points.length > 0)
  const points = hasNames ? series.find(one => one.points.length > 0)?.points ?? [] : counted
  const isOne = series.every(one => one.points.length === 0 || one.points.join('\n') === points.join('\n'))
  if (!isOne || points.length === 0 || points.length > MAX_POINTS) return undefined
  return {
    title,
    rows: [['', ...series.map(({ name }) => name)],
      ...points.map((point, n) => [point, ...series.map(({ values }) => values[n] ?? '')])]
  }
}

/** A chart as a table below its title; empty for none. */
export function chartInMarkdown (chart: Chart | undefined): string {
  if (chart === undefined) return ''
  const { title, rows } = chart
  return `${title === '' ? '' : `${escaped(title)}:\n\n`}${table(rows.map(cells => cells.map(escaped)), true)}`
}

/** The same within a cell: "Weights: (Lab, 30; Exam, 70)". */
export function chartInLine ({ title, rows }: Chart): string {
  const lines = rows.map(cells => cells.filter(text => text !== '').join(', ')).filter(line => line !== '')
  return `${title === '' ? '' : `${escaped(title)}: `}(${escaped(lines.join('; '))})`
}

function pointsIn ($: CheerioAPI, holder: ReturnType<CheerioAPI>): string[] {
  const format = holder.find('c\\:formatCode').first().text()
  const points: string[] = []
  const levels = holder.find('c\\:lvl')
  for (const point of (levels.length > 0 ? levels.first() : holder).find('c\\:pt').toArray()) {
    const place = Number(point.attribs.idx ?? points.length)
    if (place <= MAX_POINTS) points[place] = shown($(point).children('c\\:v').text().trim(), format)
  }
  return Array.from(points, text => text ?? '')
}

function shown (value: string, format: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const percent = format.includes('%')
  return `${Number((percent ? number * 100 : number).toPrecision(12))}${percent ? ' %' : ''}`
}
