import { createParser } from 'eventsource-parser'
import { EndpointRefused, type EndpointReply } from '../../../../lib/http/client/model-endpoint.js'
import { objectOf } from '../../../../lib/values/object-of.js'

/** A part of a completion as an endpoint sends it: a whole message, or a piece of one. */
export interface CompletionPart {
  text: string
  finish?: string | undefined
  hasToolCall: boolean
  isRefused: boolean
  usage?: { prompt_tokens?: number, completion_tokens?: number } | undefined
}

/** The body of the endpoint ended before the completion did, or is no completion. */
export class BrokenBody extends Error {}

interface Message {
  content?: unknown
  refusal?: unknown
  tool_calls?: unknown
  function_call?: unknown
}
interface Body {
  choices?: Array<{ message?: Message, delta?: Message, finish_reason?: unknown, error?: unknown }>
  usage?: CompletionPart['usage'] | null
  error?: unknown
  /** Of a body that is an error itself. */
  object?: unknown
}

// In characters. More is no completion.
const MAX_BODY = 8 * 1024 * 1024

/**
 * The parts of a completion out of the body of a response: one for JSON, one for each event of a stream. An endpoint
 * that was asked for a stream may send JSON, and not each says of a stream that it is one.
 * @param alive is called when bytes have come
 * @throws {BrokenBody | EndpointRefused}
 */
export async function * partsOf (reply: EndpointReply, alive: () => void): AsyncGenerator<CompletionPart> {
  const pieces = textOf(reply, alive)
  try {
    const beginning = await beginningOf(pieces)
    const isStream = /^text\/event-stream\b/i.test(String(reply.headers['content-type'])) || EVENT.test(beginning)
    if (isStream) yield * streamedParts(beginning, pieces)
    else yield await wholePart(beginning, pieces)
  } finally {
    // The connection is free again, also where not all was read.
    await pieces.return(undefined).catch(() => {})
  }
}

async function wholePart (beginning: string, pieces: AsyncIterable<string>): Promise<CompletionPart> {
  let text = beginning
  for await (const piece of pieces) text += piece
  const body = parse(text)
  return partOf(body, body.choices?.[0]?.message)
}

async function * streamedParts (beginning: string, pieces: AsyncIterable<string>): AsyncGenerator<CompletionPart> {
  let isOver = false
  for await (const { data, isError } of eventsOf(beginning, pieces)) {
    if (data === '[DONE]') return
    const body = parse(data)
    const choice = body.choices?.[0]
    // Some say all of the text once more in the last event, as a message beside the piece.
    const part = partOf(body, choice?.delta ?? choice?.message)
    if (isError) throw new BrokenBody('an error in the stream')
    isOver ||= part.finish !== undefined
    yield part
  }
  if (!isOver) throw new BrokenBody('the stream ended early')
}

// How a stream of events begins, in as many characters as tell it from JSON.
const EVENT = /^(?:data|event|id|retry)?:/
const TELLING = 6

async function beginningOf (pieces: AsyncGenerator<string, undefined>): Promise<string> {
  let beginning = ''
  while (beginning.length < TELLING) {
    const { value, done } = await pieces.next()
    if (done === true) break
    beginning = (beginning + value).trimStart()
  }
  return beginning
}

async function * textOf ({ body }: EndpointReply, alive: () => void): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let length = 0
  try {
    for await (const bytes of body as AsyncIterable<Uint8Array>) {
      alive()
      const text = decoder.decode(bytes, { stream: true })
      length += text.length
      if (length > MAX_BODY) throw new BrokenBody('the body is too large')
      yield text
    }
  } catch (error) {
    throw error instanceof BrokenBody ? error : new BrokenBody('the body broke off', { cause: error })
  }
}

interface ServerEvent {
  data: string
  isError: boolean
}

/** Server-sent events. @param beginning what was read of the pieces */
async function * eventsOf (beginning: string, pieces: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  const events: ServerEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => { events.push({ data, isError: event === 'error' }) }
  })
  parser.feed(beginning)
  yield * events.splice(0)
  for await (const piece of pieces) {
    parser.feed(piece)
    yield * events.splice(0)
  }
  // Some endpoints leave out the last empty line.
  parser.feed('\n\n')
  yield * events
}

function parse (text: string): Body {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // It has no more to say than that it is no JSON.
  }
  throw new BrokenBody('not JSON')
}

/** @param message what of the choice is read: in JSON the message, which may stand beside an empty piece */
function partOf (body: Body, message: Message | undefined): CompletionPart {
  const { choices, usage } = body
  const choice = choices?.[0]
  for (const error of [body.error, choice?.error]) if (isError(error)) throwError(error)
  const tools = message?.tool_calls
  const finish = choice?.finish_reason
  // What the server could not bring to its end is not whole.
  if (body.object === 'error' || /^(?:error|abort)/.test(String(finish))) throwError(body)
  return {
    text: contentOf(message?.content),
    finish: typeof finish === 'string' ? finish : undefined,
    hasToolCall: (Array.isArray(tools) && tools.length > 0) || (message?.function_call ?? undefined) !== undefined,
    isRefused: typeof message?.refusal === 'string' && message.refusal !== '',
    usage: usage ?? undefined
  }
}

// `{}` and `{ "code": 0, "message": "" }` tell of none.
function isError (error: unknown): boolean {
  return typeof error === 'object' && error !== null ? Object.values(error).some(Boolean) : Boolean(error)
}

/** An error in a body whose status was a success, also beside what was written until then. */
function throwError (error: unknown): never {
  const { code, message = '' } = objectOf(error)
  const status = Number(code)
  if (status >= 400 && status <= 599) throw new EndpointRefused(status, String(message))
  throw new BrokenBody('an error in the body')
}

// Some endpoints send a list of parts, thoughts among them.
function contentOf (content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map(part => part?.type === 'text' && typeof part.text === 'string' ? part.text : '').join('')
}
