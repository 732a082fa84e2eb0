import type { CheerioAPI } from 'cheerio'
import {
  Changes, childrenOf, closest, elementsIn, elementsOf, firstIn, hasText, parentOf, replaceBy, rule, takeOut, textOf,
  turnInto, type Element
} from './elements.js'
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

/** Attributes of the reference to a footnote, and of its text. The value is the number of the footnote. */
export const NOTE = 'data-note'
export const NOTE_TEXT = 'data-note-text'

const isBlock = rule('p, div, ul, ol, dl, table, pre, blockquote, h1, h2, h3, h4, h5, h6, section, article')

// A `colspan` without an end must not make a table of a million cells.
const MAX_SPAN = 100
const MAX_CELLS = 50_000

interface Cell { html: string, isHeading: boolean, part?: Element, isRepeated: boolean, isAcross: boolean }

/** Makes tables of what a page says is one by roles alone. */
export function tablesOfRoles ($: CheerioAPI): void {
  for (const element of elementsOf($, isTableByRole).filter(({ name }) => name !== 'table')) {
    const rows = elementsIn(element, isRow).map(row => childrenOf(row).filter(isCellByRole).map(cell => {
      const name = cell.attribs.role === 'columnheader' ? 'th' : 'td'
      return `<${name}>${$(cell).html() ?? ''}</${name}>`
    }).join(''))
    if (rows.length > 1 && rows.every(cells => cells !== '')) {
      replaceBy($, element, `<table>${rows.map(cells => `<tr>${cells}</tr>`).join('')}</table>`)
    }
  }
}

const isTableByRole = rule('[role=table], [role=grid]')
const isRow = rule('[role=row]')
const isCellByRole = rule('[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]')

/**
 * Numbers the items of lists as their page shows them: by letters or Roman numbers, from the last to the first, or with
 * a number of an item's own. In Markdown, only the first number of a list counts.
 */
export function itemsNumbered ($: CheerioAPI): void {
  for (const element of elementsOf($, isOrderedList).filter(isNumberedByItself).reverse()) {
    const { start = '', type: kind = '' } = element.attribs
    const items = childrenOf(element).filter(({ name }) => name === 'li')
    const step = 'reversed' in element.attribs ? -1 : 1
    let number = Number.parseInt(start, 10) || (step === 1 ? 1 : items.length)
    const [type] = /^[aAiI]$/.exec(kind) ?? []
    const lists = items.map(item => {
      number = Number.parseInt(item.attribs.value ?? '', 10) || number
      const [html, own] = [$(item).html() ?? '', number]
      number += step
      return type === undefined ? `<ol start="${own}"><li>${html}</li></ol>` : `<li>${written(own, type)}) ${html}</li>`
    })
    replaceBy($, element, type === undefined ? lists.join('') : `<ul>${lists.join('')}</ul>`)
  }
}

const isOrderedList = rule('ol')

function isNumberedByItself (element: Element): boolean {
  const { type = '1', reversed } = element.attribs
  return type !== '1' || reversed !== undefined ||
    childrenOf(element).some(({ name, attribs }) => name === 'li' && 'value' in attribs)
}

// In characters. A longer text between `<pre>` is prose.
const [MAX_CODE, LONG_LINE] = [20_000, 80]

/** Text that keeps its lines as code does, where it is no code by name: it keeps them. */
export function linesKept ($: CheerioAPI): void {
  for (const element of elementsOf($, isPre).filter(pre => firstIn(pre, isCode) === undefined)) {
    const text = textOf(element)
    const isProse = text.length > MAX_CODE || text.split('\n').some(line => line.length > LONG_LINE)
    if (isProse) {
      const paragraphs = ($(element).html() ?? '').split(/\n\s*\n/)
      replaceBy($, element, paragraphs.map(html => `<p>${html.replaceAll('\n', '<br>')}</p>`).join(''))
    } else $(element).replaceWith($('<pre></pre>').append($('<code></code>').text(text)))
  }
}

