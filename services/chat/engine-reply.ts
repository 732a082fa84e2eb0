import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { compileFor } from '../../lib/validation/validators.js'
import { ReplyFacts, TestResult, type Source } from '../../schemas/sessions.js'
import { InterruptInfo, Judgement, type AnswerSource } from '../../schemas/tests.js'

/*
 * Reads the chat engine's reply. Its shape is the engine's own (docs/contract.md §4): the gateway passes it on
 * unchanged, and takes from it what it records.
 */

/** The assistant's text: the first of `response`, `message.content` and the last of `messages[].content`; else `''`. */
export function textOf (reply: Record<string, unknown>): string {
  const messages = Array.isArray(reply.messages) ? reply.messages : []
  const places = [reply.response, contentOf(reply.message), contentOf(messages.at(-1))]
  return places.find(place => typeof place === 'string') ?? ''
}

function contentOf (message: unknown): unknown {
  return typeof message === 'object' && message !== null ? (message as { content?: unknown }).content : undefined
}

/** What the reply has beside its text, where it has it. In a stream they are sent in this order. */
const PARTS = {
  sources: ({ sources }: Record<string, unknown>) => Array.isArray(sources) ? sources : undefined,
  interrupt: ({ interrupted, interrupt_info: info }: Record<string, unknown>) =>
    interrupted === true ? info ?? undefined : undefined,
  test_result: ({ test_result: result }: Record<string, unknown>) => result ?? undefined
}

/** What has an event of its own in a stream. */
export type PartOfReply = keyof typeof PARTS

/** The part that an event of the engine's stream is, where it can be one. */
export function partOf (event: string, value: unknown): PartOfReply | undefined {
  if (!Object.hasOwn(PARTS, event)) return undefined
  const isList = Array.isArray(value)
  if (event === 'sources') return isList ? event : undefined
  return typeof value === 'object' && value !== null && !isList ? event as PartOfReply : undefined
}

/** The whole reply with its parts, for a caller that reads a stream. */
export function streamedOf ({ body, json }: { body: Buffer, json: Record<string, unknown> }) {
  const parts = Object.fromEntries(Object.entries(PARTS).map(([name, read]) => [name, read(json)]))
  return { json: body.toString(), text: textOf(json), parts }
}

/** What a reply becomes that the owner of its session has stopped. @param response what was said so far */
export function stoppedReply ({ _id, subject }: { _id: string, subject: string }, response: string) {
  const json = { response, session_id: _id, asignatura: subject, stopped: true }
  return { body: Buffer.from(JSON.stringify(json)), json, isRepeated: false, isStopped: true } as const
}

/** Whether the reply leaves a test question open, and its number where the engine gives one. */
export function openQuestionOf (reply: Record<string, unknown>): { interrupted: boolean, question_num?: number } {
  if (reply.interrupted !== true) return { interrupted: false }
  const number = (reply.interrupt_info as { question_num?: unknown } | null | undefined)?.question_num
  return { interrupted: true, ...(Number.isSafeInteger(number) && { question_num: number as number }) }
}

const isQuestion = compileFor('body', InterruptInfo)

/**
 * The test question that the reply leaves open, `undefined` where it breaks the schema. Only the known fields: no
 * solution can be among them.
 */
export function questionOf (reply: Record<string, unknown>): InterruptInfo | undefined {
  if (reply.interrupted !== true) return undefined
  const info = { options: [], ...reply.interrupt_info as Partial<InterruptInfo> | null }
  if (!isQuestion(info)) return undefined
  const { question_id, question_type, topic, difficulty, question_text, options, progress } = info
  const { action, question_num, total_questions } = info
  return omitUndefined({
    action,
    question_id,
    question_type,
    question_num,
    total_questions,
    topic,
    difficulty,
    question_text,
    options,
    progress: progress && { current: progress.current, total: progress.total }
  }) as InterruptInfo
}

const isJudgement = compileFor('body', Judgement)

/** What the reply says about an answer. Returns `none` without it, `invalid` where it breaks the schema. */
export function judgementOf ({ feedback }: Record<string, unknown>): Judgement | 'none' | 'invalid' {
  if (feedback === undefined || feedback === null) return 'none'
  if (!isJudgement(feedback)) return 'invalid'
  const { correct, right_option, explanation, source, question_id, version, chosen, seconds, topic, skipped } =
    feedback as Judgement
  if (correct && skipped === true) return 'invalid'
  const { document_id, title, page, quote } = source ?? {} as Partial<AnswerSource>
  return omitUndefined({
    correct,
    right_option,
    explanation,
    source: source && omitUndefined({ document_id, title, page, quote }),
    question_id,
    version,
    chosen,
    seconds,
    topic,
    skipped: skipped || undefined
  }) as Judgement
}

const isTestResult = compileFor('body', TestResult)

/** The result of a test that the reply ends. Returns `none` without one, `invalid` where it breaks the schema. */
export function testResultOf (reply: Record<string, unknown>): TestResult | 'none' | 'invalid' {
  if (reply.test_result === undefined || reply.test_result === null) return 'none'
  if (reply.interrupted !== false || !isTestResult(reply.test_result)) return 'invalid'
  const { test_id, topic, difficulty, total_questions, correct_answers, score, cancelled } =
    reply.test_result as TestResult
  if (correct_answers > total_questions) return 'invalid'
  return { test_id, topic, difficulty, total_questions, correct_answers, score, ...(cancelled && { cancelled }) }
}

/** The characters of all sources of one reply. Larger lists are not recorded. */
export const MAX_SOURCES_SIZE = 100_000

const isFact = compileFor('body', ReplyFacts)

/**
 * What the reply says about itself. A field of another shape is left out, whole: the `[n]` of the text count the
 * sources.
 */
export function factsOf ({ confidence, sources, hint, answered_by }: Record<string, unknown>): ReplyFacts {
  const facts: Record<string, unknown> & ReplyFacts = {}
  for (const [name, value] of Object.entries({ confidence, sources, hint, answered_by })) {
    if (value !== undefined && isFact({ [name]: value })) facts[name] = value
  }
  if (facts.sources === undefined) return facts
  const recorded = facts.sources.map(sourceOf)
  const size = recorded.flatMap(source => Object.values(source)).join('').length
  return omitUndefined({ ...facts, sources: size > MAX_SOURCES_SIZE ? undefined : recorded })
}

/** The engine may send more fields; only these are stored. */
function sourceOf ({ kind, document_id, title, page, heading, quote, mark }: Source): Source {
  return omitUndefined({ kind, document_id, title, page, heading, quote, mark }) as Source
}
