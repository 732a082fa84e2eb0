import { onceFor } from '../../../../../lib/process/once-for.js'
import type { Difficulty } from '../../../../text/messages/test-request.js'
import { wordsOf } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import { shuffled, type Random } from '../../offline/random.js'
import type { Closeness } from '../../../material/meanings/closeness.js'
import type { Passage } from '../../../material/passages.js'
import {
  areOverlapping, comparedOf, hasWordOf, namesIn, overlaps, wordsIn, WRONG_OPTIONS, type Compared, type Draft,
  type Value
} from '../draft.js'
import { kindOf } from '../prose/kinds.js'
import { inAny } from '../prose/prose-language.js'
import { alikeOf, type Option, type Supply } from '../supplied.js'

// An option that is much longer than the others is the right one, as students know.
const MAX_LONGER = 1.3
const SOME_CHARACTERS = 4
// Words that have little to do with the right one are no options; of figures and siblings, some are nearer.
const ALIKE = 6
const ALIKE_SIBLINGS = 12
const MAX_DIFFERENCE = 90
// In years, and more for what is long ago. An option that is further away may be before the birth of a person, or after
// the death: then it cannot be right.
const DISTANCE = 8
const MORE_PER_YEAR = 1 / 10

// So many of those that are nearest by their meaning are taken from.
const NEAREST = 5
// What is closer may be the right one in other words. 0 is as close as any two of them, 1 is the same. With
// multilingual-e5-small, "principal key" is at .76 from "primary key", and "foreign key" at .48.
const MAX_CLOSENESS = 0.6

/**
 * The values that a question can offer beside the right one, those first that are most like it: of the same kind and
 * shape, from the same material, and not right as well.
 */
export function possibleOptions (draft: Draft, supply: Supply, random: Random): string[] {
  if (supply.isLarge && draft.form === 'year' && !isKnownEvent(draft, supply)) return []
  const siblings = draft.siblings?.filter(text => !overlaps(text, draft.text))
  const possible = siblings === undefined ? alikeOptions(draft, supply, random) : shuffled(siblings, random)
  const distinct: Compared[] = []
  for (const text of possible) {
    // No question looks at more.
    if (distinct.length === ALIKE_SIBLINGS) break
    if (supply.names.areOne(draft.text, text)) continue
    const one = comparedOf(text)
    if (!distinct.some(other => areOverlapping(other, one) || other.normal === one.normal)) distinct.push(one)
  }
  return distinct.map(({ text }) => text)
}

/**
 * The first three of the possible options of which no two are names of one thing.
 * @returns `undefined` where there are fewer
 */
export function wrongOptions (draft: Draft, possible: string[], { names }: Supply): string[] | undefined {
  const chosen: string[] = []
  for (const text of possible) {
    if (chosen.length < WRONG_OPTIONS && !chosen.some(other => names.areOne(other, text))) chosen.push(text)
  }
  return chosen.length < WRONG_OPTIONS || isMarked(draft.text, chosen) ? undefined : chosen
}

/** The texts whose meanings decide between the options of a question; none for figures, dates and names of people. */
export function comparedTexts ({ text, group, siblings }: Draft, possible: string[]): string[] {
  const isMeant = group !== 'person' && !/\d/.test(text) && possible.length > 0
  return isMeant ? [text, ...possible.slice(0, siblings === undefined ? ALIKE : ALIKE_SIBLINGS)] : []
}

/**
 * Possible options in another order: those that are near the right one by their meaning, without what may be the right
 * one in other words. Hard questions get the nearest ones.
 * @returns `undefined` where meanings say nothing
 */
export function byMeaning (
  draft: Draft, possible: string[], closeness: Closeness, difficulty: Difficulty, random: Random
): string[] | undefined {
  const texts = comparedTexts(draft, possible)
  const pairs = texts.flatMap((one, at) => texts.slice(at + 1).map(other => closeness(one, other) ?? NaN))
  const usual = pairs.reduce((sum, cosine) => sum + cosine, 0) / pairs.length
  if (!(usual < 1)) return undefined
  const rated = texts.slice(1).map(text => ({ text, near: ((closeness(draft.text, text) ?? 0) - usual) / (1 - usual) }))
  const nearest = rated.filter(({ near }) => near < MAX_CLOSENESS).sort((a, b) => b.near - a.near)
    .map(({ text }) => text).slice(0, NEAREST)
  return difficulty === 'hard' ? nearest : shuffled(nearest, random)
}

