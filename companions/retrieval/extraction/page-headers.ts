import { OF_PAGES, PAGE } from '../../text/languages/unspoken.js'

/** The texts that the pages of a document repeat at their edges, each once, without those that are page numbers. */
export function headerTexts (texts: string[]): string[] {
  const tidy = texts.map(text => text.replace(/\s+/g, ' ').trim().replace(NUMBER, '').trim())
  return [...new Set(tidy)].filter(text => /\p{L}{2}/u.test(text))
}

const OF = `(?:${OF_PAGES}|\\/)`
// "Page 1 of 2." at the beginning or at the end of a line; and a line that is "3 / 7".
const NUMBER = new RegExp(`^(?:${PAGE})\\s*\\d*\\s*(?:${OF}\\s*\\d*)?[.:|–-]*\\s*|` +
  `[.:|–-]*\\s*\\b(?:${PAGE})\\s*\\d+\\s*(?:${OF}\\s*\\d*)?$|^\\d+\\s*${OF}\\s*\\d+$`, 'iu')
