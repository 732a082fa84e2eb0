import { PieceFilter } from './piece-filter.js'

// A link, also one without a scheme that begins like an address of the web. The text before tells nothing.
const LINK = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"'`)\]}]+/giu
// What Markdown and HTML lead to: "](…)", "]: …", "<mailto:…>", "href=…".
const OPENING = '\\]\\(\\s{0,3}<?|\\]:\\s{0,3}<?|(?<![\\p{L}\\p{N}])(?:href|src)\\s?=\\s?["\']?|' +
  '<(?=(?:javascript|vbscript|data|file|ftp|mailto):)'
const DESTINATION = new RegExp(`(${OPENING})([^\\s<>"')]+)`, 'giu')
// What may become one, or go on, when more text comes.
const BEGUN = new RegExp('(?:(?:(?<![\\p{L}\\p{N}])(?:https?://|www\\.))[^\\s<>"\'`)\\]}]*|' +
  `(?:${OPENING})[^\\s<>"')]*|` +
  '(?<![\\p{L}\\p{N}])(?:h(?:t(?:t(?:p(?:s?:?/?)?)?)?)?|h(?:r(?:ef?)?)?|s(?:rc?)?|(?:href|src)\\s?|w{1,3})|' +
  '<[a-z]{0,10}|\\])$', 'iu')
// What follows a link in a sentence, or ends its emphasis.
const AFTER = '.,;:!?*_~…'
// In characters. A longer one is none of the material.
const MAX_LINK = 2_000
// Nobody can have them (RFC 2606, RFC 6761): they stand in examples.
const RESERVED =
  /^(?:.+\.)?(?:example\.(?:com|net|org)|example|test|invalid|localhost)$|^127\.0\.0\.1$|^\[::1\]$/
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g
// Markdown and browsers read "&#47;" as "/", and leave out what cannot be seen.
const HIDDEN = /&(?:#|[a-z]+;)|[\p{Cc}\p{Cf}]/iu

/**
 * Takes links to hosts out of the text of a model that neither the material nor the student has named: a text that the
 * model was shown may have told it to lead students elsewhere. So are links that run a script or open a file. The text
 * may come in pieces of any size.
 */
export class LinkFilter extends PieceFilter {
  readonly #known: string[]
  readonly #hosts: Set<string>

  /** @param known texts whose links may be repeated */
  constructor (known: string[]) {
    super()
    this.#known = known
    this.#hosts = new Set(known.flatMap(text => [...text.matchAll(LINK)].flatMap(([link]) => hostOf(link) ?? [])))
  }

  protected begunIn (text: string): string {
    return BEGUN.exec(text.slice(-MAX_LINK))?.[0] ?? ''
  }

  protected changed (text: string): string {
    return text
      .replace(DESTINATION, (whole, opening: string, to: string) => this.#mayLeadTo(to) ? whole : `${opening}…`)
      .replace(LINK, link =>
        this.#isKnown(hostOf(link)) ? link : `…${link.slice(endOf(link)).replace('…', '')}`)
  }

  /** A place within the reply's own page or on a known host, or a known address of mail. */
  #mayLeadTo (destination: string): boolean {
    const to = destination.replace(ESCAPE, '')
    if (HIDDEN.test(to.split('?', 1)[0] as string)) return false
    if (/^(?:https?:|[\\/]{2})/i.test(to)) return this.#isKnown(hostOf(to))
    const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(to) ?? []
    if (scheme === undefined) return true
    const [address = ''] = rest.split('?')
    return scheme.toLowerCase() === 'mailto' && this.#known.some(text => text.includes(address))
  }

  #isKnown (host: string | undefined): boolean {
    return host !== undefined && (this.#hosts.has(host) || RESERVED.test(host))
  }
}

function hostOf (link: string): string | undefined {
  if (link.length > MAX_LINK) return undefined
  const text = link.slice(0, endOf(link))
  const url = /^https?:/i.test(text) ? text : `https://${text.replace(/^[\\/]{2}/, '')}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined
}

/** Where a link ends, without what follows it in a sentence. */
function endOf (link: string): number {
  let end = link.length
  while (end > 0 && AFTER.includes(link[end - 1] ?? '')) end--
  return end
}
