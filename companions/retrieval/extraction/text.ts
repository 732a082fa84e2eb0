import { sectionsOf } from '../../text/markdown.js'
import type { Content } from './sections.js'

/** The content of a file that is Markdown or plain text. */
export function readText (text: string, kind: { isPlainText?: boolean } = {}): Content {
  const pictures = text.match(/!\[[^\]\n]{0,500}\][([]|<img\b/gi)?.length ?? 0
  return { sections: sectionsOf(text, kind), markdown: text.replace(/\r\n?/g, '\n').trim(), pictures, leftOut: [] }
}
