import { load, type CheerioAPI } from 'cheerio'
import { openArchive, resolved } from '../bundles/archive.js'
import { linked } from '../../../text/formats/links.js'
import { HOLE } from '../../../text/holes.js'
import { formulasOf } from './open-formulas.js'
import { OpenLists } from './open-lists.js'
import { OpenLooks } from './open-looks.js'
import { headerTexts } from '../page-headers.js'
import { sectionsOfParts, sectionsOfSlides } from '../places.js'
import { inOrder, liesBeside, type Size } from './slide-shapes.js'
import { contentOfSheets, fillMerged, MAX_COLUMNS, ofObjects, type Sheet } from './sheets/sheets.js'
import type { Range } from './sheets/sheet-tables.js'
import { ofComments, ofHiddenSlides, pagesAt } from '../report.js'
import type { Content } from '../sections.js'
import { spannedTable } from '../spanned-table.js'
import { Unreadable } from '../unreadable.js'
import { escaped, heading, item } from '../written-markdown.js'

/*
 * The files of LibreOffice: text (.odt), slides (.odp), sheets (.ods). Each is one XML in an archive, and its formulas
 * are files of their own.
 */

type Node = ReturnType<CheerioAPI>[number]

// In levels of lists, boxes and tables.
const MAX_DEPTH = 20
const MAX_ROWS = 100_000
const NO_TEXT = 'office\\:annotation, text\\:tracked-changes, text\\:table-of-content, text\\:ruby-text, ' +
  'presentation\\:notes text\\:page-number'
// What stands in a line and holds lines of its own.
const BOXES = 'draw\\:text-box, draw\\:custom-shape, draw\\:rect, draw\\:ellipse, draw\\:caption'

/** @throws {Unreadable} */
export async function readOpenDocument (bytes: Uint8Array, type: 'odt' | 'odp' | 'ods'): Promise<Content> {
  try {
    const archive = await openArchive(bytes)
    if ((await archive.text('META-INF/manifest.xml')).includes('encryption-data')) {
      throw new Unreadable('Needs a password: save it without one')
    }
    const $ = load(await archive.text('content.xml'), { xml: true })
    const styles = load(await archive.text('styles.xml'), { xml: true })
    const looks = new OpenLooks([styles, $])
    const comments = ofComments($('office\\:annotation').length)
    $(NO_TEXT).remove()
    const told = [...comments, ...looks.apply($)]
    if (type === 'ods') {
      const isHidden = (style = '') => looks.isHidden(style)
      const charts = $('table\\:table draw\\:object').length
      const boxes = $('table\\:table draw\\:text-box, table\\:table draw\\:custom-shape')
        .filter((_, box) => $(box).text().trim() !== '').length
      const objects = ofObjects(charts, boxes)
      $('table\\:table').find('text\\:s, text\\:tab, text\\:line-break').replaceWith(' ')
      const sheets = $('table\\:table').toArray().map(sheet => ({
        ...sheetOf($, sheet), isHidden: isHidden($(sheet).attr('table:style-name'))
      }))
      return { ...contentOfSheets(sheets, [...told, ...objects]), pictures: $('table\\:table draw\\:image').length }
    }
    const reader = new OpenReader($, await formulasOf(archive, $), new OpenLists([styles, $]), sizeIn(styles))
    const pages = $('draw\\:page').toArray().map((page, index) => ({ page, number: index + 1 }))
    const isHidden = (page: Node) => looks.isHidden($(page).attr('draw:style-name') ?? '')
    const hidden = pages.filter(({ page }) => isHidden(page)).map(({ number }) => number)
    const parts = type === 'odp'
      ? pages.filter(({ page }) => !isHidden(page))
        .map(({ page, number }) => ({ markdown: reader.slide(page, number), page: number }))
      : [{ markdown: [...marginsOf(styles, 'header'), ...reader.text(), ...marginsOf(styles, 'footer')].join('\n\n') }]
    // Beside a table or an object, it shows the same.
    const pictures = $('draw\\:image').filter((_, image) =>
      $(image).siblings('draw\\:object, table\\:table').length === 0).length
    const beside = reader.beside.length === 0
      ? []
      : [{ where: pagesAt(reader.beside, 'Slide'), what: 'Text that lies beside the slide was left out.' }]
    const objects = reader.unread > 0 ? [{ what: `Charts and other objects were left out: ${reader.unread}.` }] : []
    const leftOut = [...ofHiddenSlides(hidden), ...beside, ...objects, ...told]
    const markdown = parts.map(part => part.markdown).filter(text => text !== '').join('\n\n')
    const units = type === 'odp' ? { pages: pages.length, unit: 'slide' as const } : {}
    const sections = type === 'odp' ? sectionsOfSlides(parts) : sectionsOfParts(parts)
    return { sections, markdown, ...units, pictures, leftOut }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('Is a broken OpenDocument file: open it in LibreOffice and save it again')
  }
}

/** What the pages repeat at their edges. */
function marginsOf ($: CheerioAPI, edge: 'header' | 'footer'): string[] {
  const lines = $(`style\\:master-page > style\\:${edge} text\\:p`).toArray().map(line => $(line).text())
  return headerTexts(lines).map(escaped)
}

