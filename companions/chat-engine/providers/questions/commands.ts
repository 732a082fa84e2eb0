import type { Pattern } from '../../../text/language-data/index.js'
import type { CommandWords } from '../../../text/language-data/test-questions/commands.js'
import { fold, wordsOf } from '../../../text/language.js'
import { ofEach, patternOf } from '../../../text/languages/registry.js'
import { blocksOf } from '../../../text/formats/markdown.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { bodyOf } from './definitions.js'
import type { Draft } from './draft.js'
import { isVague, withoutParentheses } from './prose/alone.js'
import { isApart, lowered, standsAlone } from './prose/standing.js'
import { exactTyped } from './answers/typed-answers.js'
import { verbForm } from './prose/verbs.js'
import { filled, inAny, testWordsOf, type ProseLanguage } from './prose/prose-language.js'

/*
 * The questions that ask for a command, a function, an option or another name in code by what it does: "`ls`: lists the
 * files", "The command `wc` counts …", a comment beside a command.
 */

interface Found { code: string, does: string, isVerb: boolean, noun?: string }

/**
 * The questions of a passage that ask for a piece of code.
 * @param isShell whether the code of the material is for the most part that of a shell
 */
export function commandDrafts (passage: Passage, language: ProseLanguage, isShell = false): Draft[] {
  const words = testWordsOf(language)?.commands
  if (words === undefined || isApart(passage)) return []
  const found = passage.kind === 'code'
    ? commentedIn(passage)
    : [...entryIn(passage), ...statedIn(passage, language), ...usedIn(passage, language)].flatMap(withoutAside)
  const owner = ownerOf(passage)
  return found.filter(one => isFair(one, language) && (owner !== undefined || !one.code.startsWith('-'))).map(one => ({
    form: 'command' as const,
    stem: stemOf(one.noun ?? nounFor(one.code, passage, isShell), one, owner, words),
    text: one.code,
    about: one.code,
    group: 'code',
    typed: exactTyped([one.code, ...otherForms(one.code, /^func/.test(fold(one.noun ?? '')))]),
    // Without a noun, it is not known what a name in code is: a function, a field or a variable.
    trust: one.noun === undefined && nounFor(one.code, passage, isShell) === 'keyword' ? 0 : 2,
    passage,
    language,
    isLogistics: false
  }))
}

/** "Takes a data.frame (the name begins with d)": what stands in parentheses may spell the answer. */
function withoutAside (found: Found): Found[] {
  // "any() returns … all() returns …": two lines were run together.
  const does = /\w\(\)/.test(found.does) ? undefined : withoutParentheses(found.does)
  return does === undefined ? [] : [{ ...found, does }]
}

// In characters and in words: a student types it.
const MAX_CODE = 24
const MAX_CODE_WORDS = 3

function isFair ({ code, does }: Found, language: ProseLanguage): boolean {
  if (code.length > MAX_CODE || code.split(' ').length > MAX_CODE_WORDS || !/\p{L}/u.test(code)) return false
  // A file, a path, a value, or a name that somebody has chosen.
  if (/[/\\~"'{}<>=…*]|\.\w{1,4}$|^\d|^\p{Lu}\p{Ll}+ /u.test(code)) return false
  const own = wordsOf(code.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).filter(word => word.length > 2)
  const words = wordsOf(does)
  // "logrotate" has "rota".
  if (words.some(word => word === fold(code) || (word.length > 3 && fold(code).includes(word)))) return false
  if (own.some(word => words.some(other => other.startsWith(word) || (other.length > 3 && word.startsWith(other))))) {
    return false
  }
  // "Step 11: add $8, %esp": of one listing.
  if (LEANS.test(fold(does)) || /[$%]|\d{2}|\(.+\)/.test(code)) return false
  if (isVague(does, language)) return false
  return standsAlone(does, language) && termsOf(does).length >= 2
}

const USED_FOR = inAny(({ commands }) => commands?.usedFor)
// Of what, another sentence says.
const LEANS = new RegExp(`\\b(?:${inAny(({ commands }) => commands?.leans)})\\b|^(?:${USED_FOR}) git\\b`)

/** The command whose options a section is about: "grep", "`grep` options". An option has no meaning without it. */
function ownerOf ({ headings }: Passage): string | undefined {
  return headings.map(heading => OWNER.exec(heading)?.[1])
    .findLast(name => name !== undefined)
}

const OWNER = new RegExp(
  `^\`?([a-z][a-z\\d-]{0,11})\`?(?: (?:${inAny(({ commands }) => commands?.ownerHeadings)}))?$`)

/** "length()" is "length" as well, and "n1 -ge n2" is "-ge". */
function otherForms (code: string, isFunction: boolean): string[] {
  const [, flag] = TEST.exec(code) ?? []
  if (flag !== undefined) return [flag, `test ${code}`, `[ ${code} ]`, `[[ ${code} ]]`]
  return /\(\)$/.test(code) ? [code.slice(0, -2)] : isFunction ? [`${code}()`] : []
}

// Two values with an operator of the shell between them.
const TEST = /^\S+ (-(?:eq|ne|[gl][te]|[no]t|ef)) \S+$/u

type Noun = keyof CommandWords['nouns']
const SHELL_WORD = new RegExp(`\\b(?:git|bash|unix|linux|${inAny(({ commands }) => commands?.shell)})\\b`)

function nounFor (code: string, { headings, source, section }: Passage, isShellCourse: boolean): Noun {
  if (/^-/.test(code)) return 'option'
  if (TEST.test(code)) return 'operator'
  if (/\)$/.test(code)) return 'function'
  const around = fold([...headings, source.kind === 'document' ? source.filename : ''].join(' '))
  if (/^[a-z]+ -/.test(code)) return 'command'
  const isShell = isShellCourse || /```(?:bash|sh|shell|console)|^\s*\$ /m.test(section.text) ||
    SHELL_WORD.test(around)
  return isShell && /^[a-z][a-z0-9 -]*$/.test(code) ? 'command' : 'keyword'
}

function stemOf (
  noun: string, { code, does, isVerb }: Found, owner: string | undefined, { nouns, nounOf, ...words }: CommandWords
): string {
  const told = lowered(does.replaceAll('$$', '$'))
  const bare = noun in nouns ? nouns[noun as Noun] : noun
  const name = code.startsWith('-') ? filled(nounOf, { noun: bare, code: owner ?? '' }) : bare
  return filled(isVerb ? words.asks : words.asksDescribed, { noun: name, told })
}

/** Whether the author set a text as code. */
function isCode (text: string, { section }: Passage): boolean {
  return section.text.includes(`\`${text}\``)
}

