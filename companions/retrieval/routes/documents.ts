import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deletedBefore, DeletedBeforeHeaders } from '../../../lib/http/client/deletion-headers.js'
import { isUnchanged, NO_BODY } from '../../../lib/http/entity-tags.js'
import { FairQueue } from '../../../lib/process/fair-queue.js'
import { described, ExtractedText } from '../../../lib/validation/schemas.js'
import { rangeOf } from '../byte-range.js'
import { DocumentNotFound, DocumentsTooLarge, ExtractionUnavailable, RangeNotSatisfiable } from '../errors.js'
import { indexUpload } from '../indexing.js'
import type { Library } from '../library.js'
import { MEDIA_TYPES } from '../document-types.js'
import type { CourseDocument } from '../models/document.js'
import {
  DocumentList, DocumentOwner, DocumentPath, DocumentQuery, FileHeaders, FileQuery, IndexedDocument, SubjectPath,
  TextList, TextQuery, Upload, UploadHeaders, Visibility, WholeSubject
} from '../schemas.js'
import { readUpload } from '../upload.js'

// Each upload may hold its file in memory. The others wait, and their bytes wait in the network. The number is larger
// than the number of files that are read at once, so that a few slow clients do not delay the others. Half of it is
// for one owner.
const UPLOADS_AT_ONCE = 16

/** Documents of the subjects. */
const documents: FastifyPluginAsyncTypebox = async app => {
  const { library } = app
  const uploads = new FairQueue({ atOnce: UPLOADS_AT_ONCE, atOncePerKey: UPLOADS_AT_ONCE / 2 })
  await app.register(multipart)

  app.post('/index', {
    // `readUpload` reads and checks the form.
    validatorCompiler: () => () => true,
    config: { errors: [DocumentsTooLarge, ExtractionUnavailable] },
    schema: {
      operationId: 'indexDocument',
      summary: 'Index a document',
      description: 'Searches find the document as soon as this responds. It replaces an earlier document with the ' +
        'same name in the subject, and the one that `replaces` names. Names are compared without folders and with ' +
        'composed accents.',
      tags: ['documents'],
      consumes: ['multipart/form-data'],
      headers: UploadHeaders,
      body: Upload,
      response: { 201: described(IndexedDocument, 'Searches find it.') }
    }
  }, async (request, reply) => {
    const owner = ownerOf(request)
    const maxBytes = Number(request.headers['x-subject-bytes'])
    const document = await uploads.run(owner ?? '', async () =>
      await indexUpload(app, await readUpload(request), { owner, maxBytes, isGone: () => reply.raw.destroyed }))
    return reply.code(201).send(shown(document))
  })

  app.post('/extract', {
    validatorCompiler: () => () => true,
    config: { errors: [ExtractionUnavailable] },
    schema: {
      operationId: 'extractText',
      summary: 'Read a file without storing it',
      description: 'Takes the same form as an upload, and reads the file under the same limits.',
      tags: ['documents'],
      consumes: ['multipart/form-data'],
      headers: UploadHeaders,
      body: Upload,
      response: { 200: described(ExtractedText, 'What the file says.') }
    }
  }, async request => await uploads.run(ownerOf(request) ?? '', async () => {
    const { bytes, subject, filename } = await readUpload(request)
    const { markdown, reading } = await app.extraction.extract(bytes, ownerOf(request) ?? subject, 'markdown', filename)
    return { markdown, reading }
  }))

  app.get('/documents', {
    schema: {
      operationId: 'listDocuments',
      summary: 'List documents',
      description: 'By file name.',
      tags: ['documents'],
      querystring: DocumentQuery,
      response: { 200: described(DocumentList, 'The documents.') }
    }
  }, async request => {
    const { subject, visible_only: isVisible, skip, limit } = request.query
    const { documents, total } = await library.documents({ subject, isVisible }, skip, limit)
    return { documents: documents.map(shown), total }
  })

  app.get('/documents/:id/file', {
    config: { errors: [DocumentNotFound, RangeNotSatisfiable] },
    schema: {
      operationId: 'getFile',
      summary: 'The file of a document',
      description: 'The bytes that were uploaded. A document that an older version has stored has no file: 404.',
      tags: ['documents'],
      params: DocumentPath,
      querystring: FileQuery,
      headers: FileHeaders,
      response: {
        200: fileResponse('The file.'),
        206: fileResponse('A part of the file.'),
        304: Type.Null({ description: 'The file is the one of the `ETag`.' })
      }
    }
  }, async (request, reply) => {
    const { subject, visible_only: isVisible } = request.query
    const document = await library.withFile(request.params.id, { subject, isVisible })
    if (document === undefined) throw new DocumentNotFound()
    return sendFile(request, reply, library, document)
  })

  app.get('/documents/:id/text', {
    config: { errors: [DocumentNotFound] },
    schema: {
      operationId: 'getText',
      summary: 'What was read of a document',
      description: 'Its text in parts: what stands under the same headings on the same page.',
      tags: ['documents'],
      params: DocumentPath,
      querystring: TextQuery,
      response: { 200: described(TextList, 'The parts, in their order.') }
    }
  }, async request => {
    const { subject, visible_only: isVisible, skip, limit } = request.query
    return await library.textOf(request.params.id, { subject, isVisible }, skip, limit)
  })

  app.put('/documents/:id', {
    config: { errors: [DocumentNotFound] },
    schema: {
      operationId: 'changeDocument',
      summary: 'Hide a document or show it',
      description: 'Searches and lists heed it as soon as this responds.',
      tags: ['documents'],
      params: DocumentPath,
      querystring: DocumentOwner,
      body: Visibility,
      response: { 200: described(IndexedDocument, 'The document.') }
    }
  }, async request => {
    const { params: { id }, query: { subject }, body: { hidden } } = request
    const document = await library.hide(id, subject, hidden)
    if (document === undefined) throw new DocumentNotFound()
    return shown(document)
  })

  app.delete('/documents/:id', {
    config: { errors: [DocumentNotFound] },
    schema: {
      operationId: 'deleteDocument',
      summary: 'Delete a document',
      description: 'With its passages. No search finds it any more.',
      tags: ['documents'],
      params: DocumentPath,
      querystring: DocumentOwner,
      response: { 204: Type.Null({ description: 'The document is deleted.' }) }
    }
  }, async (request, reply) => {
    if (!await library.remove(request.params.id, request.query.subject)) throw new DocumentNotFound()
    return reply.code(204).send(null)
  })

  app.delete('/documents', {
    schema: {
      operationId: 'deleteDocumentsOfSubject',
      summary: 'Delete all documents of a subject',
      description: 'Succeeds also when it has none.',
      tags: ['documents'],
      querystring: WholeSubject,
      response: { 204: Type.Null({ description: 'The subject has no documents.' }) }
    }
  }, async (request, reply) => {
    await library.removeSubject(request.query.subject)
    return reply.code(204).send(null)
  })

  app.delete('/subjects/:subject', {
    schema: {
      operationId: 'deleteSubject',
      summary: 'Delete a subject',
      description: 'Its documents. Succeeds also when it has none.',
      tags: ['documents'],
      params: SubjectPath,
      headers: DeletedBeforeHeaders,
      response: { 204: Type.Null({ description: 'Nothing is left of it.' }) }
    }
  }, async (request, reply) => {
    await library.removeSubject(request.params.subject, deletedBefore(request))
    return reply.code(204).send(null)
  })
}