class OpenReader {
  /** Objects that were found and are no formulas. */
  unread = 0
  /** The slides with text that lies beside them. */
  beside: number[] = []
  readonly #footers = new Set<string>()
  readonly #size: Size
  readonly #$: CheerioAPI
  readonly #formulas: Map<string, string>
  readonly #lists: OpenLists

  constructor ($: CheerioAPI, formulas: Map<string, string>, lists: OpenLists, size: Size) {
    this.#size = size
    this.#$ = $
    this.#formulas = formulas
    this.#lists = lists
  }

  text (): string[] {
    return this.#blocksIn(this.#$('office\\:text')[0] as Node, 0)
  }

  slide (page: Node, number: number): string {
    const $ = this.#$
    const frames = $(page).children().not('presentation\\:notes').not(OF_EDGES)
      .filter((_, frame) => this.#isOwn(frame))
    const shown = frames.filter((_, frame) => !this.#isBeside(frame))
    if (shown.text().trim() !== frames.text().trim()) this.beside.push(number)
    const isTitle = (frame: Node) => $(frame).attr('presentation:class') === 'title'
    const title = shown.filter((_, frame) => isTitle(frame)).find('text\\:p').toArray()
      .map(line => this.#textIn(line)).join(' ').trim()
    const length = (frame: Node, name: string) => centimetres($(frame).attr(name))
    const others = inOrder(shown.toArray().filter(frame => !isTitle(frame)).map(frame =>
      ({ text: this.#blocksIn(frame, 0).join('\n\n'), x: length(frame, 'svg:x'), y: length(frame, 'svg:y') }))
      .filter(({ text }) => text !== ''), ROW).map(({ text }) => text)
    $(page).find('presentation\\:notes draw\\:page-thumbnail').remove()
    const notes = $(page).children('presentation\\:notes').toArray().flatMap(part => this.#blocksIn(part, 0))
    return [...title === '' ? [] : [heading(1, title)], ...others, ...notes].join('\n\n')
  }

  /** The footer of a slide is that of all of them: it is read once. */
  #isOwn (frame: Node): boolean {
    if (this.#$(frame).attr('presentation:class') !== 'footer') return true
    const text = this.#$(frame).text().trim()
    return this.#footers.size < this.#footers.add(text).size
  }

  #isBeside (frame: Node): boolean {
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height']
      .map(name => centimetres(this.#$(frame).attr(`svg:${name}`)))
    return this.#size.width > 0 && liesBeside({ x, y, width, height }, this.#size)
  }

  /** The paragraphs, lists and tables below an element, in Markdown. */
  #blocksIn (parent: Node, depth: number): string[] {
    const $ = this.#$
    if (depth > MAX_DEPTH) return []
    return $(parent).children().toArray().flatMap((node): string[] => {
      switch ($(node).prop('tagName')?.toLowerCase()) {
        case 'text:h': return this.#headingOf(node)
        case 'text:p': return this.#paragraphOf(node, depth)
        case 'text:list': return this.#listOf(node, 0, this.#lists.begin($, node))
        case 'table:table':
        case 'loext:table':
          return filled($(node).parents(CELL).length > 0 ? this.#lineOf(node) : this.#tableOf(node))
        // It stands in a frame by itself.
        case 'draw:object': return filled(this.#objectOf(node))
        default: return this.#blocksIn(node, depth + 1)
      }
    })
  }

  #headingOf (node: Node, label = ''): string[] {
    const level = Number(this.#$(node).attr('text:outline-level') ?? 1)
    const number = label === '' ? this.#lists.outline(level) : label
    return filled(heading(level, `${number} ${this.#textIn(node)}`))
  }

  #paragraphOf (node: Node, depth: number): string[] {
    const text = this.#textIn(node)
    const isTitle = this.#lists.isTitle(this.#$(node).attr('text:style-name') ?? '')
    return [...filled(isTitle ? heading(1, text) : text), ...this.#boxesIn(node, depth)]
  }

  /** A text box stands in the paragraph that it is fixed to. */
  #boxesIn (paragraph: Node, depth: number): string[] {
    const boxes = this.#$(paragraph).find(BOXES).toArray()
    return boxes.filter(box => this.#$(box).parents(BOXES).length === 0)
      .flatMap(box => this.#blocksIn(box, depth + 1))
  }

  /** The items of a list, in one block. A heading in a list, which LibreOffice numbers so, is one by itself. */
  #listOf (list: Node, depth: number, style: string): string[] {
    const $ = this.#$
    if (depth > MAX_DEPTH) return []
    const blocks: string[] = []
    const add = (line: string) => {
      if (/^\s*(?:-|\d+\.) /.test(blocks.at(-1) ?? '')) blocks.push(`${blocks.pop()}\n${line}`)
      else blocks.push(line)
    }
    for (const one of $(list).children('text\\:list-item, text\\:list-header').toArray()) {
      const isItem = $(one).is('text\\:list-item')
      const parts = $(one).children().toArray()
      const own = parts.filter(part => $(part).is('text\\:p, text\\:h'))
      const start = $(one).attr('text:start-value')
      const label = own.length > 0 && isItem ? this.#lists.next(style, depth, start) : undefined
      const title = own.find(part => $(part).is('text\\:h'))
      const text = own.map(part => this.#textIn(part)).filter(text => text !== '').join(' ')
      if (title !== undefined) blocks.push(...this.#headingOf(title, label?.text))
      else if (text !== '' && label?.isWord === true) add(item(depth, `${escaped(label.text)} ${text}`))
      else if (text !== '') add(item(depth, text, label?.number))
      for (const part of own) blocks.push(...this.#boxesIn(part, depth))
      for (const part of parts.filter(part => !own.includes(part))) {
        if ($(part).is('text\\:list')) {
          for (const block of this.#listOf(part, depth + 1, style)) {
            if (/^\s*(?:-|\d+\.) /.test(block)) add(block)
            else blocks.push(block)
          }
        } else blocks.push(...this.#blocksIn(part, depth + 1))
      }
    }
    return blocks
  }

  #textIn (node: Node): string {
    const $ = this.#$
    const read = (part: Node): string => $(part).contents().toArray().map(child => {
      if (child.type === 'text') return escaped($(child).text())
      switch ($(child).prop('tagName')?.toLowerCase()) {
        case 'text:s':
        case 'text:tab':
        case 'text:line-break': return ' '
        case 'text:note': return ` (${read($(child).find('text\\:note-body')[0] ?? child).trim()})`
        case 'draw:object': return this.#objectOf(child)
        case 'text:a': return linked(read(child), $(child).attr('xlink:href'))
        case 'svg:title':
        case 'svg:desc': return ''
        default: return $(child).is(BOXES) ? '' : read(child)
      }
    }).join('')
    return read(node).replace(/\s+/g, ' ').trim()
  }

  /** A formula, or a hole. */
  #objectOf (node: Node): string {
    const formula = this.#formulas.get(resolved('content.xml', this.#$(node).attr('xlink:href') ?? ''))
    if (formula !== undefined && formula !== '') return `$${formula}$`
    this.unread++
    return formula === undefined ? '' : HOLE
  }

  #rowsOf (table: Node): Node[] {
    const $ = this.#$
    return $(table).find(LINE).toArray().filter(row => $(row).closest('table\\:table, loext\\:table')[0] === table)
  }

  /** A table within a cell as one line: "(Monday, Lab 1; Tuesday, Lab 2)". */
  #lineOf (table: Node): string {
    const rows = this.#rowsOf(table).map(row => this.#$(row).children(CELL).toArray()
      .map(cell => this.#cellOf(cell)).filter(text => text !== '').join(', '))
    const text = rows.filter(text => text !== '').join('; ')
    return text === '' ? '' : `(${text})`
  }

  #tableOf (node: Node): string {
    const $ = this.#$
    const header = $(node).children('table\\:table-header-rows').children(LINE).toArray()
    const rows = this.#rowsOf(node)
    // What a merged cell covers is not there.
    const spanOf = (cell: Node, kind: string) =>
      Number($(cell).attr(`table:number-${kind}-spanned`) ?? $(cell).attr(`loext:number-${kind}-spanned`) ?? 1) || 1
    const cells = rows.map(row => $(row).children(CELL).toArray().map(cell =>
      ({ text: this.#cellOf(cell), across: spanOf(cell, 'columns'), down: spanOf(cell, 'rows') })))
    return spannedTable(cells, header.length)
  }

  /** The blocks of a cell in one line. */
  #cellOf (cell: Node): string {
    return this.#blocksIn(cell, 1).map(block => block.replace(/^#+ /, '').replace(/\n\s*/g, '; ')).join(' ')
      .replace(/(?<!\\)\|/g, '\\|')
  }
}

const [LINE, CELL] = ['table\\:table-row, loext\\:table-row', 'table\\:table-cell, loext\\:table-cell']
// Fields that a program fills in: the current date, and the number of the slide.
const OF_EDGES = '[presentation\\:class=date-time], [presentation\\:class=page-number]'

/** How large the slides are, in centimetres; 0 where that is not told. */
function sizeIn ($: CheerioAPI): Size {
  const layout = $('style\\:master-page').first().attr('style:page-layout-name') ?? ''
  const properties = $('style\\:page-layout').filter((_, one) => $(one).attr('style:name') === layout)
    .children('style\\:page-layout-properties')
  const [width = 0, height = 0] = ['width', 'height'].map(name => centimetres(properties.attr(`fo:page-${name}`)))
  return { width, height }
}

// In centimetres. Frames whose tops differ by less stand in one row.
const ROW = 0.6
const UNITS: Record<string, number> = { cm: 1, mm: 0.1, in: 2.54, pt: 2.54 / 72, pc: 2.54 / 6, px: 2.54 / 96 }

function centimetres (length = ''): number {
  const [, number = '0', unit = 'cm'] = /^(-?[\d.]+)([a-z]{2})$/.exec(length) ?? []
  return Number(number) * (UNITS[unit] ?? 1)
}

function filled (text: string): string[] {
  return /[^#\s]/.test(text) ? [text] : []
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
