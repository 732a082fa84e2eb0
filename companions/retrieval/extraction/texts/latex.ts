import { addAll } from '../../../../lib/values/lists.js'
import { sectionsOf } from '../../../text/formats/markdown.js'
import { betweenDollars } from '../../../text/formats/math.js'
import {
  argumentsOf, boxed, boxTitle, declaredIn, kindByName, kindOfStatement, theoremIn
} from '../../../text/formats/statements.js'
import type { LeftOut } from '../process/reading.js'
import type { Content } from '../sections.js'
import { withGlossary, withUsualCommands } from './latex-authors.js'
import { LatexGaps } from './latex-commands.js'
import {
  bodyOf, expanded, GROUP, IN_BRACES, INPUT, withCode, withEnvironments, withoutConditions, withPackages
} from './latex-parts.js'
import { lineOf, TABLES, tableOf } from './latex-tables.js'
import { written } from '../../../text/list-numbers.js'
import { heading } from '../written-markdown.js'

/* LaTeX sources as text: sections, lists, tables. Formulas stay as they were written. Nothing is executed. */

const LEVELS = pairs('part 1 chapter 1 section 2 subsection 3 subsubsection 4 paragraph 5 subparagraph 6 frametitle 2')
const SIGNS = pairs('ldots … dots … textbackslash \\ textasciitilde ~ ss ß ae æ AE Æ oe œ OE Œ o ø O Ø aa å AA Å l ł ' +
  'L Ł i ı euro € pounds £ S § P ¶ dag † ddag ‡ copyright © textregistered ® texttrademark ™ textbullet • ' +
  'textendash – textemdash — textdegree ° degree ° celsius °C textasciicircum ^ textless < textgreater > textbar | ' +
  'checkmark ✓ guillemotleft « guillemotright » og « fg » glqq „ grqq “ slash / textperiodcentered · no № ' +
  'textnumero № textordfeminine ª textordmasculine º texteuro € textsterling £ textsection § textmu µ ' +
  'textquestiondown ¿ textexclamdown ¡ ' +
  'textellipsis … textquotedblleft “ textquotedblright ” textquoteleft ‘ textquoteright ’ percent % ' +
  'LaTeX LaTeX TeX TeX iff iff ifeff iff')
const ACCENTS = pairs("' \u0301 ` \u0300 ^ \u0302 \" \u0308 ~ \u0303 = \u0304 c \u0327 v \u030c u \u0306 H \u030b " +
  'k \u0328 . \u0307 r \u030a')

/** Each word with the one after it. */
function pairs (words: string): Record<string, string> {
  const all = words.split(' ')
  return Object.fromEntries(all.flatMap((word, n) => n % 2 === 0 ? [[word, all[n + 1] ?? '']] : []))
}

// Commands whose arguments are no text.
const NO_TEXT = 'label index bibliographystyle bibliography vspace hspace usepackage ' +
  'note setlength pagestyle thispagestyle input include includegraphics newcommand renewcommand documentclass ' +
  'hypersetup geometry setcounter addtocounter definecolor color fontsize vskip hskip graphicspath tikzset'
const SILENT = new RegExp(`\\\\(?:${NO_TEXT.replaceAll(' ', '|')})(?![a-zA-Z])\\*?(?:\\s*\\[[^\\]]{0,500}\\])*` +
  '(?:\\s*\\{[^{}]{0,1000}\\})*', 'g')
// A length that plain TeX sets: `\itemsep=0.12cm`, `\parskip 1ex plus 2pt`, `\vskip-.5\baselineskip`.
const NUMBER = '(?:\\d{1,5}(?:[.,]\\d{0,5})?|[.,]\\d{1,5})'
// eslint-disable-next-line ours/no-language-words -- units, as TeX writes them
const UNIT = '(?:true)?(?:pt|cm|mm|in|ex|em|bp|pc|sp|dd|cc|fil{1,3})'
const AMOUNT = `-?(?:${NUMBER}[ \\t]?${UNIT}|` +
  `${NUMBER}?\\\\[a-z]{0,20}(?:sep|skip|indent|width|height|amount))(?![a-zA-Z])`
