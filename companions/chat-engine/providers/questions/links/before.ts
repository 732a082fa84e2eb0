import { onceFor } from '../../../../../lib/process/once-for.js'
import { capitalised, fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { shuffled, type Random } from '../../offline/random.js'
import type { Supply } from '../supplied.js'
import { overlaps, WRONG_OPTIONS, type Draft } from '../draft.js'
import { isUnclear } from '../prose/alone.js'
import { isAnaphoric } from '../prose/told.js'
import { filled, inWords, testWordsOf, type ProseLanguage } from '../prose/prose-language.js'

/*
 * The question which of four events of other sections was before one, or after it: who is asked has to put dates of
 * several places of the material in order.
 */

/** What happened in a year. */
interface Event {
  said: string
  year: number
  /** "Treaty of Versailles", and not a statement. */
  isName: boolean
  /** The names in it, folded: two events of one person are not compared. */
  names: Set<string>
  passage: Passage
  language: ProseLanguage
}

// In characters, terms and years.
const MIN_EVENT = 25
const MAX_EVENT = 110
const MIN_TERMS = 4
const MIN_YEARS = 2
const MAX_YEARS = 80
// Options that are longer, or shorter, by more tell one from the others.
const LONGER = 1.6

const proseOf = ofEach(({ testProse, testQuestions }) => testProse && {
  front: new RegExp(`^(?:${patternOf(testProse.inYear)}) X, (.+)$`, 'u'),
  behind: new RegExp(`^(.+?),? (?:${patternOf(testProse.inYear).toLowerCase()}) X$`, 'u'),
  noEvent: inWords(patternOf(testQuestions?.links?.noEvent) || '(?!)'),
  clause: inWords(`${patternOf(testProse.clause)}|${patternOf(testProse.pronouns)}`),
  past: inWords(testProse.past)
})

/** What a question for a year tells of it; `undefined` where it cannot be told without the year. */
function eventOf ({ form, about = '', text, stem, passage, language }: Draft): Event | undefined {
  const prose = proseOf(language)
  const isName = form === 'typed year' && [`“${about}”`, `«${about}»`].some(name => stem.includes(name))
  if (prose === undefined || !/^\d{4}$/.test(text) || (form !== 'masked year' && !isName)) return undefined
  const statement = isName ? about : (prose.front.exec(about) ?? prose.behind.exec(about))?.[1] ?? ''
  const said = capitalised(statement)
  const isTooShort = !isName && (said.length < MIN_EVENT || termsOf(said).length < MIN_TERMS)
  if (isTooShort || said.length > MAX_EVENT) return undefined
  if (/[\d:;“”«»—]/.test(said) || prose.noEvent.test(fold(said)) || prose.clause.test(said)) return undefined
  const isTold = prose.past.test(said) && !isUnclear(said, language) && !isAnaphoric(said, language)
  if (!isName && !isTold) return undefined
  const names = new Set(said.split(' ')
    .filter((word, at) => /^\p{Lu}/u.test(word) && (at > 0 || termsOf(word).length > 0)).flatMap(wordsOf))
  return { said, year: Number(text), isName, names, passage, language }
}

const eventsIn = onceFor(({ drafts }: Supply): Event[] => drafts.flatMap(draft => eventOf(draft) ?? []))

/** The question for what came before the event of a question for its year; `undefined` where others are missing. */
export function before (draft: Draft, supply: Supply, random: Random): Draft | undefined {
  const words = testWordsOf(draft.language)?.links
  const own = eventOf(draft)
  if (words === undefined || own === undefined) return undefined
  const others = shuffled(eventsIn(supply).filter(other => isComparable(own, other)), random)
  const earlier = optionsOf(others, ({ year }) => own.year - year, random)
  // What is among the first ones of a course came before others, and so one of these came after it.
  const options = earlier ?? optionsOf(others, ({ year }) => year - own.year, random)
  if (options === undefined) return undefined
  const [right, ...chosen] = options
  return {
    ...draft,
    form: 'before',
    stem: filled(earlier === undefined ? words.asksAfter : words.asksBefore, { event: own.said }),
    bare: undefined,
    text: right.said,
    about: own.said,
    siblings: chosen.map(({ said }) => said),
    group: 'event',
    number: undefined,
    typed: undefined,
    beside: options.map(({ passage }) => passage)
  }
}

/**
 * The right option and three wrong ones; `undefined` where others are missing.
 * @param before by how many years an event is on the right side of the one that is asked about
 */
function optionsOf (
  others: Event[], before: (event: Event) => number, random: Random
): [Event, ...Event[]] | undefined {
  const right = others.find(other => before(other) >= MIN_YEARS)
  if (right === undefined) return undefined
  const chosen: Event[] = []
  for (const other of shuffled(others, random)) {
    if (chosen.length === WRONG_OPTIONS) break
    if (before(other) > -MIN_YEARS || ![right, ...chosen].every(one => isComparable(one, other))) continue
    if (isOfLength(right, other)) chosen.push(other)
  }
  return chosen.length < WRONG_OPTIONS ? undefined : [right, ...chosen]
}

/** Whether two events of two sections have nothing in common but their time. */
function isComparable (one: Event, other: Event): boolean {
  return one.passage.section !== other.passage.section && one.language === other.language &&
    one.isName === other.isName && Math.abs(one.year - other.year) <= MAX_YEARS &&
    !overlaps(one.said, other.said) && ![...one.names].some(name => other.names.has(name))
}

function isOfLength ({ said: { length } }: Event, other: Event): boolean {
  return other.said.length < length * LONGER && length < other.said.length * LONGER
}
