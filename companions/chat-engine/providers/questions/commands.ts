import { onceFor } from '../../../../lib/process/once-for.js'
import { escapeRegExp } from '../../../../lib/values/escape-regexp.js'
import type { Pattern } from '../../../text/language-data/index.js'
import type { CommandWords } from '../../../text/language-data/test-questions/commands.js'
import { fold, languageOf, wordsOf } from '../../../text/language.js'
import { ofEach, patternOf } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { rowOf } from './tables/cells.js'
import { commentedIn, isOfExample } from './code/comments.js'
import { commandIn, isAboutShell, isOfTool, isToldOfCommands, isUsualCommand, type Found } from './code/shell.js'
import { isSetAsCode } from './code/set-as-code.js'
import { declaredIn } from './code/signatures.js'
import { usesIn } from './code/uses.js'
import { bodyOf } from './definitions.js'
import { quotedIn, type Draft } from './draft.js'
import { isDangling, isVague, withoutParentheses } from './prose/alone.js'
import { isApart, lowered, standsAlone } from './prose/standing.js'
import { exactTyped } from './answers/typed-answers.js'
import { verbForm } from './prose/verbs.js'
import { filled, inAny, testWordsOf, type ProseLanguage } from './prose/prose-language.js'

/*
 * The questions that ask for a command, a function, an option or another name in code by what it does: "`ls`: lists the
 * files", "The command `wc` counts …", a comment beside a command.
 */

/**
 * The questions of a passage that ask for a piece of code.
 * @param isShell whether the code of the material is for the most part that of a shell
 * @param before the passage before it
 */
export function commandDrafts (
  passage: Passage, language: ProseLanguage, isShell = false, before?: Passage
): Draft[] {
  if (testWordsOf(language)?.commands === undefined || isApart(passage)) return []
  const said = passage.kind === 'code'
    ? [...commentedIn(passage, isShell), ...declaredIn(passage)]
    : [entryIn, headedIn, statedIn, usedIn, offeredIn].flatMap(read => read(passage, language)).flatMap(withoutAside)
  const drafts = draftsFor(said, passage, language, isShell)
  if (drafts.length > 0 || passage.kind === 'code') return drafts
  const lead = before?.kind === 'sentence' ? { passage: before, codes: codesIn(before) } : undefined
  const uses = usesIn(passage, codesIn(passage), lead, language).flatMap(withoutAside)
  return draftsFor(uses, passage, language, isShell)
}

function draftsFor (said: Found[], passage: Passage, language: ProseLanguage, isShell: boolean): Draft[] {
  return said.filter(({ does }) => isIn(does, language)).map(withoutPlaceholders)
    .flatMap(one => nounFor(one.code, passage, isShell) === 'command' ? withoutGiven(one, passage) ?? [] : [one])
    .flatMap(one => withoutArguments(one, passage) ?? [])
    .flatMap(one => draftsOf(one, passage, language, isShell))
}

/** Programs, and lists of their functions, are often told in another language: students are not asked in that. */
function isIn (comment: string, language: ProseLanguage): boolean {
  return languageOf(comment, language) === language
}

function draftsOf (one: Found, passage: Passage, language: ProseLanguage, isShell: boolean): Draft[] {
  const { code, noun = nounFor(code, passage, isShell), others = [], isDeclared = false, isListed = false } = one
  const words = testWordsOf(language)?.commands
  const owner = ownerOf(passage)
  // "data" below "Function lm": several functions have an argument of that name.
  const isArgument = one.noun === undefined && noun === 'keyword' && passage.kind === 'item' &&
    IS_FUNCTION.test((passage.headings.at(-1) ?? '').replace(/ ?\{[^{}]*\}$/, ''))
  const isTaken = one.noun === undefined && noun === 'command'
  const isOut = words === undefined || !isFair(one, language) || isArgument ||
    (owner === undefined && code.startsWith('-'))
  return isOut
    ? []
    : [{
        form: 'command',
        stem: stemOf(noun, one, owner, words),
        text: code,
        about: code,
        group: isListed ? LISTED : isDeclared ? DECLARED : isTaken ? TAKEN_FOR_COMMAND : 'code',
        typed: exactTyped([
          code, ...others, ...others.flatMap(other => shortenedTo(code, other)),
          ...otherForms(code, /^func/.test(fold(one.noun ?? '')))
        ]),
        trust: trustOf(one, passage, isShell),
        ...(one.quote !== undefined && { quote: one.quote }),
        ...(one.lead !== undefined && { lead: one.lead }),
        passage,
        language,
        isLogistics: false
      }]
}

/** What is between a command and the same one with all that it is called with: "chmod +x" of "chmod +x run.sh". */
function shortenedTo (code: string, whole: string): string[] {
  if (!whole.startsWith(`${code} `)) return []
  const words = whole.slice(code.length + 1).split(' ')
  return words.slice(0, -1).map((_, at) => [code, ...words.slice(0, at + 1)].join(' '))
}

const DECLARED = 'declared'
const LISTED = 'listed function'
const TAKEN_FOR_COMMAND = 'command'

