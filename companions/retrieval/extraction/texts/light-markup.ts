import { addAll, smallestOf } from '../../../../lib/values/lists.js'
import { fromAsciiDoc } from './others/asciidoc.js'
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
  return reader?.(text.split('\n')).join('\n').replace(/\n{3,}/g, '\n\n')
}

const heading = (level: number, text: string) => ['', `${'#'.repeat(Math.min(6, level))} ${text.trim()}`, '']

const ADORNMENT = /^([=\-~^"'`#*+.:_<>])\1{2,}\s*$/
const DIRECTIVE = /^(\s*)\.\. (?:([\w-]+)::\s*(.*)|.*)$/
const IS_CODE = /^(?:code|code-block|sourcecode|literalinclude)$/
// Directives whose text is for a program.
const NO_TEXT = new RegExp('^(?:image|include|toctree|raw|index|contents|highlight|auto\\w+|(?:current)?module|role|' +
  'default-role|meta|plot|graphviz|digraph|graph|mermaid|uml|tikz|bibliography|sectnum|header|footer|title|class|' +
  'replace|unicode|date|ifconfig|testsetup|jupyter-execute)$')

// In blocks within each other. What is deeper stays as it is: each level is read with all that is in it.
const MAX_DEPTH = 20

function fromRst (source: string[], depth = 0): string[] {
  if (depth > MAX_DEPTH) return source
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
      addAll(found, heading(levels.indexOf(style) + 1, inRst(title)))
      n += isOver ? 2 : 1
      continue
    }
    const [isDirective, indent = '', kind = '', argument = ''] = DIRECTIVE.exec(line) ?? []
    const isLiteral = isDirective === undefined && /::\s*$/.test(line)
    if (isDirective === undefined && !isLiteral) {
      const entry = entryAt(lines, n, depth)
      addAll(found, entry?.lines ?? [inRst(line)])
      if (entry !== undefined) n = entry.end - 1
      continue
    }
    const end = endOfBlock(lines, n + 1, (isLiteral ? /^\s*/.exec(line)?.[0] ?? '' : indent).length)
    const body = outdented(lines.slice(n + 1, end).filter(text => isLiteral || !/^\s+:[\w-]+:(?:\s|$)/.test(text)))
    const said = inRst(line.replace(/(?<!\s)\s*::\s*$/, line.trim() === '::' ? '' : ':'))
    if (isLiteral) addAll(found, [said, '', ...fenced('', body)])
    else if (IS_CODE.test(kind)) addAll(found, ['', ...fenced(argument, body)])
    else if (kind === 'math') {
      addAll(found, ['', '$$', ...[argument, ...body].filter(text => text.trim() !== ''), '$$', ''])
    } else if (/^(?:list|csv)-table$/.test(kind)) {
      addAll(found, ['', argument, '', ...listedTable(kind, lines.slice(n + 1, end), body), ''])
    } else if (kind !== '' && !NO_TEXT.test(kind)) {
      addAll(found, ['', ...fromRst([kind === 'figure' ? '' : argument, '', ...body], depth + 1), ''])
    }
    n = end - 1
  }
  return found
}

// Not a list, a field, a line block, an example of a shell, or the end of a sentence.
const MARK = /^(?:[-*+|:] |[-|:]|\d+[.)]|#\.|\.\.|>>>|\[\d)/

/** A term, and below it, indented, what it means: as in a definition list of Markdown. */
function entryAt (lines: string[], n: number, depth: number): { lines: string[], end: number } | undefined {
  const [line = '', next = ''] = lines.slice(n, n + 2)
  const isTerm = /^\S.{0,80}(?<![.,;!?])$/.test(line) && !MARK.test(line) && (n === 0 || lines[n - 1]?.trim() === '')
  if (!isTerm || !/^\s+\S/.test(next) || MARK.test(next.trim())) return undefined
  const end = endOfBlock(lines, n + 1, 0)
  const body = outdented(lines.slice(n + 1, end))
  const first = body.findIndex(text => text.trim() === '')
  const [said, rest] = first === -1 ? [body, []] : [body.slice(0, first), body.slice(first)]
  // "size : a number": behind the term, of which kind it is.
  const term = inRst(line.replace(/ : .*$/, '')).replace(/^(\*\*?)(.+)\1$/, '$2')
  const more = rest.length > 0 ? fromRst(rest, depth + 1) : []
  return { lines: ['', term, `: ${inRst(said.join(' '))}`, '', ...more], end }
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
  const depth = smallestOf(depths)
  return lines.map(line => line.slice(Number.isFinite(depth) ? depth : 0))
}

function fenced (language: string, lines: string[]): string[] {
  const text = lines.join('\n').replace(/^\n+/, '').trimEnd()
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
    return [withOrgMarks(isRule ? line.replaceAll('+', '|') : line)
      .replace(/(?<![\p{L}\p{N}+])\+(?=[^\s+])([^+\n]{1,300})(?<=\S)\+(?![\p{L}\p{N}+])/gu, '~~$1~~')
      .replace(/^(?!.*(?:\$|\\[([])).*[_^]\{.*$/, indexed => indexed
        .replace(/(?<=[\p{L}\p{N})])\^\{([^{}]{1,50})\}/gu, '<sup>$1</sup>')
        .replace(/(?<=[\p{L}\p{N})])_\{([^{}]{1,50})\}/gu, '<sub>$1</sub>'))
      .replace(/^\[fn:([\w-]{1,50})\]\s/, '[^$1]: ').replace(/\[fn:([\w-]{1,50})\]/g, '[^$1]')
      .replace(/\[\[(https?:[^\]\n]{1,500})\]\[([^\]\n]{1,300})\]\]/g, '[$2]($1)')
      .replace(/\[\[[^\]\n]{1,500}\]\[([^\]\n]{1,300})\]\]/g, '$1')]
  })
}

// By the manual of Org: what may stand before and behind a mark, and that no space stands inside of it at its ends.
const [BEFORE_MARK, BEHIND_MARK] = ['(?<=^|[\\s\\-–—("\'{¿¡«])', '(?=$|[\\s\\-–—.,:;!?\'")}[»])']
const ORG_MARKED =
  new RegExp(`${BEFORE_MARK}([*/=~])(?!\\s)((?:(?!\\1)[^\\n]){1,300})(?<!\\s)\\1${BEHIND_MARK}`, 'g')
const ORG_MARKS: Record<string, string> = { '*': '**', '/': '*', '=': '`', '~': '`' }

/** Bold, italics and code of a line of Org as in Markdown. A path, "/usr/bin", is none. */
function withOrgMarks (line: string): string {
  if (/^\s*\|?[-+|\s]*$/.test(line)) return line
  return line.replace(ORG_MARKED, (whole, mark: string, text: string) => {
    const shown = ORG_MARKS[mark] ?? mark
    return shown === '`' && text.includes('`') ? whole : `${shown}${text}${shown}`
  })
}
