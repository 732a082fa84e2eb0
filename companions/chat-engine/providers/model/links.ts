import { PieceFilter } from './piece-filter.js'

// A link, also one without a scheme in a Markdown link. The text before tells nothing.
const LINK = /(?:(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)|(?<=\]\(\s{0,3})\/\/)[^\s<>"'`)\]}]+/giu
// What may become one, or go on, when more text comes.
const BEGUN = new RegExp('(?:(?:(?<![\\p{L}\\p{N}])(?:https?://|www\\.)|\\]\\(\\s{0,3}//)[^\\s<>"\'`)\\]}]*|' +
  '(?<![\\p{L}\\p{N}])(?:h(?:t(?:t(?:p(?:s?:?/?)?)?)?)?|w{1,3})|\\](?:\\(\\s{0,3}/?)?)$', 'iu')
// What follows a link in a sentence, or ends its emphasis.
const AFTER = /[.,;:!?*_~…]+$/u
// In characters. A longer one is none of the material.
const MAX_LINK = 2_000

/**
 * Takes links to hosts out of the text of a model that neither the material nor the student has named: a text that the
 * model was shown may have told it to lead students elsewhere. The text may come in pieces of any size.
 */
export class LinkFilter extends PieceFilter {
  readonly #hosts: Set<string>

  /** @param known texts whose links may be repeated */
  constructor (known: string[]) {
    super()
    this.#hosts = new Set(known.flatMap(text => [...text.matchAll(LINK)].flatMap(([link]) => hostOf(link) ?? [])))
  }

  protected begunIn (text: string): string {
    return BEGUN.exec(text.slice(-MAX_LINK))?.[0] ?? ''
  }

  protected changed (text: string): string {
    return text.replace(LINK, link =>
      this.#hosts.has(hostOf(link) ?? '') ? link : `…${AFTER.exec(link)?.[0].replace('…', '') ?? ''}`)
  }
}

function hostOf (link: string): string | undefined {
  const text = link.replace(AFTER, '')
  const url = /^https?:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined
}
