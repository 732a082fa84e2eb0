import type { Draft } from '../draft.js'
import { inAny } from '../prose/prose-language.js'
import { withoutNoteMarks } from '../rewritten/note-marks.js'
import { nameTyped } from './typed-answers.js'

/*
 * What is asked for has one name, as a student types it: no mark of a footnote, and no "A or B".
 */

const OR = new RegExp(`,? (?:${inAny(({ names }) => names?.or)}) `, 'u')
const WORD = /^\p{L}{4,}$/u

/** "Parochial or communal": each of two words is right. What has longer parts is no name; `undefined`. */
export function withOneName (draft: Draft): Draft | undefined {
  const { form, text, typed, language } = draft
  if (typed === undefined || !('accepted' in typed) || form === 'command' || !OR.test(text)) return draft
  const names = text.split(OR)
  if (names.length !== 2 || !names.every(name => WORD.test(name))) return undefined
  const [first = ''] = names
  return { ...draft, text: first, typed: nameTyped([...names, ...typed.accepted], language, false) }
}

/** A question without the marks of footnotes that its material has. */
export function withoutMarks (draft: Draft): Draft {
  const { stem, text, about, siblings, typed, passage: { marked } } = draft
  const bare = (part: string) => withoutNoteMarks(part, marked)
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
