import { fold, wordsOf } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import { namesOf, overlaps, quotedIn, sharesWord, type Draft } from '../draft.js'
import { beforeLetter, filled, inAny, testWordsOf } from '../prose/prose-language.js'
import { isMeaning } from './meanings.js'

/*
 * Questions that connect two places of a material: two definitions that name one term, which a third one defines. They
 * are quoted with a letter for it. What the letter is defined as in its place would be a riddle. And a definition that
 * names a term, for which its own definition stands: who is asked has to find both.
 */

// In characters.
const MAX_STEM = 330
// In terms.
const MIN_MEANING = 5
// With so many reasons to doubt it, a definition is not one of two.
const DOUBTFUL = 2

/** A question that asks for the name of a definition. */
interface Named { draft: Draft, body: string }

/** A definition with a letter for a term that it names. */
interface Use { draft: Draft, said: string }

/** @param drafts the questions of a course */
export function linkedDrafts (drafts: Draft[]): Draft[] {
  const named = drafts.flatMap((draft): Named[] => {
    const body = draft.form === 'name' ? quotedIn(draft) : undefined
    return body === undefined || (draft.trust ?? 0) < 2 ? [] : [{ draft, body }]
  })
  const byWord = new Map<string, Named[]>()
  for (const one of named) {
    for (const word of new Set(wordsOf(one.body))) byWord.set(word, [...byWord.get(word) ?? [], one])
  }
  return named.flatMap(own => {
    const { draft } = own
    const found = new Map<Named, Use>()
    for (const name of namesOf(draft)) {
      for (const other of byWord.get(wordsOf(name)[0] ?? '') ?? []) {
        const use = found.has(other) ? undefined : useOf(name, draft, other.draft, other.body)
        if (use !== undefined) found.set(other, use)
      }
    }
    const uses = [...found.values()]
    return [...linkedDraft(draft, uses), ...uses.flatMap(use => chainedDraft(own, use))]
  })
}

const STARTS_NAME = new RegExp(`(?:^|[\\s(])(?:${inAny(({ links }) => links?.beforeName)})\\s$`)
const ENDS_NAME = new RegExp(`^(?:$|[,;.)]| (?:${inAny(({ links }) => links?.behindName)}) )`)
// In letters. So long a word is no word of everyday language.
const MIN_NAME = 4
const MIN_TECHNICAL = 9

/** How a definition uses a term, once and as a whole name: "a version control system" has another one. */
function useOf (term: string, own: Draft, draft: Draft, body: string): Use | undefined {
  const { passage, language } = draft
  const isNear = passage.section === own.passage.section
  const isSame = passage === own.passage || language !== own.language
  const isTerm = term.includes(' ') || term.length >= MIN_TECHNICAL || isNear
  if (isSame || term.length < MIN_NAME || !isTerm) return undefined
  const [before = '', after = '', more] = fold(body).split(fold(term))
  const [start, end] = [body.slice(0, before.length), body.slice(body.length - after.length)]
  if (more !== undefined || !STARTS_NAME.test(start) || !ENDS_NAME.test(end)) return undefined
  const said = `${draft.text}: ${beforeLetter(start, language)}X${end}`
  return sharesWord(said, term) || /(?<!\p{L})X.*(?<!\p{L})X(?!\p{L})/u.test(said) ? undefined : { draft, said }
}

/** The question for the term of a definition that names another term, for which that one's definition stands. */
function chainedDraft ({ draft, body }: Named, use: Use): Draft[] {
  const words = testWordsOf(draft.language)?.links
  const { text } = use.draft
  const isDoubtful = [draft, use.draft].some(({ doubts = 0 }) => doubts >= DOUBTFUL)
  if (words === undefined || isDoubtful || overlaps(text, draft.text) || sharesWord(body, text)) return []
  // "A small, relatively simple molecule" is no definition.
  if (termsOf(body).length < MIN_MEANING || !isMeaning(body, draft)) return []
  const said = use.said.slice(`${text}: `.length)
  const stem = filled(words.asksChained, { body: said, meaning: body })
  return stem.length > MAX_STEM ? [] : [{ ...use.draft, form: 'linked', stem, bare: stem, beside: [draft.passage] }]
}

function linkedDraft (draft: Draft, uses: Use[]): Draft[] {
  const sure = uses.filter(({ draft: { doubts = 0, trust = 0 } }) => doubts < DOUBTFUL || trust > 2)
  const [first] = sure
  const second = sure.find(({ draft: { text } }) => first !== undefined && !overlaps(text, first.draft.text))
  const words = testWordsOf(draft.language)?.links
  if (first === undefined || second === undefined || words === undefined) return []
  const stem = filled(words.asks, { first: first.said, second: second.said })
  const places = { passage: first.draft.passage, beside: [second.draft.passage] }
  return stem.length > MAX_STEM ? [] : [{ ...draft, ...places, form: 'linked', stem, bare: stem }]
}
