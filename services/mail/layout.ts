import { escapeHtml } from '../../lib/values/escape-html.js'
import type { Language } from '../../schemas/accounts.js'

/** A part of a mail. What people or documents wrote is `quote`: nothing in it is taken for ours. */
export type Part = string | { link: string, label: string } | { quote: string }

/** A mail in its two forms. Both say the same. */
export interface Body { text: string, html: string }

const STYLE = 'font-family: sans-serif; line-height: 1.5; max-width: 40em'
const QUOTE = 'border-left: 3px solid #999; margin: 1em 0; padding-left: 1em; white-space: pre-wrap'

/** Lays out the parts of a mail, one after the other, and what stands below them. */
export function layOut (language: Language, parts: Part[], below: Part[] = []): Body {
  const rule = below.length === 0 ? '' : '<hr>'
  return {
    text: [...parts, ...below.length === 0 ? [] : ['-- ', ...below]].map(asText).join('\n\n') + '\n',
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="${STYLE}">` +
      `${parts.map(asHtml).join('\n')}${rule}<small>${below.map(asHtml).join('\n')}</small></body></html>`
  }
}

function asText (part: Part): string {
  if (typeof part === 'string') return part
  if ('quote' in part) return withoutControls(part.quote).split('\n').map(line => `> ${line}`.trimEnd()).join('\n')
  return `${part.label}:\n${part.link}`
}

function asHtml (part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('quote' in part) return `<blockquote style="${QUOTE}">${escapeHtml(withoutControls(part.quote))}</blockquote>`
  return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
}

/** Of several lines; a line ends with a line feed. */
function withoutControls (text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}

/** For a subject: one line of at most so many characters. */
export function oneLine (text: string, limit: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`
}