const [isPre, isCode] = [rule('pre'), rule('code')]
const isTable = rule('table')
const isOfLook = rule('[role=presentation], [role=none]')
const isTitleInside = rule('h1, h2, h3, h4')
const isHeadingCell = rule('th')
const isList = rule('ul, ol')
const isCell = rule('td, th')

/** A table that holds a table, or says so itself, is there for the layout. */
function isLayout (element: Element): boolean {
  return isOfLook(element) || firstIn(element, isTable) !== undefined ||
    (firstIn(element, isTitleInside) !== undefined && firstIn(element, isHeadingCell) === undefined)
}

/** Makes each table one with a single heading row, whose cells are empty where the table marks none, and no spans. */
export function simpleTables ($: CheerioAPI): void {
  const dataTables = new DataTables()
  for (const element of elementsOf($, isTable).reverse()) {
    const [outer, parent] = [closest(element.parent, isTable), parentOf(element)]
    if (outer === undefined || !dataTables.has(outer)) continue
    replaceBy($, element, `<span> (${lineOf($, element)})</span>`)
    for (let one = parent; one !== undefined; one = parentOf(one)) dataTables.count(one)
  }
  for (const element of elementsOf($, isTable).filter(isLayout)) {
    const cells = ownParts(element, ['td', 'th', 'caption'])
    replaceBy($, element, cells.map(cell => `<div>${$(cell).html() ?? ''}</div>`).join(''))
  }
  const inCells = elementsOf($, isList).filter(list => closest(list.parent, isCell) !== undefined)
  for (const element of inCells.reverse()) {
    const items = childrenOf(element).flatMap(item => item.name === 'li' ? ($(item).html() ?? '').trim() : [])
    const isAfterText = element.parent?.children.some(child => child !== element && hasText(child)) === true
    $(element).replaceWith(`${isAfterText ? ' ' : ''}${items.filter(item => item !== '').join('; ')} `)
  }
  for (const element of elementsOf($, isTable)) {
    const rows = ownParts(element, ['tr'])
    const isFooter = (row: Element) => parentOf(row)?.name === 'tfoot'
    const ordered = [...rows.filter(row => !isFooter(row)), ...rows.filter(isFooter)]
    const isLabel = labelsOf(ownParts(element, ['td', 'th']))
    const { captions, header, body, isOfLabels } = partsOf(ordered, gridOf($, ordered), isLabel)
    const titles = [...ownParts(element, ['caption']).map(part => $(part).html() ?? ''), ...captions]
      .map(html => html.trim().replace(/:$/, '')).filter(html => html !== '')
    // A form that is filled in has a table for each of its parts.
    const caption = titles.map(html => isOfLabels ? `<h3>${html}</h3>` : `<p>${html}:</p>`).join('')
    // A row of names alone, such as "Note: | bold text", is what the table says.
    const isOfNames = body.length === 0 && header.some(html => html.trim() !== '')
    const shown = isOfNames ? [header.map(() => ''), header] : [header, ...body]
    if (body.length === 0 && !isOfNames) replaceBy($, element, caption)
    else replaceBy($, element, `${caption}<table>${shown.map(rowOf).join('')}</table>`)
  }
}

const isOfLayout = rule('h1, h2, h3, h4, ul, ol, form')
// In characters. What stands in the cells of a layout is longer.
const MAX_DATA = 200

interface Counts { cells: number, holding: number, unfit: number, isGrid: boolean }

/**
 * The tables that have rows of short cells by themselves, and are no layout, though they hold others. What is in the
 * cells is counted once: a table may hold thousands of others.
 */
class DataTables {
  readonly #tables = new Map<Element, Counts>()
  readonly #cells = new Map<Element, { table: Counts, holding: number, unfit: number }>()

  has (table: Element): boolean {
    const { cells, holding, unfit, isGrid } = this.#tables.get(table) ?? this.#counted(table)
    return isGrid && holding * 2 < cells && unfit === 0
  }

