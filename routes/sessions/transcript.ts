import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { serializerFor } from '../../lib/http/serializers.js'
import { SessionHead, TranscriptMessage } from '../../schemas/sessions.js'
import type { UnderWay } from '../../collections/sessions/session.js'
import type { SessionReading } from '../../services/sessions/read.js'

const headJson = serializerFor(SessionHead)
const messageJson = serializerFor(TranscriptMessage)

/**
 * Sends a session with a page of its messages, or with all of them.
 * @param window as the caller has asked for it; without `limit`, the whole transcript
 * @param underWay the reply that is being made
 */
export async function sendTranscript (
  reply: FastifyReply, reading: SessionReading, { limit, skip = 0 }: { limit?: number, skip?: number },
  underWay?: UnderWay
): Promise<FastifyReply> {
  const { message_count: total } = reading.session
  if (limit === undefined) reply.header('x-total-count', String(total))
  else reply.paginate({ total, skip, limit })
  return reply.type('application/json; charset=utf-8').send(await bodyOf(reading, underWay))
}

/**
 * A session as the body of a response: text where its messages are one part, otherwise a stream that reads the next
 * part when the client has taken the one before. An error in the first part is thrown; a later one breaks the response
 * off.
 */
async function bodyOf (reading: SessionReading, underWay?: UnderWay): Promise<string | Readable> {
  const parts = jsonParts(reading, underWay)
  const [first, second] = [await parts.next(), await parts.next()]
  if (first.done === true) return ''
  if (second.done === true) return first.value
  return Readable.from((async function * () {
    yield first.value
    yield second.value
    yield * parts
  })(), { objectMode: false })
}

/** The JSON of the session in parts, one for each part of its messages. */
async function * jsonParts (
  { session, pending, messages }: SessionReading, underWay?: UnderWay
): AsyncGenerator<string, void> {
  let text = `${headJson({ ...session, pending, under_way: underWay }).slice(0, -1)},"messages":[`
  let isFirst = true
  for await (const part of messages) {
    if (!isFirst) {
      yield text
      text = ','
    }
    text += part.map(messageJson).join(',')
    isFirst = false
  }
  yield `${text}]}`
}
