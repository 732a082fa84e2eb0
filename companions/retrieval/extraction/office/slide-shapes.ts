import type { CheerioAPI } from 'cheerio'
import { addAll } from '../../../../lib/values/lists.js'
import { written } from '../../../text/list-numbers.js'
import { linked } from '../../../text/formats/links.js'
import { lowered, raised } from '../../../text/formats/raised.js'
import { texOfFormula } from './word/word-formulas.js'
import { spannedTable } from '../spanned-table.js'
import { escaped, item } from '../written-markdown.js'

type Node = ReturnType<CheerioAPI>[number]

/** What a slide shows. */
export interface Shapes {
  title: string
  /** All but the title, as the file has them: `inOrder` brings them in the order in which they are read. */
  shapes: Placed[]
  pictures: number
  charts: number
  foreign: number
  /** Texts that lie beside the slide. */
  beside: number
}

/** How large a slide is, in the unit of the format. */
export interface Size { width: number, height: number }

interface Box extends Size { x: number, y: number }
/** A shape with its text, and where it stands. */
export interface Placed extends Box { text: string, isTitle: boolean }

/** Whether a shape lies outside of its slide, where it is not shown. `false` for a shape without a size. */
export function liesBeside ({ x, y, width, height }: Box, slide: Size): boolean {
  return width > 0 && height > 0 && (x >= slide.width || y >= slide.height || x + width <= 0 || y + height <= 0)
}

/** Shapes whose tops differ by less stand in one row: a quarter of an inch, in the unit of the format. */
export const ROW = 228_600
// In levels of groups.
const MAX_DEPTH = 20
const NO_CONTENT = /^(?:sldNum|ftr|dt|hdr)$/

/**
 * The shapes of a slide.
 * @param layout where shapes stand that have no place of their own
 * @param drawn the texts of diagrams and charts, by the relation that the slide names
 * @param size what lies beside the slide is not shown, and is left out
 */
export function shapesIn (
  $: CheerioAPI, layout: CheerioAPI | undefined, drawn: Map<string, string>, size?: Size
): Shapes {
  const placed: Placed[] = []
  const found = { pictures: 0, charts: 0, foreign: 0, beside: 0 }
  const placeIn = (node: Node, group: Group) => {
    const { x, y, width, height } = placeOf($, node, layout)
    return {
      x: group.x + x * group.across,
      y: group.y + y * group.down,
      width: width * group.across,
      height: height * group.down
    }
  }
  const visit = (node: Node, depth: number, group: Group = WHOLE) => {
    const shape = $(node)
    switch (shape.prop('tagName')?.toLowerCase()) {
      case 'p:grpsp':
        if (depth < MAX_DEPTH) {
          const inner = groupOf($, node, group)
          shape.children().toArray().forEach(child => visit(child, depth + 1, inner))
        }
        return
      case 'mc:alternatecontent': {
        const choice = shape.children('mc\\:Choice')
        const read = choice.find('p\\:sp, p\\:graphicFrame').length > 0 ? choice : shape.children('mc\\:Fallback')
        read.children().toArray().forEach(child => visit(child, depth + 1, group))
        return
      }
      case 'p:pic': found.pictures++; return
      case 'p:sp':
        // A page of another program has its pictures as the filling of rectangles.
        if (shape.children('p\\:spPr').children('a\\:blipFill').length > 0) found.pictures++
        placed.push({ ...shapeOf($, node), ...placeIn(node, group) })
        return
      case 'p:graphicframe': {
        const chart = shape.find('c\\:chart').attr('r:id')
        const id = chart ?? shape.find('dgm\\:relIds').attr('r:dm')
        const text = id === undefined ? tableOf($, node) : drawn.get(id) ?? ''
        if (text === '' && chart !== undefined) found.charts++
        else if (text === '') found.foreign++
        placed.push({ text, isTitle: false, ...placeIn(node, group) })
      }
    }
  }
  for (const child of $('p\\:spTree').first().children().toArray()) visit(child, 0)
  const [title] = placed.filter(({ isTitle, text }) => isTitle && text !== '')
  const rest = placed.filter(shape => shape !== title && shape.text !== '')
  const shapes = rest.filter(shape => size === undefined || !liesBeside(shape, size))
  found.beside = rest.length - shapes.length
  return { title: title?.text.replace(/^- /, '') ?? '', shapes, ...found }
}

