import { load, type CheerioAPI } from 'cheerio'
import { openArchive } from '../bundles/archive.js'
import { sectionsOfParts } from '../places.js'
import { contentOfSheets, type Sheet } from './sheets.js'
import type { Content } from '../sections.js'
import { Unreadable } from '../unreadable.js'
import { escaped, heading, item, table } from '../written-markdown.js'

/*
 * The files of LibreOffice: text (.odt), slides (.odp), sheets (.ods). Each is one XML in an archive.
 */

type Node = ReturnType<CheerioAPI>[number]

// In levels of lists, boxes and tables.
const MAX_DEPTH = 20
const [MAX_REPEATED, MAX_ROWS] = [200, 100_000]
const NO_TEXT = 'office\\:annotation, text\\:tracked-changes, text\\:table-of-content, text\\:ruby-text'

/** @throws {Unreadable} */
export async function readOpenDocument (bytes: Uint8Array, type: 'odt' | 'odp' | 'ods'): Promise<Content> {
  try {
    const $ = load(await (await openArchive(bytes)).text('content.xml'), { xml: true })
    $(NO_TEXT).remove()
    if (type === 'ods') return contentOfSheets($('table\\:table').toArray().map(sheet => sheetOf($, sheet)))
    const pictures = $('draw\\:image').length
    const objects = $('draw\\:object').length
    const leftOut = objects > 0 ? [{ what: `Formulas, charts and other objects were left out: ${objects}.` }] : []
    const parts = type === 'odp'
      ? $('draw\\:page').toArray().map((page, index) => ({ markdown: slideOf($, page), page: index + 1 }))
      : [{ markdown: blocksIn($, $('office\\:text')[0] as Node, 0).join('\n\n') }]
    const markdown = parts.map(part => part.markdown).filter(text => text !== '').join('\n\n')
    const units = type === 'odp' ? { pages: parts.length, unit: 'slide' as const } : {}
    return { sections: sectionsOfParts(parts), markdown, ...units, pictures, leftOut }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('Is a broken OpenDocument file: open it in LibreOffice and save it again')
  }
}

function slideOf ($: CheerioAPI, page: Node): string {
  const frames = $(page).children().not('presentation\\:notes')
  const isTitle = (frame: Node) => $(frame).attr('presentation:class') === 'title'
  const title = frames.filter((_, frame) => isTitle(frame)).find('text\\:p').toArray()
    .map(line => textIn($, line)).join(' ').trim()
  const others = frames.toArray().filter(frame => !isTitle(frame)).flatMap(frame => blocksIn($, frame, 0))
  $(page).find('presentation\\:notes draw\\:page-thumbnail').remove()
  const notes = $(page).children('presentation\\:notes').toArray().flatMap(part => blocksIn($, part, 0))
  return [...title === '' ? [] : [heading(1, title)], ...others, ...notes].join('\n\n')
}

/** The paragraphs, lists and tables below an element, in Markdown. */
function blocksIn ($: CheerioAPI, parent: Node, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  return $(parent).children().toArray().flatMap((node): string[] => {
    switch ($(node).prop('tagName')?.toLowerCase()) {
      case 'text:h': return filled(heading(Number($(node).attr('text:outline-level') ?? 1), textIn($, node)))
      case 'text:p': return [...filled(textIn($, node)), ...boxesIn($, node, depth)]
      case 'text:list': return filled(itemsIn($, node, 0).join('\n'))
      case 'table:table': return filled(tableOf($, node))
      default: return blocksIn($, node, depth + 1)
    }
  })
}

function filled (text: string): string[] {
  return /[^#\s]/.test(text) ? [text] : []
}

/** A text box stands in the paragraph that it is fixed to. */
function boxesIn ($: CheerioAPI, paragraph: Node, depth: number): string[] {
  return $(paragraph).find('draw\\:text-box').toArray().flatMap(box => blocksIn($, box, depth + 1))
}

function itemsIn ($: CheerioAPI, list: Node, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  return $(list).children('text\\:list-item, text\\:list-header').toArray().flatMap(one => {
    const own = $(one).children('text\\:p, text\\:h').toArray().map(part => textIn($, part)).filter(text => text !== '')
    const inner = $(one).children('text\\:list').toArray().flatMap(part => itemsIn($, part, depth + 1))
    return [...own.length === 0 ? [] : [item(depth, own.join(' '))], ...inner]
  })
}

function textIn ($: CheerioAPI, node: Node): string {
  const read = (part: Node): string => $(part).contents().toArray().map(child => {
    if (child.type === 'text') return escaped($(child).text())
    switch ($(child).prop('tagName')?.toLowerCase()) {
      case 'text:s':
      case 'text:tab':
      case 'text:line-break': return ' '
      case 'text:note': return ` (${read($(child).find('text\\:note-body')[0] ?? child).trim()})`
      case 'draw:text-box': return ''
      case 'svg:title':
      case 'svg:desc': return ''
      default: return read(child)
    }
  }).join('')
  return read(node).replace(/\s+/g, ' ').trim()
}

function tableOf ($: CheerioAPI, node: Node): string {
  const header = $(node).children('table\\:table-header-rows').children('table\\:table-row').toArray()
  const rows = $(node).find('table\\:table-row').toArray().filter(row => $(row).closest('table\\:table')[0] === node)
  const cells = rows.map(row => $(row).children('table\\:table-cell, table\\:covered-table-cell').toArray()
    .map(cell => textIn($, cell).replaceAll('|', '\\|')))
  return table(cells, header.length === 1)
}

function sheetOf ($: CheerioAPI, sheet: Node): Sheet {
  const rows: string[][] = []
  for (const row of $(sheet).find('table\\:table-row').toArray()) {
    const cells = $(row).children('table\\:table-cell, table\\:covered-table-cell').toArray().flatMap(cell => {
      const text = $(cell).children('text\\:p').toArray().map(part => $(part).text()).join(' ')
      return Array<string>(repeated($(cell).attr('table:number-columns-repeated'))).fill(text)
    })
    // The cells after the last one are one empty cell that is repeated to the edge of the sheet.
    cells.length = cells.findLastIndex(text => text !== '') + 1
    const isEmpty = cells.length === 0
    // The rows below the last one are one empty row that is repeated a million times.
    const times = isEmpty ? 1 : repeated($(row).attr('table:number-rows-repeated'))
    for (let n = 0; n < times && rows.length < MAX_ROWS; n++) rows.push(cells)
  }
  return { name: $(sheet).attr('table:name') ?? '', rows }
}

function repeated (times: string | undefined): number {
  return Math.min(MAX_REPEATED, Math.max(1, Number(times ?? 1) || 1))
}
