import { markdownOfPage, PageTooDeep } from '../../text/html.js'
import { sectionsOf } from '../../text/markdown.js'
import type { Section } from './sections.js'
import { Unreadable } from './unreadable.js'

/**
 * The sections of a web page, without navigation and other parts that are no content.
 * @throws {Unreadable}
 */
export function readPage (html: string): Section[] {
  try {
    return sectionsOf(markdownOfPage(html))
  } catch (error) {
    if (error instanceof PageTooDeep) throw new Unreadable('Is nested too deeply to be read')
    throw error
  }
}
