import { DIFFICULTIES } from '../../../schemas/question-values.js'
import type { Difficulty } from '../../../schemas/questions.js'

/* The difficulty is a tag of the question, such as `difficulty:hard`. Without one it is medium. */

const PREFIX = 'difficulty:'

/** Nothing where no tag says it, or with an unknown word. */
export function difficultyOf (tags: string[]): { difficulty?: Difficulty } {
  const difficulty = DIFFICULTIES.find(value => tags.includes(PREFIX + value))
  return difficulty === undefined ? {} : { difficulty }
}

/** `undefined` for medium. */
export function tagOf (difficulty: Difficulty): string | undefined {
  return difficulty === 'medium' ? undefined : PREFIX + difficulty
}