/** How the places in a group become those of the slide. */
interface Group { x: number, y: number, across: number, down: number }

const WHOLE: Group = { x: 0, y: 0, across: 1, down: 1 }

/** A group that was moved keeps the places of what is in it, and says where they begin. */
function groupOf ($: CheerioAPI, node: Node, outer: Group): Group {
  const frame = $(node).children('p\\:grpSpPr').children('a\\:xfrm')
  const [off, ext, inner, size] = ['off', 'ext', 'chOff', 'chExt'].map(name => frame.children(`a\\:${name}`))
  const number = (part: typeof off, name: string) => Number(part?.attr(name) ?? 0) || 0
  if (off === undefined || off.length === 0 || inner === undefined || inner.length === 0) return outer
  const [across, down] = [number(ext, 'cx') / number(size, 'cx') || 1, number(ext, 'cy') / number(size, 'cy') || 1]
  return {
    x: outer.x + (number(off, 'x') - number(inner, 'x') * across) * outer.across,
    y: outer.y + (number(off, 'y') - number(inner, 'y') * down) * outer.down,
    across: outer.across * across,
    down: outer.down * down
  }
}

/**
 * What is placed on a slide, from the top to the bottom, and from left to right in a row. Columns go before rows where
 * short lines head them, and the author has written each column before the next one.
 */
export function inOrder<Shape extends { text: string, x: number, y: number }> (shapes: Shape[], row = ROW): Shape[] {
  const rows: Shape[][] = []
  for (const shape of [...shapes].sort((a, b) => a.y - b.y)) {
    const last = rows.at(-1)
    if (last !== undefined && shape.y - (last[0]?.y ?? 0) < row) last.push(shape)
    else rows.push([shape])
  }
  for (const cells of rows) cells.sort((a, b) => a.x - b.x)
  const isAligned = (a: Shape[] = [], b: Shape[] = []) => a.length > 1 && a.length === b.length &&
    a.every((shape, n) => Math.abs(shape.x - (b[n]?.x ?? 0)) < row)
  const ordered: Shape[] = []
  for (let from = 0; from < rows.length;) {
    let end = from + 1
    while (isAligned(rows[from], rows[end])) end++
    const block = rows.slice(from, end)
    const columns = (block[0] ?? []).map((_, n) => block.flatMap(cells => cells[n] ?? []))
    const isWrittenSo = columns.flat().every((shape, n, all) =>
      n === 0 || shapes.indexOf(shape) > shapes.indexOf(all[n - 1] as Shape))
    addAll(ordered, block.length > 1 && isWrittenSo ? columns.flatMap(headed) : block.flat())
    from = end
  }
  return ordered
}

/** A column whose head leads in what stands below it: "Dr Osei: Friday 15:00". */
function headed<Shape extends { text: string }> ([head, first, ...others]: Shape[]): Shape[] {
  if (head === undefined || first === undefined) return []
  if (head.text.length > MAX_HEAD || !/^[^\n]*[^\n.:!?|]$/.test(head.text)) return [head, first, ...others]
  return [{ ...first, text: `${head.text}:${/\n|^[-|]/.test(first.text) ? '\n\n' : ' '}${first.text}` }, ...others]
}

// In characters. A longer text is no head of a column.
const MAX_HEAD = 60

/**
 * Takes out what is hidden or struck through, and writes what is above or below the line in signs.
 * @returns whether something was hidden, or struck through
 */
