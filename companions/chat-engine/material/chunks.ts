import { passagesOf, plainPassagesOf, type Passage } from './passages.js'
import type { Chunk } from './retrieval.js'

// In characters.
const MAX_CHUNK = 20_000
const MAX_HEADING = 200
// Of a time in ISO 8601.
const DATE = /^\d{4}-\d{2}-\d{2}(?=T|$)/

/**
 * The passages of documents. Chunks of one section are put together again before they are read.
 * @param isPlain their Markdown is left unread
 */
export function passagesOfChunks (chunks: Chunk[], isPlain = false): Passage[] {
  const sections: Array<{ key: string, next: number, text: string, first: Chunk }> = []
  for (const chunk of chunks) {
    const { content, metadata } = chunk
    const { document_id, filename, page, time, path, headings, chunk: number = NaN, overlap = 0 } = metadata
    const key = JSON.stringify([document_id ?? filename, page, time, path, headings])
    const last = sections.at(-1)
    const text = content.slice(0, MAX_CHUNK)
    // Without an overlap, it is not known where the text of the chunk before ends.
    if (last?.key === key && last.next === number && overlap > 0) {
      last.text += `\n\n${text.slice(overlap).trimStart()}`
      last.next = number + 1
    } else {
      sections.push({ key, next: number + 1, text, first: chunk })
    }
  }
  return sections.flatMap(({ text, first: { metadata } }) => {
    const { document_id, filename, type, page, time, path, heading, headings = heading ? [heading] : [] } = metadata
    const [date] = DATE.exec(metadata.indexed_at ?? '') ?? []
    const source = {
      kind: 'document' as const,
      filename: path === undefined ? filename : `${filename} › ${path}`,
      ...(time !== undefined && { time }),
      ...(typeof page === 'number' && { page }),
      ...(document_id !== undefined && { document_id }),
      ...(date !== undefined && { date })
    }
    const outer = headings.map(heading => heading.slice(0, MAX_HEADING))
    if (isPlain) return plainPassagesOf(text, source, outer)
    return passagesOf(text, source, outer, { isPlainText: type === 'text' })
  })
}
