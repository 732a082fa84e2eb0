import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { fileRecent, finishDeletion, isLive, lastInterrupted, ownSession, RECENT_SIZE, recordTurn } from '../../services/sessions.js'
import type { LiveSession } from '../../models/session.js'
import { titleOf, type Message } from '../../models/turn.js'
import type { ServiceReply } from '../../lib/service-client.js'
import { errorResponse } from '../../lib/error-responses.js'
import { InvalidAnswerFormat, NotEnrolled, NotSessionOwner, OtherSubject, SessionNotFound, SubjectNotFound } from '../../errors.js'
import { Answer, ChatReply, ChatRequest, SessionPath } from '../../schemas/sessions.js'
import { openQuestionOf, textOf, testResultOf } from './reply.js'

/** Large enough for 200 earlier messages (docs/contract.md §1). */
const CHAT_BODY_LIMIT = 8 * 1024 * 1024

// The engine's own words are passed on under its status.
const ENGINE_STATUSES = {
  409: errorResponse('The chat engine errors: conflict.', 'Session belongs to another user'),
  429: errorResponse('The chat engine errors: too many requests.', 'Too many requests'),
  503: errorResponse('Chat engine unavailable, followed by what happened; or the gateway is closing or overloaded.', 'Chat engine unavailable: connection refused'),
  504: errorResponse('The chat engine did not answer within the deadline.', 'Chat engine did not answer within 120 seconds')
}

/** What the caller said, what was said before this session began, and whether it came as the answer to a test question. */
interface Said { said: string, seed?: Message[], answer?: true }

/** Chat: each message goes to the chat engine, and the turn into the transcript. */
const chat: FastifyPluginAsyncTypebox = async app => {
  const { models, chatEngine } = app

  app.post('/chat', {
    bodyLimit: CHAT_BODY_LIMIT,
    config: { access: 'user', errors: [NotEnrolled, NotSessionOwner, OtherSubject, SubjectNotFound] },
    schema: {
      operationId: 'chat',
      summary: 'Send a message',
      description: 'Creates the session when its `id` is new. A student must be enrolled in the subject. The reply is the chat engine\'s own. Where it says `interrupted: true`, a test question awaits an answer: show `interrupt_info`, and send the answer to `POST /sessions/{session_id}/resume_chat`. Allow for the deadline of the chat engine (120 seconds, unless the installation says otherwise) before you give up.',
      tags: ['chat'],
      body: ChatRequest,
      response: { 200: ChatReply, ...ENGINE_STATUSES }
    }
  }, async (request, reply) => {
    const { id, asignatura, content, messages = [] } = request.body
    const session = await openSession(request, id, asignatura, [...messages, { role: 'user', content }])

    const answer = await chatEngine.chat({ id, asignatura, query: content, user_id: request.caller._id }, { requestId: request.id, generation: session.generation ?? 0 })
    // What else a client may have put into them is not ours to keep.
    await record(request, session, { said: content, seed: messages.map(({ role, content }) => ({ role, content })) }, answer)
    return reply.type('application/json; charset=utf-8').send(answer.body as never)
  })

  app.post('/sessions/:session_id/resume_chat', {
    config: { access: 'user', bodyError: InvalidAnswerFormat, errors: [SessionNotFound, NotSessionOwner] },
    schema: {
      operationId: 'resumeChat',
      summary: 'Answer a test question',
      description: 'Answers the question that interrupted the session. The reply holds the next question in `interrupt_info`, or the end of the test in `test_result`.',
      tags: ['chat'],
      params: SessionPath,
      body: Answer,
      response: { 200: ChatReply, ...ENGINE_STATUSES }
    }
  }, async (request, reply) => {
    const { caller, params: { session_id: id }, body: { answer: text, current_question_index: index } } = request
    const session = await ownSession(models, id, caller._id)

    const answer = await chatEngine.resume({ id, user_response: text, user_id: caller._id }, { requestId: request.id, generation: session.generation ?? 0, questionIndex: index })
    await record(request, session, { said: text, answer: true }, answer)
    return reply.type('application/json; charset=utf-8').send(answer.body as never)
  })

  /** The session, claimed before the engine is called: of two who race for an id, one is the owner. */
  async function openSession ({ caller }: FastifyRequest, id: string, subject: string, messages: Message[]): Promise<LiveSession> {
    if (caller.role !== 'STUDENT' && await models.Subject.findSubject(subject) === null) throw new SubjectNotFound()
    const start = () => ({ user_id: caller._id, subject, title: titleOf(messages) })
    // A student who is not enrolled claims nothing, and yet learns first if the session is somebody else's.
    const isEnrolled = caller.role !== 'STUDENT' || caller.subjects.includes(subject)
    let session = isEnrolled ? await models.Session.claim(id, start) : await models.Session.findSession(id)
    if (session !== null && session.user_id !== caller._id) throw new NotSessionOwner()
    if (session === null || !isEnrolled) throw new NotEnrolled()

    if (!isLive(session)) {
      await finishDeletion(models, session)
      session = await models.Session.restart(id, start()) ?? await models.Session.claim(id, start)
    }
    if (session.subject !== subject) throw new OtherSubject()
    return session as LiveSession
  }

  /** Nothing here depends on the client: if it goes away while the engine works, the turn is recorded all the same. */
  async function record (request: FastifyRequest, session: LiveSession, { said, answer, seed = [] }: Said, { json }: ServiceReply): Promise<void> {
    // Before the turn: a client that was not answered repeats itself, and a test that is told twice counts once.
    await recordAttempt(request, session, json)
    const messages: Message[] = [{ role: 'user', content: said }, { role: 'assistant', content: textOf(json) }]
    const recorded = await recordTurn(models, session, { messages, ...openQuestionOf(json), ...(answer && { answer }), seed })
    if (recorded === 'deleted') request.log.info('the session was deleted while the engine worked: the turn is not recorded')
    // The caller does not wait for it, and the next turn repeats what fails.
    if (recorded === 'large') fileRecent(models, session, RECENT_SIZE).catch(error => { request.log.warn({ err: error }, 'the recent turns of the session are not filed yet') })
  }

  async function recordAttempt (request: FastifyRequest, session: LiveSession, json: Record<string, unknown>): Promise<void> {
    if (json.test_result === undefined || json.test_result === null) return
    const result = testResultOf(json)
    if (result === undefined) {
      request.log.warn('the chat engine sent a test_result that makes no sense: ignored')
      return
    }
    const { test_id: testId, ...figures } = result
    const key = testId ?? await keyOf(session)
    await models.TestAttempt.record({ _id: `${session._id}/${key}`, user_id: session.user_id, subject: session.subject, ...figures, taken_at: new Date() })
  }

  /** For an engine that does not name its tests: the last turn that left a question open, or else this very turn. */
  async function keyOf (session: LiveSession): Promise<string> {
    const open = await lastInterrupted(models, session)
    return `${session.transcript.toHexString()}/${open ?? `turn-${session.turns}`}`
  }
}

export default chat
