import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  ChatsAtOnce, ChatsOfDayUsed, ChatsOfSubjectUsed, GradedTestWaits, InvalidAnswerFormat, NotEnrolled, NotSessionOwner,
  OtherSubject,
  SessionFull, SessionNotFound, SessionsTooLarge, SubjectArchived, SubjectNotFound, TooManySessions
} from '../../errors.js'
import { errorResponse } from '../../lib/http/error-responses.js'
import { acceptsEvents } from '../../lib/http/event-stream.js'
import { described } from '../../lib/validation/schemas.js'
import { sendStream, StreamedReply } from '../../lib/http/streamed-reply.js'
import {
  Answer, ChatReply, ChatRequest, ReplyEvents, SessionPath, Suggestions, SuggestionsQuery
} from '../../schemas/sessions.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { streamedOf } from '../../services/chat/engine-reply.js'
import type { EngineReply, ReplyListener } from '../../services/sessions/ask.js'
import { answerQuestion, sendMessage } from '../../services/chat/chat.js'

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

const SUGGESTION_RESPONSES = { 503: ENGINE_RESPONSES[503], 504: ENGINE_RESPONSES[504] }

// The engine's bytes are sent as they are, without the serialiser.
const JSON_TYPE = 'application/json; charset=utf-8'

// A stream begins with the engine's status line, or after this time. A client that leaves its events unread for
// `stalledMs` is disconnected.
const STREAM_TIMES = { startMs: 15_000, stalledMs: 5_000 }
const STREAMING = ' With `Accept: text/event-stream`, the reply is streamed while it is made. Errors before the ' +
  'stream begins have their status; an `error` event takes the place of `done` afterwards.'
const REPLY_OR_EVENTS = {
  description: 'The reply.',
  content: { 'application/json': { schema: ChatReply }, 'text/event-stream': { schema: ReplyEvents } }
}

/** Chat: a message goes to the chat engine, and the turn into the transcript. */
const chat: FastifyPluginAsyncTypebox = async app => {
  app.post('/chat', {
    bodyLimit: CHAT_BODY_LIMIT,
    config: {
      access: 'user',
      looksForCaller: true,
      errors: [
        GradedTestWaits, NotEnrolled, NotSessionOwner, OtherSubject, SubjectArchived, SubjectNotFound, TooManySessions,
        ...LIMITS
      ]
    },
    schema: {
      operationId: 'chat',
      summary: 'Send a message',
      description: 'Creates the session when its `id` is new. A student must be enrolled in the subject. The reply ' +
        'is the chat engine\'s own. Where it says `interrupted: true`, a test question awaits an answer: show ' +
        '`interrupt_info`, and send the answer to `POST /sessions/{session_id}/resume_chat`. Allow for the deadline ' +
        'of the chat engine (120 seconds, unless the installation says otherwise) before you give up.' + STREAMING,
      tags: ['chat'],
      body: ChatRequest,
      response: { 200: REPLY_OR_EVENTS, ...ENGINE_RESPONSES }
    }
  }, async (request, reply) => await respond(request, reply, request.body.id, listener =>
    sendMessage(app, request, request.body, listener)) as never)

  app.post('/sessions/:session_id/resume_chat', {
    config: {
      access: 'user',
      looksForCaller: true,
      bodyError: InvalidAnswerFormat,
      errors: [SessionNotFound, NotSessionOwner, SubjectArchived, ...LIMITS]
    },
    schema: {
      operationId: 'resumeChat',
      summary: 'Answer a test question',
      description: 'Answers the question that interrupted the session. The reply says in `feedback` what came of it, ' +
        'and holds the next question in `interrupt_info`, or the end of the test in `test_result`. Without ' +
        '`feedback`, the answer was not understood, and the question is asked again. An answer that is sent twice ' +
        'counts once.' + STREAMING,
      tags: ['chat'],
      params: SessionPath,
      body: Answer,
      response: {
        200: REPLY_OR_EVENTS,
        ...ENGINE_RESPONSES,
        409: errorResponse(
          'The chat engine refuses: another question waits than the one of `current_question_index`.',
          'This is the answer to question 3, but question 2 waits'
        )
      }
    }
  }, async (request, reply) => {
    const { params: { session_id: id }, body } = request
    return await respond(request, reply, id, listener =>
      answerQuestion(app, request, id, body, listener)) as never
  })

  app.get('/subjects/:subject_id/suggestions', {
    config: { access: 'user', subject: 'participant' },
    schema: {
      operationId: 'suggestQuestions',
      summary: 'Questions to begin a conversation with',
      description: 'The material of the subject answers each of them for certain. Empty where it answers none, and ' +
        'where the chat engine makes no suggestions.',
      tags: ['chat'],
      params: SubjectPath,
      querystring: SuggestionsQuery,
      response: { 200: described(Suggestions, 'The questions.'), ...SUGGESTION_RESPONSES }
    }
  }, async ({ caller, subject: { _id: subject }, query: { language = 'en' }, id }) =>
    await app.chatEngine.suggestions({ subject, user_id: caller._id, language }, id))
}

/** The reply as JSON, or streamed where the caller accepts it. It is completed also when the client disconnects. */
async function respond (
  { headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, session: string,
  make: (listener?: ReplyListener) => Promise<EngineReply>
): Promise<FastifyReply> {
  if (!acceptsEvents(headers.accept)) return reply.type(JSON_TYPE).send((await make()).body)
  const stream = new StreamedReply({ session_id: session }, STREAM_TIMES)
  return await sendStream(reply, stream, make(stream).then(streamedOf))
}

export default chat
