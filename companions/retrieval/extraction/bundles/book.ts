import { load } from 'cheerio'
import { markdownOfPage, PageTooDeep } from '../../../text/formats/html.js'
import { openArchive, resolved } from './archive.js'
import { sectionsOfParts } from '../places.js'
import type { Content } from '../sections.js'
import { Unreadable } from '../unreadable.js'

/**
 * The content of an e-book (.epub), chapter by chapter.
 * @throws {Unreadable}
 */
export async function readBook (bytes: Uint8Array): Promise<Content> {
  try {
    const archive = await openArchive(bytes)
    const container = load(await archive.text('META-INF/container.xml'), { xml: true })
    const name = container('rootfile').attr('full-path') ?? ''
    const $ = load(await archive.text(name), { xml: true })
    if ($('encryption').length > 0 || archive.names.includes('META-INF/rights.xml')) {
      throw new Unreadable('Is protected against copies: save it without that')
    }
    const files = new Map($('manifest > item').toArray().map(({ attribs }) => [attribs.id, attribs.href ?? '']))
    const chapters = $('spine > itemref').toArray().flatMap(({ attribs }) => files.get(attribs.idref) ?? [])
    const pages = await Promise.all(chapters.map(async chapter =>
      await archive.text(resolved(name, decodeURIComponent(chapter)))))
    const parts = pages.map(page => ({ markdown: markdownOfPage(page) }))
    const pictures = pages.reduce((sum, page) => sum + (page.match(/<(?:img|image)\b/gi)?.length ?? 0), 0)
    const markdown = parts.map(part => part.markdown).filter(text => text !== '').join('\n\n')
    return { sections: sectionsOfParts(parts), markdown, pictures, leftOut: [] }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (error instanceof PageTooDeep) throw new Unreadable('Is nested too deeply to be read')
    throw new Unreadable('Is a broken e-book (.epub): save it again')
  }
}
