import { onceFor } from '../../../../../lib/process/once-for.js'
import { fold, wordsOf } from '../../../../text/language.js'
import { MONTH_NAME } from '../../../../text/months.js'
import { withDigits } from '../../../../text/number-words.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { namesOf, quotedIn, type Draft } from '../draft.js'

/*
 * What another place of the course says of the same: another year or number than the one that a question accepts, or
 * the same description of another thing. Then it is not known which is right.
 */

interface Course {
  passages: Passage[]
  /** By term: the numbers of the passages that have it. */
  postings: Map<string, Set<number>>
}

// What has all names of a statement, and so many of its words, is about the same.
const SAME_EVENT = 0.6
// "The stratum corneum has nine layers", "the stratum granulosum has five": one word tells two things apart.
const SAME = 1
// In words that mean something: fewer do not tell what a statement is about.
const MIN_TERMS = 4
// A longer passage says more than the description.
const MAX_LONGER = 1.8
// A word that stands in more passages tells little: to read all of these for each question would take too long.
const MAX_PLACES = 200
// In years: a second year of birth that is so near is another one for the same person.
const NEAR_BIRTHS = [-2, -1, 1, 2]
// "War (1672–1674)" is no life.
const MIN_LIFE = 15

const YEAR = /(?<![\d.,])(?:1\d|20)\d\d(?!\d|[.,]\d)/g
const NUMBER = /(?<![\d.,])\d+(?:[.,\u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d+)?(?!\d)/g
// "1,000" and "1.000" are 1000 for some readers.
const GROUPED = /(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))/g
const LIFE = /(?<![\p{L}’'-])(\p{Lu}[\p{L}’'-]{2,}) \((\d{4}) ?[-–—] ?(\d{4})\)/gu
const SIGN = /(?<!\p{L})X(?!\p{L})/gu
const MONTH = new RegExp(MONTH_NAME, 'giu')
// A word of a name, within a sentence.
const NAME = /(?<=\S )\p{Lu}[\p{L}’'-]{2,}/gu

/** Whether another place gives another year, or another count, for what a question asks. */
export function isToldOtherwise (draft: Draft, course: Course): boolean {
  const { form, text } = draft
  const isYear = form === 'masked year' || form === 'typed year'
  if (isYear) return hasOtherYear(draft, course) || hasOtherBirth(draft, course)
  const isNumber = draft.typed !== undefined && 'answer' in draft.typed
  if (form !== 'count' && !(form === 'masked' && isNumber)) return false
  const own = withDigits(fold(text)).replace(GROUPED, '')
  const terms = termsOf(saidOf(draft))
  return alike(draft, terms, SAME, terms, course).some(other => {
    const numbers = numbersIn(other)
    return numbers.length > 0 && !numbers.includes(own)
  })
}

// A passage may be beside many questions, and is read once.
const numbersIn = onceFor(({ text }: Passage) =>
  (withDigits(fold(text)).match(NUMBER) ?? []).map(number => number.replace(GROUPED, '')))
const yearsIn = onceFor(({ text }: Passage): string[] => text.match(YEAR) ?? [])
const wordsIn = onceFor(({ text }: Passage) => new Set(wordsOf(text)))
const termsAround = onceFor(({ text, headings }: Passage) => new Set([text, ...headings].flatMap(termsOf)))

function saidOf ({ form, stem, about = stem }: Draft): string {
  return (form === 'count' ? stem : about).replace(SIGN, '')
}

function hasOtherYear (draft: Draft, course: Course): boolean {
  const said = saidOf(draft).replace(MONTH, '')
  const names = [...new Set((said.match(NAME) ?? []).flatMap(wordsOf))]
  return alike(draft, termsOf(said), SAME_EVENT, names.flatMap(termsOf), course).some(other => {
    const years = yearsIn(other)
    const words = wordsIn(other)
    // "476", which is no year of four digits.
    const isSame = years.includes(draft.text) || words.has(draft.text)
    return years.length > 0 && !isSame && names.every(name => words.has(name))
  })
}

/** "Gounod (1819–1893)", where a question asks for the year of birth, and accepts 1818. */
function hasOtherBirth (draft: Draft, { passages }: Course): boolean {
  const own = Number(draft.text)
  const births = birthsIn(passages)
  const names = saidOf(draft).replace(MONTH, '').match(NAME) ?? []
  return names.some(name => NEAR_BIRTHS.some(years => births.get(name)?.has(own + years)))
}

/** By the last word of a name: the years of birth that stand behind it, in parentheses. */
const birthsIn = onceFor((passages: Passage[]) => {
  const births = new Map<string, Set<number>>()
  for (const { kind, text } of passages) {
    for (const [, name = '', born = '', died = ''] of kind === 'code' ? [] : text.matchAll(LIFE)) {
      if (Number(died) - Number(born) < MIN_LIFE) continue
      births.set(name, (births.get(name) ?? new Set()).add(Number(born)))
    }
  }
  return births
})

/** Whether another place of the course describes another thing in the same words. */
export function isSaidOfOthers (draft: Draft, course: Course): boolean {
  const body = draft.form === 'name' || draft.form === 'term of definition' ? quotedIn(draft) : undefined
  if (body === undefined) return false
  const terms = termsOf(body)
  const names = namesOf(draft).map(termsOf)
  return alike(draft, terms, SAME, terms, course).some(other => {
    if (other.text.includes('?') || other.text.length > MAX_LONGER * body.length) return false
    return names.every(name => name.length === 0 || !name.every(term => termsAround(other).has(term)))
  })
}

/** The passages elsewhere that have a share of some terms, and all of those that are needed, if these are rare. */
function alike (
  draft: Draft, all: string[], share: number, needed: string[], { passages, postings }: Course
): Passage[] {
  const terms = [...new Set(all)]
  if (terms.length < MIN_TERMS) return []
  const placesOf = (term: string) => postings.get(term) ?? new Set<number>()
  const [rarest] = needed.map(placesOf).sort((a, b) => a.size - b.size)
  if (rarest === undefined || rarest.size > MAX_PLACES) return []
  const places = terms.map(placesOf)
  const least = Math.ceil(share * terms.length)
  return [...rarest].filter(number => places.filter(numbers => numbers.has(number)).length >= least)
    .flatMap(number => passages[number] ?? [])
    .filter(other => other !== draft.passage && other.text !== draft.passage.text)
}
