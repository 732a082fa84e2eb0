import { execFileSync } from 'node:child_process'
import fastify, { type FastifyInstance } from 'fastify'
import root, { type Test } from 'tap'
import { buildRetrieval } from '../../../companions/retrieval/app.js'
import { Extraction } from '../../../companions/retrieval/extraction/extraction.js'
import type { RetrievalAppSettings } from '../../../companions/retrieval/settings.js'
import { freshDatabase } from '../../support/database.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'

export interface HttpResponse { status: number, body: any }

let shared: Extraction | undefined

/** What reads the files of all services: to start a process for each would take longer than most tests. */
export function sharedExtraction (): Extraction {
  if (shared === undefined) {
    const extraction = new Extraction(fastify().log)
    root.teardown(() => extraction.close())
    shared = extraction
  }
  return shared
}

/** A retrieval service on a fresh database, and what its clients do. With a log, it reads its files by itself. */
export async function testRetrieval (t: Test, settings: Partial<RetrievalAppSettings> = {}, log?: object) {
  const uri = settings.MONGODB_URI ?? await freshDatabase(t)
  const extraction = log === undefined ? sharedExtraction() : {}
  const app = await buildRetrieval({ ...OPEN_COMPANION, extraction, ...settings, MONGODB_URI: uri }, log)
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
  const form = async (...fields: Field[]): Promise<HttpResponse> => await formWith({}, ...fields)

  const formWith = async (more: Record<string, string>, ...fields: Field[]): Promise<HttpResponse> =>
    await sendForm('/index', more, fields)

  const formTo = async (path: string, ...fields: Field[]): Promise<HttpResponse> => await sendForm(path, {}, fields)

  const sendForm = async (path: string, more: Record<string, string>, fields: Field[]): Promise<HttpResponse> => {
    const form = new FormData()
    for (const [name, value, filename] of fields) {
      if (filename === undefined) form.append(name, String(value))
      else form.append(name, new Blob([value as string]), filename)
    }
    const { headers, body } = await encoded(form)
    return await send('POST', path, body, { ...headers, ...more })
  }

  /** @param by who uploads it */
  const index = async (
    filename: string, content: string | Uint8Array, subject = 'botany', by?: string
  ): Promise<HttpResponse> =>
    await formWith(by === undefined ? {} : { 'x-uploaded-by': by }, ['subject', subject], ['file', content, filename])

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

  return { send, form, formWith, formTo, index, find, filenames }
}

async function encoded (form: FormData): Promise<{ headers: Record<string, string>, body: Buffer }> {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { headers, body: Buffer.from(await request.arrayBuffer()) }
}

/** The processes that read documents for a service in this process, or in another one. */
export function readingProcesses (service = process.pid): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const ofService = new RegExp(`^ *(\\d+) +${service} .*extraction/process/process[.]js`)
  return all.flatMap(line => ofService.exec(line)?.[1] ?? []).map(Number)
}
