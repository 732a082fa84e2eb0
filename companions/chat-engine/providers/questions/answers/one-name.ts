import { anyOf } from '../../../../text/languages/registry.js'
import type { Passage } from '../../../material/passages.js'
import { normal, type Draft } from '../draft.js'
import { inAny } from '../prose/prose-language.js'
import { mayHaveNoteMark, withoutNoteMarks } from '../rewritten/note-marks.js'
import { nameOfNote } from './topics.js'
import { nameTyped } from './typed-answers.js'

/*
 * What is asked for has one name, as a student types it: no mark of a footnote, and no "A or B".
 */

const OR_WORDS = inAny(({ names }) => names?.or)
const OR = new RegExp(`,? (?:${OR_WORDS}) `, 'u')
const WORD = /^\p{L}{4,}$/u

// A blank in a sentence of several things. A name that a definition or a heading gives may be one: "fight or flight".
const IN_SENTENCE = 'masked'

/**
 * "Parochial or communal", in a list of a sentence: each of two words is right. What has longer parts is no name, and
 * what its author marks, or uses as a heading, may be one name as a whole: `undefined`.
 */
export function withOneName (draft: Draft): Draft | undefined {
  const { form, text, typed, language, passage } = draft
  if (typed === undefined || !('accepted' in typed) || form === 'command' || !OR.test(text)) return draft
  const names = text.split(OR)
  if (form !== IN_SENTENCE || names.length !== 2 || !names.every(name => WORD.test(name))) return undefined
  if (isWhole(text, passage)) return undefined
  const [first = ''] = names
  return { ...draft, text: first, typed: nameTyped([...names, ...typed.accepted], language, false) }
}

function isWhole (name: string, { marked, headings }: Passage): boolean {
  return [...marked, ...headings].some(whole => normal(whole).includes(normal(name)))
}

const ARTICLES = inAny(({ grammar }) => grammar?.articles)
const between = (words: string) => new RegExp(`(?:,? (?:${words})|,) (?:(?:${ARTICLES}) )?`, 'u')
const AND = `(?:${anyOf(({ answers }) => answers?.and)})`
const EITHER = between(OR_WORDS)
const EACH = between(`${OR_WORDS}|${AND}`)

/**
 * The names in what a passage calls a thing besides: "map" and "associative array" of "map or an associative array".
 * "And" stands between two names where its author marks each: "divide and conquer" is one.
 */
export function namesIn (name: string, passage: Passage): string[] {
  const marked = passage.marked.map(normal)
  const each = name.split(EACH)
  if (each.every(part => marked.includes(normal(part)))) return each
  // "Lesbian, gay, bisexual and transgender" is one, too.
  return OR.test(name) && !isWhole(name, passage) ? name.split(EITHER) : [name]
}

// "/at most one process/": italics of a format. "/etc/" is a path, and its parts are of ASCII.
const ITALICS = new RegExp('(?<=^|[\\s(“«])/(?=[^/\\n]{0,60} |[^/\\n]{0,30}[^\\0-\\x7f]|\\p{L}/)' +
  '(\\p{L}[^/\\n]{0,60})/(?=[\\s.,;:)”»?]|$)', 'gu')

function withoutSlashes (text: string): string {
  return text.includes('/') ? text.replace(ITALICS, '$1') : text
}

const SURNAME = "\\p{Lu}[\\p{L}’'-]+"
// "(White, 2005)", "(Fogel & Smith, 2011; Poe, 2010)", and what a link to a picture has left.
const SOURCES = new RegExp(` \\((?:${SURNAME}(?:(?:,|,? &| ${AND}) ${SURNAME}|, \\p{Lu}\\.)*(?: et al\\.)?,? ` +
  '(?:19|20)\\d\\d[a-z]?(?:[,;] [^()]*)?)?\\)', 'gu')

/** What is quoted without its sources. */
function withoutSources (stem: string): string {
  return stem.includes(' (') ? stem.replace(SOURCES, '') : stem
}

// "Dagger #sign", and not "Red #ff0000".
const TAG = / #(?![\da-f]{3,8}(?![\p{L}\d/_-]))\p{L}[\p{L}\d/_-]+/gu

/** A name without the tags of a note. What its author marks with a tag is a name as a whole: "**div #main**". */
function withoutTags (name: string, passage: Passage): string {
  if (!name.includes(' #') || nameOfNote(passage) === undefined) return name
  return name.replace(TAG, tag => passage.marked.some(mark => mark.includes(tag)) ? tag : '')
}

/** "Racketeer", of "RICO, or the Racketeer Influenced and Corrupt Organizations Act": a piece of a name. */
function isPieceOf ({ text }: Passage, name: string): boolean {
  const [before = '', ...behind] = /^\p{Lu}/u.test(name) ? text.split(name) : []
  return behind.length > 0 && before !== '' && behind.every(part => /^ \p{Lu}\p{Ll}/u.test(part))
}

/** A question without the marks of footnotes that its material has; `undefined` where it may still have one. */
export function withoutMarks (draft: Draft): Draft | undefined {
  const { stem, text, about, siblings, typed, passage } = draft
  const unmarked = (part: string) => withoutSlashes(withoutNoteMarks(part, passage))
  const bare = (part: string) => withoutTags(unmarked(part), passage)
  const told = (part: string) => withoutSources(unmarked(part))
  if ([stem, text].some(part => mayHaveNoteMark(bare(part), passage))) return undefined
  const names = typed !== undefined && 'accepted' in typed ? typed.accepted : []
  const whole = names.filter(name => normal(name) === normal(text) || !isPieceOf(passage, name))
  const isBare = told(stem) === stem && whole.length === names.length &&
    [text, ...siblings ?? []].every(part => bare(part) === part)
  if (isBare) return draft
  return {
    ...draft,
    stem: told(stem),
    text: bare(text),
    ...(about !== undefined && { about: bare(about) }),
    ...(siblings !== undefined && { siblings: siblings.map(bare) }),
    ...(typed !== undefined && 'accepted' in typed && {
      typed: { ...typed, accepted: [...new Set(whole.map(bare))] }
    })
  }
}
