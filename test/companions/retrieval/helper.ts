import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { buildRetrieval } from '../../../companions/retrieval/app.js'
import type { RetrievalAppSettings } from '../../../companions/retrieval/settings.js'
import { freshDatabase } from '../../database.js'

export interface HttpResponse { status: number, body: any }

/** A retrieval service on a fresh database, and what its clients do. */
export async function testRetrieval (t: Test, settings: Partial<RetrievalAppSettings> = {}, log?: object) {
  const uri = settings.MONGODB_URI ?? await freshDatabase(t)
  const app = await buildRetrieval({ LOG_LEVEL: 'silent', ...settings, MONGODB_URI: uri }, log)
  t.teardown(() => app.close())
  return { app, uri, settings, ...clientOf(app) }
}

export type Service = Awaited<ReturnType<typeof testRetrieval>>

/** A field of a form: its name, its value, and the file name where it is a file. */
export type Field = [name: string, value: string | Uint8Array, filename?: string]

function clientOf (app: FastifyInstance) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: Record<string, string> = {}
  ): Promise<HttpResponse> => {
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
  }

  /** Sends the fields of a form in their order. */
  const form = async (...fields: Field[]): Promise<HttpResponse> => {
    const form = new FormData()
    for (const [name, value, filename] of fields) {
      if (filename === undefined) form.append(name, String(value))
      else form.append(name, new Blob([value as string]), filename)
    }
    const { headers, body } = await encoded(form)
    return await send('POST', '/index', body, headers)
  }

  const index = async (filename: string, content: string | Uint8Array, subject = 'botany'): Promise<HttpResponse> =>
    await form(['subject', subject], ['file', content, filename])

  /** The contents of the passages that are found, best first. */
  const find = async (query: string, subject?: string, top_k?: number): Promise<string[]> => {
    const { body } = await send('POST', '/search', { query, subject, top_k })
    return body.results.map(({ content }: { content: string }) => content)
  }

  /** The names of the documents that are listed. */
  const filenames = async (query = ''): Promise<string[]> => {
    const { body } = await send('GET', `/documents${query}`)
    return body.documents.map(({ filename }: { filename: string }) => filename)
  }

  return { send, form, index, find, filenames }
}

async function encoded (form: FormData): Promise<{ headers: Record<string, string>, body: Buffer }> {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { headers, body: Buffer.from(await request.arrayBuffer()) }
}
