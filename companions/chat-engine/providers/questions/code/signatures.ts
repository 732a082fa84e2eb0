import type { Passage } from '../../../material/passages.js'
import { inAny } from '../prose/prose-language.js'
import type { Found } from './shell.js'

/*
 * Functions that a piece of code declares, with what their authors say of them: a docstring below the line, or a
 * comment above it.
 */

// In letters, and in words: a student types it.
const MAX_NAME = 18
const MAX_NAME_WORDS = 3
// What each program has, what is private, and what reads or sets one value.
// eslint-disable-next-line ours/no-language-words -- the names of functions
const NO_NAME = /^(?:_|main$|init$|constructor$|test|setUp|tearDown|(?:get|set)(?:[A-Z]|_)|to_?[sS]tring$|if$|for$)/

const DOCSTRING = new RegExp('^[ \\t]*(?:async )?def (\\w+) ?\\([^()]{0,200}\\)[^:\\n]{0,60}:[ \\t]*\\n' +
  '[ \\t]*[rRuU]?("""|\'\'\')(?=([^]{0,500}))', 'gm')

// The line of a declaration. In C and its kin, a type stands before the name.
// eslint-disable-next-line ours/no-language-words -- words of programs
const MODIFIERS = '(?:(?:public|private|protected|static|final|abstract|inline|const|virtual|extern|export|default|' +
  'async|unsigned|struct|synchronized|constexpr|override|pub|suspend|open|internal) )*'
const TYPE = '[A-Za-z_][\\w:.]*(?:<[^()\\n]{0,60}>)?(?:\\[\\])*'
const DECLARATION = new RegExp('^(?:' + [
  `${MODIFIERS}(?:function\\*?|fn|fun|func(?: \\([^()\\n]{0,60}\\))?|def|sub) (\\w+)(?:<[^()\\n]{0,40}>)? ?\\(`,
  `${MODIFIERS}(?:const|let|var) (\\w+) ?= ?(?:async )?(?:function|\\([^()\\n]{0,120}\\) ?=>|\\w+ ?=>)`,
  "(?:val|external) ([a-z]\\w*'?) ?:[^\\n]*->",
  "let(?: rec)? (?!mut )([a-z]\\w*'?) [a-z_(~?]",
  '(\\w+) ?(?:<-|=) ?function ?\\(',
  "([a-z]\\w*'?) ?:: [^\\n]*->",
  `${MODIFIERS}(?:${TYPE}[ \\t]+\\*{0,2}|${TYPE}[ \\t]*\\*{1,2}[ \\t]*)(\\w+) ?\\([^;\\n]{0,200}\\)?`,
  '(?:static |async )*(\\w+) ?\\([^()\\n]{0,120}\\) ?\\{'
].join('|') + ')')
// Not the name of a function, in the place of one.
const IS_STEP =
  // eslint-disable-next-line ours/no-language-words -- words of programs
  /^(?:return|throw|new|else|if|for|while|switch|case|assert|print|raise|yield|await|delete|using|import|package)\b/
