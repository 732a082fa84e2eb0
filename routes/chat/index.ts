import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ChatsAtOnce, ChatsOfDayUsed, ChatsOfSubjectUsed, InvalidAnswerFormat, NotEnrolled, NotSessionOwner, OtherSubject,
  SessionFull, SessionNotFound, SessionsTooLarge, SubjectNotFound, TooManySessions
} from '../../errors.js'
import { errorResponse } from '../../lib/error-responses.js'
import { Answer, ChatReply, ChatRequest, SessionPath } from '../../schemas/sessions.js'
import { answerQuestion, sendMessage } from '../../services/sessions.js'

const LIMITS = [SessionFull, SessionsTooLarge, ChatsAtOnce, ChatsOfDayUsed, ChatsOfSubjectUsed]

/** Large enough for 200 earlier messages (docs/contract.md §1). */
const CHAT_BODY_LIMIT = 8 * 1024 * 1024

// Refusals of the engine keep their status and sentence.
const ENGINE_RESPONSES = {
  409: errorResponse('The chat engine refuses: conflict.', 'Session belongs to another user'),
  429: errorResponse('The chat engine refuses: too many requests.', 'Too many requests'),
  503: errorResponse(
    'Chat engine unavailable, followed by what happened; or the gateway is closing or overloaded.',
    'Chat engine unavailable: connection refused'
  ),
  504: errorResponse(
    'The chat engine did not answer within the deadline.', 'Chat engine did not answer within 120 seconds'
  )
}

// The engine's bytes are sent as they are, without the serialiser.
const JSON_TYPE = 'application/json; charset=utf-8'

/** Chat: a message goes to the chat engine, and the turn into the transcript. */
const chat: FastifyPluginAsyncTypebox = async app => {
  app.post('/chat', {
    bodyLimit: CHAT_BODY_LIMIT,
    config: {
      access: 'user', errors: [NotEnrolled, NotSessionOwner, OtherSubject, SubjectNotFound, TooManySessions, ...LIMITS]
    },
    schema: {
      operationId: 'chat',
      summary: 'Send a message',
      description: 'Creates the session when its `id` is new. A student must be enrolled in the subject. The reply ' +
        'is the chat engine\'s own. Where it says `interrupted: true`, a test question awaits an answer: show ' +
        '`interrupt_info`, and send the answer to `POST /sessions/{session_id}/resume_chat`. Allow for the deadline ' +
        'of the chat engine (120 seconds, unless the installation says otherwise) before you give up.',
      tags: ['chat'],
      body: ChatRequest,
      response: { 200: ChatReply, ...ENGINE_RESPONSES }
    }
  }, async (request, reply) => {
    return reply.type(JSON_TYPE).send(await sendMessage(app, request, request.body) as never)
  })

  app.post('/sessions/:session_id/resume_chat', {
    config: { access: 'user', bodyError: InvalidAnswerFormat, errors: [SessionNotFound, NotSessionOwner, ...LIMITS] },
    schema: {
      operationId: 'resumeChat',
      summary: 'Answer a test question',
      description: 'Answers the question that interrupted the session. The reply says in `feedback` what came of it, ' +
        'and holds the next question in `interrupt_info`, or the end of the test in `test_result`. Without ' +
        '`feedback`, the answer was not understood, and the question is asked again. An answer that is sent twice ' +
        'counts once.',
      tags: ['chat'],
      params: SessionPath,
      body: Answer,
      response: {
        200: ChatReply,
        ...ENGINE_RESPONSES,
        409: errorResponse(
          'The chat engine refuses: another question waits than the one of `current_question_index`.',
          'This is the answer to question 3, but question 2 waits'
        )
      }
    }
  }, async (request, reply) => {
    const { params: { session_id: id }, body } = request
    return reply.type(JSON_TYPE).send(await answerQuestion(app, request, id, body) as never)
  })
}

export default chat
