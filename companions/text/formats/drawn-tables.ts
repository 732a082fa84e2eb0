import { addAll } from '../../../lib/values/lists.js'
import { gridOf } from './drawn-grids.js'

/*
 * Tables that are drawn with signs, as Pandoc, kramdown and reStructuredText have them, in the form of Markdown's own:
 * grids, columns below dashes or equals signs, and bars without a line below the names.
 */

const GRID = /^ {0,3}\+(?:[-=:]+\+)+\s*$/
const RULE = /^ {0,3}(?:={2,}(?: +={2,})+|-{2,}(?: +-{2,})+)\s*$/

// Around a table whose cells have several lines.
const FRAME = /^ {0,3}-{8,}\s*$/
const BEHIND_BAR = /^ {0,3}\|(.*)$/
const SIGNS_OF_LINE = /^[\s|+:=-]+$/

/** The lines of a text with its drawn tables in Markdown. A grid whose lines do not meet stays as it is. */
export function withDrawnTables (lines: string[]): string[] {
  const found: string[] = []
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n] ?? ''
    if (GRID.test(line)) {
      const end = endOf(lines, n, other => /^ {0,3}[+|]/.test(other))
      addAll(found, ['', ...gridInMarkdown(lines.slice(n, end).map(row => row.trim())), ''])
      n = end - 1
      continue
    }
    if (isBetweenBars(line) && !isBetweenBars(lines[n - 1] ?? '')) {
      const end = endOf(lines, n, isBetweenBars)
      addAll(found, barsOf(lines.slice(n, end)))
      n = end - 1
      continue
    }
    const below = RULE.test(line) ? columnsBelow(lines, n) ?? framed(lines, n) : framed(lines, n)
    if (below === undefined) {
      found.push(line)
      continue
    }
    // The names of the columns of Pandoc stand above the only line.
    if (below.isNamedAbove) found.pop()
    addAll(found, ['', ...below.table, ''])
    n = below.end
  }
  return found
}

/** Where a run of lines ends that are all of one kind: behind its last line. */
function endOf (lines: string[], from: number, is: (line: string) => boolean): number {
  let end = from
  while (end < lines.length && is(lines[end] ?? '')) end++
  return end
}

/** "| a | b |" */
function isBetweenBars (line: string): boolean {
  const [, written = ''] = BEHIND_BAR.exec(line.trimEnd()) ?? []
  return written.endsWith('|') && written.slice(0, -1).trim() !== ''
}

/** Whether a line is drawn below the names of columns: "|---+---|" */
function isBelowNames (line: string): boolean {
  return SIGNS_OF_LINE.test(line) && line.includes('-')
}

function gridInMarkdown (lines: string[]): string[] {
  const grid = gridOf(lines)
  return grid === undefined ? ['```', ...lines, '```'] : tableOf(grid.rows, grid.named)
}

function columnsBelow (lines: string[], at: number) {
  const rule = lines[at] ?? ''
  const starts = [...rule.matchAll(/[-=]+/g)].map(({ index }) => index)
  const cellsOf = (line: string) => starts.map((start, n) => line.slice(n === 0 ? 0 : start, starts[n + 1]).trim())
  const isRow = (line: string | undefined) =>
    line !== undefined && cellsOf(line).filter(cell => cell !== '').length > 1 && !RULE.test(line)
  const sign = rule.trim()[0]
  const isRule = (line: string) => RULE.test(line) && line.trim()[0] === sign
  const rows: string[][] = []
  const above = lines[at - 1]
  if (sign === '-') {
    if (!isRow(above) || lines[at - 2]?.trim() || !isRow(lines[at + 1])) return undefined
    let end = at + 1
    for (; end < lines.length && lines[end]?.trim() !== '' && !RULE.test(lines[end] ?? ''); end++) {
      rows.push(cellsOf(lines[end] ?? ''))
    }
    const isClosed = RULE.test(lines[end] ?? '')
    return { table: tableOf([cellsOf(above ?? ''), ...rows], 1), end: isClosed ? end : end - 1, isNamedAbove: true }
  }
  const rules = lines.slice(at + 1, at + MAX_ROWS).flatMap((line, n) => isRule(line) ? [at + 1 + n] : []).slice(0, 2)
  const [second, third] = rules
  if (second === undefined) return undefined
  const end = third ?? second
  for (const line of lines.slice(at + 1, end).filter((line, n) => line.trim() !== '' && at + 1 + n !== second)) {
    const cells = cellsOf(line)
    const last = rows.at(-1)
    // A line with nothing in the first column goes on with the one above.
    if (cells[0] === '' && last !== undefined) last.forEach((cell, n) => { last[n] = `${cell} ${cells[n]}`.trim() })
    else rows.push(cells)
  }
  return { table: tableOf(rows, third === undefined ? 0 : 1), end, isNamedAbove: false }
}

