import { NO_ROLE } from '../../costs/charge.js'
import { languageOf } from '../../text/language.js'
import type { Difficulty } from '../../text/messages/test-request.js'
import { allTermsOf } from '../../text/terms.js'
import { audienceOf } from '../conversation/audience.js'
import type { Engine } from '../engine.js'
import { LanguageModelFailed, QuestionsUnavailable } from '../errors.js'
import { rightPositions } from './judgement.js'
import type { TestQuestion } from './test.js'
import type { Material } from '../material/material.js'
import { offlineProvider } from '../providers/offline/offline.js'
import { partsWithout } from '../providers/questions/answers/parts.js'
import { supplyOf } from '../providers/questions/answers/supply.js'
import type { MaterialContext } from '../request-context.js'
import type { GeneratedQuestion, GeneratedQuestions, QuestionOrder } from '../schemas.js'
import { textsIn } from '../texts.js'

// In characters, as the question bank keeps it.
const MAX_TOPIC = 100

const MAX_PARTS = 20

/**
 * Makes questions for the question bank of a subject, in the language of its material or of the topic. The same order
 * gives the same questions offline. Nothing is remembered.
 * @throws {QuestionsUnavailable} where the language model fails
 */
export async function draftsFor (
  { models, material: source, provider }: Engine,
  { subject, topic = '', count, difficulty = 'medium', exclude = [] }: QuestionOrder, context: MaterialContext
): Promise<GeneratedQuestions> {
  const audience = await audienceOf(models, subject)
  const material = await source.materialFor(audience, topic, context)
  if (material.index.size === 0) return { has_material: false, questions: [] }
  const language = topic === '' ? material.index.language : languageOf(topic, material.index.language)
  const seed = [subject, topic, count, difficulty, ...exclude].join('\n')
  const charge = { subject, role: NO_ROLE, purpose: 'drafts' } as const
  const { signal } = context
  const wanted = { topic, num_questions: count, difficulty, language, material, seed, exclude }
  const order = { ...wanted, charge, signal, isReviewed: true }
  const { questions: made, by } = await provider.questions(order).catch((error: unknown) => {
    throw error instanceof LanguageModelFailed ? new QuestionsUnavailable() : error
  })
  const questions = made.map(question => draftOf(question, difficulty))
  const isOfMaterial = hasTopic(material, topic)
  const without = questions.length < count && isOfMaterial
    ? partsWithout(await supplyOf(material.index), textsIn(language))
      .filter(({ title }) => !made.some(({ source, topic }) => [source?.title, topic].includes(title)))
      .slice(0, MAX_PARTS)
    : []
  const parts = without.length > 0 ? { parts: without } : {}
  if (questions.length > 0) return { has_material: true, answered_by: by, questions, ...parts }
  const { questions: offline } = exclude.length === 0
    ? { questions: [] }
    : await offlineProvider.questions({ ...order, exclude: [] })
  const reason = !isOfMaterial ? 'topic' : offline.length > 0 ? 'known' : 'material'
  return { has_material: true, reason, questions, ...parts }
}

/** A question as the bank takes it. */
function draftOf (question: TestQuestion, difficulty: Difficulty): GeneratedQuestion {
  const { question_text: text, explanation, topic = '', source, difficulty: own = difficulty } = question
  const common = {
    text, explanation, topic: topic.slice(0, MAX_TOPIC), difficulty: own, ...(source !== undefined && { source })
  }
  switch (question.type) {
    case 'number': return { ...common, type: 'number', answer: question.answer, tolerance: question.tolerance }
    case 'text': {
      const { accepted, lenient } = question
      return { ...common, type: 'text', accepted, ...(lenient !== undefined && { lenient }) }
    }
    default: {
      const right = rightPositions(question)
      const options = question.options.map((option, at) => ({ text: option, correct: right.includes(at) }))
      return { ...common, type: 'single', options }
    }
  }
}

/** Whether a passage, with its headings, has all words of a topic. */
function hasTopic ({ index: { passages } }: Material, topic: string): boolean {
  const terms = allTermsOf(topic)
  return passages.some(({ text, headings }) => {
    const own = new Set(allTermsOf([...headings, text].join(' ')))
    return terms.every(term => own.has(term))
  })
}
