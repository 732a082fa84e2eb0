import type TurndownService from 'turndown'

interface Lines { nodeName: string, nodeValue: string | null, childNodes: ArrayLike<Lines> }

/** What is read of an element of Turndown's document. */
interface Part extends Lines {
  childNodes: ArrayLike<Part>
  getAttribute: (name: string) => string | null
  querySelector: (names: string) => Part | null
  closest: (names: string) => Part | null
}

/**
 * Tables as those of Markdown, whose cells are lines. A table that holds others is there for the layout: what is in its
 * cells stands below each other.
 * @param literal a text as Markdown that shows it as it is
 */
export function addTableRules (turndown: TurndownService, literal: (text: string) => string): void {
  // A cell is written before its table.
  const written = new WeakMap<object, string>()
  turndown.addRule('cell', {
    filter: ['td', 'th', 'caption'],
    replacement: (content, node) => {
      written.set(node, content.trim())
      return `\n\n${content.trim()}\n\n`
    }
  })
  turndown.addRule('table', {
    filter: 'table',
    replacement: (content, node) => {
      const table = node as unknown as Part
      const isLayout = Boolean(table.querySelector('table'))
      return `\n\n${isLayout ? content.trim() : tableOf(table, part => written.get(part) ?? '')}\n\n`
    }
  })
  // There are no lines of code in a cell, and in code there is no "\|": Markdown takes it for "|".
  const codeOf = (line: string) => line === '' || /`|\\\|/.test(line)
    ? literal(line)
    : `\`${line.replace(/^[ \t]+/, indent => indent.replaceAll('\t', '    ').replaceAll(' ', '\u00A0'))}\``
  const isInCell = (node: unknown) => Boolean((node as Part).closest('td, th'))
  const layouts = new WeakMap<object, boolean>()
  const isInLine = (node: unknown) => {
    const table = (node as Part).closest('td, th')?.closest('table')
    if (!table) return false
    const isLayout = layouts.get(table) ?? Boolean(table.querySelector('table'))
    layouts.set(table, isLayout)
    return !isLayout
  }
  // Nor are there headings, items of lists and other blocks.
  turndown.addRule('heading of a cell', {
    filter: node => /^H[1-6]$/.test(node.nodeName) && isInLine(node),
    replacement: content => `\n\n${/\*|\n\n/.test(content.trim()) ? content.trim() : `**${content.trim()}**`}\n\n`
  })
  turndown.addRule('item of a cell', {
    filter: node => node.nodeName === 'LI' && node.parentNode?.nodeName !== 'OL' && isInLine(node),
    replacement: content => `• ${content.trim()}\n`
  })
  turndown.addRule('block of a cell', {
    filter: node => ['BLOCKQUOTE', 'HR'].includes(node.nodeName) && isInLine(node),
    replacement: content => `\n\n${content.trim()}\n\n`
  })
  turndown.addRule('code of a cell', {
    filter: node => node.nodeName === 'CODE' && (node.textContent ?? '').includes('\\|') && isInCell(node),
    replacement: (_, node) => codeOf(node.textContent ?? '')
  })
  turndown.addRule('lines of a cell', {
    filter: node => node.nodeName === 'PRE' && isInCell(node),
    replacement: (_, node) => `\n\n${linesOf(node as unknown as Part).split('\n').map(codeOf).join('\n')}\n\n`
  })
}

/** A text with its lines, as it stands between `<pre>`. */
export function linesOf ({ nodeName, nodeValue, childNodes }: Lines): string {
  return nodeName === 'BR' ? '\n' : nodeValue ?? Array.from(childNodes, linesOf).join('')
}

// In cells. Where those that span others come to more, each cell is one.
const MAX_CELLS = 10_000

function tableOf (table: Part, textOf: (part: Part) => string): string {
  const sections = partsOf(table, 'THEAD', 'TBODY').concat(partsOf(table, 'TFOOT'))
  const rows = sections.flatMap(section => partsOf(section, 'TR').map(row => partsOf(row, 'TD', 'TH')))
    .filter(cells => cells.length > 0)
  const lines = laidOut(rows, textOf)
  const isHead = sections[0]?.nodeName === 'THEAD' || rows[0]?.every(({ nodeName }) => nodeName === 'TH')
  // Markdown has no table without a heading row.
  if (!isHead || lines.length === 1) lines.unshift([])
  const width = Math.max(0, ...lines.map(({ length }) => length))
  const [head = [], ...body] = lines
  const heads = Array.from({ length: width }, (_, x) => head[x] ?? '')
  const written = [heads, heads.map(() => '---'), ...body].map(cells => `| ${cells.join(' | ')} |`).join('\n')
  return [...partsOf(table, 'CAPTION').map(textOf), width === 0 ? '' : written].join('\n\n').trim()
}

function partsOf ({ childNodes }: Part, ...names: string[]): Part[] {
  return Array.from(childNodes).filter(({ nodeName }) => names.includes(nodeName))
}

/** The texts of the cells by row and column. Where a cell goes on, it is empty; at the end of a row, left out. */
function laidOut (rows: Part[][], textOf: (part: Part) => string): string[][] {
  const spanOf = (cell: Part, name: string) => Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1)
  const sizeOf = (cell: Part): [width: number, height: number] =>
    [spanOf(cell, 'colspan'), Math.min(spanOf(cell, 'rowspan'), rows.length)]
  const isLarge = rows.flat().map(sizeOf).reduce((sum, [width, height]) => sum + width * height, 0) > MAX_CELLS
  // By column: the first row in which no cell from above stands there.
  const free: number[] = []
  return rows.map((cells, y) => {
    const line: string[] = []
    let x = 0
    for (const cell of cells) {
      const [width, height] = isLarge ? [1, 1] : sizeOf(cell)
      while ((free[x] ?? 0) > y) x++
      line[x] = lineOf(textOf(cell))
      for (const end = x + width; x < end; x++) free[x] = y + height
    }
    return Array.from(line, text => text ?? '')
  })
}

/** What is in a cell, as one line. In a formula, "\|" is written in its other form. */
function lineOf (markdown: string): string {
  const line = markdown.split('\n').map(one => one.trim()).filter(one => one !== '').join('<br>')
  return line.replace(/\\[^]|\|/g, part => part === '|' ? '\\|' : part === '\\|' ? '\\Vert ' : part)
}
