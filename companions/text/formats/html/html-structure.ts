import type { Cheerio, CheerioAPI } from 'cheerio'
import { HOLE } from '../../holes.js'
import { namesColumns, rowsOfNames } from '../column-names.js'
import { labelRows, labelsOf } from './html-label-tables.js'
import { texOfMathml } from './mathml.js'
import { lowered, raised } from '../raised.js'
import { written } from '../../list-numbers.js'

/*
 * The parts of HTML for which Turndown has no rules, in a form that it can write: tables, definition lists, footnotes
 * and formulas.
 */

type Element = ReturnType<CheerioAPI> extends Cheerio<infer Node> ? Extract<Node, { tagName: string }> : never

/** Attributes of the reference to a footnote, and of its text. The value is the number of the footnote. */
export const NOTE = 'data-note'
export const NOTE_TEXT = 'data-note-text'

const BLOCKS = 'p, div, ul, ol, dl, table, pre, blockquote, h1, h2, h3, h4, h5, h6, section, article'

// A `colspan` without an end must not make a table of a million cells.
const MAX_SPAN = 100
const MAX_CELLS = 50_000

interface Cell { html: string, isHeading: boolean, part?: Element, isRepeated: boolean, isAcross: boolean }

/** Makes tables of what a page says is one by roles alone. */
export function tablesOfRoles ($: CheerioAPI): void {
  for (const element of $('[role=table], [role=grid]').not('table').toArray()) {
    const rows = $(element).find('[role=row]').toArray().map(row => $(row).children(CELL).toArray().map(cell => {
      const name = $(cell).is('[role=columnheader]') ? 'th' : 'td'
      return `<${name}>${$(cell).html() ?? ''}</${name}>`
    }).join(''))
    if (rows.length > 1 && rows.every(cells => cells !== '')) {
      $(element).replaceWith(`<table>${rows.map(cells => `<tr>${cells}</tr>`).join('')}</table>`)
    }
  }
}

const CELL = '[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]'

/**
 * Numbers the items of lists as their page shows them: by letters or Roman numbers, from the last to the first, or with
 * a number of an item's own. In Markdown, only the first number of a list counts.
 */
export function itemsNumbered ($: CheerioAPI): void {
  for (const element of $('ol').filter('[type]:not([type="1"]), [reversed], :has(> li[value])').toArray().reverse()) {
    const list = $(element)
    const items = list.children('li')
    const step = list.is('[reversed]') ? -1 : 1
    let number = Number.parseInt(list.attr('start') ?? '', 10) || (step === 1 ? 1 : items.length)
    const [type] = /^[aAiI]$/.exec(list.attr('type') ?? '') ?? []
    const lists = items.toArray().map(item => {
      number = Number.parseInt($(item).attr('value') ?? '', 10) || number
      const [html, own] = [$(item).html() ?? '', number]
      number += step
      return type === undefined ? `<ol start="${own}"><li>${html}</li></ol>` : `<li>${written(own, type)}) ${html}</li>`
    })
    list.replaceWith(type === undefined ? lists.join('') : `<ul>${lists.join('')}</ul>`)
  }
}

// In characters. A longer text between `<pre>` is prose.
const [MAX_CODE, LONG_LINE] = [20_000, 80]

/** Text that keeps its lines as code does, where it is no code by name: it keeps them. */
export function linesKept ($: CheerioAPI): void {
  for (const element of $('pre').not(':has(code)').toArray()) {
    const text = $(element).text()
    const isProse = text.length > MAX_CODE || text.split('\n').some(line => line.length > LONG_LINE)
    if (isProse) {
      const paragraphs = ($(element).html() ?? '').split(/\n\s*\n/)
      $(element).replaceWith(paragraphs.map(html => `<p>${html.replaceAll('\n', '<br>')}</p>`).join(''))
    } else $(element).replaceWith($('<pre></pre>').append($('<code></code>').text(text)))
  }
}

