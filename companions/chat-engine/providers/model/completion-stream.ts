import { createParser } from 'eventsource-parser'
import { EndpointRefused, type EndpointReply } from '../../../../lib/http/client/model-endpoint.js'

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
  choices?: Array<{ message?: Message, delta?: Message, finish_reason?: unknown }>
  usage?: CompletionPart['usage'] | null
  error?: { message?: unknown, code?: unknown }
}

// In characters. More is no completion.
const MAX_BODY = 8 * 1024 * 1024

/**
 * The parts of a completion out of the body of a response: one for JSON, one for each event of a stream. An endpoint
 * that was asked for a stream may send JSON.
 * @param alive is called when bytes have come
 * @throws {BrokenBody}
 */
export async function * partsOf (reply: EndpointReply, alive: () => void): AsyncGenerator<CompletionPart> {
  const isStream = /^text\/event-stream\b/i.test(String(reply.headers['content-type']))
  if (!isStream) {
    let text = ''
    for await (const piece of textOf(reply, alive)) text += piece
    yield partOf(parse(text))
    return
  }
  let isOver = false
  for await (const data of eventsOf(textOf(reply, alive))) {
    if (data === '[DONE]') return
    const part = partOf(parse(data))
    isOver ||= part.finish !== undefined
    yield part
  }
  if (!isOver) throw new BrokenBody('the stream ended early')
}

async function * textOf ({ body }: EndpointReply, alive: () => void): AsyncGenerator<string> {
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

/** The data of server-sent events. */
async function * eventsOf (pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => { events.push(data) } })
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

function partOf ({ choices, usage, error }: Body): CompletionPart {
  if (error !== undefined && choices === undefined) {
    const status = Number(error.code)
    if (status >= 400 && status <= 599) throw new EndpointRefused(status)
    throw new BrokenBody('an error in the body')
  }
  const choice = choices?.[0]
  const message = choice?.message ?? choice?.delta
  const tools = message?.tool_calls
  const finish = choice?.finish_reason
  return {
    text: contentOf(message?.content),
    finish: typeof finish === 'string' ? finish : undefined,
    hasToolCall: (Array.isArray(tools) && tools.length > 0) || (message?.function_call ?? undefined) !== undefined,
    isRefused: typeof message?.refusal === 'string' && message.refusal !== '',
    usage: usage ?? undefined
  }
}

// Some endpoints send a list of parts, thoughts among them.
function contentOf (content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map(part => part?.type === 'text' && typeof part.text === 'string' ? part.text : '').join('')
}
