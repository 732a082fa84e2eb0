import { load } from 'cheerio'
import type { Archive } from '../../bundles/archive.js'
import { escaped } from '../../written-markdown.js'
import { chartInMarkdown, chartOf } from '../charts.js'
import { relationsOf, type Relation } from '../relations.js'

/** What lies on a sheet: charts as tables of what they show, and the texts of boxes, of which some may have none. */
export interface Drawn { charts: string[], texts: string[], boxes: number }

// Of a sheet. More of them are data, and no text about a course.
const MAX_CHARTS = 100

/** @param ofSheet the files that the sheet refers to */
export async function drawnOn (archive: Archive, ofSheet: Relation[]): Promise<Drawn> {
  const drawn: Drawn = { charts: [], texts: [], boxes: 0 }
  // A drawing or a chart may be named many times: each is read once.
  const drawings = new Set(ofSheet.flatMap(({ type, target }) => type === 'drawing' ? [target] : []))
  const charts = new Map<string, string>()
  for (const drawing of drawings) {
    const $ = load(await archive.text(drawing), { xml: true })
    const related = new Map((await relationsOf(archive, drawing)).map(one => [one.id, one.target]))
    for (const frame of $('xdr\\:graphicFrame').toArray()) {
      if (drawn.charts.length >= MAX_CHARTS) break
      const chart = related.get($(frame).find('c\\:chart').attr('r:id') ?? '') ?? ''
      const text = charts.get(chart) ?? chartInMarkdown(chartOf(await archive.text(chart)))
      charts.set(chart, text)
      if (text !== '') drawn.charts.push(text)
    }
    for (const body of $('xdr\\:txBody').toArray()) {
      drawn.boxes++
      const text = $(body).find('a\\:p').toArray().map(line =>
        $(line).find('a\\:t').toArray().map(part => $(part).text()).join('')).join(' ').replace(/\s+/g, ' ').trim()
      if (text !== '') drawn.texts.push(escaped(text))
    }
  }
  return drawn
}
