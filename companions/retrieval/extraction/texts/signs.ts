import { addAll } from '../../../../lib/values/lists.js'
import { table } from '../written-markdown.js'

/*
 * Texts whose author has drawn lists, tables and titles with signs that are none of Markdown: "• a lens", "Poison |
 * Antidote", "Slide 3: Absorption" below a rule. Without them, all of a slide is one paragraph.
 */

const BULLET = /^([ \t]*)([•●▪■◦○‣∙·➢►▸✓❖–—])[ \t]+(?=\S)/
const BAR = / \| /
/** Between the cells of plain text: tabs, too. In Markdown, a tab may stand in code or behind the mark of an item. */
export const BAR_OR_TABS = / \| |\t+/
// A sentence may begin with a dash, a list has more than one.
const DASH = /[–—]/
const FENCE = /^ {0,3}(?:```|~~~)/

/**
 * A text with its bullets as lists of Markdown, and with its rows as tables; code stays.
 * @param between what stands between the cells of a row
 */
export function withListsAndRows (text: string, between = BAR): string {
  if (!/[•●▪■◦○‣∙·➢►▸✓❖–—|\t]/.test(text)) return text
  const lines = text.split('\n')
  const marked: string[] = []
  let isCode = false
  // Of the list that a line stands in, the sign of its first item.
  let first: string | undefined
  for (let n = 0; n < lines.length;) {
    const line = lines[n] ?? ''
    if (FENCE.test(line)) isCode = !isCode
    const to = isCode ? n : endOfRows(lines, n, between)
    if (to - n >= MIN_ROWS) {
      const rows = lines.slice(n, to)
      if (isDrawn(lines[n - 1]) || isDrawn(lines[to])) addAll(marked, rows)
      else marked.push('', table(rows.map(row => cellsOf(row, between)), true), '')
      first = undefined
      n = to
      continue
    }
    const sign = isCode ? undefined : signOf(lines, n)
    marked.push(sign === undefined ? line : asItem(line, first))
    first = sign === undefined ? undefined : first ?? sign
    n++
  }
  return marked.join('\n')
}

/** The bullet that a line begins with; none for a single dash, which may begin a sentence. */
function signOf (lines: string[], at: number): string | undefined {
  const [own, ...beside] = [at, at - 1, at + 1].map(line => BULLET.exec(lines[line] ?? '')?.[2])
  return own === undefined || (DASH.test(own) && !beside.includes(own)) ? undefined : own
}

/** A line with a bullet as an item of Markdown. A sign other than the first one of the list begins a list within it. */
function asItem (line: string, first: string | undefined): string {
  return line.replace(BULLET, (_, indent: string, sign: string) =>
    `${indent === '' && first !== undefined && first !== sign ? '  ' : indent}- `)
}

const MIN_ROWS = 3

/** Where the rows from a line on end that have as many cells: behind the last one. */
function endOfRows (lines: string[], from: number, between: RegExp): number {
  const cells = cellsOf(lines[from] ?? '', between).length
  if (cells < 2) return from
  let to = from
  while (cellsOf(lines[to] ?? '', between).length === cells) to++
  return to
}

/** Whether a line is the one of Markdown's own tables below the names of the columns. */
function isDrawn (line = ''): boolean {
  return line.includes('|') && /^[\s|:+=-]+$/.test(line)
}

/** The cells of a line. A bar at its beginning is one of Markdown, and what is indented is code. */
function cellsOf (line: string, between: RegExp): string[] {
  if (/^(?: {4}|\t|\s*\|)/.test(line) || ITEM.test(line)) return []
  return line.trim().split(between).map(cell => cell.trim())
}

const ITEM = /^\s*(?:[•●▪■◦○‣∙·➢►▸✓❖–—*+-]|\p{L}?\d*[.)])\s/u

// "Slide 3: Absorption", "Tema 2. La luz"
const NUMBERED = /^(\p{Lu}\p{L}{2,14}) (\d{1,3})(?:[:.]| [–—-]) (?=\p{L}.{1,80}$)/u
// A line of signs alone.
const LINE = /^\s*(?:-{3,}|={3,}|_{3,}|\*{3,}|—{3,})\s*$/
const TITLE = /^[\p{Lu}\p{N}¿].*[^.,;:]$/u
const MAX_TITLE = 80

/**
 * A plain text in which the titles of its parts are headings: those with a word and the numbers 1, 2, 3; where it has
 * none, those below rules.
 */
export function withTitles (text: string): string {
  const lines = text.split('\n')
  const titles = numberedTitles(lines)
  for (const title of titles.size > 0 ? [] : titlesBelowRules(lines)) titles.add(title)
  return lines.flatMap((line, n) => {
    if (titles.has(n)) return ['', `## ${line.trim()}`, '']
    // It would make a heading of what stands above it.
    return LINE.test(line) ? [''] : [line]
  }).join('\n')
}

/** Two or more with one word, each with the next number and with text below it: not the weeks of a schedule. */
function numberedTitles (lines: string[]): Set<number> {
  const found = lines.flatMap((line, at) => {
    const [, word = '', number] = NUMBERED.exec(line) ?? []
    return number === undefined ? [] : [{ at, word, number: Number(number) }]
  })
  const [first] = found
  const isCounted = found.every(({ word, number }, n) => word === first?.word && number === (first.number + n))
  const hasText = found.every(({ at }, n) =>
    lines.slice(at + 1, found[n + 1]?.at).filter(line => line.trim() !== '' && !LINE.test(line)).length > 0)
  return new Set(found.length > 1 && isCounted && hasText ? found.map(({ at }) => at) : [])
}

/** The short lines that stand first below rules, where there are two or more. */
function titlesBelowRules (lines: string[]): number[] {
  const titles = lines.flatMap((line, n) => {
    if (!LINE.test(line)) return []
    let next = n + 1
    while (lines[next]?.trim() === '') next++
    const title = lines[next]?.trim() ?? ''
    return title.length <= MAX_TITLE && TITLE.test(title) ? [next] : []
  })
  return titles.length > 1 ? titles : []
}