export function looksAsText ($: CheerioAPI): { isHidden: boolean, isStruck: boolean } {
  const hidden = $('p\\:cNvPr[hidden=1], p\\:cNvPr[hidden=true]').parent().parent()
  const isHidden = hidden.text().trim() !== ''
  hidden.remove()
  let isStruck = false
  for (const properties of $('a\\:rPr[strike], a\\:rPr[baseline]').toArray()) {
    const { strike = 'noStrike', baseline = '0' } = properties.attribs
    const run = $(properties).parent()
    const text = run.children('a\\:t')
    if (strike !== 'noStrike') {
      isStruck ||= text.text().trim() !== ''
      text.text('')
    } else if (Number.parseInt(baseline, 10) !== 0) {
      const before = run.prev().children('a\\:t').text().slice(-5)
      text.text((baseline.startsWith('-') ? lowered : raised)(text.text(), before))
    }
  }
  return { isHidden, isStruck }
}

function shapeOf ($: CheerioAPI, node: Node): Pick<Placed, 'text' | 'isTitle'> {
  const holder = $(node).find('p\\:nvPr > p\\:ph').first()
  const kind = holder.attr('type') ?? (holder.length > 0 ? 'body' : '')
  if (NO_CONTENT.test(kind)) return { text: '', isTitle: false }
  const isTitle = /^(?:title|ctrTitle)$/.test(kind)
  const body = $(node).children('p\\:txBody')
  const isList = /^(?:body|obj)$/.test(kind) && body.children('a\\:p').length > 1
  return { text: paragraphsIn($, body.children('a\\:p').toArray(), isList), isTitle }
}

function placeOf (
  $: CheerioAPI, node: Node, layout: CheerioAPI | undefined
): Box {
  const own = $(node).find('a\\:off').first()
  const holder = $(node).find('p\\:nvPr > p\\:ph').first()
  const [index, kind] = [holder.attr('idx'), holder.attr('type')]
  const same = own.length > 0 || holder.length === 0 || layout === undefined
    ? own
    : layout('p\\:sp').filter((_, shape) => {
      const other = layout(shape).find('p\\:nvPr > p\\:ph')
      return index === undefined ? other.attr('type') === kind : other.attr('idx') === index
    }).find('a\\:off').first()
  const size = same.siblings('a\\:ext')
  return {
    x: Number(same.attr('x') ?? 0),
    y: Number(same.attr('y') ?? 0),
    width: Number(size.attr('cx') ?? 0),
    height: Number(size.attr('cy') ?? 0)
  }
}

/** What the slides repeat: their footers, and what their layout and its master write on each of them. */
export function repeatedIn ($: CheerioAPI, layout?: CheerioAPI, master?: CheerioAPI): string[] {
  const textOf = (of: CheerioAPI, shape: Node) => of(shape).find('a\\:p').toArray()
    .map(paragraph => textIn(of, paragraph)).join(' ')
  const footers = $('p\\:sp').has('p\\:ph[type=ftr]').toArray().map(shape => textOf($, shape))
  const isShown = (of: CheerioAPI) => !/^(?:0|false)$/.test(of.root().children().attr('showMasterSp') ?? '')
  const above = [
    ...layout !== undefined && master !== undefined && isShown($) && isShown(layout) ? [master] : [],
    ...layout !== undefined && isShown($) ? [layout] : []
  ]
  const own = above.flatMap(of => of('p\\:sp').filter((_, shape) => of(shape).find('p\\:ph').length === 0).toArray()
    .map(shape => textOf(of, shape)))
  return [...own, ...footers]
}

