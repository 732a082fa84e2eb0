import { load, type CheerioAPI } from 'cheerio'
import { parse } from 'csv-parse/sync'
import { openArchive, resolved, type Archive } from '../../bundles/archive.js'
import { cellText, formatsOf, writtenIn } from './sheet-cells.js'
import { relationsOf, type Relation } from '../relations.js'
import { drawnOn, type Drawn } from './sheet-drawings.js'
import { sectionsOfParts } from '../../places.js'
import type { LeftOut } from '../../process/reading.js'
import { ofComments, ofStruck } from '../../report.js'
import type { Content } from '../../sections.js'
import { Unreadable } from '../../unreadable.js'
import { tablesIn, type Links, type Range } from './sheet-tables.js'
import { escaped, heading } from '../../written-markdown.js'

/** A sheet as rows of texts. */
export interface Sheet {
  name: string
  rows: string[][]
  isHidden?: boolean
  /** How many formulas have no stored result: programs other than Excel may write none. */
  uncounted?: number
  /** The columns and rows that are not shown, counted from 0. */
  hidden?: { columns: Set<number>, rows: Set<number> }
  merged?: Range[]
  links?: Links
  /** Absent where nothing is read of it: of a hidden sheet. */
  drawn?: Drawn | undefined
  /** How many cells have text that is struck through, and how many a format that shows nothing. */
  struck?: number
  unshown?: number
  /** How many cells with a text are in columns or rows beyond those that are read. */
  beyond?: number
}

// Of a workbook. With more, the file is data, and no text about a course.
const MAX_CELLS = 200_000
/** A table with more columns is data, too. */
export const MAX_COLUMNS = 200
const MAX_ROWS = 100_000

/**
 * The content of an Excel workbook (.xlsx): each sheet with its name as heading, its rows below their column names.
 * @throws {Unreadable}
 */
export async function readWorkbook (bytes: Uint8Array): Promise<Content> {
  try {
    const archive = await openArchive(bytes)
    const comments = await archive.count('comment', /^xl\/(?:comments\/)?comments?\d*\.xml$/)
    const sheets = await sheetsOf(archive)
    const DRAWINGS = /^xl\/drawings\/drawing\d*\.xml$/
    const [pictures = 0, objects = 0, boxes = 0] =
      await Promise.all(['pic', 'graphicFrame', 'txBody'].map(async name =>
        await archive.count(`(?:xdr:)?${name}`, DRAWINGS)))
    const shown = sheets.filter(({ isHidden }) => isHidden !== true)
    const read = (count: (drawn: Drawn) => number) =>
      sheets.reduce((sum, { drawn }) => sum + (drawn === undefined ? 0 : count(drawn)), 0)
    const [charts, texts] = [read(({ charts }) => charts.length), read(({ boxes }) => boxes)]
    const struck = shown.reduce((sum, { struck = 0 }) => sum + struck, 0)
    const told = [...ofComments(comments), ...ofObjects(objects - charts, boxes - texts), ...ofStruck(struck),
      ...sheets.flatMap(withoutResult)]
    return { ...contentOfSheets(sheets, told), pictures }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('Is a broken Excel file: open it in Excel and save it again')
  }
}

export function ofObjects (charts = 0, boxes = 0): LeftOut[] {
  return [
    ...charts > 0 ? [{ what: `Charts and other objects were left out: ${charts}.` }] : [],
    ...boxes > 0 ? [{ what: `Text boxes that lie on the sheets were left out: ${boxes}.` }] : []
  ]
}

/** The XML of a part. Some programs write its names with a prefix: `x:row`. */
async function partOf (archive: Archive, name: string): Promise<CheerioAPI> {
  const text = await archive.text(name)
  const prefix = /\bxmlns:(\w{1,20})="[^"]{1,100}\/spreadsheetml\/(?:2006\/)?main"/.exec(text)?.[1]
  const isPrefixed = prefix !== undefined && text.includes(`<${prefix}:`)
  return load(isPrefixed ? text.replace(new RegExp(`(</?)${prefix}:`, 'g'), '$1') : text, { xml: true })
}