  #counted (table: Element): Counts {
    const rows = ownParts(table, ['tr']).map(childrenOf)
    const isGrid = !isOfLook(table) && rows.length > 1 && rows.some(({ length }) => length > 1)
    const counts = { cells: rows.flat().length, holding: 0, unfit: 0, isGrid }
    this.#tables.set(table, counts)
    for (const cell of rows.flat()) {
      this.#cells.set(cell, { table: counts, holding: 0, unfit: 0 })
      this.count(cell)
    }
    return counts
  }

  /** Counts what is in an element, where it is a cell. */
  count (element: Element): void {
    const cell = this.#cells.get(element)
    if (cell === undefined) return
    const holding = Number(firstIn(element, isTable) !== undefined)
    const isUnfit = textOf(element).trim().length > MAX_DATA || firstIn(element, isOfLayout) !== undefined
    cell.table.holding += holding - cell.holding
    cell.table.unfit += Number(isUnfit) - cell.unfit
    Object.assign(cell, { holding, unfit: Number(isUnfit) })
  }
}

/** A table within a cell as one line: "north, door; south, gate". */
function lineOf ($: CheerioAPI, table: Element): string {
  const rows = ownParts(table, ['tr']).map(row => childrenOf(row)
    .map(cell => ($(cell).html() ?? '').replace(/<\/?p>/g, ' ').trim()).filter(html => html !== ''))
  return rows.map(cells => cells.join(', ')).filter(row => row !== '').join('; ')
}

