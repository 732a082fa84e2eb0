import { decodeHTML } from 'entities'
import type { Tokens } from 'marked'

/*
 * The HTML that a bank of questions keeps where Markdown has nothing for it: what is raised, lowered or underlined, and
 * tables. It becomes tokens like any other; all other markup stays text.
 */

/** Whether a text may have such HTML. */
export const HAS_TAGS = /<(?:su[bp]|u|table)\b/i

const TAG = /^<(\/?)(sub|sup|u)>$/i
// In levels. What is deeper is text.
const MAX_DEPTH = 10

/** Tokens in which those between two tags are the parts of one token, `tag`. */
export function paired (tokens: Tokens.Generic[]): Tokens.Generic[] {
  const levels: Array<{ tag?: Tokens.Generic, name: string, inside: Tokens.Generic[] }> = [{ name: '', inside: [] }]
  const last = () => levels.at(-1)!.inside
  for (const token of tokens) {
    const [, slash, tag = ''] = (token.type === 'html' && TAG.exec(token.raw)) || []
    const name = tag.toLowerCase()
    if (slash === '' && levels.length <= MAX_DEPTH) levels.push({ tag: token, name, inside: [] })
    else if (slash === '/' && levels.at(-1)!.name === name) {
      const { tag, inside } = levels.pop()!
      const raw = `${tag!.raw}${inside.map(part => part.raw).join('')}${token.raw}`
      last().push({ type: 'tag', name, raw, tokens: inside })
    } else last().push(token)
  }
  // What nothing closes is text.
  return levels.flatMap(({ tag, inside }) => tag === undefined ? inside : [tag, ...inside])
}

interface Cell { text: string, isHead: boolean }

// A span without an end must not make a table of a million cells.
const MAX_SPAN = 100
const MAX_CELLS = 5000

/**
 * A table of HTML as one of Markdown; `undefined` for other HTML.
 * @param inline the tokens of a line of Markdown
 */
export function tableIn (html: string, inline: (text: string) => Tokens.Generic[]): Tokens.Generic | undefined {
  if (!/^\s*<table\b/i.test(html)) return undefined
  const rows = gridOf(html)
  const [first = [], ...others] = rows
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const hasHead = others.length > 0 && first.every(({ isHead }) => isHead)
  const rowOf = (cells: Cell[]) => Array.from({ length: width }, (_, n) =>
    ({ align: null, text: cells[n]?.text ?? '', tokens: inline(cells[n]?.text ?? '') }))
  return rows.length === 0
    ? undefined
    : { type: 'table', raw: html, header: rowOf(hasHead ? first : []), rows: (hasHead ? others : rows).map(rowOf) }
}

const CELL = /<(t[dh])\b([^>]{0,1000})>((?:(?!<t[dh]\b)[^])*)/gi

function gridOf (html: string): Cell[][] {
  const written = html.split(/<tr\b[^>]{0,1000}>/i).slice(1).map(row => [...row.matchAll(CELL)])
  const grid: Cell[][] = written.map(() => [])
  let left = MAX_CELLS
  for (const [y, row] of written.entries()) {
    let x = 0
    for (const [, name = '', attributes = '', content = ''] of row) {
      while (grid[y]![x] !== undefined) x++
      const [across, down] = ['colspan', 'rowspan'].map(kind => spanIn(attributes, kind)) as [number, number]
      const cell = { text: textOf(content), isHead: name.toLowerCase() === 'th' }
      for (let n = 0; n < down && y + n < grid.length; n++) {
        for (let m = 0; m < across && left-- > 0; m++) grid[y + n]![x + m] = n + m === 0 ? cell : { ...cell, text: '' }
      }
    }
  }
  return grid
}

function spanIn (attributes: string, kind: string): number {
  const count = Number(new RegExp(`\\b${kind}=["']?(\\d{1,6})`, 'i').exec(attributes)?.[1] ?? 1)
  return Math.min(MAX_SPAN, Math.max(1, count))
}

const FORMULA = /(\\\((?:(?!\\\().)*?\\\)|\\\[(?:(?!\\\[).)*?\\\]|\$\$.*?\$\$)/

const BREAK = /<\/?(?:p|div|li|ul|ol|br)\b[^>]{0,1000}>/gi
const OTHER_TAG = /<(?!\/?(?:su[bp]|u)>)\/?[a-z][^>]{0,1000}>/gi

/** What is in a cell, as a line of Markdown that shows it as it is. */
function textOf (html: string): string {
  const text = html.replace(BREAK, ' ').replace(OTHER_TAG, '').replace(/\s+/g, ' ').trim()
  return text.split(FORMULA)
    .map((part, n) => n % 2 === 1 ? decodeHTML(part) : part.replace(/[\\`*_[\]$]/g, '\\$&')).join('')
}
