import { load } from 'cheerio'
import type { Archive } from '../../bundles/archive.js'
import { escaped } from '../../written-markdown.js'
import { chartInMarkdown, chartOf } from '../charts.js'
import { relationsOf, type Relation } from '../relations.js'

/** What lies on a sheet: charts as tables of what they show, and the texts of boxes, of which some may have none. */
export interface Drawn { charts: string[], texts: string[], boxes: number }

/** @param ofSheet the files that the sheet refers to */
export async function drawnOn (archive: Archive, ofSheet: Relation[]): Promise<Drawn> {
  const drawn: Drawn = { charts: [], texts: [], boxes: 0 }
  for (const { type, target } of ofSheet) {
    if (type !== 'drawing') continue
    const $ = load(await archive.text(target), { xml: true })
    const related = new Map((await relationsOf(archive, target)).map(one => [one.id, one.target]))
    for (const frame of $('xdr\\:graphicFrame').toArray()) {
      const id = $(frame).find('c\\:chart').attr('r:id') ?? ''
      const text = chartInMarkdown(chartOf(await archive.text(related.get(id) ?? '')))
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
