import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Static } from '@sinclair/typebox'
import fp from 'fastify-plugin'
import { DocumentNotFound, DocumentsTooLarge } from '../../errors.js'
import { ServiceRefused } from '../../lib/http/errors.js'
import type { Forget } from '../../services/system/deletions.js'
import { DocumentPage, IndexedDocument, TextPage, type CourseDocument } from '../../schemas/documents.js'
import { ExtractedText as ExtractedTextSchema } from '../../lib/validation/schemas.js'
import { compileFor } from '../../lib/validation/validators.js'
import type { CostSource } from '../../services/costs/costs.js'
import { costSource } from '../../services/costs/cost-source.js'
import { ServiceClient } from '../../lib/http/client/service-client.js'

/** A file that is passed on while it arrives. It is never held as a whole. */
export interface IncomingFile {
  filename: string
  mimetype: string
  /** Ends when the request with the file is complete. Throws where the rest of the request is bad. */
  content: AsyncIterable<Uint8Array>
  /**
   * Known when `content` has ended: whether students are not shown it, and the id of the document in whose place it
   * comes, where the form says so.
   */
  fields: () => { hidden?: boolean, replaces?: string }
}

type ExtractedText = Static<typeof ExtractedTextSchema>

/** What a request for a file says beside its address. */
export interface FileRequest {
  method: 'GET' | 'HEAD'
  /** A hidden document is not found. */
  onlyVisible: boolean
  headers: { range?: string, 'if-range'?: string, 'if-none-match'?: string }
}

/** A file or a part of it, which is passed on while it arrives. Without a body: 304 and 416. */
export interface OutgoingFile { statusCode: number, headers: Record<string, string>, body?: Readable }

declare module 'fastify' {
  interface FastifyInstance {
    /** The retrieval service over HTTP. Calls throw what {@link ServiceClient.call} throws. */
    retrievalService: {
      /**
       * Sends a document while it arrives. It replaces the one of the same name, and the one that the form names.
       * @param by username of the teacher
       */
      index: (subject: string, file: IncomingFile, by: string, requestId: string) => Promise<CourseDocument>
      /**
       * Sends a file while it arrives, and returns what it says. Nothing is stored.
       * @param by username of the teacher
       */
      extract: (subject: string, file: IncomingFile, by: string, requestId: string) => Promise<ExtractedText>
      documents: (
        subject: string, window: { skip: number, limit: number, onlyVisible: boolean }, requestId: string
      ) => Promise<{ documents: CourseDocument[], total: number }>
      /** Parts of the text of a document of this subject. @throws {DocumentNotFound} */
      text: (
        subject: string, id: string, window: { skip: number, limit: number, onlyVisible: boolean }, requestId: string
      ) => Promise<TextPage>
      /** The file of a document of this subject. The caller reads or destroys its body. @throws {DocumentNotFound} */
      openFile: (subject: string, id: string, request: FileRequest, requestId: string) => Promise<OutgoingFile>
      /** Hides a document of this subject from students and answers, or shows it. @throws {DocumentNotFound} */
      hide: (subject: string, id: string, hidden: boolean, requestId: string) => Promise<CourseDocument>
      /** Deletes a document of this subject. @throws {DocumentNotFound} */
      remove: (subject: string, id: string, requestId: string) => Promise<void>
      /** Deletes all documents of a subject. Succeeds without any. */
      removeSubject: (subject: string, requestId: string) => Promise<void>
      costs: CostSource
      forget: Forget
      /** See {@link ServiceClient.health}. */
      health: () => Promise<Record<string, unknown> | undefined>
    }
  }
}

/** The deadline of an upload and its indexing. Uploads that arrive together are indexed one after the other. */
export const INDEX_SECONDS = 300
/** The deadline of a file that is opened, whose client may be slow: 20 MiB at 0.6 Mbit/s. */
const FILE_SECONDS = 300
const TIMEOUT_SECONDS = 10
const FORGET_SECONDS = 10
// A value with a line break would end its header.
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

// What can be the id of a document. With an empty id, the path would be that of all documents.
const DOCUMENT_ID = /^(?!\.{1,2}$)[A-Za-z0-9._:-]{1,128}$/

// What the response to a request for a file may say.
const FILE_HEADERS =
  ['content-type', 'content-length', 'content-range', 'content-disposition', 'etag', 'accept-ranges'] as const

const isDocument = compileFor('body', IndexedDocument)
const isExtracted = compileFor('body', ExtractedTextSchema)
const ONLY_VISIBLE = { visible_only: 'true' }

const isPage = compileFor('body', DocumentPage)
const isTextPage = compileFor('body', TextPage)

interface Options {
  url: string
  secret?: string
  /** How large the files of a subject may be together, in bytes; 0, the default: no limit. */
  subjectBytes?: number
}

