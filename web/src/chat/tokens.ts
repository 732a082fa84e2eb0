import { decodeHTML } from 'entities'
import { type Lexer, Marked, type Token, type Tokens } from 'marked'

/*
 * What a Markdown text of others consists of: CommonMark and GFM by marked, and here footnotes, formulas, the marks of
 * sources (`[1]`, `[1, 2]`), and what is raised or lowered (`<sup>`, `<sub>`). Nothing in here knows the page.
 */

const NUMBERS = String.raw`\d{1,4}(?:\s*[,;–-]\s*\d{1,4}){0,9}`
// `\[1]` and `\[1, 2]` are no formula, but what the material has between brackets.
const DISPLAY = String.raw`\\\[(?!\s*\^?${NUMBERS}\s*\\?\])((?:(?!\n\s*\n)[\s\S])+?)\\\]`
const DOLLARS = String.raw`\$\$((?:(?!\n\s*\n)(?:\\[\s\S]|[^\\$]))+?)\$\$`
const FOOTNOTE = String.raw` {0,3}\[\^([^\]\s]+)\]:`
// Its text goes on in lines that follow at once, and in indented ones.
const NOTE = new RegExp(String.raw`^${FOOTNOTE}[ \t]*(.*(?:\n(?!${FOOTNOTE})[ \t]*\S.*|\n+(?: {4}|\t).*)*)(?:\n|$)`)

const CITED = String.raw`\d{1,2}(?:\s*[,;]\s*\d{1,2}){0,9}`
// Not the text of a link: `[1](https://…)`, `[1][name]`.
const CITE = new RegExp(String.raw`^\[(${CITED})\](?!\(|\[(?!${CITED}\]))`)

// Markdown has nothing for what is raised or lowered. At most one is in another: "e<sup>x<sub>1</sub></sup>".
const NO_TAG = String.raw`[^<]*(?:<(?!/?su[bp]>)[^<]*)*`
const TAG = new RegExp(String.raw`^<(su[bp])>(${NO_TAG}(?:<(su[bp])>${NO_TAG}</\3>${NO_TAG})*)</\1>`)

/** What a token has, of what its rule has found; `undefined` where it is none. */
type Make = (match: RegExpExecArray, lexer: Lexer) => object | undefined

/** `start`: how it begins, where that is none of the signs at which marked looks for something anyway. */
const inline = (name: string, rule: RegExp, make?: Make, start?: RegExp) =>
  ({ ...block(name, rule, start, make), level: 'inline' as const })

const marked = new Marked({
  extensions: [
    block('formula', new RegExp(`^ {0,3}${DOLLARS}[ \\t]*(?:\\n|$)`), /\n {0,3}\$\$/),
    block('formula', new RegExp(`^ {0,3}${DISPLAY}[ \\t]*(?:\\n|$)`), /\n {0,3}\\\[(?!\s*\^?\d)/),
    block('footnote', NOTE, new RegExp(`\\n${FOOTNOTE}`), ([, text, lines = ''], lexer) =>
      ({ text, tokens: lexer.blockTokens(lines.replace(/\n(?: {1,4}|\t)/g, '\n'), []) })),
    inline('reference', /^\[\^([^\]\s]+)\]/),
    // Where the text itself says what `[1]` is, it is a link.
    inline('cite', CITE, ([text, number], lexer) =>
      lexer.tokens.links[number!] === undefined ? { text } : undefined),
    inline('br', /^<br\s*\/?>/),
    inline('tag', TAG, ([, name, inside = ''], lexer) => ({ name, tokens: lexer.inlineTokens(inside) })),
    inline('formula', new RegExp(`^${DOLLARS}`)),
    inline('math', /^\$(?![\s$])((?:\\.|[^\\$\n])+?)(?<!\s)\$(?!\d)/, undefined, /\$/),
    inline('math', /^\\\(([\s\S]+?)\\\)/),
    inline('formula', new RegExp(`^${DISPLAY}`))
  ]
})

/** `start`: where it ends a paragraph that it follows at once. */
function block (name: string, rule: RegExp, start?: RegExp, make: Make = ([, text = '']) => ({ text })) {
  return {
    name,
    level: 'block' as const,
    ...start && { start: (source: string) => source.search(start) },
    tokenizer (this: { lexer: Lexer }, source: string) {
      const match = rule.exec(source)
      const made = match === null ? undefined : make(match, this.lexer)
      return made && { type: name, raw: match![0], ...made }
    },
    renderer: () => ''
  }
}

export type Blocks = Token[]

/** A token of any kind, with all that one may have. */
export type Any = Tokens.Generic

/** The parts of a token. A table has cells, and `header` of a cell tells whether it is one of the head. */
const partsOf = ({ tokens = [], items = [], header, rows = [] }: Any): Any[] =>
  [...tokens, ...items, ...Array.isArray(header) ? header : [], ...rows.flat()]

/** `breaks`: a line that ends is a line that ends, as an engine writes the options of a test. */
export function blocksOf (markdown: string, breaks = false): Blocks {
  const blocks = marked.lexer(markdown, { ...marked.defaults, breaks })
  // A heading is at most one level below the one before it.
  let level = 2
  for (const block of blocks as Any[]) {
    if (block.type === 'heading') block.level = level = Math.min(block.depth + 2, level + 1, 6)
  }
  return blocks.filter(({ type }) => type !== 'space' && type !== 'def')
}

