import { onceFor, onceForText } from '../../../../../lib/process/once-for.js'
import { fold } from '../../../../text/language.js'
import { anyOf, ofEach, patternOf } from '../../../../text/languages/registry.js'
import { isOneSentence } from '../../../../text/sentences.js'
import type { Passage } from '../../../material/passages.js'
import { takesParentheses } from './verbs.js'
import { foldedApart, inAny, inEach, inWords, type ProseLanguage } from './prose-language.js'

/*
 * Whether a sentence can be understood by a student who does not see what stands around it, and is one that a question
 * can be made of. What is in doubt is left out: a material has more sentences than a test has questions.
 */

// In characters.
const MIN_SENTENCE = 30
const MAX_SENTENCE = 330

// Formulas, marks, links, code, lists that were run together, and texts of tables.
const DEBRIS = new RegExp([
  '[$\\\\{}<>|=_#@^~*`→←⇒≥≤×÷≈±•▪¥\\u0080-\\u009f\\ue000-\\uf8ff\\ufffc\\ufffd\\p{Extended_Pictographic}]',
  'https?:|www\\.|\\[|\\]|/{2}|…|\\.{2,}|[?!¿¡]',
  '^[\\p{Ll}\\d(.,;:–—-]', '\\d\\.\\s\\p{Lu}', `\\b(?:${inAny(({ alone }) => alone.abbreviations)})\\.`,
  ':\\s*$', ' - ', '["“«][^"”»]*$'
].join('|'), 'u')

