import { randomUUID } from 'node:crypto'
import type { Language } from '../../text/language.js'
import type { TestRequest } from '../../text/messages/test-request.js'
import type { Exchange } from '../engine.js'
import { advance, newTest } from './step.js'
import type { TestQuestion } from './test.js'
import type { TestRun } from '../models/test-run.js'
import { plainReply, questionReply } from '../conversation/replies.js'
import type { Reply } from '../schemas.js'
import { questionsFor } from './test-questions.js'
import { textsIn } from '../texts.js'

/** Makes a test and stores it. Replies with its first question, or that there are no questions for it. */
export async function startTest (exchange: Exchange, request: TestRequest, language: Language): Promise<Reply> {
  const { engine: { models: { TestRun } }, thread } = exchange
  const texts = textsIn(language)
  const made = await questionsFor(exchange, request, language)
  const { questions, from, subject, retrievalFailed, by, isFallback, beside = 0, again = 0, hasKept = false } = made
  const isShort = made.isShort === true && questions.length < request.num_questions
  const topic = request.topic === '' ? subject : request.topic
  const notes = [
    ...(retrievalFailed ? [texts.retrievalFailed] : []), ...(isFallback ? [texts.questionsWithoutModel] : [])
  ]
  const note = notes.map(text => `\n\n${text}`).join('')
  if (questions.length === 0) {
    const none = {
      missed: texts.noneMissed,
      bank: texts.noBankQuestions(topic),
      material: texts.noQuestions(topic, request.topic !== '')
    }
    return plainReply(thread, (hasKept ? texts.noneLeft(topic) : none[from]) + note)
  }

  const run = newRun(exchange, language, { ...request, topic }, questions)
  if (await TestRun.begin(run)) {
    const { difficulty, num_questions: asked, hasOptions = false, isTrueOrFalse = false } = request
    const typed = questions.filter(({ options }) => options.length === 0).length
    const other = questions.filter(question => (question.difficulty ?? difficulty) !== difficulty).length
    const intro = texts.testStarts({
      topic,
      difficulty,
      made: questions.length,
      asked,
      isShort,
      from: hasKept ? 'left' : from,
      beside,
      again,
      other,
      withoutOptions: hasOptions ? typed : undefined,
      isTrueOrFalse
    })
    return { ...questionReply(thread, run, intro + note, language), ...(by !== undefined && { answered_by: by }) }
  }
  // Another message of this session has started a test meanwhile.
  const other = await TestRun.waiting(thread._id)
  return other === null
    ? plainReply(thread, texts.testCancelled)
    : questionReply(thread, other, texts.testAlreadyRuns, language)
}

function newRun (
  { thread, context: { began } }: Exchange, language: Language, { topic, difficulty }: TestRequest,
  questions: TestQuestion[]
): TestRun {
  const { phase, state } = advance(newTest(topic, difficulty, questions), { type: 'continue' })
  return {
    _id: randomUUID(),
    thread: thread._id,
    ...(thread.user_id !== undefined && { user_id: thread.user_id }),
    subject: thread.subject,
    language,
    awaiting: thread._id,
    phase,
    state,
    version: 0,
    // When it was asked for: a deletion that came since deletes it.
    started_at: began,
    shown_at: new Date()
  }
}
