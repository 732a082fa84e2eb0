import { splitAtMath } from './math.js'
import { lowered, raised } from './raised.js'

/*
 * What the look of a text says in Markdown: what is above or below the line, and what is struck through.
 */

// eslint-disable-next-line ours/no-language-words -- names of elements of HTML
const INDEXED = /(?<!\\)<(su[pb])>([^<\n]{1,200})<\/\1>/gi
// Of Pandoc: "10^6^", "H~2~O". More between two signs may be a formula without dollars.
const PANDOC =
  /\^(?<=[\p{L}\p{N})]\^)([+-]?(?:\d{1,4}[+-]?|[a-z]{1,3}))\^(?!\^)|~(?<=\p{L}~)(\d{1,4}|[a-z]{1,3})~(?!~)/u
const STRUCK = '(?:(?<![~\\\\])~~(?=[^\\s~])[^~\\n]{1,500}(?<=[^\\s~])~~(?!~)|' +
  // eslint-disable-next-line ours/no-language-words -- names of elements of HTML
  '(?<!\\\\)<(del|s|strike)>[^<\\n]{0,500}</\\1>)'
// All of a line, with the mark of an item: the mark alone would be one of a heading.
const STRUCK_TEXT = new RegExp(`^[ \\t]*(?:[-*+]|\\d{1,9}[.)])[ \\t]+${STRUCK}[ \\t]*$|` +
  `${STRUCK.replace('\\1', '\\2')}`, 'gim')

/** Code, to split a text by it. A block that nothing closes goes on to the end; "```x``` is" begins none. */
export const CODE = /(^ {0,3}(?:`{3,}(?=[^`\n]*$)|~~~)[^]*?(?:^ {0,3}(?:`{3,}|~{3,})[ \t]*$|(?![^]))|`[^`\n]+`)/m

/**
 * Markdown with the signs of what is raised and lowered (10⁶), and without what its author has struck through.
 * @returns `struck`: how many pieces were
 */
export function withLooks (markdown: string): { text: string, struck: number } {
  // eslint-disable-next-line ours/no-language-words -- names of elements of HTML
  const isLooked = /~~|<(?:su[pb]|del|s|strike)>/i.test(markdown) || PANDOC.test(markdown)
  if (!isLooked) return { text: markdown, struck: 0 }
  let struck = 0
  const parts = markdown.split(CODE).map((part, n) => n % 2 === 1
    ? part
    : withPandoc(part)
      .replace(INDEXED, (_, kind: string, text: string, at: number, whole: string) =>
        (kind.toLowerCase() === 'sup' ? raised : lowered)(text, whole.slice(Math.max(0, at - 5), at)))
      .replace(STRUCK_TEXT, () => {
        struck++
        return ''
      }))
  return { text: parts.join(''), struck }
}

function withPandoc (text: string): string {
  if (!PANDOC.test(text)) return text
  return splitAtMath(text).map((part, n) => n % 2 === 1
    ? part
    : part.replace(new RegExp(PANDOC, 'gu'), (_, above: string | undefined, below: string | undefined, at: number) =>
      (above === undefined ? lowered : raised)(above ?? below ?? '', part.slice(Math.max(0, at - 5), at)))).join('')
}
