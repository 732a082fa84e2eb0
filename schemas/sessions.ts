import { Type, type Static } from '@sinclair/typebox'
import { pathId, skipAndLimit, stringEnum, Timestamp } from './common.js'

const MAX_MESSAGE = 32_000

export const Message = Type.Object({
  role: stringEnum(['user', 'assistant']),
  content: Type.String({ minLength: 1, maxLength: MAX_MESSAGE, examples: ['What is a vector space?'] })
}, { title: 'Message' })

const id = Type.String({ minLength: 1, maxLength: 128, pattern: '^(?!\\.{1,2}$)[A-Za-z0-9._:-]*$', description: 'Session identifier, chosen by the client: 1 to 128 of A-Z a-z 0-9 . _ : -', examples: ['6f2c1a9e'] })

export const ChatRequest = Type.Object({
  id,
  asignatura: Type.String({ minLength: 1, maxLength: 64, description: 'Subject identifier', examples: ['algebra-1'] }),
  content: Type.String({ minLength: 1, maxLength: MAX_MESSAGE, description: 'The message of the user', examples: ['What is a vector space?'] }),
  messages: Type.Optional(Type.Array(Message, { maxItems: 200, description: 'Earlier messages. They seed the transcript of a new session and are ignored afterwards' }))
}, { title: 'ChatRequest' })
export type ChatRequest = Static<typeof ChatRequest>

export const Answer = Type.Object({
  answer: Type.String({ minLength: 1, maxLength: MAX_MESSAGE, examples: ['b'] }),
  current_question_index: Type.Integer({ minimum: 0, examples: [0] })
}, { title: 'Answer' })

/** What a finished test tells (decisions §4). `test_id`, where an engine gives one, keeps a repeated reply from counting twice. */
export const TestResult = Type.Object({
  test_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  topic: Type.String({ maxLength: 1000 }),
  difficulty: Type.String({ maxLength: 100 }),
  total_questions: Type.Integer({ minimum: 1, maximum: 10_000 }),
  correct_answers: Type.Integer({ minimum: 0, maximum: 10_000 }),
  score: Type.Number({ minimum: 0, maximum: 100 })
}, { title: 'TestResult' })
export type TestResult = Static<typeof TestResult>

/** The engine's reply goes out byte for byte; this describes it and leaves it alone. */
export const ChatReply = Type.Object({
  response: Type.Optional(Type.String({ description: 'The text of the assistant' })),
  session_id: Type.Optional(Type.String()),
  asignatura: Type.Optional(Type.String()),
  interrupted: Type.Optional(Type.Boolean({ description: 'A test question awaits an answer' })),
  interrupt_info: Type.Optional(Type.Object({
    action: Type.String({ examples: ['answer_question'] }),
    question_num: Type.Integer(),
    total_questions: Type.Integer(),
    question_text: Type.String(),
    options: Type.Array(Type.String())
  }, { title: 'InterruptInfo', additionalProperties: true })),
  test_result: Type.Optional(TestResult)
}, { title: 'ChatReply', additionalProperties: true, description: 'The chat engine\'s reply, passed through' })

export const SessionPath = Type.Object({ session_id: pathId('Session identifier', '6f2c1a9e') })

export const SessionQuery = Type.Object({
  subject: Type.Optional(Type.String({ description: 'Only the sessions about this subject' })),
  ...skipAndLimit(20)
})

const head = {
  _id: Type.String({ examples: ['6f2c1a9e'] }),
  title: Type.String({ description: 'The first message of the user, shortened', examples: ['What is a vector space?'] }),
  subject: Type.String({ examples: ['algebra-1'] }),
  created_at: Timestamp,
  last_active: Timestamp
}

export const ListedSession = Type.Object({
  ...head,
  message_count: Type.Integer({ description: 'How many messages the detail of the session returns', examples: [4] })
}, { title: 'ListedSession' })

export const SessionDetail = Type.Object({
  ...head,
  user_id: Type.String({ description: 'Username of the owner', examples: ['ada.lovelace'] }),
  // What an assistant says is not bound by the limits of what a user may say.
  messages: Type.Array(Type.Object({ role: stringEnum(['user', 'assistant']), content: Type.String() }, { title: 'TranscriptMessage' }))
}, { title: 'SessionDetail' })
