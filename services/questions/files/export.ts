import type { WrittenQuestion } from '../../../collections/questions/question.js'
import type { QuestionFormat } from '../../../schemas/questions.js'
import { writeGift } from './gift/gift-writer.js'
import { writeMoodle } from './moodle/moodle-writer.js'

const FORMATS = {
  gift: { write: writeGift, type: 'text/plain; charset=utf-8', extension: 'gift.txt' },
  moodle: { write: writeMoodle, type: 'application/xml; charset=utf-8', extension: 'xml' }
}

/** The file of the questions, in their order. */
export function exportQuestions (
  questions: WrittenQuestion[], format: QuestionFormat
): { content: string, type: string, extension: string } {
  const { write, type, extension } = FORMATS[format]
  return { content: write(questions), type, extension }
}
