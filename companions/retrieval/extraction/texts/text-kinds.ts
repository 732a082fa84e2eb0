import { smallestOf } from '../../../../lib/values/lists.js'
import { isCaptions } from './captions.js'
import { isLatex } from './latex.js'
import { isMail } from '../bundles/mail.js'
import { cellsOf } from './notebook.js'

/** What a text is, beside prose. `language` of code is the word for its fence, `delimiter` is that of a table. */
export type TextKind =
  | { type: 'rtf' | 'ipynb' | 'captions' | 'email' | 'latex' | 'html' | 'markdown' | 'text' }
  | { type: 'code', language: string }
  | { type: 'csv', delimiter: string }

// By the end of the name. A text of these kinds cannot be told from prose with confidence.
const LANGUAGES = new Map([
  'python py;r r;julia jl;java java;kotlin kt;scala scala;c c h;cpp cpp cc hpp;csharp cs',
  'javascript js mjs;typescript ts;jsx jsx;tsx tsx;go go;rust rs;ruby rb;php php;perl pl;lua lua',
  'swift swift;matlab m;haskell hs;ocaml ml;lisp lisp;scheme scm;clojure clj;prolog pro;sql sql;bash sh',
  'powershell ps1;asm asm s;vhdl vhd;verilog v;fortran f90;pascal pas;yaml yaml yml;toml toml;json json',
  'css css;bibtex bib;makefile mk;xml xml opml xsd xsl'
].flatMap(line => line.split(';')).flatMap(entry => {
  const [language = '', ...endings] = entry.split(' ')
  return endings.map(ending => [ending, language] as const)
}))

// Markdown may begin with HTML: a picture in the middle of the page.
const MARKDOWN_NAMES = ['md', 'markdown', 'mdx', 'qmd', 'rmd']

/** The kind of a text by its content; `name` decides only between kinds of plain text. */
export function kindOf (text: string, name: string): TextKind {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (text.startsWith('{\\rtf')) return { type: 'rtf' }
  if (isCaptions(text)) return { type: 'captions' }
  if (cellsOf(text) !== undefined) return { type: 'ipynb' }
  if (isMail(text)) return { type: 'email' }
  if (!MARKDOWN_NAMES.includes(ending) && isHtml(text)) return { type: 'html' }
  const language = LANGUAGES.get(ending) ?? (/^\ufeff?\s*<\?xml\b/.test(text) ? 'xml' : undefined)
  if (language !== undefined) return { type: 'code', language }
  const delimiter = delimiterOf(text, /^[ct]sv$/.test(ending))
  if (delimiter !== undefined) return { type: 'csv', delimiter }
  // A part of a document, such as some slides, says so by its name alone.
  const isPart = ending === 'tex' && text.includes('\\begin{')
  if (!MARKDOWN_NAMES.includes(ending) && (isPart || isLatex(text))) return { type: 'latex' }
  return { type: isMarkdown(text) ? 'markdown' : 'text' }
}

const BOOK = /docbook|FictionBook|\bJATS\b|\/\/NLM\/\/DTD/i
const ROOT = /<(?:\w+:)?(?:book|article|chapter|section|FictionBook)\b/

/** Whether a text is a book or an article in XML: DocBook, JATS, FictionBook. */
export function isXmlBook (text: string): boolean {
  if (!/^\ufeff?\s*</.test(text)) return false
  const start = text.slice(0, 3000)
  return ROOT.test(start) && BOOK.test(start)
}

const SAMPLE = 20

/** The sign between the columns of a table as text. Without such a name, each of the first lines must have as many. */
function delimiterOf (text: string, isNamed: boolean): string | undefined {
  const lines = text.slice(0, 50_000).replace(/^\ufeff?sep=.\n/i, '').split('\n', SAMPLE + 1)
    .slice(0, SAMPLE).filter(line => line.trim() !== '')
  const counts = [';', '\t', ',', '|'].map(sign => {
    const each = lines.map(line => line.replace(/"(?:[^"]|"")*"/g, '').split(sign).length - 1)
    return { sign, least: smallestOf(each), isSame: new Set(each).size === 1 }
  })
  if (isNamed) return counts.filter(({ least }) => least > 0)[0]?.sign ?? ','
  // A pipe is one of Markdown, and a comma one of prose.
  const isQuoted = lines.every(line => line.trimStart().startsWith('"'))
  return counts.find(({ sign, least, isSame }) => lines.length > 1 && isSame && least >= 2 &&
    (isQuoted || (lines.length > 2 && /[;\t]/.test(sign))))?.sign
}

function isHtml (text: string): boolean {
  const start = text.slice(0, 4096).replace(/<!--[^]*?(?:-->|$)/g, '').trimStart()
  return /^<(?:!doctype html|html|head|body)\b/i.test(start) ||
    (/^<\?xml\b/i.test(start) && /<html\b/i.test(start)) ||
    (/^<(?:div|main|article|section|form|h[1-6]|p|table|ul|ol|meta|title)\b[^<>]*>/i.test(start) &&
      /<\/(?:div|main|article|section|form|h[1-6]|p|table|ul|ol|title)>/i.test(text))
}

/*
 * Two neighbouring repetitions without a bound must not match the same character: otherwise a line of a thousand dashes
 * takes seconds.
 */
// Each with a mark that it needs: a text is searched for a mark in a tenth of the time.
const MARKDOWN: Array<[mark: string, pattern: RegExp]> = [
  // A heading.
  ['#', /^ {0,3}#{1,6} \S/m],
  // Not a rule between slides, below a bullet or a full stop.
  ['---', /^(?![•●▪◦]).{1,199}[^.\n]\n-{3,}\s*$/m],
  ['===', /^.{1,200}\n={3,}\s*$/m],
  // A code block.
  ['```', /^ {0,3}```/m],
  ['~~~', /^ {0,3}~~~/m],
  // A link.
  ['](', /\[[^[\]\n]{1,200}\]\([^()\s]{1,500}\)/],
  // The rule below the header of a table.
  ['---', /^ {0,9}\|? {0,9}:?-{3,}:? {0,9}\|/m],
  // Bold text.
  ['**', /\*\*[^*\s][^*\n]{0,200}\*\*/]
]

function isMarkdown (text: string): boolean {
  return MARKDOWN.some(([mark, pattern]) => text.includes(mark) && pattern.test(text))
}
