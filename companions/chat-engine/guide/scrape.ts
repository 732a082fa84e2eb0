import { markdownOfPage } from '../../text/formats/html.js'

/** The longest guide, in characters (docs/contract.md §3). */
export const MAX_GUIDE = 200_000
// In characters of HTML. More text than the longest guide, and a few seconds of work.
const MAX_MARKUP = 400_000

/**
 * The teaching guide in a web page, as Markdown of at most `MAX_GUIDE` characters; empty when the page has no text.
 * @throws {PageTooDeep}
 */
export function guideFrom (html: string): string {
  return cutAtLine(markdownOfPage(html, MAX_MARKUP))
}

function cutAtLine (markdown: string): string {
  if (markdown.length <= MAX_GUIDE) return markdown
  const end = markdown.lastIndexOf('\n', MAX_GUIDE)
  return markdown.slice(0, end > MAX_GUIDE / 2 ? end : MAX_GUIDE)
}