/** Makes each table one with a single heading row, whose cells are empty where the table marks none, and no spans. */
export function simpleTables ($: CheerioAPI): void {
  for (const element of $('table table').toArray().reverse()) {
    const outer = $(element).parent().closest('table')
    if (isOfData($, outer[0] as Element)) $(element).replaceWith(`<span> (${lineOf($, element as Element)})</span>`)
  }
  // A table that holds a table, or says so itself, is there for the layout.
  const isLayout = ':has(table), [role=presentation], [role=none], :has(h1, h2, h3, h4):not(:has(th))'
  for (const element of $('table').filter(isLayout).toArray()) {
    const table = $(element)
    const cells = ownParts(element, ['td', 'th', 'caption'])
    table.replaceWith(cells.map(cell => `<div>${$(cell).html() ?? ''}</div>`).join(''))
  }
  for (const element of $('td ul, td ol, th ul, th ol').toArray().reverse()) {
    const items = $(element).children('li').toArray().map(item => ($(item).html() ?? '').trim())
    const isAfterText = ($(element).parent().text().trim() !== $(element).text().trim())
    $(element).replaceWith(`${isAfterText ? ' ' : ''}${items.filter(item => item !== '').join('; ')} `)
  }
  for (const element of $('table').toArray()) {
    const rows = ownParts(element, ['tr'])
    const isFooter = (row: Element) => isIn(row, 'tfoot')
    const ordered = [...rows.filter(row => !isFooter(row)), ...rows.filter(isFooter)]
    const isLabel = labelsOf($, $(ownParts(element, ['td', 'th'])))
    const { captions, header, body, isOfLabels } = partsOf(ordered, gridOf($, ordered), isLabel)
    const titles = [...ownParts(element, ['caption']).map(part => $(part).html() ?? ''), ...captions]
      .map(html => html.trim().replace(/:$/, '')).filter(html => html !== '')
    // A form that is filled in has a table for each of its parts.
    const caption = titles.map(html => isOfLabels ? `<h3>${html}</h3>` : `<p>${html}:</p>`).join('')
    if (body.length === 0) $(element).replaceWith(caption)
    else $(element).replaceWith(`${caption}<table>${[header, ...body].map(rowOf).join('')}</table>`)
  }
}

const OF_LAYOUT = 'h1, h2, h3, h4, ul, ol, form'
// In characters. What stands in the cells of a layout is longer.
const MAX_DATA = 200

/** Whether a table that holds another one has rows of short cells by itself, and is no layout. */
function isOfData ($: CheerioAPI, table: Element): boolean {
  if ($(table).is('[role=presentation], [role=none]')) return false
  const rows = ownParts(table, ['tr']).map(row => row.children.filter(part => 'tagName' in part) as Element[])
  const cells = rows.flat()
  const holding = cells.filter(cell => $(cell).find('table').length > 0)
  const widest = Math.max(0, ...rows.map(({ length }) => length))
  return rows.length > 1 && widest > 1 && holding.length * 2 < cells.length &&
    cells.every(cell => $(cell).text().trim().length <= MAX_DATA && $(cell).find(OF_LAYOUT).length === 0)
}

/** A table within a cell as one line: "north, door; south, gate". */
function lineOf ($: CheerioAPI, table: Element): string {
  const rows = ownParts(table, ['tr']).map(row => row.children.filter(part => 'tagName' in part)
    .map(cell => ($(cell as Element).html() ?? '').replace(/<\/?p>/g, ' ').trim()).filter(html => html !== ''))
  return rows.map(cells => cells.join(', ')).join('; ')
}

/** The parts of a table by their names, without those of a table inside of it. */
function ownParts (table: Element, names: string[]): Element[] {
  return table.children.flatMap(child => !('tagName' in child) || child.tagName === 'table'
    ? []
    : [...names.includes(child.tagName) ? [child] : [], ...ownParts(child, names)])
}

function isIn (part: Element | undefined, name: string): boolean {
  return part?.parent != null && 'tagName' in part.parent && part.parent.tagName === name
}

function rowOf (cells: string[]): string {
  return `<tr>${cells.map(html => `<td>${html}</td>`).join('')}</tr>`
}

/** The cells of each row by their columns. A cell that spans several rows or columns stands in each of them. */
function gridOf ($: CheerioAPI, rows: Element[]): Cell[][] {
  const grid: Array<Array<Cell | undefined>> = rows.map(() => [])
  let left = MAX_CELLS
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const part of row.children) {
      if (!('tagName' in part) || !/^t[dh]$/.test(part.tagName)) continue
      while (grid[y]?.[x] !== undefined) x++
      const { scope, rowspan, colspan } = part.attribs
      const isHeading = part.tagName === 'th' && scope !== 'row'
      const html = $(part).html() ?? ''
      const height = spanOf(rowspan, rows.length - y)
      const width = spanOf(colspan, MAX_SPAN)
      const isWithin = (left -= height * width) > 0
      for (let down = 0; down < (isWithin ? height : 1); down++) {
        for (let right = 0; right < (isWithin ? width : 1); right++) {
          const line = grid[y + down]
          const place = { isRepeated: down + right > 0, isAcross: right > 0 }
          if (line !== undefined) line[x + right] ??= { html, isHeading, part, ...place }
        }
      }
      x++
    }
  }
  const width = grid.reduce((widest, { length }) => Math.max(widest, length), 0)
  const empty = { html: '', isHeading: false, isRepeated: false, isAcross: false }
  const isFillable = width * grid.length <= MAX_CELLS
  return grid.map(line => Array.from({ length: isFillable ? width : line.length }, (_, x) => line[x] ?? empty))
}