// What follows these is text.
// eslint-disable-next-line ours/no-language-words -- the names of commands
const NO_LENGTH = '(?!(?:big|med|small|un)skip|(?:no)?indent)'
const LENGTH = new RegExp(
  `\\\\${NO_LENGTH}[a-z]{0,20}(?:sep|skip|indent|margin|width|height|kern)(?![a-zA-Z])[ \\t]?=?[ \\t]?` +
  `(?:\\{${AMOUNT}\\}|${AMOUNT}(?:[ \\t]?(?:plus|minus)[ \\t]?${AMOUNT}){0,2})`, 'g')
// A sign after a backslash, and the end of a line before a length, `\\[3ex]`, begin none.
const FORMULA = new RegExp([
  '\\\\[\\\\$]|\\$\\$[^]{1,3000}?\\$\\$|' +
  '\\$(?:[^$\\\\]|\\\\.){1,1000}\\$|\\\\\\([^]{1,1000}?\\\\\\)|\\\\\\[[^]{1,3000}?\\\\\\]',
  '\\\\begin\\{(equation|align|alignat|flalign|xalignat|gather|multline|' +
    'eqnarray|displaymath|math|dmath|empheq|IEEEeqnarray)(\\*?)\\}[^]{0,5000}?\\\\end\\{\\1\\2\\}'
].join('|'), 'g')
const named = (name: string) => new RegExp(`\\\\${name}\\s*(?:\\[[^\\]]{0,300}\\])?\\s*${IN_BRACES}`)
// What stands below the title. A date is often the one of the day.
const TITLE_PAGE = ['subtitle', 'author', 'institute', 'date'].map(named)
const TITLE = named('title')
const HEADING = new RegExp('\\\\(part|chapter|(?:sub){0,2}section|(?:sub)?paragraph|frametitle)\\*?' +
  `(?:\\[[^\\]]{0,500}\\])?${IN_BRACES}`, 'g')
const CODE =
  /\\begin\{(verbatim\*?|Verbatim|alltt|lstlisting|minted)\}(?:\[[^\]]{0,500}\])?(?:\{[^}]{0,500}\})?\n?/g
const EDGE_IN_CELL = /\\begin\{[a-z]+\*?\}(?:\[[^\]]{0,500}\])*(?:\{[^{}]*\})?|\\end\{[a-z]+\*?\}/g
const DRAWINGS = 'tikzpicture|thebibliography'
const EDGE_OR_ITEM = new RegExp('\\\\(begin|end)\\{([a-zA-Z]+)\\*?\\}((?:\\[[^\\]]{0,500}\\]|\\{[^{}]*\\}){0,3})|' +
  '\\\\item(?![a-zA-Z])\\s*(?:\\[([^\\]]{0,500})\\])?\\s*', 'g')
// In Markdown, what stands between two of these marks is code.
const QUOTED = /(?<![`\\])`(?![`\s])((?:[^`\n]|\n(?!\s*\n)){1,150}?)'(?![\p{L}'])/gu
// What a formula says in words.
const WORDS = /\\(?:text[a-z]{0,10}|mbox)\{[^{}]{0,300}\}/g
const ITEM = /^(\s*(?:-|\d+\.) )(.*)$/

