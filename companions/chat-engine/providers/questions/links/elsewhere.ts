import { fold, wordsOf } from '../../../../text/language.js'
import { MONTH_NAME } from '../../../../text/months.js'
import { withDigits } from '../../../../text/number-words.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import type { Supply } from '../answers/supply.js'
import { namesOf, quotedIn, type Draft } from '../draft.js'

/*
 * What another place of the course says of the same: another year or number than the one that a question accepts, or
 * the same description of another thing. Then it is not known which is right.
 */

type Course = Pick<Supply, 'passages' | 'postings'>

// What has all names of a statement, and so many of its words, is about the same.
const SAME_EVENT = 0.6
// "The stratum corneum has nine layers", "the stratum granulosum has five": one word tells two things apart.
const SAME = 1
// In words that mean something: fewer do not tell what a statement is about.
const MIN_TERMS = 4
// A longer passage says more than the description.
const MAX_LONGER = 1.8
// In years: a second year of birth that is so near is another one for the same person.
const NEAR_BIRTH = 2
// "War (1672–1674)" is no life.
const MIN_LIFE = 15

const YEAR = /(?<![\d.,])(?:1\d|20)\d\d(?!\d|[.,]\d)/g
const NUMBER = /(?<![\d.,])\d+(?:[.,]\d+)?(?![\d])/g
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
  const own = withDigits(fold(text))
  const terms = termsOf(saidOf(draft))
  return alike(draft, terms, SAME, course).some(({ text }) => {
    const numbers: string[] = withDigits(fold(text)).match(NUMBER) ?? []
    return numbers.length > 0 && !numbers.includes(own)
  })
}

function saidOf ({ form, stem, about = stem }: Draft): string {
  return (form === 'count' ? stem : about).replace(SIGN, '')
}

function hasOtherYear (draft: Draft, course: Course): boolean {
  const said = saidOf(draft).replace(MONTH, '')
  const names = new Set((said.match(NAME) ?? []).map(fold))
  return alike(draft, termsOf(said), SAME_EVENT, course).some(({ text }) => {
    const years: string[] = text.match(YEAR) ?? []
    const words = new Set(wordsOf(text))
    const isSame = names.size > 0 && [...names].every(name => words.has(name))
    return isSame && years.length > 0 && !years.includes(draft.text)
  })
}

/** "Gounod (1819–1893)", where a question asks for the year of birth, and accepts 1818. */
function hasOtherBirth (draft: Draft, { passages, postings }: Course): boolean {
  const own = Number(draft.text)
  const names = new Set(saidOf(draft).replace(MONTH, '').match(NAME))
  return [...names].some(name => {
    const [term] = termsOf(name)
    const places = term === undefined ? [] : [...postings.get(term) ?? []]
    return places.some(at => {
      const [, ...behind] = passages[at]?.text.split(`${name} (`) ?? []
      return behind.some(rest => {
        const [, born = own, died = 0] = (/^(\d{4}) ?[-–—] ?(\d{4})\)/.exec(rest) ?? []).map(Number)
        return born !== own && Math.abs(born - own) <= NEAR_BIRTH && died - born >= MIN_LIFE
      })
    })
  })
}

/** Whether another place of the course describes another thing in the same words. */
export function isSaidOfOthers (draft: Draft, course: Course): boolean {
  const body = draft.form === 'name' || draft.form === 'term of definition' ? quotedIn(draft) : undefined
  if (body === undefined) return false
  const terms = termsOf(body)
  const names = namesOf(draft).map(termsOf)
  return alike(draft, terms, SAME, course).some(({ text, headings }) => {
    const around = new Set([text, ...headings].flatMap(termsOf))
    const isOfOther = names.every(name => name.length === 0 || !name.every(term => around.has(term)))
    return isOfOther && !text.includes('?') && text.length <= MAX_LONGER * body.length
  })
}

/** The passages elsewhere that have a share of some terms. */
function alike (draft: Draft, all: string[], share: number, { passages, postings }: Course): Passage[] {
  const terms = [...new Set(all)]
  if (terms.length < MIN_TERMS) return []
  const places = terms.map(term => postings.get(term) ?? new Set<number>()).sort((a, b) => a.size - b.size)
  const least = Math.ceil(share * terms.length)
  // A passage that has so many of all terms has one of these, which few passages have.
  const some = new Set(places.slice(0, terms.length - least + 1).flatMap(numbers => [...numbers]))
  return [...some].filter(number => places.filter(numbers => numbers.has(number)).length >= least)
    .flatMap(number => passages[number] ?? [])
    .filter(other => other !== draft.passage && other.text !== draft.passage.text)
}
