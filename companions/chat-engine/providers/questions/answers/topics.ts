import { onceForText } from '../../../../../lib/process/once-for.js'
import { capitalised, fold, wordsOf } from '../../../../text/language.js'
import { anyOf, ofEach, patternOf } from '../../../../text/languages/registry.js'
import { DATE_JOIN, MONTH_NAME, SHORT_MONTHS } from '../../../../text/months.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isGlossary, titleOf } from '../definitions.js'
import { normal, sharesWord, type Draft, type Form } from '../draft.js'
import { initialsOf, isAbbreviation } from '../prose/abbreviations.js'
import { isVagueName } from '../prose/standing.js'

/*
 * What a question is about, in front of it. "The basic building block of a larger program" has many names; in
 * object-oriented programming, or under the heading "Classes", it has one.
 */

const proseOf = ofEach(({ testProse }) => testProse && {
  underTopic: testProse.underTopic,
  within: new RegExp(`^${patternOf(testProse.within)}`, 'u'),
  article: new RegExp(`^(?:${patternOf(testProse.anyOne)}|${patternOf(testProse.theOne)})`, 'u')
})

// A course may have headings in another language than its sentences.
const NO_TOPIC = new RegExp(`^(?:${anyOf(({ testProse }) => testProse?.noTopic)})$`, 'u')

