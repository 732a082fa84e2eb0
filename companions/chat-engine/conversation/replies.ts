import type { Language } from '../../text/language.js'
import { questionId } from '../interactive-test/judgement.js'
import { currentQuestion } from '../interactive-test/step.js'
import type { TestRun } from '../models/test-run.js'
import type { Thread } from '../models/thread.js'
import type { Reply } from '../schemas.js'
import { textsIn } from '../texts.js'

/** A reply that asks nothing of the student. */
export function plainReply ({ session_id, subject }: Thread, text: string): Reply {
  return { response: text, session_id, asignatura: subject, interrupted: false }
}

/**
 * A reply with the question that awaits an answer, without its solution.
 * @param before what the reply says above the question
 */
export function questionReply (
  thread: Thread, { language: testLanguage, state }: TestRun, before = '', language: Language = testLanguage
): Reply {
  const question = currentQuestion(state)
  const { question_text, options, type: question_type = 'single' } = question
  const { num_questions: total_questions, topic, difficulty } = state
  const question_num = state.current_question_index + 1
  const shown = textsIn(language).question(question_num, total_questions, question)
  return {
    ...plainReply(thread, before === '' ? shown : `${before}\n\n${shown}`),
    interrupted: true,
    interrupt_info: {
      action: 'answer_question',
      question_id: questionId(question),
      question_type,
      question_num,
      total_questions,
      topic,
      difficulty,
      question_text,
      options,
      progress: { current: question_num, total: total_questions }
    }
  }
}
