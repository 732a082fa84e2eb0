import { NoQuestionMaterial } from '../../errors.js'
import { compileFor } from '../../lib/validation/validators.js'
import type { Models } from '../../models/index.js'
import type { StoredQuestion } from '../../collections/questions/question.js'
import { NewQuestion, NONE_MADE, PART_REASONS, type NoneMade, type QuestionOrder } from '../../schemas/questions.js'
import { questionWithIssues } from './question-content.js'
import { newQuestions, sizeOf } from './question-import.js'
import { withRoom, type BankLimits } from './question-room.js'
import type { Author } from './questions.js'

/** The chat engine, as it makes questions. A call throws what lib/http/client/service-client.ts throws. */
export interface QuestionGenerator {
  /** @throws {GenerationNotSupported} */
  generateQuestions: (
    order: QuestionOrder & { subject: string, exclude: string[] }, requestId: string
  ) => Promise<GeneratedQuestions>
}

/** What the engine answers. The engine may be of another make, so each question is checked like one of a teacher. */
export interface GeneratedQuestions {
  has_material: boolean
  reason?: unknown
  questions: unknown[]
  parts?: Array<{ title: string, reason: string }>
}

// What the engine takes: a list of this length, in a body of 1 MiB.
const MAX_EXCLUDED = 2000
const MAX_EXCLUDED_BYTES = 786_432

// In characters. Proxies take headers of 4 KiB in all.
const MAX_HEADER = 1500

const isQuestion = compileFor('body', NewQuestion)

/**
 * Lets the engine make drafts. Those that the subject has already, and those that are no valid questions, are left out.
 * @returns the drafts, why there are none, and the parts of the material that give none, for a header
 * @throws {NoQuestionMaterial | QuestionBankFull | QuestionsTooLarge}; the errors of the engine's client
 */
export async function generateQuestions (
  { models, chatEngine }: { models: Models, chatEngine: QuestionGenerator }, limits: BankLimits,
  author: Author, { topic, count, difficulty }: QuestionOrder, requestId: string
): Promise<{ drafts: StoredQuestion[], reason?: NoneMade, parts: string }> {
  const { subject } = author
  const order = {
    subject,
    ...(topic !== undefined && { topic }),
    count,
    ...(difficulty !== undefined && { difficulty }),
    exclude: excluded(await models.Question.newestTexts(subject, MAX_EXCLUDED))
  }
  const answer = await chatEngine.generateQuestions(order, requestId)
  const { has_material: hasMaterial, reason, questions, parts: without = [] } = answer
  if (!hasMaterial) throw new NoQuestionMaterial()
  const valid = questions.filter((question): question is NewQuestion => isQuestion(question)).map(questionWithIssues)
    .filter(({ issues }) => issues.length === 0)
  const drafts = await newQuestions(models, author, valid.slice(0, count).map(({ question }) => question))
  if (drafts.length > 0) {
    const wanted = sizeOf(drafts)
    await withRoom({ models, limits, subject }, wanted, async () => {
      const added = await models.Question.addImported(drafts)
      return { result: added, stored: wanted, isLess: added < drafts.length }
    })
  }
  // Another generation or import may have brought the same ones meanwhile.
  const added = await models.Question.byIds(drafts.map(({ _id }) => _id))
  const parts = headerOf(added.length < count ? without : [])
  if (added.length > 0) return { drafts: added, parts }
  const own = NONE_MADE.find(known => known === reason) ?? 'material'
  return { drafts: [], parts, reason: valid.length > 0 ? 'known' : own }
}

/** As many of the parts as fit, in the characters that a header may have: `tasks exercises.pdf,code Lab%201`. */
function headerOf (parts: Array<{ title: string, reason: string }>): string {
  const written = parts.map(({ title, reason }) => {
    const known = PART_REASONS.find(known => known === reason) ?? 'sentences'
    return `${known} ${encodeURIComponent(title.toWellFormed())}`
  })
  return firstWithin(MAX_HEADER, written, ({ length }) => length).join(',')
}

/** As many of the texts as fit into the request. */
function excluded (texts: string[]): string[] {
  return firstWithin(MAX_EXCLUDED_BYTES, texts, text => Buffer.byteLength(JSON.stringify(text)))
}

/** The first of some texts that fit into a size together, with a comma behind each. */
function firstWithin (max: number, texts: string[], sizeOf: (text: string) => number): string[] {
  let size = 0
  return texts.filter(text => (size += sizeOf(text) + 1) <= max)
}