const MARKS =
  /[$\\{}<>|=_#@^~*`→←⇒≥≤×÷≈±•▪¥\u0080-\u009f\ue000-\uf8ff\ufffc\ufffd\p{Extended_Pictographic}]|https?:|www\./u

/** Whether a text has marks that no student should see. */
export function isDebris (text: string): boolean {
  // A capital of another alphabet page in a word: a text that was read in the wrong encoding.
  return MARKS.test(text) || /\p{Ll}[ÕÒÓÐÔÖ]\p{Ll}/u.test(text)
}

// "Exercise 3", "Boletín U06", "Self-check": tasks and examples, whose sentences and tables are not what is taught.
const TASK = new RegExp(`^[^\\p{L}]*(?:(?:${inAny(({ alone }) => alone.tasksBefore)}) )?` +
  `(?:${inAny(({ alone }) => alone.tasks)})\\b`, 'u')

// "Problems & Exercises", "UD2 Ejercicios". Below "§ Ejercicios", which a chapter in LaTeX may have in its midst,
// stands what its other sections teach.
const ENDS_WITH_TASKS = new RegExp(`[\\p{L}\\d]{2}\\W+(?:${inAny(({ alone }) => alone.tasksAtEnd)})[^\\p{L}]*$`, 'u')

// Sections have headings in common.
const isTaskName = onceForText(name => TASK.test(fold(name)) || ENDS_WITH_TASKS.test(fold(name)))
// All passages of a section share their headings, and those of a document their source.
const haveTask = onceFor((headings: string[]) => headings.some(isTaskName))
const isFileOfTasks = onceFor((source: Passage['source']) =>
  source.kind === 'document' && isNameOfTasks(source.filename))

// "007 UD2 Ejercicios", without its ending
function isNameOfTasks (filename: string): boolean {
  return isTaskName(filename.replace(/\.\w{1,5}$/, '').replace(/[._-]+/g, ' '))
}

/** Whether a passage stands below a heading, or in a file, of exercises or examples. */
export function isTask ({ headings, source }: Passage): boolean {
  return haveTask(headings) || isFileOfTasks(source)
}

const EXERCISE = new RegExp(`^(?:${inAny(({ notes }) => notes?.exercises)})$`, 'u')

/** Whether a heading only says that students are to do something: "Practice", "Final project". */
export function isNameOfTask (heading: string): boolean {
  return EXERCISE.test(fold(heading))
}

const CAPTION = new RegExp(`^(?:\\(ref:|(?:${anyOf(({ testProse }) => testProse?.caption)}))|` +
  `\\((?:${anyOf(({ testProse }) => testProse?.credits)}): `, 'u')

/** Whether a passage stands below a picture. */
export function isCaption ({ text }: Passage): boolean {
  return CAPTION.test(text)
}

const words = (source: string): string => `\\b(?:${source})\\b`
const LEANS = inEach(({ alone }) => alone.leans, words)
const FLAWS = inEach(({ alone }) => alone.flaws)
const UNKNOWN_THING = inEach(({ alone }) => alone.unknownThing)
const CONNECTIVES = inEach(({ alone }) => alone.connectives, source => `^(?:${source}),\\s+`)

/**
 * The text of a passage as a statement that can be understood alone, without its full stop, or `undefined`. A
 * connective in front and what stands in parentheses are left out.
 */
export function statementOf ({ kind, text, context }: Passage, language: ProseLanguage): string | undefined {
  const isLedIn = kind === 'item' && context.trim() !== '' && !text.endsWith('.')
  if (kind === 'code' || kind === 'row' || isLedIn) return undefined
  if (text.length < MIN_SENTENCE || text.length > MAX_SENTENCE) return undefined
  if (kind !== 'item' && !/[.]["”»)]?$/.test(text)) return undefined
  const bare = withoutParentheses(text.replace(CONNECTIVES(language), ''))
  // "rRNA is …": with a capital it would be another word.
  if (bare === undefined || /^\p{Ll}\p{Lu}/u.test(bare)) return undefined
  const statement = bare.charAt(0).toUpperCase() + bare.slice(1).replace(/\.$/, '')
  if (DEBRIS.test(statement) || !/^\p{Lu}/u.test(statement) || /[()]/.test(statement)) return undefined
  return isOneSentence(text) ? statement : undefined
}

const OUR_OWN = new RegExp(`^(?:${inAny(({ alone }) => alone.ownStem)}) `)
const NEEDS_ITS_PARENTHESES = new RegExp(`^(?:${inAny(({ alone }) => alone.needsParentheses)})$`, 'i')
// "(or both)", "(key, value)"
const PART_OF_SENTENCE = new RegExp(`^(?:${inAny(({ alone }) => alone.alternatives)}) |,`)
const ENDING = /^[aoe]?s?$/
const OTHER_NAME = new RegExp(`^(?:${inAny(({ alone }) => alone.otherNames)}) `)

/** A text without what stands in parentheses; `undefined` where it needs that: "stores (key, value) pairs". */
export function withoutParentheses (text: string): string | undefined {
  // Most have none, and the patterns take their time.
  if (!text.includes('(')) return text.replace(/\s+([,.;])/g, '$1')
  for (const [, before = '', inside = ''] of text.matchAll(/\((?<=(\p{L}*)\s*\()([^()]*)\)/gu)) {
    const isPart = PART_OF_SENTENCE.test(inside) && !OTHER_NAME.test(inside)
    if (isPart && inside.length < 25) return undefined
    // "f(x)" is another thing without it; "disk(s)" is not.
    if (before !== '' && text.includes(`${before}(${inside})`) && !ENDING.test(inside)) return undefined
    if (takesParentheses(before) || NEEDS_ITS_PARENTHESES.test(before)) return undefined
  }
  return text.replace(/\s*\([^()]*\)/g, '').replace(/\s+([,.;])/g, '$1')
}

/** A question without the words that are the same in all of its form. */
export function bodyOfStem (stem: string): string {
  return stem.replace(OUR_OWN, '')
}

const ARTICLE = new RegExp(`^(?:${inAny(({ alone }) => alone.articles)}) `)
const NOT_IN_TERM = new RegExp(`^(?:${inAny(({ alone }) => alone.termBegins)})\\b|` +
  `\\b(?:${inAny(({ alone }) => alone.termEnds)})$|` +
  `\\p{L}{3}(?:${inAny(({ alone }) => alone.adverbEnding)})$`, 'u')

/** Whether a text is no name of a thing that can be understood alone. */
export function isUnclearTerm (term: string, language: ProseLanguage): boolean {
  const folded = foldedApart(term)
  return NOT_IN_TERM.test(folded.replace(ARTICLE, '')) || LEANS(language).test(folded)
}

const POINTS = new RegExp(words(inAny(({ alone }) => alone.points)))
const POINTS_BACK = new RegExp(words(inAny(({ alone }) => alone.pointsBack)))
const SPEAKS_TO_READER = new RegExp(`\\p{L}{3}(?:${inAny(({ alone }) => alone.speaksToReader)})(?!\\p{L})`, 'u')

/** Whether a definition points to what is not in it. In a glossary, "it" is what the definition is about. */
export function isUnclearDefinition (body: string, isEntry = false): boolean {
  return (isEntry ? POINTS_BACK : POINTS).test(foldedApart(body)) || SPEAKS_TO_READER.test(body)
}

const VAGUE = inEach(({ alone }) => alone.vague, source => `${words(source)}|[?!¿¡]`)

const DANGLING = ofEach(({ testProse }) => testProse && new RegExp(` (?:${patternOf(testProse.dangling)})$`, 'u'))

/** Whether a text ends with a word that another one has to follow: "of", "which". */
export function isDangling (text: string, language: ProseLanguage): boolean {
  // "inciden en él" ends with a pronoun, and no article.
  const last = text.slice(text.lastIndexOf(' ') + 1).toLowerCase()
  return last === fold(last) && DANGLING(language)?.test(fold(text)) === true
}

/** Whether a definition is too vague to know the term by it. See `saysHowOften` as well. */
export function isVague (body: string, language: ProseLanguage): boolean {
  return VAGUE(language).test(fold(body))
}

const HOW_OFTEN = new RegExp(words(inAny(({ alone }) => alone.howOften)))

/** Whether a definition says how often it is so. */
export function saysHowOften (body: string): boolean {
  return HOW_OFTEN.test(fold(body))
}

const NEGATIVE = new RegExp(inAny(({ alone }) => alone.negative), 'u')

/** Whether a question asks for what is not so. */
export function isNegative (question: string): boolean {
  return NEGATIVE.test(fold(question))
}

/** Whether a part of a statement leans on what is not in it, or has a word that makes a question vague. */
export function isUnclear (part: string, language: ProseLanguage): boolean {
  const folded = foldedApart(bodyOfStem(part))
  return [LEANS, FLAWS, UNKNOWN_THING].some(patternFor => patternFor(language).test(folded))
}

const MANY_YEARS = ofEach(({ testProse }) => testProse && inWords(testProse.manyYears))

/** Whether a statement tells no event of its year alone: what did not yet exist, or still did, or must be done. */
export function isOfManyYears (statement: string, language: ProseLanguage): boolean {
  return MANY_YEARS(language)?.test(fold(statement)) === true
}
