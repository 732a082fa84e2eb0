import { fold } from '../../../text/language.js'
import { ofEach, patternOf } from '../../../text/languages/registry.js'
import { termOf, termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { bodyOfStem, isOfManyYears, isUnclear, isUnclearTerm, statementOf } from './prose/alone.js'
import type { CourseWords } from './course-words.js'
import { conceptsIn, type Concept } from './definitions.js'
import { sharesWord, type Draft, type Found } from './draft.js'
import { grammarOf } from './statements.js'
import { isReflexive, verbForm } from './prose/verbs.js'
import { inAny, type ProseLanguage } from './prose/prose-language.js'

/** What one passage gives. */
export interface Finds {
  drafts: Draft[]
  concepts: Concept[]
}

// In characters.
const MAX_STEM = 170
const MIN_TERMS = 4

/**
 * The questions that a passage can be made into, and the terms that it defines.
 * @param words what the whole material tells of its words
 * @param before the passages before it
 * @param isLogistics whether it says how the course is run
 */
export function findsIn (
  passage: Passage, words: CourseWords, before: Passage[], language: ProseLanguage, isLogistics: boolean
): Finds {
  if (isLogistics) return { drafts: [], concepts: [] }
  const common = { passage, language, isLogistics }
  const own = before.filter(({ section }) => section === passage.section)
  const isFragment = !/[.]/.test(passage.text.slice(-2)) && !COMPLETE.test(passage.text)
  const statement = isFragment ? undefined : statementOf(passage, language)
  const concepts = conceptsIn(passage, statement, own, words, language)
  if (statement === undefined || concepts.length > 0) return { drafts: [], concepts }

  const isClear = ({ stem, text }: Found) => !isUnclear(stem, language) && !isUnclearTerm(text, language)
  const isOfYear = ({ form }: Found) => form !== 'year' || !isOfManyYears(statement, language)
  const found = grammarOf(language)?.draftsOf(statement, words) ?? []
  const clear = found.filter(isFair).filter(isClear).filter(isOfYear)
  const leans = clear.length > 0 && isAnaphoric(statement, language, own)
  const drafts = leans ? [] : clear.map(found => ({ ...common, ...found }))
  return { drafts, concepts }
}

// An item without a full stop is a statement where it begins like one.
const COMPLETE = new RegExp(
  `^(?:${inAny(({ grammar }) => grammar?.beginsNoun)}) |^\\p{Lu}{2,} (?:${inAny(({ grammar }) => grammar?.be)}) |` +
  `^\\p{Lu}[\\p{L} ]*s (?:${inAny(({ grammar }) => grammar?.severalAre)}) `, 'u')

const DEFINITE = ofEach(({ testQuestions }) => testQuestions?.told && new RegExp(
  `^(?:${patternOf(testQuestions.told.the)}) (\\p{L}+) (?!(?:${patternOf(testQuestions.kinds.of)}) )`, 'u'))

/** "The reaction …", where one of the sentences before speaks of a reaction: it is that one. */
function isAnaphoric (statement: string, language: ProseLanguage, before: Passage[]): boolean {
  const noun = DEFINITE(language)?.exec(statement)?.[1]
  const term = noun === undefined ? undefined : termOf(fold(noun))
  // The word after it may tell which one it is.
  const next = statement.split(' ')[2] ?? ''
  const isAlone = verbForm(next, language) !== undefined || isReflexive(next, language)
  return term !== undefined && isAlone && before.some(({ text }) => termsOf(text).includes(term))
}

function isFair ({ stem, text, form }: Found): boolean {
  if (stem.length > MAX_STEM) return false
  // "Who developed quicksort?" has a verb and a name.
  const needed = form === 'which' ? MIN_TERMS + 1 : form === 'who' ? MIN_TERMS - 2 : MIN_TERMS - 1
  return termsOf(bodyOfStem(stem)).length >= needed && !sharesWord(stem, text)
}
