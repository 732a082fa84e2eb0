import { addAll } from '../../../../lib/values/lists.js'
import { safeParse } from 'secure-json-parse'
import { withLooks } from '../../../text/formats/looks.js'
import { sectionsOfParts } from '../places.js'
import { ofStruck } from '../report.js'
import type { LeftOut } from '../process/reading.js'
import type { Content } from '../sections.js'
import { Unreadable } from '../unreadable.js'
import { fenceAround, heading } from '../written-markdown.js'

/** `input` and `level` are those of notebooks before 2015. */
interface Cell { cell_type?: unknown, source?: unknown, input?: unknown, level?: unknown, outputs?: unknown }
interface Output {
  output_type?: unknown
  text?: unknown
  data?: Record<string, unknown>
  ename?: unknown
  evalue?: unknown
}

interface Book {
  cells?: unknown
  worksheets?: unknown
  metadata?: { kernelspec?: { language?: unknown }, language_info?: { name?: unknown } }
}

const BROKEN = 'Is a broken notebook (.ipynb): open it in its program and save it again'
// In characters. A longer output is data.
const MAX_OUTPUT = 2_000

/**
 * The cells of a Jupyter notebook; `undefined` for every other text.
 * @throws {Unreadable}
 */
export function cellsOf (text: string): { cells: Cell[], language: string } | undefined {
  if (!/^\s*\{/.test(text) || !/"cells"\s*:/.test(text) || !/"nbformat"\s*:/.test(text)) return undefined
  const book = safeParse(text) as Book | null | undefined
  // It is cut, or has the marks of a merge.
  if (book === undefined) throw new Unreadable(BROKEN)
  const sheets = Array.isArray(book?.worksheets) ? book.worksheets as Array<{ cells?: unknown } | null> : []
  const cells = book?.cells ?? sheets.flatMap(sheet => Array.isArray(sheet?.cells) ? sheet.cells as unknown[] : [])
  if (book === null || !Array.isArray(cells)) return undefined
  const language = book.metadata?.kernelspec?.language ?? book.metadata?.language_info?.name
  const isCell = (cell: unknown): cell is Cell => typeof cell === 'object' && cell !== null
  return { cells: cells.filter(isCell), language: typeof language === 'string' ? language.toLowerCase() : 'python' }
}

const PICTURE = /!\[([^\]\n]{0,500})\]\((?:data|attachment):[^)\]]*(?:\](?!\()[^)\]]*)*\)/g

/** The content of a notebook: its Markdown as Markdown, its code as code, and what the code has written. */
export function readNotebook ({ cells, language }: { cells: Cell[], language: string }): Content {
  let pictures = 0
  const leftOut: LeftOut[] = []
  const parts = cells.map((cell, index) => {
    const source = textOf(cell.source ?? cell.input)
    if (cell.cell_type === 'heading') return { markdown: heading(Number(cell.level ?? 1), source), page: index + 1 }
    if (cell.cell_type !== 'code') {
      // A picture may be written into the text itself.
      const markdown = source.replace(PICTURE, (_, name: string) => {
        pictures++
        return name
      })
      return { markdown, page: index + 1 }
    }
    const outputs = Array.isArray(cell.outputs) ? cell.outputs as Output[] : []
    pictures += outputs.filter(({ data }) => Object.keys(data ?? {}).some(type => type.startsWith('image/'))).length
    const written = outputs.map(outputOf).filter(text => text.trim() !== '')
    if (written.some(({ length }) => length > MAX_OUTPUT)) {
      leftOut.push({ where: `Cell ${index + 1}`, what: `The output was cut after ${MAX_OUTPUT} characters.` })
    }
    const texts = [[language, source], ...written.map(text => ['', text.slice(0, MAX_OUTPUT).toWellFormed()])]
    return { markdown: texts.map(([name = '', text = '']) => fenced(name, text)).join('\n\n'), page: index + 1 }
  })
  const { text: markdown, struck } = withLooks(parts.map(part => part.markdown).join('\n\n'))
  addAll(leftOut, ofStruck(struck))
  return { sections: sectionsOfParts(parts), markdown, pages: parts.length, unit: 'cell', pictures, leftOut }
}

function outputOf ({ output_type: type, text, data, ename, evalue }: Output): string {
  // What went wrong, without the places in the programs of others.
  if (type === 'error') return [textOf(ename), textOf(evalue)].filter(part => part !== '').join(': ')
  if (type === 'stream') return textOf(text)
  // Where there is a picture, its text names the kind of the object.
  const isPicture = Object.keys(data ?? {}).some(name => name.startsWith('image/'))
  // An object of a library has Markdown where its class writes some. Otherwise it has plain text.
  const written = data?.['text/markdown'] ?? data?.['text/plain'] ?? data?.['text/latex'] ?? text
  return isPicture ? '' : written === undefined ? plainOf(textOf(data?.['text/html'])) : textOf(written)
}

/** The text of a small page. */
function plainOf (html: string): string {
  return html.replace(/<(style|script)\b[^]*?<\/\1>/gi, '').replace(/<\/t[dh]>/gi, ' ')
    .replace(/<br\s*\/?>|<\/(?:tr|p|div|li|h\d)>/gi, '\n').replace(/<[^<>]*>/g, '')
    .replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&nbsp;/g, ' ').replace(/&amp;/g, '&')
    .replace(/\n\s*\n/g, '\n').trim()
}

function textOf (lines: unknown): string {
  return [lines].flat().filter(line => typeof line === 'string').join('').replace(/\r\n?/g, '\n')
}

function fenced (language: string, code: string): string {
  if (code.trim() === '') return ''
  const fence = fenceAround(code)
  return `${fence}${language}\n${code.replace(/(?<!\n)\n+$/, '')}\n${fence}`
}