/**
 * Whether a question asks for a command, and the material neither calls it one nor has it in a line of a shell: it may
 * be a library, a file, a register or a function. What a list says by a verb is trusted where a list or table of the
 * section has a command or two usual ones, or where no line of a shell is known.
 * @param commands the commands of the lines of a shell
 */
function isUnprovenCommand ({ group, text, stem, passage, language }: Draft, commands: Set<string>): boolean {
  if (group !== TAKEN_FOR_COMMAND || text.split(' ').some(word => commands.has(word))) return false
  const isAmongCommands = () => (commands.size === 0 && isToldOfCommands(passage)) ||
    isListOfCommands(entriesOf(passage.section), commands)
  return isNoDeed({ stem, passage, language }) || !isAmongCommands()
}

/**
 * A question as it can be asked: of what a list describes, and is not known to be a command, only "which name in the
 * code" is asked; `undefined` for what a sentence says.
 * @param commands the commands of the lines of a shell
 */
export function asProvenCommand (draft: Draft, commands: Set<string>): Draft | undefined {
  if (!isUnprovenCommand(draft, commands)) return draft
  const words = testWordsOf(draft.language)?.commands
  const told = quotedIn(draft)
  if (words === undefined || told === undefined || draft.passage.kind !== 'item' || isNoDeed(draft)) return undefined
  const stem = filled(words.asksDescribed, { noun: words.nouns.keyword, told })
  return { ...draft, stem, group: 'code', trust: 0 }
}

const ENTRY = /^[ \t]*(?:[-*+|]|\d+[.)])[ \t]*[*_]*`([a-z][\w.-]*)/gm

/** What the entries of the lists and tables of a section begin with. */
const entriesOf = onceFor(({ text }: Passage['section']) => Array.from(text.matchAll(ENTRY), ([, word = '']) => word))

// One alone may be an ordinary word.
const MIN_USUAL = 2

function isListOfCommands (names: string[], commands: Set<string>): boolean {
  return names.some(name => commands.has(name)) || names.filter(isUsualCommand).length >= MIN_USUAL
}

/** Whether no list says by a verb what a name in code does. */
function isNoDeed ({ stem, passage, language }: Pick<Draft, 'stem' | 'passage' | 'language'>): boolean {
  const told = quotedIn({ stem }) ?? ''
  return passage.kind === 'sentence' || (told !== '' && !isVerbFirst(told, language))
}

function isVerbFirst (told: string, language: ProseLanguage): boolean {
  const [first = '', ...rest] = told.split(' ')
  // "Is storage for private data"
  if (IS_BE.test(first) && !IS_USED.test(told)) return false
  return patternsOf(language)?.orders.test(first) === true || verbForm(first, language)?.base === first ||
    isVerbBehind(first, rest.join(' '), false, language)
}

/**
 * Whether a question asks for a name in code of which it is not known what it is, and it may be a variable or a column
 * of an example: it is called nowhere, and what the material says of it is no deed.
 * @param code the pieces of code of the material
 */
export function isUnprovenName ({ form, trust, text, stem, passage, language }: Draft, code: string): boolean {
  const isCalled = () => new RegExp(`(?<![\\p{L}\\d_])${escapeRegExp(text)}\\(`, 'u').test(code)
  return form === 'command' && trust === 0 && isNoDeed({ stem, passage, language }) && !isCalled()
}

function isDeedFirst (told: string, language: ProseLanguage): boolean {
  return isVerbFirst(told, language) || verbForm(told.split(' ')[0] ?? '', language)?.isPlural === false
}

/** Whether a question asks for a function that the material declares and describes. */
export function isDeclared ({ group }: Pick<Draft, 'group'>): boolean {
  return group === DECLARED || group === LISTED
}

/**
 * Whether a question asks for a function that the code of an example declares, and that no sentence names.
 * @param words the words of the sentences of the material
 */
export function isOfExampleOnly (draft: Draft, words: Set<string>): boolean {
  return draft.group === DECLARED && !words.has(draft.text.replace('()', ''))
}

/** The words of the sentences of a material, as they are written, and names in code as one word each. */
export function wordsOfProse (passages: Passage[]): Set<string> {
  return new Set(passages.flatMap(({ kind, text }) => kind === 'code' ? [] : text.match(/[\p{L}_][\p{L}\d_]*/gu) ?? []))
}

function trustOf ({ code, noun, isDeclared, isListed }: Found, passage: Passage, isShell: boolean): number {
  // Without a noun, it is not known what a name in code is: a function, a field or a variable.
  if (noun === undefined && nounFor(code, passage, isShell) === 'keyword') return 0
  // A whole program has more functions than those that its course teaches, and a list of functions has none.
  return isDeclared === true && isListed !== true && ONLY_CODE.test(passage.section.text) ? 1 : 2
}

const ONLY_CODE = /^(`{3,})\w*\n[^]*\n\1$/

