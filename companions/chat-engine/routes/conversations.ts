import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admittedAt } from '../../../lib/http/client/deletion-headers.js'
import { acceptsEvents } from '../../../lib/http/event-stream.js'
import { sendStream, StreamedReply } from '../../../lib/http/streamed-reply.js'
import { chat, resume } from '../conversation/conversation.js'
import { AnotherQuestionWaits, NothingAwaitsAnswer, SessionNotFound, SessionOfAnotherUser } from '../errors.js'
import { numberIn, SESSION_GENERATION_HEADER, type RequestContext, type ReplyStream } from '../request-context.js'
import { ChatMessage, Reply, ReplyEvents, TestAnswer } from '../schemas.js'
import type { TestReply } from '../interactive-test/test-attempts.js'
import { withinDeadline } from '../conversation/within-deadline.js'

/** Messages, and answers to test questions. */
const conversations: FastifyPluginAsyncTypebox = async app => {
  const { engine } = app
  const underWay = new Map<string, Promise<TestReply>>()

  app.post('/chat', {
    config: { errors: [SessionOfAnotherUser] },
    schema: {
      operationId: 'chat',
      summary: 'Send a message',
      description: 'Answers out of the course material, or starts a test when the message asks for one. ' +
        'While a test question waits, the letter, number or text of an option answers it, ' +
        '"skip" leaves it out, "cancel the test" ends the test, and anything else is answered while the test goes ' +
          'on waiting. ' +
        STREAMING,
      tags: ['chat'],
      body: ChatMessage,
      response: { 200: replyOrEvents('The reply.') }
    }
  }, async (request, reply) => await respond(request, reply, request.body.id, async (signal, stream) =>
    await chat(engine, request.body, { ...contextOf(request), signal, stream })))

  app.post('/resume_chat', {
    config: { errors: [NothingAwaitsAnswer, SessionNotFound, SessionOfAnotherUser, AnotherQuestionWaits] },
    schema: {
      operationId: 'resumeChat',
      summary: 'Answer the test question that waits',
      description: 'The reply has `feedback` and the next question, or the result of the test. ' +
        'An answer that is not understood is asked again, without `feedback`. ' +
        'The last answer that is sent again is not graded again: the same reply comes back, with the header ' +
        '`X-Repeated: true`. ' +
        STREAMING,
      tags: ['chat'],
      body: TestAnswer,
      response: { 200: replyOrEvents('The next question, or the result.') }
    }
  }, async (request, reply) => await respond(request, reply, request.body.id, async signal =>
    await resumeOnce(request.body, { ...contextOf(request), signal }, numberIn(request, 'x-question-index'))))

  async function resumeOnce (body: TestAnswer, context: RequestContext, number?: number): Promise<TestReply> {
    const index = body.current_question_index ?? number
    const message = { ...body, current_question_index: index }
    // An answer with the number of its question is graded once by `resume`.
    if (index !== undefined) return await resume(engine, message, context)
    // Of answers without one that arrive at the same time, the first is graded, and all get its reply: no student can
    // have meant the others for a question that was not shown yet.
    const key = [message.id, message.user_id, context.generation].join(' ')
    for (let earlier = underWay.get(key); earlier !== undefined; earlier = underWay.get(key)) {
      const earlierReply = await earlier.catch(() => undefined)
      if (earlierReply !== undefined) return { ...earlierReply, isRepeated: true }
    }
    const reply = resume(engine, message, context).finally(() => underWay.delete(key))
    underWay.set(key, reply)
    return await reply
  }
}

const STREAMING = 'With `Accept: text/event-stream`, the reply is streamed while it is made.'

function replyOrEvents (description: string) {
  return {
    description,
    content: { 'application/json': { schema: Reply }, 'text/event-stream': { schema: ReplyEvents } }
  }
}

// A failure before the stream begins has a status of its own.
const START_MS = 10_000

/** The reply as JSON, or streamed where the caller accepts it. What fails before the stream begins has its status. */
async function respond (
  request: FastifyRequest, reply: FastifyReply, session: string,
  make: (signal: AbortSignal, stream?: ReplyStream) => Promise<TestReply>
) {
  const marked = async (stream?: ReplyStream): Promise<Reply> => {
    const { reply: text, isRepeated } =
      await withinDeadline(request, reply, request.server.engine.deadlineMs, async signal => await make(signal, stream))
    if (isRepeated && !reply.sent) reply.header('x-repeated', 'true')
    return text
  }
  if (!acceptsEvents(request.headers.accept)) return await marked()
  const stream = new StreamedReply({ session_id: session }, { startMs: START_MS })
  const serialize = reply.getSerializationFunction('200', 'application/json')
  return await sendStream(reply, stream, marked(stream).then(whole => ({
    json: serialize?.(whole as unknown as Record<string, unknown>) ?? '',
    text: whole.response,
    parts: { sources: whole.sources, interrupt: whole.interrupt_info, test_result: whole.test_result }
  })))
}

function contextOf (request: FastifyRequest): Omit<RequestContext, 'signal'> {
  const generation = numberIn(request, SESSION_GENERATION_HEADER)
  return { requestId: request.id, log: request.log, began: admittedAt(request), generation }
}

export default conversations
