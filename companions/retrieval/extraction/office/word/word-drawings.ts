import type { CheerioAPI } from 'cheerio'
import type JSZip from 'jszip'
import { addAll } from '../../../../../lib/values/lists.js'
import { Archive } from '../../bundles/archive.js'
import { chartOf, type Chart } from '../charts.js'
import { diagramOf, type DiagramText } from '../diagrams.js'
import { relationsOf } from '../relations.js'
import { runOf } from './word-boxes.js'
import { ITEM_STYLE, MAX_ITEM_LEVEL, setStyle } from './word-code.js'

/* What mammoth leaves out of drawings: charts, and the texts of diagrams (SmartArt). */

type Node = ReturnType<CheerioAPI>[number]
type Element = ReturnType<CheerioAPI>
type Drawing = { chart: Chart } | { diagram: DiagramText[] }

// A chart, and a diagram by the file of its texts.
const MARKS: Record<string, string> = { 'c:chart': 'r:id', 'dgm:relIds': 'r:dm' }

/**
 * Puts what they show below the paragraphs that hold charts and diagrams: a table of the numbers, a list of the texts.
 * @param main the document's main file
 * @returns how many were read
 */
export async function drawingsAsText ($: CheerioAPI, zip: JSZip, main: string): Promise<number> {
  const drawings = await drawingsIn(zip, main)
  const below = new Map<Node, Element[]>()
  let read = 0
  for (const mark of $('c\\:chart, dgm\\:relIds').toArray()) {
    const id = mark.attribs[MARKS[mark.tagName] ?? ''] ?? ''
    const drawing = drawings.get(id)
    const [paragraph] = $(mark).closest('w\\:p').toArray()
    if (drawing === undefined || paragraph === undefined) continue
    // It is written once: for each mark that names it, it would have no bound.
    drawings.delete(id)
    const parts = below.get(paragraph) ?? []
    below.set(paragraph, parts)
    if ('chart' in drawing) addAll(parts, chartIn($, drawing.chart))
    else addAll(parts, drawing.diagram.map(({ level, text }) => itemOf($, level, text)))
    read++
  }
  for (const [paragraph, parts] of below) $(paragraph).after(...parts)
  return read
}

async function drawingsIn (zip: JSZip, main: string): Promise<Map<string, Drawing>> {
  const archive = new Archive(zip, 0)
  const found = new Map<string, Drawing>()
  const places = new Set<string>()
  for (const { id, type, target } of await relationsOf(archive, main)) {
    if (!/^(?:chart|diagramData)$/.test(type) || places.has(target)) continue
    places.add(target)
    const xml = await archive.text(target)
    const [chart, diagram] = type === 'chart' ? [chartOf(xml), []] : [undefined, diagramOf(xml)]
    if (chart !== undefined) found.set(id, { chart })
    else if (diagram.length > 0) found.set(id, { diagram })
  }
  return found
}

function chartIn ($: CheerioAPI, { title, rows }: Chart): Element[] {
  const table = $('<w:tbl></w:tbl>')
  for (const [n, cells] of rows.entries()) {
    const row = $(`<w:tr>${n === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}</w:tr>`)
    for (const text of cells) row.append($('<w:tc></w:tc>').append(lineOf($, text)))
    table.append(row)
  }
  return [...title === '' ? [] : [lineOf($, `${title}:`)], table]
}

function itemOf ($: CheerioAPI, level: number, text: string): Element {
  const line = lineOf($, text)
  setStyle($, line, `${ITEM_STYLE}${Math.min(level, MAX_ITEM_LEVEL)}`)
  return line
}

function lineOf ($: CheerioAPI, text: string): Element {
  return $('<w:p></w:p>').append(runOf($, text))
}
