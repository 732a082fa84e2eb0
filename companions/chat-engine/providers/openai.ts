import { deadline } from '../../../lib/deadline.js'
import { LanguageModelFailed } from '../errors.js'
import type { SingleQuestion } from '../interactive-test/test.js'
import { allPassages } from '../material/material.js'
import { asQuestion, faultOf, QUESTIONS_SCHEMA, questionsIn, type GeneratedQuestion } from './generated-questions.js'
import { replyByModel } from './model-reply.js'
import { LanguageModel, type LanguageModelOptions, type PromptMessage } from './language-model.js'
import { ModelFailed } from './model-fault.js'
import { hintPrompt, moreQuestionsPrompt, promptExcerpts, questionsPrompt, searchPrompt } from './prompts.js'
import type { Provider, TestOrder } from './provider.js'
import { randomOf, shuffled } from './random.js'
import { ReplyWriter } from './reply-writer.js'

const MAX_SEARCH_MS = 10_000
// A hint does not wait longer for its remark.
const MAX_REMARK_MS = 2_000
// In characters.
const MAX_SEARCH = 600
const MAX_REMARK = 500
const MAX_OUTPUT = 200_000

// The first attempt, and two for questions in place of faulty ones.
const MAX_ATTEMPTS = 3

/** Replies and questions by a language model. Its questions are checked here, and graded like all others. */
export function openAiProvider (options: LanguageModelOptions): Provider {
  const model = new LanguageModel(options)
  return {
    name: 'openai-compatible',
    model: model.model,

    problem: () => model.problem,

    async searchFor (message, history, signal) {
      const text = await shortText(model, searchPrompt(message, history), signal, MAX_SEARCH_MS)
      return text?.split('\n').filter(line => line.trim() !== '').slice(0, 2).join(' ').slice(0, MAX_SEARCH)
    },

    async remark (order, shown) {
      const text = await shortText(model, hintPrompt(order, shown), order.signal, MAX_REMARK_MS)
      // A longer one is no remark.
      if (text === undefined || text.length > MAX_REMARK) return undefined
      const writer = new ReplyWriter(0)
      writer.push(text)
      writer.end()
      return writer.reply().text
    },

    reply: async order => await replyByModel(model, order),

    async questions (order) {
      const hasMaterial = allPassages(order.material).length > 0
      return { questions: hasMaterial ? await generated(model, order) : [], by: 'model' }
    }
  }
}

/** What goes with a reply, and is left out where the model does not give it in time. */
async function shortText (
  model: LanguageModel, messages: PromptMessage[], given: AbortSignal | undefined, ms: number
): Promise<string | undefined> {
  const { signal, clear } = deadline(ms / 1000, given)
  try {
    return (await model.complete({ messages, signal, isOptional: true })).text
  } catch (error) {
    if (!(error instanceof LanguageModelFailed)) throw error
    return undefined
  } finally {
    clear()
  }
}

/**
 * The good ones of the questions that the model makes. It is asked again for as many as are missing.
 * @throws {ModelFailed} where none is good
 */
async function generated (model: LanguageModel, order: TestOrder): Promise<SingleQuestion[]> {
  const { topic, language, material, num_questions, exclude = [], seed, signal = new AbortController().signal } = order
  const excerpts = promptExcerpts(material, topic, language)
  const first = questionsPrompt(order, excerpts)
  let prompt = first
  const good: GeneratedQuestion[] = []
  for (let attempt = 0; attempt < MAX_ATTEMPTS && good.length < num_questions; attempt++) {
    let output: string
    try {
      output = (await model.complete({ messages: prompt, signal, schema: QUESTIONS_SCHEMA })).text.slice(0, MAX_OUTPUT)
    } catch (error) {
      if (good.length === 0) throw error
      break
    }
    const faults = new Set<string>()
    const made = questionsIn(output) ?? ['it is not JSON']
    for (const question of made) {
      const taken = [...exclude, ...good.map(({ text }) => text)]
      const fault = typeof question === 'string' ? question : faultOf(question, excerpts, taken)
      if (fault !== undefined) faults.add(fault)
      else if (typeof question !== 'string') good.push(question)
    }
    // A model that makes fewer than it was asked for has no more.
    if (faults.size === 0 && made.length > 0) break
    if (faults.size === 0) faults.add('it has no question')
    prompt = moreQuestionsPrompt(first, output, [...faults], num_questions - good.length)
  }
  if (good.length === 0) throw model.failed(new ModelFailed('unfit', 'no usable question'))
  // Models put the right option first more often than not, so the options are shuffled.
  const random = randomOf(seed)
  return good.slice(0, num_questions).map(question =>
    asQuestion(question, shuffled([...question.options.keys()], random), excerpts))
}
