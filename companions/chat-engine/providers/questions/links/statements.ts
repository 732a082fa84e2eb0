import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { isOneSentence } from '../../../../text/sentences.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { placesOfName } from '../answers/places-of-name.js'
import { capitalised, normal, sharesWord } from '../draft.js'
import { isCaption, isDebris, isNegative, isTask, isVague, withoutParentheses } from '../prose/alone.js'
import { beforeLetter, inAny, inEach, inWords, proseLanguageOf, type ProseLanguage } from '../prose/prose-language.js'
import { withoutLead } from '../rewritten/lead.js'
import { withoutNoteMarks } from '../rewritten/note-marks.js'
import { isApart, standsAlone } from '../prose/standing.js'
import { isAnaphoric } from '../prose/told.js'
import { verbForm } from '../prose/verbs.js'

/*
 * What a sentence says of a term, with a letter for it: "An X dominates the northern part of the city". The words
 * around the term must show that it is all of a name: "binary heap" and "heap memory" are other things than a heap.
 */

// In characters.
const MAX_STATEMENT = 180
// In terms: of what is said of the subject, and of what the term only stands in.
const MIN_TOLD = 4
const MIN_AROUND = 6

const proseOf = ofEach(({ testProse, testQuestions }) => testProse && {
  opens: new RegExp(`^(?:${patternOf(testProse.theOne)}|${patternOf(testProse.anyOne)})?$`, 'u'),
  pronouns: inWords(testProse.pronouns),
  noStatement: inWords(patternOf(testQuestions?.links?.noStatement) || '(?!)'),
  tooMany: inWords(`${patternOf(testProse.tooMany)}|${patternOf(testProse.unsure)}`)
})
const BEFORE = inEach(({ links }) => links?.startsName, source => `(?:^|[\\s(])(?:${source}) $`, 'iu')
const BEHIND = inEach(({ links }) => links?.behindName, source => `^ (?:${source})(?!\\p{L})`)
const ENDS = inEach(({ links }) => links?.endsName, source => `^(?:$|[,;.)]| (?:${source})(?!\\p{L}))`)
const IS_BE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.be)})$`)
const ALONE = { before: /(?<![\p{L}\d-])$/u, after: /^(?![\p{L}\d-])/u }

const ANOTHER = new RegExp(`^,? (?:${inAny(({ alone }) => alone.alternatives)}) `)

/** Whether what follows a name goes on with another one, of which the same is said: "heap or stack". */
export function isBeforeAnother (after: string): boolean {
  return ANOTHER.test(after)
}

/** What a sentence says of a thing, and whether that is its subject. */
export interface Said { statement: string, isSubject: boolean }

/** @param names how the material calls the thing */
export function saidOf (passage: Passage, names: string[], language: ProseLanguage): Said | undefined {
  const { kind, text } = passage
  if (kind === 'code' || kind === 'row' || !/\.$/.test(text) || text.length > 2 * MAX_STATEMENT) return undefined
  const told = withoutParentheses(withoutNoteMarks(withoutLead(passage, language).text, passage))
  const sentence = told?.replace(/\.$/, '') ?? ''
  if (sentence.length > MAX_STATEMENT || !/^\p{Lu}/u.test(sentence)) return undefined
  if (/[:;$`]|(?<!\p{L})[W-Z](?!\p{L})/u.test(sentence)) return undefined
  const named = nameIn(sentence, names)
  if (named === undefined) return undefined
  const [before, after] = [sentence.slice(0, named.at), sentence.slice(named.at + named.name.length)]
  const isSubject = proseOf(language)?.opens.test(before) === true
  if (!isWhole(before, after, isSubject, language)) return undefined
  const around = `${before} ${after}`
  if (termsOf(around).length < (isSubject ? MIN_TOLD : MIN_AROUND) || names.some(name => sharesWord(around, name))) {
    return undefined
  }
  if (!isClear(around, isSubject ? after : sentence, language) || isAnaphoric(sentence, language)) return undefined
  if (isApart(passage) || isTask(passage) || isCaption(passage) || !isOneSentence(text)) return undefined
  if (proseLanguageOf(sentence, language) !== language) return undefined
  const front = isSubject ? capitalised(before.toLowerCase()) : before
  return { statement: `${beforeLetter(front, language)}X${after}`, isSubject }
}

// In characters.
const MAX_CELLS = 140

/** What a row of a table says of the thing that its first cell names. */
export function rowOf (passage: Passage, names: string[]): string | undefined {
  const { kind, text } = passage
  if (kind !== 'row' || isTask(passage) || isApart(passage)) return undefined
  const [first = '', cells = '', more] = text.split(' — ')
  const isOfThing = more === undefined && names.some(name => normal(name) === normal(first))
  if (!isOfThing || cells.length > MAX_CELLS || isDebris(cells) || /[“”«»…?!]/.test(cells)) return undefined
  return termsOf(cells).length < MIN_TOLD || names.some(name => sharesWord(cells, name)) ? undefined : cells
}

/** The only place of the longest name that a sentence has. */
function nameIn (sentence: string, names: string[]): { name: string, at: number } | undefined {
  const small = sentence.toLowerCase()
  // Few letters become two.
  if (small.length !== sentence.length) return undefined
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    const [place, more] = placesOfName(name.toLowerCase(), small, ALONE)
    if (place !== undefined) return more === undefined ? { name, at: place.at } : undefined
  }
  return undefined
}

/** Whether the words around a name show that it is all of it. */
function isWhole (before: string, after: string, isSubject: boolean, language: ProseLanguage): boolean {
  if (isBeforeAnother(after)) return false
  if (!isSubject) return BEFORE(language).test(before) && ENDS(language).test(after)
  if (!/^ \p{Ll}/u.test(after)) return false
  const [, next = '', second = ''] = after.split(' ')
  // "X laws are …": of laws.
  return BEHIND(language).test(after) || (verbForm(next, language) !== undefined && !IS_BE.test(second))
}

/** Whether a statement can be understood alone, and says nothing vague. */
function isClear (around: string, told: string, language: ProseLanguage): boolean {
  const prose = proseOf(language)
  if (isNegative(around) || isVague(around, language) || prose?.tooMany.test(fold(around)) === true) return false
  if (prose?.pronouns.test(around) === true || prose?.noStatement.test(fold(around)) === true) return false
  return standsAlone(told.trim().padEnd(20), language)
}