// A name inside of a question.
const NAME = new RegExp(`(?<=\\S )(?:(?:\\p{Lu}[\\p{L}.’'-]*|${inAny(({ values }) => values.inNames)}) )*` +
  "\\p{Lu}[\\p{L}.’'-]*", 'gu')
const YEAR_STEM = new RegExp(`^(?:${inAny(({ alone }) => alone.yearStem)})`, 'u')

/**
 * Whether a question asks for the year of something that is known by its names: "the GATT", "the World Trade
 * Organization". In a course of many topics, "the treaty was signed" may be said of several things.
 */
function isKnownEvent ({ stem, passage }: Draft, { groups }: Supply): boolean {
  if ((stem.match(NAME)?.length ?? 0) < NAMES_OF_EVENT) return false
  const [, subject] = YEAR_STEM.exec(stem) ?? []
  if (subject === undefined) return true
  // "Garcia": which of them?
  const endsInIt = new RegExp(` ${subject}(?!\\p{L})`, 'u')
  const people = groups.get('person')?.map(({ text }) => text) ?? []
  return ![...passage.headings, ...people].some(name => endsInIt.test(name))
}

const NAMES_OF_EVENT = 2

/** Possible options in the order of their likeness that fits the difficulty. Hard questions get the most alike. */
export function inOrderOf (
  difficulty: Difficulty, nearestFirst: string[], { number, siblings }: Draft, random: Random
): string[] {
  const isFree = number !== undefined || siblings !== undefined
  const pool = nearestFirst.slice(0, isFree ? ALIKE_SIBLINGS : ALIKE)
  if (difficulty === 'hard') return pool
  return difficulty === 'easy' && isFree ? pool.toReversed() : shuffled(pool, random)
}

/** Whether the values of a group fit a question. The term of a definition may have either gender. */
function canMeet ({ form, group }: Draft, other: string): boolean {
  const withoutGender = (name: string) => form === 'term of definition' ? name.replace(/ [mf]$/, '') : name
  return withoutGender(other) === withoutGender(group)
}

/** The values that a question can offer, those first that are most like the right one. */
function alikeOptions (draft: Draft, supply: Supply, random: Random): string[] {
  const alike = alikeOf(draft, supply)
  const groups = [...supply.groups].filter(([group]) => canMeet(draft, group))
  const { language } = draft
  const kindOfValue = ({ group, text }: Value) =>
    group.startsWith('definition') ? kindOf(text, language) : supply.words.kindOf(text, language)
  const hasKind = /^(?:term|definition) /.test(draft.group)
  const isOfSection = draft.form === 'which' || (supply.isLarge && draft.group === 'person')
  const isPossible = possibleFor(draft)
  const rated = shuffled(groups.flatMap(([, options]) => options), random).flatMap(option => {
    if (!isTermOfCourse(option, supply) || !isPossible(option)) return []
    if ([...option.mentions].some(number => alike.has(number))) return []
    if (hasKind && !isNamedIn(nameOf(draft.passage), option, supply)) return []
    if (isOfSection && !isIn(draft.passage.section, option, supply)) return []
    if (draft.form === 'which' && supply.isLarge && !isOfClass(option.text, draft.text, supply)) return []
    const likeness = likenessOf(option, draft, supply)
    const isOfKind = !hasKind || kindOfValue(option) === kindOfValue(draft)
    return likeness < MIN_LIKENESS && option.group.startsWith('term') ? [] : [{ option, likeness, isOfKind }]
  }).sort((a, b) => b.likeness - a.likeness)
  const ofKind = rated.filter(({ isOfKind }) => isOfKind)
  // A small glossary has terms of several kinds; the right one is not the only one of its kind.
  const isGlossary = /definition/.test(draft.form) && ofKind.length > 0 && ofKind.length < WRONG_OPTIONS
  const others = isGlossary ? rated.filter(rating => !rating.isOfKind && isInGlossary(rating.option, supply)) : []
  const options = isGlossary ? [...ofKind, ...others].slice(0, WRONG_OPTIONS) : ofKind
  return options.map(({ option }) => option.text)
}

// A term that no sentence defines is named so often.
const MIN_MENTIONS = 3

/** Whether a document names an option: a term of another chapter is no thinkable answer. */
function isNamedIn (document: string, { passage, mentions }: Option, { passages }: Supply): boolean {
  const isThere = (other: Passage | undefined) => other !== undefined && nameOf(other) === document
  return isThere(passage) || [...mentions].some(at => isThere(passages[at]))
}

