import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { requireTeacher } from '../../services/subject-access.js'
import { described, listOf } from '../../lib/schemas.js'
import { CourseDocument, DocumentPath, DocumentQuery, DocumentUpload } from '../../schemas/documents.js'
import { DocumentNotFound, MaterialBeingRemoved, NotSubjectProfessor, SubjectNotFound } from '../../errors.js'
import { ErrorBody, ServiceRefused } from '../../lib/errors.js'
import { FileTooLarge } from '../../lib/multipart-file.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { openUpload } from './upload.js'

const ACCESS = { access: ['PROFESSOR', 'ADMIN'], errors: [SubjectNotFound, NotSubjectProfessor] } as const

const SERVICE_STATUSES = {
  503: described(ErrorBody, 'Retrieval service unavailable, followed by what happened; or the gateway is closing.'),
  504: described(ErrorBody, 'The retrieval service did not answer within the deadline: 10 seconds, 300 for an upload with its indexing.')
}

// What can be the id of a document. Without one, the path would be that of all documents.
const DOCUMENT_ID = /^(?!\.{1,2}$)[A-Za-z0-9._:-]{1,128}$/

/** The documents of a course: the retrieval service keeps them, here is who may. */
const documents: FastifyPluginAsyncTypebox = async app => {
  const { models, retrievalService } = app

  await app.register(upload)

  app.get('/subjects/:subject_id/documents', {
    config: { ...ACCESS, errors: [...ACCESS.errors] },
    schema: {
      operationId: 'listDocuments',
      summary: 'List the documents of a subject',
      description: 'By file name.',
      tags: ['documents'],
      params: SubjectPath,
      querystring: DocumentQuery,
      response: { 200: listOf(CourseDocument, 'A page of the documents.'), ...SERVICE_STATUSES }
    }
  }, async (request, reply) => {
    const { caller, params: { subject_id: subject }, query: { skip, limit } } = request
    await requireTeacher(models, caller, subject)
    const { documents, total } = await retrievalService.documents(subject, { skip, limit }, request.id)
    reply.paginate({ total, skip, limit })
    return documents
  })

  app.delete('/subjects/:subject_id/documents/:document_id', {
    config: { ...ACCESS, errors: [...ACCESS.errors, DocumentNotFound] },
    schema: {
      operationId: 'deleteDocument',
      summary: 'Delete a document',
      description: 'No answer quotes it any more.',
      tags: ['documents'],
      params: DocumentPath,
      response: { 204: Type.Null({ description: 'Deleted.' }), ...SERVICE_STATUSES }
    }
  }, async (request, reply) => {
    const { caller, params: { subject_id: subject, document_id: id } } = request
    await requireTeacher(models, caller, subject)
    if (!DOCUMENT_ID.test(id)) throw new DocumentNotFound()
    await retrievalService.remove(subject, id, request.id).catch(error => {
      throw error instanceof ServiceRefused ? new DocumentNotFound() : error
    })
    return reply.code(204).send(null)
  })
}

/** It has a scope of its own, because it alone takes a multipart form, and nothing but one. */
const upload: FastifyPluginAsyncTypebox = async app => {
  const { models, retrievalService, courseMaterial } = app
  app.removeAllContentTypeParsers()
  await app.register(multipart)

  app.post('/subjects/:subject_id/documents', {
    config: { ...ACCESS, errors: [...ACCESS.errors, FileTooLarge, MaterialBeingRemoved] },
    // The form goes through as it arrives; upload.ts judges it.
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'uploadDocument',
      summary: 'Upload a document',
      description: 'Answers quote it from now on. It takes the place of an earlier one of the same name.',
      tags: ['documents'],
      consumes: ['multipart/form-data'],
      params: SubjectPath,
      body: DocumentUpload,
      response: {
        201: described(CourseDocument, 'The document, as it can be found.'),
        429: described(ErrorBody, 'The retrieval service errors: too many requests.'),
        ...SERVICE_STATUSES
      }
    }
  }, async (request, reply) => {
    const { caller, params: { subject_id: subject }, raw } = request
    const mayUpload = () => requireTeacher(models, caller, subject)
    try {
      const file = await openUpload(request)
      await mayUpload()
      return reply.code(201).send(await courseMaterial.write(subject, mayUpload, () => retrievalService.index(subject, file, request.id)))
    } finally {
      // A client may read its answer only when it has sent everything: what it still sends is let in, and read by nobody.
      raw.unpipe()
      raw.resume()
    }
  })
}

export default documents
