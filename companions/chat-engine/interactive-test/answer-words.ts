import type { Answers } from '../../text/language-data/answers.js'
import type { Pattern } from '../../text/language-data/index.js'
import { allWords, anyOf } from '../../text/languages/registry.js'

/* Words of an answer that do not say which option is meant, folded. */

type Part = (answers: Answers) => Pattern | undefined

/** What any language says for a part of an answer: see `anyOf`. */
export const answerOf = (part: Part): string => anyOf(({ answers }) => answers && part(answers))

/** They stand around the letter or the text of an option. */
export const AROUND = allWords(({ answers }) => answers?.around)

/** Said before an answer by a student who is not sure of it. */
export const HEDGES = new RegExp(`(?:^|(?<=[\\s,;.]))(?:${answerOf(({ hedges }) => hedges)})(?=[\\s,;.:]|$)`, 'g')

/** Words that may turn what an answer says into its opposite, or name more than one thing. */
export const NEGATIONS = new RegExp(
  `(?:^|\\s)(?:${answerOf(({ negations, alternatives }) => [negations, alternatives].flat())})(?=[\\s,;.!]|$)`)

/** An answer that asks for something else: "what does b mean?", "explain c". */
export const NOT_AN_ANSWER = new RegExp(
  `^(?:(?:${answerOf(({ beforeQuestion }) => beforeQuestion)}) ){0,4}(?:${answerOf(({ questions }) => questions)})\\b`)

/** Why a student chose it. */
export const REASON = new RegExp(`[\\s,;:(.-]+(?:${answerOf(({ reasons }) => reasons)})\\b.*$`)

/** A student who changes an answer: what follows counts. */
export const CORRECTION = new RegExp(
  `^.*(?:^|[\\s,;.])(?:${answerOf(({ corrections }) => corrections)})(?=[\\s,;:.])`)