/** Whether definitions tell that two terms name things of one class. */
function isOfClass (a: string, b: string, { words }: Supply): boolean {
  const known = words.classOf(a)
  return known !== undefined && known !== 'other' && known === words.classOf(b)
}

function isInGlossary ({ text, group }: Option, { words }: Supply): boolean {
  return group.startsWith('definition') || words.isDefined(text)
}

/** Whether a course is about a term: its author marks it, or makes a heading of it and often names it. */
export function isSubjectOfCourse ({ text, mentions }: Pick<Option, 'text' | 'mentions'>, { words }: Supply): boolean {
  return words.isMarked(text) || (words.isKey(text) && mentions.size >= MIN_MENTIONS)
}

/** Whether a value is one that a course is about: a name, a figure, or a term that its author marks, or often uses. */
function isTermOfCourse (
  { text, group, mentions }: Pick<Option, 'text' | 'group' | 'mentions'>, { words }: Supply
): boolean {
  if (!group.startsWith('term ') || words.isDefined(text)) return true
  if (mentions.size < MIN_MENTIONS) return false
  return group.includes('common') ? words.isTitle(text) : words.isMarked(text)
}

// "Henry VIII" is no thinkable poet.
const IS_MONARCH = / [IVX]+$/

/** Tells which options a question can have. It is asked about all of a course: what rules out the most comes first. */
function possibleFor ({ text, stem, number, passage, form, group }: Draft): (option: Option) => boolean {
  const own = comparedOf(text)
  const [asked, said] = [wordsIn(stem), new Set(wordsOf(passage.text))]
  const isFitIn = (option: Option): boolean => {
    if (number !== undefined && option.number !== undefined) {
      return Math.abs(number - option.number) <= (group === 'year' ? distanceFrom(number) : MAX_DIFFERENCE)
    }
    const ratio = option.text.length / text.length
    return ratio > 0.4 && ratio < 2.5
  }
  return option => {
    if (option.passage === passage || !isFitIn(option)) return false
    if (group === 'person' && IS_MONARCH.test(text) !== IS_MONARCH.test(option.text)) return false
    if (areOverlapping(comparedIn(option), own)) return false
    return form === 'definition of term' ||
      !(hasWordOf(asked, namesIn(option.text)) || wordsOf(option.text).every(word => said.has(word)))
  }
}

const comparedIn = onceFor(({ text }: Option) => comparedOf(text))

/** How far from a year others are thinkable. */
function distanceFrom (year: number): number {
  return DISTANCE + (new Date().getFullYear() - year) * MORE_PER_YEAR
}

// The same document, or the same head.
const MIN_LIKENESS = 2

function likenessOf (option: Option, { text, number, passage }: Draft, supply: Supply): number {
  if (number !== undefined && option.number !== undefined) return 100 - Math.abs(number - option.number)
  const other = option.passage
  const isSameDocument = nameOf(other) === nameOf(passage)
  const near = isIn(passage.section, option, supply)
  const shared = termsOf(option.text).filter(term => termsOf(text).includes(term)).length
  const difference = Math.abs(option.text.split(' ').length - text.split(' ').length)
  const { words } = supply
  const isKnown = 2 * Number(words.isKey(option.text)) + 4 * Number(words.isDefined(option.text))
  // People with one first name are no more alike than others.
  const isAlike = option.group === 'person' ? 0 : 3 * Math.min(1, shared) + Number(endOf(option.text) === endOf(text))
  return 2 * Number(isSameDocument) + 4 * Number(near) + isKnown + isAlike - difference / 2
}

/** Whether a section names an option. */
function isIn (section: Passage['section'], { mentions }: Option, { passages }: Supply): boolean {
  return [...mentions].some(at => passages[at]?.section === section)
}

function nameOf ({ source, headings }: { source: { kind: string, filename?: string }, headings: string[] }): string {
  return source.filename ?? headings[0] ?? source.kind
}

function endOf (text: string): string {
  return text.slice(-4).toLowerCase()
}

/** Whether the length of the right option tells it from the others. */
function isMarked (right: string, wrong: string[]): boolean {
  const lengths = wrong.map(({ length }) => length)
  const longest = Math.max(...lengths)
  const shortest = Math.min(...lengths)
  return right.length > longest * MAX_LONGER + SOME_CHARACTERS || right.length * MAX_LONGER + SOME_CHARACTERS < shortest
}
