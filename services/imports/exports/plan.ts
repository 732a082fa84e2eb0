import { createHash } from 'node:crypto'
import type { QuestionFile } from '../../questions/files/found.js'

/** What a document of an export is made of: a text that was made of it, or a file of it. */
type Content = { html: string } | { file: string }

/** A document that an export has. */
export interface PlannedDocument {
  /** The same for the same thing in a later export of the same course. */
  key: string
  /** A name for a file. */
  title: string
  /** Changes with its content. */
  hash: string
  /** Students are not shown it in the course that was exported. */
  hidden: boolean
}

/** The same, in the process that reads the export. */
export interface ExportDocument extends PlannedDocument { content: Content }

/** Something of an export that is not taken, with a sentence. */
export interface LeftOut { title: string, reason: string }

/** What an export has for a course. */
export interface Plan {
  documents: PlannedDocument[]
  leftOut: LeftOut[]
  questions: QuestionFile
}

/** The same, in the process that reads the export. */
export interface ExportPlan extends Plan { documents: ExportDocument[] }

export const NO_RECORDING = 'Is a picture, a recording or a program: its words are not read.'
/** A page that may show a picture or a recording. */
export const WORDLESS = 'Is a page without words.'
/** By the name of a file: what holds no text for a course. */
export const NO_TEXT = new RegExp('\\.(?:png|jpe?g|gif|svg|webp|bmp|ico|mp[34]|m4[av]|mov|avi|webm|og[gv]|wav|exe|' +
  'dmg|iso|swf|css|js|woff2?)$', 'i')

/** Something for the file of a name: no slash, no control character, not too long. */
export function fileName (title: string, extension = ''): string {
  const clean = title.normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}/\\]+/gu, ' ').replace(/\s+/g, ' ').trim()
  const [, base = clean, end = ''] = extension === '' ? /^(.*?)(\.\w{1,8})?$/s.exec(clean) ?? [] : [clean, clean]
  const name = base.slice(0, 150).trim() || 'Untitled'
  return `${name}${extension === '' ? end : extension}`
}

/** Whether HTML shows a letter or a digit. */
export function hasText (html: string): boolean {
  return /[\p{L}\p{N}]/u.test(html.replace(/<[^>]*>/g, ''))
}

/** A document that is made of texts in HTML. */
export function textDocument (key: string, title: string, parts: string[], hidden: boolean): ExportDocument {
  const html = htmlPage(title, parts)
  const hash = createHash('sha256').update(html).digest('base64url')
  return { key, title: fileName(title, '.html'), hash, hidden, content: { html } }
}

function htmlPage (title: string, parts: string[]): string {
  const head = `<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`
  return `${head}<body>\n<h1>${escaped(title)}</h1>\n${parts.join('\n')}\n</body></html>\n`
}

export function escaped (text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
