import { compileFor } from '../../lib/validators.js'
import { TestResult } from '../../schemas/sessions.js'

/** What the assistant says in a reply whose shape is the engine's own: the first of three places (docs/contract.md §4). */
export function textOf (json: Record<string, unknown>): string {
  const messages = Array.isArray(json.messages) ? json.messages : []
  const places = [json.response, contentOf(json.message), contentOf(messages.at(-1))]
  return places.find(place => typeof place === 'string') as string | undefined ?? ''
}

function contentOf (message: unknown): unknown {
  return typeof message === 'object' && message !== null ? (message as { content?: unknown }).content : undefined
}

/** Whether the reply leaves a test question open, and which one, where the engine numbers them as ours does. */
export function openQuestionOf (json: Record<string, unknown>): { interrupted: boolean, question_num?: number } {
  if (json.interrupted !== true) return { interrupted: false }
  const number = (json.interrupt_info as { question_num?: unknown } | null | undefined)?.question_num
  return { interrupted: true, ...(Number.isSafeInteger(number) && { question_num: number as number }) }
}

const isTestResult = compileFor('body', TestResult)

/** The result of a test that the reply ends; `undefined` where it makes no sense. */
export function testResultOf (json: Record<string, unknown>): TestResult | undefined {
  const result = json.test_result as TestResult
  if (json.interrupted !== false || !isTestResult(result)) return undefined
  const { test_id, topic, difficulty, total_questions, correct_answers, score } = result
  if (correct_answers > total_questions) return undefined
  return { test_id, topic, difficulty, total_questions, correct_answers, score }
}