/** "chmod" of "chmod 755 file": what it is called with is of an example. */
function withoutGiven (found: Found, passage: Passage): Found | undefined {
  const { code, does } = found
  const { code: bare, given } = commandIn(code) ?? { code, given: '' }
  // "violation shutdown" of a table of parameters has a value that counts.
  if (bare === code || !isCommandNoun(found.noun)) return found
  // "`ping host`: tests whether a host …": the word stands for any.
  const isEntry = passage.kind === 'row' || passage.definition !== undefined
  const words = wordsOf(does)
  const stands = given.split(' ').every(word => !/^[a-z]+$/.test(word) || words.includes(word))
  if (isEntry && !stands) return found
  const isOut = isEntry ? saysOfGiven(given, does) : isOfExample(does, given)
  return isOut ? undefined : { ...found, code: bare, others: [code, ...found.others ?? []] }
}

function isCommandNoun (noun = 'command'): boolean {
  return noun === 'command' || IS_COMMAND.test(noun)
}

const IS_COMMAND = new RegExp(`^(?:${inAny(({ commands }) => commands?.nouns.command)}|` +
  `${inAny(({ commands }) => commands?.commandNouns)})$`)

/** "Takes a data.frame (the name begins with d)": what stands in parentheses may spell the answer. */
function withoutAside (found: Found): Found[] {
  // "any() returns … all() returns …": two lines were run together.
  const does = /\w\(\)/.test(found.does) ? undefined : withoutParentheses(found.does)
  return does === undefined ? [] : [{ ...found, does }]
}

// "list.pop([i])", "int strlen(const char *s)"
const SIGNATURE = /^(?:[a-z][\w<>]* \*?)?((?:\w+(?:\.|::))*([a-zA-Z]\w+))\(((?:[^()]|\([^()]*\))*)\)$/

// A piece of code in R, by its name or by what no other language has.
const OF_R = /^`{3,} ?\{?[rR]\b|\w <- (?!\d)|^library\(\w+\)$/m

/** A function that is shown with its object, its arguments or its type is asked for by its name. */
function withoutArguments (found: Found, { section }: Passage): Found | undefined {
  const [, full = '', name = '', given = ''] = SIGNATURE.exec(found.code) ?? []
  if (name === '' || (full === name && given === '')) return found
  const does = saysOfGiven(given, found.does) ? withoutLastPart(found.does) : found.does
  if (saysOfGiven(given, does)) return undefined
  // "moran.plot()" of R is one name, and "list.pop()" of Python two.
  const own = OF_R.test(section.text) && !full.includes('::') ? full : name
  return { ...found, does, code: `${own}()`, others: [found.code, full, `${full}()`] }
}

/** "Returns a list of the words" of "…, using sep as the delimiter". */
function withoutLastPart (does: string): string {
  const first = does.slice(0, Math.max(0, does.lastIndexOf(', ')))
  return termsOf(first).length >= MIN_DONE_OF_ITEM ? first : does
}

/** What it gives for these arguments, or what it says of one of them, is of an example: "a node containing value". */
function saysOfGiven (given: string, does: string): boolean {
  const words = wordsOf(does)
  const names = wordsOf(given).filter(word => word.length > 2)
  return /\d/.test(does) ||
    words.some((word, at) => names.includes(word) && !ANY_ARTICLE.test(words[at - 1] ?? ''))
}

const ANY_ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}|` +
  `${inAny(({ commands }) => commands?.given)})$`)
const PLACEHOLDERS = new RegExp(`(?: (?:${inAny(({ commands }) => commands?.placeholders)}))+$`)

// "git revert HASH", "kill <pid>"
const STANDS_FOR = /(?: (?:[A-Z][A-Z_-]+|<[^<>]+>))+$/

/** "mv" of "mv old new": the words behind it stand for anything. */
function withoutPlaceholders (found: Found): Found {
  const bare = found.code.replace(PLACEHOLDERS, '')
  const code = /^[a-z]/.test(bare) ? bare.replace(STANDS_FOR, '') : bare
  return code === found.code ? found : { ...found, code, others: [found.code, ...found.others ?? []] }
}

// "$push": what a query language calls its operators.
const OPERATOR = /^\$([a-z]{2,})$/i
// In characters and in words: a student types it.
const MAX_CODE = 24
const MAX_CODE_WORDS = 3

