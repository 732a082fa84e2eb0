import { Type, type Static } from '@sinclair/typebox'
import { pathId, stringEnum, Timestamp } from '../../schemas/common.js'
import { MAX_GUIDE } from './material/scrape.js'
import { DIFFICULTIES } from './interactive-test/step.js'

const sessionId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9._:-]*$', description: 'Session: 1 to 128 of A-Z a-z 0-9 . _ : -', examples: ['ada-2026-11-21'] })
const subject = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', description: 'Subject: 1 to 64 of A-Z a-z 0-9 . _ -, starting with a letter or digit', examples: ['algorithms-1'] })
const userId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9._:@-]*$', description: 'Who speaks; without it no profile is kept', examples: ['ada.lovelace'] })
const text = { minLength: 1, maxLength: 32_000 }

/** The largest page that is read, as JSON; a chat message needs far less. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024

export const ChatMessage = Type.Object({
  query: Type.String({ ...text, description: 'What the student says', examples: ['When is the final exam?'] }),
  id: sessionId,
  asignatura: subject,
  user_id: Type.Optional(userId)
}, { title: 'ChatMessage' })
export type ChatMessage = Static<typeof ChatMessage>

export const TestAnswer = Type.Object({
  id: sessionId,
  user_response: Type.String({ ...text, description: 'The letter, the number or the text of an option', examples: ['b'] }),
  user_id: Type.Optional(userId),
  current_question_index: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Which question this answers, counted from 0. A question that is behind is not graded again: its reply is repeated' }))
}, { title: 'TestAnswer' })
export type TestAnswer = Static<typeof TestAnswer>

export const InterruptInfo = Type.Object({
  action: stringEnum(['answer_question']),
  question_num: Type.Integer({ description: 'Counted from 1', examples: [1] }),
  total_questions: Type.Integer({ examples: [3] }),
  question_text: Type.String(),
  options: Type.Array(Type.String())
}, { title: 'InterruptInfo', description: 'The test question that awaits an answer; never its solution' })

export const TestResult = Type.Object({
  test_id: Type.String({ description: 'The same whenever this result is told again', examples: ['0c9b2a4e-6a3a-4a53-8a4e-7a0d5f1c7d11'] }),
  topic: Type.String(),
  difficulty: stringEnum(DIFFICULTIES),
  total_questions: Type.Integer(),
  correct_answers: Type.Integer(),
  score: Type.Number({ minimum: 0, maximum: 100 })
}, { title: 'TestResult' })

export const Reply = Type.Object({
  response: Type.String({ description: 'Markdown, in the language of the message' }),
  session_id: Type.String(),
  asignatura: Type.String(),
  interrupted: Type.Boolean({ description: 'Whether a test question awaits an answer' }),
  interrupt_info: Type.Optional(InterruptInfo),
  test_result: Type.Optional(TestResult)
}, { title: 'Reply' })
export type Reply = Static<typeof Reply>

export const SessionPath = Type.Object({ session_id: pathId('Session', 'ada-2026-11-21') })

export const History = Type.Object({
  session_id: Type.String(),
  asignatura: Type.String(),
  user_id: Type.Optional(Type.String()),
  message_count: Type.Integer({ description: 'How many messages there are in all' }),
  messages: Type.Array(Type.Object({
    role: stringEnum(['user', 'assistant']),
    content: Type.String(),
    created_at: Timestamp
  }, { title: 'HistoryMessage' }), { description: 'The newest 1,000 at most, oldest first' })
}, { title: 'History' })

export const Page = Type.Object({
  html_content: Type.String({ minLength: 1, maxLength: MAX_PAGE_BYTES, description: 'The page with the teaching guide', examples: ['<main><h1>Algorithms</h1><p>6 ECTS credits.</p></main>'] }),
  subject_override: subject
}, { title: 'Page' })

export const PublishedGuide = Type.Object({
  subject: Type.String(),
  guide: Type.String({ description: `The teaching guide as Markdown, at most ${MAX_GUIDE.toLocaleString('en')} characters` }),
  characters: Type.Integer()
}, { title: 'PublishedGuide' })

const nullableTimestamp = Type.Unsafe<Date | null>({ type: ['string', 'null'], format: 'date-time', examples: ['2026-11-21T08:30:00.000Z'] })
const figures = {
  message_count: Type.Integer({ description: 'Messages the student sent' }),
  tests_taken: Type.Integer(),
  average_score: Type.Number({ description: 'Over the finished tests, 0 to 100; 0 when there is none' }),
  last_active: nullableTimestamp
}

export const UserPath = Type.Object({ user_id: pathId('User', 'ada.lovelace') })

export const StudentProfile = Type.Object({
  user_id: Type.String(),
  ...figures,
  subjects: Type.Array(Type.Object({ subject: Type.String(), ...figures }, { title: 'SubjectProfile' }))
}, { title: 'StudentProfile' })

export const ConversationQuery = Type.Object({
  user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Only the conversations of this user' })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many at most' })
})

export const Conversation = Type.Object({
  session_id: Type.String(),
  user_id: Type.Optional(Type.String()),
  subject: Type.String(),
  title: Type.String(),
  created_at: Timestamp,
  last_active: Timestamp,
  message_count: Type.Integer({ description: 'Messages of both sides' })
}, { title: 'Conversation' })

export const StatisticsQuery = Type.Object({
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Only this subject' }))
})

export const Statistics = Type.Object({
  subject: Type.Optional(Type.String()),
  conversations: Type.Integer(),
  messages: Type.Integer({ description: 'Messages of both sides' }),
  tests: Type.Integer({ description: 'Finished tests' }),
  average_score: Type.Number({ description: '0 to 100; 0 when there is no test' })
}, { title: 'Statistics' })
