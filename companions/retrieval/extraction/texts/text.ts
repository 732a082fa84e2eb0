import { sectionsOf } from '../../../text/formats/markdown.js'
import type { Content } from '../sections.js'

/** The content of a file that is Markdown or plain text. */
export function readText (text: string, kind: { isPlainText?: boolean } = {}): Content {
  const markdown = kind.isPlainText === true ? text : withoutDialect(text)
  const pictures = markdown.match(/!\[[^\]\n]{0,500}\][([]|<img\b/gi)?.length ?? 0
  const lines = markdown.replace(/\r\n?/g, '\n').trim()
  return { sections: sectionsOf(markdown, kind), markdown: lines, pictures, leftOut: [] }
}

/** The content of a program: one block of code. */
export function readCode (text: string, language: string): Content {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)))
  const markdown = `${fence}${language}\n${text.replace(/\r\n?/g, '\n').trimEnd()}\n${fence}`
  return { sections: sectionsOf(markdown), markdown, pictures: 0, leftOut: [] }
}

/**
 * Markdown without what is of one program: the shortcodes of Hugo and Jekyll, which stand around text, and the marks of
 * boxes (`:::note`, `!!! note "Title"`, `> [!NOTE]`), whose titles stay. Code is left alone.
 */
function withoutDialect (text: string): string {
  if (!/\{[{%]|^:{3}|^(?:!!!|\?\?\?)|^>\s*\[!/m.test(text)) return text
  const parts = text.split(/(^ {0,3}(?:```|~~~)[^]*?^ {0,3}(?:```|~~~)[ \t]*$|`[^`\n]+`)/m)
  return parts.map((part, n) => n % 2 === 1
    ? part
    : part
      .replace(/\{\{[<%]\s*defin\w*\s+(?:\w+=)?"([^"\n]{2,60})"\s*[%>]\}\}\s*/g, (_, title: string) => termOf(title))
      .replace(/^:{3,}[ \t]*(?:\{(?:prf:)?defin\w*\}|defin\p{L}*)[ \t]+(\S.{0,100})$/gmu, (_, title: string) =>
        termOf(title))
      .replace(/^(>\s*)\[!defin\p{L}*\][+-]?[ \t]+(\S.{0,100})$/gmu, (_, mark: string, title: string) =>
        mark + termOf(title))
      .replace(/\{\{[<%][^\n]{0,1000}?[%>]\}\}|\{%-?[^\n]{0,1000}?-?%\}/g, '')
      .replace(/^:{3,}[ \t]*(?:\{[^}\n]{0,200}\}|[\w-]+)?[ \t]*(.*)$/gm, (_, title: string) => titleOf(title))
      .replace(BOX, (_, title: string | undefined, body: string) =>
      `${titleOf(title ?? '')}\n${body.replace(/^(?: {4}|\t)/gm, '')}`)
      .replace(/^(>\s*)\[!\w+\][+-]?[ \t]*(.*)$/gm, (_, mark: string, title: string) =>
        title === '' ? '' : mark + titleOf(title)))
    .join('')
}

// A mark, and the lines below it that are indented.
const BOX =
  /^(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+"([^"\n]*)")?[ \t]*$((?:\n(?: {4}|\t).*|\n[ \t]*(?=\n {4}))*)/gm

/**
 * The title of a box that is a definition leads in what it says: "**Clique:** a set …". Of "Definition 3 (Clique)" it
 * is the name.
 */
function termOf (title: string): string {
  const [, inside = title] = /^\P{L}*[Dd]ef\p{L}*\.?[\d.\s]*[(:]\s*([^()]{2,60})\)?\s*$/u.exec(title) ?? []
  return titleOf(inside).replace(/\*\*\n$/, ':** ')
}

function titleOf (title: string): string {
  const text = title.replace(/^[[{"]+|[\]}"]+$/g, '').trim()
  return text === '' ? '' : `**${text}**\n`
}
