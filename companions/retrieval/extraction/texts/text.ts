import { withFrontMatter } from './front-matter.js'
import { withDrawnTables } from '../../../text/formats/drawn-tables.js'
import { withoutDialect } from '../../../text/formats/dialects.js'
import { withLooks } from '../../../text/formats/looks.js'
import { sectionsOf } from '../../../text/formats/markdown.js'
import { ofStruck } from '../report.js'
import type { Content } from '../sections.js'
import { BAR_OR_TABS, withListsAndRows, withTitles } from './signs.js'
import { fenceAround } from '../written-markdown.js'

/** The content of a file that is Markdown or plain text. */
export function readText (text: string, kind: { isPlainText?: boolean } = {}): Content {
  const { text: markdown, struck } = kind.isPlainText === true
    ? { text: withLinesApart(withListsAndRows(withTitles(text), BAR_OR_TABS)), struck: 0 }
    : withLooks(withoutDialect(withSaid(withFrontMatter(withPicturesApart(withListsAndRows(withTables(text)))))))
  const pictures = markdown.match(/!\[[^\]\n]{0,500}\][([]|<img\b/gi)?.length ?? 0
  return { sections: sectionsOf(markdown, kind), markdown: markdown.trim(), pictures, leftOut: ofStruck(struck) }
}

const DRAWN = /^ {0,3}(?:\+[-=:]+\+|-{2,} +-{2,}[- ]*$|\|.*\|[ \t]*\n {0,3}\|)/m

/** A text with its drawn tables as those of Markdown, outside of code. */
function withTables (text: string): string {
  // Most have none of the signs, which are found in a tenth of the time.
  if (!['+-', '+=', '-- ', '|\n'].some(sign => text.includes(sign)) || !DRAWN.test(text)) return text
  return outsideCode(text, part => withDrawnTables(part.split('\n')).join('\n'))
}

function outsideCode (text: string, changed: (part: string) => string): string {
  return text.split(/(^ {0,3}(?:```|~~~)[^]*?^ {0,3}(?:```|~~~)[ \t]*$)/m)
    .map((part, n) => n % 2 === 1 ? part : changed(part)).join('')
}

const PICTURE = '[ \\t]*!\\[[^\\]\\n]{0,500}\\]\\([^()\\n]{1,500}\\)[ \\t]*'
const BELOW_TEXT = new RegExp(`(\\S[ \\t]*\\n)(?=${PICTURE}$)`, 'gm')
const ABOVE_TEXT = new RegExp(`^(${PICTURE}\\n)(?=[ \\t]*\\S)`, 'gm')

/** A text in which a picture with a line of its own is a paragraph: it is no part of a sentence beside it. */
function withPicturesApart (text: string): string {
  if (!text.includes('![')) return text
  return outsideCode(text, part => part.replace(BELOW_TEXT, '$1\n').replace(ABOVE_TEXT, '$1\n'))
}

// What Jekyll puts in, with its text, and a figure of Hugo with its caption.
const SAID = new RegExp('\\{%-?\\s*include\\b[^%\\n]{0,300}?\\bcontent="([^"\\n]{1,2000})"[^%\\n]{0,300}%\\}|' +
  '\\{\\{[<%]\\s*figure\\b[^}\\n]{0,500}?\\bcaption="([^"\\n]{1,2000})"[^}\\n]{0,500}\\}\\}', 'g')

function withSaid (text: string): string {
  return text.replace(SAID, (_, content?: string, caption?: string) => `\n\n${content ?? caption}\n\n`)
}

// In characters. Shorter lines are none that a program has wrapped.
const MIN_WRAPPED = 50

/**
 * A plain text in which a line that ends early ends a paragraph. Many have no empty lines: "Exam: 14 January", below it
 * "Office hours: Monday".
 */
function withLinesApart (text: string): string {
  const lines = text.split('\n')
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
  const fence = fenceAround(text)
  const markdown = `${fence}${language}\n${text.trimEnd()}\n${fence}`
  return { sections: sectionsOf(markdown), markdown, pictures: 0, leftOut: [] }
}
