import { Type, type Static } from '@sinclair/typebox'
import { compileFor } from '../../../lib/validators.js'
import { fold } from '../../text/language.js'
import type { Question } from '../interactive-test/step.js'
import { allPassages } from '../material/material.js'
import { LanguageModel, NothingSaid, type LanguageModelOptions } from './language-model.js'
import { offlineProvider } from './offline.js'
import { answerPrompt, questionsPrompt, repairPrompt } from './prompts.js'
import type { Provider, TestOrder } from './provider.js'
import { randomOf, shuffled } from './random.js'

const Answer = Type.Object({
  questions: Type.Array(Type.Object({
    question: Type.String({ minLength: 1, maxLength: 1000 }),
    options: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { minItems: 4, maxItems: 4 }),
    correct_option: Type.Integer({ minimum: 0, maximum: 3 }),
    explanation: Type.Optional(Type.String({ maxLength: 2000 }))
  }), { minItems: 1, maxItems: 50 })
})

const isAnswer = compileFor('body', Answer)

/** Answers and questions by a language model. What it makes is checked, and its questions are graded like all others. */
export function openAiProvider (options: LanguageModelOptions): Provider {
  const model = new LanguageModel(options)
  return {
    name: 'openai-compatible',
    model: model.model,

    answer: async ask => await model.say(answerPrompt(ask), model.deadline()),

    async questions (order) {
      if (allPassages(order.material).length === 0) return []
      const questions = await generated(model, order)
      if (questions !== undefined) return questions
      options.log.warn('the language model made no usable questions; the offline generator does')
      return await offlineProvider.questions(order)
    }
  }
}

/** Questions by the model, with one chance to mend them; `undefined` when it has used it up. */
async function generated (model: LanguageModel, order: TestOrder): Promise<Question[] | undefined> {
  const deadline = model.deadline()
  let prompt = questionsPrompt(order)
  for (let chance = 0; chance < 2; chance++) {
    let said: string
    try {
      said = await model.say(prompt, deadline)
    } catch (error) {
      if (error instanceof NothingSaid) return undefined
      throw error
    }
    const read = readQuestions(said)
    if (typeof read !== 'string') return asOrdered(read, order)
    prompt = repairPrompt(prompt, said, read)
  }
  return undefined
}

/** The questions in what the model said, or what is wrong with it. */
function readQuestions (said: string): Static<typeof Answer>['questions'] | string {
  let json: unknown
  try {
    // Models like to put JSON into a code block, or a sentence before it.
    json = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  } catch {
    return 'it is not JSON'
  }
  if (!isAnswer(json)) {
    const { instancePath, message } = isAnswer.errors?.[0] ?? {}
    return `${instancePath || 'the object'} ${message}`
  }
  const { questions } = json as Static<typeof Answer>
  const isAmbiguous = questions.some(({ options }) => new Set(options.map(option => fold(option).replace(/\s+/g, ' ').trim())).size < options.length)
  return isAmbiguous ? 'two options of a question are the same' : questions
}

// "A) one": the letters are ours to give, once the options are in their order.
function withoutLabels (options: string[]): string[] {
  const label = /^\s*\(?[A-Ha-h1-8][).:]\s+(?=\S)/
  return options.every(option => label.test(option)) ? options.map(option => option.replace(label, '')) : options
}

// Models favour the first place for the right option.
function asOrdered (questions: Static<typeof Answer>['questions'], { num_questions, seed }: TestOrder): Question[] {
  const random = randomOf(seed)
  return questions.slice(0, num_questions).map(({ question, options: given, correct_option, explanation }) => {
    const options = withoutLabels(given)
    const mixed = shuffled(options, random)
    return {
      question_text: question.trim(),
      options: mixed,
      correct_option: mixed.indexOf(options[correct_option] as string),
      explanation: explanation?.trim() ?? ''
    }
  })
}
