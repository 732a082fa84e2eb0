import { load, type CheerioAPI } from 'cheerio'
import { childOf, textOfRun, valueOf, type XmlNode } from './word-xml.js'

/* What a Word document says by its styles and by elements that mammoth does not know. */

// A style that is based on itself has no end.
const MAX_DEPTH = 20
const LOOKS = ['w:vanish', 'w:strike', 'w:dstrike', 'w:vertAlign'] as const

type Look = Partial<Record<typeof LOOKS[number], string>>

/** Writes into each piece of text what its style says: that it is hidden, struck through, above or below the line. */
export function stylesApplied ($: CheerioAPI, styles: string): void {
  if (!/<w:(?:vanish|d?strike|vertAlign)\b/.test(styles)) return
  const lookOf = looksIn(styles)
  for (const run of $('w\\:r').toArray()) {
    if (textOfRun(run).trim() === '') continue
    const look = {
      ...lookOf(valueOf(run.parent ?? undefined, 'w:pPr', 'w:pStyle')),
      ...lookOf(valueOf(run, 'w:rPr', 'w:rStyle'))
    }
    for (const name of LOOKS) {
      const value = look[name]
      if (value === undefined || childOf(run, 'w:rPr', name) !== undefined) continue
      if (childOf(run, 'w:rPr') === undefined) $(run).prepend($('<w:rPr></w:rPr>'))
      $(run).children('w\\:rPr').append($(`<${name}/>`).attr('w:val', value))
    }
  }
}

/** What a style says itself goes before what it is based on says. */
function looksIn (xml: string): (id: string | undefined) => Look {
  const $ = load(xml, { xml: true })
  const byId = new Map($('w\\:style').toArray().map(style => [style.attribs['w:styleId'], style]))
  const known = new Map<string | undefined, Look>()
  return id => {
    let look = known.get(id)
    if (look !== undefined) return look
    look = {}
    let style = byId.get(id)
    for (let depth = 0; style !== undefined && depth < MAX_DEPTH; depth++) {
      for (const name of LOOKS) {
        const mark = childOf(style, 'w:rPr', name)
        if (mark !== undefined) look[name] ??= mark.attribs['w:val'] ?? '1'
      }
      style = byId.get(valueOf(style, 'w:basedOn'))
    }
    known.set(id, look)
    return look
  }
}

/** Leaves the text of elements that say in which direction it is written. */
export function directionsRemoved ($: CheerioAPI): void {
  for (const part of $('w\\:dir, w\\:bdo').toArray().reverse()) $(part).replaceWith($(part).children())
}

/** A large first letter is a paragraph by itself: it begins the next one. */
export function dropCapsJoined ($: CheerioAPI): void {
  for (const frame of $('w\\:framePr[w\\:dropCap]').toArray()) {
    const letter = $(frame).closest('w\\:p')
    const next = letter.next('w\\:p')
    if (!/^(?:drop|margin)$/.test(frame.attribs['w:dropCap'] ?? '') || next.length === 0) continue
    const properties = next.children('w\\:pPr')
    if (properties.length > 0) properties.after(letter.children('w\\:r'))
    else next.prepend(letter.children('w\\:r'))
    letter.remove()
  }
}

/** A row of a table that begins in a later column has cells before it. */
export function rowsAligned ($: CheerioAPI): void {
  for (const mark of $('w\\:trPr > w\\:gridBefore').toArray()) {
    const columns = Math.min(50, Number(mark.attribs['w:val'] ?? 0) || 0)
    const row = $(mark).closest('w\\:tr')
    const cell = '<w:tc><w:p></w:p></w:tc>'
    row.children('w\\:tc, w\\:sdt').first().before($(cell.repeat(columns)))
  }
}

/** Takes out the table of contents, which repeats the headings with the numbers of their pages. */
export function contentsRemoved ($: CheerioAPI, styles: string): void {
  $('w\\:docPartGallery[w\\:val="Table of Contents"]').closest('w\\:sdt').remove()
  const ids = new Set([...styles.matchAll(STYLE)].flatMap(([, id = '', name = '']) =>
    /^toc (?:\d|heading)$/i.test(name) ? [id] : []))
  if (ids.size === 0) return
  for (const paragraph of $('w\\:p').toArray()) {
    if (ids.has(valueOf(paragraph, 'w:pPr', 'w:pStyle') ?? '')) $(paragraph).remove()
  }
}

const STYLE = /<w:style\b[^>]*\bw:styleId="([^"]{1,100})"[^>]*>\s*<w:name w:val="([^"]*)"/g

/** Whether a paragraph follows another one, with nothing that mammoth reads between them. */
export function follows (paragraph: XmlNode, other: XmlNode | undefined): boolean {
  let before = paragraph.prev
  while (before !== null && (!('tagName' in before) || !/^w:(?:p|tbl|sdt|customXml)$/.test(before.tagName))) {
    before = before.prev
  }
  return other !== undefined && before === other
}

/** Whether a paragraph has a text that mammoth reads. */
export function isEmpty (paragraph: XmlNode): boolean {
  const texts = (part: XmlNode): boolean => 'children' in part && part.children.some(child => 'data' in child
    ? child.data.trim() !== ''
    : 'tagName' in child && (/^w:(?:drawing|pict|object|footnoteReference|sym)$/.test(child.tagName) || texts(child)))
  return !texts(paragraph)
}
