import { lowered, raised } from './raised.js'

/*
 * What the look of a text says in Markdown: what is above or below the line, and what is struck through.
 */

// eslint-disable-next-line ours/no-language-words -- names of elements of HTML
const INDEXED = /(?<!\\)<(su[pb])>([^<\n]{1,200})<\/\1>/gi
const STRUCK = '(?:(?<![~\\\\])~~(?=[^\\s~])[^~\\n]{1,500}(?<=[^\\s~])~~(?!~)|' +
  // eslint-disable-next-line ours/no-language-words -- names of elements of HTML
  '(?<!\\\\)<(del|s|strike)>[^<\\n]{0,500}</\\1>)'
// All of a line, with the mark of an item: the mark alone would be one of a heading.
const STRUCK_TEXT = new RegExp(`^[ \\t]*(?:[-*+]|\\d{1,9}[.)])[ \\t]+${STRUCK}[ \\t]*$|` +
  `${STRUCK.replace('\\1', '\\2')}`, 'gim')
const CODE = /(^ {0,3}(?:```|~~~)[^]*?^ {0,3}(?:```|~~~)[ \t]*$|`[^`\n]+`)/m

/**
 * Markdown with the signs of what is raised and lowered (10⁶), and without what its author has struck through.
 * @returns `struck`: how many pieces were
 */
export function withLooks (markdown: string): { text: string, struck: number } {
  // eslint-disable-next-line ours/no-language-words -- names of elements of HTML
  if (!/~~|<(?:su[pb]|del|s|strike)>/i.test(markdown)) return { text: markdown, struck: 0 }
  let struck = 0
  const parts = markdown.split(CODE).map((part, n) => n % 2 === 1
    ? part
    : part
      .replace(INDEXED, (_, kind: string, text: string, at: number) =>
        (kind.toLowerCase() === 'sup' ? raised : lowered)(text, part.slice(Math.max(0, at - 5), at)))
      .replace(STRUCK_TEXT, () => {
        struck++
        return ''
      }))
  return { text: parts.join(''), struck }
}
