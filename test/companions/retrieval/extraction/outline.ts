import read from '../../../../companions/retrieval/extraction/process/worker.js'
import { zip } from '../files.js'

/** The type, then `page heading > heading: content` of each passage, then what was left out. */
export async function outline (content: string | Uint8Array, name = ''): Promise<string[]> {
  const found = await read({ bytes: new Uint8Array(Buffer.from(content as string)), wanted: 'passages', name })
  if ('unreadable' in found) return [found.unreadable]
  const { type, passages, reading } = found
  return [
    type,
    ...passages.map(({ page, time, path, headings, content }) =>
      `${[path, page, time].filter(Boolean).join(' ')} ${headings.join(' > ')}: ${content}`.trim()),
    ...reading.left_out.map(({ where, what }) => `(${where ?? ''}) ${what}`)
  ]
}

/** A ZIP archive of files that are texts. */
export const files = (texts: Record<string, string>) =>
  zip(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])))
