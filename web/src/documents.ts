import { dataOf, get, type Schemas } from './api.js'
import { facts, formatNumber, formatSize, t, teach } from './language.js'

// What a browser shows by itself and cannot run. Everything else is a download.
const SHOWN = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']
const KEPT_MS = 60_000

/** What a document is, its pages, slides or sheets, its size, and what else is known. */
export const aboutDocument = (
  { type, pages, reading, size }: Schemas['CourseDocument'], ...more: Parameters<typeof facts>
): string => facts(
  t.fileTypes[type] ?? type, pages !== undefined && teach.units[reading?.unit ?? 'page'](pages, formatNumber(pages)),
  formatSize(size), ...more
)

/** Opens the file of a document in another tab, at the page; or saves it, as it does what no browser shows. */
export async function openDocument (course: string, id: string, page?: number, isSaved = false): Promise<void> {
  const params = { path: { subject_id: course, document_id: id } }
  const { file, name } = await fileOf('/subjects/{subject_id}/documents/{document_id}/file', { params })
  const isShown = !isSaved && SHOWN.includes(file.type.split(';')[0] ?? '')
  saveFile(file, isShown ? undefined : name, isShown && page !== undefined ? `#page=${page}` : '')
}

/** Makes a file at the gateway and saves it. `accept` asks for one of several forms. */
export async function download (path: string, accept?: string): Promise<void> {
  const { file, name } = await fileOf(path, accept === undefined ? {} : { headers: { accept } })
  saveFile(file, name)
}

async function fileOf (path: string, options: object): Promise<{ file: Blob, name: string }> {
  const call = get<Blob>(path, { parseAs: 'blob', ...options })
  const { response } = await call
  return { file: await dataOf(call), name: nameIn(response.headers.get('content-disposition')) ?? 'file' }
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

/** The file name of a `Content-Disposition`. */
function nameIn (disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}
