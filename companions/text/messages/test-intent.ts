import { fold } from '../language.js'
import type { TestRequests } from '../language-data/messages.js'
import type { Pattern } from '../language-data/index.js'
import { anyOf, LANGUAGES } from '../languages/registry.js'
import { QUESTION_OPENINGS } from '../languages/unspoken.js'
import { MONTH_NAME } from '../months.js'
import { NUMBER_WORDS } from '../number-words.js'

/*
 * Whether a message asks for a test now. A wish has a verb of giving or of taking and the name of a test as its object:
 * "give me a quiz", "can I take a test?". An exam is a test where the tutor is to make it, and the exam of the course
 * where the student is to take it: "I want to take the exam in June" asks for none.
 */

type Part = (requests: TestRequests) => Pattern | undefined

/** What any language says for a part of a request: see `anyOf`. */
export const requestOf = (part: Part, slots: Record<string, string> = {}): string =>
  anyOf(({ testRequests }) => testRequests && part(testRequests), slots)

/** The source of a regular expression for a number in digits or in a word, folded. */
export const NUMBER = `(?:\\d{1,4}|${[...NUMBER_WORDS.keys()].join('|')}|${requestOf(({ numberMore }) => numberMore)})`

const ANY = `(?:${requestOf(({ any }) => any)}|${NUMBER})[\\s-]+`
const FILLER = `(?:${ANY}){0,7}`
const THE = `(?:(?:${requestOf(({ the }) => the)})\\s)?`

const TEST = `(?:${requestOf(({ test }) => test)})`
const EXAM = `(?:${requestOf(({ exam }) => exam)})`
const QUESTIONS = `(?:${requestOf(({ questions }) => questions)})`
const NO_TEST_AFTER = `(?![\\s-]+(?:${requestOf(({ notAfterTest }) => notAfterTest)}))`
const COMPOUND = new RegExp(`\\b(?:${requestOf(({ compound }) => compound)})[\\s-](?:${EXAM}|${TEST})\\b`)

const TUTOR = `(?:${requestOf(({ tutor }) => tutor)})`
const WISH = `(?:${requestOf(({ wish }) => wish)})\\s(?:(?:${requestOf(({ afterWish }) => afterWish)})\\s){0,3}`
const STARTS = `(?:${requestOf(({ starts }) => starts)})\\s(?:(?:${requestOf(({ afterStart }) => afterStart)})\\s)?`
const END = `(?=\\s*(?:${requestOf(({ afterTheTest }) => afterTheTest)})?[\\s.!?]*$)`

const WHEN = `${MONTH_NAME}|${requestOf(({ days }) => days)}`

const WISHES = [
  requestOf(({ wishes }) => wishes, {
    filler: FILLER, test: TEST, exam: EXAM, questions: QUESTIONS, notAfter: NO_TEST_AFTER, number: NUMBER, when: WHEN
  }),
  `\\b${TUTOR}${THE}${FILLER}${TEST}\\b${NO_TEST_AFTER}`,
  `\\b${TUTOR}${FILLER}${EXAM}\\b${NO_TEST_AFTER}`,
  `\\b${WISH}${FILLER}${TEST}\\b${NO_TEST_AFTER}`,
  `\\b${WISH}${THE}(?:${ANY}){0,3}${TEST}\\b${END}`,
  `\\b${WISH}(?:${ANY}){1,7}${EXAM}\\b${NO_TEST_AFTER}`,
  `\\b${STARTS}${THE}${FILLER}(?:${TEST}|${EXAM})\\b${NO_TEST_AFTER}`,
  `\\b(?:${requestOf(({ questionWish }) => questionWish)})\\s` +
    `(?:(?:${requestOf(({ afterQuestionWish }) => afterQuestionWish)})\\s){0,3}` +
    `(?:${ANY}){1,6}${QUESTIONS}\\b(?!${requestOf(({ answered }) => answered)})`
].map(wish => new RegExp(wish))