// Between a comment and what it is about.
const ANNOTATION = /^(?:@\w|#\[|\[\w+.*\]$|template ?<)/

/** What the code of a passage says of the functions that it declares. */
export function declaredIn ({ text, section }: Passage): Found[] {
  const below = [...text.matchAll(DOCSTRING)].flatMap(([whole, name = '', mark = '', doc = '']) =>
    foundOf(name, doc.split(mark)[0] ?? '', `${whole}${doc.split(mark)[0]}${mark}`, hasNoBody(doc.split(mark)[1])))
  if (!/\*\/|\*\)|^\s*(?:\/\/|--|#)/m.test(text)) return below
  const lines = text.split('\n').map(line => line.trim())
  const isInside = beginsInside(text, section.text)
  const above = lines.flatMap((line, at): Found[] => {
    const name = IS_STEP.test(line) ? undefined : DECLARATION.exec(line)?.slice(1).find(found => found !== undefined)
    if (name === undefined) return []
    const comment = commentOf(lines, at, isInside)
    if (comment === undefined) return []
    // Code is cut into passages: the comment may begin in the one before.
    const isCut = comment.start === 0 && isInside
    const quote = lines.slice(Math.min(comment.start, at), Math.max(comment.end, at + 1)).join('\n')
    return isCut ? [] : foundOf(name, comment.text, quote, isPrototype(line))
  })
  return [...below, ...above]
}

/** Whether the line before a piece of a text is one of a comment, too. */
function beginsInside (piece: string, whole: string): boolean {
  const before = whole.slice(0, Math.max(0, whole.indexOf(piece))).split('\n').at(-2) ?? ''
  return LINE_COMMENT.test(before.trim())
}

const LINE_COMMENT = /^(?:\/\/[/!]?|--(?: \|)?|#'?|;;) ?/

/** The text of a comment, and its lines: the first one, and the one behind the last one. */
interface Comment { text: string, start: number, end: number }

/**
 * What is said of the declaration in a line: in the comment above it; or below it, where the lines around it, up to
 * the empty ones, begin with a prototype and end with a comment. `undefined` where it cannot be told which one.
 */
function commentOf (lines: string[], at: number, isInside: boolean): Comment | undefined {
  const first = lines.lastIndexOf('', at) + 1
  const isAbove = !(lines[first]?.endsWith(';') && DECLARATION.test(lines[first]))
  if (isAbove) return commentAbove(lines, at)
  const next = lines.indexOf('', at)
  const isBelow = LINE_COMMENT.test(lines.slice(first, next === -1 ? undefined : next).at(-1) ?? '')
  // "void a();", "// what b does", "void b();": or what a does. And where code is cut, its first lines are missing.
  if (!isBelow || (isInside && first === 0)) return undefined
  let end = at + 1
  while (LINE_COMMENT.test(lines[end] ?? '')) end++
  return { text: commentText(lines.slice(at + 1, end)), start: at + 1, end }
}

function commentText (lines: string[]): string {
  return lines.map(line => line.replace(LINE_COMMENT, '')).join('\n')
}

/** The text of the comment that ends on the line before another one. */
function commentAbove (lines: string[], at: number): Comment {
  let end = at - 1
  while (end >= 0 && ANNOTATION.test(lines[end] ?? '')) end--
  const last = lines[end] ?? ''
  let start = end
  if (/\*\/$|\*\)$/.test(last)) {
    while (start > 0 && !/^(?:\/\*|\(\*)/.test(lines[start] ?? '')) start--
    const whole = lines.slice(start, end + 1).join('\n')
    const isWhole = /^(?:\/\*|\(\*)/.test(whole)
    const text = isWhole ? whole.replace(/^(?:\/\*|\(\*)[*!]?|\s*\*+[/)]$|^\*(?: |$)/gm, '') : ''
    return { text, start, end: end + 1 }
  }
  while (start >= 0 && LINE_COMMENT.test(lines[start] ?? '') && !/^#!/.test(lines[start] ?? '')) start--
  return { text: commentText(lines.slice(start + 1, end + 1)), start: start + 1, end: end + 1 }
}

// Where a description of the parts begins, or an example.
const PARTS = /\n\s*(?:\n|[@\\:](?!brief|summary)\w|\w+:\s*(?:\n|$)|-{3,}|>{3})|\s[@\\](?:param|returns?)\b|>{3}/u
const NO_TEXT = /https?:|@see|\b[A-Z]{4,}:/
const BEGINS_IS = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.be)}) `)

const PROTOTYPE = /\(([^()]*)\)(?: const)?;$/

/** "int strcmp(const char *a, const char *b);", and not "Node root(5);": each parameter has its type. */
function isPrototype (line: string): boolean {
  const given = PROTOTYPE.exec(line)?.[1]
  return given !== undefined &&
    given.split(',').every(part => /^\s*(?:void)?\s*$/.test(part) || /[\w>][ *&]+\w+(?:\[\])?$/.test(part.trim()))
}

/** Whether nothing of a function stands behind its docstring: a list of functions. "pass" is an exercise. */
function hasNoBody (behind: string | undefined): boolean {
  return behind !== undefined && /^[ \t]*(?:\n\s*)?(?:$|\n\S)/.test(behind.replace(/\n[ \t]*(?=\n)/g, ''))
}

/** What the first sentence of a comment says that a function does. */
function foundOf (name: string, comment: string, quote: string, isListed: boolean): Found[] {
  const parts = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_').split('_').filter(part => part !== '')
  const isOut = NO_NAME.test(name) || name.length < 3 || name.length > MAX_NAME || parts.length > MAX_NAME_WORDS
  if (isOut || comment.trim() === '' || NO_TEXT.test(comment)) return []
  const [whole = ''] = comment.replace(/^\s+/, '').split(PARTS)
  const text = whole.replace(/\s+/g, ' ').replace(/^[@\\](?:brief|summary) /, '').replace(/<\/?\w+\/?>/g, '')
    .replace(/\{@\w+ ([^{}]*)\}/g, '`$1`').replace(/``([^`]*)``/g, '`$1`').replace(/\[([\w' ]+)\]/g, '`$1`').trim()
  const [sentence = ''] = /^[^]*?[.](?= |$)/.exec(text) ?? [text]
  const does = withoutOwnName(sentence, name).replace(/\.$/, '')
  // The text is incomplete, or it is code in a comment.
  if (!/^\p{L}/u.test(does) || /[;:{}=\d]|\w\(/.test(does.replace(/`[^`]*`/g, ''))) return []
  return [{ code: `${name}()`, does, isVerb: false, noun: 'function', quote, isDeclared: true, isListed }]
}

/** "`push x s` adds …", "push(x): adds …", "push_back adds …", and not "push an item". */
function withoutOwnName (sentence: string, name: string): string {
  const [whole = ''] = new RegExp(`^(?:\`${name}[^\`]*\`|${name}\\([^()]*\\))[,:]? (?:- )?`).exec(sentence) ?? []
  if (whole !== '') return sentence.slice(whole.length).replace(BEGINS_IS, '')
  const isName = /[_\p{Lu}]/u.test(name) && sentence.startsWith(`${name} `)
  return isName ? sentence.slice(name.length + 1).replace(BEGINS_IS, '') : sentence
}
