import type { Exchange } from '../../companions/chat-engine/engine.js'
import { questionsFor } from '../../companions/chat-engine/interactive-test/test-questions.js'
import type { TestQuestion } from '../../companions/chat-engine/interactive-test/test.js'
import type { Material } from '../../companions/chat-engine/material/material.js'
import { offlineProvider } from '../../companions/chat-engine/providers/offline/offline.js'
import { languageOf } from '../../companions/text/language.js'
import type { TestRequest } from '../../companions/text/messages/test-request.js'

/** A test that a student has begun and finished. */
interface Taken { user: string, questions: TestQuestion[] }

/**
 * The tests of wishes for them, as the chat engine begins them on one day, one after the other: each is finished before
 * the next one is asked for, in a session of its own. The bank is empty.
 * @param students how many students take them in turn
 */
export async function testsFor (
  wishes: TestRequest[], material: Material, students: number
): Promise<TestQuestion[][]> {
  const taken: Taken[] = []
  for (const [at, wish] of wishes.entries()) {
    const user = `student ${at % students}`
    const exchange = exchangeOf(user, `session ${at}`, material, taken)
    const language = wish.topic === '' ? material.index.language : languageOf(wish.topic, material.index.language)
    const { questions } = await questionsFor(exchange, wish, language)
    taken.push({ user, questions })
  }
  return taken.map(({ questions }) => questions)
}

/** What the engine reads to begin a test, without a database. */
function exchangeOf (user: string, session: string, material: Material, taken: Taken[]): Exchange {
  const now = new Date()
  const runOf = ({ questions }: Taken) => ({
    outcome: 'finished',
    started_at: now,
    finished_at: now,
    state: {
      questions, current_question_index: questions.length - 1, user_answers: questions.map(() => ''), scores: []
    }
  })
  const models = {
    Subject: { findSubject: async () => ({ name: material.subject }) },
    User: { roleOf: async () => 'STUDENT' },
    BankQuestion: { published: async () => [] },
    RecordedAnswer: { ofUser: async () => [] },
    TestRun: {
      past: async () => taken.filter(one => one.user === user && one.questions.length > 0).map(runOf).reverse(),
      askedIn: async () => taken.flatMap(({ questions }) => questions),
      countWhere: async () => 0,
      waitingOf: async () => []
    }
  }
  const engine = { models, material: { materialFor: async () => material }, provider: offlineProvider }
  const thread = { _id: session, user_id: user, subject: material.subject }
  const context = { requestId: session, began: now, signal: new AbortController().signal }
  return { engine, thread, context } as unknown as Exchange
}