async function sheetsOf (archive: Archive): Promise<Sheet[]> {
  const book = await partOf(archive, 'xl/workbook.xml')
  const relations = load(await archive.text('xl/_rels/workbook.xml.rels'), { xml: true })
  const targets = new Map(relations('Relationship').toArray()
    .map(({ attribs }) => [attribs.Id, resolved('xl/workbook.xml', attribs.Target ?? '')]))
  const strings = await partOf(archive, 'xl/sharedStrings.xml')
  const shared = strings('si').toArray().map(one => writtenIn(strings, strings(one)))
  const formats = formatsOf(await partOf(archive, 'xl/styles.xml'), book('workbookPr').attr('date1904') === '1')
  // Each once, however often it is named.
  const sheets = new Map(book('sheet').toArray().map(({ attribs }) => [targets.get(attribs['r:id']) ?? '', attribs]))
  return await Promise.all(Array.from(sheets, async ([file, attribs]) => {
    const $ = await partOf(archive, file)
    const related = await relationsOf(archive, file)
    const links = linksOf(related, $)
    const rows: string[][] = []
    const { name = '', state = 'visible' } = attribs
    let [uncounted, beyond, struck, unshown] = [0, 0, 0, 0]
    // Some programs leave out the places, which are then those after the last ones.
    let [x, y, ofRow] = [-1, -1, undefined as unknown]
    for (const cell of $('sheetData c').toArray()) {
      const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell.attribs.r ?? '') ?? []
      if (cell.parent !== ofRow) {
        const own = $(cell.parent as typeof cell).attr('r')
        ;[x, y, ofRow] = [-1, own === undefined ? y + 1 : Number(own) - 1, cell.parent]
      }
      x = letters === '' ? x + 1 : columnOf(letters)
      if (digits !== '') y = Number(digits) - 1
      if (y < 0 || x >= MAX_COLUMNS || y >= MAX_ROWS) {
        if ($(cell).children('v, is').text() !== '') beyond++
        continue
      }
      const { text, isStruck, isUnshown } = cellText($, $(cell), shared, formats)
      if (isStruck) struck++
      if (isUnshown) unshown++
      if (text !== '') (rows[y] ??= [])[x] = text
      else if ($(cell).children('f').length > 0 && $(cell).children('v').text() === '') uncounted++
    }
    const merged = $('mergeCell').toArray().flatMap(({ attribs: { ref = '' } }) => rangeOf(ref))
    fillMerged(rows, merged)
    const filled = Array.from(rows, row => Array.from(row ?? [], text => text ?? ''))
    const hidden = hiddenOf($)
    const isHidden = state !== 'visible'
    const drawn = isHidden ? undefined : await drawnOn(archive, related)
    return { name, rows: filled, isHidden, uncounted, hidden, merged, links, drawn, struck, unshown, beyond }
  }))
}

/** To what the cells of a sheet lead, by themselves or by a formula. */
function linksOf (related: Relation[], $: CheerioAPI): Links {
  const targets = new Map(related.map(({ id, address }) => [id, address]))
  const links: Links = new Map()
  const add = (ref = '', address = '') => {
    const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})/.exec(ref) ?? []
    links.set(`${columnOf(letters)} ${Number(digits) - 1}`, address)
  }
  for (const { attribs } of $('hyperlink').toArray()) add(attribs.ref, targets.get(attribs['r:id'] ?? ''))
  for (const formula of $('sheetData f').toArray()) {
    const address = /^\s*HYPERLINK\("([^"]{1,2000})"/i.exec($(formula).text())?.[1]
    if (address !== undefined) add($(formula).parent().attr('r'), address)
  }
  return links
}

/** "A2:B4" */
function rangeOf (ref: string): Range[] {
  const [, from = '', top = '', to = '', bottom = ''] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  return from === '' ? [] : [{ x: columnOf(from), y: Number(top) - 1, right: columnOf(to), bottom: Number(bottom) - 1 }]
}

function hiddenOf ($: CheerioAPI): NonNullable<Sheet['hidden']> {
  const isHidden = ({ attribs }: { attribs: Record<string, string> }) => /^(?:1|true)$/.test(attribs.hidden ?? '')
  const columns = $('cols > col').toArray().filter(isHidden).flatMap(({ attribs: { min = '1', max = '1' } }) =>
    Array.from({ length: Math.min(MAX_COLUMNS, Number(max)) - Number(min) + 1 || 0 }, (_, n) => Number(min) - 1 + n))
  const rows = $('sheetData > row').toArray().filter(isHidden).map(({ attribs }) => Number(attribs.r ?? 0) - 1)
  return { columns: new Set(columns), rows: new Set(rows) }
}

