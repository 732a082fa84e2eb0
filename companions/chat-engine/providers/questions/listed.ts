import type { PlanWords } from '../../../text/language-data/test-questions/tables.js'
import { capitalised, fold, wordsOf } from '../../../text/language.js'
import { DATE_JOIN, DAY_ENDING, MONTH_NAME, SHORT_MONTHS } from '../../../text/months.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { isDebris } from './prose/alone.js'
import { normal, type Draft } from './draft.js'
import { filled, inAny, NO_LETTER_BEFORE, testWordsOf, type ProseLanguage } from './prose/prose-language.js'

/*
 * What a guide lists of how its course is run: "Homework: 20%", "Final exam (40%)", "Midterm: 5 November", "Week 3:
 * Cell membranes". Each is a name and a value; the wrong options are the values that other names have.
 */

type Kind = 'weight' | 'date' | 'part'
interface Listed { kind: Kind, name: string, value: string, passage: Passage }

// Some words with a capital first one, as a title.
const NAME = '\\p{Lu}[\\p{L}\\d\'’&/-]*(?: (?:[\\p{L}\\d\'’&/-]+)){0,4}?'
const MONTH = [...MONTH_NAME.replace(/[(?:)]/g, '').split('|'), ...SHORT_MONTHS]
  .map(name => `[${name.charAt(0)}${name.charAt(0).toUpperCase()}]${name.slice(1)}`).join('|')
const OF = `(?:(?:${DATE_JOIN}) )?`
const DAY = `(?:${MONTH})\\.? \\d{1,2}(?:${DAY_ENDING})?|\\d{1,2} ${OF}(?:${MONTH})`
// Not a chapter: of which book, the question would not say.
const PARTS = inAny(({ plans }) => plans?.parts)
const PART = new RegExp(
  `${NO_LETTER_BEFORE}((?:${PARTS}) \\d{1,2})(?: ?[:.–—-] | )(\\p{Lu}[\\p{L}'’,& -]{7,70}?)` +
  `(?=\\.? (?:${PARTS}|${inAny(({ plans }) => plans?.chapters)}) \\d|\\.$|\\. \\p{Lu}|;|$)`, 'gu')
const PATTERNS: Array<{ kind: Kind, pattern: RegExp }> = [
  {
    kind: 'weight',
    pattern: new RegExp(`(?<![\\p{L}\\d%] )${NO_LETTER_BEFORE}(${NAME})` +
      '(?: ?[:=–—-] ?| ?\\()(\\d{1,2}(?:\\.\\d)?) ?%', 'gu')
  },
  // "Quizzes: 10% Homework: 35% Final Exam: 20%": the lines of a list became one.
  { kind: 'weight', pattern: new RegExp(`(?<=: \\d{1,2}(?:\\.\\d)? ?% )(${NAME}) ?: ?(\\d{1,2}(?:\\.\\d)?) ?%`, 'gu') },
  {
    kind: 'date',
    pattern: new RegExp(`(?<![\\p{L}\\d] )${NO_LETTER_BEFORE}(${NAME})(?: ?[:–—-] ?| ?\\()` +
      `((?:${DAY})(?:,? ${OF}\\d{4})?)(?!\\d|[–-]\\d)`, 'gu')
  },
  { kind: 'part', pattern: PART }
]

/** The questions about what the passages list. */
export function listedDrafts (passages: Passage[], language: ProseLanguage): Draft[] {
  const plans = testWordsOf(language)?.plans
  if (plans === undefined) return []
  const found = passages.filter(({ kind }) => kind !== 'code' && kind !== 'row').flatMap(listedIn)
  // A grade has 100 %. With more, some are parts of parts.
  const weights = new Map(found.flatMap(({ kind, name, value }) =>
    kind === 'weight' ? [[normal(name), Number.parseFloat(value)] as const] : []))
  const isWhole = [...weights.values()].reduce((sum, weight) => sum + weight, 0) <= 105
  const listed = found.filter(({ kind }) => kind !== 'weight' || isWhole)
  return listed.flatMap(one => {
    const alike = listed.filter(other => groupOf(other) === groupOf(one))
    const same = alike.filter(({ name }) => normal(name) === normal(one.name))
    // One name with two values: which of them is right is not known.
    if (new Set(same.map(({ value }) => normal(value))).size > 1 || same[0] !== one) return []
    // "Lab 1" has the first day, and "Lab 14" the last one.
    if (/\d/.test(one.name) && [alike[0], alike.at(-1)].includes(one)) return []
    const others = one.kind === 'weight' ? alike : nearestTo(one, alike)
    const siblings = distinct(others.map(({ value }) => value)).filter(value => normal(value) !== normal(one.value))
    return siblings.length < 3 ? typedOf(one, plans, language) : [draftOf(one, siblings, plans, language)]
  })
}

