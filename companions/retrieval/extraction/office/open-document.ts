import { load, type CheerioAPI } from 'cheerio'
import { addAll } from '../../../../lib/values/lists.js'
import { openArchive } from '../bundles/archive.js'
import { linked } from '../../../text/formats/links.js'
import { HOLE } from '../../../text/holes.js'
import { chartInLine, chartInMarkdown } from './charts.js'
import { OpenLists } from './open-lists.js'
import { OpenLooks } from './open-looks.js'
import { OpenObjects } from './open-objects.js'
import { headerTexts } from '../page-headers.js'
import { sectionsOfParts, sectionsOfSlides } from '../places.js'
import { inOrder, liesBeside, type Size } from './slide-shapes.js'
import { contentOfOpenSheets } from './sheets/open-sheets.js'
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
    const objects = await OpenObjects.in(archive, $)
    if (type === 'ods') return contentOfOpenSheets($, looks, objects, told)
    const reader = new OpenReader($, objects, new OpenLists([styles, $]), sizeIn(styles))
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
    const unread = reader.unread > 0 ? [{ what: `Charts and other objects were left out: ${reader.unread}.` }] : []
    const leftOut = [...ofHiddenSlides(hidden), ...beside, ...unread, ...told]
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
  /** Objects that were found and were not read. */
  unread = 0
  /** The slides with text that lies beside them. */
  beside: number[] = []
  readonly #footers = new Set<string>()
  readonly #size: Size
  readonly #$: CheerioAPI
  readonly #objects: OpenObjects
  readonly #lists: OpenLists

  constructor ($: CheerioAPI, objects: OpenObjects, lists: OpenLists, size: Size) {
    this.#size = size
    this.#$ = $
    this.#objects = objects
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
        case 'text:h': return [...this.#headingOf(node), ...this.#fixedIn(node, depth)]
        case 'text:p': return this.#paragraphOf(node, depth)
        case 'text:list': return this.#listOf(node, 0, this.#lists.begin($, node))
        case 'table:table':
        case 'loext:table':
          return filled($(node).parents(CELL).length > 0 ? this.#lineOf(node) : this.#tableOf(node))
        // It stands in a frame by itself.
        case 'draw:object': return filled(this.#chartOf(node) ?? this.#objectOf(node))
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
    return [...filled(isTitle ? heading(1, text) : text), ...this.#fixedIn(node, depth)]
  }

  /** Text boxes and charts stand in the paragraph that they are fixed to. */
  #fixedIn (paragraph: Node, depth: number): string[] {
    const $ = this.#$
    return $(paragraph).find(`${BOXES}, draw\\:object`).toArray()
      .filter(part => $(part).parentsUntil((_, outer) => outer === paragraph).filter(BOXES).length === 0)
      .flatMap(part => $(part).is(BOXES) ? this.#blocksIn(part, depth + 1) : filled(this.#chartOf(part) ?? ''))
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
      if (title !== undefined) addAll(blocks, this.#headingOf(title, label?.text))
      else if (text !== '' && label?.isWord === true) add(item(depth, `${escaped(label.text)} ${text}`))
      else if (text !== '') add(item(depth, text, label?.number))
      for (const part of own) addAll(blocks, this.#fixedIn(part, depth))
      for (const part of parts.filter(part => !own.includes(part))) {
        if ($(part).is('text\\:list')) {
          for (const block of this.#listOf(part, depth + 1, style)) {
            if (/^\s*(?:-|\d+\.) /.test(block)) add(block)
            else blocks.push(block)
          }
        } else addAll(blocks, this.#blocksIn(part, depth + 1))
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

  /** A chart as a table, in a cell as one line. `undefined` for another object. */
  #chartOf (node: Node): string | undefined {
    const chart = this.#objects.chart(this.#$(node).attr('xlink:href'))
    if (chart === undefined) return undefined
    return this.#$(node).parents(CELL).length > 0 ? chartInLine(chart) : chartInMarkdown(chart)
  }

  /** A formula, or a hole. A chart stands below its paragraph. */
  #objectOf (node: Node): string {
    if (this.#objects.chart(this.#$(node).attr('xlink:href')) !== undefined) return ''
    const formula = this.#objects.formula(this.#$(node).attr('xlink:href'))
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
