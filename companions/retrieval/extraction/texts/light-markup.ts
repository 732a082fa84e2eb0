import { fromWiki } from './others/wiki.js'
import { tableOf as written, withDrawnTables } from '../../../text/formats/drawn-tables.js'

/*
 * reStructuredText, Org, AsciiDoc and MediaWiki as Markdown: headings, lists, tables, code, formulas and links. What
 * else they have stays as it is written.
 */

const READERS: Record<string, (lines: string[]) => string[]> = {
  rst: fromRst,
  rest: fromRst,
  org: fromOrg,
  adoc: fromAsciiDoc,
  asciidoc: fromAsciiDoc,
  asc: fromAsciiDoc,
  wiki: fromWiki,
  mediawiki: fromWiki
}

/** The text as Markdown, by the end of its name. `undefined` for every other name. */
export function fromLightMarkup (text: string, name: string): string | undefined {
  const reader = READERS[/\.([a-z]{3,9})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  return reader?.(text.split(/\r\n?|\n/)).join('\n').replace(/\n{3,}/g, '\n\n')
}

const heading = (level: number, text: string) => ['', `${'#'.repeat(Math.min(6, level))} ${text.trim()}`, '']

const ADORNMENT = /^([=\-~^"'`#*+.:_<>])\1{2,}\s*$/
const DIRECTIVE = /^(\s*)\.\. (?:([\w-]+)::\s*(.*)|.*)$/
// Directives whose text is for a program.
const NO_TEXT = new RegExp('^(?:image|include|toctree|raw|index|contents|highlight|auto\\w+|(?:current)?module|role|' +
  'default-role|meta|plot|graphviz|digraph|graph|mermaid|uml|tikz|bibliography|sectnum|header|footer|title|class|' +
  'replace|unicode|date|ifconfig|testsetup|jupyter-execute)$')

function fromRst (source: string[]): string[] {
  const lines = withDrawnTables(source)
  const found: string[] = []
  const levels: string[] = []
  for (let n = 0; n < lines.length; n++) {
    const [line = '', next = '', after = ''] = lines.slice(n, n + 3)
    const isOver = ADORNMENT.test(line) && next.trim() !== '' && after.trim() === line.trim()
    const title = isOver ? next : line
    const rule = isOver ? after : next
    if (title.trim() !== '' && !/^\s/.test(line) && ADORNMENT.test(rule) && rule.trim().length >= title.trim().length) {
      const style = `${isOver ? 'over' : ''}${rule[0]}`
      if (!levels.includes(style)) levels.push(style)
      found.push(...heading(levels.indexOf(style) + 1, inRst(title)))
      n += isOver ? 2 : 1
      continue
    }
    const [isDirective, indent = '', kind = '', argument = ''] = DIRECTIVE.exec(line) ?? []
    const isLiteral = isDirective === undefined && /::\s*$/.test(line)
    if (isDirective === undefined && !isLiteral) {
      const entry = entryAt(lines, n)
      found.push(...entry?.lines ?? [inRst(line)])
      if (entry !== undefined) n = entry.end - 1
      continue
    }
    const end = endOfBlock(lines, n + 1, (isLiteral ? /^\s*/.exec(line)?.[0] ?? '' : indent).length)
    const body = outdented(lines.slice(n + 1, end).filter(text => isLiteral || !/^\s+:[\w-]+:(?:\s|$)/.test(text)))
    const said = inRst(line.replace(/\s*::\s*$/, line.trim() === '::' ? '' : ':'))
    if (isLiteral) found.push(said, '', ...fenced('', body))
    else if (/^(?:code|code-block|sourcecode|literalinclude)$/.test(kind)) found.push('', ...fenced(argument, body))
    else if (kind === 'math') found.push('', '$$', ...[argument, ...body].filter(text => text.trim() !== ''), '$$', '')
    else if (/^(?:list|csv)-table$/.test(kind)) {
      found.push('', argument, '', ...listedTable(kind, lines.slice(n + 1, end), body), '')
    } else if (kind !== '' && !NO_TEXT.test(kind)) {
      found.push('', ...fromRst([kind === 'figure' ? '' : argument, '', ...body]), '')
    }
    n = end - 1
  }
  return found
}

// Not a list, a field, a line block, an example of a shell, or the end of a sentence.
const MARK = /^(?:[-*+|:] |[-|:]|\d+[.)]|#\.|\.\.|>>>|\[\d)/

/** A term, and below it, indented, what it means: as in a definition list of Markdown. */
function entryAt (lines: string[], n: number): { lines: string[], end: number } | undefined {
  const [line = '', next = ''] = lines.slice(n, n + 2)
  const isTerm = /^\S.{0,80}(?<![.,;!?])$/.test(line) && !MARK.test(line) && (n === 0 || lines[n - 1]?.trim() === '')
  if (!isTerm || !/^\s+\S/.test(next) || MARK.test(next.trim())) return undefined
  const end = endOfBlock(lines, n + 1, 0)
  const body = outdented(lines.slice(n + 1, end))
  const first = body.findIndex(text => text.trim() === '')
  const [said, rest] = first === -1 ? [body, []] : [body.slice(0, first), body.slice(first)]
  // "size : a number": behind the term, of which kind it is.
  const term = inRst(line.replace(/ : .*$/, '')).replace(/^(\*\*?)(.+)\1$/, '$2')
  return { lines: ['', term, `: ${inRst(said.join(' '))}`, '', ...rest.length > 0 ? fromRst(rest) : []], end }
}

/** A table whose rows are lists ("* - cell", "  - cell"), or lines with commas. */
function listedTable (kind: string, block: string[], body: string[]): string[] {
  const option = (name: string) => new RegExp(`^\\s+:${name}:\\s*(.*)$`, 'm').exec(block.join('\n'))?.[1]
  const named = Number(option('header-rows') ?? 0)
  if (kind === 'csv-table') {
    const header = option('header')
    const rows = [...header === undefined ? [] : [header], ...body].filter(line => line.trim() !== '').map(cellsOfLine)
    return written(rows, header === undefined ? named : 1)
  }
  const rows: string[][] = []
  for (const line of body.filter(line => line.trim() !== '')) {
    const [, star, cell] = /^(\* +)?(?<!\S)(?: *)- ?(.*)$/.exec(line) ?? []
    if (star !== undefined) rows.push([])
    const row = rows.at(-1)
    if (cell !== undefined && /^(?:\* {1,3}| {1,4})-(?: |$)/.test(line)) row?.push(inRst(cell.trim()))
    else row?.push(`${row.pop() ?? ''} ${inRst(line.trim())}`.trim())
  }
  return written(rows, named)
}

function cellsOfLine (line: string): string[] {
  return [...line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g)]
    .map(([, quoted, bare = '']) => inRst((quoted?.replaceAll('""', '"') ?? bare).trim()))
}

function inRst (text: string): string {
  return text.replace(/\[STRIKEOUT:([^\]\n]{1,300})\]/g, '~~$1~~').replace(/\\ (?=\S)/g, '')
    // eslint-disable-next-line ours/no-language-words -- names of roles, and of elements of HTML
    .replace(/:(su[bp])(?:script)?:`([^`\n]{1,100})`/g, '<$1>$2</$1>').replace(/``([^`\n]{1,500})``/g, '`$1`')
    .replace(/:math:`([^`\n]{1,500})`/g, (_, formula: string) => `$${formula}$`)
    .replace(/:[\w:+-]{1,40}:`([^`<\n]{1,300})(?:<[^`\n]{0,300})?`/g, (_, shown: string) => shown.trim())
    .replace(/`([^`<\n]{1,300})<(https?:[^>\s]{1,500})>`__?/g, (_, shown: string, url: string) =>
      `[${shown.trim()}](${url})`)
    .replace(/`([^`\n]{1,300})`__?(?!\w)/g, '$1')
}

/** The line after a block that is indented by more than `indent`. */
function endOfBlock (lines: string[], from: number, indent: number): number {
  let end = from
  for (let n = from; n < lines.length; n++) {
    const line = lines[n] ?? ''
    if (line.trim() === '') continue
    if ((/^\s*/.exec(line)?.[0].length ?? 0) <= indent) break
    end = n + 1
  }
  return end
}

function outdented (lines: string[]): string[] {
  const depths = lines.filter(line => line.trim() !== '').map(line => /^\s*/.exec(line)?.[0].length ?? 0)
  const depth = Math.min(...depths)
  return lines.map(line => line.slice(Number.isFinite(depth) ? depth : 0))
}

function fenced (language: string, lines: string[]): string[] {
  const text = lines.join('\n').replace(/^\n+|\s+$/g, '')
  return text === '' ? [] : [`\`\`\`${language.trim()}`, text, '```', '']
}

