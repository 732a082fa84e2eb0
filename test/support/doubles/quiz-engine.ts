import { echo, json, type EngineBehaviour } from './engine-double.js'

export interface QuizQuestion {
  question_id: string
  question_text: string
  /** The first one is right. */
  options: string[]
  version?: number
  topic?: string
  source?: object
  seconds?: number
}

/** A question with two options, `right` and `wrong`. */
export const asked = (question_id: string, more: Partial<QuizQuestion> = {}): QuizQuestion =>
  ({ question_id, question_text: `What is ${question_id}?`, options: ['right', 'wrong'], ...more })

interface Run { test_id: string, questions: QuizQuestion[], index: number, right: number, last?: object }

/**
 * An engine that tests with these questions: `test` begins, `stop` cancels, `skip` skips, and everything else that is
 * said in a chat is answered while the question waits. An answer is the text of an option, one without a question mark.
 * @param draw the questions of the next test
 */
export function quiz (draw: () => QuizQuestion[]): EngineBehaviour {
  const runs = new Map<string, Run>()
  let tests = 0
  return (response, call) => {
    const { path, body, headers } = call
    const key = `${body.id}/${headers['x-session-generation']}`
    const text: string = body.query ?? body.user_response
    const known = runs.get(key)
    if (path === '/chat' && text === 'test') {
      const run = { test_id: `test-${++tests}`, questions: draw(), index: 0, right: 0 }
      runs.set(key, run)
      return json(response, 200, { response: 'It begins.', ...open(run) })
    }
    if (known === undefined) {
      return path === '/chat' ? echo(response, call) : json(response, 400, { detail: 'No test question awaits' })
    }
    if (path === '/chat') {
      if (known.index === known.questions.length) return echo(response, call)
      if (text === 'stop') {
        runs.delete(key)
        return json(response, 200, { response: 'Stopped.', interrupted: false, test_result: resultOf(known, true) })
      }
      return json(response, 200, { response: 'The question waits.', ...open(known) })
    }
    const index = Number(headers['x-question-index'])
    if (index === known.index - 1) return json(response, 200, known.last, { 'x-repeated': 'true' })
    if (index !== known.index) return json(response, 409, { detail: 'Another question waits' })
    known.last = grade(known, text)
    json(response, 200, known.last)
  }
}

function open ({ questions, index }: Run): object {
  const { question_id, question_text, options } = questions[index] as QuizQuestion
  const num = index + 1
  return {
    interrupted: true,
    interrupt_info: {
      action: 'answer_question',
      question_id,
      question_type: options.length > 0 ? 'single' : 'text',
      question_num: num,
      total_questions: questions.length,
      question_text,
      options: options.toReversed(),
      progress: { current: num, total: questions.length },
      right_option: 'a solution that an engine sends by mistake'
    }
  }
}

function grade (run: Run, text: string): object {
  const { question_id, options, version = 1, topic, source, seconds = 10 } = run.questions[run.index] as QuizQuestion
  const correct = options.length === 0 ? text === 'right' : text === options[0]
  const feedback = {
    correct,
    right_option: options[0] ?? 'right',
    explanation: `About ${question_id}.`,
    ...(source && { source }),
    question_id,
    version,
    chosen: text === 'skip' ? [] : [text],
    seconds,
    ...(topic !== undefined && { topic }),
    ...(text === 'skip' && { skipped: true })
  }
  run.index++
  if (correct) run.right++
  const isOver = run.index === run.questions.length
  const rest = isOver ? { interrupted: false, test_result: resultOf(run) } : open(run)
  return { response: correct ? 'Right.' : 'Wrong.', ...rest, feedback }
}

function resultOf ({ test_id, questions, right }: Run, cancelled = false): object {
  return {
    test_id,
    topic: 'letters',
    difficulty: 'easy',
    total_questions: questions.length,
    correct_answers: right,
    score: right / questions.length * 100,
    ...(cancelled && { cancelled })
  }
}
