import { MODEL_PROBLEMS } from '../../schemas/system/system.js'

type ModelProblem = typeof MODEL_PROBLEMS[number]

/** Whether what the chat engine says of its language model is a fault that the gateway knows. */
export function isModelProblem (word: unknown): word is ModelProblem {
  return MODEL_PROBLEMS.some(problem => problem === word)
}
