import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { SessionNotFound } from '../../../errors.js'
import { chat, resume, type RequestContext } from '../conversation.js'
import { NothingAwaitsAnswer, SessionOfAnotherUser } from '../errors.js'
import { ChatMessage, Reply, TestAnswer } from '../schemas.js'

/** Messages and answers. */
const conversations: FastifyPluginAsyncTypebox = async app => {
  const { engine } = app
  const answering = new Map<string, Promise<Reply>>()

  app.post('/chat', {
    config: { errors: [SessionOfAnotherUser] },
    schema: {
      operationId: 'chat',
      summary: 'Send a message',
      description: 'Answers out of the course material, or starts a test when the message asks for one. While a test question waits, the letter, number or text of an option answers it, "cancel the test" ends it, and anything else is answered while the test goes on waiting.',
      tags: ['chat'],
      body: ChatMessage,
      response: { 200: { ...Reply, description: 'The reply.' } }
    }
  }, async request => await chat(engine, request.body, contextOf(request)))

  app.post('/resume_chat', {
    config: { errors: [NothingAwaitsAnswer, SessionNotFound, SessionOfAnotherUser] },
    schema: {
      operationId: 'resumeChat',
      summary: 'Answer the test question that waits',
      description: 'The reply is the next question, or the result of the test. An answer that is sent again is not graded again: the same reply comes back, with the same `test_id`.',
      tags: ['chat'],
      body: TestAnswer,
      response: { 200: { ...Reply, description: 'The next question, or the result.' } }
    }
  }, async request => {
    const context = contextOf(request)
    const body = { ...request.body, current_question_index: request.body.current_question_index ?? numberIn(request, 'x-question-index') }
    // An answer that says which question it is for needs no help. Of others that arrive together, the first is graded
    // and all get its reply: the rest cannot have been meant for a question that nobody had seen yet.
    if (body.current_question_index !== undefined) return await resume(engine, body, context)
    const key = [body.id, body.user_id, context.generation].join(' ')
    for (let earlier = answering.get(key); earlier !== undefined; earlier = answering.get(key)) {
      const reply = await earlier.catch(() => undefined)
      if (reply !== undefined) return reply
    }
    const reply = resume(engine, body, context).finally(() => answering.delete(key))
    answering.set(key, reply)
    return await reply
  })
}

// The gateway's body has just the fields of the contract; what it knows more stands in headers.
function numberIn ({ headers }: FastifyRequest, name: string): number | undefined {
  const number = headers[name]
  return typeof number === 'string' && /^\d{1,7}$/.test(number) ? Number(number) : undefined
}

function contextOf (request: FastifyRequest): RequestContext {
  return { requestId: request.id, log: request.log, generation: numberIn(request, 'x-session-generation') }
}

export default conversations
