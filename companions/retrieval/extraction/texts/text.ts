import { withFrontMatter } from './front-matter.js'
import { sectionsOf } from '../../../text/formats/markdown.js'
import type { Content } from '../sections.js'
import { kindOfStatement, statementLead } from './statements.js'

/** The content of a file that is Markdown or plain text. */
export function readText (text: string, kind: { isPlainText?: boolean } = {}): Content {
  const markdown = kind.isPlainText === true ? withLinesApart(text) : withoutDialect(text)
  const pictures = markdown.match(/!\[[^\]\n]{0,500}\][([]|<img\b/gi)?.length ?? 0
  const lines = markdown.replace(/\r\n?/g, '\n').trim()
  return { sections: sectionsOf(markdown, kind), markdown: lines, pictures, leftOut: [] }
}

// In characters. Shorter lines are none that a program has wrapped.
const MIN_WRAPPED = 50

/**
 * A plain text in which a line that ends early ends a paragraph. Many have no empty lines: "Exam: 14 January", below it
 * "Office hours: Monday".
 */
function withLinesApart (text: string): string {
  const lines = text.split(/\r\n?|\n/)
  const lengths = lines.map(({ length }) => length).filter(length => length > 0).sort((a, b) => a - b)
  const width = Math.min(100, lengths[Math.floor(lengths.length * 0.9)] ?? 0)
  const isShort = (line: string) => line.trim() !== '' && (width < MIN_WRAPPED || line.length < width * 0.65)
  return lines.flatMap((line, n) => {
    const next = lines[n + 1] ?? ''
    const isBegun = /^\s{0,3}[\p{Lu}\p{N}\p{Lo}]/u.test(next)
    // A list item, or a mark of a format that we do not read, stays with its lines.
    return isShort(line) && isBegun && !/^\s*\d+[.)]\s/.test(next) && !/[,;(–-]$/.test(line.trimEnd())
      ? [line, '']
      : [line]
  }).join('\n')
}

/** The content of a program: one block of code. */
export function readCode (text: string, language: string): Content {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)))
  const markdown = `${fence}${language}\n${text.replace(/\r\n?/g, '\n').trimEnd()}\n${fence}`
  return { sections: sectionsOf(markdown), markdown, pictures: 0, leftOut: [] }
}

/**
 * Markdown without what is of one program: the shortcodes of Hugo and Jekyll, which stand around text, and the marks of
 * boxes (`:::note`, `!!! note "Title"`, `> [!NOTE]`), whose titles stay. Code is left alone.
 */