/** What stands next to it in the plan: of "Lab 10", the first days of the term would be ruled out. */
function nearestTo (one: Listed, alike: Listed[]): Listed[] {
  const at = alike.indexOf(one)
  const distance = (other: Listed) => Math.abs(alike.indexOf(other) - at)
  return [...alike].sort((a, b) => distance(a) - distance(b)).slice(0, NEAR)
}

// The right one, and a few more than a question needs.
const NEAR = 5

function listedIn (passage: Passage): Listed[] {
  const { text } = passage
  // Each pattern has a number.
  if (!/\d/.test(text)) return []
  // "FDN wins: 40% 31% 12%": the figures of a chart.
  const hasWeights = text.includes('%') && !/\d ?%,? +\d[\d.,]* ?%/.test(text)
  const patterns = hasWeights ? PATTERNS : PATTERNS.filter(({ kind }) => kind !== 'weight')
  return patterns.flatMap(({ kind, pattern }) => [...text.matchAll(pattern)].flatMap(([, name = '', found = '']) => {
    const value = kind === 'weight' ? `${found}%` : found.replace(/[ ,-]+$/, '')
    return isName(name, kind) && !isDebris(value) && !NO_TITLE.test(value) ? [{ kind, name, value, passage }] : []
  }))
}

// "Total: 100%", "The first exam on …": no name of a part of the course.
const NO_NAME = new RegExp(`^(?:${inAny(({ plans }) => plans?.noNameBegins)}|[a-f][+-]?)\\b|` +
  `\\b(?:${inAny(({ plans }) => plans?.noNameEnds)})$`)

// What has a date. Other dates in a guide are those of holidays and of books.
const HAS_DATE = new RegExp(`\\b(?:${inAny(({ plans }) => plans?.dated)})\\b`)
const OF_ANOTHER = new RegExp(inAny(({ plans }) => plans?.notDated))
const HAS_MONTH = new RegExp(`\\b${MONTH_NAME}\\b`)
const NO_TITLE = new RegExp(`\\b(?:${inAny(({ plans }) => plans?.noTitle)})\\b`, 'i')

function isName (name: string, kind: Kind): boolean {
  const folded = fold(name)
  if (kind === 'date' && (!HAS_DATE.test(folded) || OF_ANOTHER.test(folded))) return false
  return name.length >= 4 && termsOf(name).length > 0 && !NO_NAME.test(folded) && !HAS_MONTH.test(folded)
}

function groupOf ({ kind, name, value }: Listed): string {
  if (kind === 'part') return `${kind} ${fold(name.split(' ')[0] ?? '')}`
  if (kind === 'weight') return kind
  // The month as a word of one form, with or without a year, before or after the day.
  return `${kind} ${value.replace(/\d{4}/, 'y').replace(/\d{1,2}/, 'd').replace(/\p{L}{3,}\.?/gu, 'm')}`
}

function distinct (values: string[]): string[] {
  return [...new Map(values.map(value => [normal(value), value])).values()]
}

const asks = ({ asksWeight, asksDate, asksTopic }: PlanWords) =>
  ({ weight: asksWeight, date: asksDate, part: asksTopic })

function draftOf (
  { kind, name, value, passage }: Listed, siblings: string[], plans: PlanWords, language: ProseLanguage
): Draft {
  return {
    form: 'cell',
    stem: filled(asks(plans)[kind], { name }),
    text: capitalised(value),
    siblings: siblings.map(capitalised),
    group: `listed ${kind}`,
    passage,
    language,
    isLogistics: true,
    ...(kind === 'weight' && { number: Number.parseFloat(wordsOf(value)[0] ?? '') })
  }
}

/** Of few weights, one is asked without options. */
function typedOf (
  { kind, name, value, passage }: Listed, { asksTypedWeight }: PlanWords, language: ProseLanguage
): Draft[] {
  if (kind !== 'weight') return []
  const typed = { answer: Number.parseFloat(value), tolerance: 0 }
  return [{
    form: 'typed cell',
    stem: filled(asksTypedWeight, { name }),
    text: value,
    about: name,
    group: 'listed weight',
    typed,
    passage,
    language,
    isLogistics: true
  }]
}
