import { InvalidInput, type ValidationIssue } from '../../lib/http/errors.js'
import type { WrittenQuestion } from '../../collections/questions/question.js'
import { MIN_OPTIONS } from '../../schemas/question-values.js'
import type { NewQuestion } from '../../schemas/questions.js'
import { storedText, storedTopic } from './stored-text.js'

/** A fault of a question: the path of the field from the question on, and what it must be. */
export interface QuestionIssue { path: Array<string | number>, msg: string, type: 'missing' | 'value_error' }

/**
 * A question as it is stored: with the fields of its type alone, its defaults filled in and its texts cleaned.
 * @param written valid by the schema
 * @returns the issues between its fields, in the order of the schema; the question is right only without any
 */
export function questionWithIssues (written: NewQuestion): { question: WrittenQuestion, issues: QuestionIssue[] } {
  const { type, text, explanation = '', topic = '', difficulty = 'medium', source } = written
  const { fields, issues } = CONTENT_OF[type](written)
  const question: WrittenQuestion = {
    type,
    text: storedText(text),
    ...fields,
    explanation: storedText(explanation),
    topic: storedTopic(topic),
    difficulty,
    ...(source !== undefined && { source: cleaned(source) })
  }
  return { question, issues }
}

/** The same for a request. @throws {InvalidInput} */
export function requireQuestion (written: NewQuestion): WrittenQuestion {
  const { question, issues } = questionWithIssues(written)
  if (issues.length === 0) return question
  throw new InvalidInput(...issues.map(({ path, ...issue }): ValidationIssue => ({ loc: ['body', ...path], ...issue })))
}

type CheckedContent = { fields: Partial<WrittenQuestion>, issues: QuestionIssue[] }

const CONTENT_OF: Record<NewQuestion['type'], (written: NewQuestion) => CheckedContent> = {
  single: optionsOf,
  multiple: optionsOf,
  number: ({ answer, tolerance = 0 }) => {
    if (answer === undefined) return { fields: {}, issues: [missing('answer')] }
    // A negative zero would be written as `0`, and read as another answer.
    return { fields: { answer: answer + 0, tolerance: tolerance + 0 }, issues: [] }
  },
  text: ({ accepted, lenient }) => {
    if (accepted === undefined) return { fields: {}, issues: [missing('accepted')] }
    const texts = accepted.map(text => storedText(text).trim())
    const issues = repeated(texts).map(index => ({ path: ['accepted', index], ...DIFFERENT }))
    if (texts.length === 0) issues.push({ path: ['accepted'], ...value('Must have at least 1 item') } as never)
    return { fields: { accepted: texts, ...(lenient !== undefined && { lenient }) }, issues }
  }
}

function optionsOf ({ type, options }: NewQuestion): CheckedContent {
  if (options === undefined) return { fields: {}, issues: [missing('options')] }
  const cleaned = options.map(({ text, correct }) => ({ text: storedText(text), correct }))
  const right = cleaned.filter(({ correct }) => correct).length
  const issues: QuestionIssue[] = []
  if (cleaned.length < MIN_OPTIONS) issues.push({ path: ['options'], ...value('Must have at least 2 options') })
  else if (type === 'single' && right !== 1) {
    issues.push({ path: ['options'], ...value('Must have exactly one correct option') })
  } else if (right === 0) issues.push({ path: ['options'], ...value('Must have at least one correct option') })
  const texts = cleaned.map(({ text }) => text.replace(/\s+/g, ' ').trim())
  issues.push(...repeated(texts).map(index => ({ path: ['options', index, 'text'], ...DIFFERENT })))
  return { fields: { options: cleaned }, issues }
}

function cleaned ({ document_id: documentId, title, page, quote }: NonNullable<NewQuestion['source']>) {
  return {
    ...(documentId !== undefined && { document_id: documentId }), title, ...(page !== undefined && { page }), quote
  }
}

function missing (field: string): QuestionIssue {
  return { path: [field], msg: 'Field required', type: 'missing' }
}

function value (msg: string): Omit<QuestionIssue, 'path'> {
  return { msg, type: 'value_error' }
}

const DIFFERENT = value('Must be different from the others')

/** The positions of texts that repeat an earlier one. */
function repeated (texts: string[]): number[] {
  return texts.flatMap((text, index) => texts.indexOf(text) < index ? [index] : [])
}