/** `0` means all the rows that are left. */
function spanOf (value: string | undefined, most: number): number {
  const span = Number.parseInt(value ?? '1', 10)
  if (span === 0) return most
  return Number.isNaN(span) ? 1 : Math.min(Math.max(1, span), most)
}

/**
 * Which rows are headings is read from the markup: those in a `thead`, and those of `th` alone at the beginning. A
 * table without headings may be one of labels and values, which has other rows.
 */
function partsOf (rows: Element[], grid: Cell[][], isLabel: ReturnType<typeof labelsOf>) {
  const isHeader = (cells: Cell[] | undefined, y: number) => {
    const filled = cells?.filter(({ html }) => html.trim() !== '') ?? []
    const isMarked = filled.length > 0 && filled.every(({ isHeading }) => isHeading)
    return cells !== undefined && (isMarked || isIn(rows[y], 'thead'))
  }
  const isOfHeadings = (cells: Cell[]) => !isTitle(cells) && cells.some(({ isHeading }) => isHeading)
  const labelled = grid.some((cells, y) => isHeader(cells, y) && isOfHeadings(cells))
    ? undefined
    : labelRows(grid.filter((cells, y) => !isHeader(cells, y) || !isTitle(cells))
      .map(cells => isTitle(cells) ? cells.slice(0, 1) : cells.filter(({ isAcross }) => !isAcross))
      .map(cells => cells.map(({ html, part }) => ({ html, isLabel: part !== undefined && isLabel(part) }))))
  if (labelled !== undefined) {
    const titles = grid.filter((cells, y) => isHeader(cells, y) && isTitle(cells))
    const body = labelled.map(([label = '', value = '', ...more]) => [label, value, ...more])
    const width = body.reduce((widest, { length }) => Math.max(widest, length), 0)
    return { captions: titles.map(([cell]) => cell?.html ?? ''), header: Array(width).fill(''), body, isOfLabels: true }
  }
  let first = 0
  while (isHeader(grid[first], first)) first++
  // A table of headings alone has no heading.
  if (first === grid.length) first = 0
  const isUnmarked = first === 0 &&
    !grid.some(cells => cells.some(({ isRepeated, isHeading }) => isRepeated || isHeading))
  const texts = grid.map(cells => cells.map(({ html }) => html.replace(/<[^>]*>/g, '')))
  if (isUnmarked && (namesColumns(texts) || (isBold(grid[0]) && !grid.slice(1).some(isBold)))) first = 1
  // A row above that takes all columns is a title.
  const above = first === 0 ? Math.max(0, grid.findIndex(cells => !isTitle(cells))) : 0
  const rowsAbove = first === 0
    ? rowsOfNames(grid.slice(above).map((cells, y) =>
      cells.map((cell, x) => ({ ...cell, text: texts[above + y]?.[x] ?? '' }))))
    : 0
  if (rowsAbove > 0) first = above + rowsAbove
  const headers = grid.slice(0, first)
  const titles = headers.filter(isTitle)
  const named = headers.filter(cells => !isTitle(cells))
  const width = grid.reduce((widest, { length }) => Math.max(widest, length), 0)
  const header = Array.from({ length: width }, (_, x) =>
    [...new Set(named.map(cells => cells[x]?.html ?? ''))].filter(html => html.trim() !== '').join(' '))
  const body = grid.slice(first)
    .map(cells => cells.map(({ html, isAcross }, x) => {
      // Below a heading, a cell says something of each column that it spans.
      return x > 0 && (isTitle(cells) || (isAcross && first === 0)) ? '' : html
    }))
    .filter(cells => cells.some(html => html.trim() !== ''))
  return { captions: titles.map(([cell]) => cell?.html ?? ''), header, body, isOfLabels: false }
}

