import { addAll } from '../../../../../lib/values/lists.js'
import { TABLE, tableOf } from './asciidoc-tables.js'
import { inAsciiDoc, namesIn, type Names } from './asciidoc-words.js'

// A block between two lines that are alike. What is in one of the others is text.
const VERBATIM = /^(?:(-{4,}|\.{4,}|`{3,})|(\/{4,})|(\+{4,}))/
const BORDER = /^(?:={4,}|\*{4,}|_{4,}|--|'{3,}|<{3,}|\|={3,}|\+)\s*$/
const BLOCK_MACRO = /^(?:image|include|toc|video|audio|ifn?def|ifeval|endif)::/
const ATTRIBUTE = /^:!?[\w-]{1,60}!?:(?:\s|$)/
const STYLE = /^\[.*\]\s*$/
const CODE_STYLE = /^\[(?:source|listing|literal|,)/
const MATH_STYLE = /^\[(?:stem|latexmath|asciimath)/
const TITLE = /^\.(?=[^\s.])(.+)$/
const HEADING = /^(={1,6}) +(\S.*)$/
const ITEM = /^\s*(?:(\*{1,5}|-)|(\.{1,5})|<[\d.]{1,3}>) +(?=\S)/
// The number that leads from a line of code to what is said of it below, with the sign of a comment before it.
const CALLOUT = /(?<![ \t])[ \t]*(?:(?:\/\/|#|--|;;|<!--)[ \t]{0,20})?(?:<(?:\d{1,3}|\.)>[ \t]{0,20}){1,5}(?:-->)?$/
// A term, and what it means.
const ENTRY = /^\s*([^\s|].{0,149}?)(?::{2,4}|;;)(?:\s+(\S.*))?\s*$/

/**
 * AsciiDoc as Markdown: headings, lists, terms with what they mean, tables, code, formulas and links. What is for its
 * program goes: ids, styles, comments and the entries of an index.
 */
export function fromAsciiDoc (lines: string[]): string[] {
  const names = namesIn(lines)
  const found: string[] = []
  let paragraph: string[] = []
  let style = ''
  const write = (...some: string[]) => {
    addAll(found, [...inParagraph(paragraph, names), ...some])
    paragraph = []
  }
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n] ?? ''
    const block = VERBATIM.exec(line)
    if (block !== null || (CODE_STYLE.test(style) && isText(line))) {
      const end = block === null ? endOfText(lines, n) : endOfBlock(lines, n)
      const isClosed = block !== null
      write(...verbatim(lines.slice(n + Number(isClosed), end), block, style, line))
      n = end - Number(!isClosed)
      style = ''
      continue
    }
    if (STYLE.test(line)) {
      if (!line.startsWith('[[')) style = line
      write()
      continue
    }
    const [, title] = TITLE.exec(line) ?? []
    if (title !== undefined) {
      write('', `**${inAsciiDoc(title, names).replaceAll('*', '').trim()}**`, '')
      continue
    }
    const end = TABLE.test(line) ? lines.indexOf(line, n + 1) : -1
    if (end !== -1) {
      const table = tableOf(lines.slice(n + 1, end), style, line.startsWith(','))
      write(...table.map(row => inAsciiDoc(row, names)))
      n = end
    } else if (HEADING.test(line)) {
      const [, marks = '', text = ''] = HEADING.exec(line) ?? []
      write('', `${'#'.repeat(marks.length)} ${inAsciiDoc(text, names).trim()}`, '')
    } else if (line.startsWith('//') || ATTRIBUTE.test(line)) {
      // Within a paragraph, too.
    } else if (line.trim() === '' || BORDER.test(line) || BLOCK_MACRO.test(line)) {
      write('')
    } else if (isEntry(line)) {
      const entry = entryAt(lines, n, names)
      write(...entry.lines)
      n = entry.end - 1
    } else {
      if (ITEM.test(line)) write()
      paragraph.push(line)
    }
    if (line.trim() !== '') style = ''
  }
  write()
  return found
}

/** A paragraph or an item. A line with nothing but entries of an index goes. */
function inParagraph (lines: string[], names: Names): string[] {
  if (lines.length === 0) return []
  const text = inAsciiDoc(lines.join('\n').replace(/ \+$/gm, '  '), names)
    .replace(ITEM, (_, points?: string, dots?: string) => points !== undefined
      ? `${'  '.repeat(points.length - 1)}- `
      : `${'   '.repeat((dots?.length ?? 1) - 1)}1. `)
  return text.split('\n').filter(line => line.trim() !== '')
}

function verbatim (body: string[], block: RegExpExecArray | null, style: string, border: string): string[] {
  const [, code, comment] = block ?? []
  if (comment !== undefined) return ['']
  const isCode = block === null || code !== undefined
  if (!isCode && !MATH_STYLE.test(style)) return ['', ...body, '']
  if (MATH_STYLE.test(style)) return ['', '$$', ...body.filter(line => line.trim() !== ''), '$$', '']
  const language = /^\[(?:source)?(?:%\w+)*,\s*%?([\w+#-]+)/.exec(style)?.[1] ?? /^`{3,}(\w+)/.exec(border)?.[1] ?? ''
  return ['', `\`\`\`${language}`, ...body.map(line => line.replace(CALLOUT, '')), '```', '']
}

/** Where the line is that ends a block; the end of the text where there is none. */
function endOfBlock (lines: string[], at: number): number {
  const border = /^`{3,}/.exec(lines[at] ?? '')?.[0] ?? lines[at]?.trim()
  let end = at + 1
  while (end < lines.length && lines[end]?.trim() !== border) end++
  return end
}

/** Behind the last line of a paragraph. */
function endOfText (lines: string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]?.trim() !== '') end++
  return end
}

/** Whether a line belongs to a paragraph, and begins nothing else. */
function isText (line: string): boolean {
  return line.trim() !== '' && !line.startsWith('//') && ![VERBATIM, BORDER, BLOCK_MACRO, ATTRIBUTE, STYLE, TITLE,
    HEADING, TABLE, ITEM].some(form => form.test(line))
}

function isEntry (line: string): boolean {
  return ENTRY.test(line) && isText(line)
}

/** A term with what it means, as in a definition list of Markdown. That may stand below it, behind an empty line. */
function entryAt (lines: string[], at: number, names: Names): { lines: string[], end: number } {
  const [, term = '', beside = ''] = ENTRY.exec(lines[at] ?? '') ?? []
  const name = inAsciiDoc(term, names).trim().replace(/^(\*\*?)(.+)\1$/, '$2')
  let from = at + 1
  if (beside === '') while (lines[from]?.trim() === '') from++
  let end = from
  while (end < lines.length && isText(lines[end] ?? '') && !isEntry(lines[end] ?? '')) end++
  const said = inAsciiDoc([beside, ...lines.slice(from, end)].join('\n'), names).replace(/\s+/g, ' ').trim()
  return said === '' ? { lines: ['', `${name}:`, ''], end: at + 1 } : { lines: ['', name, `: ${said}`, ''], end }
}
