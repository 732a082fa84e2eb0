import { HOLE } from '../holes.js'
import { capitalised, languageOf } from '../language.js'
import { ofEach, patternOf } from '../languages/registry.js'
import { splitAtMath } from './math.js'

/* Statements of a material: definitions, theorems, and the environments of LaTeX that have them. */

const IS_STATEMENT = /^(?:theorem|lemma|proposition|corollary)$/

/** The word above a statement, by the name of its environment or box: "Theorem"; `undefined` for any other box. */
export function kindOfStatement (name: string): string | undefined {
  return IS_STATEMENT.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : undefined
}

/** What leads in a statement that has a name: "Theorem (Lagrange)." in bold. */
export function statementLead (kind: string, title: string): string {
  return `**${kind} (${title}).** `
}

// eslint-disable-next-line ours/no-language-words -- the names of environments
const NAMES = 'theorem|lemma|definition|proposition|corollary|example|exercise|remark|proof|problem|question|' +
  'solution|block|alertblock|exampleblock|tcolorbox'
const IS_NAME = new RegExp(`^(?:${NAMES})$`)
// What stands behind the name of an environment.
const ARGUMENTS = '\\*?\\}(?:<[^>]*>)?(?:\\[([^\\]]{0,300})\\])?((?:\\{[^{}]{0,300}\\}){0,3})'

/** Matches where an environment of a statement begins: its name, its title in brackets, and what braces have. */
export function boxed (declared: Iterable<string>): RegExp {
  return new RegExp(`\\\\begin\\{(${[NAMES, ...declared].join('|')})${ARGUMENTS}`, 'g')
}

// What an author names once: \\newtheorem{thm}{Theorem}.
const STATEMENT = /\\newtheorem\*?\s*\{([a-zA-Z]+)\}(?:\[[a-zA-Z]+\])?\s*\{([^{}\\]{1,60})\}/g

/** The environments of statements that a source declares, each with the words that are printed above it. */
export function declaredIn (source: string): Map<string, string> {
  return new Map([...source.matchAll(STATEMENT)].map(([, name = '', printed = '']) => [name, printed]))
}

// eslint-disable-next-line ours/no-language-words -- the names of environments
const KINDS = { definition: /^n?(?:def|dfn)/, theorem: /^n?(?:th$|thm|theo|teo)/, other: /^n?(?:prop|lem|cor|ej|ex)/ }
const OTHER = 'other'

/** What an environment that nothing declares tells by its name: "definition" of "ndef". */
export function kindByName (name: string): string | undefined {
  return Object.entries(KINDS).find(([, names]) => names.test(name))?.[0]
}

// A label, the title, and an entry of the index: `\begin{definition}{NSM}{Null Space of a Matrix}{null space}`. Or the
// title and a label: `\begin{definition}{Null Space}{def:null-space}`.
const SHORT_NAME = /^[A-Z][A-Z\d]{0,9}$/
const LABEL_AT_END = /^[\w:.-]*$/

/** The title among the arguments of a box, such as `{Basis}`; what is no label behind it belongs to its text. */
export function argumentsOf (braced: string): { title: string, rest: string } {
  const [first = '', second = '', third] = braced === '' ? [] : braced.slice(1, -1).split('}{')
  if (third !== undefined || (SHORT_NAME.test(first) && second !== '')) return { title: second, rest: '' }
  return { title: first, rest: LABEL_AT_END.test(second) ? '' : `{${second}}` }
}

/** The title of a box: of a definition, it leads in what it says; that of a statement is the heading of its line. */
export function boxTitle (title: string, name: string, printed: string | undefined): string {
  if (/^def/i.test(printed ?? name)) return `**${title}:** `
  const kind = printed ?? kindOfStatement(name)
  return kind === undefined || kind === OTHER ? `**${title}** ` : statementLead(kind, title)
}

// The first of the words for what a material states.
const THEOREM = ofEach(({ material }) => patternOf(material?.statements).split('|')[0] ?? '')

/** The word that stands above a theorem, in the language of a text. */
export function theoremIn (text: string): string {
  return capitalised(THEOREM(languageOf(text)) ?? '')
}

// A list, a table, a formula and the like stay in lines of their own.
const BEGINS = new RegExp(
  `[ \\t]*\\\\begin\\{([a-zA-Z]{2,20})${ARGUMENTS}` +
  '(?:\\s*(?![\\s`]|[-*+>|#]{1,4} |\\d{1,9}[.)]|\\$\\$|\\\\(?:begin|\\[)))?', 'g')
const ENDS = /[ \t]*\\end\{([a-zA-Z]{2,20})\*?\}/g
const DECLARES = /^[ \t]*\\(?:newtheorem\*?|theoremstyle|numberwithin)(?:[{[][^{}[\]\n]{1,60}[}\]]){1,4}[ \t]*$/gm
// Commands around words, and those that say nothing themselves.
const BOLD = /\\(?:textbf|textsc)\{([^{}]{1,300})\}/g
const SLANTED = /\\(?:emph|textit|textsl)\{([^{}]{1,300})\}/g
const LABEL = /[ \t]*\\label\{[^{}\n]{0,100}\}/g
const REFERENCE = /(~?)\\(?:eq|auto|name|[cC])?ref\*?\{[^{}\n]{0,100}\}/g
const NO_STATEMENT = /^exam(?!ple)/

/**
 * Markdown with the environments of definitions and theorems as their text, as a source of LaTeX is read.
 * @param parts each second one is code, and is left alone
 */
export function withoutEnvironments (parts: string[]): string[] {
  const text = parts.filter((_, n) => n % 2 === 0).join('\n')
  if (!text.includes('\\begin{')) return parts
  const declared = declaredIn(text)
  // `\begin{aligned}` is a formula.
  const isStatement = (name: string) => declared.has(name) || IS_NAME.test(name) ||
    (kindByName(name) !== undefined && !NO_STATEMENT.test(name))
  if (![...text.matchAll(BEGINS)].some(([, name = '']) => isStatement(name))) return parts
  const printed = (name: string) => {
    if (declared.has(name) || kindOfStatement(name) !== undefined) return declared.get(name)
    const kind = kindByName(name)
    return kind === 'theorem' ? theoremIn(text) : kind
  }
  return parts.map((part, n) => n % 2 === 1
    ? part
    : splitAtMath(part.replace(DECLARES, '')).map((own, at) => at % 2 === 1 ? own : withoutCommands(own)).join('')
      .replace(BEGINS, (whole, name: string, optional = '', braced = '') => {
        if (!isStatement(name)) return whole
        const { title, rest } = argumentsOf(braced)
        const all = optional + title
        return `\n\n${all === '' ? '' : boxTitle(all, name, printed(name))}${rest}`
      })
      .replace(ENDS, (whole, name: string) => isStatement(name) ? '\n\n' : whole))
}

/** Text without the commands of LaTeX that set it. */
function withoutCommands (text: string): string {
  return text.replace(LABEL, '').replace(REFERENCE, (_, space: string) => space.replace('~', ' ') + HOLE)
    .replace(BOLD, '**$1**').replace(SLANTED, '*$1*')
}