export default fp<Options>(async (app, { url, secret, subjectBytes = 0 }) => {
  const options = { url, secret, timeoutSeconds: TIMEOUT_SECONDS, registry: app.metricsRegistry }
  const service = new ServiceClient('Retrieval service', options)
  app.addHook('onClose', async () => { await service.close() })

  /** A call with the form of an upload. */
  const upload = (
    subject: string, file: IncomingFile, by: string, id: string, more: Record<string, string> = {}
  ) => {
    const boundary = randomUUID()
    return {
      method: 'POST',
      key: subject,
      body: Readable.from(formOf(boundary, subject, file), { objectMode: false }),
      headers: {
        'x-request-id': id,
        'x-uploaded-by': by,
        ...more,
        'content-type': `multipart/form-data; boundary=${boundary}`
      },
      timeoutSeconds: INDEX_SECONDS
    } as const
  }

  app.decorate('retrievalService', {
    index: async (subject, file, by, id) => {
      const room = { ...(subjectBytes > 0 && { 'x-subject-bytes': String(subjectBytes) }) }
      const { json } = await service.call('index', {
        ...upload(subject, file, by, id, room), path: '/index', passesOn: [400, 413, 422, 429], isValid: isDocument
      }).catch(error => {
        throw error instanceof ServiceRefused && error.statusCode === 400 ? new DocumentsTooLarge() : error
      })
      return documentOf(json)
    },
    extract: async (subject, file, by, id) => {
      const { json } = await service.call('extract', {
        ...upload(subject, file, by, id), path: '/extract', passesOn: [413, 422, 429], isValid: isExtracted
      })
      return json as unknown as ExtractedText
    },
    documents: async (subject, { skip, limit, onlyVisible }, id) => {
      const query = new URLSearchParams({
        subject, skip: String(skip), limit: String(limit), ...(onlyVisible && ONLY_VISIBLE)
      })
      const { json } = await service.call('list', {
        method: 'GET', path: `/documents?${query}`, key: subject, headers: { 'x-request-id': id }, isValid: isPage
      })
      const { documents, total } = json as unknown as { documents: IndexedDocument[], total: number }
      return { documents: documents.map(documentOf), total }
    },
    text: async (subject, document, { skip, limit, onlyVisible }, id) => {
      const query = new URLSearchParams({
        subject, skip: String(skip), limit: String(limit), ...(onlyVisible && ONLY_VISIBLE)
      })
      const path = `${pathOf(document)}/text?${query}`
      const { json } = await service.call('text', {
        method: 'GET', path, key: subject, headers: { 'x-request-id': id }, passesOn: [404], isValid: isTextPage
      }).catch(notFound)
      return json as unknown as TextPage
    },
    openFile: async (subject, document, { method, onlyVisible, headers }, id) => {
      const query = new URLSearchParams({ subject, ...(onlyVisible && ONLY_VISIBLE) })
      const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined)
      const reply = await service.open('file', {
        method,
        path: `${pathOf(document)}/file?${query}`,
        key: subject,
        headers: { ...Object.fromEntries(given), 'x-request-id': id },
        statuses: [200, 206, 304, 404, 416],
        bodySeconds: FILE_SECONDS
      })
      if (reply.statusCode === 404) throw new DocumentNotFound()
      const known = FILE_HEADERS.filter(name => typeof reply.headers[name] === 'string')
      return { ...reply, headers: Object.fromEntries(known.map(name => [name, reply.headers[name] as string])) }
    },
    hide: async (subject, document, hidden, id) => {
      const path = `${pathOf(document)}?${new URLSearchParams({ subject })}`
      const { json } = await service.call('hide', {
        method: 'PUT',
        path,
        key: subject,
        body: { hidden },
        headers: { 'x-request-id': id },
        passesOn: [404],
        isValid: isDocument
      }).catch(notFound)
      return documentOf(json)
    },
    remove: async (subject, document, id) => {
      const path = `${pathOf(document)}?${new URLSearchParams({ subject })}`
      const request =
        { method: 'DELETE', path, key: subject, headers: { 'x-request-id': id }, passesOn: [404] } as const
      await service.call('remove', request).catch(notFound)
    },
    removeSubject: async (subject, id) => {
      const path = `/documents?${new URLSearchParams({ subject })}`
      await service.call('remove_subject', { method: 'DELETE', path, key: subject, headers: { 'x-request-id': id } })
    },
    costs: costSource(service),
    forget: (path, headers, requestId) =>
      service.forget(path, { ...headers, 'x-request-id': requestId }, FORGET_SECONDS),
    health: () => service.health()
  })
}, { name: 'retrieval-service', dependencies: ['metrics'] })

/** @throws {DocumentNotFound} for what cannot be the id of a document */
function pathOf (document: string): string {
  if (!DOCUMENT_ID.test(document)) throw new DocumentNotFound()
  return `/documents/${encodeURIComponent(document)}`
}

function notFound (error: unknown): never {
  throw error instanceof ServiceRefused ? new DocumentNotFound() : error
}

/** With the fields that a service which keeps no files leaves out. */
function documentOf (document: object): CourseDocument {
  return { hidden: false, media_type: 'application/octet-stream', file: false, ...document as IndexedDocument }
}

/**
 * Writes `multipart/form-data` (RFC 7578) while the file arrives. The end is written after the end of `content`: where
 * that throws, the service gets an incomplete form and stores nothing.
 */
async function * formOf (
  boundary: string, subject: string, { filename, mimetype, content, fields }: IncomingFile
): AsyncGenerator<Uint8Array> {
  // How browsers write a name: https://html.spec.whatwg.org/#multipart-form-data
  const name = filename.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  yield Buffer.from([
    `--${boundary}`,
    'Content-Disposition: form-data; name="subject"',
    '',
    subject,
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    `Content-Type: ${MEDIA_TYPE.test(mimetype) ? mimetype : 'application/octet-stream'}`,
    '', ''
  ].join('\r\n'))
  yield * content
  // It is known now, also where the field came after the file.
  const given = Object.entries(fields()).filter(([, value]) => value !== undefined)
  const lines = given.flatMap(([name, value]) =>
    [`--${boundary}`, `Content-Disposition: form-data; name="${name}"`, '', String(value)])
  yield Buffer.from(['', ...lines, `--${boundary}--`, ''].join('\r\n'))
}