function isFair (
  { code, does, isVerb, noun, quote, isDeclared = false }: Found, language: ProseLanguage
): boolean {
  if (code.length > MAX_CODE || code.split(' ').length > MAX_CODE_WORDS || !/\p{L}/u.test(code)) return false
  // "J": its first letter, which the hint gives, is all of it.
  if (code.replace(/[^\p{L}\d]/gu, '').length === 1) return false
  // "term" of a table of the variables of one set of data.
  if (noun !== undefined && OF_DATA.test(noun)) return false
  // A file, a path, a value, or a name that somebody has chosen.
  if (/[/\\~"'{}<>=…*&[\]]|\.\w{1,4}$|^\d|^\p{Lu}\p{Ll}+ /u.test(code)) return false
  // "netstat -tlnp": students do not remember such letters.
  if (/ -[a-z]{3,}$/i.test(code)) return false
  // "toString", "hsv2rgb"
  const own = wordsOf(code.replace(/(?<=\p{Ll})(?=\p{Lu})|\d+(?=\p{Ll})/gu, ' ')).filter(word => word.length > 2)
  const words = wordsOf(does)
  // "AABB" of "an AA'BB' system"
  const letters = fold(code).replace(/[^\p{L}\d]/gu, '')
  if (does.split(' ').some(word => fold(word).replace(/[^\p{L}\d]/gu, '') === letters)) return false
  // "Obtener los coeficientes se va a": a piece of the sentence.
  if (isDangling(does, language)) return false
  // "If k is a number, this makes …": what one of its cases does.
  if (CONDITION_FIRST.test(fold(does))) return false
  // "logrotate" has "rota", "barplot" has "plots".
  const parts = words.map(word => word.length > 4 ? word.replace(/s$/, '') : word)
  if (parts.some(part => part === fold(code) || (part.length > 3 && fold(code).includes(part)))) return false
  if (own.some(word => words.some(other => other.startsWith(word) || (other.length > 3 && word.startsWith(other))))) {
    return false
  }
  // "Step 11: add $8, %esp": of one listing.
  if (LEANS.test(fold(does)) || /[$%]|\d{2}|\(.+\)/.test(code.replace(OPERATOR, '$1'))) return false
  if (isVerb && DENIES.test(does)) return false
  // "N is the capacity", "class Dct": it stands above a declaration, and does not say what that does.
  if (isDeclared && !isDeedFirst(lowered(does), language)) return false
  if (SPEAKS.test(does) || OF_PROGRAM.test(does)) return false
  // "ONLY THE ROWS OF THE FIRST QUERY"
  if (isVague(does, language) || /(?:\p{Lu}{2,} ){4}/u.test(does)) return false
  // "Lists the files", "list the files": what does so is asked for, and is the subject.
  const isDeed = isVerb || isVerbFirst(lowered(does), language)
  // "Linux (new)", "width of the bar, along the top" beside a command or a call: of an example, and not what it does.
  const isComment = quote !== undefined && !isDeclared
  if (!isDeed && isComment && (noun === 'command' || does.includes(','))) return false
  // "put changes aside": few words are enough.
  const statement = (isDeed ? `X ${lowered(does)}` : does).padEnd(MIN_PURPOSE)
  return standsAlone(statement, language) && termsOf(does).length >= 2
}

const CONDITION_FIRST = new RegExp(`^(?:${inAny(({ names }) => names?.condition)}) `)
const OF_DATA = new RegExp(`^“(?:${inAny(({ commands }) => commands?.ofData)})”$`, 'i')

// "whether stack2 has nodes", "extends partialSolution", "lines of animals.csv": names of one program.
const OF_PROGRAM = /(?<![\p{L}\d_.])(?:[a-z]{4,}\d(?!\w)|[a-z]+[A-Z]\w*|[a-z\d_-]{3,}\.[a-z]{2,4}(?![\w(]))/u
// "As if we made it"
const SPEAKS = new RegExp(`\\p{L}{3}(?:${inAny(({ alone }) => alone.speaksToReader)})(?!\\p{L})`, 'u')
// In characters: what `standsAlone` asks of a statement.
const MIN_PURPOSE = 20

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

/** "length()" is "length" as well, ".find()" is "find()", "$push" is "push", and "n1 -ge n2" is "-ge". */
function otherForms (code: string, isFunction: boolean): string[] {
  const [, flag] = TEST.exec(code) ?? []
  if (flag !== undefined) return [flag, `test ${code}`, `[ ${code} ]`, `[[ ${code} ]]`]
  const [, bare] = OPERATOR.exec(code) ?? []
  if (bare !== undefined) return [bare]
  const [, front, letter = '', end] = SPELT_TWICE.exec(code) ?? []
  if (front !== undefined) {
    const other = `${front}${letter === 's' ? 'z' : 's'}${end}`
    return end === 'e()' ? [code.slice(0, -2), other, other.slice(0, -2)] : [other]
  }
  const forms = /\(\)$/.test(code) ? [code.slice(0, -2)] : isFunction ? [`${code}()`] : []
  return /^\.\p{L}/u.test(code) ? [...forms, ...[code, ...forms].map(form => form.slice(1))] : forms
}

// "summarise" and "summarize" are one function where a library has both.
const SPELT_TWICE = /^(\w{4,}i)([sz])(e(?:\(\))?)$/

// Two values with an operator of the shell between them.
const TEST = /^\S+ (-(?:eq|ne|[gl][te]|[no]t|ef)) \S+$/u

type Noun = keyof CommandWords['nouns']

function nounFor (code: string, passage: Passage, isShellCourse: boolean): Noun {
  if (/^-/.test(code)) return 'option'
  if (TEST.test(code)) return 'operator'
  if (IS_SQL_WORD.test(code)) return 'clause'
  if (/\)$/.test(code)) return 'function'
  if (/^[a-z]+ -/.test(code) || isOfTool(code)) return 'command'
  return isAboutShell(passage, isShellCourse) && /^[a-z][a-z0-9 -]*$/.test(code) ? 'command' : 'keyword'
}

function stemOf (
  noun: string, { code, does, isVerb, asks }: Found, owner: string | undefined,
  { nouns, nounOf, ...words }: CommandWords
): string {
  const told = lowered(does.replaceAll('$$', '$'))
  const bare = noun in nouns ? nouns[noun as Noun] : noun
  const name = code.startsWith('-') ? filled(nounOf, { noun: bare, code: owner ?? '' }) : bare
  return filled(asks ?? (isVerb ? words.asks : words.asksDescribed), { noun: name, told })
}

function entryIn (passage: Passage): Found[] {
  const { definition, kind } = passage
  const { cells = [], header = [] } = kind === 'row' ? rowOf(passage) ?? {} : {}
  // The column of the commands stands before that of what they do, or behind it.
  const column = [0, 1].find(at =>
    IS_KIND.test(nounOf(header[at] ?? '') ?? '') && TELLS.test(fold(header[1 - at] ?? '')))
  const told = definition ??
    (column === undefined ? undefined : { term: cells[column] ?? '', text: cells[1 - column] ?? '' })
  const code = told?.term.trim() ?? ''
  const noun = nounOf(header[cells.indexOf(told?.term ?? '')] ?? '')
  const isCommand = noun !== undefined && IS_KIND.test(noun)
  // "String::chars returns …" says it of a part.
  if (passage.text.includes(`${code}::`)) return []
  const isName = CALLED_NAME.test(code) || (isCommand && NAME.test(code))
  if (told === undefined || !(isSetAsCode(code, passage.section) || isName)) return []
  const does = bodyOf(told.text)
  return does === undefined ? [] : [{ code, does, isVerb: false, ...(noun !== undefined && { noun }) }]
}

// "pivot_longer(): takes …"
const CALLED_NAME = /^[a-z]\w*\(\)$/
// What is a name in code although it is not set as code: "ls -a", "COUNT()", "GROUP BY".
const NAME = /^(?:\$?[a-z][a-z\d-]*(?: -?[a-z][a-z-]*)?|[A-Z]{3,}(?: [A-Z]{2,})?(?:\(\))?|[a-z]\w*\(\))$/

/** What the name of the first column of a table says that its rows are: "command" of "Commands", any other as it is. */
function nounOf (column: string): string | undefined {
  const [, kind] = KIND_COLUMN.exec(column) ?? []
  return kind?.toLowerCase() ?? (/^\p{L}[\p{L} ]{3,24}$/u.test(column) ? `“${column}”` : undefined)
}

/** The first sentence below a heading that is a function: "Adds an item …", below "list.append(x)". */
function headedIn ({ text, headings, kind, section, definition }: Passage, language: ProseLanguage): Found[] {
  const code = headings.at(-1) ?? ''
  if (kind !== 'sentence' || definition !== undefined || !SIGNATURE.test(code)) return []
  if (!section.text.replace(/[*_`]/g, '').startsWith(text.slice(0, 40))) return []
  const does = text.replace(/\.$/, '').replace(GOES_ON, '')
  const [first = ''] = lowered(does).split(' ')
  // "R(θ)", and below it "is influenced by …": the rest of a formula.
  if (/^\p{Ll}/u.test(text) || termsOf(does).length < MIN_DONE_OF_ITEM) return []
  // "Return the length of …"
  const isOrder = patternsOf(language)?.orders.test(first) === true || verbForm(first, language)?.base === first
  const isVerb = !isOrder && isVerbBehind(first, lowered(does).slice(first.length + 1), false, language)
  return isVerb || isOrder ? [{ code, does, isVerb, noun: 'function' }] : []
}

const MIN_DONE = 4
// In a list of commands.
const MIN_DONE_OF_ITEM = 3

const KINDS = inAny(({ commands }) => commands?.kinds)
// "Clausula": notes are often typed without accents.
const KIND = KINDS.replace(/[áéíóú]/g, letter => `[${letter}${fold(letter)}]`)
const PROPER_KINDS = new Map(KINDS.split('|').map(kind => [fold(kind), kind]))
const IS_KIND = new RegExp(`^(?:${KIND})$`)
// The heading of a section about one function: "Function lm", "pivot_longer()".
const FUNCTION = inAny(({ commands }) => commands?.functions)
const IS_FUNCTION =
  new RegExp(`\\(\\)\`?$|^(?:${FUNCTION}) \`?[\\w.]+\`?$|^\`?[\\w.]+\`? (?:${FUNCTION})$`, 'iu')
const KIND_COLUMN = new RegExp(`^(${KIND})(?:e?s)?$`, 'i')
// The column of a table of commands that says what they do.
const TELLS = new RegExp(`^(?:${inAny(({ commands }) => commands?.tells)})$`)
const ADDS = `(?: (?:${inAny(({ commands }) => commands?.ofLanguage)}))?`
// "In SQL, the function", "The function"
const WITHIN = `(?:${inAny(({ names }) => names?.within)}) \\S+?,? `
const THE_KIND = new RegExp(`^(?:${WITHIN})?` +
  `(?:(?:${inAny(({ commands }) => commands?.the)}) )?(?:(${KIND})${ADDS} )?$`, 'iu')
const SAYS = new RegExp(`^(?: (${KIND}))?${ADDS} ((?:(?:${inAny(({ commands }) => commands?.pronouns)}) )?\\S+) ` +
  '([^]+?)\\.?$', 'u')
const IS_ONE = inAny(({ commands }) => commands?.isOne)
/* eslint-disable ours/no-language-words -- the names of SQL */
const SQL_WORD = '(?:NATURAL |LEFT |RIGHT |FULL |INNER |OUTER |CROSS )*JOIN|GROUP BY|ORDER BY|' +
  '(?:CREATE|ALTER|DROP) [A-Z]+|' +
  'INSERT(?: INTO)?|PRIMARY KEY|FOREIGN KEY|NOT NULL|UNION(?: ALL)?|SELECT|UPDATE|DELETE|WHERE|HAVING|DISTINCT|LIMIT|' +
  'INTERSECT|EXCEPT|UNIQUE|GRANT|REVOKE|COMMIT|ROLLBACK|TRUNCATE|AUTO_?INCREMENT'
/* eslint-enable ours/no-language-words */
const IS_SQL_WORD = new RegExp(`^(?:${SQL_WORD})$`)
// " is a function of SQL that", " (), which"
const IS_A_KIND = new RegExp(`^(?:,? (?:${IS_ONE}) (?:\\p{L}+ )?(${KIND})` +
  `(?: [^,.;:]{0,30}?)?)?,? (?:${inAny(({ commands }) => commands?.which)})(?= )`, 'u')
const IS_ANY = new RegExp(`^${ADDS} (?:${IS_ONE}) [^,.;:]{3,40}?,? ` +
  `(?:${inAny(({ commands }) => commands?.which)})(?= )`, 'u')
const KIND_BEHIND = new RegExp(`^ (${KIND})(?!\\p{L})`, 'u')
const GOES_ON = new RegExp(`(?:;|, (?:${inAny(({ commands }) => commands?.goesOn)})\\b).*$`, 'u')
const IS_BE = new RegExp(`^(?:${inAny(({ commands }) => commands?.be)})$`)

// What stands for the piece of code in a sentence.
const HELD_CODE = '\u0001'
const patternsOf = ofEach(({ testQuestions }) => {
  const { commands } = testQuestions ?? {}
  const whole = (words: Pattern | undefined) => new RegExp(`^(?:${patternOf(words)})$`, 'u')
  const behind = (words: Pattern) => new RegExp(patternOf(words, { code: HELD_CODE, kind: KIND }), 'u')
  return commands && {
    verbs: whole(commands.verbs),
    orders: whole(commands.orders),
    noVerbs: whole(commands.noVerbs),
    knowsAll: commands.knowsAllVerbs === true,
    notVerbBefore: new RegExp(`^(?:${patternOf(commands.notVerbBefore)}) `, 'u'),
    verbsOfKind: whole(commands.verbsOfKind),
    purposes: [commands.used, commands.purposeFirst, commands.purposeBehind].map(behind),
    usedBehind: behind(commands.usedBehind ?? []),
    offered: behind(commands.offered ?? []),
    usedFor: commands.usedFor
  }
})

/** Whether a word behind a piece of code, or behind the name of what it is, is a verb. */
function isVerbBehind (verb: string, rest: string, isKind: boolean, language: ProseLanguage): boolean {
  const patterns = patternsOf(language)
  if (patterns === undefined) return false
  if (isKind && patterns.verbsOfKind.test(verb)) return true
  if (patterns.knowsAll && verbForm(verb, language)?.isPlural === false) return true
  return patterns.verbs.test(verb) && !patterns.noVerbs.test(verb) && !patterns.notVerbBefore.test(rest)
}

/** "`wc` counts …", "The command `wc` counts …", "`wc` is a command that counts …". */
function statedIn (passage: Passage, language: ProseLanguage): Found[] {
  const { text, definition, kind } = passage
  if (definition !== undefined || kind === 'row') return []
  return codesIn(passage).flatMap(code => {
    const at = text.indexOf(code)
    const behind = text.slice(at + code.length)
    const [, before] = KIND_BEFORE.exec(text.slice(0, at)) ?? []
    // "The clause INNER JOIN is a kind of union that …": what it is, stands before it.
    const isNamed = before !== undefined || IS_SQL_WORD.test(code)
    const [isOne = '', called] = IS_A_KIND.exec(behind) ?? (isNamed ? IS_ANY.exec(behind) : null) ?? []
    // "We shall see the constraint NOT NULL, which …": wherever it stands.
    const front = isOne !== '' && before !== undefined ? [before, before] : THE_KIND.exec(text.slice(0, at))
    const [, after, verb = '', rest = ''] = SAYS.exec(behind.slice(isOne.length)) ?? []
    if (front === null || at === -1 || /[.!?:;] ?\p{Lu}/u.test(rest)) return []
    const found = front[1] ?? after ?? called
    const noun = PROPER_KINDS.get(fold(found ?? ''))
    const isClear = noun !== undefined || IS_SQL_WORD.test(code) || (isOne === '' && isSetAsCode(code, passage.section))
    if (!isClear) return []
    // "`db:prepare` loaded the table": it did so once.
    const [, told = verb] = PRONOUN.exec(verb) ?? []
    const isUsed = IS_USED.test(`${verb} ${rest}`)
    // "while loops combine …": the second one is the verb.
    const isNoun = verbForm(rest.split(' ')[0] ?? '', language)?.isPlural === true
    // "`ls` shows that a file was made": this time.
    const isDeed = !isNoun && isVerbBehind(told, rest, noun !== undefined, language) && !PAST.test(verb)
    const isVerb = !THAT.test(rest) && (isUsed || isDeed)
    const does = `${verb} ${rest.replace(GOES_ON, '').trim()}`
    if (namesVariable(does, code, passage)) return []
    // "takes three arguments: the size, …": the list was cut.
    if (/[:$]/.test(does)) return []
    // What little a sentence says is done by others, too.
    const least = kind === 'item' && !code.includes('_') ? MIN_DONE_OF_ITEM : MIN_DONE
    if (!isVerb || (IS_BE.test(verb) && !isUsed) || termsOf(does).length < least) return []
    return [{ code, does, isVerb: true, ...(noun !== undefined && { noun }) }]
  })
}

/** "`request` makes a call on `app`": of a name in code that another sentence, or an example, has explained. */
function namesVariable (does: string, code: string, passage: Passage): boolean {
  return passage.marked.some(mark => mark !== code && /^[a-z_]\w*$/.test(mark) && isSetAsCode(mark, passage.section) &&
    does.split(/[^\w]+/).includes(mark))
}

const KIND_BEFORE = new RegExp(`(?<!\\p{L})(${KIND})${ADDS} $`, 'iu')
const THAT = new RegExp(`^(?:${inAny(({ commands }) => commands?.which)}) `)
const PRONOUN = new RegExp(`^(?:${inAny(({ commands }) => commands?.pronouns)}) (\\S+)$`, 'u')
const IS_USED = new RegExp(`^(?:${inAny(({ commands }) => commands?.isUsed)}) `, 'u')
// "TRIM()", "list.sort()", and behind the word for what it is "GROUP BY".
const IN_CAPITALS = '(?!SQL )[A-Z][A-Z_]{2,}(?: [A-Z]{2,}){0,2}'
const NAMED_CODE = new RegExp('(?<![\\p{L}\\d_.`])(?:[a-z]\\w*\\.)*[A-Za-z]\\w+\\(\\)|' +
  `(?<=(?<!\\p{L})(?:${KIND})${ADDS} )${IN_CAPITALS}(?![\\p{L}\\d(])|` +
  `(?<!\\p{L})${IN_CAPITALS}(?= (?:${KIND})(?!\\p{L}))|` +
  `(?<=^(?:${WITHIN})?)(?:${SQL_WORD})(?= \\p{Ll})|` +
  `(?<=^(?:${WITHIN})?)${IN_CAPITALS}(?= (?:${IS_ONE}) (?:\\p{L}+ )?(?:${KIND}))`, 'gu')

// Most texts have none, and the pattern takes its time.
const HAS_CODE = /\(\)|[A-Z][A-Z_]{2}/

/** The pieces of code that a passage names: what its author set as code, and what the text shows to be some. */
const codesIn = onceFor((passage: Passage): string[] => {
  const { text, marked } = passage
  const named = HAS_CODE.test(text) ? text.match(NAMED_CODE) ?? [] : []
  const called = text.match(NAMED_KIND)?.filter(name => calledIn(passage.section).has(name)) ?? []
  const all = [...marked.filter(mark => isSetAsCode(mark, passage.section)), ...named, ...called]
  return [...new Set(all)].filter(code => isWhole(code, text))
})

// "ggplot2::autoplot(", "model.fit(": the name alone is called as well.
const CALL = /(?<![\w.])[\w.]+(?=\()/g

/** The names that a section calls. They are read once: a long section may name a function in each of its sentences. */
const calledIn = onceFor(({ text }: Passage['section']): Set<string> => new Set((text.match(CALL) ?? [])
  .flatMap(name => [name, name.slice(name.lastIndexOf('.') + 1)])))

// "The `autoplot` function", where the author does not set the name as code.
const CALLED = `${FUNCTION}|${inAny(({ commands }) => commands?.nouns.command)}`
const NAMED_KIND = new RegExp(`(?<=(?<!\\p{L})(?:${CALLED}) )[a-z][\\w.]*\\w(?![\\w(])|` +
  `(?<![\\p{L}\\d_.(])[a-z][\\w.]*\\w(?= (?:${CALLED})(?!\\p{L}))`, 'gu')

// "`String::len` returns …" says nothing of `String`. Nor does "`os.path` …" of `os`, or "sf's function" of `sf`.
const WITHIN_NAME = [/[\w:.]$/, /^(?:\w|::|\.\w|['’]s )/] as const

/** Whether a piece of code stands by itself where a text has it first. */
function isWhole (code: string, text: string): boolean {
  const at = text.indexOf(code)
  const [before, behind] = WITHIN_NAME
  return !before.test(text.slice(0, at)) && !behind.test(text.slice(at + code.length))
}

const PAST = new RegExp(`\\p{L}{2}(?:${inAny(({ told }) => told?.pastEnding)})$`, 'u')

// "You cannot use `map` to …"
const DENIES = new RegExp(inAny(({ commands }) => commands?.denies), 'i')

// "In this query, we use LIKE to find the users": what an example does.
const OF_EXAMPLE = new RegExp(`\\b(?:${inAny(({ commands }) => commands?.ofExample)})\\b`)
const SAYS_CALLED = new RegExp(`(?:${inAny(({ names }) => names?.saysCalled)}) $`)
const WITH_OTHERS = new RegExp(`^ (?:${inAny(({ commands }) => commands?.withOthers)}) `)

/** "Use `git log` to view the history." "To view the history, use `git log`." */
function usedIn (passage: Passage, language: ProseLanguage): Found[] {
  const { text, kind } = passage
  const patterns = patternsOf(language)
  if (kind === 'row' || patterns === undefined) return []
  return codesIn(passage).flatMap(code => {
    const said = text.replace(code, HELD_CODE)
    const does = patterns.purposes.map(pattern => pattern.exec(said)?.[1]).find(found => found !== undefined)
    if (does === undefined || /\$.*\\/.test(does) || does.includes(HELD_CODE) || DENIES.test(said)) return []
    const after = text.slice(text.indexOf(code) + code.length)
    const isOfExample = OF_EXAMPLE.test(fold(text)) || WITH_OTHERS.test(after) || /['"]/.test(does)
    if (!isSetAsCode(code, passage.section) && isOfExample) return []
    // "Use `a` to make it, or `b` to …", "a folder called `data` (to keep …)"
    const isOfTwo = codesIn(passage).some(other => other !== code &&
      (does.includes(other) || isBeside(after, other)))
    if (isOfTwo || SAYS_CALLED.test(text.slice(0, text.indexOf(code)))) return []
    // "to extract the tuple": of what, the text before says.
    if (termsOf(does).length < (isSetAsCode(code, passage.section) ? 3 : 2)) return []
    const found = KIND_BEHIND.exec(after)?.[1] ?? KIND_BEFORE.exec(text.slice(0, text.indexOf(code)))?.[1]
    const noun = PROPER_KINDS.get(fold(found ?? ''))
    const purpose = `${patterns.usedFor} ${does}`
    return [{ code, does: purpose, isVerb: true, ...(noun !== undefined && { noun }) }]
  })
}

const BESIDE = new RegExp(`^(?:,| (?:${inAny(({ alone }) => alone.alternatives)}|,))(?: (?:` +
  `${inAny(({ alone }) => alone.alternatives)}))?(?: (?:${inAny(({ grammar }) => grammar?.articles)}))?` +
  `(?: (?:${KIND}))? $`, 'u')

/** "The operator `in`, the method `has()`, or …": another one does the same. */
function isBeside (after: string, other: string): boolean {
  const at = after.indexOf(other)
  return at !== -1 && BESIDE.test(after.slice(0, at))
}

/** "A function called `aggregate()` for counting cases", "You can count the cases with the function `aggregate()`." */
function offeredIn (passage: Passage, language: ProseLanguage): Found[] {
  const { text, kind } = passage
  const patterns = patternsOf(language)
  const codes = codesIn(passage)
  if (kind === 'row' || patterns === undefined || codes.length === 0) return []
  if (OF_EXAMPLE.test(fold(text)) || DENIES.test(text)) return []
  return codes.flatMap(code => {
    const at = text.indexOf(code)
    const said = text.replace(code, HELD_CODE)
    const [, purpose, deed] = patterns.offered.exec(said) ?? []
    const used = purpose === undefined ? patterns.usedBehind.exec(said)?.[1] : undefined
    const does = purpose === undefined ? deed ?? used ?? '' : `${patterns.usedFor.replace(/ \S+$/, '')} ${purpose}`
    const found = KIND_BEHIND.exec(text.slice(at + code.length))?.[1] ?? KINDS_IN.exec(text.slice(0, at))?.[1]
    const noun = PROPER_KINDS.get(fold(found ?? ''))
    // What is neither called one nor called like one may be a variable.
    const isClear = noun !== undefined || /\(\)$/.test(code) || IS_SQL_WORD.test(code)
    if (!isClear || does.includes(HELD_CODE) || termsOf(does).length < MIN_DONE_OF_ITEM || /['"$]/.test(does)) return []
    const told = used === undefined ? does : `${patterns.usedFor} ${does}`
    return [{ code, does: told.replace(GOES_ON, ''), isVerb: true, ...(noun !== undefined && { noun }) }]
  })
}

// The last word before a piece of code that says what it is: "a function called".
const KINDS_IN = new RegExp(`(?<!\\p{L})(${KIND})(?: \\p{L}+)? $`, 'iu')

/**
 * Whether a question asks for a name in capitals that is no code of the material, such as "HTTP" or a misspelt word.
 * @param code the pieces of code of the material
 */
export function isInCapitalsOnly ({ text, passage }: Draft, code: string, passages: Passage[]): boolean {
  const isEntry = passage.kind === 'row' || passage.definition !== undefined
  if (isEntry || !/^[A-Z][A-Z_ ]{2,}$/.test(text) || code.includes(text)) return false
  const isElsewhere = () => passages.some(other => other !== passage && other.text.includes(text))
  return !isSetAsCode(text, passage.section) || (code !== '' && !isElsewhere())
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
