import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fp from 'fastify-plugin'
import { CourseDocument, DocumentPage } from '../schemas/documents.js'
import { compileFor } from '../lib/validators.js'
import { ServiceClient } from '../lib/service-client.js'

/** A file on its way through: nobody holds it whole. */
export interface IncomingFile {
  filename: string
  mimetype: string
  /** Ends when the request that brings the file is complete, and throws when it turns out to be no good. */
  content: AsyncIterable<Uint8Array>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The retrieval service over HTTP, which keeps the course documents; it throws what {@link ServiceClient.call} throws. */
    retrievalService: {
      /** Takes a document in, as it arrives. It replaces the one of the same name. */
      index: (subject: string, file: IncomingFile, requestId: string) => Promise<CourseDocument>
      documents: (subject: string, window: { skip: number, limit: number }, requestId: string) => Promise<DocumentPage>
      /** Deletes a document of this subject; refused with 404 when there is none. */
      remove: (subject: string, id: string, requestId: string) => Promise<void>
      /** Deletes all documents of a subject; also where there are none. */
      removeSubject: (subject: string, requestId: string) => Promise<void>
    }
  }
}

/** For an upload and its indexing together: a class uploads its slides at once, and they are read in turn. */
export const INDEX_SECONDS = 300
const TIMEOUT_SECONDS = 10
// What stands in a header must not be able to end it.
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

const isDocument = compileFor('body', CourseDocument)
const isPage = compileFor('body', DocumentPage)

export default fp<{ url: string }>(async (app, { url }) => {
  const service = new ServiceClient('Retrieval service', { url, timeoutSeconds: TIMEOUT_SECONDS, registry: app.metricsRegistry })
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
        isAnswer: isDocument,
        timeoutSeconds: INDEX_SECONDS
      })
      return json as unknown as CourseDocument
    },
    documents: async (subject, { skip, limit }, id) => {
      const query = new URLSearchParams({ subject, skip: String(skip), limit: String(limit) })
      const { json } = await service.call('list', { method: 'GET', path: `/documents?${query}`, headers: { 'x-request-id': id }, isAnswer: isPage })
      return json as unknown as DocumentPage
    },
    remove: async (subject, document, id) => {
      const path = `/documents/${encodeURIComponent(document)}?${new URLSearchParams({ subject })}`
      await service.call('remove', { method: 'DELETE', path, headers: { 'x-request-id': id }, passesOn: [404] })
    },
    removeSubject: async (subject, id) => {
      await service.call('remove_subject', { method: 'DELETE', path: `/documents?${new URLSearchParams({ subject })}`, headers: { 'x-request-id': id } })
    }
  })
}, { name: 'retrieval-service', dependencies: ['metrics'] })

/** `multipart/form-data` (RFC 7578), written while the file arrives. The end is only written once the file is known to be good. */
async function * formOf (boundary: string, subject: string, { filename, mimetype, content }: IncomingFile): AsyncGenerator<Uint8Array> {
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
