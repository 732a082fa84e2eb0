import { pageOf, PageTooDeep } from '../../../text/formats/html/html.js'
import { sectionsOf } from '../../../text/formats/markdown.js'
import { ofComments, ofHidden, ofStruck } from '../report.js'
import type { Content } from '../sections.js'
import { Unreadable } from '../unreadable.js'

/**
 * The content of a web page, without navigation and other parts that are no content.
 * @throws {Unreadable}
 */
export function readPage (html: string): Content {
  try {
    const isXml = /^\ufeff?\s*<\?xml\b/.test(html)
    const { markdown, struck, hidden, comments } = pageOf(isXml ? withElementsClosed(html) : html)
    const visible = html.replace(/<!--[^]*?(?:-->|$)|<(script|style|template)\b[^]*?(?:<\/\1|$)/gi, '')
    const pictures = visible.match(/<(?:img|svg|canvas)\b/gi)?.length ?? 0
    const media = visible.match(/<(?:iframe|video|audio|object|embed)\b/gi)?.length ?? 0
    const embedded = media === 0 ? [] : [{ what: `Embedded videos, sounds or pages were left out: ${media}.` }]
    const leftOut = [...embedded, ...ofStruck(struck), ...ofHidden(hidden), ...ofComments(comments)]
    return { sections: sectionsOf(markdown), markdown, pictures, leftOut }
  } catch (error) {
    if (error instanceof PageTooDeep) throw new Unreadable('Is nested too deeply to be read')
    throw error
  }
}

const EMPTY = 'area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr'
const CLOSED_AT_ONCE = new RegExp(`<(?!(?:${EMPTY})\\b)([a-z][\\w:-]{0,40})((?:\\s[^<>]{0,2000})?)/>`, 'gi')

/** A page that was written as XML: a reader of HTML takes all that follows `<title/>` for the title. */
export function withElementsClosed (page: string): string {
  return page.replace(CLOSED_AT_ONCE, '<$1$2></$1>')
}
