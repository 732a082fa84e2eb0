import { onceFor } from '../../../../../lib/process/once-for.js'
import { wordsOf } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import type { Supply } from '../supplied.js'
import { withLetters } from '../answers/typed-answers.js'
import { namesOf, overlaps, sharesWord, type Draft, type Form } from '../draft.js'
import { beforeLetter, filled, testWordsOf } from '../prose/prose-language.js'
import { areApart, isOfSense, MAX_STEM } from './connected.js'
import { placeOf } from './places.js'
import { namedIn } from './statements.js'

/*
 * A question with a letter for a term that it names, and what another place of the material says that this term is:
 * who is asked has to find both.
 */

// Of these, the names that they have are no part of a statement.
const NO_STATEMENT = new Set<Form>(['linked', 'before', 'missing member', 'long form', 'symbol', 'other name'])
const SIGNS = ['X', 'Y', 'Z']
// In letters and terms.
const MIN_NAME = 5
const MIN_TECHNICAL = 8
const MIN_MEANING = 4
const MIN_LEFT = 3

// "Under “Introduction to …"
const IN_TOPIC = /^[^“«]*[“«][^”»]*$/u

/** A name of a term that a question asks for by its definition. */
interface Defined { name: string, body: string, draft: Draft }

/** By the first word of a name: what the definitions of a course define. */
const definedIn = onceFor(({ drafts }: Supply): Map<string, Defined[]> => {
  const byWord = new Map<string, Defined[]>()
  for (const draft of drafts) {
    const place = draft.form === 'name' ? placeOf(draft) : undefined
    const body = place?.words['body'] ?? ''
    if (termsOf(body).length < MIN_MEANING) continue
    for (const name of namesOf(draft)) {
      const isTerm = name.includes(' ') || name.length >= MIN_TECHNICAL || /\p{Lu}{2}/u.test(name)
      const key = wordsOf(name)[0] ?? ''
      if (isTerm || name.length >= MIN_NAME) byWord.set(key, [...byWord.get(key) ?? [], { name, body, draft }])
    }
  }
  return byWord
})

/** The question with a letter for a term, and its definition; `undefined` where it names none. */
export function chained (draft: Draft, supply: Supply): Draft | undefined {
  const { form, stem, bare = stem, language, typed } = draft
  const asks = testWordsOf(language)?.links?.asksWith
  if (asks === undefined || typed === undefined || NO_STATEMENT.has(form)) return undefined
  const sign = SIGNS.find(one => !new RegExp(`(?<!\\p{L})${one}(?!\\p{L})`, 'u').test(bare))
  if (sign === undefined) return undefined
  const defined = definedIn(supply)
  for (const word of new Set(wordsOf(bare))) {
    for (const one of defined.get(word) ?? []) {
      // With formulas in both, it is not clear which letter is the one that is asked for.
      if (one.body.includes('$') || bare.includes('$')) continue
      const said = saidWith(sign, one, bare, draft, supply)
      const asked = said === undefined ? '' : filled(asks, { sign, body: one.body, stem: said })
      if (asked === '' || asked.length > MAX_STEM) continue
      const changed = { ...draft, form: 'linked' as const, stem: asked, bare: undefined, beside: [one.draft.passage] }
      return HAS_HINT.has(form) ? withLetters(changed) : changed
    }
  }
  return undefined
}

// What asks for a name says how that begins.
const HAS_HINT = new Set<Form>(['name', 'masked', 'formula', 'command'])

/** The question with the sign for a term; `undefined` where it is not the same thing, or one tells the other. */
function saidWith (
  sign: string, { name, body, draft: other }: Defined, bare: string, draft: Draft, supply: Supply
): string | undefined {
  const { language, passage } = draft
  if (other.language !== language || !areApart(passage, other.passage, supply)) return undefined
  const named = namedIn(bare, [name], language)
  if (named === undefined) return undefined
  // A name in a heading is no part of what is asked.
  if (IN_TOPIC.test(named.before) && /^[^”»]*[”»][,:]/u.test(named.after)) return undefined
  const [before, after] = [beforeSign(named.before, sign, language), named.after]
  if (before === undefined || termsOf(`${before} ${after}`).length < MIN_LEFT) return undefined
  const answers = namesOf(draft)
  const isTold = sharesWord(`${before} ${after}`, other.text) ||
    answers.some(answer => sharesWord(body, answer) || overlaps(answer, other.text))
  return isTold || !isOfSense(passage, other.passage, [name], body) ? undefined : `${before}${sign}${after}`
}

/** "An X", and "a Y". */
function beforeSign (before: string, sign: string, language: string): string | undefined {
  const changed = beforeLetter(before, language)
  return sign === 'X' || changed === before ? changed : undefined
}
