import { createRequire } from 'node:module'
import type { CheerioAPI } from 'cheerio'

// Both are loaded with the first piece of HTML: that takes longer than a text without any takes to be read.
const require = createRequire(import.meta.url)

/**
 * HTML as a tree. What counts the elements is the parser itself: what it takes for a tag, no pattern knows.
 * @param most how many elements may be open at a time, without the items of lists and the parts of tables
 * @returns `undefined` where more are, or where the parser makes more elements than the text has characters. It opens
 *   each `<b>` that was not closed again in each paragraph behind it.
 */
export function guardedHtml (html: string, most: number): CheerioAPI | undefined {
  const { adapter } = require('parse5-htmlparser2-tree-adapter') as typeof import('parse5-htmlparser2-tree-adapter')
  const { load } = require('cheerio') as typeof import('cheerio')
  let open = 0
  let made = 0
  const onItemPush = ({ name }: { name: string }) => {
    if (!PARTS.has(name)) open++
    made++
    if (open > most + OWN || made > html.length + OWN) throw new TooManyElements()
  }
  const onItemPop = ({ name }: { name: string }) => {
    if (!PARTS.has(name)) open--
  }
  try {
    const $ = load(html, { treeAdapter: { ...adapter, onItemPush, onItemPop } })
    // Pieces that are added later are none of this text, and are not counted.
    return load($.root()[0] ?? '')
  } catch (error) {
    if (error instanceof TooManyElements) return undefined
    throw error
  }
}

// They nest only with their list or table.
const PARTS = new Set(['li', 'dd', 'dt', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

// The page, its head and its body, which no text needs to have.
const OWN = 3

class TooManyElements extends Error {}
