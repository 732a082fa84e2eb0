import fp from 'fastify-plugin'
import { ServiceClient, type ServiceReply, type ServiceRequest } from '../lib/service-client.js'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The chat engine over HTTP (docs/contract.md §4); it throws what {@link ServiceClient.call} throws.
     */
    chatEngine: {
      chat: (message: { id: string, asignatura: string, query: string, user_id: string }, extras: Extras) => Promise<ServiceReply>
      resume: (answer: { id: string, user_response: string, user_id: string }, extras: Extras & { questionIndex: number }) => Promise<ServiceReply>
      /** Its `/system/info`, at most 10 seconds old; `undefined` when it does not answer within 2 seconds. */
      info: () => Promise<Record<string, unknown> | undefined>
      isHealthy: () => Promise<boolean>
    }
  }
}

/** What goes along as headers, since the bodies are the contract's (docs/contract.md §4). An engine may ignore it. */
interface Extras {
  requestId: string
  /** How often the session was deleted and started again: a later generation has nothing to do with the ones before. */
  generation: number
  /** Which question the client answers. */
  questionIndex?: number
}

// Its refusals concern the message (docs/contract.md §4).
const PASSED_ON = [400, 404, 409, 422, 429]
const INFO_FRESH_MS = 10_000

export default fp<{ url: string, timeoutSeconds: number }>(async (app, options) => {
  const engine = new ServiceClient('Chat engine', { ...options, registry: app.metricsRegistry })
  app.addHook('onClose', async () => { await engine.close() })

  let known: { at: number, info: Record<string, unknown> } | undefined
  let asking: Promise<Record<string, unknown> | undefined> | undefined

  app.decorate('chatEngine', {
    chat: (body, extras) => engine.call('chat', { method: 'POST', path: '/chat', body, headers: headersOf(extras), passesOn: PASSED_ON }),
    resume: (body, extras) => engine.call('resume', { method: 'POST', path: '/resume_chat', body, headers: headersOf(extras), passesOn: PASSED_ON }),
    info: async () => {
      if (known !== undefined && Date.now() - known.at < INFO_FRESH_MS) return known.info
      // However many ask at the same time, the engine is asked once.
      asking ??= engine.probe('/system/info').finally(() => { asking = undefined })
      const info = await asking
      if (info !== undefined) known = { at: Date.now(), info }
      return info
    },
    isHealthy: async () => await engine.probe('/health') !== undefined
  })
}, { name: 'chat-engine', dependencies: ['metrics'] })

function headersOf ({ requestId, generation, questionIndex }: Extras): ServiceRequest['headers'] {
  return {
    'x-request-id': requestId,
    'x-session-generation': String(generation),
    ...(questionIndex !== undefined && { 'x-question-index': String(questionIndex) })
  }
}
