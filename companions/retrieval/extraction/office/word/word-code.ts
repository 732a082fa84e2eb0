import { load, type CheerioAPI } from 'cheerio'

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
  const isCodeRun = (run: Element) => FIXED.test(fontOf(run)) ||
    isCodeStyle(run.children('w\\:rPr').children('w\\:rStyle').attr('w:val'))
  const textOf = (part: Element) => part.children('w\\:r').children('w\\:t').text()
  const paragraphs = $('w\\:p').toArray().map(element => $(element)).filter(one => textOf(one).trim() !== '')
  const code = paragraphs.filter(one => one.find('w\\:numPr, w\\:hyperlink').length === 0 &&
    (isCodeStyle(one.children('w\\:pPr').children('w\\:pStyle').attr('w:val')) ||
      one.children('w\\:r').toArray().every(run => isCodeRun($(run)) || $(run).children('w\\:t').text().trim() === '')))
  const lengthOf = (some: Element[]) => some.reduce((sum, one) => sum + textOf(one).length, 0)
  if (lengthOf(code) > MAX_SHARE * lengthOf(paragraphs)) return
  const known = new Set(code.map(([element]) => element))
  for (const paragraph of code) {
    const isBesideCode = known.has(paragraph.prev()[0]) || known.has(paragraph.next()[0])
    if (isBesideCode || SIGNS.test(textOf(paragraph))) asCode($, paragraph)
  }
  const pieces = $('w\\:p > w\\:r').toArray().map(run => $(run)).filter(isCodeRun)
  for (const run of pieces) {
    if (!run.parent().is(`:has(> w\\:pPr > w\\:pStyle[w\\:val="${CODE_STYLE}"])`)) setStyle($, run, CODE_STYLE)
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

function fontOf (part: Element): string {
  const fonts = part.children('w\\:rPr').children('w\\:rFonts')
  return `${fonts.attr('w:ascii') ?? ''} ${fonts.attr('w:hAnsi') ?? ''}`
}

function codeStyles (xml: string): (id: string | undefined) => boolean {
  const $ = load(xml, { xml: true })
  const byId = new Map($('w\\:style').toArray().map(style => [$(style).attr('w:styleId') ?? '', $(style)]))
  const isCode = (id: string) => {
    let style = byId.get(id ?? '')
    for (let depth = 0; style !== undefined && depth < MAX_DEPTH; depth++) {
      if (FIXED.test(fontOf(style)) || CODE_NAME.test(style.children('w\\:name').attr('w:val') ?? '')) return true
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
