import type { Difficulty } from '../../text/test-request.js'
import type { Blank } from './blanks.js'
import { shuffled, type Random } from './random.js'
import { groupOf, spaced, type Candidate, type Supply } from './supply.js'

const WRONG_OPTIONS = 3
// Of a long guide, so many candidates are looked at, and so many kept.
const MAX_TRIED = 500
const MAX_KEPT = 60

/**
 * Three wrong options for a blank: other values of its kind and group. Hard questions get those that are nearest to the
 * right value, medium ones any of the nearer half, easy ones the farthest.
 * @returns `undefined` when the material has fewer than three
 */
export function wrongOptions (
  blank: Candidate, supplies: Supply[], difficulty: Difficulty, random: Random
): Candidate[] | undefined {
  const possible = possibleOptions(blank, supplies, random)
  const nearestFirst = ofTheSameTime(blank, possible.sort((a, b) => distance(a, blank) - distance(b, blank)))
  const chosen = inOrderOf(difficulty, nearestFirst, random).slice(0, WRONG_OPTIONS)
  return chosen.length < WRONG_OPTIONS ? undefined : chosen
}

function inOrderOf (difficulty: Difficulty, nearestFirst: Candidate[], random: Random): Candidate[] {
  switch (difficulty) {
    case 'easy': return nearestFirst.toReversed()
    case 'hard': return nearestFirst
    case 'medium': {
      const half = Math.max(WRONG_OPTIONS, Math.ceil(nearestFirst.length / 2))
      return shuffled(nearestFirst.slice(0, half), random)
    }
  }
}

function possibleOptions (blank: Candidate, supplies: Supply[], random: Random): Candidate[] {
  const rightHere = new Set(supplies.flatMap(({ fillers }) => [...fillers.get(blank.stem) ?? []]))
  const passage = spaced(blank.passage.text)
  const others = supplies.flatMap(({ groups }) => groups.get(groupOf(blank)) ?? [])
  const options: Candidate[] = []
  for (const other of shuffled(others, random).slice(0, MAX_TRIED)) {
    if (rightHere.has(other.normal) || other.passage === blank.passage) continue
    if (passage.includes(other.words) || isSame(blank, other)) continue
    if (blank.kind === 'number' && !isPlausible(blank, other)) continue
    if (options.some(option => option.normal === other.normal || isSame(option, other))) continue
    options.push(other)
    if (options.length === MAX_KEPT) break
  }
  return options
}

// In days, as `Blank.number` counts them for dates: about 20 years.
const SAME_TIME = 372 * 20

// An exam is not in 1812: where there are enough of them, dates are of about the same time.
function ofTheSameTime ({ kind }: Blank, sorted: Candidate[]): Candidate[] {
  const nearest = sorted[0]?.number
  if (kind !== 'date' || nearest === undefined) return sorted
  const near = sorted.filter(({ number = 0 }) => Math.abs(number - nearest) < SAME_TIME)
  return near.length < WRONG_OPTIONS ? sorted : near
}

// "Lovelace" and "Ada Lovelace", "hash table" and "hash tables" may both be right: one question offers one of them.
function isSame (a: Candidate, b: Candidate): boolean {
  if (a.number !== undefined && a.number === b.number) return true
  if (a.terms.length === 0 || b.terms.length === 0 || /\d/.test(a.normal)) return a.normal === b.normal
  return a.terms.every(term => b.terms.includes(term)) || b.terms.every(term => a.terms.includes(term))
}

// 6 credits or 60 credits; not 6, 6.5 or 2,000: both are whole numbers or neither is, of about the same length.
function isPlausible ({ value, number = 0 }: Blank, other: Blank): boolean {
  const isWhole = (text: string) => /^\d+$/.test(text)
  const isAlike = isWhole(value) === isWhole(other.value)
  return isAlike && Math.abs(other.value.length - value.length) <= 1 && number > 0
}

/** How far an option is from the right value: by number, else by the first heading that is another (0 to 10). */
function distance (option: Blank, { number, passage }: Blank): number {
  if (number !== undefined && option.number !== undefined) return Math.abs(number - option.number)
  const shared = option.passage.headings.findIndex((heading, level) => heading !== passage.headings[level])
  return shared === -1 ? 0 : 10 - shared
}
