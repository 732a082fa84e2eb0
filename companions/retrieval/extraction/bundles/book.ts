import { load } from 'cheerio'
import { pageOf, PageTooDeep } from '../../../text/formats/html/html.js'
import { openArchive, resolved, type Archive } from './archive.js'
import { sectionsOfParts } from '../places.js'
import { ofHidden, ofStruck } from '../report.js'
import type { Content } from '../sections.js'
import { withElementsClosed } from '../texts/page.js'
import { Unreadable } from '../unreadable.js'

/**
 * The content of an e-book (.epub), chapter by chapter.
 * @throws {Unreadable}
 */
export async function readBook (bytes: Uint8Array): Promise<Content> {
  try {
    const archive = await openArchive(bytes)
    const container = await xmlOf(archive, 'META-INF/container.xml')
    const name = container('rootfile').attr('full-path') ?? ''
    const $ = await xmlOf(archive, name)
    const files = new Map($('manifest > item').toArray().map(({ attribs }) => [attribs.id, attribs.href ?? '']))
    // Each once, however often it is named.
    const named = new Set($('spine > itemref').toArray().flatMap(({ attribs }) => files.get(attribs.idref) ?? []))
    const chapters = [...named].map(chapter => resolved(name, decodeURIComponent(chapter.replace(/#.*/, ''))))
    const encrypted = await encryptedIn(archive)
    if (archive.names.includes('META-INF/rights.xml') || chapters.some(chapter => encrypted.has(chapter))) {
      throw new Unreadable('Is protected against copies: save it without that')
    }
    const there = new Set(archive.names)
    const missing = chapters.filter(chapter => !there.has(chapter))
      .map(chapter => ({ where: chapter, what: 'The chapter is missing in the file.' }))
    const pages = await Promise.all(chapters.filter(chapter => there.has(chapter))
      .map(async chapter => withElementsClosed(await archive.text(chapter))))
    const parts = pages.map(page => pageOf(withNotes(page)))
    const pictures = pages.reduce((sum, page) => sum + (page.match(/<(?:img|image)\b/gi)?.length ?? 0), 0)
    const markdown = parts.map(part => part.markdown).filter(text => text !== '').join('\n\n')
    const count = (kind: 'struck' | 'hidden') => parts.reduce((sum, part) => sum + part[kind], 0)
    const leftOut = [...missing, ...ofStruck(count('struck')), ...ofHidden(count('hidden'))]
    return { sections: sectionsOfParts(parts), markdown, pictures, leftOut }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (error instanceof PageTooDeep) throw new Unreadable('Is nested too deeply to be read')
    throw new Unreadable('Is a broken e-book (.epub): save it again')
  }
}

/** Its names have a prefix in some files. */
async function xmlOf (archive: Archive, name: string): Promise<ReturnType<typeof load>> {
  return load((await archive.text(name)).replace(/(<\/?)[\w-]{1,40}:/g, '$1'), { xml: true })
}

/** The files whose bytes are encrypted. Fonts may be, in a book that can be read. */
async function encryptedIn (archive: Archive): Promise<Set<string>> {
  const $ = await xmlOf(archive, 'META-INF/encryption.xml')
  return new Set($('CipherReference').toArray().map(({ attribs }) => decodeURIComponent(attribs.URI ?? '')))
}

/** Footnotes and boxes of a book are text. A web page has other things there. */
function withNotes (page: string): string {
  return page.replace(/(<\/?)aside\b/gi, '$1section')
}
