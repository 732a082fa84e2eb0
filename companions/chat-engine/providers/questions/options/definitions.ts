import { onceFor } from '../../../../../lib/process/once-for.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isElse, type Supply } from '../answers/supply.js'
import { quotedIn, sharesWord, withoutArticle, type Draft } from '../draft.js'
import { genusOf, kindOfNoun } from '../prose/kinds.js'
import { filled, isNounFirst, testWordsOf } from '../prose/prose-language.js'
import { verbForm } from '../prose/verbs.js'

/*
 * A question that asks for a term by its definition, turned round: what does the material say of the term? The wrong
 * options are what it says of other terms nearby, in a text of the same form.
 */

// In characters: three options of so many are read in a minute.
const MAX_LENGTH = 140
const SHORTEST = 0.6
const LONGEST = 1.5
// What has so many words of another definition may be one of the same thing.
const SAME = 0.4
const MANY_DOUBTS = 3

/** The question for what the material says of a term, instead of for it; `undefined` where none is asked for. */
export function meaningStem ({ form, text, about = text, language }: Draft): string | undefined {
  const asks = form === 'name' ? testWordsOf(language)?.concepts?.asksSaid : undefined
  return asks === undefined ? undefined : filled(asks, { term: about })
}

/** A question for a term, turned round, with what the material says of other terms beside it. */
export function turnedRound (draft: Draft, supply: Supply): Draft | undefined {
  const { text, about = text, passage } = draft
  // What a sentence says of a term may compare it.
  if (passage.definition === undefined && !supply.words.isDefined(about)) return undefined
  const stem = meaningStem(draft)
  const said = quotedIn(draft)
  if (stem === undefined || said === undefined) return undefined
  if (said.length > MAX_LENGTH || sharesWord(said, draft.text)) return undefined
  const form = formOf(said, draft)
  const terms = termsOf(said)
  const place = placesOf(supply).get(draft.passage) ?? 0
  const others = describedIn(supply).flatMap(other => {
    const { said: theirs, place: at, language, passage } = other
    const isApart = passage === draft.passage || language !== draft.language
    if (isApart || Math.abs(at - place) > (areOfOneFile(passage, draft.passage) ? Infinity : NEAR)) return []
    const ratio = theirs.length / said.length
    if (ratio < SHORTEST || ratio > LONGEST || formOf(theirs, other) !== form) return []
    const words = termsOf(theirs)
    const shared = terms.filter(term => words.includes(term)).length
    if (shared >= SAME * Math.min(terms.length, words.length) || sharesWord(theirs, draft.text)) return []
    if (!isElse(draft, other, supply)) return []
    const likeness = shared + 2 * Number(passage.section === draft.passage.section) +
      Number(areOfOneFile(passage, draft.passage))
    return likeness === 0 ? [] : [{ theirs, likeness }]
  })
  others.sort((a, b) => b.likeness - a.likeness)
  const siblings = [...new Set(others.map(({ theirs }) => withoutArticle(theirs)))].slice(0, POOL)
  if (siblings.length < NEEDED) return undefined
  const asked = { form: 'definition of term', stem, text: withoutArticle(said), siblings } as const
  return { ...draft, ...asked, bare: undefined, typed: undefined }
}

const NEEDED = 3
const POOL = 6

/** What a course says of a term, and where. */
interface Described extends Pick<Draft, 'text' | 'passage' | 'language'> { said: string, place: number }

const placesOf = onceFor(({ passages }: Supply) => new Map(passages.map((passage, place) => [passage, place])))

/** What a course says of its terms. */
const describedIn = onceFor((supply: Supply): Described[] => supply.drafts.flatMap(draft => {
  const said = draft.form === 'name' && (draft.doubts ?? 0) < MANY_DOUBTS ? quotedIn(draft) : undefined
  const { text, passage, language } = draft
  return said === undefined ? [] : [{ text, passage, language, said, place: placesOf(supply).get(passage) ?? 0 }]
}))

function areOfOneFile ({ source: a }: Passage, { source: b }: Passage): boolean {
  return a.kind === 'document' && b.kind === 'document' && a.filename === b.filename
}

// In passages: a chapter and its neighbours.
const NEAR = 300

/** What a description is like: of which kind the thing is that it names, of one or of several, or what it does. */
function formOf (said: string, { text, language }: Pick<Draft, 'text' | 'language'>): string {
  const bare = withoutArticle(said)
  const [first = ''] = bare.toLowerCase().split(' ')
  // Behind an article it is a noun: "a mark", "the sum".
  const isThing = bare.length < said.length
  const head = (isNounFirst(language) ? text.split(' ')[0] : text.split(' ').at(-1)) ?? ''
  const isSeveral = /[^su]s$/i.test(head)
  const isDeed = !isThing && verbForm(first, language) !== undefined
  const kind = isDeed ? 'deed' : kindOfNoun(genusOf(said, language))
  // "To select the records": no thing.
  const opening = termsOf(first).length === 0 ? first : ''
  return `${kind} ${opening} ${isSeveral} ${/[$\\]/.test(said)}`
}
