import { onceFor } from '../../../../lib/process/once-for.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import type { CourseNames } from './answers/course-names.js'
import type { CourseWords } from './course-words.js'
import type { Draft, Value } from './draft.js'
import type { ProseLanguage } from './prose/prose-language.js'

/** A value that several passages may have. */
export interface Option extends Value {
  /** The numbers of the passages that name it. */
  mentions: Set<number>
}

/** A passage that was read for questions, with the values of these. */
interface Read { passage: Passage, language: ProseLanguage, values: Value[] }

/** What the passages of an index give to make questions of. */
export interface Supply {
  drafts: Draft[]
  /** Whether it has things of many kinds: then what a definition says of a term decides what stands beside it. */
  isLarge: boolean
  /** What {@link makeOptions} makes the options of. */
  read: Read[]
  /** By group: the values that a question can offer. No two of a group are the same. Empty before `makeOptions`. */
  groups: Map<string, Option[]>
  words: CourseWords
  names: CourseNames
  passages: Passage[]
  /** By term: the numbers of the passages that have it. */
  postings: Map<string, Set<number>>
}

/** The numbers of the passages that have all the terms of a text. */
export function mentionsOf (text: string, { postings }: Supply): Set<number> {
  const [first = new Set<number>(), ...rest] = termsOf(text).map(term => postings.get(term) ?? new Set<number>())
  return new Set([...first].filter(number => rest.every(others => others.has(number))))
}

// A passage with this share of the terms of a question may say the same thing of another value.
const SAME_STATEMENT = 0.5

/** The numbers of the passages that speak of what a question asks, beside the one that it was made of. */
export function alikeOf ({ stem, passage }: Draft, { postings, passages }: Supply): Set<number> {
  const terms = termsOf(stem).filter(term => postings.has(term))
  const counts = new Map<number, number>()
  for (const number of terms.flatMap(term => [...postings.get(term) ?? []])) {
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([number, count]) =>
    count >= terms.length * SAME_STATEMENT && passages[number] !== passage ? [number] : []))
}

const placesOf = onceFor(({ passages }: Supply) => new Map(passages.map((passage, place) => [passage, place])))

/** The position of a passage in the material; -1 where it is not one of its passages. */
export function positionOf (passage: Passage, supply: Supply): number {
  return placesOf(supply).get(passage) ?? -1
}
