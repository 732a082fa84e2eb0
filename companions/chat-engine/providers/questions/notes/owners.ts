import { fold, wordsOf } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import type { CourseWords } from '../course-words.js'
import { normal, type Draft } from '../draft.js'
import { inAny } from '../prose/prose-language.js'
import { mentionsOf, type Supply } from '../supplied.js'

/*
 * A term with the name of a person. The name alone is a right answer where the course has no other term with it:
 * "Dijkstra" for "Dijkstra's algorithm", and "Hall's theorem" for "Hall's marriage theorem". A surname in a table is
 * right with the given names that the course has.
 */

const NOUNS = inAny(({ theorems }) => [theorems?.nouns, theorems?.owned].flatMap(nouns => nouns ?? []))
const IS_NOUN = new RegExp(`^(?:${NOUNS})$`, 'iu')
const OF = inAny(({ theorems }) => theorems?.of)
const OWNER_FIRST = /^(\p{Lu}[\p{L}-]{2,30})(['’]s?)? (?:(\p{Ll}[\p{L} -]{2,40}) )?(\p{Ll}[\p{L}-]{2,20})$/u
const OWNER_LAST = new RegExp(`^(\\p{L}{3,20}) (?:${OF}) (\\p{Lu}[\\p{L}-]{2,30})$`, 'u')

/** Whose a thing is, and what it is. */
interface Owned { owner: string, noun: string, isLonger: boolean }

function ownedIn (name: string, words: CourseWords): Owned | undefined {
  const [, owner = '', possessive, between, noun = ''] = OWNER_FIRST.exec(name) ?? []
  // "Allee effect", but not "Primary key".
  if (owner !== '' && (possessive !== undefined || (IS_NOUN.test(noun) && words.isName(owner)))) {
    return { owner, noun, isLonger: between !== undefined && possessive !== undefined }
  }
  const [, what = '', last = ''] = OWNER_LAST.exec(name) ?? []
  return IS_NOUN.test(what) ? { owner: last, noun: what, isLonger: false } : undefined
}

/** Adds the name of the person to the right answers of each term that has it: "Dijkstra". */
export function withOwners (supply: Supply): Draft[] {
  const { drafts, passages, words } = supply
  const told = [
    ...drafts.flatMap(({ text, typed }) => typed !== undefined && 'accepted' in typed ? [text] : []),
    ...passages.flatMap(({ marked, headings }) => [...marked, ...headings.slice(-1)])
  ]
  const byOwner = new Map<string, Set<string>>()
  for (const name of new Set(told)) {
    const { owner } = ownedIn(name, words) ?? {}
    if (owner !== undefined) byOwner.set(fold(owner), (byOwner.get(fold(owner)) ?? new Set()).add(name))
  }
  return drafts.map(draft => {
    const { form, text, typed } = draft
    if (typed === undefined || !('accepted' in typed) || form === 'command' || form === 'long form') return draft
    const whole = form === 'typed cell' ? wholeNameOf(draft, supply) : undefined
    const owned = form === 'typed cell' ? undefined : ownedIn(text, words)
    const isOnly = owned !== undefined && [...byOwner.get(fold(owned.owner)) ?? []].every(name => isWithin(name, text))
    const more = owned === undefined || !isOnly
      ? []
      : [owned.owner, ...owned.isLonger ? [`${owned.owner}'s ${owned.noun}`] : []]
    const others = [...more, ...whole === undefined ? [] : [whole]]
      .filter(name => !typed.accepted.some(known => normal(known) === normal(name)))
    return others.length === 0 ? draft : { ...draft, typed: { ...typed, accepted: [...typed.accepted, ...others] } }
  })
}

/** "Hall's theorem" and "Hall's marriage theorem": one has all words of the other. */
function isWithin (one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return words.every(word => others.includes(word)) || others.every(word => words.includes(word))
}

/** "Diego Velázquez" of "Velázquez", where the course has one such name. */
function wholeNameOf ({ text }: Draft, supply: Supply): string | undefined {
  if (!/^\p{Lu}\p{Ll}{2,}$/u.test(text)) return undefined
  const name = new RegExp(`(?<![\\p{L}.])((?:\\p{Lu}\\p{Ll}+ ){1,2})${text}(?!\\p{L}| \\p{Lu})`, 'gu')
  const found = [...mentionsOf(text, supply)].flatMap(at => [...supply.passages[at]?.text.matchAll(name) ?? []])
  const given = found.map(([, before = '']) => before.trim())
    .filter(before => before.split(' ').every(word => termsOf(word).length > 0 && !supply.words.isCommon(word)))
  return new Set(given).size === 1 ? `${given[0]} ${text}` : undefined
}
