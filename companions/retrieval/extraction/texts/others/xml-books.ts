import { load, type CheerioAPI } from 'cheerio'
import { withElementsClosed } from '../page.js'

/* Books and articles in XML as web pages: DocBook, JATS, FictionBook. */

const SECTIONS = 'book, article, part, chapter, appendix, preface, section, sect1, sect2, sect3, sect4, sec, ' +
  'FictionBook'
// What its programs need, and no reader.
const NO_TEXT = 'binary, colspec, description, front journal-meta, front article-id, front contrib-group, ' +
  'front pub-date, front history, front permissions, info > :not(title, subtitle), articleinfo > :not(title), ' +
  'bookinfo > :not(title)'

const NAMES = new Map([
  // eslint-disable-next-line ours/no-language-words -- names of elements
  'p para simpara;h1 article-title;ul itemizedlist list;ol orderedlist;li listitem list-item;dl variablelist def-list',
  'dt term;tr row;td entry;table informaltable;em emphasis italic;strong bold;sup superscript;sub subscript',
  's strikethrough strike;code literal;pre programlisting screen preformat;blockquote disp-quote cite'
].flatMap(line => line.split(';')).flatMap(entry => {
  const [name = '', ...others] = entry.split(' ')
  return others.map(other => [other, name] as const)
}))

type Element = Extract<ReturnType<CheerioAPI>[number], { tagName: string }>

/** The page of a book or an article. */
export function pageOfXml (text: string): string {
  const $ = load(text.replace(/<(\/?)\w+:(?=(?:book|article|FictionBook)\b)/g, '<$1'), { xml: true })
  $(NO_TEXT).remove()
  titlesRead($)
  const elements = () => $('*').toArray().filter((one): one is Element => 'tagName' in one)
  for (const part of elements()) {
    const within = $(part).parent()
    if (part.tagName === 'entry' && within.closest('thead').length > 0) part.tagName = 'th'
    if (within.is('varlistentry, def-item') && /^(?:listitem|def)$/.test(part.tagName)) part.tagName = 'dd'
    if (part.tagName === 'emphasis' && part.attribs.role === 'strikethrough') part.tagName = 's'
  }
  for (const mark of $('link, ulink, ext-link, a').toArray()) {
    const address = ['xlink:href', 'url', 'l:href', 'href'].map(name => mark.attribs[name]).find(Boolean)
    mark.tagName = 'a'
    mark.attribs = address === undefined ? {} : { href: address }
  }
  $('footnote, fn').each((_, note) => { $(note).replaceWith(` (${$(note).text().trim()})`) })
  for (const element of elements()) element.tagName = NAMES.get(element.tagName) ?? element.tagName
  return withElementsClosed(`<html><body>${$.root().html() ?? ''}</body></html>`)
}

/** A title is that of its section, by how deep that is, or of a table. */
function titlesRead ($: CheerioAPI): void {
  for (const title of $('title').toArray()) {
    const depth = $(title).parents(SECTIONS).length
    const isOfSection = $(title).parent().is(`${SECTIONS}, info, articleinfo, bookinfo, body`)
    const name = $(title).parent().is('table') ? 'caption' : isOfSection ? `h${Math.min(6, Math.max(1, depth))}` : 'p'
    const lines = $(title).find('p').toArray().map(line => $(line).text())
    if (lines.length > 0) $(title).text(lines.join(' '))
    title.tagName = name
  }
}
