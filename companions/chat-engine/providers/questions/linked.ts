import { wordsOf } from '../../../text/language.js'
import { sharesWord, type Draft } from './draft.js'
import { beforeLetter, filled, inAny, testWordsOf } from './prose/prose-language.js'
import { lowered } from './prose/standing.js'

/*
 * Questions that connect two places of a material: the definition of a term names another term, which another place
 * defines. The question says what the other one is in place of its name, so both places must be known.
 */

// In characters.
const MAX_STEM = 330
const MAX_INNER = 150
const BODY = /[“«]([^”»]+)[”»]\?$/

/** @param drafts the questions that ask for the name of a definition */
export function linkedDrafts (drafts: Draft[]): Draft[] {
  const named = drafts.flatMap(draft => {
    const body = draft.form === 'name' ? BODY.exec(draft.stem)?.[1] : undefined
    return body === undefined || (draft.trust ?? 0) < 2 ? [] : [{ draft, body, words: wordsOf(draft.text) }]
  })
  const byFirst = new Map<string, typeof named>()
  for (const one of named) {
    const [first = ''] = one.words
    byFirst.set(first, [...byFirst.get(first) ?? [], one])
  }
  return named.flatMap(({ draft, body }) => {
    for (const word of new Set(wordsOf(body))) {
      const inner = byFirst.get(word)?.find(({ draft: other, body: text, words }) => other.passage !== draft.passage &&
        other.language === draft.language && text.length <= MAX_INNER && words.join('').length > 3 &&
        ` ${wordsOf(body).join(' ')} `.includes(` ${words.join(' ')} `) &&
        !wordsOf(text).includes(wordsOf(draft.text)[0] ?? '') && !beginsAlike(words, wordsOf(draft.text)) &&
        !sharesWord(body, text.split(' ').slice(0, FIRST_WORDS).join(' ')))
      const isNear = inner?.draft.passage.section === draft.passage.section
      const linked = inner && linkedDraft(draft, body, inner.draft.text, inner.body, isNear)
      if (linked !== undefined) return [linked]
    }
    return []
  })
}

// "objects of X, where X is objects made by humans": a puzzle.
const FIRST_WORDS = 3
// In letters: "taxon" tells "taxa".
const ALIKE = 3

function beginsAlike (words: string[], others: string[]): boolean {
  return words.some(word => word.length > ALIKE && others.some(other => other.startsWith(word.slice(0, ALIKE))))
}

const STARTS_NAME = new RegExp(`(?:^|[\\s(])(?:${inAny(({ links }) => links?.beforeName)})\\s$`)
const ENDS_NAME = new RegExp(`^(?:$|[,;.)]| (?:${inAny(({ links }) => links?.behindName)}) )`)

const LEANS = new RegExp(`^(?:${inAny(({ links }) => links?.leansOnNoun)}) `, 'iu')

function linkedDraft (
  draft: Draft, body: string, term: string, inner: string, isNear: boolean
): Draft | undefined {
  const words = testWordsOf(draft.language)?.links
  const at = body.toLowerCase().indexOf(term.toLowerCase())
  const [before, after] = [body.slice(0, at), body.slice(at + term.length)]
  // "a version control system": the term is but a part of a name. "An X" would need another article.
  const isWhole = at !== -1 && STARTS_NAME.test(before) && ENDS_NAME.test(after)
  // "That in which …": the noun that it leans on is not shown.
  if (!isWhole || LEANS.test(inner) || !(term.includes(' ') || isNear)) return undefined
  const definition = `${beforeLetter(before, draft.language)}X${after}`
  const stem = words && filled(words.asks, { definition, inner: lowered(inner) })
  return stem === undefined || stem.length > MAX_STEM ? undefined : { ...draft, form: 'linked', stem }
}
