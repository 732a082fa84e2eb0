import { capitalised } from '../../../text/language.js'
import { IN_BRACES } from './latex-parts.js'

/*
 * Commands and environments that authors declare so alike, in files that the material may not have, that it is known
 * what they print: words that the Open Logic Project writes as `!!{formula}`, terms that a text defines, and sections
 * that are environments.
 */

// `!!a{formula}` has an article, and `!!^{formula}` a capital.
const WORD = /!!(\^?)(a?)\{([^{}\n]{1,60})\}(s?)/g
// A formula of logic, `!A`, where the words are written so.
const LETTER = /(?<![\\\w!])!(?=[A-Z](?![a-z]))/g
const TERM = /\\(?:define|defn|dfn|defterm|newterm|definiendum)(?![a-zA-Z])\s*(?=\{)/g
// `\\olsection{…}`, of one project, and no `\\thesection`.
// eslint-disable-next-line ours/no-language-words -- the names of commands
const OWN_HEADING = /\\(?!the|new|set|sub|add|no)[a-z]{2,3}((?:sub){0,2}section|chapter)(?=[{[])/g
const OWN_LABEL = /\\[a-z]{1,12}label\{[\w:.-]{1,60}\}/g
// The same word by a command, with a letter for its form; and what holds in one version of the text, or in another.
const TOKEN = /\\usetoken\s*\{([SsPp])\}\s*\{([^{}\n]{1,60})\}/g
const VERSIONS = new RegExp(`\\\\iftag\\s*\\{[^{}]{0,40}\\}\\s*${IN_BRACES}\\s*${IN_BRACES}`, 'g')
const SECTION = /\\begin\{((?:sub){0,2})sect(?:ion)?\}(?:\{[^{}]{0,40}\})?\{([^{}]{1,200})\}/g

/** A source with what such commands print in their place. @param source one without code and its own commands */
export function withUsualCommands (source: string): string {
  const text = source.replace(VERSIONS, (_, first: string) => first).replace(TOKEN, (_, form: string, word: string) =>
    (/[SP]/.test(form) ? capitalised(word) : word) + (/p/i.test(form) && !word.endsWith('s') ? 's' : ''))
    .replace(SECTION, (_, sub: string, title: string) => `\n\n\\${sub}section{${title}}\n\n`)
    .replace(TERM, '\\emph').replace(OWN_HEADING, '\\$1').replace(OWN_LABEL, '')
  if (!text.includes('!!')) return text
  const words = text.replace(LETTER, '')
  return words.replace(WORD, (_, capital: string, article: string, one: string, end: string) => {
    const word = one + (one.endsWith('s') ? '' : end)
    const whole = article === '' ? word : `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
    return capital === '' ? whole : capitalised(whole)
  })
}

// Of the package "glossaries": `\newglossaryentry{key}{name=…, description={…}}`, `\newacronym{key}{DNS}{…}`.
const KEY = '\\s*\\{([^{}]{1,100})\\}\\s*'
const ENTRY = new RegExp(`\\\\longnewglossaryentry${KEY}${IN_BRACES}\\s*${IN_BRACES}|` +
  `\\\\(?:new|provide)glossaryentry${KEY}${IN_BRACES}|` +
  `\\\\newacronym(?:\\s*\\[[^\\]]{0,200}\\])?${KEY}${IN_BRACES}\\s*${IN_BRACES}`, 'g')
// What an entry says of itself. One after the other: what stands in the braces of a value is none.
const VALUE = new RegExp(`(?:^|,)\\s*([a-z]{1,30})\\s*=\\s*(?:${IN_BRACES}|([^,{}]{1,300}))`, 'g')
// `\gls{key}`, `\Glspl{key}`, `\acrlong{key}`
const USED = /\\(gls|acrshort|acrlong|acrfull)(pl)?\*?(?:\[[^\]]{0,100}\])?\{([^{}]{1,100})\}/gi
const HAS_ABBREVIATION = /\([A-Z][A-Z\d]{1,9}s?\)/
const DOCUMENT = '\\begin{document}'

/** An entry: what stands in its list, and in the text in one, in several, by its short and by its long form. */
interface Entry { label: string, told: string, one: string, several: string, short: string, long: string }

/** A source with the entries of its glossary as definitions of their terms, and their names where it uses them. */
export function withGlossary (source: string): string {
  if (!/\\(?:gls|glspl|(?:long)?newglossaryentry|newacronym)(?![a-zA-Z])/i.test(source)) return source
  const entries = new Map<string, Entry>()
  const begin = source.indexOf(DOCUMENT)
  // Those of a preamble come last, where a glossary is printed.
  const last: string[] = []
  const text = source.replace(ENTRY, (_, ...found: Array<string | undefined>) => {
    const [longKey, longBody = '', told = '', key, body = '', acronym, short = '', long = ''] = found
    const entry = acronym === undefined ? entryOf(longBody + body, told) : acronymOf(short, long)
    entries.set((longKey ?? key ?? acronym ?? '').trim(), entry)
    if (entry.label === '' || entry.told === '') return ''
    const item = `\n\n${entry.label}\n: ${entry.told}\n\n`
    if (Number(found[8]) > begin) return item
    last.push(item)
    return ''
  })
  const end = text.lastIndexOf('\\end{document}')
  const whole = end === -1 ? text + last.join('') : text.slice(0, end) + last.join('') + text.slice(end)
  return whole.replace(USED, (_, command: string, isMany: string | undefined, key: string) => {
    // "sentences of FOL": the noun stands before a short word.
    const several = `${key}s`.replace(/^(\p{L}+)( \p{L}{1,3} .+)s$/u, '$1s$2')
    const entry = entries.get(key.trim()) ?? { one: key, several, short: key, long: key }
    const shown = usedName(entry, command.toLowerCase(), isMany !== undefined)
    return /^[A-Z]/.test(command) ? capitalised(shown) : shown
  })
}

function entryOf (body: string, text: string): Entry {
  const values = new Map([...body.matchAll(VALUE)].map(([, name = '', braced, bare = '']) => [name, braced ?? bare]))
  const value = (name: string) => (values.get(name) ?? '').replace(/\s+/g, ' ').trim()
  const [name, own] = [value('name'), value('text')]
  const one = own === '' ? name : own
  // "sentence (of TFL)" is "sentence of TFL" in the text. An abbreviation in parentheses stays.
  const label = name.includes('(') && !HAS_ABBREVIATION.test(name) ? one : name
  const several = value('plural') === '' ? `${one}s` : value('plural')
  const said = (text === '' ? value('description') : text).replace(/\s+/g, ' ').trim()
  return { label, told: said === '' || /[.!?]$/.test(said) ? said : `${said}.`, one, several, short: one, long: one }
}

function acronymOf (short: string, long: string): Entry {
  return { label: short, told: `${long}.`, one: short, several: `${short}s`, short, long }
}

function usedName ({ one, several, short, long }: Omit<Entry, 'label' | 'told'>, command: string, isMany: boolean) {
  const end = isMany ? 's' : ''
  if (command === 'gls') return isMany ? several : one
  return command === 'acrshort' ? short + end : command === 'acrlong' ? long + end : `${long}${end} (${short}${end})`
}
