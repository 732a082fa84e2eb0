import { wordsOf } from '../../../../text/language.js'
import { NUMBER_WORDS } from '../../../../text/number-words.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { sharesWord } from '../draft.js'
import { inAny } from '../prose/prose-language.js'
import { commandIn, isNamedShell, isShellCode, type Found } from './shell.js'

/* What comments say of the commands, the calls and the statements of SQL that they stand beside, or above. */

// What a reader is to look at, and not what a command does.
const CHECKS = new RegExp(`^(?:${inAny(({ commands }) => commands?.checks)})`, 'i')

/** What the comments of a piece of code say. */
export function commentedIn (passage: Passage, isShellCourse: boolean): Found[] {
  return [
    ...isShellCode(passage, isShellCourse) ? commandsIn(passage) : [],
    ...isNamedShell(passage) ? [] : calledIn(passage)
  ]
}

/** A comment above a command, or behind it, in a piece of shell code. */
function commandsIn ({ text }: Passage): Found[] {
  if (!/^\s*# |\s# /m.test(text)) return []
  const lines = text.split('\n').map(line => line.trim())
  return lines.flatMap((line, at): Found[] => {
    const [, own = '', beside] = /^(?:\$ )?([^#]+?)\s+# (\S.*)$/.exec(line) ?? []
    if (beside !== undefined) return commanded(own, beside, line)
    const above = /^# (\S.*)$/.exec(line)?.[1]
    const [next = '', after = ''] = [lines[at + 1], lines[at + 2]]
    const isOne = next !== '' && !next.startsWith('#') && (after === '' || after.startsWith('#'))
    // A short one may be a step of an exercise: "Create the network".
    const isTold = above !== undefined && isOne && termsOf(above).length >= MIN_TOLD
    return isTold ? commanded(next, above, `${line}\n${next}`) : []
  })
}

function commanded (line: string, comment: string, quote: string): Found[] {
  const does = comment.replace(/\.$/, '')
  const found = commandIn(line)
  if (found === undefined || CHECKS.test(does) || isOfExample(does, found.given)) return []
  const whole = line.replace(/^\$ /, '')
  const others = whole === found.code ? [] : [whole]
  return [{ code: found.code, does, isVerb: false, noun: 'command', others, quote }]
}

/** Whether a comment says something of what a command or a function is called with: "with five zeros". */
export function isOfExample (does: string, given: string): boolean {
  if (given === '') return false
  const names = wordsOf(given.replace(/[_.]/g, ' '))
  const words = wordsOf(does)
  // "arr" of "array"
  const isShort = names.some(name => name.length > 1 && words.some(word => word.startsWith(name)))
  return isShort || sharesWord(does, names.join(' ')) || /\d|&/.test(does) ||
    (/\d/.test(given) && words.some(word => NUMBER_WORDS.has(word)))
}

// "np.argsort(a)  # what it does", "sorted(a)  # what it does"
// eslint-disable-next-line ours/no-language-words -- the names of functions
const BUILT_IN = 'abs|all|any|enumerate|filter|len|map|max|min|range|reversed|round|set|sorted|sum|tuple|zip'
// "library(here)  # what the package is for"
const LOADS = /^(?:library|require|include|import|source|load|attach|use)$/
const CALLED = '(\\(.*\\));?\\s+(?:#|//) ?(\\p{L}.*?)\\.?$'
const GIVES = '^(?:[a-z]\\w* (?:=|<-) )?'
const CALL = new RegExp(`${GIVES}((?:[A-Za-z]\\w*\\.)+([a-z]\\w*)|(${BUILT_IN}))${CALLED}`, 'u')
// In R, the functions of the language have names of one word.
const R_CALL = new RegExp(`${GIVES}((?:[A-Za-z]\\w*(?:\\.|::))*([a-z]\\w*)|((?!)))${CALLED}`, 'u')
// "ROLLBACK;  -- what it does". What writes data is of an example.
const STATEMENT = new RegExp('^((?:CREATE|DROP|ALTER) [A-Z]+|' +
  '(?!SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER)[A-Z]{4,})(?![A-Z])([^;]*);?\\s+-- ?(\\p{L}.*?)\\.?$', 'u')
// "SELECT DISTINCT a FROM t;  -- what it does": a comment tells of the one thing that a query has beside its names.
const QUERY = /^(SELECT [^;]*);?\s+-- ?(\p{L}.*?)\.?$/u
// eslint-disable-next-line ours/no-language-words -- the names of SQL
const QUERY_WORDS = 'DISTINCT|LIMIT|HAVING|UNION(?: ALL)?|INTERSECT|EXCEPT|BETWEEN|LIKE|IS NULL|GROUP BY|ORDER BY|DESC'
const OF_QUERY = new RegExp(`\\b(?:${QUERY_WORDS}|(?:[A-Z]+ ){0,2}JOIN|[A-Z]{3,}(?=\\())`, 'g')
const SQL = /^(?:\w*sql|postgres)$/
const MIN_TOLD = 3
// In characters: students do not remember a longer name.
const MAX_NAME = 12

/** A call or a statement of SQL with a comment, which says nothing of what it is called with. */
function calledIn ({ text, language = '' }: Passage): Found[] {
  if (!/(?:#|\/\/|--)\s?\p{L}/u.test(text)) return []
  const isSql = language === '' || SQL.test(language)
  const lines = text.split('\n').map(line => line.trim())
  const below = isSql ? belowComments(lines) : []
  return [...lines.map(line => ({ line, quote: line })), ...below].flatMap(({ line, quote }): Found[] => {
    const found = callIn(line, /^r$/i.test(language)) ?? (isSql ? statementIn(line) ?? queryIn(line) : undefined)
    if (found === undefined) return []
    const { given, least, ...one } = found
    const isOut = isOfExample(one.does, given) || /\d|&/.test(one.does) || CHECKS.test(one.does)
    return isOut || termsOf(one.does).length < least ? [] : [{ ...one, isVerb: false, quote }]
  })
}

/** The statements of one line that have a comment on the line above, each with its comment behind it. */
function belowComments (lines: string[]): Array<{ line: string, quote: string }> {
  return lines.flatMap((line, at) => {
    const comment = /^-- ?(\p{L}.*)$/u.exec(lines[at - 1] ?? '')?.[1]
    const isWhole = /^[A-Z].*;$/.test(line) && !/^--/.test(lines[at - 2] ?? '')
    const quote = `${lines[at - 1]}\n${line}`
    return comment !== undefined && isWhole ? [{ line: `${line} -- ${comment}`, quote }] : []
  })
}

type Called = Omit<Found, 'isVerb'> & { given: string, least: number }

function callIn (line: string, isR: boolean): Called | undefined {
  const [, full = '', method, own, given = '', does = ''] = (isR ? R_CALL : CALL).exec(line) ?? []
  const code = method ?? own
  if (code === undefined || code.length > MAX_NAME || LOADS.test(code)) return undefined
  const others = [full, `${full}()`]
  const around = line.slice(0, line.indexOf(full)) + full.slice(0, -code.length)
  return { code, does, noun: 'function', others, given: `${around} ${given}`, least: MIN_TOLD }
}

function statementIn (line: string): Called | undefined {
  const [, code = '', given = '', does = ''] = STATEMENT.exec(line) ?? []
  const others = /^ TABLE\b/.test(given) ? [`${code} TABLE`] : []
  if (code === '') return undefined
  // "TABLE" is a word of the statement.
  return { code, does, noun: 'command', others, given: given.replace(/\b[A-Z]+\b/g, ''), least: MIN_TOLD }
}

function queryIn (line: string): Called | undefined {
  const [, query = '', does = ''] = QUERY.exec(line) ?? []
  const [code, ...more] = query.match(OF_QUERY) ?? []
  if (code === undefined || more.length > 0) return undefined
  const isFunction = query.includes(`${code}(`)
  const given = query.replace(code, '')
  return isFunction
    ? { code, does, noun: 'function', others: [`${code}()`], given, least: MIN_TOLD }
    : { code, does, noun: 'clause', given, least: MIN_TOLD - 1 }
}