function paragraphsIn ($: CheerioAPI, paragraphs: Node[], isList: boolean): string {
  const lines: string[] = []
  const numbers: number[] = []
  const kinds: string[] = []
  let wasItem = false
  for (const paragraph of paragraphs) {
    const text = textIn($, paragraph)
    const properties = $(paragraph).children('a\\:pPr')
    const automatic = properties.children('a\\:buAutoNum')
    const isNumbered = automatic.length > 0
    const isPlain = properties.children('a\\:buNone').length > 0
    const isItem = isNumbered || (!isPlain && (isList || properties.children('a\\:buChar').length > 0))
    if (text === '') continue
    const level = Number(properties.attr('lvl') ?? 0) || 0
    const start = Number(automatic.attr('startAt') ?? 1)
    // What is below an item does not end its list.
    numbers.length = Math.min(numbers.length, level + 1)
    const kind = automatic.attr('type') ?? ''
    if (kind !== kinds[level]) numbers.length = Math.min(numbers.length, level)
    kinds[level] = kind
    if (isNumbered) numbers[level] = (numbers[level] ?? start - 1) + 1
    else numbers.length = Math.min(numbers.length, level)
    const label = labelOf(kind, numbers[level] ?? 1)
    const line = !isItem
      ? text
      : label === ''
        ? item(level, text, isNumbered ? numbers[level] : undefined)
        : item(level, `${escaped(label)} ${text}`)
    lines.push(`${lines.length === 0 ? '' : isItem && wasItem ? '\n' : '\n\n'}${line}`)
    wasItem = isItem
  }
  return lines.join('')
}

/** The label of an item by letters or Roman numbers: `alphaLcParenR` is "a)"; empty for other numbers. */
function labelOf (kind: string, number: number): string {
  const [, form, size, end] = /^(alpha|roman)(Lc|Uc)(Period|ParenR|ParenBoth)$/.exec(kind) ?? []
  if (form === undefined) return ''
  const letter = form === 'alpha' ? 'a' : 'i'
  const text = written(number, size === 'Uc' ? letter.toUpperCase() : letter)
  return end === 'Period' ? `${text}.` : end === 'ParenR' ? `${text})` : `(${text})`
}

/** Writes into each text to which address it leads, by itself or as a part of a shape. */
export function addressesWritten ($: CheerioAPI, addresses: Map<string, string>): void {
  if (addresses.size === 0) return
  for (const link of $('a\\:hlinkClick').toArray()) {
    const address = addresses.get(link.attribs['r:id'] ?? '')
    if (address === undefined) continue
    const holder = $(link).parent()
    const texts = holder.is('a\\:rPr') ? holder.parent().children('a\\:t') : holder.closest('p\\:sp').find('a\\:t')
    texts.not('[address]').attr('address', address)
  }
}

function textIn ($: CheerioAPI, paragraph: Node): string {
  const parts = $(paragraph).find('a\\:t, a\\:br, m\\:oMath').toArray()
  const hasFormula = parts.some(part => $(part).is('m\\:oMath'))
  const written = parts.map(part => {
    // For programs without formulas, it is written once more.
    if (hasFormula && $(part).closest('mc\\:Fallback').length > 0) return ''
    const name = $(part).prop('tagName')?.toLowerCase()
    if (name === 'a:br') return ' '
    if (name === 'm:omath') return `$${texOfFormula($, part)}$`
    // A formula has its own text.
    return $(part).closest('m\\:oMath').length > 0 ? '' : escaped($(part).text())
  })
  return linkedRuns(written.map((text, n) => ({ text, address: parts[n]?.attribs.address })))
    .replace(/\s+/g, ' ').trim()
}

/** The texts of a line. Neighbours that lead to the same address are one link. */
function linkedRuns (runs: Array<{ text: string, address: string | undefined }>): string {
  let [line, words] = ['', '']
  for (const [n, { text, address }] of runs.entries()) {
    words += text
    if (address !== undefined && runs[n + 1]?.address === address) continue
    line += linked(words, address)
    words = ''
  }
  return line
}

function tableOf ($: CheerioAPI, node: Node): string {
  // What a merged cell covers says that it goes on.
  const cells = 'a\\:tc:not([hMerge]):not([vMerge])'
  const rows = $(node).find('a\\:tr').toArray().map(row => $(row).children(cells).toArray()
    .map(cell => ({
      text: $(cell).find('a\\:p').toArray().map(paragraph => textIn($, paragraph)).join(' '),
      across: Number(cell.attribs.gridSpan ?? 1) || 1,
      down: Number(cell.attribs.rowSpan ?? 1) || 1
    })))
  return spannedTable(rows, $(node).find('a\\:tblPr').attr('firstRow') === '1' && rows.length > 1 ? 1 : 0)
}
