import { client, type CourseDocument } from './api.js'
import { facts, formatNumber, formatSize, t, teach } from './language.js'

// What a browser shows by itself and cannot run. Everything else is a download.
const SHOWN = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']
const KEPT_MS = 60_000

/** What a document is, its pages, slides or sheets, its size, and what else is known. */
export const aboutDocument = (
  { type, pages, reading, size }: CourseDocument, ...more: Parameters<typeof facts>
): string => facts(
  t.fileTypes[type] ?? type, pages !== undefined && teach.units[reading?.unit ?? 'page'](pages, formatNumber(pages)),
  formatSize(size), ...more
)

/** Opens the file of a document in another tab, at the page; or saves it, as it does what no browser shows. */
export async function openDocument (course: string, id: string, page?: number, isSaved = false): Promise<void> {
  const path = `/subjects/${encodeURIComponent(course)}/documents/${encodeURIComponent(id)}/file`
  const { file, name = 'file' } = await client.file(path)
  const isShown = !isSaved && SHOWN.includes(file.type.split(';')[0] ?? '')
  saveFile(file, isShown ? undefined : name, isShown && page !== undefined ? `#page=${page}` : '')
}

/** Makes a file at the gateway and saves it. `accept` asks for one of several forms. */
export async function download (path: string, accept?: string): Promise<void> {
  const { file, name = 'file' } = await client.file(path, accept)
  saveFile(file, name)
}

/** Gives the reader a file: as a download of this name, or without a name in another tab. */
export function saveFile (file: Blob, name?: string, fragment = ''): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url + fragment
  link.rel = 'noopener'
  if (name === undefined) link.target = '_blank'
  else link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
