import { withoutChunkOptions } from './chunks.js'
import { HOLE } from '../holes.js'
import { hasIndex, withoutIndex } from './index-marks.js'
import { CODE } from './looks.js'
import { splitAtMath } from './math.js'
import { withoutBoxes } from './myst.js'
import { kindOfStatement, statementLead, withoutEnvironments } from './statements.js'

/**
 * Markdown without what is of one program: the shortcodes of Hugo and Jekyll, which stand around text, and the marks of
 * boxes (`:::note`, `!!! note "Title"`, `> [!NOTE]`), whose titles stay. Code is left alone.
 */
export function withoutDialect (source: string): string {
  const text = withoutChunkOptions(source)
  const isDialect = new RegExp('\\{[{%]|^:{3}|^(?:!!!|\\?\\?\\?)|^>\\s*\\[!|^={3}[!+]? |<TabItem\\b|' +
    '^(?:>\\s*)?\\*\\*[Dd]ef|^[ \\t]*(?:`{3,}|~{3,}) {0,3}\\{[a-z]|\\{[a-z][a-z:]{1,8}\\}`|`r [^`\\n]{0,200}[$(]|' +
    '\\({3}[^()\\n]{2,100}\\){3}|\\$\\$[ \\t]*\\{#|\\(\\\\#eq:|\\\\begin\\{', 'm').test(text)
  if (!isDialect) return text
  const isIndexed = hasIndex(text)
  const parts = withoutEnvironments(withoutBoxes(text, leadOf).split(CODE))
    .map((part, n) => isIndexed && n % 2 === 0 ? asciiDocIn(part) : part)
  return parts.map((part, n) => n % 2 === 1
    ? part.replace(IN_R, HOLE)
    : part
      .replace(FORMULA_LABEL, '$1')
      .replace(/\{\{[<%]\s*defin\p{L}*\s+(?:\w+=)?"([^"\n]{2,60})"\s*[%>]\}\}\s*/gu, (_, title: string) =>
        termOf(title))
      .replace(NAMED_BOX, (_, kind: string, title: string) => boxTitle(kind, title))
      .replace(/^:{3,}[ \t]*(?:\{(?:prf:)?defin\w*\}|defin\p{L}*)[ \t]+(\S.{0,100})$/gmu, (_, title: string) =>
        termOf(title))
      .replace(/^(>\s*)\[!defin\p{L}*\][+-]?[ \t]+(\S.{0,100})$/gmu, (_, mark: string, title: string) =>
        mark + termOf(title))
      .replace(TAB, (_, double: string | undefined, single: string | undefined, label: string | undefined) =>
        `\n\n${titleOf(double ?? single ?? label ?? '')}\n`)
      .replace(/^={3}[!+]? "([^"\n]{1,200})"[ \t]*$((?:\n(?: {4}|\t).*|\n[ \t]*(?=\n(?: {4}|\t)))*)/gm,
        (_, title: string, body: string) => `\n${titleOf(title)}\n${body.replace(/^(?: {4}|\t)/gm, '')}\n`)
      .replace(/<\/?(?:Tabs|TabItem)\b[^>\n]{0,200}>/g, '')
      // The address of a site stands before the address of a page.
      .replace(/\{\{-?\s{0,5}site\.(?:base)?url\b[^{}\n]{0,100}\}\}/g, '')
      .replace(/\{\{-?\s{0,5}(?:site|page)\.[^{}\n]{1,100}\}\}/g, HOLE)
      // What its program writes in the place of a name: the date of an exam.
      .replace(/\{\{[<%]\s*(?:var|meta|env|param)\s[^\n]{0,200}?[%>]\}\}/g, HOLE)
      .replace(/\{\{[<%][^\n]{0,1000}?[%>]\}\}|\{%-?[^\n]{0,1000}?-?%\}/g, '')
      .replace(/^:{3,}[ \t]*(?:\{[^}\n]{0,200}\}|([\p{L}\d_-]+))?[ \t]*(.*)$/gmu,
        (_, kind: string | undefined, title: string) => leadOf(kind ?? '', title))
      .replace(BOX, (_, kind: string, title: string | undefined, body: string) =>
        withLead(kind, title ?? '', body.replace(/^(?: {4}|\t)/gm, '')))
      .replace(NAMED_LEAD, (whole, mark: string, inside: string | undefined, behind: string | undefined,
        beside: string | undefined, text: string) => {
        const name = inside ?? behind ?? beside ?? ''
        return text.includes(name.slice(1)) ? whole : `${mark}${termOf(name)}${text}`
      })
      .replace(/^(>\s*)\[!\w+\][+-]?[ \t]*(.*)$/gm, (_, mark: string, title: string) =>
        title === '' ? '' : mark + titleOf(title)))
    .join('')
}

