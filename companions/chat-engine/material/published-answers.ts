import { fold, wordsOf } from '../../text/language.js'
import { termsOf } from '../../text/terms.js'
import type { PublishedAnswer } from '../models/published-answer.js'
import { readQuestion } from '../ranking/question.js'

/*
 * Published answers that a question asks for in other words. A word counts by how rare it is among the published
 * questions and in the material; what is asked (when, where, how much) must not differ.
 */

// A question is the same question from this likeness on, and one that comes near from that; 1 is the same words.
const SAME = 0.62
const NEAR = 0.5

/** A published answer whose question is like one that is asked. */
export interface LikelyAnswer extends PublishedAnswer {
  /** Whether the questions are the same in other words. Otherwise they come near. */
  isSame: boolean
}

/**
 * The published answer to a question, or else what comes nearest; `undefined` where nothing comes near.
 * @param frequency the share of the units of the material that have a term, from 0 to 1
 */
export function answerTo (
  query: string, answers: PublishedAnswer[], frequency: (term: string) => number
): LikelyAnswer | undefined {
  if (answers.length === 0) return undefined
  const asked = readingOf(query)
  const weightOf = (term: string) => Math.log(1 + 1 / (0.02 + frequency(term)))
  const [best] = answers
    .map(answer => ({ answer, likeness: likenessOf(asked, readingOf(answer.question), weightOf) }))
    .sort((a, b) => b.likeness - a.likeness)
  return best === undefined || best.likeness < NEAR ? undefined : { ...best.answer, isSame: best.likeness >= SAME }
}

interface Reading { words: string, terms: string[], facts: Set<number>, intents: Set<number> }

function readingOf (text: string): Reading {
  const { facts, intents } = readQuestion(text)
  return { words: wordsOf(text).join(' '), terms: termsOf(text), facts: new Set(facts), intents: new Set(intents) }
}

function likenessOf (one: Reading, other: Reading, weightOf: (term: string) => number): number {
  if (one.words === other.words) return 1
  const grams = gramsOf(other.terms)
  const sum = (terms: string[]) => terms.reduce((total, term) => total + weightOf(term), 0)
  const shared = sum(one.terms.filter(term => other.terms.includes(term)))
  const words = 2 * shared / Math.max(1e-6, sum(one.terms) + sum(other.terms))
  const ownGrams = gramsOf(one.terms)
  const sharedGrams = [...ownGrams].filter(gram => grams.has(gram)).length
  const letters = 2 * sharedGrams / Math.max(1, ownGrams.size + grams.size)
  const asks = (shareOf(one.intents, other.intents) + shareOf(one.facts, other.facts)) / 2
  return 0.55 * words + 0.15 * letters + 0.3 * asks
}

/** The share of what either has that both have; 1 when neither has any. */
function shareOf (one: Set<number>, other: Set<number>): number {
  const all = new Set([...one, ...other])
  return all.size === 0 ? 1 : [...all].filter(value => one.has(value) && other.has(value)).length / all.size
}

function gramsOf (terms: string[]): Set<string> {
  const grams = new Set<string>()
  for (const term of terms) {
    const text = fold(term)
    for (let at = 0; at + 4 <= text.length; at++) grams.add(text.slice(at, at + 4))
  }
  return grams
}
