import { deadline } from '../../../../lib/http/client/deadline.js'
import type { Charge } from '../../../costs/charge.js'
import { LanguageModelFailed } from '../../errors.js'
import type { SingleQuestion } from '../../interactive-test/test.js'
import { allPassages } from '../../material/material.js'
import { courseExcerpts } from './course-excerpts.js'
import { asQuestion, faultOf, questionsIn, questionsSchema, type GeneratedQuestion } from './generated-questions.js'
import { replyByModel } from './model-reply.js'
import { LanguageModel, type LanguageModelOptions, type PromptMessage } from './language-model.js'
import { ModelFailed } from './model-fault.js'
import { numberedWithin } from './numbered-sentences.js'
import { hintPrompt, moreQuestionsPrompt, promptExcerpts, questionsPrompt, searchPrompt } from './prompts.js'
import type { Charged, Provider, TestOrder } from '../provider.js'
import { randomOf, shuffled } from '../offline/random.js'
import { ReplyWriter } from '../reply-writer.js'

const MAX_SEARCH_MS = 10_000
// A hint does not wait longer for its remark.
const MAX_REMARK_MS = 2_000
// In characters.
const MAX_SEARCH = 600
const MAX_REMARK = 500
const MAX_OUTPUT = 200_000
// With what a model thinks before.
const MAX_SHORT_TOKENS = 1_024
// What a question takes of the completion, and what the prompt has beside the material, in characters.
const TOKENS_A_QUESTION = 160
const PROMPT_BESIDE = 3_000

// The first attempt, and two for questions in place of faulty ones.
const MAX_ATTEMPTS = 3

/** Other models of the endpoint, for what need not be the best one, or needs a better one. */
interface OtherModels {
  modelForQuestions?: string | undefined
  modelForSearch?: string | undefined
}

/** Replies and questions by a language model. Its questions are checked here, and graded like all others. */
export function openAiProvider (
  { modelForQuestions, modelForSearch, ...options }: LanguageModelOptions & OtherModels
): Provider {
  const model = new LanguageModel(options)
  return {
    name: 'openai-compatible',
    model: model.model,

    problem: () => model.problem,

    async searchFor (message, history, charge, signal) {
      const order = { messages: searchPrompt(message, history), charge, signal, model: modelForSearch }
      const text = await shortText(model, order, MAX_SEARCH_MS)
      return text?.split('\n').filter(line => line.trim() !== '').slice(0, 2).join(' ').slice(0, MAX_SEARCH)
    },

    async remark (order, shown) {
      const { charge, signal } = order
      const text = await shortText(model, { messages: hintPrompt(order, shown), charge, signal }, MAX_REMARK_MS)
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
      return { questions: hasMaterial ? await generated(model, order, modelForQuestions) : [], by: 'model' }
    }
  }
}

interface ShortOrder {
  messages: PromptMessage[]
  charge: Charge
  signal: AbortSignal | undefined
  model?: string | undefined
}

/** What goes with a reply, and is left out where the model does not give it in time. */
async function shortText (
  model: LanguageModel, order: ShortOrder, ms: number
): Promise<string | undefined> {
  const { signal, clear } = deadline(ms / 1000, order.signal)
  try {
    return (await model.complete({ ...order, signal, isOptional: true, maxTokens: MAX_SHORT_TOKENS })).text
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
async function generated (
  model: LanguageModel, order: Charged<TestOrder>, other?: string
): Promise<SingleQuestion[]> {
  const { topic, language, num_questions, exclude = [], seed, charge } = order
  const { signal = new AbortController().signal } = order
  const room = await model.window.room()
  const atOnce = Math.max(1, Math.min(num_questions, Math.floor(room.reply / TOKENS_A_QUESTION)))
  const mostCharacters = room.prompt - PROMPT_BESIDE
  let characters = mostCharacters
  const material = () => numberedWithin(characters, most => topic === ''
    ? courseExcerpts(order.material, seed, language, most)
    : promptExcerpts(order.material, topic, language, most))
  let { excerpts, sentences } = material()
  const promptFor = (missing: number) => {
    const count = Math.min(missing, atOnce)
    return questionsPrompt({ ...order, num_questions: count, exclude: [...exclude, ...textsOf(good)] }, excerpts)
  }
  const good: GeneratedQuestion[] = []
  let prompt = promptFor(num_questions)
  const rounds = MAX_ATTEMPTS - 1 + Math.ceil(num_questions / atOnce)
  for (let attempt = 0; attempt < rounds && good.length < num_questions; attempt++) {
    const asked = Math.min(num_questions - good.length, atOnce)
    let output: string
    try {
      const schema = questionsSchema(asked, sentences.length)
      const { text } = await model.complete({ messages: prompt, charge, signal, schema, model: other })
      output = text.slice(0, MAX_OUTPUT)
    } catch (error) {
      if (error instanceof ModelFailed && error.fault === 'too long' && characters === mostCharacters) {
        model.window.forget()
        characters /= 2
        ;({ excerpts, sentences } = material())
        prompt = promptFor(num_questions - good.length)
        continue
      }
      if (good.length === 0) throw error
      break
    }
    const faults = new Set<string>()
    const made = questionsIn(output, sentences) ?? ['it is not JSON']
    for (const question of made) {
      const taken = [...exclude, ...good.map(({ text }) => text)]
      const fault = typeof question === 'string' ? question : faultOf(question, sentences, taken, language)
      if (fault !== undefined) faults.add(fault)
      else if (typeof question !== 'string') good.push(question)
    }
    // A model that makes fewer than it was asked for has no more.
    if (faults.size === 0 && made.length > 0 && made.length < asked) break
    if (made.length === 0) faults.add('it has no question')
    const missing = num_questions - good.length
    const next = promptFor(missing)
    // In a small window there is no room for the output.
    prompt = faults.size === 0 || room.isSmall ? next : moreQuestionsPrompt(next, output, [...faults], missing)
  }
  if (good.length === 0) throw model.failed(new ModelFailed('unfit', 'no usable question'))
  // Models put the right option first more often than not, so the options are shuffled.
  const random = randomOf(seed)
  return good.slice(0, num_questions).map(question =>
    asQuestion(question, shuffled([...question.options.keys()], random)))
}

const textsOf = (questions: GeneratedQuestion[]) => questions.map(({ text }) => text)
