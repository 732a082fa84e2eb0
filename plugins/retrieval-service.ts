import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fp from 'fastify-plugin'
import { DocumentNotFound } from '../errors.js'
import { ServiceRefused } from '../lib/errors.js'
import { CourseDocument, DocumentPage } from '../schemas/documents.js'
import { compileFor } from '../lib/validators.js'
import { ServiceClient } from '../lib/service-client.js'

/** A file that is passed on while it arrives. It is never held as a whole. */
export interface IncomingFile {
  filename: string
  mimetype: string
  /** Ends when the request with the file is complete. Throws where the rest of the request is bad. */
  content: AsyncIterable<Uint8Array>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The retrieval service over HTTP. Calls throw what {@link ServiceClient.call} throws. */
    retrievalService: {
      /** Sends a document while it arrives. It replaces the one of the same name. */
      index: (subject: string, file: IncomingFile, requestId: string) => Promise<CourseDocument>
      documents: (subject: string, window: { skip: number, limit: number }, requestId: string) => Promise<DocumentPage>
      /** Deletes a document of this subject. @throws {DocumentNotFound} */
      remove: (subject: string, id: string, requestId: string) => Promise<void>
      /** Deletes all documents of a subject. Succeeds without any. */
      removeSubject: (subject: string, requestId: string) => Promise<void>
    }
  }
}

/** The deadline of an upload and its indexing. Uploads that arrive together are indexed one after the other. */
export const INDEX_SECONDS = 300
const TIMEOUT_SECONDS = 10
// A value with a line break would end its header.
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

// What can be the id of a document. With an empty id, the path would be that of all documents.
const DOCUMENT_ID = /^(?!\.{1,2}$)[A-Za-z0-9._:-]{1,128}$/

const isDocument = compileFor('body', CourseDocument)
const isPage = compileFor('body', DocumentPage)

export default fp<{ url: string }>(async (app, { url }) => {
  const options = { url, timeoutSeconds: TIMEOUT_SECONDS, registry: app.metricsRegistry }
  const service = new ServiceClient('Retrieval service', options)
  app.addHook('onClose', async () => { await service.close() })

  app.decorate('retrievalService', {
    index: async (subject, file, id) => {
      const boundary = randomUUID()
      const { json } = await service.call('index', {
        method: 'POST',
        path: '/index',
        body: Readable.from(formOf(boundary, subject, file), { objectMode: false }),
        headers: { 'x-request-id': id, 'content-type': `multipart/form-data; boundary=${boundary}` },
        passesOn: [413, 422, 429],
        isValid: isDocument,
        timeoutSeconds: INDEX_SECONDS
      })
      return json as unknown as CourseDocument
    },
    documents: async (subject, { skip, limit }, id) => {
      const query = new URLSearchParams({ subject, skip: String(skip), limit: String(limit) })
      const { json } = await service.call('list', {
        method: 'GET', path: `/documents?${query}`, headers: { 'x-request-id': id }, isValid: isPage
      })
      return json as unknown as DocumentPage
    },
    remove: async (subject, document, id) => {
      if (!DOCUMENT_ID.test(document)) throw new DocumentNotFound()
      const path = `/documents/${encodeURIComponent(document)}?${new URLSearchParams({ subject })}`
      const request = { method: 'DELETE', path, headers: { 'x-request-id': id }, passesOn: [404] } as const
      await service.call('remove', request).catch(error => {
        throw error instanceof ServiceRefused ? new DocumentNotFound() : error
      })
    },
    removeSubject: async (subject, id) => {
      const path = `/documents?${new URLSearchParams({ subject })}`
      await service.call('remove_subject', { method: 'DELETE', path, headers: { 'x-request-id': id } })
    }
  })
}, { name: 'retrieval-service', dependencies: ['metrics'] })

/**
 * Writes `multipart/form-data` (RFC 7578) while the file arrives. The end is written after the end of `content`: where
 * that throws, the service gets an incomplete form and stores nothing.
 */
async function * formOf (
  boundary: string, subject: string, { filename, mimetype, content }: IncomingFile
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
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
