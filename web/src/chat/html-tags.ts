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

// A span without an end must not make a table of a million cells: these many for each character are enough.
const MAX_SPAN = 100
const MAX_CELLS = 4

/**
 * Tables of HTML as those of Markdown, with what stands around their rows; `undefined` for other HTML.
 * What has no cells, or too many, stays text.
 * @param inline the tokens of a line of Markdown
 */
export function tablesIn (html: string, inline: (text: string) => Tokens.Generic[]): Tokens.Generic[] | undefined {
  if (!/^\s*<table\b/i.test(html)) return undefined
  const lineOf = (text: string) => ({ align: null, text, tokens: inline(text) })
  return html.trim().split(/(?=<table\b)/i).flatMap((one): Tokens.Generic[] => {
    const [raw = '', ...behind] = one.split(/<\/table\s*>/i)
    const [caption = '', ...written] = raw.split(/<tr\b[^>]{0,1000}>/i)
    const rows = gridOf(written, MAX_CELLS * one.length)
    const width = Math.max(0, ...rows.map(({ length }) => length))
    if (width === 0 || width * rows.length > MAX_CELLS * one.length) return [{ type: 'html', raw: one, block: true }]
    if (rows.length === 1 || !rows[0]!.every(({ isHead }) => isHead)) rows.unshift([])
    const [header, ...body] = rows.map(cells => Array.from({ length: width }, (_, n) => lineOf(cells[n]?.text ?? '')))
    const [before, after] = [caption, behind.join(' ')].map(raw => ({ type: 'paragraph', raw, ...lineOf(textOf(raw)) }))
    const parts: Tokens.Generic[] = [before!, { type: 'table', raw, header, rows: body }, after!]
    return parts.filter(part => part.text !== '')
  })
}

const SPANS = [/\bcolspan=["']?(\d{1,6})/i, /\browspan=["']?(\d{1,6})/i]
const CELL = /<(t[dh])\b([^>]{0,1000})>((?:(?!<t[dh]\b)[^])*)/gi

function gridOf (written: string[], most: number): Cell[][] {
  const grid: Cell[][] = written.map(() => [])
  let left = most
  for (const [y, row] of written.entries()) {
    let x = 0
    for (const [, name = '', attributes = '', content = ''] of row.matchAll(CELL)) {
      while (grid[y]![x] !== undefined) x++
      const [across = 1, down = 1] = SPANS.map(kind => Math.min(MAX_SPAN, Number(kind.exec(attributes)?.[1]) || 1))
      const cell = { text: textOf(content), isHead: name.toLowerCase() === 'th' }
      for (let n = 0; n < down && y + n < grid.length; n++) {
        for (let m = 0; m < across && left-- > 0; m++) grid[y + n]![x + m] = n + m === 0 ? cell : { ...cell, text: '' }
      }
    }
  }
  return grid
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
