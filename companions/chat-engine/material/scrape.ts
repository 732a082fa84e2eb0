import { load } from 'cheerio'
import TurndownService from 'turndown'

/** Guides are at most this long (decisions §3). */
export const MAX_GUIDE = 200_000

const NOISE = 'script, style, noscript, template, iframe, object, embed, svg, canvas, form, button, input, select, textarea, nav, header[role=banner], body > header, footer, aside, dialog, [hidden], [aria-hidden=true], [role=navigation], [role=contentinfo], [role=search], [role=complementary], .breadcrumb, .breadcrumbs, .cookie-banner, .cookies, .skip-link, link, meta'
const MAIN = 'main, [role=main], article, #content, #main, .content, #contenido, .contenido'

/** The teaching guide out of a web page, as Markdown; empty when the page has no text. */
export function guideFrom (html: string): string {
  const $ = load(html)
  $(NOISE).remove()
  // The main part, where the page says which it is and it holds most of what there is to read.
  const body = $('body')
  const whole = body.text().trim().length
  const main = $(MAIN).toArray()
    .map(element => $(element))
    .filter(part => part.text().trim().length > whole / 3)
    .sort((a, b) => b.text().trim().length - a.text().trim().length)[0] ?? body

  const markdown = converter().turndown(main.html() ?? '')
    .replace(/[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return cutAtLine(markdown)
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

type Node = { nodeName: string, parentNode: Node | null, childNodes: ArrayLike<Node> }

function isFirstRow (row: unknown): boolean {
  let table = (row as Node).parentNode
  while (table !== null && table.nodeName !== 'TABLE') table = table.parentNode
  return table !== null && firstRow(table) === row
}

function firstRow (node: Node): Node | undefined {
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeName === 'TR') return child
    const row = firstRow(child)
    if (row !== undefined) return row
  }
  return undefined
}

function cutAtLine (markdown: string): string {
  if (markdown.length <= MAX_GUIDE) return markdown
  const end = markdown.lastIndexOf('\n', MAX_GUIDE)
  return markdown.slice(0, end > MAX_GUIDE / 2 ? end : MAX_GUIDE)
}
