import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** Gets a reply while it is made. */
export interface ReplyStream {
  /** The next part of the text. It resolves when there is room for more. */
  delta: (text: string) => Promise<void>
}

/** What belongs to the request that a message came with. */
export interface RequestContext {
  requestId: string
  log: FastifyBaseLogger
  /** When the gateway admitted the message; where it does not say so, when the message arrived. */
  began: Date
  /** How often the session was started again; absent for the latest generation. Each has a history of its own. */
  generation?: number
  /** Where the caller reads the reply while it is made. */
  stream?: ReplyStream
  /** Given at the deadline of the request, and when its caller goes: then the language model is asked no more. */
  signal: AbortSignal
}

/** What belongs to a request that reads the material. */
export type MaterialContext = Pick<RequestContext, 'requestId' | 'log' | 'signal'>

/** How often the session was started again. */
export const SESSION_GENERATION_HEADER = 'x-session-generation'

/** The body of the gateway has the fields of the contract only. What it knows beside them is in headers. */
export function numberIn ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): number | undefined {
  const number = headers[name]
  // A route whose schema has the header reads a number.
  return /^\d{1,7}$/.test(String(number)) ? Number(number) : undefined
}