function entryIn (passage: Passage): Found[] {
  const { definition } = passage
  const code = definition?.term.trim() ?? ''
  if (definition === undefined || !isCode(code, passage)) return []
  const does = bodyOf(definition.text)
  const noun = columnOf(passage)
  return does === undefined ? [] : [{ code, does, isVerb: false, ...(noun !== undefined && { noun }) }]
}

/** The name of the first column of a table: what its rows name. */
function columnOf ({ kind, text, section }: Passage): string | undefined {
  if (kind !== 'row') return undefined
  const row = blocksOf(section.text).find(block => block.kind === 'row' && text.startsWith(block.cells[0] ?? '\0'))
  const name = row?.kind === 'row' ? row.header[0] ?? '' : ''
  return /^\p{L}[\p{L} ]{3,24}$/u.test(name) ? `“${name}”` : undefined
}

const MIN_DONE = 4

const KIND = inAny(({ commands }) => commands?.kinds)
const THE_KIND = new RegExp(`^(?:(?:${inAny(({ commands }) => commands?.the)}) )?(?:(${KIND}) )?$`, 'iu')
const SAYS = new RegExp(`^(?: (${KIND}))? (\\S+) ([^]+?)\\.?$`, 'u')
const KIND_BEHIND = new RegExp(`^ (${KIND})(?!\\p{L})`, 'u')
const GOES_ON = new RegExp(`(?:;|, (?:${inAny(({ commands }) => commands?.goesOn)})\\b).*$`, 'u')
const IS_BE = new RegExp(`^(?:${inAny(({ commands }) => commands?.be)})$`)

// What stands for the piece of code in a sentence.
const HELD_CODE = '\u0001'
const patternsOf = ofEach(({ testQuestions }) => {
  const { commands } = testQuestions ?? {}
  const whole = (words: Pattern | undefined) => new RegExp(`^(?:${patternOf(words)})$`, 'u')
  const behind = (words: Pattern) => new RegExp(patternOf(words, { code: HELD_CODE }), 'u')
  return commands && {
    verbs: commands.verbs === undefined ? undefined : whole(commands.verbs),
    noVerbs: whole(commands.noVerbs),
    notVerbBefore: new RegExp(`^(?:${patternOf(commands.notVerbBefore)}) `, 'u'),
    verbsOfKind: whole(commands.verbsOfKind),
    purposes: [commands.used, commands.purposeFirst, commands.purposeBehind].map(behind),
    usedFor: commands.usedFor
  }
})

/** Whether a word behind a piece of code, or behind the name of what it is, is a verb. */
function isVerbBehind (verb: string, rest: string, isKind: boolean, language: ProseLanguage): boolean {
  const patterns = patternsOf(language)
  if (patterns === undefined) return false
  if (isKind && patterns.verbsOfKind.test(verb)) return true
  if (patterns.verbs === undefined) return verbForm(verb, language)?.isPlural === false
  return patterns.verbs.test(verb) && !patterns.noVerbs.test(verb) && !patterns.notVerbBefore.test(rest)
}

