import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { capitalised, quotedIn, sharesWord, type Draft } from '../draft.js'
import { isNegative, isTask, isVague, withoutParentheses } from '../prose/alone.js'
import { beforeLetter, filled, inAny, testWordsOf, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone } from '../prose/standing.js'
import { isAnaphoric } from '../prose/told.js'
import { verbForm } from '../prose/verbs.js'
import { mentionsOf, type Supply } from './supply.js'
import { withLetters } from './typed-answers.js'

/*
 * The question for the term of a definition with what another section says of that term, which a letter stands for: a
 * hard test connects two places of the material.
 */

// In characters.
const MAX_STEM = 350
const MAX_STATEMENT = 170
// In terms.
const MIN_TOLD = 4
// A statement with so many words of the definition says the same again.
const SAME = 0.5

const startOf = ofEach(({ testProse }) =>
  testProse && new RegExp(`^(?:${patternOf(testProse.theOne)}|${patternOf(testProse.anyOne)})?`, 'u'))

/** A question for the term of a definition as one of two places; `undefined` where no other one speaks of the term. */
export function connected (draft: Draft, supply: Supply): Draft | undefined {
  const { form, language, passage, text } = draft
  const words = testWordsOf(language)?.links
  const body = quotedIn(draft)
  if (form !== 'name' || words === undefined || body === undefined || isOfSeveral(passage, text)) return undefined
  const terms = termsOf(body)
  for (const at of mentionsOf(text, supply)) {
    const other = supply.passages[at]
    if (other?.kind !== 'sentence' || other.section === passage.section) continue
    const statement = statementOf(other, text, language)
    if (statement === undefined) continue
    const told = termsOf(statement)
    if (told.filter(term => terms.includes(term)).length >= SAME * Math.min(told.length, terms.length)) continue
    const stem = filled(words.asksBoth, { body, statement })
    if (stem.length > MAX_STEM) continue
    return withLetters({ ...draft, form: 'linked', stem, bare: undefined, beside: other })
  }
  return undefined
}

const ALTERNATIVE = new RegExp(`^ (?:${inAny(({ alone }) => alone.alternatives)}) `)

/** "A demand curve or a supply curve is …": the other place says something of one of them alone. */
function isOfSeveral ({ text }: Passage, name: string): boolean {
  const folded = fold(text)
  const at = folded.indexOf(fold(name))
  return at !== -1 && ALTERNATIVE.test(folded.slice(at + fold(name).length))
}

const BEHIND_NAME = new RegExp(`^(?:${inAny(({ links }) => links?.behindName)})$`)
const IS_BE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.be)})$`)

/** What a sentence says of its subject, with a letter for it. */
function statementOf (passage: Passage, name: string, language: ProseLanguage): string | undefined {
  const text = withoutParentheses(passage.text)?.replace(/\[\d+\]|\.$/g, '') ?? ''
  const article = startOf(language)?.exec(text)?.[0] ?? ''
  const rest = text.slice(article.length)
  const after = rest.slice(name.length)
  if (fold(rest.slice(0, name.length)) !== fold(name) || !/^ \p{Ll}/u.test(after)) return undefined
  const [, next = '', second = ''] = after.split(' ')
  // "X laws are …": of laws.
  const isSubject = BEHIND_NAME.test(next) || (verbForm(next, language) !== undefined && !IS_BE.test(second))
  if (!isSubject) return undefined
  const statement = `${capitalised(beforeLetter(article.toLowerCase(), language))}X${after}`
  const isWhole = text.length <= MAX_STATEMENT && !/[:;$`]|[.!?] \p{Lu}|(?<!\p{L})[W-Z](?!\p{L}).*X/u.test(after)
  if (!isWhole || isApart(passage) || isTask(passage) || isNegative(after) || isVague(after, language)) return undefined
  if (termsOf(after).length < MIN_TOLD || sharesWord(after, name)) return undefined
  return standsAlone(after.trim().padEnd(20), language) && !isAnaphoric(text, language) ? statement : undefined
}