function withoutDialect (source: string): string {
  const text = withFrontMatter(source)
  const isDialect = new RegExp('\\{[{%]|^:{3}|^(?:!!!|\\?\\?\\?)|^>\\s*\\[!|^={3}[!+]? |<TabItem\\b|' +
    '^ {0,3}(?:`{3,}|~{3,}) {0,3}\\{[a-z]', 'm').test(text)
  if (!isDialect) return text
  const parts = text.replace(DIRECTIVE, (whole, _, name: string, title: string, body: string) => CODE_NAME.test(name)
    ? whole
    : `\n${titleOf(title)}\n${body.replace(OPTION, '')}\n`)
    .split(/(^ {0,3}(?:```|~~~)[^]*?^ {0,3}(?:```|~~~)[ \t]*$|`[^`\n]+`)/m)
  return parts.map((part, n) => n % 2 === 1
    ? part
    : part
      .replace(/\{\{[<%]\s*defin\w*\s+(?:\w+=)?"([^"\n]{2,60})"\s*[%>]\}\}\s*/g, (_, title: string) => termOf(title))
      .replace(NAMED_BOX, (_, kind: string, title: string) => boxTitle(kind, title))
      .replace(/^:{3,}[ \t]*(?:\{(?:prf:)?defin\w*\}|defin\p{L}*)[ \t]+(\S.{0,100})$/gmu, (_, title: string) =>
        termOf(title))
      .replace(/^(>\s*)\[!defin\p{L}*\][+-]?[ \t]+(\S.{0,100})$/gmu, (_, mark: string, title: string) =>
        mark + termOf(title))
      .replace(TAB, (_, double: string | undefined, single: string | undefined, label: string | undefined) =>
        `\n\n${titleOf(double ?? single ?? label ?? '')}\n`)
      .replace(/^={3}[!+]? "([^"\n]{1,200})"[ \t]*$((?:\n(?: {4}|\t).*|\n[ \t]*(?=\n(?: {4}|\t)))*)/gm,
        (_, title: string, body: string) => `\n${titleOf(title)}\n${body.replace(/^(?: {4}|\t)/gm, '')}\n`)
      .replace(/<\/?(?:Tabs|TabItem)\b[^>\n]{0,200}>/g, '')
      .replace(/\{\{[<%][^\n]{0,1000}?[%>]\}\}|\{%-?[^\n]{0,1000}?-?%\}/g, '')
      .replace(/^:{3,}[ \t]*(?:\{[^}\n]{0,200}\}|[\w-]+)?[ \t]*(.*)$/gm, (_, title: string) => titleOf(title))
      .replace(BOX, (_, title: string | undefined, body: string) =>
      `${titleOf(title ?? '')}\n${body.replace(/^(?: {4}|\t)/gm, '')}`)
      .replace(/^(>\s*)\[!\w+\][+-]?[ \t]*(.*)$/gm, (_, mark: string, title: string) =>
        title === '' ? '' : mark + titleOf(title)))
    .join('')
}

// A box of bookdown or Quarto with its name, and the end of its line.
const NAMED_BOX =
  /^:{3,}[ \t]*\{(?=[^}\n]*\.(\w+))[^}\n]*?\b(?:name|title)="([^"\n]{2,60})"[^}\n]*\}[ \t]*\n+/gm

function boxTitle (kind: string, title: string): string {
  if (/^defin/.test(kind)) return termOf(title)
  const word = kindOfStatement(kind)
  return word === undefined ? `${titleOf(title)}\n` : statementLead(word, title)
}

// A mark, and the lines below it that are indented.
const BOX =
  /^(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+"([^"\n]*)")?[ \t]*$((?:\n(?: {4}|\t).*|\n[ \t]*(?=\n {4}))*)/gm

/**
 * The title of a box that is a definition leads in what it says: "**Clique:** a set …". Of "Definition 3 (Clique)" it
 * is the name.
 */
function termOf (title: string): string {
  const [, inside = title] = /^\P{L}*[Dd]ef\p{L}*\.?[\d.\s]*[(:]\s*([^()]{2,60})\)?\s*$/u.exec(title) ?? []
  return titleOf(inside).replace(/\*\*\n$/, ':** ')
}

// A box in a fence (MyST, Quarto), with its options; other names are those of programs.
const DIRECTIVE = /^ {0,3}(`{3,}|~{3,}|:{3,}) {0,3}\{(?!defin)([a-z][\w-]{1,30})\}[ \t]*(.*)\n([^]*?)^ {0,3}\1[ \t]*$/gm
const CODE_NAME = /^(?:code|python|py|r|julia|ojs|sql|bash|mermaid|dot|math|eval|tikz|code-cell|csv-table)/
const OPTION = /^:[\w-]{1,30}:.*\n/gm
// The title of a tab: of Hugo's shortcodes, and of Docusaurus.
const TAB = new RegExp([
  '\\{\\{[<%]\\s*tab(?:item)?\\s+(?:(?:name|title|header|label)\\s*=\\s*)?' +
  '(?:"([^"\\n]{1,200})"|\'([^\'\\n]{1,200})\')[^\\n]{0,200}?[%>]\\}\\}',
  '<TabItem\\b[^>\\n]{0,200}?\\blabel="([^"\\n]{1,200})"[^>\\n]{0,200}>'
].join('|'), 'g')

function titleOf (title: string): string {
  const text = title.replace(/^[[{"]+|[\]}"]+$/g, '').trim()
  return text === '' ? '' : `**${text}**\n`
}
