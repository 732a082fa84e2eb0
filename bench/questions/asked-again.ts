import { rightOptionOf } from '../../companions/chat-engine/interactive-test/judgement.js'
import { isSameFact } from '../../companions/chat-engine/interactive-test/same-fact.js'
import type { TestQuestion } from '../../companions/chat-engine/interactive-test/test.js'
import { fold } from '../../companions/text/language.js'
import { termsOf } from '../../companions/text/terms.js'

// Two questions with one answer ask for one fact where they share so much of the shorter one.
const SHARED = 0.5
const MIN_SHARED = 2
// "SSH — Port: 22; Layer: application": a row of a table has a fact in each column.
const IS_ROW = / — [^:;]{1,60}: .*; [^:;]{1,60}: /

/** The facts that tests ask for: each with its questions, and the numbers of the tests that ask it. */
export function factsOf (tests: TestQuestion[][]): Array<{ questions: TestQuestion[], tests: Set<number> }> {
  const facts: Array<{ questions: TestQuestion[], tests: Set<number> }> = []
  for (const [number, questions] of tests.entries()) {
    for (const question of questions) {
      const known = facts.find(fact => fact.questions.some(other => areOfOneFact(question, other)))
      if (known === undefined) {
        facts.push({ questions: [question], tests: new Set([number]) })
        continue
      }
      known.questions.push(question)
      known.tests.add(number)
    }
  }
  return facts
}

/**
 * Whether two questions are one, or ask for the same fact: of the same sentence, or for the same answer about the same
 * thing.
 */
export function areOfOneFact (one: TestQuestion, other: TestQuestion): boolean {
  if (plain(one.question_text) === plain(other.question_text) || isSameFact(one, other)) return true
  const [quote = '', second] = [one, other].map(({ source }) => source?.quote)
  if (quote !== '' && quote === second && !IS_ROW.test(quote)) return true
  if (plain(rightOptionOf(one)) !== plain(rightOptionOf(other))) return false
  const [terms, others] = [one, other].map(({ question_text: text }) => new Set(termsOf(text)))
  const shared = [...terms!].filter(term => others!.has(term)).length
  return shared >= MIN_SHARED && shared >= SHARED * Math.min(terms!.size, others!.size)
}

function plain (text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
