import { onceFor } from '../../../lib/process/once-for.js'
import { fold, wordsOf } from '../../text/language.js'
import { termsOf } from '../../text/terms.js'
import type { PublishedAnswer } from './teachers-answers.js'
import { ASKS, CONCEPTS, PLAIN, THINGS, type Ask } from './course-concepts.js'

/*
 * Published answers that a question asks for in other words, or in the other language. Questions are compared by their
 * concepts (course-concepts.ts) and their other words; a word counts by how rare it is in the material. What is asked
 * (when, where, how much), and of what, must not differ. It is measured by published-answers.test.ts.
 */

// A question is the same question from this likeness on, and one that comes near from that; 1 is the same words.
const SAME = 0.62
const NEAR = 0.5
// Where meanings are compared, they add this share of what the words lack; all of it from so many standard deviations
// on. More would make "How long is the midterm?" the same as "How long is the final exam?".
const BY_MEANING = 0.2
const SPREAD = { from: 1, to: 9 }

/** A published answer whose question is like one that is asked. */
export interface LikelyAnswer extends PublishedAnswer {
  /** Whether the questions are the same in other words. Otherwise they come near. */
  isSame: boolean
}

/**
 * The published answer to a question, or else what comes nearest; `undefined` where nothing comes near.
 * @param frequency the share of the units of the material that have a term, from 0 to 1
 * @param nearness by question, in standard deviations; absent where meanings are not compared
 */
export function answerTo (
  query: string, answers: PublishedAnswer[], frequency: (term: string) => number, nearness?: Map<string, number>
): LikelyAnswer | undefined {
  if (answers.length === 0) return undefined
  const asked = readingOf(query)
  let best: { answer: PublishedAnswer, likeness: number } | undefined
  for (const answer of answers) {
    const likeness = withMeaning(asked, readingOfAnswer(answer), frequency, nearness?.get(answer.question))
    if (likeness > (best?.likeness ?? NEAR)) best = { answer, likeness }
  }
  return best && { ...best.answer, isSame: best.likeness >= SAME }
}

function withMeaning (
  asked: Reading, published: Reading, frequency: (term: string) => number, nearness = 0
): number {
  const likeness = likenessOf(asked, published, frequency)
  if (conflictOf(asked, published) < 1) return likeness
  const share = Math.min(1, Math.max(0, (nearness - SPREAD.from) / (SPREAD.to - SPREAD.from)))
  return likeness + BY_MEANING * share * (1 - likeness)
}

interface Reading { words: string, ask: Ask | undefined, concepts: Set<string>, terms: string[] }

// In characters. A question that is longer is compared by its beginning.
const MAX_READ = 600

function readingOf (text: string): Reading {
  const folded = fold(text.slice(0, MAX_READ))
  const concepts = new Set<string>()
  let rest = folded
  for (const [name, form] of CONCEPTS) {
    const without = rest.replace(form, ' ; ')
    if (without !== rest) concepts.add(name)
    rest = without
  }
  if (concepts.has('midterm') || concepts.has('final') || concepts.has('old exams')) concepts.delete('exam')
  const ask = ASKS.find(([, form]) => form.test(folded))?.[0]
  return { words: wordsOf(text).join(' '), ask, concepts, terms: termsOf(rest) }
}

// Answers are kept in memory while they do not change: see source.ts.
const readingOfAnswer = onceFor(({ question }: PublishedAnswer) => readingOf(question))

// What counts: a concept, a thing, a plain concept, a word at most, and that both ask the same.
const WORTH = { concept: 2.5, thing: 2, plain: 0.3, word: 2.5, ask: 1.5 }
// What only one of the questions has counts against them. What the published one is about must be asked for, though a
// student may leave out where ("are calculators allowed?"), and may tell more.
const LOST = { published: 1, asked: 0.5, thing: 0.3 }
// One asks when, and the other where; only one of them asks such a thing; they are about different things.
const OTHER_ASK = 0.5
const NO_ASK = 0.85
const OTHER_THINGS = 0.6

/** How like two questions are: 0 to 1. */
function likenessOf (asked: Reading, published: Reading, frequency: (term: string) => number): number {
  if (asked.words === published.words) return 1
  const [own, other] = [featuresOf(asked, frequency), featuresOf(published, frequency)]
  let shared = asked.ask !== undefined && asked.ask === published.ask ? WORTH.ask : 0
  let lost = 0
  for (const feature of own) {
    if (other.some(one => isAlike(one, feature))) shared += feature.worth
    else lost += feature.worth * LOST.asked
  }
  for (const feature of other) {
    if (!own.some(one => isAlike(one, feature))) {
      lost += feature.worth * (feature.isThing ? LOST.thing : LOST.published)
    }
  }
  return conflictOf(asked, published) * shared / Math.max(1e-6, shared + lost)
}

interface Feature { name: string, isConcept: boolean, isThing: boolean, worth: number }

function featuresOf ({ concepts, terms }: Reading, frequency: (term: string) => number): Feature[] {
  const ofConcept = (name: string) => THINGS.has(name) ? WORTH.thing : PLAIN.has(name) ? WORTH.plain : WORTH.concept
  return [
    ...Array.from(concepts, name => ({ name, isConcept: true, isThing: THINGS.has(name), worth: ofConcept(name) })),
    ...terms.map(name => {
      const worth = Math.min(WORTH.word, Math.log(1 + 1 / (0.02 + frequency(name))))
      return { name, isConcept: false, isThing: false, worth }
    })
  ]
}

/** 1 where nothing speaks against it that the questions ask the same. */
function conflictOf (asked: Reading, published: Reading): number {
  const isOne = asked.ask !== undefined && published.ask !== undefined
  const ofAsk = asked.ask === published.ask ? 1 : isOne ? OTHER_ASK : NO_ASK
  const [own, other] = [asked, published].map(({ concepts }) => [...concepts].filter(name => THINGS.has(name)))
  const isSameThing = own?.length === 0 || other?.length === 0 || own?.some(name => other?.includes(name))
  return ofAsk * (isSameThing ? 1 : OTHER_THINGS)
}

// Of the longer word, and in letters.
const ALIKE = 0.6
const MIN_ALIKE = 4

/** The same concept, or words with the same beginning: forms of one, or alike in two languages. */
function isAlike (one: Feature, other: Feature): boolean {
  if (one.name === other.name || one.isConcept || other.isConcept) return one.name === other.name
  const least = Math.max(MIN_ALIKE, ALIKE * Math.max(one.name.length, other.name.length))
  let length = 0
  while (length < one.name.length && one.name[length] === other.name[length]) length++
  return length >= least
}