/** "`wc` counts …", "The command `wc` counts …", "El comando `wc` cuenta …". */
function statedIn (passage: Passage, language: ProseLanguage): Found[] {
  const { text, marked, definition, kind } = passage
  if (definition !== undefined || kind === 'row') return []
  return marked.filter(mark => isCode(mark, passage)).flatMap(code => {
    const at = text.indexOf(code)
    const front = THE_KIND.exec(text.slice(0, at))
    const [, after, verb = '', rest = ''] = SAYS.exec(text.slice(at + code.length)) ?? []
    if (front === null || at === -1 || /[.!?:;] ?\p{Lu}/u.test(rest)) return []
    // "`db:prepare` loaded the table": it did so once.
    const isVerb = isVerbBehind(verb, rest, front[1] !== undefined, language) && !PAST.test(verb)
    const does = `${verb} ${rest.replace(GOES_ON, '').trim()}`
    // "takes three arguments: the size, …": the list was cut.
    if (/[:$]/.test(does)) return []
    const noun = (front[1] ?? after)?.toLowerCase()
    // What little a sentence says is done by others, too.
    if (!isVerb || IS_BE.test(verb) || termsOf(does).length < MIN_DONE) return []
    return [{ code, does, isVerb: true, ...(noun !== undefined && { noun }) }]
  })
}

const PAST = new RegExp(`\\p{L}{2}(?:${inAny(({ told }) => told?.pastEnding)})$`, 'u')

// "You cannot use `map` to …"
const DENIES = new RegExp(inAny(({ commands }) => commands?.denies), 'i')

/** "Use `git log` to view the history." "To view the history, use `git log`." */
function usedIn (passage: Passage, language: ProseLanguage): Found[] {
  const { text, marked, kind } = passage
  const patterns = patternsOf(language)
  if (kind === 'row' || patterns === undefined) return []
  return marked.filter(mark => isCode(mark, passage)).flatMap(code => {
    const said = text.replace(code, HELD_CODE)
    const does = patterns.purposes.map(pattern => pattern.exec(said)?.[1]).find(found => found !== undefined)
    if (does === undefined || /\$.*\\/.test(does) || does.includes(HELD_CODE) || DENIES.test(said)) return []
    // "to extract the tuple": of what, the text before says.
    if (termsOf(does).length < 3) return []
    const noun = KIND_BEHIND.exec(text.slice(text.indexOf(code) + code.length))?.[1]
    const purpose = `${patterns.usedFor} ${does}`
    return [{ code, does: purpose, isVerb: true, ...(noun !== undefined && { noun }) }]
  })
}

const DEFINES = new RegExp('(?:^|[\\s(])(?:fn|def|function|func|fun|let(?: rec)?|class|struct|void|int|' +
  'double|float|bool|proc) +' +
  '([\\p{L}_][\\p{L}\\d_]*)|^\\s*([\\p{L}_.][\\p{L}\\d_.]*) *(?:<-|=) *function', 'gmu')

/** The names that the pieces of code of a material declare: they are of its examples. */
export function ownNamesIn (passages: Passage[]): Set<string> {
  return new Set(passages.flatMap(({ kind, text }) => kind === 'code'
    ? [...text.matchAll(DEFINES)].flatMap(([, name, assigned]) => name ?? assigned ?? [])
    : []))
}

const SHELL = /^(?:bash|sh|shell|console|zsh|shell-session)$/
const SHELL_SHARE = 0.5

/** Whether most pieces of code of a material, whose language is named, are for a shell. */
export function isOfShell (passages: Passage[]): boolean {
  const languages = passages.flatMap(({ kind, language }) =>
    kind === 'code' && language !== undefined && language !== 'output' ? [language] : [])
  const ofShell = languages.filter(language => SHELL.test(language)).length
  return ofShell > 0 && ofShell >= languages.length * SHELL_SHARE
}

// What a reader is to look at, and not what a command does.
const CHECKS = new RegExp(`^(?:${inAny(({ commands }) => commands?.checks)})`, 'i')

/** A comment above a command, or behind it, in a piece of shell code. */
function commentedIn ({ text, language, section }: Passage): Found[] {
  const isShell = (language === undefined || SHELL.test(language)) && /```(?:bash|sh|shell|console)/.test(section.text)
  if (!isShell || !/^\s*(?:\$ |# )|\s# /m.test(text)) return []
  const lines = text.split('\n').map(line => line.trim())
  return lines.flatMap((line, at): Found[] => {
    const [, own = '', beside] = /^(?:\$ )?([^#]+?)\s+# (\S.*)$/.exec(line) ?? []
    const isCheck = beside !== undefined && CHECKS.test(beside)
    if (isCheck) return []
    if (beside !== undefined) return [{ code: own, does: beside.replace(/\.$/, ''), isVerb: false, noun: 'command' }]
    const above = CHECKS.test(line.slice(2)) ? undefined : /^# (\S.*?)\.?$/.exec(line)?.[1]
    const [next = '', after = ''] = [lines[at + 1], lines[at + 2]]
    const isOne = next !== '' && !next.startsWith('#') && (after === '' || after.startsWith('#'))
    const code = next.replace(/^\$ /, '')
    return above !== undefined && isOne ? [{ code, does: above, isVerb: false, noun: 'command' }] : []
  })
}
