import type { CheerioAPI } from 'cheerio'
import { OF_PAGES, PAGE } from '../../../text/languages/unspoken.js'

type Node = ReturnType<CheerioAPI>[number]

/**
 * Puts the text of text boxes below the paragraph that they are fixed to, once: newer files have each box in two forms,
 * and mammoth reads the older one only.
 */
export function textBoxesAsText ($: CheerioAPI): void {
  for (const box of $('w\\:txbxContent').toArray().reverse()) {
    const content = $(box)
    const isOlderForm = content.closest('mc\\:Fallback').length > 0 &&
      content.closest('mc\\:AlternateContent').children('mc\\:Choice').find('w\\:txbxContent').length > 0
    if (isOlderForm) continue
    const paragraph = content.parents('w\\:p').first()
    if (paragraph.length > 0) paragraph.after(content.children())
  }
  for (const alternatives of $('mc\\:AlternateContent').has('w\\:txbxContent').toArray()) $(alternatives).remove()
  $('w\\:txbxContent').remove()
}

/** Leaves what was filled in of content controls: a box as its sign, and no words that ask to fill it in. */
export function controlsAsText ($: CheerioAPI): void {
  $('w\\:sdt').has('> w\\:sdtPr > w\\:showingPlcHdr').remove()
  $('w14\\:checkbox').remove()
}

/** The texts of the headers of a document, each once, without those that are page numbers. */
export function headerTexts (documents: CheerioAPI[]): string[] {
  const texts = documents.flatMap($ => $('w\\:p').toArray().map((paragraph: Node) =>
    $(paragraph).find('w\\:t').toArray().map(text => $(text).text()).join('').replace(/\s+/g, ' ').trim()))
  return [...new Set(texts)].filter(text => /\p{L}{2}/u.test(text) && !PAGE_NUMBER.test(text))
}

const PAGE_NUMBER = new RegExp(`^(?:${PAGE})\\s*\\d*\\s*(?:(?:${OF_PAGES}|\\/)\\s*\\d*)?$`, 'iu')