/** Each of at least two cells has a text, and all of it is bold: Word users mark the names of columns so. */
function isBold (cells: Cell[] = []): boolean {
  return cells.length > 1 && cells.every(({ html }) =>
    /^(?:\s|<p(?:\s[^>]*)?>)*<(strong|b)>(?:(?!<\1>)[^])*<\/\1>(?:\s|<\/p>)*$/.test(html) && /[\p{L}\p{N}]/u.test(html))
}

/** One cell that takes the whole row. */
function isTitle ([first, ...others]: Cell[]): boolean {
  return first !== undefined && others.length > 0 &&
    others.every(({ html, isRepeated }) => isRepeated && html === first.html)
}

const RAISED = 'sup, [style*="vertical-align: super"], [style*="vertical-align:super"]'
const LOWERED = 'sub, [style*="vertical-align: sub"], [style*="vertical-align:sub"]'
// Of a page, in the markup; Word's files come with these elements.
export const STRUCK = 'del, s, strike, [style*="line-through"]'

/** Writes what is above or below the line in signs, the inner ones first: 10⁶. A link there is a mark of a footnote. */
export function raisedAsText ($: CheerioAPI): void {
  for (const element of $(`${RAISED}, ${LOWERED}`).toArray().reverse()) {
    const part = $(element)
    if (part.find('a, br').length > 0) continue
    const before = textBefore(element as Element).slice(-5)
    const { next } = element as Element
    if (/^[oº]$/.test(part.text()) && next !== null && 'data' in next && /^\s?[CFK](?!\p{L})/u.test(next.data)) {
      part.replaceWith('°')
      continue
    }
    part.replaceWith($('<span></span>').text((part.is(RAISED) ? raised : lowered)(part.text(), before)))
  }
}

/** The text that ends where an element begins, in its line. */
function textBefore (element: Element): string {
  const { prev, parent } = element
  if (prev === null) {
    const isInLine = parent !== null && 'tagName' in parent && /^(?:b|strong|i|em|span|a|u|font)$/.test(parent.tagName)
    return isInLine ? textBefore(parent as Element) : ''
  }
  return 'data' in prev ? prev.data : 'children' in prev ? textOf(prev) : ''
}

function textOf ({ children }: { children: Element['children'] }): string {
  return children.map(child => 'data' in child ? child.data : 'children' in child ? textOf(child) : '').join('')
}

/** Makes a definition list paragraphs: "**Stack**: last in, first out". */
export function definitionListsAsText ($: CheerioAPI): void {
  for (const element of $('dl').toArray().reverse()) {
    const paragraphs: string[] = []
    let terms: string[] = []
    const flush = (definition?: string) => {
      if (terms.length === 0 && definition === undefined) return
      const name = terms.length === 0 ? '' : `<strong>${terms.join(', ')}</strong>`
      paragraphs.push(definition === undefined ? `<p>${name}</p>` : definitionOf(name, definition))
      terms = []
    }
    for (const part of $(element).find('> dt, > dd, > div > dt, > div > dd').toArray()) {
      if (part.tagName === 'dt') terms.push(($(part).html() ?? '').trim().replace(/\s*:$/, ''))
      else if ($(part).children(BLOCKS).length === 0) flush($(part).html() ?? '')
      else {
        flush('')
        paragraphs.push(`<div>${$(part).html() ?? ''}</div>`)
      }
    }
    flush()
    $(element).replaceWith(paragraphs.join(''))
  }
}

function definitionOf (name: string, html: string): string {
  if (name === '') return `<p>${html}</p>`
  return `<p>${name}: ${html}</p>`
}

// In characters: "[12]", "*". A longer link is an entry of a table of contents.
const MAX_REFERENCE = 6

/**
 * Marks the references to footnotes, and takes the footnotes out. A footnote and its reference link to each other.
 * @returns the footnotes as HTML, each marked
 */