/** The parts of a table by their names, without those of a table inside of it. */
function ownParts (table: Element, names: string[]): Element[] {
  return childrenOf(table).flatMap(child => isTable(child)
    ? []
    : [...names.includes(child.name) ? [child] : [], ...ownParts(child, names)])
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
    for (const part of childrenOf(row)) {
      if (!isCell(part)) continue
      while (grid[y]?.[x] !== undefined) x++
      const { scope, rowspan, colspan } = part.attribs
      const isHeading = part.name === 'th' && scope !== 'row'
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
    return cells !== undefined && (isMarked || (rows[y] !== undefined && parentOf(rows[y])?.name === 'thead'))
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
    .map(cells => {
      const isWhole = isTitle(cells)
      // Below a heading, a cell says something of each column that it spans.
      return cells.map(({ html, isAcross }, x) => x > 0 && (isWhole || (isAcross && first === 0)) ? '' : html)
    })
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
const isRaised = rule(RAISED)
const isOffLine = rule(`${RAISED}, sub, [style*="vertical-align: sub"], [style*="vertical-align:sub"]`)
// Of a page, in the markup; Word's files come with these elements.
export const isStruck = rule('del, s, strike, [style*="line-through"]')
const isLinkOrBreak = rule('a, br')

/** Writes what is above or below the line in signs, the inner ones first: 10⁶. A link there is a mark of a footnote. */
export function raisedAsText ($: CheerioAPI): void {
  for (const element of elementsOf($, isOffLine).reverse()) {
    if (firstIn(element, isLinkOrBreak) !== undefined) continue
    const [before, text, { next }] = [textBefore(element).slice(-5), textOf(element), element]
    if (/^[oº]$/.test(text) && next !== null && 'data' in next && /^\s?[CFK](?!\p{L})/u.test(next.data)) {
      $(element).replaceWith('°')
      continue
    }
    turnInto($, element, 'span', (isRaised(element) ? raised : lowered)(text, before))
  }
}

/** The text that ends where an element begins, in its line. */
function textBefore (element: Element): string {
  const { prev } = element
  if (prev !== null) return 'data' in prev ? prev.data : textOf(prev)
  const around = parentOf(element)
  return around !== undefined && isInLine(around) ? textBefore(around) : ''
}

const isInLine = rule('b, strong, i, em, span, a, u, font')

/** Makes a definition list paragraphs: "**Stack**: last in, first out". */
export function definitionListsAsText ($: CheerioAPI): void {
  for (const element of elementsOf($, isDefinitions).reverse()) {
    const paragraphs: string[] = []
    let terms: string[] = []
    const flush = (definition?: string) => {
      if (terms.length === 0 && definition === undefined) return
      const name = terms.length === 0 ? '' : `<strong>${terms.join(', ')}</strong>`
      paragraphs.push(definition === undefined ? `<p>${name}</p>` : definitionOf(name, definition))
      terms = []
    }
    const parts = childrenOf(element).flatMap(part => part.name === 'div' ? childrenOf(part) : [part])
    for (const part of parts.filter(isOfDefinition)) {
      if (part.name === 'dt') terms.push(($(part).html() ?? '').replace(BOLD, '').trim().replace(/\s*:$/, ''))
      else if (!childrenOf(part).some(isBlock)) flush($(part).html() ?? '')
      else {
        const first = firstParagraphOf(part)
        flush(first === undefined ? '' : $(first).html() ?? '')
        if (first !== undefined) $(first).remove()
        const rest = ($(part).html() ?? '').trim()
        if (rest !== '') paragraphs.push(`<div>${rest}</div>`)
      }
    }
    flush()
    replaceBy($, element, paragraphs.join(''))
  }
}

/** The paragraph that what is said of a term begins with. */
function firstParagraphOf (part: Element): Element | undefined {
  const [first] = childrenOf(part)
  const isFirst = first !== undefined && isParagraph(first) &&
    textOf(part).trimStart().startsWith(textOf(first).trim())
  return isFirst ? first : undefined
}

const isParagraph = rule('p')
// A term is set in bold, whatever it was.
const BOLD = /<\/?(?:strong|b|em|i|dfn)(?:\s[^<>]*)?>/g
const isDefinitions = rule('dl')
const isOfDefinition = rule('dt, dd')

function definitionOf (name: string, html: string): string {
  if (name === '') return `<p>${html}</p>`
  return `<p>${name}: ${html}</p>`
}

/** Takes out the signs that link to the block they stand in (¶, #, 🔗): people copy an address there. */
export function permalinksRemoved ($: CheerioAPI): void {
  takeOut(elementsOf($, isAnchor).filter(anchor => {
    if (/[\p{L}\p{N}]/u.test(textOf(anchor)) || firstIn(anchor, isPicture) !== undefined) return false
    const id = idIn(anchor.attribs.href)
    return id !== '' && closest(anchor, element => nameOf(element.attribs) === id) !== undefined
  }))
}

// In characters: "[12]", "*". A longer link is an entry of a table of contents.
const MAX_REFERENCE = 6

/**
 * Marks the references to footnotes, and takes the footnotes out. A footnote and its reference link to each other.
 * @returns the footnotes as HTML, each marked
 */
export function footnotesIn ($: CheerioAPI): string {
  const anchors = elementsOf($, isAnchor)
  if (anchors.length === 0) return ''
  const byId = new Map(elementsOf($, hasId).map(element => [element.attribs.id, element]))
  // Word and Google Docs mark both ends, and not the note.
  for (const mark of anchors.filter(({ attribs }) => nameOf(attribs) !== undefined)) {
    const note = closest(mark, isNote)
    if (note !== undefined) byId.set(nameOf(mark.attribs), note)
  }
  const numbers = new Map<Element, number>()
  const backLinks = new Map<Element, Set<string>>()
  const references = new Changes()
  for (const anchor of anchors) {
    const target = byId.get(idIn(anchor.attribs.href))
    if (target === undefined || textOf(anchor).trim().length > MAX_REFERENCE) continue
    // A link to the place where it stands is no reference.
    if (closest(anchor, element => element === target) !== undefined) continue
    // The link back, which stands in the footnote.
    if (closest(anchor.parent, element => numbers.has(element)) !== undefined) continue
    let backs = backLinks.get(target)
    if (backs === undefined) {
      const hasHeading = isHeading(target) || firstIn(target, isHeading) !== undefined
      backs = new Set((hasHeading ? [] : elementsIn(target, isAnchor)).map(link => idIn(link.attribs.href)))
      backLinks.set(target, backs)
    }
    const parent = parentOf(anchor)
    const own = [anchor, parent, parent === undefined ? undefined : parentOf(parent)]
    const names = own.flatMap(element => nameOf(element?.attribs ?? {}) ?? [])
    if (!names.some(name => backs.has(name))) continue
    const number = numbers.get(target) ?? numbers.size + 1
    numbers.set(target, number)
    const reference = parent?.name === 'sup' ? parent : anchor
    references.replace(reference, $(`<span ${NOTE}="${number}">${number}</span>`).toArray())
  }
  references.end()
  const out = new Changes()
  const lists = new Set<Element>()
  const notes = [...numbers].map(([target, number]) => {
    takeOut(elementsIn(target, isAnchor))
    const html = $(target).html() ?? ''
    const list = parentOf(target)
    if (list !== undefined && isList(list)) lists.add(list)
    // Of a note in a note, the outer one is written without it.
    if (closest(list ?? null, element => numbers.has(element)) === undefined) out.replace(target)
    else $(target).remove()
    return `<div ${NOTE_TEXT}="${number}">${html}</div>`
  }).join('')
  out.end()
  takeOut([...lists].filter(list => childrenOf(list).length === 0))
  return notes
}

const isAnchor = rule('a[href^="#"]')
const hasId = rule('[id]')
const isNote = rule('p, li, dd, td')
const isHeading = rule('h1, h2, h3, h4, h5, h6')

function nameOf ({ id, name }: Element['attribs']): string | undefined {
  return id ?? name
}

function idIn (href = ''): string {
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

const isRendered = rule('.MathJax, .MathJax_Display, .MathJax_Preview, .MathJax_SVG, .MathJax_CHTML')
const isFormula = rule('.katex-display, .katex, .mwe-math-element, mjx-container, math')
const isDisplayed = rule('.katex-display, [display=block], [display=true]')
const isMathml = rule('math, m:math')
const isTexScript = rule('script[type^="math/tex" i]')
const isTexNote = rule('annotation[encoding="application/x-tex"]')

// Moodle and others draw a formula, and have its LaTeX beside it.
const isDrawnFormula = rule('img.texrender, img.latex, img.tex, img.math, img[class*=mwe-math], ' +
  'img[src*="/filter/tex/"], img[src*="latex.codecogs"], img[src*="equation_images"]')
// In characters. A longer text describes what is on the picture.
const MAX_IN_LINE = 40

const isPicture = rule('img')

/** A picture in the middle of a sentence is its text, or a hole in it. */
export function picturesInLine ($: CheerioAPI): void {
  for (const element of elementsOf($, isPicture)) {
    const [before, after] = [textBefore(element), element.next]
    const isInside = /[\p{L}\p{N},]\s*$/u.test(before) && after !== null && 'data' in after &&
      /^\s*[\p{Ll}\p{N},;.]/u.test(after.data)
    const text = (element.attribs.alt ?? '').trim()
    if (!isInside || text.length > MAX_IN_LINE) continue
    turnInto($, element, 'span', text === '' ? HOLE : text)
  }
}

/** Replaces the formulas of KaTeX, MathJax and Wikipedia, which stand in a page several times, and MathML, by LaTeX. */
export function formulasAsTex ($: CheerioAPI): void {
  const write = (formula: Element, tex: string, isDisplay: boolean) => {
    const mark = isDisplay ? '$$' : '$'
    turnInto($, formula, 'span', mark + tex.replace(/\s+/g, ' ').trim() + mark)
  }
  const scripts = elementsOf($, isTexScript)
  if (scripts.length > 0) takeOut(elementsOf($, isRendered))
  for (const script of scripts) write(script, textOf(script), /mode=display/.test(script.attribs.type ?? ''))
  for (const note of elementsOf($, isTexNote)) {
    let formula: Element | undefined
    for (let one = parentOf(note); one !== undefined; one = parentOf(one)) if (isFormula(one)) formula = one
    if (formula === undefined) continue
    const isDisplay = isDisplayed(formula) ||
      firstIn(formula, ({ name, attribs }) => name === 'math' && attribs.display === 'block') !== undefined
    write(formula, textOf(note), isDisplay)
  }
  for (const picture of elementsOf($, isDrawnFormula)) {
    const tex = (picture.attribs.alt ?? '').replace(/^\$+|\$+$/g, '').trim()
    if (tex !== '') write(picture, tex, false)
  }
  for (const element of elementsOf($, isMathml)) {
    const tex = texOfMathml($, element)
    if (tex !== '') write(element, tex, element.attribs.display === 'block')
  }
}
