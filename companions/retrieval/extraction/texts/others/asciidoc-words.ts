import { withoutIndex } from '../../../../text/formats/index-marks.js'
import { HOLE } from '../../../../text/holes.js'

/* What stands within the lines of AsciiDoc. */

/** What names stand for: attributes (`{name}`), and the titles of what has an id (`<<id>>`). */
export interface Names { attributes: Map<string, string>, titles: Map<string, string> }

const SIGNS = Object.entries({
  cpp: 'C++',
  plus: '+',
  nbsp: ' ',
  empty: '',
  zwsp: '',
  amp: '&amp;',
  gt: '&gt;',
  lt: '&lt;',
  apos: '’',
  quot: '"',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  asterisk: '&ast;',
  caret: '^',
  tilde: '~',
  startsb: '[',
  endsb: ']',
  vbar: '&#124;',
  backslash: '&bsol;',
  'two-colons': '::'
})
// In characters. A name may stand in thousands of places.
const MAX_NAMED = 200
const DEFINED = /^:([a-z\d][\w-]{0,60}):[ \t]+(\S.*)$/i
const ID = /^\[(?:\[([^\],]{1,200})(?:,[^\]]{0,200})?\]|#([^\],.%]{1,200})[^\]]{0,200})\]\s*$/
const TITLED = /^(?:={1,6} +|\.(?=[^\s.]))(.+)$/
// Between an id and what it is that of: a style.
const MAX_BETWEEN = 3

