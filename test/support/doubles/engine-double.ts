import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { signal } from '../events.js'

/** An address where nothing listens. */
export const UNUSED_URL = 'http://127.0.0.1:1'

/** The settings of a gateway that starts no companion and finds none: it starts sooner. */
export const NO_COMPANIONS = { CHATBOT_URL: UNUSED_URL, RAG_URL: UNUSED_URL, MATH_URL: UNUSED_URL }

export interface EngineCall {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, any>
}
export type EngineBehaviour = (response: ServerResponse, call: EngineCall) => unknown

/** A real HTTP peer in the place of the chat engine, or of another service that speaks JSON. */
export interface EngineDouble {
  url: string
  /** The POST requests, in their order. */
  calls: EngineCall[]
  /** Sets what it does with the next calls. */
  behave: (behaviour: EngineBehaviour) => void
  /** Keeps the replies to the next calls back. */
  hold: (reply?: EngineBehaviour) => HeldReplies
}

export interface HeldReplies {
  /** Resolves when so many calls have arrived. */
  arrived: (count: number) => Promise<void>
  /** Sends the replies that are held, and from now on each one at once. */
  release: () => void
}

export async function engineDouble (t: Test, behaviour: EngineBehaviour = echo): Promise<EngineDouble> {
  const calls: EngineCall[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    try {
      for await (const chunk of request.setEncoding('utf8')) text += chunk
    } catch {
      // The gateway has given up: an upload that it refuses breaks off.
      return
    }
    const body = request.headers['content-type'] === 'application/json' ? JSON.parse(text) : {}
    const call = { path: request.url ?? '', headers: request.headers, body }
    // A page asks for them whenever a conversation begins, whatever the test is about.
    if (call.path.startsWith('/suggestions')) return json(response, 200, SUGGESTIONS)
    if (request.method === 'POST') calls.push(call)
    await behaviour(response, call)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const behave = (next: EngineBehaviour) => {
    behaviour = next
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave,
    hold: (reply = echo) => {
      const held: Array<() => unknown> = []
      const waiting: Array<() => void> = []
      behave((response, call) => {
        held.push(() => reply(response, call))
        for (const look of waiting) look()
      })
      return {
        arrived: async count => {
          const { promise, resolve } = signal()
          const look = () => {
            if (held.length >= count) resolve()
          }
          waiting.push(look)
          look()
          await promise
        },
        release: () => {
          behave(reply)
          for (const send of held.splice(0)) send()
        }
      }
    }
  }
}

const SUGGESTIONS = { questions: ['When is the final exam?'] }

export const echo: EngineBehaviour = (response, { body }) =>
  json(response, 200, {
    response: replyTo(body.query ?? body.user_response),
    session_id: body.id,
    asignatura: body.asignatura,
    interrupted: false
  })

/** What {@link echo} says. */
export function replyTo (message: string): string {
  return `You said: ${message}`
}

export function json (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {}
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
