import { load, type CheerioAPI } from 'cheerio'
import { childOf, childrenOf, textOfRun, valueOf, type XmlNode } from './word-xml.js'

/* Code in a Word document: there is no element for it, so its font tells, or the name of its style. */

type Element = ReturnType<CheerioAPI>

/**
 * Names of styles that we add to the document, and that the style map of mammoth uses: code; and an item of a list
 * whose number is part of its text. The level of the item follows its name, counted from 0.
 */
export const CODE_STYLE = 'ReadAsCode'
export const ITEM_STYLE = 'ReadAsItem'
export const MAX_ITEM_LEVEL = 4

const FIXED = /courier|consol|\bmono|mono\b|menlo|monaco|typewriter|fira code|source code|inconsolata|andale/i
const CODE_NAME = /\b(?:source|code|c[oó]digo|verbatim|preformat\w*|listing|html preformatted)\b/i
const SIGNS = /[{}[\]=<>;#_]|\w\(/
// A document that is set in such a font for the most part is no program.
const MAX_SHARE = 0.8
// A style that is based on itself has no end.
const MAX_DEPTH = 20

/** Marks the paragraphs and pieces of text that are code. @param xml the document before anything was changed */
export function codeMarked ($: CheerioAPI, xml: string, styles: string): void {
  if (!FIXED.test(xml) && !FIXED.test(styles) && !CODE_NAME.test(styles)) return
  const isCodeStyle = codeStyles(styles)
  const isCodeRun = (run: XmlNode) => FIXED.test(fontOf(run)) || isCodeStyle(valueOf(run, 'w:rPr', 'w:rStyle'))
  const paragraphs = $('w\\:p').toArray().map(element => {
    const runs = childrenOf(element, 'w:r')
    return { element, runs, text: runs.map(textOfRun).join('') }
  }).filter(({ text }) => text.trim() !== '')
  const code = paragraphs.filter(({ element, runs }) =>
    (isCodeStyle(valueOf(element, 'w:pPr', 'w:pStyle')) ||
      runs.every(run => isCodeRun(run) || textOfRun(run).trim() === '')) &&
    $(element).find('w\\:numPr, w\\:hyperlink').length === 0)
  const lengthOf = (some: typeof paragraphs) => some.reduce((sum, { text }) => sum + text.length, 0)
  if (lengthOf(code) > MAX_SHARE * lengthOf(paragraphs)) return
  const known = new Set<XmlNode | undefined>(code.map(({ element }) => element))
  for (const { element, text } of code) {
    const paragraph = $(element)
    if (known.has(paragraph.prev()[0]) || known.has(paragraph.next()[0]) || SIGNS.test(text)) asCode($, paragraph)
  }
  for (const run of $('w\\:p > w\\:r').toArray().filter(isCodeRun)) {
    if (valueOf(run.parent ?? undefined, 'w:pPr', 'w:pStyle') !== CODE_STYLE) setStyle($, $(run), CODE_STYLE)
  }
}

/** A paragraph of code keeps its lines. */
function asCode ($: CheerioAPI, paragraph: Element): void {
  for (const br of paragraph.find('w\\:br').toArray()) {
    $(br).replaceWith($('<w:t xml:space="preserve"></w:t>').text('\n'))
  }
  for (const run of paragraph.children('w\\:r').toArray()) $(run).children('w\\:rPr').remove()
  setStyle($, paragraph, CODE_STYLE)
}

function fontOf (part: XmlNode | undefined): string {
  const fonts = childOf(part, 'w:rPr', 'w:rFonts')?.attribs
  return `${fonts?.['w:ascii'] ?? ''} ${fonts?.['w:hAnsi'] ?? ''}`
}

function codeStyles (xml: string): (id: string | undefined) => boolean {
  const $ = load(xml, { xml: true })
  const byId = new Map($('w\\:style').toArray().map(style => [$(style).attr('w:styleId') ?? '', $(style)]))
  const isCode = (id: string) => {
    let style = byId.get(id ?? '')
    for (let depth = 0; style !== undefined && depth < MAX_DEPTH; depth++) {
      if (FIXED.test(fontOf(style[0])) || CODE_NAME.test(style.children('w\\:name').attr('w:val') ?? '')) return true
      style = byId.get(style.children('w\\:basedOn').attr('w:val') ?? '')
    }
    return false
  }
  const known = new Set([...byId.keys()].filter(isCode))
  return id => id !== undefined && known.has(id)
}

/** Gives a paragraph or a piece of text a style, in place of its own. */
export function setStyle ($: CheerioAPI, part: Element, style: string): void {
  const kind = part.is('w\\:p') ? 'p' : 'r'
  if (part.children(`w\\:${kind}Pr`).length === 0) part.prepend($(`<w:${kind}Pr></w:${kind}Pr>`))
  const properties = part.children(`w\\:${kind}Pr`)
  properties.children(`w\\:${kind}Style`).remove()
  properties.prepend($(`<w:${kind}Style/>`).attr('w:val', style))
}
