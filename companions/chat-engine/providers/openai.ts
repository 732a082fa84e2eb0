import { Type, type Static } from '@sinclair/typebox'
import { compileFor } from '../../../lib/validators.js'
import { LanguageModelFailed } from '../errors.js'
import { fold } from '../../text/language.js'
import type { Question } from '../interactive-test/test.js'
import { allPassages } from '../material/material.js'
import { replyByModel } from './model-reply.js'
import {
  EmptyCompletion, LanguageModel, ModelDeclined, type LanguageModelOptions, type PromptMessage
} from './language-model.js'
import { offlineProvider } from './offline.js'
import { hintPrompt, questionsPrompt, repairPrompt, searchPrompt } from './prompts.js'
import type { Provider, TestOrder } from './provider.js'
import { randomOf, shuffled } from './random.js'
import { ReplyWriter } from './reply-writer.js'

/** The JSON that the model is asked for. */
const GeneratedQuestions = Type.Object({
  questions: Type.Array(Type.Object({
    question: Type.String({ minLength: 1, maxLength: 1000 }),
    options: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { minItems: 4, maxItems: 4 }),
    correct_option: Type.Integer({ minimum: 0, maximum: 3 }),
    explanation: Type.Optional(Type.String({ maxLength: 2000 }))
  }), { minItems: 1, maxItems: 50 })
})
type GeneratedQuestion = Static<typeof GeneratedQuestions>['questions'][number]

const isGeneratedQuestions = compileFor('body', GeneratedQuestions)

const MAX_SHORT_MS = 10_000
// In characters.
const MAX_SEARCH = 600
const MAX_REMARK = 500

// The first attempt, and one repair.
const MAX_ATTEMPTS = 2

/** Replies and questions by a language model. Its questions are checked here, and graded like all others. */
export function openAiProvider (options: LanguageModelOptions): Provider {
  const model = new LanguageModel(options)
  return {
    name: 'openai-compatible',
    model: model.model,

    problem: () => model.isKeyRefused ? 'key refused' : undefined,

    async searchFor (message, history) {
      const text = await shortText(model, searchPrompt(message, history))
      return text?.split('\n').filter(line => line.trim() !== '').slice(0, 2).join(' ').slice(0, MAX_SEARCH)
    },

    async remark (order, shown) {
      const text = await shortText(model, hintPrompt(order, shown))
      // A longer one is no remark.
      if (text === undefined || text.length > MAX_REMARK) return undefined
      const writer = new ReplyWriter(0)
      writer.push(text)
      writer.end()
      return writer.reply().text
    },

    async reply (order) {
      try {
        return await replyByModel(model, order)
      } catch (error) {
        if (!(error instanceof ModelDeclined)) throw error
        options.log.warn('the language model declined to answer; the offline engine does')
        return await offlineProvider.reply(order)
      }
    },

    async questions (order) {
      if (allPassages(order.material).length === 0) return []
      const questions = await generated(model, order)
      if (questions !== undefined) return questions
      options.log.warn('the language model made no usable questions; the offline generator does')
      return await offlineProvider.questions(order)
    }
  }
}

/** What goes with a reply, and is left out where the model does not give it in time. */
async function shortText (model: LanguageModel, prompt: PromptMessage[]): Promise<string | undefined> {
  try {
    return (await model.complete(prompt, AbortSignal.timeout(MAX_SHORT_MS))).text
  } catch (error) {
    if (!(error instanceof LanguageModelFailed)) throw error
    return undefined
  }
}

/** Questions by the model, which may repair its output once; `undefined` when the output still cannot be used. */
async function generated (model: LanguageModel, order: TestOrder): Promise<Question[] | undefined> {
  const deadline = model.deadline()
  let prompt = questionsPrompt(order)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    let output: string
    try {
      output = (await model.complete(prompt, deadline)).text
    } catch (error) {
      if (error instanceof EmptyCompletion || error instanceof ModelDeclined) return undefined
      throw error
    }
    const read = readQuestions(output)
    if ('questions' in read) return asOrdered(read.questions, order)
    prompt = repairPrompt(prompt, output, read.problem)
  }
  return undefined
}

/** The questions in the output of the model, or why it cannot be used. */
function readQuestions (output: string): { questions: GeneratedQuestion[] } | { problem: string } {
  let json: unknown
  try {
    // Models write JSON into a code block, or a sentence before it.
    json = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return { problem: 'it is not JSON' }
  }
  if (!isGeneratedQuestions(json)) {
    const { instancePath, message } = isGeneratedQuestions.errors?.[0] ?? {}
    return { problem: `${instancePath || 'the object'} ${message}` }
  }
  const { questions } = json as Static<typeof GeneratedQuestions>
  return questions.some(hasEqualOptions) ? { problem: 'two options of a question are the same' } : { questions }
}

function hasEqualOptions ({ options }: GeneratedQuestion): boolean {
  const distinct = new Set(options.map(option => fold(option).replace(/\s+/g, ' ').trim()))
  return distinct.size < options.length
}

// Models put the right option first more often than not, so the options are shuffled.
function asOrdered (questions: GeneratedQuestion[], { num_questions, seed }: TestOrder): Question[] {
  const random = randomOf(seed)
  return questions.slice(0, num_questions).map(({ question, options: given, correct_option, explanation }) => {
    const positions = shuffled([...given.keys()], random)
    const options = withoutLabels(given)
    return {
      question_text: question.trim(),
      options: positions.map(position => options[position] ?? ''),
      correct_option: positions.indexOf(correct_option),
      explanation: explanation?.trim() ?? ''
    }
  })
}

const LABEL = /^\s*\(?[A-Ha-h1-8][).:]\s+(?=\S)/

// "A) one": the labels are removed, since the shuffled options get labels of their own.
function withoutLabels (options: string[]): string[] {
  return options.every(option => LABEL.test(option)) ? options.map(option => option.replace(LABEL, '')) : options
}