// The wrong options of the other forms are looked for with the words of the question.
const HAS_TOPIC = new Set<Form>([
  'name', 'term of definition', 'definition of term', 'command', 'linked', 'count', 'other name', 'long form', 'masked',
  'masked year', 'typed year', 'formula', 'symbol', 'typed who', 'cell'
])
// In characters.
const MAX_STEM = 320
// "acute pericarditis", and not "part-02_slides" or "w3".
const IS_NAME_OF_NOTE = /^\p{L}{3,}(?:[ '’]\p{L}+){0,4}$/u

/**
 * The question with what its sentence or the headings above it say that it is about.
 * @param isLabel whether a heading names parts of several things, such as "Complications" in each note of a disease
 */
export function withTopic (draft: Draft, isLabel: (name: string) => boolean): Draft {
  const { form, stem, language, isLogistics } = draft
  const prose = proseOf(language)
  if (prose === undefined || isLogistics || !HAS_TOPIC.has(form)) return draft
  const within = qualifierOf(draft)
  if (within !== undefined) return { ...draft, stem: within + lowered(stem) }
  const topics = topicsOf(draft.passage).filter(name => isTopic(name) && !isGiven(name, draft))
  const [nearest] = topics
  const owner = nearest !== undefined && isLabel(nearest) ? ownerOf(topics, draft, isLabel) : undefined
  const topic = owner === undefined ? nearest : `${owner}: ${nearest}`
  // What the question says already is not said again.
  if (topic === undefined || termsOf(topic).every(term => termsOf(stem).includes(term))) return draft
  const front = prose.underTopic.replace('{topic}', () => topic)
  // "Under “Oxygen”, the course material says: …"
  const asked = `${front}${/^[^“«¿?]+: [“«]/.test(stem) ? ',' : ':'} ${lowered(stem)}`
  return asked.length > MAX_STEM ? draft : { ...draft, stem: asked }
}

/** The name of the note that a passage is of. */
export function nameOfNote ({ source }: Passage): string | undefined {
  const name = source.kind === 'document' ? source.filename.replace(/\.[^.]{1,6}$/, '') : ''
  return IS_NAME_OF_NOTE.test(name) ? name : undefined
}

/** What a label is of: another heading, or the name of the note, which may be written in small letters. */
function ownerOf (topics: string[], draft: Draft, isLabel: (name: string) => boolean): string | undefined {
  const note = nameOfNote(draft.passage)
  const names = [...topics.slice(1), ...note === undefined ? [] : [capitalised(note)]]
  return names.find(name => isTopic(name) && !isLabel(name) && !isGiven(name, draft))
}

/** "In object-oriented programming, ", before a sentence that says what a term means there. */
function qualifierOf ({ form, passage, stem, text, about = text, language }: Draft): string | undefined {
  const prose = proseOf(language)
  const within = ASKS_TERM.has(form) ? prose?.within.exec(passage.text)?.[0] : undefined
  if (prose === undefined || within === undefined || stem.includes(within.trim())) return undefined
  const rest = passage.text.slice(within.length).replace(prose.article, '')
  return fold(rest).startsWith(fold(about)) ? within : undefined
}

const ASKS_TERM = new Set<Form>(['name', 'term of definition', 'definition of term'])

/** Whether the words in front of a sentence that must not be left out tell the answer. */
export function isToldByQualifier (draft: Draft): boolean {
  const within = draft.form === 'definition of term' ? undefined : qualifierOf(draft)
  return within !== undefined && isGiven(within, draft)
}

function lowered (stem: string): string {
  return stem.replace(/^¿?\p{L}/u, first => first.toLowerCase())
}

/** The names of what a passage stands under, the nearest one first. */
function topicsOf ({ headings, source }: Passage): string[] {
  const title = source.kind === 'document' ? titleOf(source.filename).replace(/^\d+\s+/, '') : ''
  // "part2__intro___index": the name of a file, not of a topic.
  const isTitle = source.kind === 'document' && /^\p{Lu}[\p{L} ]+$/u.test(title) && !/__/.test(source.filename)
  return [...headings.toReversed(), ...(isTitle ? [title] : [])].map(name => name
    .replace(/\s*\{[^{}]*\}$|\s*\([^()]*\)|[:.\s]+$/g, '')
    .replace(/^(?:\p{L}+ )?(?:\d+(?:\.\d+)*|[IVXLC]+)(?:[.:)\s–—]+|-\s)/u, '')
    // "pivot_longer" is a name, "_Cells_" is marked.
    .replace(/[*`]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '').trim())
}

const MAX_TOPIC = 60
const MAX_WORDS = 8

// "Jan 9, 2018": when a lecture was held.
const MONTH = `(?:${MONTH_NAME}|${SHORT_MONTHS.join('|')})`
const IS_DATE = new RegExp(
  `(?<!\\p{L})(?:${MONTH}\\.? \\d{1,2}|\\d{1,2} (?:(?:${DATE_JOIN}) )?${MONTH})(?![\\p{L}\\d])`, 'u')

// A sequence of DNA, and "p log₂(p)".
const NO_WORDS = /^[ACGTUN]{8,}$|[₀-₉⁰-⁹]|\p{L}\(/u
// In words: what has a small letter first is a comment in code, or the rest of a line.
const MAX_LOWER = 3

function isRestOfLine (name: string): boolean {
  const words = name.split(' ')
  return /^\p{Ll}/u.test(name) && (words.length > MAX_LOWER || termsOf(words[0] ?? '').length === 0)
}

/** Whether a heading names what its section is about. */
export const isTopic = onceForText(name =>
  /^\p{L}/u.test(name) && name.length > 2 && name.length <= MAX_TOPIC && name.split(' ').length <= MAX_WORDS &&
    !/\p{L}: \S+ \p{L}+:|^[a-z]+: \S+$|\dpx/u.test(name) &&
    !/[$\\{}<>|=…?!¿¡«»“”@#\ufffc]|https?:| - /.test(name) && termsOf(name).length > 0 && !NO_TOPIC.test(fold(name)) &&
    !NO_WORDS.test(name) && !isRestOfLine(name) && !IS_DATE.test(fold(name)) && !isVagueName(name) &&
    !isGlossary([name]))

const NAMES_SEVERAL = new RegExp(`,| (?:${anyOf(({ testQuestions }) => testQuestions?.lists.and)}) `)

/** Whether a topic tells the answer, or one of the options. */
function isGiven (topic: string, { form, text, about = text, typed, siblings = [] }: Draft): boolean {
  const others = typed === undefined ? siblings : 'accepted' in typed ? typed.accepted : []
  // "Lazy and Strict" can be counted.
  if (form === 'count' && NAMES_SEVERAL.test(topic)) return true
  const answers = form === 'definition of term' ? [about] : [text, ...others]
  return answers.some(answer => sharesWord(topic, answer) || isPart(topic, answer) || isPart(answer, topic) ||
    isSpelledBy(topic, answer)) ||
    (form !== 'definition of term' && isOfOneRoot(topic, text))
}

/** "API" of «Interfaz de programación de aplicaciones»: in another language, the words have another order. */
function isSpelledBy (topic: string, answer: string): boolean {
  const sorted = (letters: string) => [...fold(letters)].sort().join('')
  return isAbbreviation(answer) && answer.length > 2 && sorted(initialsOf(topic)) === sorted(answer.replace(/s$/, ''))
}

// In letters. "Playbook" tells "play", and "normative nature" tells "normativity".
const WORD = 4
const ROOT = 5

/** Whether a word of one text begins or ends one of the other, or begins as it does: "C-string" below "string.h". */
function isOfOneRoot (topic: string, answer: string): boolean {
  const [ours, theirs] = [topic, answer].map(text => wordsOf(text).filter(word => word.length >= WORD))
  return ours?.some(one => theirs?.some(other =>
    one.startsWith(rootOf(other)) || other.startsWith(one) || one.endsWith(other) || other.endsWith(one) ||
    one.slice(0, ROOT) === other.slice(0, ROOT))) === true
}

/** "Ond" of "onda", which is in "ondulatorio". */
function rootOf (word: string): string {
  return word.length > ROOT ? word : word.replace(/(?<=^\p{L}{3,})[aeiou]$/u, '')
}

/** Whether the words of a text have one of a name, or its initials. */
function isPart (text: string, name: string): boolean {
  const words = wordsOf(text)
  const initials = words.map(word => word.charAt(0)).join('')
  return wordsOf(name).some(word => word.length > 1 && termsOf(word).length > 0 &&
    (words.includes(word) || (word.length > 2 && initials.includes(word)))) ||
    ` ${normal(text)} `.includes(` ${normal(name)} `)
}
