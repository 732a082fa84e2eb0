import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import {
  MessageNotFound, NothingUnderWay, NotSessionOwner, QuestionWaits, SearchesAtOnce, SessionNotFound
} from '../../errors.js'
import { clientSignal } from '../../lib/http/client-signal.js'
import { described, listOf } from '../../lib/validation/schemas.js'
import {
  Feedback, ListedSession, MessagePath, MessageQuery, SessionChange, SessionDetail, SessionHead, SessionPath,
  SessionQuery
} from '../../schemas/sessions.js'
import { progressOf } from '../../services/sessions/session-test.js'
import { SessionSearch } from '../../services/sessions/search.js'
import { deleteSession } from '../../services/sessions/delete.js'
import { giveFeedback } from '../../services/sessions/feedback.js'
import { readSession } from '../../services/sessions/read.js'
import { renameSession } from '../../services/sessions/rename.js'
import { stopReplies } from '../../services/chat/stop.js'
import { sendTranscript } from './transcript.js'

const TOTAL_HEADER = { 'X-Total-Count': { type: 'integer', description: 'How many messages the session has' } }

/** The sessions of the caller. */
const sessions: FastifyPluginAsyncTypebox = async app => {
  const { models, repliesUnderWay } = app
  const search = new SessionSearch(models)

  app.get('/sessions', {
    config: { access: 'user', errors: [SearchesAtOnce] },
    schema: {
      operationId: 'listSessions',
      summary: 'List your sessions',
      description: 'The one that was active last comes first. `pending` says that a test question waits in it. With ' +
        '`q`, the list has the sessions in which all of its words occur; a user may have one search at a time.',
      tags: ['chat'],
      querystring: SessionQuery,
      response: { 200: listOf(ListedSession, 'A page of the sessions.') }
    }
  }, async (request, reply) => {
    const { caller, query } = request
    const { total, sessions } = await search.list(caller._id, query, clientSignal(reply))
    reply.paginate({ total, skip: query.skip, limit: query.limit })
    return sessions.map(session => ({ ...session, pending: progressOf(session) }))
  })

  app.get('/sessions/:session_id', {
    config: { access: 'user', errors: [SessionNotFound, NotSessionOwner] },
    schema: {
      operationId: 'getSession',
      summary: 'A session with its messages',
      description: 'The messages are ordered oldest first. Without `limit` and `skip` they are the whole transcript; ' +
        'with `limit` alone, the newest page. `pending` is the test question that waits for an answer, ' +
        '`under_way` the message whose reply is being made: ask again until it is gone.',
      tags: ['chat'],
      params: SessionPath,
      querystring: MessageQuery,
      response: { 200: { ...described(SessionDetail, 'The session.'), headers: TOTAL_HEADER } }
    }
  }, async (request, reply) => {
    const { caller, params: { session_id: id }, query } = request
    const reading = await readSession(models, id, caller._id, query)
    return await sendTranscript(reply, reading, query, repliesUnderWay.oldestIn(reading.session)) as never
  })

  app.put('/sessions/:session_id', {
    config: { access: 'user', errors: [SessionNotFound, NotSessionOwner] },
    schema: {
      operationId: 'renameSession',
      summary: 'Rename a session',
      description: 'The title stays when turns follow.',
      tags: ['chat'],
      params: SessionPath,
      body: SessionChange,
      response: { 200: described(SessionHead, 'The session without its messages.') }
    }
  }, async request => {
    const { caller, params: { session_id: id }, body } = request
    const session = await renameSession(models, id, caller._id, body)
    return { ...session, pending: session.test?.pending, under_way: repliesUnderWay.oldestIn(session) }
  })

  app.put('/sessions/:session_id/messages/:n/feedback', {
    config: { access: 'user', errors: [SessionNotFound, MessageNotFound, NotSessionOwner] },
    schema: {
      operationId: 'giveFeedback',
      summary: 'Give feedback on a reply',
      description: 'For the replies of the assistant in this session, not for your own messages and not for those ' +
        'that seeded the session. It replaces all of your earlier feedback on the reply.',
      tags: ['chat'],
      params: MessagePath,
      body: Feedback,
      response: { 200: described(Feedback, 'The feedback, as it is kept.') }
    }
  }, async request => {
    const { caller, params: { session_id: id, n }, body } = request
    await giveFeedback(models, id, caller._id, positionOf(n), body)
    return body
  })

  app.post('/sessions/:session_id/stop', {
    config: { access: 'user', errors: [SessionNotFound, NotSessionOwner, NothingUnderWay, QuestionWaits] },
    schema: {
      operationId: 'stopReply',
      summary: 'Stop a reply',
      description: 'Ends all replies under way in the session. Each is recorded with what was said by then, and its ' +
        'caller gets that with `stopped: true`.',
      tags: ['chat'],
      params: SessionPath,
      response: { 202: Type.Null({ description: 'The replies end, within two seconds.' }) }
    }
  }, async (request, reply) => {
    await stopReplies(app, request.params.session_id, request.caller._id)
    // Of all answers without a body, 204 alone drops a `null`.
    return reply.code(202).send(undefined as never)
  })

  app.delete('/sessions/:session_id', {
    config: { access: 'user', errors: [SessionNotFound, NotSessionOwner] },
    schema: {
      operationId: 'deleteSession',
      summary: 'Delete a session',
      description: 'Deletes the transcript. The id stays reserved for its owner, who may start it again.',
      tags: ['chat'],
      params: SessionPath,
      response: { 204: Type.Null({ description: 'Deleted.' }) }
    }
  }, async (request, reply) => {
    await deleteSession(models, request.params.session_id, request.caller._id)
    app.deletions.soon()
    return reply.code(204).send(null)
  })
}

/** What is not written as a position is that of no message: 0. */
function positionOf (n: string | number): number {
  return /^[1-9]\d{0,8}$/.test(String(n)) ? Number(n) : 0
}

export default sessions