export function footnotesIn ($: CheerioAPI): string {
  const byId = new Map($('[id]').toArray().map(element => [$(element).attr('id'), element]))
  // Word and Google Docs mark both ends, and not the note.
  for (const mark of $('a:is([name], [id])[href^="#"]').toArray()) {
    const note = $(mark).closest('p, li, dd, td')[0]
    if (note !== undefined) byId.set($(mark).attr('id') ?? $(mark).attr('name'), note as Element)
  }
  const numbers = new Map<Element, number>()
  const backLinks = new Map<Element, Set<string>>()
  for (const anchor of $('a[href^="#"]').toArray()) {
    const target = byId.get(idIn($(anchor).attr('href'))) as Element | undefined
    if (target === undefined || $(anchor).text().trim().length > MAX_REFERENCE) continue
    // The link back, which stands in the footnote.
    if ($(anchor).parents().toArray().some(parent => numbers.has(parent))) continue
    let backs = backLinks.get(target)
    if (backs === undefined) {
      const hasHeading = $(target).is('h1, h2, h3, h4, h5, h6') || $(target).find('h1, h2, h3, h4, h5, h6').length > 0
      const links = hasHeading ? [] : $(target).find('a[href^="#"]').toArray()
      backs = new Set(links.map(link => idIn($(link).attr('href'))))
      backLinks.set(target, backs)
    }
    const own = [anchor, $(anchor).parent()[0], $(anchor).parent().parent()[0]]
    const names = own.flatMap(element => element === undefined ? [] : $(element).attr('id') ?? $(element).attr('name'))
    if (!names.some(name => name !== undefined && backs.has(name))) continue
    const number = numbers.get(target) ?? numbers.size + 1
    numbers.set(target, number)
    const reference = $(anchor).parent().is('sup') ? $(anchor).parent() : $(anchor)
    reference.replaceWith(`<span ${NOTE}="${number}">${number}</span>`)
  }
  return [...numbers].map(([target, number]) => {
    const note = $(target)
    note.find('a[href^="#"]').remove()
    const html = note.html() ?? ''
    const list = note.parent()
    note.remove()
    if (list.is('ol, ul') && list.children().length === 0) list.remove()
    return `<div ${NOTE_TEXT}="${number}">${html}</div>`
  }).join('')
}

function idIn (href = ''): string {
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

const RENDERED = '.MathJax, .MathJax_Display, .MathJax_Preview, .MathJax_SVG, .MathJax_CHTML'
const FORMULA = '.katex-display, .katex, .mwe-math-element, mjx-container, math'

// Moodle and others draw a formula, and have its LaTeX beside it.
const OF_FORMULA = 'img.texrender, img.latex, img.tex, img.math, img[class*=mwe-math], ' +
  'img[src*="/filter/tex/"], img[src*="latex.codecogs"], img[src*="equation_images"]'
// In characters. A longer text describes what is on the picture.
const MAX_IN_LINE = 40

/** A picture in the middle of a sentence is its text, or a hole in it. */
export function picturesInLine ($: CheerioAPI): void {
  for (const element of $('img').toArray()) {
    const [before, after] = [textBefore(element as Element), element.next]
    const isInside = /[\p{L}\p{N},]\s*$/u.test(before) && after !== null && 'data' in after &&
      /^\s*[\p{Ll}\p{N},;.]/u.test(after.data)
    const text = ($(element).attr('alt') ?? '').trim()
    if (!isInside || text.length > MAX_IN_LINE) continue
    $(element).replaceWith($('<span></span>').text(text === '' ? HOLE : text))
  }
}

/** Replaces the formulas of KaTeX, MathJax and Wikipedia, which stand in a page several times, and MathML, by LaTeX. */
export function formulasAsTex ($: CheerioAPI): void {
  const write = (formula: ReturnType<CheerioAPI>, tex: string, isDisplay: boolean) => {
    const mark = isDisplay ? '$$' : '$'
    const text = mark + tex.replace(/\s+/g, ' ').trim() + mark
    formula.replaceWith($('<span></span>').text(text))
  }
  const scripts = $('script[type^="math/tex"]')
  if (scripts.length > 0) $(RENDERED).remove()
  for (const script of scripts.toArray()) {
    write($(script), $(script).text(), /mode=display/.test($(script).attr('type') ?? ''))
  }
  for (const annotation of $('annotation[encoding="application/x-tex"]').toArray()) {
    const tex = $(annotation).text()
    const formula = $(annotation).parents(FORMULA).last()
    if (formula.length === 0) continue
    const isDisplay = formula.is('.katex-display, [display=block], [display=true]') ||
      formula.find('math[display=block]').length > 0
    write(formula, tex, isDisplay)
  }
  for (const picture of $('img').toArray().filter(picture => $(picture).is(OF_FORMULA))) {
    const tex = ($(picture).attr('alt') ?? '').replace(/^\$+|\$+$/g, '').trim()
    if (tex !== '') write($(picture), tex, false)
  }
  for (const element of $('math, m\\:math').toArray()) {
    const tex = texOfMathml($, element)
    if (tex !== '') write($(element), tex, $(element).attr('display') === 'block')
  }
}
