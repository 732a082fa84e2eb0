import { startOfPage } from '../../text/formats/html/html.js'

/** The longest guide, in characters (docs/contract.md §3). */
export const MAX_GUIDE = 200_000

/**
 * The teaching guide in a web page, as Markdown of at most `MAX_GUIDE` characters; empty when the page has no text. The
 * limit counts the text of the page: a page may be made of markup for the most part. `isCut`: the page says more.
 * @throws {PageTooDeep}
 */
export function guideFrom (html: string): { guide: string, isCut: boolean } {
  const { markdown, isCut } = startOfPage(html, MAX_GUIDE)
  const guide = cutAtLine(markdown)
  return { guide, isCut: isCut || guide.length < markdown.length }
}

function cutAtLine (markdown: string): string {
  if (markdown.length <= MAX_GUIDE) return markdown
  const end = markdown.lastIndexOf('\n', MAX_GUIDE)
  return markdown.slice(0, end > MAX_GUIDE / 2 ? end : MAX_GUIDE)
}
