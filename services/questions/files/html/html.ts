import TurndownService from 'turndown'
import { guardedHtml } from '../../../../lib/guarded-html.js'
import { addEmphasisRules } from './html-emphasis.js'
import { addTableRules, linesOf } from './html-tables.js'

/** A question that needs a file which is not in the text. */
export class ForeignFile extends Error {}

/** HTML that the converter, which calls itself for each level, cannot read. */
export class DeepHtml extends Error {
  constructor () { super(`Must have HTML with at most ${MAX_DEPTH} levels`) }
}

const MAX_DEPTH = 200
// Up to the next beginning, so that each is looked through once.
const FORMULA = /\\\((?:(?!\\\()[^])*?\\\)|\\\[(?:(?!\\\[)[^])*?\\\]|\$\$[^]*?\$\$/g
// "$x^2$", and not "$5 or $6".
const PLAIN_FORMULA = new RegExp(
  `${FORMULA.source}|(?<![\\\\$])\\$(?=[^$\\s])[^$\\n]{0,200}?[\\\\^_][^$\\n]{0,200}?\\$(?!\\d)`, 'g')
// An editor has taken one emphasis apart: "<b>not</b><b>hing</b>".
const BETWEEN_EQUALS = /<\/(b|strong|i|em|u)><\1(?:\s[^<>]*)?>/gi
const EMBEDDING = ['img', 'audio', 'video', 'source', 'iframe', 'object', 'embed']

const turndown = new TurndownService({
  headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*'
})
// Markdown has nothing for what is raised or lowered, and takes its HTML.
turndown.addRule('raised', {
  filter: ['sub', 'sup'],
  replacement: (content, { nodeName }) => `<${nodeName.toLowerCase()}>${content}</${nodeName.toLowerCase()}>`
})
turndown.addRule('embedded', {
  filter: EMBEDDING as never,
  replacement: () => { throw new ForeignFile() }
})
// The converter knows <pre><code> alone. Lines of code and of what a program prints stay lines.
turndown.addRule('preformatted', {
  filter: node => node.nodeName === 'PRE' && node.firstChild?.nodeName !== 'CODE',
  replacement: (_, node) => {
    const code = linesOf(node).replace(/^\n/, '').trimEnd()
    const fence = code.includes('```') ? '~~~' : '```'
    return `\n\n${fence}\n${code}\n${fence}\n\n`
  }
})

turndown.escape = text => outsideOf(FORMULA, text, escapedText)
addEmphasisRules(turndown)
addTableRules(turndown, turndown.escape)

/** A text without markup, as Markdown that shows it as it is. Formulas stay as they are. */
export function literalText (text: string): string {
  return outsideOf(PLAIN_FORMULA, text, escapedText)
}

/** The reverse of {@link literalText}. */
export function withoutEscapes (text: string): string {
  return outsideOf(PLAIN_FORMULA, text, part => part.replace(/\\([\\*`$_<\]#+>.)-])/g, '$1'))
}

const HTML = new RegExp(
  '<(b|i|em|strong|u|p|sub|sup|code|pre|ul|ol|span|div|a|table|h[1-6])(?:\\s[^<>]*)?>(?:(?!<\\1\\b)[^])*?</\\1>|' +
  '<br\\s*/?>|<(?:img|audio|video|iframe|object|embed|source)\\s[^<>]*\\b(?:src|data)\\s*=', 'i')

/**
 * The Markdown of a text in the format of Moodle's own: plain, or with some HTML. Asterisks and underscores are text.
 * @throws {ForeignFile | DeepHtml}
 */
export function markdownOfPlain (text: string): string {
  return HTML.test(text) ? markdownOf(text) : literalText(text)
}

/**
 * The Markdown of a text in HTML. Formulas stay as they are.
 * @throws {ForeignFile} where it shows a file or a page
 * @throws {DeepHtml}
 */
export function markdownOf (html: string): string {
  const simple = /^(?:\s*<p>)?([^<>&]*)(?:<\/p>\s*)?$/.exec(html)?.[1]
  if (simple !== undefined) return turndown.escape(simple.replace(/\s+/g, ' ').trim())
  const read = html.replace(BETWEEN_EQUALS, '').replace(FORMULA, inOneLine)
  if (isDeep(read)) throw new DeepHtml()
  try {
    return turndown.turndown(read)
  } catch (error) {
    if (error instanceof RangeError) throw new DeepHtml()
    throw error
  }
}

/** Each level has a tag of its own, so that a text with few of them needs no look. */
function isDeep (html: string): boolean {
  const tags = html.match(/<[a-z]/gi)?.length ?? 0
  return tags > MAX_DEPTH && guardedHtml(html, MAX_DEPTH) === undefined
}

/** A formula whose lines an editor has broken. One with other elements in it is none. */
function inOneLine (formula: string): string {
  return /<(?!br\b)/i.test(formula) ? formula : formula.replace(/<br\s*\/?>\s*/gi, ' ')
}

const SPAN = /<span\b[^>]{0,200}\bmultilang\b[^>]{0,200}>((?:[^<]|<(?!\/?span\b)){0,20000})<\/span>/g

/** A text that Moodle shows each reader in one language has all of them: "Week 1 / Semana 1". */
export function languagesApart (text: string): string {
  if (!/multilang|\{mlang/.test(text)) return text
  return text.replace(SPAN, '{mlang xx}$1{mlang}')
    .replace(/\{mlang\}\s*\{mlang[^}]{1,30}\}/g, ' / ').replace(/\{mlang[^}]{0,30}\}/g, '')
}

/** What Markdown would take for markup. An underscore inside of a word is none. */
function escapedText (text: string): string {
  return text
    .replace(/[\\*`$]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/\](?=[([])/g, '\\]')
    .replace(/^(\s*)(#{1,6}(?= )|[-+>](?= ))/gm, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)] )/gm, '$1\\$2')
}

function outsideOf (pattern: RegExp, text: string, change: (part: string) => string): string {
  let out = ''
  let end = 0
  for (const match of text.matchAll(pattern)) {
    out += change(text.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return out + change(text.slice(end))
}
