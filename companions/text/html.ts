import { load } from 'cheerio'
import TurndownService from 'turndown'

const NOISE = 'script, style, noscript, template, iframe, object, embed, svg, canvas, form, button, input, select, textarea, nav, header[role=banner], body > header, footer, aside, dialog, [hidden], [aria-hidden=true], [role=navigation], [role=contentinfo], [role=search], [role=complementary], .breadcrumb, .breadcrumbs, .cookie-banner, .cookies, .skip-link, link, meta'
const MAIN = 'main, [role=main], article, #content, #main, .content, #contenido, .contenido'

// No page that people read is nested like this, and each level costs as much as all the text below it.
const MAX_DEPTH = 200

export class PageTooDeep extends Error {
  override readonly name = 'PageTooDeep'
}

/**
 * What there is to read on a web page, as Markdown; empty when the page has no text.
 * @param maxMarkup characters of HTML that are read: a megabyte takes some seconds
 * @throws {PageTooDeep}
 */
export function markdownOfPage (html: string, maxMarkup = Infinity): string {
  if (isTangled(html)) throw new PageTooDeep()
  const $ = load(html)
  if (depthOf($.root()[0] as unknown as Tree) > MAX_DEPTH) throw new PageTooDeep()
  $(NOISE).remove()
  // The main part, where the page says which it is and it holds most of what there is to read.
  const body = $('body')
  const whole = body.text().trim().length
  const main = $(MAIN).toArray()
    .map(element => $(element))
    .filter(part => part.text().trim().length > whole / 3)
    .sort((a, b) => b.text().trim().length - a.text().trim().length)[0] ?? body

  return markdownOf((main.html() ?? '').slice(0, maxMarkup))
}

/** HTML as Markdown, all of it. */
export function markdownOf (html: string): string {
  return converter().turndown(html)
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function converter (): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced', emDelimiter: '*' })
  service.remove(['script', 'style', 'noscript'])
  service.addRule('image', { filter: 'img', replacement: () => '' })
  service.addRule('link', { filter: node => node.nodeName === 'A' && !/^https?:/i.test(node.getAttribute('href') ?? ''), replacement: content => content })
  // Turndown itself flattens tables.
  service.addRule('cell', { filter: ['th', 'td'], replacement: content => ` ${content.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|').trim()} |` })
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const cells = node.childNodes.length === 0 ? 0 : [...node.childNodes].filter(({ nodeName }) => nodeName === 'TH' || nodeName === 'TD').length
      const rule = isFirstRow(node) ? `\n|${' --- |'.repeat(cells)}` : ''
      return `\n|${content}${rule}`
    }
  })
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: content => content })
  service.addRule('table', { filter: 'table', replacement: content => `\n\n${content.trim()}\n\n` })
  service.addRule('caption', { filter: 'caption', replacement: content => content.trim() === '' ? '' : `${content.trim()}:\n` })
  return service
}

type Node = { nodeName: string, parentNode: Node | null, previousSibling: Node | null, childNodes: ArrayLike<Node> }

function isFirstRow (row: unknown): boolean {
  const { parentNode: parent } = row as Node
  if (before(row as Node, ['TR']) || parent === null) return false
  return parent.nodeName === 'TABLE' ? !before(row as Node, ['THEAD', 'TBODY']) : !before(parent, ['TR', 'THEAD', 'TBODY'])
}

function before (node: Node, names: string[]): boolean {
  let sibling = node.previousSibling
  while (sibling !== null && !names.includes(sibling.nodeName)) sibling = sibling.previousSibling
  return sibling !== null
}

// Parsers themselves are slow on thousands of elements that are never closed, so those are counted before. Elements
// that close by themselves, or have no end, do not count.
const CLOSES_ITSELF = /^(?:p|li|dt|dd|td|th|tr|thead|tbody|tfoot|option|optgroup|colgroup|col|area|base|br|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
const MAX_OPEN = 1000

function isTangled (html: string): boolean {
  let open = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    if (CLOSES_ITSELF.test(name)) continue
    open = slash === '/' ? Math.max(0, open - 1) : open + 1
    if (open > MAX_OPEN) return true
  }
  return false
}

interface Tree { children?: Tree[] }

// Level by level: a recursion would be as deep as the page.
function depthOf (root: Tree): number {
  let level = [root]
  let depth = 0
  while (level.length > 0 && depth <= MAX_DEPTH) {
    level = level.flatMap(({ children }) => children ?? [])
    depth++
  }
  return depth
}
