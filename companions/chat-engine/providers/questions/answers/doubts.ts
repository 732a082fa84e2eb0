import { termsOf } from '../../../../text/terms.js'
import { anyOf } from '../../../../text/languages/registry.js'
import { hasHalfOf, sharesWord, type Draft, type Form } from '../draft.js'
import { isAbbreviation } from '../prose/abbreviations.js'
import { saysHowOften } from '../prose/alone.js'
import { inAny } from '../prose/prose-language.js'
import { isPerson } from './values.js'

/*
 * Counts the reasons to doubt a question: a second answer may be sensible, or a student cannot be expected to type the
 * answer. The reasons are those that readers gave most. Of the judged questions that are still made (316 of 484), 88 %
 * without a reason had no flaw, 70 % with one, 74 % with two and 40 % with three. See `docs/item-writing.md`.
 */

// In words that mean something.
const MIN_DEFINITION = 6
const MIN_PURPOSE = 4
const MIN_PURPOSE_OF_COMMENT = 3
const MIN_PURPOSE_OF_ENTRY = 2
// In words that mean something: "tasa de natalidad" is no longer than "birth rate".
const MAX_ANSWER = 2
// In letters: "heap" of "heapsort".
const MORE = 2
// What a question of a loose form counts for.
const LOOSE = 2

const NAMES_TERM = new Set<Form>(['name', 'linked', 'term of definition'])
const IS_LOOSE = new Set<Form>([
  'term of definition', 'definition of term', 'which', 'who', 'by whom', 'other name', 'missing member'
])
const CLAUSE = new RegExp(` (?:${anyOf(({ testProse }) => testProse?.clause)}) `)
const CONDITION = new RegExp(` (?:${inAny(({ names }) => names?.condition)}) `)
const QUOTED = /[“«]([^”»]+)[”»]/

/** What a sentence says of a name in code is said of its example; what a list or a comment says, of the name. */
function isToldOnce ({ passage, trust = 0 }: Draft, said: string): boolean {
  const isEntry = passage.definition !== undefined || passage.kind === 'row'
  const least = isEntry ? MIN_PURPOSE_OF_ENTRY : passage.kind === 'sentence' ? MIN_PURPOSE : MIN_PURPOSE_OF_COMMENT
  return termsOf(said).length < least || (trust < 2 && !isEntry)
}

/** How many reasons there are to doubt a question. */
export function doubtsOf (draft: Draft): number {
  const { form, stem, typed, trust = 0 } = draft
  const said = QUOTED.exec(stem.replace(/^[^:,]{0,80}[:,] /, ''))?.[1] ?? stem
  const names = typed !== undefined && 'accepted' in typed ? typed.accepted : []
  const isLong = names.length > 0 && termsOf(draft.text).length > MAX_ANSWER
  if (NAMES_TERM.has(form) && isLong) return LOOSE + Number(trust <= 1)
  const reasons = [
    NAMES_TERM.has(form) && termsOf(said).length < MIN_DEFINITION,
    // "What is a ring called if …"
    NAMES_TERM.has(form) && !CLAUSE.test(said) && !(said === stem && CONDITION.test(stem)),
    // "Transport across the membrane that needs no energy": half of "passive transport" is there.
    NAMES_TERM.has(form) && typed !== undefined &&
      (sharesWord(said, draft.text) || hasHalfOf(said, [draft.text], MORE)),
    // What a list says of its item may be a remark.
    form === 'name' && trust <= 1 && !isAbbreviation(draft.text),
    // An abbreviation that only one passage has is of an example.
    form === 'long form' && trust < 1,
    form === 'count' && trust < 1,
    form === 'command' && draft.passage.kind === 'sentence'
  ]
  // What a sentence says of a thing that its author neither marks nor makes a heading of has often a second name, but
  // for "DNS".
  const isUnmarked = form === 'count' ||
    (form === 'name' && trust <= 1 && draft.passage.definition === undefined && !isAbbreviation(draft.text))
  // "Who made an inviting target?": Florida.
  const isOther = form === 'typed who' && !isPerson(draft.text)
  // A number that a text tells is more often one of its examples than a fact of the course.
  const isNumber = form === 'masked' && typed !== undefined && 'answer' in typed && !draft.isLogistics
  // What a sentence says of a thing that its author neither marks nor repeats may be a remark.
  const isOfSentence = form === 'name' && trust <= 0
  const isVague = NAMES_TERM.has(form) && saysHowOften(said)
  // Others may do what a sentence says of its subject.
  const isLoose = IS_LOOSE.has(form) || trust < 0 || isOther || isVague || isOfSentence ||
    (form === 'command' && isToldOnce(draft, said)) || form === 'linked'
  return reasons.filter(Boolean).length + Number(isUnmarked) + (isLoose || isNumber ? LOOSE : 0) + Number(isOther)
}
