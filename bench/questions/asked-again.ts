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

/** Whether two questions ask for one fact: they quote one sentence, or have one answer to one matter. */
export function areOfOneFact (one: TestQuestion, other: TestQuestion): boolean {
  if (plain(one.question_text) === plain(other.question_text) || isSameFact(one, other)) return true
  const [quote = '', second] = [one, other].map(({ source }) => source?.quote)
  const isOfOneSentence = quote !== '' && quote === second && !IS_ROW.test(quote)
  const isOfOneAnswer = plain(rightOptionOf(one)) === plain(rightOptionOf(other))
  if (isOfOneSentence && (isOfOneAnswer || areAlike(statementIn(one), statementIn(other)))) return true
  return isOfOneAnswer && areAlike(one.question_text, other.question_text)
}

function areAlike (one: string, other: string): boolean {
  const [terms, others] = [new Set(termsOf(one)), new Set(termsOf(other))]
  const shared = [...terms].filter(term => others.has(term)).length
  return shared >= MIN_SHARED && shared >= SHARED * Math.min(terms.size, others.size)
}

function statementIn ({ question_text: text }: TestQuestion): string {
  return /: [“«]([^“”«»]*)[”»]/u.exec(text)?.[1] ?? ''
}

function plain (text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