// A word that two languages have can be read in two ways: any number of them would take time without end.
const SOME_WORDS = '{0,4}'
// A noun alone, at the beginning: "another quiz, please", "test sobre grafos", "five questions about graphs".
const BARE = new RegExp(
  `^(?:(?:${requestOf(({ beforeBare }) => beforeBare)})[\\s,.!]+)${SOME_WORDS}(?:${FILLER}${TEST}|` +
  `(?:${requestOf(({ anExam }) => anExam)})\\s${FILLER}${EXAM}|` +
  `(?:${requestOf(({ someQuestions }) => someQuestions)}|${NUMBER})\\s(?:(?:${requestOf(({ more }) => more)})\\s)?` +
  `(?:${ANY}){0,4}${QUESTIONS}(?:\\s(?:${requestOf(({ afterQuestions }) => afterQuestions)})){0,3})` +
  `(?:${requestOf(({ afterBare }) => afterBare)})?` +
  `(?:[\\s,.!:]*$|\\s?:|,? (?:${requestOf(({ bareDifficulty }) => bareDifficulty)})[\\s.!]*$|` +
  `,?\\s(?:${requestOf(({ bareAbout }) => bareAbout)})\\b)`)

// "Hard exam of 5 questions": the exam of the course is not called so.
const DIFFICULT = `(?:${requestOf(({ bareDifficulty }) => bareDifficulty)})`
const BARE_EXAM = new RegExp(
  `^(?:(?:${requestOf(({ beforeBare }) => beforeBare)})[\\s,.!]+)${SOME_WORDS}(?:${ANY}){0,2}` +
  `(?:${EXAM}\\s${DIFFICULT}|${DIFFICULT}\\s${EXAM})\\s(?:${requestOf(({ of }) => of)})\\s${NUMBER}\\s${QUESTIONS}` +
  '[\\s,.!]*$')

// "How about a quiz?" and "is it possible to take a quiz?" are wishes in the form of a question.
const SUGGESTION = new RegExp(
  `^[^\\p{L}]*(?:(?:${requestOf(({ beforeSuggestion }) => beforeSuggestion)})[\\s,.!]+)${SOME_WORDS}` +
  `(?:${requestOf(({ suggestions }) => suggestions)})\\s*`, 'u')
const SUGGESTED = [...LANGUAGES.values()].map(({ testRequests }) => testRequests?.suggestion)
  .find(suggestion => suggestion !== undefined) ?? ''
const IS_A_QUESTION = new RegExp(
  `^(?:(?:${requestOf(({ beforeQuestion }) => beforeQuestion)})[\\s,.!]+)${SOME_WORDS}[¿]?\\s*` +
  `(?:${requestOf(({ questionOpenings }) => questionOpenings)}|${QUESTION_OPENINGS})\\b`)
const NEGATED = new RegExp(`\\b(?:${requestOf(({ negated }) => negated)})\\b`)
const TALK = new RegExp(requestOf(({ talk }) => talk))
const PRACTICE = new RegExp(`\\b(?:${requestOf(({ practice }) => practice)})\\b`)
const CIRCUMSTANCE = new RegExp(`\\b(?:${requestOf(({ circumstance }) => circumstance, { when: WHEN })})\\b`)
const TUTOR_ACTS = new RegExp(`\\b(?:${TUTOR}|${requestOf(({ tutorActs }) => tutorActs)})`)

/** @param text folded, with spaces for other white space and straight apostrophes */
export function wantsTest (text: string): boolean {
  const isSuggestion = SUGGESTION.test(text)
  // "Why don't we …": the negation belongs to the suggestion.
  const said = (isSuggestion ? text.replace(SUGGESTION, SUGGESTED) : text).trim()
  if (!isSuggestion && IS_A_QUESTION.test(said)) return false
  if (NEGATED.test(said) || COMPOUND.test(said)) return false
  if (TALK.test(said) && !PRACTICE.test(said)) return false
  if (CIRCUMSTANCE.test(said) && !TUTOR_ACTS.test(said) && !PRACTICE.test(said)) return false
  return BARE.test(said) || BARE_EXAM.test(said) || WISHES.some(wish => wish.test(said))
}

/** A message as the patterns read it. It has the length of the message. */
export function readable (message: string): string {
  return fold(message.normalize('NFC').replaceAll('’', "'")).replace(/\s/g, ' ')
}
