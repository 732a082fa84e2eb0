import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { buildRetrieval } from '../../../companions/retrieval/app.js'
import type { RetrievalAppSettings } from '../../../companions/retrieval/settings.js'
import { freshDatabase } from '../../helper.js'

export interface Answer { status: number, body: any }

/** A retrieval service on a fresh database, and what its clients do. */
export async function testRetrieval (t: Test, settings: Partial<RetrievalAppSettings> = {}, log?: object) {
  const uri = settings.MONGODB_URI ?? await freshDatabase(t)
  const app = await buildRetrieval({ LOG_LEVEL: 'silent', ...settings, MONGODB_URI: uri }, log)
  t.teardown(() => app.close())
  return { app, uri, settings, ...clientOf(app) }
}

export type Client = ReturnType<typeof clientOf>

export function clientOf (app: FastifyInstance) {
  const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload: payload as object }) })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  return {
    send,
    /** Sends fields in their order; a field that is not text is a file with its name. */
    form: async (...fields: Array<[string, string] | [string, string | Uint8Array, string]>): Promise<Answer> => {
      const form = new FormData()
      for (const [name, value, filename] of fields) {
        if (filename === undefined) form.append(name, value as string)
        else form.append(name, new Blob([value as string]), filename)
      }
      const { headers, body } = await encoded(form)
      return await send('POST', '/index', body, headers)
    },
    index: async (filename: string, content: string | Uint8Array, subject = 'botany'): Promise<Answer> => {
      const form = new FormData()
      form.append('subject', subject)
      form.append('file', new Blob([content as string]), filename)
      const { headers, body } = await encoded(form)
      return await send('POST', '/index', body, headers)
    },
    /** The contents of the passages that are found. */
    find: async (query: string, subject?: string, top_k?: number): Promise<string[]> => {
      const { body } = await send('POST', '/search', { query, subject, top_k })
      return body.results.map(({ content }: { content: string }) => content)
    }
  }
}

async function encoded (form: FormData): Promise<{ headers: Record<string, string>, body: Buffer }> {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return { headers: { 'content-type': request.headers.get('content-type') as string }, body: Buffer.from(await request.arrayBuffer()) }
}