/** The names that a text itself tells. */
export function namesIn (lines: string[]): Names {
  const names: Names = { attributes: new Map(SIGNS), titles: new Map() }
  let ids: Array<{ id: string, line: number }> = []
  for (const [n, line] of lines.entries()) {
    const [, name, value = ''] = DEFINED.exec(line) ?? []
    if (name !== undefined && value.length <= MAX_NAMED) {
      names.attributes.set(name.toLowerCase(), withAttributes(value.trim(), names).slice(0, MAX_NAMED))
    }
    const [, id = '', other = ''] = ID.exec(line) ?? []
    if (id + other !== '') ids.push({ id: id + other, line: n })
    const [, title] = TITLED.exec(line) ?? []
    if (title === undefined) continue
    const shown = withoutIndex(title).replace(/[*`#]/g, '').replace(/\.?\s*$/, '').slice(0, MAX_NAMED)
    for (const one of ids) if (n - one.line <= MAX_BETWEEN) names.titles.set(one.id, shown)
    ids = []
    names.titles.set(shown, shown)
    names.titles.set(`_${shown.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, '_')}`, shown)
  }
  return names
}

// Of two letters there are the signs alone: {ab} may be a set.
const REFERENCE = /`[^`]+`|\\?\{(lt|gt|[a-z][\w-]{2,60})\}/gi

/** What a name is that no line tells is not known: there is a hole. In code, braces are code. */
function withAttributes (text: string, { attributes }: Names): string {
  return text.replace(REFERENCE, (whole, name: string | undefined) => {
    if (name === undefined) return whole
    return whole.startsWith('\\') ? whole.slice(1) : attributes.get(name.toLowerCase()) ?? HOLE
  })
}

// In brackets there may be others.
const inBrackets = (most: number) => `\\[((?:[^[\\]]|\\[[^[\\]]{0,300}\\]){0,${most}})\\]`
const KEPT = /`[^`]+`|\b(?:stem|latexmath|asciimath):\[((?:[^\]\\]|\\[^]){1,600})\]/g
const LINK = new RegExp('(?:\\blink:\\+{0,2}([^\\s[]{1,500}?)\\+{0,2}|' +
  `\\b((?:https?|ftp|mailto):[^\\s[\\]<>"]{1,500}))${inBrackets(400)}`, 'g')
// Where it stands right behind a word, it is no part of the sentence: a mark of the literature.
const CROSS = /(?<=([\p{L}\p{N}.)*_])?)<<#?([^\s,<>][^,<>]{0,200})(?:,([^<>]{1,300}))?>>/gu
const CROSS_MACRO = new RegExp(`\\bxref:([^\\s[]{1,200})${inBrackets(300)}`, 'g')
const NOTE = new RegExp(`\\bfootnote(?:ref)?:[\\w-]{0,40}${inBrackets(800)}`, 'g')
const ANCHOR = /\[\[[\p{L}_:][^\]\n]{0,200}\]\]|\banchor:[^\s[]{1,100}\[[^\]]{0,100}\]/gu
const PICTURE = /\b(?:image|icon):[^\s:[][^\s[]{0,300}\[[^\]]{0,300}\]/g
const MARKED = /(?<![\p{L}\p{N}_#])(?:\[[^\]\n]{0,60}\])?(#{1,2})([^\s#](?:[^#]{0,300}[^\s#])?)\1(?![\p{L}\p{N}_#])/gu
const LITERAL = /(?<![\p{L}\p{N}_+])(\+{1,3})([^\s+](?:[^+]{0,300}[^\s+])?)\1(?![\p{L}\p{N}_+])/gu

// Most lines have no mark of AsciiDoc alone.
const MAY_HAVE_MARKS = /[`({[<#+^~]/

/** A paragraph with the marks of Markdown. */
export function inAsciiDoc (text: string, names: Names): string {
  if (!MAY_HAVE_MARKS.test(text)) return text
  // Code and formulas stay as they are: in their places there are numbers.
  const kept: string[] = []
  const named = withAttributes(quoted(text), names).replace(/[\ue000\ue001]/g, '')
  const open = named.replace(KEPT, (whole, formula: string | undefined) => {
    kept.push(formula === undefined
      ? whole.replace(/^`\+([^]*)\+`$/, '`$1`')
      : `$${formula.replaceAll('\\]', ']').replace(/^\$|\$$/g, '')}$`)
    return `\ue000${kept.length - 1}\ue001`
  })
  return withoutIndex(open)
    .replace(LINK, (_, file: string | undefined, url: string | undefined, label: string) =>
      linkOf(file ?? url ?? '', label))
    .replace(CROSS, (_, before: string | undefined, id: string, label: string | undefined) =>
      label?.trim() ?? titleOf(id, names, before === undefined ? '…' : ''))
    .replace(CROSS_MACRO, (_, id: string, label: string) => label === '' ? titleOf(id, names) : label)
    .replace(/\[{3}([^[\],]{1,100})(?:,[^[\]]{0,100})?\]{3}/g, '[$1]').replace(ANCHOR, '').replace(PICTURE, '')
    .replace(/\b(?:kbd|btn):\[([^\]]{1,100})\]/g, '$1')
    .replace(/\bmenu:([^[\]\n]{1,60})\[([^\]]{0,100})\]/g, (_, menu: string, item: string) =>
      [menu, ...item === '' ? [] : item.split('>')].map(part => part.trim()).join(' › '))
    .replace(/\bpass:[a-z,]{0,20}\[([^\]]{0,300})\]/g, '$1')
    .replace(/\[\.?line-through\]([#*_])([^\n]{1,300}?)\1/g, '~~$2~~')
    .replace(MARKED, '$2').replace(/\[\.[\w.-]{1,60}\](?=[*_\ue000])/g, '').replace(LITERAL, '$2')
    .replace(/(?<=[\p{L}\p{N})])\^([^\s^]{1,50})\^/gu, '<sup>$1</sup>')
    .replace(/(?<=[\p{L}\p{N})])~([^\s~]{1,50})~/gu, '<sub>$1</sub>')
    .replace(NOTE, (_, note: string) => note === '' ? '' : ` (${note})`)
    .replace(/\ue000(\d+)\ue001/g, (_, number: string) => kept[Number(number)] ?? '')
}

/** Curved quotation marks are written with the sign of code: "`so`". */
function quoted (text: string): string {
  return text.replace(/"`([^]{1,500}?)`"/g, '"$1"').replace(/(?<![\p{L}\p{N}])'`([^]{1,300}?)`'/gu, "'$1'")
    .replace(/(?<=[\p{L}\p{N}])`'/gu, '’')
}

function linkOf (address: string, label: string): string {
  const shown = label.replace(/,? ?\b(?:window|role|opts|id|title|rel)=[^,]*/g, '').replace(/\^$/, '').trim()
    .replace(/^"([^]*)"$/, '$1')
  const isWeb = /^(?:https?|ftp|mailto):/.test(address)
  if (shown === '') return isWeb ? address.replace(/^mailto:/, '') : ''
  return isWeb ? `[${shown}](${address})` : shown
}

/** What stands at an id. */
function titleOf (id: string, { titles }: Names, otherwise = '…'): string {
  const own = id.replace(/^[^#]*#/, '')
  return titles.get(own) ?? titles.get(own.trim()) ?? (own.includes(' ') ? own : otherwise)
}
