import { load } from 'cheerio'
import { parse } from 'csv-parse/sync'
import { openArchive, resolved, type Archive } from '../bundles/archive.js'
import { cellText, formatsOf } from './sheet-cells.js'
import { sectionsOfParts } from '../places.js'
import type { LeftOut } from '../process/reading.js'
import { ofComments } from '../report.js'
import type { Content } from '../sections.js'
import { Unreadable } from '../unreadable.js'
import { escaped, heading, table } from '../written-markdown.js'

/** A sheet as rows of texts. */
export interface Sheet {
  name: string
  rows: string[][]
  isHidden?: boolean
  /** How many formulas have no stored result: programs other than Excel may write none. */
  uncounted?: number
}

// Of a workbook. With more, the file is data, and no text about a course.
const MAX_CELLS = 200_000
const MAX_COLUMNS = 200
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
    return contentOfSheets(sheets, [...ofComments(comments), ...sheets.flatMap(withoutResult)])
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('Is a broken Excel file: open it in Excel and save it again')
  }
}

async function sheetsOf (archive: Archive): Promise<Sheet[]> {
  const book = load(await archive.text('xl/workbook.xml'), { xml: true })
  const relations = load(await archive.text('xl/_rels/workbook.xml.rels'), { xml: true })
  const targets = new Map(relations('Relationship').toArray()
    .map(({ attribs }) => [attribs.Id, resolved('xl/workbook.xml', attribs.Target ?? '')]))
  const strings = load(await archive.text('xl/sharedStrings.xml'), { xml: true })
  const shared = strings('si').toArray().map(one => strings(one).find('t').not('rPh t').text())
  const formats = formatsOf(await archive.text('xl/styles.xml'), book('workbookPr').attr('date1904') === '1')
  return await Promise.all(book('sheet').toArray().map(async ({ attribs }) => {
    const $ = load(await archive.text(targets.get(attribs['r:id']) ?? ''), { xml: true })
    const rows: string[][] = []
    let uncounted = 0
    for (const cell of $('sheetData c').toArray()) {
      const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell.attribs.r ?? '') ?? []
      const [x, y] = [columnOf(letters), Number(digits) - 1]
      if (x < 0 || y < 0 || x >= MAX_COLUMNS || y >= MAX_ROWS) continue
      const text = cellText($, $(cell), shared, formats)
      if (text !== '') (rows[y] ??= [])[x] = text
      else if ($(cell).children('f').length > 0 && $(cell).children('v').text() === '') uncounted++
    }
    const filled = Array.from(rows, row => Array.from(row ?? [], text => text ?? ''))
    const { name = '', state = 'visible' } = attribs
    return { name, rows: filled, isHidden: state !== 'visible', uncounted }
  }))
}

function columnOf (letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The content of a table as text: columns that a comma, a semicolon or a tab separates. */
export function readCsv (text: string, delimiter: string): Content {
  // Excel writes the separator into the first line.
  const rows = rowsOf(text.replace(/^\ufeff?sep=.\r?\n/i, ''), delimiter)
  return contentOfSheets([{ name: '', rows }])
}

function rowsOf (text: string, delimiter: string): string[][] {
  const options = { delimiter, bom: true, relax_column_count: true, relax_quotes: true, to: MAX_ROWS }
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
  const parts = shown.map(({ name, rows }, index) => {
    const kept: string[][] = []
    for (const row of rows) {
      left -= row.length
      if (left < 0) break
      kept.push(row)
    }
    if (kept.length < rows.length) {
      const where = `Sheet ${name} after row ${kept.length}`
      leftOut.push({ where, what: 'The rows were left out: there are too many.' })
    }
    const title = name === '' ? [] : [heading(1, escaped(name))]
    // A table as text has no sheets.
    return { markdown: [...title, ...tablesIn(kept)].join('\n\n'), ...(name !== '' && { page: index + 1 }) }
  })
  const markdown = parts.map(part => part.markdown).join('\n\n')
  return { sections: sectionsOfParts(parts), markdown, pages: parts.length, unit: 'sheet', pictures: 0, leftOut }
}

/** Empty rows separate the tables of a sheet. A row of one cell is a text. */
function tablesIn (rows: string[][]): string[] {
  const texts: string[] = []
  let open: string[][] = []
  const close = () => {
    if (open.length > 0) texts.push(table(withoutEmptyColumns(open), hasHeader(open)))
    open = []
  }
  for (const row of rows) {
    const cells = row.map(text => escaped(text.trim()).replaceAll('|', '\\|'))
    const filled = cells.filter(text => text !== '')
    if (filled.length === 0) close()
    else if (filled.length === 1 && open.length === 0) texts.push(filled[0] ?? '')
    else open.push(cells)
  }
  close()
  return texts
}

function withoutEmptyColumns (rows: string[][]): string[][] {
  const width = Math.max(...rows.map(({ length }) => length))
  const used = Array.from({ length: width }, (_, x) => x).filter(x => rows.some(row => (row[x] ?? '') !== ''))
  return rows.map(row => used.map(x => row[x] ?? ''))
}

/** The first row names the columns where it is words alone, and no other row has a cell that it has not. */
function hasHeader ([first = [], ...others]: string[][]): boolean {
  const names = first.filter(text => text !== '')
  return others.length > 0 && names.every(text => /\p{L}/u.test(text) && !/^\d/.test(text)) &&
    names.length >= Math.max(2, ...others.map(row => row.filter(text => text !== '').length)) - 1
}