function fromOrg (lines: string[]): string[] {
  let isCode = false
  return lines.flatMap(line => {
    const [, begin, language = ''] = /^\s*#\+(begin|end)_(?:src|example)\b\s*(\S*)/i.exec(line) ?? []
    if (begin !== undefined) {
      isCode = /begin/i.test(begin)
      return isCode ? ['', `\`\`\`${language}`] : ['```', '']
    }
    if (isCode) return [line]
    const [, stars, text = ''] = /^(\*+) +(.*?)(?:\s+:[\w@:]+:)?$/.exec(line) ?? []
    if (stars !== undefined) return heading(stars.length + 1, text)
    const title = /^#\+title:\s*(.+)$/i.exec(line)?.[1]
    if (title !== undefined) return heading(1, title)
    if (/^\s*(?:#\+|# |:[\w-]+:\s*|:[\w-]+: .*$)/.test(line)) return []
    const isRule = /^\s*\|[-+]+\|?\s*$/.test(line)
    return [(isRule ? line.replaceAll('+', '|') : line)
      .replace(/(?<![\p{L}\p{N}+])\+(?=[^\s+])([^+\n]{1,300})(?<=\S)\+(?![\p{L}\p{N}+])/gu, '~~$1~~')
      .replace(/^(?!.*(?:\$|\\[([])).*[_^]\{.*$/, indexed => indexed
        .replace(/(?<=[\p{L}\p{N})])\^\{([^{}]{1,50})\}/gu, '<sup>$1</sup>')
        .replace(/(?<=[\p{L}\p{N})])_\{([^{}]{1,50})\}/gu, '<sub>$1</sub>'))
      .replace(/^\[fn:([\w-]{1,50})\]\s/, '[^$1]: ').replace(/\[fn:([\w-]{1,50})\]/g, '[^$1]')
      .replace(/\[\[(https?:[^\]\n]{1,500})\]\[([^\]\n]{1,300})\]\]/g, '[$2]($1)')
      .replace(/\[\[[^\]\n]{1,500}\]\[([^\]\n]{1,300})\]\]/g, '$1')]
  })
}