/** A cell that takes several rows says something of each. */
export function fillMerged (rows: string[][], merged: Range[]): void {
  let left = MAX_CELLS
  for (const { x, y, bottom } of merged) {
    const text = rows[y]?.[x] ?? ''
    if (text === '') continue
    for (let row = y + 1; row <= Math.min(bottom, rows.length - 1) && left > 0; row++, left--) {
      const cells = rows[row]
      if (cells !== undefined) cells[x] = text
    }
  }
}

function columnOf (letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The content of a table as text: columns that a comma, a semicolon or a tab separates. */
export function readCsv (text: string, delimiter: string): Content {
  // Excel writes the separator into the first line.
  const rows = rowsOf(text.replace(/^\ufeff?sep=.\n/i, ''), delimiter)
  return contentOfSheets([{ name: '', rows }])
}

function rowsOf (text: string, delimiter: string): string[][] {
  const options = { delimiter, bom: true, relax_column_count: true, relax_quotes: true, to: MAX_ROWS + 1 }
  try {
    return parse(text, options)
  } catch {
    // A quotation mark that nothing closes is one of the text.
    return parse(text, { ...options, quote: false })
  }
}

function withoutResult ({ name, isHidden, uncounted = 0 }: Sheet): LeftOut[] {
  if (uncounted === 0 || isHidden === true) return []
  return [{ where: `Sheet ${name}`, what: `Formulas without a stored result: ${uncounted}. Save it in Excel.` }]
}

/** @param told what was left out of the file already */
export function contentOfSheets (sheets: Sheet[], told: LeftOut[] = []): Content {
  let left = MAX_CELLS
  const leftOut = [...told]
  const shown = sheets.filter(({ isHidden }) => isHidden !== true)
  for (const { name } of sheets.filter(({ isHidden }) => isHidden === true)) {
    leftOut.push({ where: `Sheet ${name}`, what: 'Is hidden in the workbook, and was left out.' })
  }
  const parts = shown.map(({ name, rows: all, hidden, merged, links, drawn, unshown = 0, beyond = 0 }, index) => {
    const rows = hidden === undefined
      ? all
      : all.map((row, y) => hidden.rows.has(y)
        ? []
        : row.map((text, x) => hidden.columns.has(x) ? '' : text))
    const [columns = 0, lines = 0] = hidden === undefined ? [] : hiddenIn(all, hidden)
    if (beyond > 0) leftOut.push({ where: `Sheet ${name}`, what: `Cells beyond the limits were left out: ${beyond}.` })
    if (unshown > 0) {
      leftOut.push({ where: `Sheet ${name}`, what: `Numbers that their format hides were left out: ${unshown}.` })
    }
    if (columns > 0) leftOut.push({ where: `Sheet ${name}`, what: `Hidden columns were left out: ${columns}.` })
    if (lines > 0) leftOut.push({ where: `Sheet ${name}`, what: `Hidden rows were left out: ${lines}.` })
    const kept: string[][] = []
    for (const row of rows.slice(0, MAX_ROWS)) {
      left -= row.length
      if (left < 0) break
      kept.push(row)
    }
    if (kept.length < rows.length) {
      const where = `${name === '' ? 'After' : `Sheet ${name} after`} row ${kept.length}`
      leftOut.push({ where, what: 'The rows were left out: there are too many.' })
    }
    const title = name === '' ? [] : [heading(1, escaped(name))]
    // A table as text has no sheets.
    const tables = tablesIn(kept, merged, links)
    const markdown = [...title, ...tables, ...drawn?.texts ?? [], ...drawn?.charts ?? []].join('\n\n')
    return { markdown, ...(name !== '' && { page: index + 1 }) }
  })
  const markdown = parts.map(part => part.markdown).join('\n\n')
  return { sections: sectionsOfParts(parts), markdown, pages: parts.length, unit: 'sheet', pictures: 0, leftOut }
}

/** How many hidden columns and rows have a text. */
function hiddenIn (rows: string[][], hidden: NonNullable<Sheet['hidden']>): [columns: number, rows: number] {
  const columns = [...hidden.columns].filter(x => rows.some(row => (row[x] ?? '') !== ''))
  return [columns.length, [...hidden.rows].filter(y => rows[y]?.some(text => text !== '') === true).length]
}
