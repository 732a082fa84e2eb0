import { wordsOf } from '../../../../text/language.js'
import { NUMBER_WORDS } from '../../../../text/number-words.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { sharesWord } from '../draft.js'
import { inAny } from '../prose/prose-language.js'
import { commandIn, isEditor, isNamedShell, isShellCode, otherPythons, type Found } from './shell.js'

/*
 * What comments say of the commands and the statements of SQL that they stand beside, or above. Beside a call of a
 * function, a comment says what is done there and then, or what its value is.
 */

// What a reader is to look at, and not what a command does.
const CHECKS = new RegExp(`^(?:${inAny(({ commands }) => commands?.checks)})`, 'i')

/** What the comments of a piece of code say. */
export function commentedIn (passage: Passage, isShellCourse: boolean): Found[] {
  return [
    ...isShellCode(passage, isShellCourse) ? commandsIn(passage) : [],
    ...isNamedShell(passage) ? [] : statementsIn(passage)
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
  if (isEditor(found.code) && found.given !== '') return []
  const whole = line.replace(/^\$ /, '')
  const others = [...whole === found.code ? [] : [whole], ...[found.code, whole].flatMap(otherPythons)]
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

/** A statement of SQL with a comment, which says nothing of what it is called with. */
function statementsIn ({ text, language = '' }: Passage): Found[] {
  const isSql = language === '' || SQL.test(language)
  if (!isSql || !/--\s?\p{L}/u.test(text)) return []
  const lines = text.split('\n').map(line => line.trim())
  const all = [...lines.map(line => ({ line, quote: line })), ...belowComments(lines)]
  return all.flatMap(({ line, quote }): Found[] => {
    const found = statementIn(line) ?? queryIn(line)
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

function statementIn (line: string): Called | undefined {
  const [, code = '', given = '', does = ''] = STATEMENT.exec(line) ?? []
  const others = /^ TABLE\b/.test(given) ? [`${code} TABLE`] : []
  if (code === '') return undefined
  // "TABLE" is a word of the statement.
  const common = { does, noun: 'command', given: given.replace(/\b[A-Z]+\b/g, '') }
  // "DROP TABLE: deletes a table": its verb alone is asked for.
  const [verb = '', object = ''] = code.split(' ')
  if (object !== '' && wordsOf(does).includes(object.toLowerCase())) {
    return { ...common, code: verb, others: [code], least: MIN_TOLD - 1 }
  }
  return { ...common, code, others, least: MIN_TOLD }
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
