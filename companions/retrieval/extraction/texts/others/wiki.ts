import { addAll } from '../../../../../lib/values/lists.js'
import { tableOf } from '../../../../text/formats/drawn-tables.js'

// Up to the next beginning of the same, so that each is looked through once.
const CODE = /<(pre|syntaxhighlight|source)\b([^>\n]{0,200})>((?:(?!<\1\b)[^])*?)<\/\1>/gi

/** A page of MediaWiki as Markdown: headings, lists, tables, code, links and notes; templates are left out. */
export function fromWiki (lines: string[]): string[] {
  let text = lines.join('\n').replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/<ref\b[^>\n]{0,200}\/>|<references\b[^>\n]{0,200}\/?>|__[A-Z]{3,30}__/g, '')
    .replace(/<ref\b[^>\n]{0,200}>([^]{0,2000}?)<\/ref>/g, ' ($1)')
    .replace(/<math\b[^>\n]{0,100}>\s*([^]{1,2000}?)\s*<\/math>/g, (_, formula: string) => `$${formula}$`)
    .replace(/\{\{\{[^{}]{0,200}\}\}\}/g, '')
  // The inner ones first.
  for (let depth = 0; depth < MAX_DEPTH && text.includes('{{'); depth++) {
    text = text.replace(/\{\{(?!\{)[^{}]{0,5000}\}\}/g, '')
  }
  const found: string[] = []
  let end = 0
  const addText = (part: string) => addAll(found, withTables(linksOf(part)).split('\n').flatMap(lineOf).map(inBold))
  for (const { 0: whole, 2: attributes = '', 3: code = '', index } of text.matchAll(CODE)) {
    addText(text.slice(end, index))
    const language = /lang="?([\w+#-]+)/.exec(attributes)?.[1] ?? ''
    addAll(found, ['', `\`\`\`${language}`, ...code.replace(/^\n/, '').trimEnd().split('\n'), '```', ''])
    end = index + whole.length
  }
  addText(text.slice(end))
  return found
}

const MAX_DEPTH = 5

// By the word of the site for one, or by its ending.
const FILE = new RegExp('\\[\\[(?:(?:file|image|category)[^[\\]|]{0,50}:|[^[\\]|\\n]{1,30}:[^[\\]|\\n]{1,200}\\.' +
  '(?:png|jpe?g|svg|gif|webp|pdf|ogg|webm)\\b)(?:[^[\\]]|\\[\\[?[^[\\]]*\\]\\]?){0,2000}\\]\\]', 'gi')

function linksOf (text: string): string {
  return text.replace(FILE, '')
    .replace(/\[\[(?:[^[\]|\n]{1,300}\|)?([^[\]|\n]{1,300})\]\]/g, '$1')
    .replace(/\[((?:https?|mailto):[^\s\]]{1,500})\s+([^\]\n]{1,300})\]/g, '[$2]($1)')
    .replace(/\[(https?:[^\s\]]{1,500})\]/g, '<$1>')
    .replace(/<\/?nowiki\s*\/?>/g, '')
}

function inBold (line: string): string {
  return line.replace(/'''''([^'\n]{1,500})'''''/g, '***$1***')
    .replace(/'''([^'\n]{1,500})'''/g, '**$1**').replace(/''([^'\n]{1,500})''/g, '*$1*')
}

function lineOf (line: string): string[] {
  const [, marks, title = ''] = /^(={1,6})\s*(\S.*(?<=\S)|\S)\s*\1\s*$/.exec(line) ?? []
  if (marks !== undefined) return ['', `${'#'.repeat(marks.length)} ${title}`, '']
  const [, list = '', item = ''] = /^([*#]+)\s*(.+)$/.exec(line) ?? []
  if (list !== '') return [`${'    '.repeat(list.length - 1)}${list.endsWith('#') ? '1.' : '-'} ${item}`]
  const [, term, meaning] = /^;\s*(.+?)(?:(?<!\s)\s+:\s*(.+))?$/.exec(line) ?? []
  if (term !== undefined) return ['', term, ...meaning === undefined ? [] : [`: ${meaning}`]]
  return [line.replace(/^:+\s*(?=\S)/, ': ')]
}

function withTables (text: string): string {
  // Behind the last end of one, none is looked for.
  const last = text.indexOf('\n', text.lastIndexOf('\n|}') + 1)
  const end = last === -1 ? text.length : last
  return text.slice(0, end).replace(/^\{\|[^\n]*\n([^]*?)^\|\}[^\n]*$/gm, (_, body: string) => {
    const caption = /^\|\+\s*(.+)$/m.exec(body)?.[1]
    const rows = body.replace(/^\|\+.*$/gm, '').split(/^\|-.*$/m).map(rowOf).filter(({ cells }) => cells.length > 0)
    const named = rows[0]?.isNamed === true ? 1 : 0
    const title = caption === undefined ? [] : [`${caption}:`, '']
    return ['', ...title, ...tableOf(rows.map(({ cells }) => cells), named), ''].join('\n')
  }) + text.slice(end)
}

const LOOK = /^[^|[\n]{0,200}=[^|[\n]{0,200}\|(?!\|)/

/** Cells begin at "|" or "!", or stand behind "||" or "!!"; what stands before a single "|" says how a cell looks. */
function rowOf (row: string): { cells: string[], isNamed: boolean } {
  const cells: string[] = []
  for (const line of row.split('\n')) {
    if (/^[|!]/.test(line)) {
      addAll(cells, line.slice(1).split(/\|\||!!/).map(cell => cell.replace(LOOK, '').trim()))
    } else if (cells.length > 0 && line.trim() !== '') {
      const item = line.replace(/^[*#:]+\s*/, '').trim()
      cells.push([cells.pop() ?? '', item].filter(text => text !== '').join('; '))
    }
  }
  return { cells, isNamed: /^\s*!/.test(row) && !/^\|(?!\+)/m.test(row) }
}
