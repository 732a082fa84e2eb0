import { onceFor, onceForText } from '../../../../lib/process/once-for.js'
import { fold } from '../../../text/language.js'
import type { LogisticsWords } from '../../../text/language-data/test-questions/index.js'
import type { Pattern } from '../../../text/language-data/index.js'
import { anyOf } from '../../../text/languages/registry.js'
import { stemOf, termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { inAny } from './prose/prose-language.js'

/*
 * What a course is about, and how it is run: dates, weights, rooms, office hours. Of the second, questions are asked
 * where the topic asks for it.
 */

const words = (pick: (logistics: LogisticsWords) => Pattern | undefined): string =>
  `\\b(?:${inAny(({ logistics }) => pick(logistics))})\\b`
const HEADING = new RegExp(words(({ headings }) => headings))
const WORD = new RegExp(words(({ words }) => words), 'g')
const SURELY = new RegExp(words(({ surely }) => surely))
const SURELY_WORDS = new RegExp(SURELY.source, 'g')
const HEADINGS = new RegExp(HEADING.source, 'g')

const OF_READERS = new RegExp(words(({ headingsOfReaders }) => headingsOfReaders))
const READERS = new RegExp(words(({ readers }) => readers))

// What also stands in what a course teaches: "support vector machines", "plazo" of a contract, "participation".
const MAY_TEACH_HEADING = new RegExp(words(({ headingsOfContents }) => headingsOfContents))
const MAY_TEACH = new RegExp(`^(?:${inAny(({ logistics }) => logistics?.surelyInGuides)})$`)

// "Infinite lists (not relevant for the exam)" is about lists.
const DENIED = new RegExp(` \\((?:${inAny(({ names }) => names?.not)}) [^()]*\\)$`)
const bare = (heading: string) => fold(heading).replace(DENIED, '')
const isHeading = onceForText(heading => HEADING.test(bare(heading)))
// In a document, "Factor de carga" is about the course where its section speaks of students or exams.
const isSurelyHeading = onceForText(heading => headsLogistics(heading) ||
  bare(heading).match(HEADINGS)?.some(word => !MAY_TEACH_HEADING.test(word)) === true)
const isOfReaders = onceForText(heading => OF_READERS.test(fold(heading)))
const speaksToReaders = onceFor(({ text }: Passage['section']) => READERS.test(fold(text)))
const speaksOfCourse = onceFor(({ text }: Passage['section']) => saysHowItIsRun(fold(text), true))

/** Whether a passage says how the course is run. */
export const isLogistics = onceFor(({ headings, text, section, source }: Stated): boolean => {
  // The outermost heading is the name of the course.
  const own = headings.length === 1 ? headings : headings.slice(1)
  const isDocument = source?.kind === 'document'
  const isOfCourse = () => !isDocument || (section !== undefined && speaksOfCourse(section))
  if (own.some(heading => isHeading(heading) && (isSurelyHeading(heading) || isOfCourse()))) return true
  // "Policies", "Late policy: you have …", and not "Replacement policies" or "Monetary policy".
  const isToReaders = () => section !== undefined && speaksToReaders(section)
  if (own.some(heading => isOfReaders(heading) && (termsOf(heading).length === 1 || isToReaders()))) return true
  return saysHowItIsRun(fold(text), isDocument)
})

/** Whether a text has a word that surely says how a course is run, or two that may: "class" and "classes" are one. */
function saysHowItIsRun (folded: string, isDocument: boolean): boolean {
  const sure = folded.match(SURELY_WORDS) ?? []
  const vague = isDocument ? sure.filter(word => MAY_TEACH.test(word)) : []
  if (sure.length > vague.length) return true
  return new Set([...vague, ...folded.match(WORD) ?? []].map(stemOf)).size > 1
}

type Stated = Pick<Passage, 'headings' | 'text'> & Partial<Pick<Passage, 'section' | 'source'>>

const ASKED = new RegExp(words(({ asked }) => asked))

/** Whether a topic names nothing but how the course is run: "exam dates and weights". */
export function isLogisticsAlone (topic: string): boolean {
  const rest = termsOf(fold(topic).replace(new RegExp(ASKED.source, 'g'), ' '))
  return asksForLogistics(topic) && rest.length === 0
}

/** Whether a topic asks how the course is run. */
export function asksForLogistics (topic: string): boolean {
  return ASKED.test(fold(topic))
}

const OF_COURSE = new RegExp(words(({ ofCourse }) => ofCourse))

const PRACTICAL = new RegExp(words(({ practical }) => practical))
const SECTION = new RegExp(words(({ sections }) => sections), 'g')

/** Whether a question asks what a student may, must or needs. */
export function asksPractical (folded: string): boolean {
  return PRACTICAL.test(folded)
}

/** Whether a heading says that its section is about how the course is run, and about nothing else. */
export function headsLogistics (heading: string): boolean {
  const folded = fold(heading).replace(/\d/g, ' ')
  const rest = folded.replace(SECTION, ' ')
  return rest !== folded && termsOf(rest).length === 0
}

const THIS_COURSE = new RegExp(`\\b(?:${anyOf(({ questions }) => questions?.forms['this course'])})\\b`)

/** Whether a question names the course: "this class". */
export function asksOfThisCourse (folded: string): boolean {
  return THIS_COURSE.test(folded)
}

/** Whether a question has a word that says nothing but how the course is run: "exam", and not "class". */
export function namesOnlyLogistics (folded: string): boolean {
  return SURELY.test(folded)
}

/** Whether a question has a word of how the course is run. */
export function namesLogistics (folded: string): boolean {
  return namesOnlyLogistics(folded) || OF_COURSE.test(folded)
}
