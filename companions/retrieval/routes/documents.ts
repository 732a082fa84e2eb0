import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import pLimit from 'p-limit'
import { described } from '../../../lib/schemas.js'
import { DocumentNotFound, UploadGivenUp } from '../errors.js'
import type { CourseDocument } from '../models/document.js'
import {
  DocumentList, DocumentOwner, DocumentPath, DocumentQuery, IndexedDocument, Upload, WholeSubject
} from '../schemas.js'
import { readUpload } from '../upload.js'

// Each upload may hold its file in memory. The others wait, and their bytes wait in the network. The number is larger
// than the number of worker threads, so that a few slow clients do not delay the others.
const UPLOADS_AT_ONCE = 16

/** Documents of the subjects. */
const documents: FastifyPluginAsyncTypebox = async app => {
  const { library, extraction } = app
  const uploads = pLimit(UPLOADS_AT_ONCE)
  await app.register(multipart)

  app.post('/index', {
    // `readUpload` reads and checks the form.
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'indexDocument',
      summary: 'Index a document',
      description: 'Searches find the document as soon as this responds. It replaces an earlier document with the ' +
        'same name in the subject. Names are compared without folders and with composed accents.',
      tags: ['documents'],
      consumes: ['multipart/form-data'],
      body: Upload,
      response: { 201: described(IndexedDocument, 'Searches find it.') }
    }
  }, async (request, reply) => {
    const document = await uploads(async () => {
      const { subject, filename, bytes } = await readUpload(request)
      const size = bytes.length
      const extracted = await extraction.extract(bytes)
      // A client that closed the connection counts on there being no document: a gateway at its deadline, for example.
      if (reply.raw.destroyed) throw new UploadGivenUp()
      return await library.put({ subject, filename, size, ...extracted })
    })
    return reply.code(201).send(shown(document))
  })

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
    const { subject, skip, limit } = request.query
    const { documents, total } = await library.documents(subject, skip, limit)
    return { documents: documents.map(shown), total }
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
}

/** As it is shown in responses. */
function shown ({ _id, version, ...document }: CourseDocument) {
  return { id: _id, ...document }
}

export default documents