/** Sends a file, or the range of it that the request asks for. @throws {RangeNotSatisfiable} */
function sendFile (
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, reply: FastifyReply, library: Library,
  document: CourseDocument
) {
  const tag = `"${document.version}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  const { range: wanted, 'if-range': ifRange = tag, 'if-none-match': ifNoneMatch } = headers
  if (isUnchanged(ifNoneMatch, tag)) return reply.code(304).send(NO_BODY)

  const { size } = document
  // A range of a HEAD is ignored (RFC 9110, 14.2).
  const range = rangeOf(ifRange === tag && method === 'GET' ? wanted : undefined, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new RangeNotSatisfiable()
  }
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  reply.headers({ ...headersOf(document), 'content-length': to + 1 - from })
  return reply.send(Readable.from(method === 'HEAD' ? [] : library.read(document, from, to)))
}

/** The user whose uploads take turns with those of others. */
function ownerOf ({ headers }: FastifyRequest): string | undefined {
  const owner = headers['x-uploaded-by']
  return typeof owner === 'string' ? owner : undefined
}

/** As it is shown in responses. */
function shown ({ _id, version, ...document }: CourseDocument) {
  const { type, hidden = false, file = false } = document
  return { ...document, id: _id, media_type: MEDIA_TYPES[type], hidden, file }
}

/** Browsers show these; they save the others, some of which could be pages with scripts. */
const INLINE = [MEDIA_TYPES.pdf, MEDIA_TYPES.text]

function headersOf ({ type, filename, charset }: CourseDocument): Record<string, string> {
  const mediaType = MEDIA_TYPES[type]
  return {
    'content-type': charset === undefined ? mediaType : `${mediaType}; charset=${charset}`,
    'content-disposition': contentDisposition(filename, { type: INLINE.includes(mediaType) ? 'inline' : 'attachment' }),
    'accept-ranges': 'bytes'
  }
}

function fileResponse (description: string) {
  const schema = Type.Unsafe<Readable>({ type: 'string', format: 'binary' })
  return { description, content: Object.fromEntries(Object.values(MEDIA_TYPES).map(type => [type, { schema }])) }
}

export default documents