/** The sources that a block cites, by their position from 1. */
export const citedIn = (token: Any): number[] =>
  token.type === 'cite' ? numbersOf(token) : partsOf(token).flatMap(citedIn)

/** `[1, 2]`: 1 and 2. */
export const numbersOf = (cite: Any): number[] => cite.raw.match(/\d+/g)?.map(Number) ?? []

/** The text of a token without parts, with its entities read. */
export function textOf ({ type, text, raw }: Any): string {
  if (['codespan', 'escape', 'plain', 'mark'].includes(type)) return text
  return type === 'html' ? raw : decodeHTML(text ?? raw)
}

/**
 * A text without the marks of Markdown: what is said, and what is copied.
 * `cite`: what stands for the mark of a source. `formula`: how a formula is written.
 */
export function plainOf (
  markdown: string, { cite = () => '', formula = tex => tex }: {
    cite?: (token: Token) => string, formula?: (tex: string, raw: string) => string
  } = {}
): string {
  const all = (tokens: Token[] = []) => tokens.map(plain).join('')
  const lines = (tokens: Token[] = []) =>
    tokens.map(plain).map(text => text.trim()).filter(Boolean).join('\n').replace(/^([☐☑])\n/, '$1 ')
  const row = (cells: Any[] = []) => cells.map(cell => all(cell.tokens)).join('\t')
  const plain = (token: Token): string => {
    const some = token as Any
    switch (some.type) {
      case 'space': case 'def': case 'hr': return '\n'
      case 'paragraph': case 'heading': return `${all(some.tokens)}\n\n`
      case 'blockquote': return `${lines(some.tokens)}\n\n`
      case 'list': {
        const number = (i: number, text: string) =>
          some.ordered ? `${(Number(some.start) || 1) + i}. ` : /^[☐☑]/.test(text) ? '' : '• '
        const item = (text: string, i: number) => `${number(i, text)}${text.replaceAll('\n', '\n  ')}`
        return `${(some.items as Any[]).map(({ tokens }) => lines(tokens)).map(item).join('\n')}\n\n`
      }
      case 'table': return `${[some.header, ...some.rows ?? []].map(row).join('\n')}\n\n`
      case 'code': return `${some.text}\n\n`
      case 'footnote': return `${some.text}: ${lines(some.tokens)}\n\n`
      case 'reference': return ` (${some.text})`
      case 'math': case 'formula':
        return formula(some.text.trim(), some.raw.trim()) + (some.raw.endsWith('\n') ? '\n\n' : '')
      case 'cite': return cite(token)
      // "10^6", "x_1"
      case 'tag': return (some.name === 'sup' ? '^' : '_') + all(some.tokens)
      case 'br': return '\n'
      case 'checkbox': return some.checked ? '☑ ' : '☐ '
      default: return some.tokens ? all(some.tokens) : textOf(some)
    }
  }
  return all(blocksOf(markdown, true)).replace(/\n{3,}/g, '\n\n').trim()
}

// They stand for nothing in a text, and are part of no syntax.
const FROM = '\uFDD0'
const TO = '\uFDD1'

/** The blocks of a text with some parts of it as tokens `mark`. `ranges`: in UTF-16 code units of the text. */
export function markedBlocks (markdown: string, ranges: Array<readonly [from: number, to: number]>, breaks = false) {
  let text = markdown
  const last = ranges.filter(([from, to]) => from < to).toSorted((a, b) => b[0] - a[0])
  for (const [from, to] of /[\uFDD0\uFDD1]/.test(markdown) ? [] : last) {
    // What makes a list, a table or emphasis stays in one piece.
    const part = text.slice(from, to)
    const isLine = /(?:^|\n)[ \t>]*$/.test(text.slice(0, from))
    const before = (isLine ? /^(?:[\s>#|]|[-*+]\s|\d{1,9}[.)]\s)*[*_~`]*/ : /^[\s|*_~`]*/).exec(part)![0]
    const after = /[\s|*_~`]*$/.exec(part.slice(before.length))![0]
    const words = part.slice(before.length, part.length - after.length)
    if (words !== '') text = text.slice(0, from) + before + FROM + words + TO + after + text.slice(to)
  }
  let isMarked = false
  const split = (token: Any): Any[] => {
    const isText = ['escape', 'html', 'text'].includes(token.type)
    const parts = (isText ? textOf(token) : token.raw).split(/([\uFDD0\uFDD1])/)
    const found = parts.flatMap((part): Any[] => {
      if (part === FROM || part === TO) isMarked = part === FROM
      else if (part !== '') return [{ type: isMarked ? 'mark' : 'plain', raw: part, text: part }]
      return []
    })
    if (isText) return found
    const whole = { ...token, raw: without(token.raw), ...(token.text !== undefined && { text: without(token.text) }) }
    return found.some(({ type }) => type === 'mark') ? [{ type: 'mark', raw: whole.raw, tokens: [whole] }] : [whole]
  }
  const inside = (token: Any): Any[] => {
    const isLeaf = token.tokens === undefined && partsOf(token).length === 0
    if (isLeaf && token.type !== 'code') return split(token)
    for (const field of ['text', 'href', 'title', 'lang']) if (token[field]) token[field] = without(token[field])
    for (const part of partsOf({ ...token, tokens: [] })) inside(part)
    if (token.tokens !== undefined) token.tokens = (token.tokens as Any[]).flatMap(inside)
    return [token]
  }
  return (blocksOf(text, breaks) as Any[]).flatMap(inside)
}

const without = (text: string) => text.replace(/[\uFDD0\uFDD1]/g, '')
