import { piecesOf } from '../../../text/sentences.js'
import { termsOf } from '../../../text/terms.js'

/** In characters. */
export const MAX_QUOTE = 600

/**
 * A part of an excerpt, at most `MAX_QUOTE` characters of its Markdown: the lines that have most of a statement in
 * common with it, and those that follow them.
 */
export function quoteFor (markdown: string, statement: string): string {
  const text = markdown.trim()
  if (text.length <= MAX_QUOTE) return text
  const lines = text.split('\n').flatMap(line => piecesOf(line, MAX_QUOTE))
  const asked = new Set(termsOf(statement))
  const worths = lines.map(line => termsOf(line).filter(term => asked.has(term)).length)
  let best = 0
  let highestWorth = -1
  for (const start of lines.keys()) {
    const worth = worths.slice(start, endOf(lines, start)).reduce((sum, worth) => sum + worth, 0)
    if (worth > highestWorth) [best, highestWorth] = [start, worth]
  }
  return lines.slice(best, endOf(lines, best)).join('\n').trim()
}

/** The position after the last line that a quote from this line on has room for. */
function endOf (lines: string[], start: number): number {
  let length = 0
  let end = start
  while (end < lines.length) {
    length += (lines[end]?.length ?? 0) + 1
    if (length > MAX_QUOTE + 1) break
    end++
  }
  return Math.max(end, start + 1)
}
