import type { CheerioAPI } from 'cheerio'
import { escaped } from '../../written-markdown.js'
import type { LeftOut } from '../../process/reading.js'
import type { Content } from '../../sections.js'
import { chartInMarkdown } from '../charts.js'
import type { OpenLooks } from '../open-looks.js'
import type { OpenObjects } from '../open-objects.js'
import type { Drawn } from './sheet-drawings.js'
import type { Range } from './sheet-tables.js'
import { contentOfSheets, fillMerged, MAX_COLUMNS, ofObjects, type Sheet } from './sheets.js'

/* The sheets of LibreOffice (.ods). */

type Node = ReturnType<CheerioAPI>[number]

const MAX_ROWS = 100_000
// What holds text and lies on a sheet.
const BOXES = 'draw\\:text-box, draw\\:custom-shape'

/** @param told what was left out of the file already */
export function contentOfOpenSheets (
  $: CheerioAPI, looks: OpenLooks, objects: OpenObjects, told: LeftOut[]
): Content {
  $('table\\:table').find('text\\:s, text\\:tab, text\\:line-break').replaceWith(' ')
  let unread = 0
  const sheets = $('table\\:table').toArray().map(sheet => {
    const drawn = drawnOn($, sheet, objects)
    unread += $(sheet).find('draw\\:object').length - drawn.charts.length
    return { ...sheetOf($, sheet), drawn, isHidden: looks.isHidden($(sheet).attr('table:style-name') ?? '') }
  })
  const content = contentOfSheets(sheets, [...told, ...ofObjects(unread)])
  return { ...content, pictures: picturesIn($) }
}

/** Beside an object, a picture shows the same. */
function picturesIn ($: CheerioAPI): number {
  return $('table\\:table draw\\:image')
    .filter((_, image) => $(image).siblings('draw\\:object').length === 0).length
}

function drawnOn ($: CheerioAPI, sheet: Node, objects: OpenObjects): Drawn {
  const charts = $(sheet).find('draw\\:object').toArray()
    .map(object => chartInMarkdown(objects.chart(object.attribs['xlink:href']))).filter(text => text !== '')
  const texts = $(sheet).find(BOXES).toArray().map(box => $(box).find('text\\:p').toArray()
    .map(line => $(line).text().trim()).join(' ').trim()).filter(text => text !== '').map(escaped)
  return { charts, texts, boxes: texts.length }
}

function sheetOf ($: CheerioAPI, sheet: Node): Sheet {
  const rows: string[][] = []
  const merged: Range[] = []
  const links: Sheet['links'] = new Map()
  const hidden = { columns: new Set<number>(), rows: new Set<number>() }
  const isHidden = (part: Node) => /^(?:collapse|filter)$/.test($(part).attr('table:visibility') ?? '')
  let column = 0
  for (const part of $(sheet).find('table\\:table-column').toArray()) {
    const times = spanOf($(part).attr('table:number-columns-repeated'))
    for (let n = column; n < Math.min(column + times, MAX_COLUMNS) && isHidden(part); n++) hidden.columns.add(n)
    column += times
  }
  let beyond = 0
  for (const row of $(sheet).find('table\\:table-row').toArray()) {
    let x = 0
    const cells: string[] = []
    for (const cell of $(row).children('table\\:table-cell, table\\:covered-table-cell').toArray()) {
      const down = spanOf($(cell).attr('table:number-rows-spanned'))
      const across = spanOf($(cell).attr('table:number-columns-spanned'))
      if (down * across > 1) merged.push({ x, y: rows.length, right: x + across - 1, bottom: rows.length + down - 1 })
      const [link] = $(cell).find('text\\:a').toArray()
      if (link !== undefined) links.set(`${x} ${rows.length}`, link.attribs['xlink:href'] ?? '')
      const lines = $(cell).children('text\\:p').toArray()
      const text = lines.length > 0
        ? lines.map(part => $(part).text()).join(' ')
        : VALUES.map(name => $(cell).attr(`office:${name}`)).find(value => value !== undefined) ?? ''
      const end = x + spanOf($(cell).attr('table:number-columns-repeated'))
      // The cells after the last one are one empty cell that is repeated to the edge of the sheet.
      if (text !== '') {
        while (cells.length < Math.min(x, MAX_COLUMNS)) cells.push('')
        while (cells.length < Math.min(end, MAX_COLUMNS)) cells.push(text)
        beyond += end - Math.max(x, Math.min(end, MAX_COLUMNS))
      }
      x = end
    }
    const isEmpty = cells.length === 0
    // The rows below the last one are one empty row that is repeated a million times.
    const times = isEmpty ? 1 : Number($(row).attr('table:number-rows-repeated') ?? 1)
    for (let n = 0; n < times && rows.length <= MAX_ROWS; n++) {
      if (isHidden(row)) hidden.rows.add(rows.length)
      rows.push([...cells])
    }
  }
  fillMerged(rows, merged)
  return { name: $(sheet).attr('table:name') ?? '', rows, hidden, merged, links, beyond }
}

// What a cell holds whose program wrote no text.
const VALUES = ['string-value', 'date-value', 'time-value', 'value']

function spanOf (count = '1'): number {
  return Math.max(1, Number(count) || 1)
}