const TABLE = /^[|,]={3,}\s*$/
const HEADER = /(?:options|%)\s*=?\s*"?[^\]]*\bheader\b|%header/

/** The tables between two lines of `|===` as those of Markdown. A cell begins with `|`, with a format before it. */
function withTables (lines: string[]): string[] {
  const found: string[] = []
  for (let n = 0; n < lines.length; n++) {
    const end = TABLE.test(lines[n] ?? '') ? lines.indexOf(lines[n] ?? '', n + 1) : -1
    if (end === -1) {
      found.push(lines[n] ?? '')
      continue
    }
    found.push(...tableOf(lines.slice(n + 1, end), lines[n - 1] ?? '', lines[n]?.startsWith(',') === true))
    n = end
  }
  return found
}

function tableOf (lines: string[], attributes: string, isCsv: boolean): string[] {
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

function fromAsciiDoc (source: string[]): string[] {
  let fence = ''
  let language = ''
  return withTables(source).flatMap(line => {
    if (/^(?:-{4,}|\.{4,})\s*$/.test(line) && (fence === '' || fence === line.trim())) {
      const isEnd = fence !== ''
      fence = isEnd ? '' : line.trim()
      return isEnd ? ['```', ''] : ['', `\`\`\`${language}`]
    }
    if (fence !== '') return [line]
    const [, marks, text = ''] = /^(={1,6}) +(\S.*)$/.exec(line) ?? []
    if (marks !== undefined) return heading(marks.length, text)
    if (/^\[.*\]\s*$/.test(line)) {
      language = /^\[source,\s*%?([\w+#-]+)/.exec(line)?.[1] ?? ''
      return []
    }
    if (/^(?::[\w!-]+:|\/\/|(?:image|include|toc)::|={4,}\s*$|\*{4,}\s*$|_{4,}\s*$|\|={3,}\s*$)/.test(line)) return ['']
    return [line
      .replace(/^(\*{1,5}) +/, (_, stars: string) => `${'  '.repeat(stars.length - 1)}- `)
      .replace(/^(\.{1,5}) +/, (_, dots: string) => `${'   '.repeat(dots.length - 1)}1. `)
      .replace(/^\.([\p{L}\p{N}].*)$/u, '**$1**')
      .replace(/(?:link:)?(https?:[^[\s]{1,500})\[([^\]\n]{1,300})\]/g, '[$2]($1)')
      .replace(/\[\.?line-through\]([#*_])([^\n]{1,300}?)\1/g, '~~$2~~')
      .replace(/(?<=[\p{L}\p{N})])\^([^\s^]{1,50})\^/gu, '<sup>$1</sup>')
      .replace(/(?<=[\p{L}\p{N})])~([^\s~]{1,50})~/gu, '<sub>$1</sub>')
      .replace(/footnote:\w{0,30}\[([^\]\n]{1,500})\]/g, ' ($1)')
      .replace(/<<[^,>\n]{1,100},([^>\n]{1,200})>>/g, '$1')
      // Entries of an index, without and with their words in the text.
      .replace(/\({3}[^()\n]{1,200}\){3}/g, '').replace(/\({2}([^()\n]{1,100})\){2}/g, '$1')]
  })
}
