import { markdownOfPage, PageTooDeep } from '../../../text/formats/html.js'
import { sectionsOf } from '../../../text/formats/markdown.js'
import type { Content } from '../sections.js'
import { Unreadable } from '../unreadable.js'

/**
 * The content of a web page, without navigation and other parts that are no content.
 * @throws {Unreadable}
 */
export function readPage (html: string): Content {
  try {
    const markdown = markdownOfPage(html)
    const visible = html.replace(/<!--[^]*?(?:-->|$)|<(script|style|template)\b[^]*?(?:<\/\1|$)/gi, '')
    const pictures = visible.match(/<(?:img|svg|canvas)\b/gi)?.length ?? 0
    const media = visible.match(/<(?:iframe|video|audio|object|embed)\b/gi)?.length ?? 0
    const leftOut = media === 0 ? [] : [{ what: `Embedded videos, sounds or pages were left out: ${media}.` }]
    return { sections: sectionsOf(markdown), markdown, pictures, leftOut }
  } catch (error) {
    if (error instanceof PageTooDeep) throw new Unreadable('Is nested too deeply to be read')
    throw error
  }
}
