/** What stands before and behind a table of AsciiDoc, whose cells are divided by bars or by commas. */
export const TABLE = /^[|,]={3,}\s*$/

const HEADER = /(?:options|%)\s*=?\s*"?[^\]]*\bheader\b|%header/

/**
 * A table in Markdown. A cell begins with `|`, with a format before it.
 * @param attributes the line above it
 */
export function tableOf (lines: string[], attributes: string, isCsv: boolean): string[] {
  const written = lines.filter(line => !line.startsWith('//'))
  const rows = isCsv ? written.filter(line => line.trim() !== '').map(line => line.split(',')) : rowsOf(written)
  const first = written.findIndex(line => line.trim() !== '')
  const columns = columnsIn(attributes) ?? rows[0]?.length ?? 0
  const cells = rows.flat().map(cell => cell.replace(/\s+/g, ' ').trim())
  if (cells.length === 0 || columns === 0) return []
  const isNamed = HEADER.test(attributes) || (first !== -1 && written[first + 1]?.trim() === '' && !isCsv &&
    rows[0]?.length === columns)
  const whole = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cells[row * columns + column] ?? ''))
  const [head = [], ...body] = isNamed ? whole : [Array<string>(columns).fill(''), ...whole]
  const line = (row: string[]) => `| ${row.join(' | ')} |`
  return ['', line(head), line(head.map(() => '---')), ...body.map(line), '']
}

/** The cells that begin on each line. What follows on lines of its own belongs to the last cell. */
function rowsOf (lines: string[]): string[][] {
  const rows: string[][] = []
  for (const line of lines) {
    const [before = '', ...cells] = line.split(/(?:(?<=^|\s)(?:\d+\*)?(?:[.\d]+\+)?[<>^.]*[adehlmsv]?)?(?<!\\)\|/)
    const last = rows.at(-1)
    if (before.trim() !== '' && last !== undefined) last.push(`${last.pop() ?? ''} ${before}`)
    if (cells.length > 0) rows.push(cells.map(cell => cell.replaceAll('\\|', '&#124;')))
  }
  return rows
}

/** `cols="1,3"` and `cols="3*"` name the columns. */
function columnsIn (attributes: string): number | undefined {
  const [, columns] = /cols="?([^"\]]+)"?/.exec(attributes) ?? []
  return columns?.split(/[,;]/).reduce((sum, column) => sum + Number(/^\s*(\d+)\*/.exec(column)?.[1] ?? 1), 0)
}
