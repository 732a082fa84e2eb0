import { HOLE } from '../../../../text/holes.js'
import { GREEK, hasOwnCommand, withKnownCommands } from '../../../../text/formats/tex-commands.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { inAny } from '../prose/prose-language.js'
import { withMappedFormulas } from '../prose/standing.js'
import { withoutNoteMarks } from './note-marks.js'

/*
 * Passages of mathematics without what is left of the commands of their author: the mark of an item, a brace of a
 * footnote, and the title of a box in front of what it says. "[Trivial group] The trivial group is …".
 */

// A text of a bracket that is no link, and behind it a sentence.
const TITLE = /^\[([^[\]]{3,60})\] (?=[\p{Lu}$])/u
const MARK = new RegExp(`^${HOLE} (?=[\\p{Lu}$])`, 'u')
const BRACES = /^\{(?=\p{Lu}[^{}]*$)|(?<=\.)[{}]$/gu
// "$\sigma$-algebra"
const GREEK_TERM = new RegExp(`(?<![\\p{L}$])\\$\\\\(${[...GREEK.keys()].join('|')})\\$-(?=\\p{Ll})`, 'gu')
// "**Relative frequency** $f_i$: it is …"
const NAMED_BY_SYMBOL = /^(\p{L}[\p{L} -]{2,40}) (\$[^$]{1,20}\$): ?(?=\p{L})/u
// "phrasephrase": a word, and the mark that puts it into the index.
const DOUBLED = '(?<!\\p{L})(\\p{L}{6,20})\\1'
const WHOLE_DOUBLED = new RegExp(`${DOUBLED}(?!\\p{L})`, 'gu')
const HAS_DOUBLED = new RegExp(DOUBLED, 'iu')
// A name says more: "plansplan", "Fasciola hepatica Fasciola hepatica".
const DOUBLED_NAME = /(?<!\p{L})(\p{L}{5,20})\p{L}{0,2}\1|^(.{6,40}) \2$/iu

// "the rank of $T$, $\\rank{T}$, is …", "a matrix $A$, denoted $\\nsp{A}$, is …", "(i.e. $x=\\zerovector$)":
// the symbol of a thing, written with a command of the author that is not declared in the material.
const SYMBOL = new RegExp(`, (?:(?:${inAny(({ names }) => names?.writtenAs)}) )?(\\$[^$]+\\$)\\s?,?(?= ` +
  `(?:${inAny(({ grammar }) => grammar?.be)}) )|\\s*\\([^()$]{0,30}(\\$[^$]+\\$)\\)`, 'gu')

// "…, i.e. $\rsp{A}=\csp{B}$.": a sentence says the same in signs at its end.
const SIGNS_AT_END = /,(?: \p{L}[\p{L}.]{1,7},?)? (\$\$?[^$]+\$\$?)(?=\.?\s*$)/u
// "the eigenspace $\eigenspace{A}{\lambda}$", "Suppose that $\ltdefn{T}{U}{V}$ is …": one command of the author.
const CALL = /(?<=(\p{L}+) )\$\\[a-zA-Z]+\{([^{}$]{1,40})\}(?:\{[^{}$]{1,40}\}){0,2}\$/gu
const LETS = new RegExp(`^(?:${inAny(({ theorems }) => theorems?.lets)})(?: \\p{L}{3,4})?$`, 'u')
const ONE_SIGN = /^\\?\p{L}+$/u
// In characters: of the symbol of a thing.
const MAX_SIGN = 8

/** A text without the symbols that only its author knows, where a word before them says what they are. */
function withoutOwnSymbols (text: string): string {
  const isOwn = (formula: string) => hasOwnCommand(withKnownCommands(formula))
  return text.replace(SIGNS_AT_END, (whole: string, formula: string) => isOwn(formula) ? '' : whole)
    .replace(CALL, (call: string, word: string, first: string, at: number) => {
      if (!isOwn(call)) return call
      const isSign = ONE_SIGN.test(first) && first.length <= MAX_SIGN
      if (LETS.test(text.slice(0, at).trim())) return isSign ? `$${first}$` : call
      return termsOf(word).length > 0 ? '' : call
    }).replace(/ {2,}/g, ' ').replace(/ (?=[.,](?: |$))/g, '')
}

/** The title of the box that a text begins with. */
export function titleOfBox (text: string): string | undefined {
  return TITLE.exec(text)?.[1]
}

/** A text without what is left of the commands around it. */
export function tidiedText (text: string): string {
  const plain = text.replace(WHOLE_DOUBLED, '$1')
  // Most texts have nothing else of it.
  if (!/[$[{}\ufffc]/.test(plain)) return plain
  const readable = withoutOwnSymbols(plain.replace(SYMBOL, (whole: string, symbol = '', inside = '') => {
    const known = withKnownCommands(`${symbol}${inside}`)
    // "The rank of $A$, $\rank{A}$, is": with its name, the symbol tells the term.
    return hasOwnCommand(known) || known.includes('\\operatorname') ? '' : whole
  }))
  return withMappedFormulas(readable.replace(MARK, '').replace(TITLE, '').replace(BRACES, '')
    .replace(GREEK_TERM, (_, name: string) => `${GREEK.get(name) ?? ''}-`),
  formula => withWordsApart(withKnownCommands(formula)))
}

// "\\ is\\ open": words with a vowel, which are no product of letters.
const WORDS = /(?: ?\\ )+((?:\p{L}{2,}(?: ?\\ )+)*\p{L}{2,})(?= ?\\[ a-zA-Z]|$)(?: ?\\ )*/gu
const HAS_VOWEL = /[aeiouáéíóú]/
const MAX_FORMULA = 600

/** "$A\\ is\\ open \\iff x$" as "$A$ is open $\\iff x$": an author wrote words into a formula. */
function withWordsApart (formula: string): string {
  const mark = formula.startsWith('$$') ? '$$' : '$'
  const inner = formula.slice(mark.length, -mark.length).trim()
  if (!inner.includes('\\ ') || inner.length > MAX_FORMULA || /\\(?:left|begin)(?![a-z])/.test(inner)) return formula
  const parts: string[] = []
  let from = 0
  for (const { 0: whole, 1: words = '', index } of inner.matchAll(WORDS)) {
    const front = inner.slice(0, index)
    const isInside = (front.match(/(?<!\\)\{/g)?.length ?? 0) !== (front.match(/(?<!\\)\}/g)?.length ?? 0)
    if (isInside || !words.split(/[\\ ]+/).every(word => HAS_VOWEL.test(word))) continue
    parts.push(inner.slice(from, index), words.replace(/(?: ?\\ )+/g, ' '))
    from = index + whole.length
  }
  if (parts.length === 0) return formula
  return [...parts, inner.slice(from)].map((part, at) => at % 2 === 1 || part.trim() === '' ? part : `$${part.trim()}$`)
    .filter(part => part.trim() !== '').join(' ')
}

/** Whether a text has a word with its mark for the index that could not be taken apart: "phrasephrases". */
export function hasDoubledWord (text: string): boolean {
  return HAS_DOUBLED.test(text)
}

/** The same of a name, which may be doubled as a whole as well. */
export function isDoubledName (name: string): boolean {
  return DOUBLED_NAME.test(name)
}

/** A passage without the marks of footnotes. */
function unmarked (passage: Passage): Passage {
  const { marked, definition } = passage
  const text = withoutNoteMarks(passage.text, passage)
  if (text === passage.text) return passage
  const bare = (part: string) => withoutNoteMarks(part, passage)
  return {
    ...passage,
    text,
    marked: marked.map(bare),
    ...(definition !== undefined && {
      definition: { ...definition, term: bare(definition.term), text: bare(definition.text) }
    })
  }
}

/** A passage without what is left of the commands around it. */
export function tidied (own: Passage): Passage {
  const passage = unmarked(own)
  const text = tidiedText(passage.text)
  const [whole = '', name = '', symbol = ''] = NAMED_BY_SYMBOL.exec(text) ?? []
  if (whole !== '' && [name, `${name} ${symbol}`].some(mark => passage.marked.includes(mark))) {
    const definition = { term: name, text: text.slice(whole.length) }
    return { ...passage, text: `${name}: ${definition.text}`, marked: [...passage.marked, name], definition }
  }
  return text === passage.text ? passage : { ...passage, text }
}
