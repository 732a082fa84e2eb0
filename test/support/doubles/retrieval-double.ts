import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { json } from './engine-double.js'
import { account, type Account, addSubject, freshDatabase, startApp } from '../helper.js'
import { openRaw, type RawConnection } from '../raw-connection.js'

export const MIB = 1024 * 1024
export const DOCUMENT = {
  id: 'd1',
  subject: 'algebra',
  filename: 'week 3.pdf',
  type: 'pdf',
  size: 5,
  pages: 2,
  chunks: 3,
  characters: 400,
  indexed_at: '2026-11-21T08:30:00.000Z',
  hidden: false,
  media_type: 'application/pdf',
  file: true
}

export const EXTRACTED = {
  markdown: '# Week 3',
  reading: {
    unit: 'page', units: 2, tables: 0, pictures: 1, recognised: 0, left_out: [{ where: 'Page 2', what: 'Empty.' }]
  }
}

export interface ServiceCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** In Latin 1, a character for each byte. */
  body: string
  /** The whole body has arrived. */
  complete: boolean
}
export type ServiceBehaviour = (request: IncomingMessage, response: ServerResponse, call: ServiceCall) => unknown

/** A real HTTP peer in the place of the retrieval service. */
export async function retrievalDouble (t: Test, behave: ServiceBehaviour = usual) {
  const calls: ServiceCall[] = []
  const double = { url: '', calls, behave }
  const server = createServer((request, response) => {
    const [method, path] = [request.method ?? '', request.url ?? '']
    const call = { method, path, headers: request.headers, body: '', complete: false }
    calls.push(call)
    request.on('error', () => {})
    return double.behave(request, response, call)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return double
}

/** Reads everything and takes it. */
export async function usual (request: IncomingMessage, response: ServerResponse, call: ServiceCall): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return
  }
  call.body = Buffer.concat(chunks).toString('latin1')
  call.complete = true
  if (call.path === '/extract') json(response, 200, EXTRACTED)
  else if (call.method === 'POST') json(response, 201, DOCUMENT)
  else if (call.method === 'DELETE') response.writeHead(204).end()
  else {
    // As a service sends it that keeps no files.
    const { pages: _pages, hidden: _hidden, media_type: _type, file: _file, ...second } = DOCUMENT
    json(response, 200, { documents: [DOCUMENT, { ...second, id: 'd2', secret: 'x' }], total: 7 })
  }
}

/** A gateway with a retrieval and an analysis service, with the subject `algebra` and its professor `emmy`. */
export async function library (t: Test) {
  const retrieval = await retrievalDouble(t)
  const analysis = await retrievalDouble(t, (_request, response) => response.writeHead(204).end())
  const uri = await freshDatabase(t)
  const start = () => startApp(t, uri, { RAG_URL: retrieval.url, MATH_URL: analysis.url })
  const app = await start()
  const [professor, admin] = [await account(app, 'PROFESSOR', 'emmy'), await account(app, 'ADMIN', 'root')]
  await addSubject(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url, start, retrieval, analysis, professor, admin }
}

export const BOUNDARY = 'the-boundary'
export const FILE_HEAD = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="week 3.pdf"',
  'Content-Type: application/pdf',
  '',
  ''
].join('\r\n')
export const END = `\r\n--${BOUNDARY}--\r\n`

/** A part of a form, with the fields of its disposition. */
export function part (fields: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${fields}\r\n\r\n${content}\r\n`
}

export function form (content: Buffer | string, filename = 'week 3.pdf'): FormData {
  const form = new FormData()
  form.append('subject', 'physics')
  form.append('file', new Blob([content], { type: 'application/pdf' }), filename)
  return form
}

/** Sends an upload. Returns the status and the JSON body of the answer. */
export async function upload (
  url: string,
  who: Account | undefined,
  body: FormData | string | Buffer<ArrayBuffer>,
  subject = 'algebra',
  headers: Record<string, string> = {},
  path = 'documents'
): Promise<[status: number, body: any]> {
  const answer = await fetch(`${url}/subjects/${subject}/${path}`, {
    method: 'POST',
    headers: {
      ...who?.headers,
      ...(!(body instanceof FormData) && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
      ...headers
    },
    body
  })
  return [answer.status, await answer.json()]
}

export interface OpenUpload extends RawConnection {
  /** Sends a chunk. Returns `false` when the socket's buffer is full. */
  chunk: (text: string) => boolean
  end: () => void
}

/** An upload that is sent by hand: chunks of any size, as long as the test wants. */
export async function openUpload (app: FastifyInstance, who: Account, start: string): Promise<OpenUpload> {
  const connection = await openRaw(
    app.listeningOrigin,
    [
      'POST /subjects/algebra/documents HTTP/1.1',
      'Host: x',
      `Authorization: ${who.headers.authorization}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      'Transfer-Encoding: chunked',
      '',
      ''
    ].join('\r\n')
  )
  const chunk = (text: string) => connection.socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  chunk(start)
  const end = () => {
    chunk(END)
    connection.socket.write('0\r\n\r\n')
  }
  return { ...connection, chunk, end }
}
