import type { Line } from 'tesseract.js'
import { inColumns, median } from '../pdf/pdf-columns.js'
import { linesOf, rowOf, type Item } from '../pdf/pdf-lines.js'

// In points: of the letters of a line, and of their font. What is recognised has its places in dots of any size.
const [HEIGHT, SIZE] = [10, 12]

/** The text of recognised lines that reach over two columns, column by column; `undefined` where there are none. */
export function textInColumns (lines: Line[]): string | undefined {
  const height = median(lines.map(({ bbox }) => bbox.y1 - bbox.y0))
  if (height === 0) return undefined
  const scale = HEIGHT / height
  const rows = lines.flatMap(({ words }) => rowOf(words.flatMap(({ text, bbox }, n): Item[] => {
    const word = {
      str: text,
      hasEOL: false,
      transform: [SIZE, 0, 0, SIZE, bbox.x0 * scale, -(words[0]?.bbox.y1 ?? 0) * scale],
      width: (bbox.x1 - bbox.x0) * scale
    }
    return n === 0 ? [word] : [{ ...word, str: ' ', width: 0 }, word]
  })) ?? [])
  const read = inColumns(rows)
  if (read.rows === rows) return undefined
  return linesOf(read.rows).map(({ text, isApart }, n) => `${n === 0 ? '' : isApart ? '\n\n' : '\n'}${text}`).join('')
}