export function isLatex (text: string): boolean {
  return /\\documentclass\b|\\begin\{document\}/.test(text) || /^\\(?:section|chapter|subsection)\*?\{/m.test(text)
}

type FileNamed = (name: string) => string | undefined

/** @param fileNamed the text of a file that the source puts in its place, where it is known */
export function readLatex (source: string, fileNamed: FileNamed = () => undefined): Content {
  const missing: string[] = []
  const packaged = withPackages(source, fileNamed)
  const read = withInputs(packaged, fileNamed, missing).replace(/[\uf8f2-\uf8f4]/g, '')
  const whole = withGlossary(expanded(withoutConditions(read)))
  const pictures = whole.match(/\\includegraphics\b/g)?.length ?? 0
  const gaps = new LatexGaps(whole)
  const markdown = markdownOfLatex(whole, gaps)
  const leftOut: LeftOut[] = [...new Set(missing)].map(name =>
    ({ where: `\\input{${name}}`, what: 'The file is not part of this one: upload them together as a ZIP.' }))
  if (/\\begin\{tikzpicture\}/.test(whole)) leftOut.push({ what: 'Drawings (TikZ) were left out.' })
  addAll(leftOut, gaps.told())
  return { sections: sectionsOf(markdown), markdown, pictures, leftOut }
}

const MAX_DEPTH = 10
// Of all files of a source together. A book has some 200.
const MAX_INPUTS = 1_000

function withInputs (whole: string, fileNamed: FileNamed, missing: string[]): string {
  let left = MAX_INPUTS
  const inserted = (source: string, open: string[]): string => {
    return withoutComments(bodyOf(source, open.length)).replace(INPUT, (_, folder = '', name: string) => {
      const path = (folder + name).trim()
      const text = open.length < MAX_DEPTH && left-- > 0 ? fileNamed(path) : undefined
      if (text === undefined) missing.push(path)
      // A file that names itself stands there already.
      return text === undefined || open.includes(text) ? '' : `\n${inserted(text, [...open, text])}\n`
    })
  }
  return inserted(whole, [])
}

// Code, in which a `%` begins no comment; or a comment.
const COMMENT = new RegExp('\\\\begin\\{(verbatim\\*?|Verbatim|lstlisting|minted|alltt)\\}|' +
  '\\\\verb\\*?([^\\w\\s])[^\\n]*?\\2|(?<!\\\\)%[^\\n]*(?:\\n[ \\t]*)?', 'g')

function withoutComments (source: string): string {
  return withCode(source, COMMENT, (whole, code) => code === undefined && whole.startsWith('%') ? '' : whole)
}

/** A source without comments. */
function markdownOfLatex (source: string, gaps: LatexGaps): string {
  const body = /\\begin\{document\}([^]*?)(?:\\end\{document\}|$)/.exec(source)?.[1] ?? source
  const kept: string[] = []
  const keep = (text: string) => `\uf8f2${kept.push(text) - 1}\uf8f3`
  const isSign = (name: string) => [SIGNS, LEVELS, ACCENTS].some(names => Object.hasOwn(names, name))
  const code = withCode(body, CODE, (whole, text) => text === undefined
    ? whole
    : keep(`\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n\n`))
    .replace(/\\(?:verb|lstinline)\*?(?:\[[^\]]{0,200}\])?([^\w\s{*[])([^\n]*?)\1/g, (_, _mark, text: string) =>
      keep(text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``))
  const keptOf = (formula: string, behind: string) =>
    keep(formula.startsWith('\\begin') ? `\n\n$$\n${formula}\n$$\n\n` : betweenDollars(formula, behind))
  // The prime of a formula, `$f'$`, ends no quotation.
  const formulas = withUsualCommands(code)
    .replace(FORMULA, (formula, _name, _star, at: number, whole: string) => formula.length === 2
      ? formula
      : keptOf(formula.replace(WORDS, said => said.replace(QUOTED, '‘$1’')), whole.charAt(at + formula.length)))
    .replace(QUOTED, '‘$1’')
  const shown = gaps.holesIn(formulas, isSign)
  const tables = withEnvironments(shown, TABLES, (name, text, isInner) =>
    isInner ? lineOf(name, text) : keep(`\n\n${tableOf(name, text, cellOf)}\n\n`))
  const text = textOf(tables, statementsIn(source))
  const restored = (part: string): string =>
    part.replace(/\uf8f2(\d+)\uf8f3/g, (_, n: string) => restored(kept[Number(n)] ?? ''))
  const part = (pattern: RegExp) => textOf(gaps.holesIn((pattern.exec(source)?.[1] ?? '')
    .replace(/\s*\\and\b/g, ', ').replace(/\\(?:thanks|inst)\s*\{[^{}]*\}|\\today\b/g, ''), isSign)).trim()
  const title = part(TITLE)
  const top = title === '' ? [] : [heading(1, title), ...TITLE_PAGE.map(part)].filter(text => text !== '')
  return restored([...top, text].join('\n\n')).replace(/(?<![ \t])[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n').trim()
}

// What Pandoc can link to: a heading in braces.
const TARGET = new RegExp(
  `\\\\hypertarget\\s*\\{[^{}]{0,300}\\}\\s*\\{(\\\\[a-z]+\\*?${GROUP}(?:\\s*\\\\label${GROUP})?)\\s*\\}`, 'g')

// What Beamer shows when, and boxes with a title.
// eslint-disable-next-line ours/no-language-words -- the names of commands
const OVERLAY = /(\\(?:alert|only|onslide|uncover|visible|item|pause|textbf|emph|includegraphics))\s*<[^>\n]{0,30}>/g
// An environment for a paragraph goes on in the line of the title of its box.
const PARAGRAPH_OF_BOX = /(\*\*[^*\n]{1,300}:?\*\* )\s*\\begin\{par(?:a|agraph)?\}[ \t]*/g

// `\begin{ndef}[Open ball]`: of an environment that another file declares, its own name tells what it is.
const TITLED = /\\begin\{([a-zA-Z]{2,20})\*?\}[ \t]{0,3}\[\p{Lu}[^\]=]{2,100}\]/gu

/**
 * The environments of statements that a source declares, with the words that are printed above each, and those that
 * it uses with a title as if it did.
 */
function statementsIn (source: string): Map<string, string> {
  const declared = declaredIn(source)
  // The whole source tells its language: it is asked once.
  let theorem: string | undefined
  for (const [, name = ''] of source.matchAll(TITLED)) {
    const kind = kindByName(name)
    if (kind === undefined || declared.has(name) || kindOfStatement(name) !== undefined) continue
    declared.set(name, kind === 'theorem' ? theorem ??= theoremOf(source) : kind)
  }
  return declared
}

/** The word that stands above a theorem, in the language of a source. */
function theoremOf (source: string): string {
  return theoremIn(source.slice(source.indexOf('\\begin{document}') + 1).replace(/\$[^$]{1,300}\$|\\[a-zA-Z]+/g, ' '))
}

function textOf (source: string, statements = new Map<string, string>()): string {
  const shown = source.replace(TARGET, '$1').replace(OVERLAY, '$1').replace(/\\frame\s*(?=\{)/g, '')
  const said = withEnvironments(shown, DRAWINGS, () => '').replace(LENGTH, '').replace(SILENT, '')
  const text = accented(said
    .replace(/\\(?:maketitle|tableofcontents|newpage|clearpage|noindent|centering)\b/g, ''))
    .replace(HEADING, (_, name: string, title: string) => above(Number(LEVELS[name] ?? 2), title))
    .replace(/\\begin\{frame\}(?:<[^>]*>)?(?:\[[^\]]{0,500}\])?\{([^{}]*)\}/g, (_, title: string) => above(2, title))
    .replace(boxed(statements.keys()), (_, name: string, optional = '', braced = '') => {
      const { title, rest } = argumentsOf(braced)
      const all = optional + title
      return `\n\n${all === '' ? '' : boxTitle(inline(all), name, statements.get(name))}${rest}`
    })
    .replace(PARAGRAPH_OF_BOX, '$1')
  return listsIn(text).split('\n').map(line => line.startsWith('#') || ITEM.test(line) ? line : inline(line)).join('\n')
}

function above (level: number, title: string): string {
  return `\n\n${heading(level, inline(title))}\n\n`
}

/** A list that is open: how many items it has, `undefined` without numbers, and what is around each number. */
interface List { count: number | undefined, before: string, format: string, after: string, isOfTerms?: boolean }

/** How a list numbers its items: `[label=\alph*)]`, `[(i)]`, `[start=3]`. @param last of the list before, to resume */
function listOf (options: string, last: number): List {
  const start = /\bstart\s*=\s*(\d{1,4})/.exec(options)?.[1]
  const count = start !== undefined ? Number(start) - 1 : /\bresume\b/.test(options) ? last : 0
  const [, before = '', name = '', after = ''] = LABEL.exec(options) ?? SHORT_LABEL.exec(options) ?? []
  return { count, before, format: FORMATS[name] ?? name, after: after === '' ? '.' : after }
}

const FORMATS: Record<string, string> = { alph: 'a', Alph: 'A', roman: 'i', Roman: 'I', arabic: '' }
const LABEL = /\blabel\s*=\s*\{?\s*(?:\\[a-z]+\s*)*(\(?)\\(alph|Alph|roman|Roman)\*?([).]*)/
const SHORT_LABEL = /^\[\s*(\(?)([aAiI])([).]+)\s*\]$/

// What is indented farther is no list of a person.
const MAX_LEVELS = 20

/** The items of lists, by the environments that are open. */
function listsIn (text: string): string {
  const open: List[] = []
  let last = 0
  const marked = text.replace(EDGE_OR_ITEM, (_, edge?: string, name?: string, options = '', label?: string) => {
    if (edge === undefined) {
      const list = open.at(-1)
      if (list?.count !== undefined) list.count++
      const { count, before = '', format = '', after = '.' } = list ?? {}
      const named = format === '' ? `${count}.` : `- ${before}${written(count ?? 1, format)}${after}`
      const number = count === undefined ? '-' : named
      const said = label === undefined || label === '' ? '' : labelOf(inline(label), list?.isOfTerms === true)
      return `\n${'    '.repeat(Math.min(MAX_LEVELS, Math.max(0, open.length - 1)))}${number} ${said}`
    }
    if (!/^(?:itemize|enumerate|description)$/.test(name ?? '')) return '\n\n'
    if (edge === 'begin') {
      const isOfTerms = name === 'description'
      open.push({ ...listOf(options, last), ...(name !== 'enumerate' && { count: undefined }), isOfTerms })
    } else last = open.pop()?.count ?? last
    return open.length === 0 ? '\n\n' : '\n'
  })
  return marked.split('\n').map(line => line.replace(ITEM, (_, mark: string, rest: string) => mark + inline(rest)))
    .join('\n')
}

/** What stands in front of an item: of a list of terms, the one that the item says something of. */
function labelOf (label: string, isOfTerms: boolean): string {
  const term = label.replace(/[\s.:–—-]+$/, '')
  if (!isOfTerms || term === '') return `**${label}** `
  return /[`*]/.test(term) ? `${term}: ` : `**${term}:** `
}

function cellOf (source: string): string {
  const said = source.replace(EDGE_IN_CELL, '').replace(LENGTH, '').replace(SILENT, '')
  return inline(accented(said)).replaceAll('|', '\\|')
}

function inline (text: string): string {
  let before = ''
  let now = text.replace(/\\([a-zA-Z]{1,30})\{\}/g, (whole, name: string) => SIGNS[name] ?? whole)
  // From the inside to the outside; a few rounds are enough.
  for (let round = 0; round < 8 && now !== before; round++) {
    before = now
    now = now.replace(/\\(?:textbf|textsc|alert)\s*\{([^{}]*)\}/g, '**$1**')
      .replace(/\\(?:emph|textit)\s*\{([^{}]*)\}/g, '*$1*')
      .replace(/\\(?:texttt|verb)\s*\{([^{}]*)\}/g, '`$1`').replace(/\\footnote\s*\{([^{}]*)\}/g, ' ($1)')
      .replace(/\\texorpdfstring\s*\{[^{}]*\}\s*\{([^{}]*)\}/g, '$1')
      .replace(/\\href\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '[$2]($1)').replace(/\\url\s*\{([^{}]*)\}/g, '<$1>')
      .replace(/\\(?!(?:begin|end)\b)[a-zA-Z]+\*?\s*(?:\[[^\]]{0,200}\])?\{([^{}]*)\}/g, '$1')
      .replace(/(?<!\\(?:[a-zA-Z]+\*?)?)\{([^{}]*)\}/g, '$1')
  }
  return now.replace(/\\([a-zA-Z]+)\b ?/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/\\\\(?:\[[^\]]{0,500}\])?/g, ' ').replace(/\\([#$%&_{}])/g, '$1').replace(/\\[,;:! ]/g, ' ')
    .replace(/~/g, ' ').replace(/---/g, '—').replace(/--/g, '–').replace(/``|''/g, '"')
    .replace(/[ \t]+/g, ' ').trim()
}

function accented (text: string): string {
  const composed = (letter: string, sign: string) => (letter + (ACCENTS[sign] ?? '')).normalize('NFC')
  return text
    .replace(/\\(['`^"~=.])\s*(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))/g, (_, sign, braced?: string, bare?: string) =>
      composed(braced ?? bare ?? '', sign))
    .replace(/\\([cvuHkr])(?:\s*\{([A-Za-z])\}| ([A-Za-z]))/g, (_, sign: string, braced?: string, bare?: string) =>
      composed(braced ?? bare ?? '', sign))
}
