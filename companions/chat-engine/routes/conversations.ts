import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { chat, resume } from '../conversation.js'
import { NothingAwaitsAnswer, SessionNotFound, SessionOfAnotherUser } from '../errors.js'
import type { RequestContext } from '../request-context.js'
import { ChatMessage, Reply, TestAnswer } from '../schemas.js'

/** Messages, and answers to test questions. */
const conversations: FastifyPluginAsyncTypebox = async app => {
  const { engine } = app
  const underWay = new Map<string, Promise<Reply>>()

  app.post('/chat', {
    config: { errors: [SessionOfAnotherUser] },
    schema: {
      operationId: 'chat',
      summary: 'Send a message',
      description: 'Answers out of the course material, or starts a test when the message asks for one. ' +
        'While a test question waits, the letter, number or text of an option answers it, ' +
        '"cancel the test" ends it, and anything else is answered while the test goes on waiting.',
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
      description: 'The reply is the next question, or the result of the test. ' +
        'An answer that is sent again is not graded again: the same reply comes back, with the same `test_id`.',
      tags: ['chat'],
      body: TestAnswer,
      response: { 200: { ...Reply, description: 'The next question, or the result.' } }
    }
  }, async request => {
    const context = contextOf(request)
    const index = request.body.current_question_index ?? numberIn(request, 'x-question-index')
    const message = { ...request.body, current_question_index: index }
    // An answer with the number of its question is graded once by `resume`.
    if (index !== undefined) return await resume(engine, message, context)
    // Of answers without one that arrive at the same time, the first is graded, and all get its reply: no student can
    // have meant the others for a question that was not shown yet.
    const key = [message.id, message.user_id, context.generation].join(' ')
    for (let earlier = underWay.get(key); earlier !== undefined; earlier = underWay.get(key)) {
      const reply = await earlier.catch(() => undefined)
      if (reply !== undefined) return reply
    }
    const reply = resume(engine, message, context).finally(() => underWay.delete(key))
    underWay.set(key, reply)
    return await reply
  })
}

// The body of the gateway has the fields of the contract only. What it knows beside them is in headers.
function numberIn ({ headers }: FastifyRequest, name: string): number | undefined {
  const number = headers[name]
  return typeof number === 'string' && /^\d{1,7}$/.test(number) ? Number(number) : undefined
}

function contextOf (request: FastifyRequest): RequestContext {
  return { requestId: request.id, log: request.log, generation: numberIn(request, 'x-session-generation') }
}

export default conversations