/** A text of AsciiDoc; its lists of terms ("Paging:: …") as other texts have them ("**Paging:** …"). */
function asciiDocIn (text: string): string {
  // Formulas stay as they are. "std::vector" is no term.
  return splitAtMath(text).map((part, n) => n % 2 === 1 ? part : withoutIndex(part.replace(/ (?=\({3}\p{L})/gu, '')))
    .join('').replace(/^(\p{L}[^\n:]{1,60})::(?:[ \t]+|[ \t]*\n[ \t]*)(?=\p{L})/gmu, '**$1:** ')
}

// Of a formula on a line of its own: `$$…$${#eq-ohm}`, `\(\#eq:ohm)`.
const FORMULA_LABEL = /(\$\$)[ \t]*\{#[\w:.-]{1,100}(?:[ \t][^}\n]{0,100})?\}|[ \t]?\(\\#eq:[\w-]{1,100}\)/g
// What R computes where it stands: "`r params$date`".
const IN_R = /^`r [^`\n]{0,300}[$(][^`\n]{0,300}`$/
// A box of bookdown or Quarto with its name, and the end of its line.
const NAMED_BOX =
  /^:{3,}[ \t]*\{(?=[^}\n]*\.(\w+))[^}\n]*?\b(?:name|title)="([^"\n]{2,60})"[^}\n]*\}[ \t]*\n+/gm

function boxTitle (kind: string, title: string): string {
  if (/^defin/.test(kind)) return termOf(title)
  const word = kindOfStatement(kind)
  return word === undefined ? `${titleOf(title)}\n` : statementLead(word, title)
}

// A mark, and the lines below it that are indented.
const BOX =
  /^(?:!!!|\?\?\?\+?)[ \t]+([\p{L}\d_-]+)(?:[ \t]+"([^"\n]*)")?[ \t]*$((?:\n(?: {4}|\t).*|\n[ \t]*(?=\n {4}))*)/gmu

/**
 * The title of a box that is a definition leads in what it says: "**Clique:** a set …". Of "Definition 3 (Clique)" it
 * is the name.
 */
function termOf (title: string): string {
  const [, inside = title] = DEFINES.exec(title) ?? []
  return titleOf(inside).replace(/\*\*\n$/, ':** ')
}

// "Definition 3 (Clique)", "Definición: grafo", "Definition"
const DEFINES = /^\P{L}*(?:[Dd]efin\p{L}*|[Dd]ef)\.?[\d.\s]*(?:[(:]\s*([^()]{2,60})\)?)?\s*$/u
// "**Definition (Clique).** A set …", "**Def: Clique.** A set …", "**Definition 2.** (Clique) A set …"
const NAMED_LEAD = new RegExp('^((?:>\\s*)?)\\*\\*(?:[Dd]efin\\p{L}*|[Dd]ef)\\.?[\\d.\\s]*' +
  '(?:\\(([^()\\n]{2,60})\\)[.:]?\\*\\*|: ?([^*:\\n]{2,60}?)[.:]?\\*\\*|[.:]?\\*\\*[.:]? ?\\(([^()$\\n]{2,60})\\))' +
  // What it says may begin in the line below, in a quotation as well.
  '[.:]?[ \\t]*(?:\\n[ \\t]*(?:>[ \\t]*)?)?(?![:.]|[-*+|#>] |\\d+\\. )(\\S[^\\n]*)$', 'gmu')

/** What leads in a box: the term of a definition, or the title of another one. */
function leadOf (kind: string, title: string): string {
  const bare = title.replace(/^[[{"]+|[\]}"]+$/g, '').trim()
  const [whole, name] = DEFINES.exec(bare) ?? []
  if (whole !== undefined && name === undefined) return ''
  if (bare !== '' && (name !== undefined || /^(?:prf:)?defin/.test(kind))) return termOf(bare)
  return titleOf(title)
}

function withLead (kind: string, title: string, body: string): string {
  const lead = leadOf(kind, title)
  return lead.endsWith(':** ') ? lead + body.trimStart() : `${lead}\n${body}`
}

// The title of a tab: of Hugo's shortcodes, and of Docusaurus.
const TAB = new RegExp([
  '\\{\\{[<%]\\s*tab(?:item)?\\s+(?:(?:name|title|header|label)\\s*=\\s*)?' +
  '(?:"([^"\\n]{1,200})"|\'([^\'\\n]{1,200})\')[^\\n]{0,200}?[%>]\\}\\}',
  '<TabItem\\b[^>\\n]{0,200}?\\blabel="([^"\\n]{1,200})"[^>\\n]{0,200}>'
].join('|'), 'g')

function titleOf (title: string): string {
  const text = title.replace(/^[[{"]+|[\]}"]+$/g, '').trim()
  return text === '' ? '' : `**${text}**\n`
}
