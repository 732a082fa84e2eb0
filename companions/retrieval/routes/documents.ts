import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import pLimit from 'p-limit'
import { described } from '../../../lib/schemas.js'
import { DocumentNotFound, UploadGivenUp } from '../errors.js'
import type { CourseDocument } from '../models/document.js'
import { DocumentList, DocumentPath, DocumentQuery, IndexedDocument, OfSubject, Upload, WholeSubject } from '../schemas.js'
import { readUpload } from '../upload.js'

// Each may hold its file in memory. Others wait, and their bytes wait in the network. More than are read in worker threads
// at once, so that a few clients on slow lines do not hold up the others.
const UPLOADS_AT_ONCE = 16

/** The documents of the courses. */
const documents: FastifyPluginAsyncTypebox = async app => {
  const { library, extraction } = app
  const uploads = pLimit(UPLOADS_AT_ONCE)
  await app.register(multipart)

  app.post('/index', {
    // The form is read part by part, and judged as it comes.
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'indexDocument',
      summary: 'Take in a document',
      description: 'It can be searched as soon as this answers, and takes the place of an earlier one of the same name in the subject. Names are compared as they are shown: folders are left out, accents are composed.',
      tags: ['documents'],
      consumes: ['multipart/form-data'],
      body: Upload,
      response: { 201: described(IndexedDocument, 'It can be searched.') }
    }
  }, async (request, reply) => {
    const document = await uploads(async () => {
      const { subject, filename, bytes } = await readUpload(request)
      const size = bytes.length
      const extracted = await extraction.extract(bytes)
      // Whoever gave up has been told, or has told others, that there is no document: a gateway at its deadline, for one.
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
      description: 'With its passages: from now on, no search finds it.',
      tags: ['documents'],
      params: DocumentPath,
      querystring: OfSubject,
      response: { 204: Type.Null({ description: 'It can no longer be found.' }) }
    }
  }, async (request, reply) => {
    if (!await library.remove(request.params.id, request.query.subject)) throw new DocumentNotFound()
    return reply.code(204).send(null)
  })

  app.delete('/documents', {
    schema: {
      operationId: 'deleteDocumentsOfSubject',
      summary: 'Delete all documents of a subject',
      description: 'Also where it has none.',
      tags: ['documents'],
      querystring: WholeSubject,
      response: { 204: Type.Null({ description: 'The subject has no documents.' }) }
    }
  }, async (request, reply) => {
    await library.removeSubject(request.query.subject)
    return reply.code(204).send(null)
  })
}

function shown ({ _id, version, ...document }: CourseDocument) {
  return { id: _id, ...document }
}

export default documents
