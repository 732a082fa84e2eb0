import { normal, type Draft } from '../draft.js'
import { inAny } from '../prose/prose-language.js'
import { mayHaveNoteMark, withoutNoteMarks } from '../rewritten/note-marks.js'
import { nameTyped } from './typed-answers.js'

/*
 * What is asked for has one name, as a student types it: no mark of a footnote, and no "A or B".
 */

const OR = new RegExp(`,? (?:${inAny(({ names }) => names?.or)}) `, 'u')
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
  if ([...passage.marked, ...passage.headings].some(name => normal(name).includes(normal(text)))) return undefined
  const [first = ''] = names
  return { ...draft, text: first, typed: nameTyped([...names, ...typed.accepted], language, false) }
}

// "/at most one process/": italics of a format. "/etc/" is a path, and its parts are of ASCII.
const ITALICS = new RegExp('(?<=^|[\\s(“«])/(?=[^/\\n]{0,60} |[^/\\n]{0,30}[^\\0-\\x7f]|\\p{L}/)' +
  '(\\p{L}[^/\\n]{0,60})/(?=[\\s.,;:)”»?]|$)', 'gu')

function withoutSlashes (text: string): string {
  return text.includes('/') ? text.replace(ITALICS, '$1') : text
}

/** A question without the marks of footnotes that its material has; `undefined` where it may still have one. */
export function withoutMarks (draft: Draft): Draft | undefined {
  const { stem, text, about, siblings, typed, passage } = draft
  const bare = (part: string) => withoutSlashes(withoutNoteMarks(part, passage))
  if ([stem, text].some(part => mayHaveNoteMark(bare(part), passage))) return undefined
  const isBare = [stem, text, ...siblings ?? []].every(part => bare(part) === part)
  if (isBare) return draft
  return {
    ...draft,
    stem: bare(stem),
    text: bare(text),
    ...(about !== undefined && { about: bare(about) }),
    ...(siblings !== undefined && { siblings: siblings.map(bare) }),
    ...(typed !== undefined && 'accepted' in typed && {
      typed: { ...typed, accepted: [...new Set(typed.accepted.map(bare))] }
    })
  }
}