/**
 * A table of Pandoc between two lines of dashes, or without names between two lines that part its columns. Where there
 * are empty lines, these part its rows.
 */
function framed (lines: string[], at: number) {
  const [first = '', above = ''] = [lines[at], lines[at - 1]]
  const isNamed = FRAME.test(first)
  if (!(isNamed || (RULE.test(first) && first.trimStart().startsWith('-'))) || above.trim() !== '') return undefined
  const rule = isNamed ? lines.slice(at + 1, at + MAX_NAMES).findIndex(line => RULE.test(line)) + at + 1 : at
  const names = lines.slice(at + 1, rule)
  if ((isNamed && rule === at) || names.some(line => line.trim() === '')) return undefined
  const isEnd = (line: string) => isNamed ? FRAME.test(line) : line.trim() === first.trim()
  const rest = lines.slice(rule + 1, rule + MAX_ROWS).findIndex(isEnd)
  const body = lines.slice(rule + 1, rule + 1 + Math.max(0, rest))
  if (rest < 1 || body[0]?.trim() === '') return undefined
  const starts = [...(lines[rule] ?? '').matchAll(/-+/g)].map(({ index }) => index)
  const cellsOf = (line: string) => starts.map((start, n) => line.slice(n === 0 ? 0 : start, starts[n + 1]).trim())
  const joined = (rows: string[]) => starts.map((_, n) => rows.map(row => cellsOf(row)[n] ?? '').join(' ').trim())
  const hasGaps = body.some(line => line.trim() === '')
  const rows = hasGaps
    ? body.join('\n').split(/\n(?:[ \t]*\n)+/).map(row => row.split('\n')).filter(row => row.join('').trim() !== '')
    : body.map(row => [row])
  const table = [...isNamed ? [joined(names)] : [], ...rows.map(joined)]
  return { table: tableOf(table, isNamed ? 1 : 0), end: rule + 1 + rest, isNamedAbove: false }
}

// In lines.
const MAX_NAMES = 10

/** Rows between bars: with a line of dashes and plus signs below the names, as kramdown has it, or without names. */
function barsOf (lines: string[]): string[] {
  const rule = lines.findIndex(line => isBelowNames(line))
  const isOwn = rule === 1 && !lines[1]?.includes('+') && !lines.slice(2).some(line => isBelowNames(line))
  if (isOwn || lines.length < 2) return lines
  const rows = lines.filter(line => !isBelowNames(line))
    .map(line => line.trim().slice(1, -1).split(/(?<!\\)\|/).map(cell => cell.trim()))
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.some(({ length }) => length !== width)) return lines
  return ['', ...tableOf(rows, Math.max(0, rule)), '']
}

const MAX_ROWS = 1000

/** @param named how many rows at the top name the columns */
export function tableOf (rows: string[][], named: number): string[] {
  const line = (cells: string[]) => `| ${cells.map(cell => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
  const names = Array.from(rows[0] ?? [], (_, n) =>
    [...new Set(rows.slice(0, named).map(row => row[n] ?? ''))].join(' ').trim())
  return [line(names), line(names.map(() => '---')), ...rows.slice(named).map(line)]
}
