import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { DocumentNotFound, MaterialBeingRemoved, NotSubjectProfessor, SubjectNotFound } from '../../errors.js'
import { errorResponse } from '../../lib/error-responses.js'
import { FileTooLarge } from '../../lib/multipart-file.js'
import { described, listOf } from '../../lib/schemas.js'
import { CourseDocument, DocumentPath, DocumentQuery, DocumentUpload } from '../../schemas/documents.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { requireTeacher } from '../../services/subject-access.js'
import { openUpload } from './upload.js'

const SERVICE_RESPONSES = {
  503: errorResponse('Retrieval service unavailable, followed by what happened; or the gateway is closing.'),
  504: errorResponse('The retrieval service did not answer within the deadline: 10 seconds, 300 for an upload with ' +
    'its indexing.')
}

/** The documents of a course. The retrieval service keeps them; the gateway decides who may use them. */
const documents: FastifyPluginAsyncTypebox = async app => {
  const { retrievalService } = app

  await app.register(upload)

  app.get('/subjects/:subject_id/documents', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'listDocuments',
      summary: 'List the documents of a subject',
      description: 'By file name.',
      tags: ['documents'],
      params: SubjectPath,
      querystring: DocumentQuery,
      response: { 200: listOf(CourseDocument, 'A page of the documents.'), ...SERVICE_RESPONSES }
    }
  }, async ({ subject, query: { skip, limit }, id }, reply) => {
    const { documents, total } = await retrievalService.documents(subject._id, { skip, limit }, id)
    reply.paginate({ total, skip, limit })
    return documents
  })

  app.delete('/subjects/:subject_id/documents/:document_id', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [DocumentNotFound] },
    schema: {
      operationId: 'deleteDocument',
      summary: 'Delete a document',
      description: 'No answer quotes it any more.',
      tags: ['documents'],
      params: DocumentPath,
      response: { 204: Type.Null({ description: 'Deleted.' }), ...SERVICE_RESPONSES }
    }
  }, async ({ subject, params, id }, reply) => {
    await retrievalService.remove(subject._id, params.document_id, id)
    return reply.code(204).send(null)
  })
}

/** The upload is a scope of its own, since it takes a multipart form and no other body. */
const upload: FastifyPluginAsyncTypebox = async app => {
  const { models, retrievalService, courseMaterial } = app
  app.removeAllContentTypeParsers()
  await app.register(multipart)

  app.post('/subjects/:subject_id/documents', {
    config: {
      access: ['PROFESSOR', 'ADMIN'],
      errors: [SubjectNotFound, NotSubjectProfessor, FileTooLarge, MaterialBeingRemoved]
    },
    // The form is passed on while it arrives; upload.ts validates it.
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
        429: errorResponse('The retrieval service refuses: too many requests.'),
        ...SERVICE_RESPONSES
      }
    }
  }, async (request, reply) => {
    const { caller, params: { subject_id: subject }, raw, id } = request
    try {
      // The handler checks the subject, since `config.subject` would check it before the body.
      const file = await openUpload(request)
      await requireTeacher(models, caller, subject)
      const document = await courseMaterial.write(caller, subject, () => retrievalService.index(subject, file, id))
      return reply.code(201).send(document)
    } finally {
      // Some clients read the response only after they have sent the whole request. The rest is received and discarded.
      raw.unpipe()
      raw.resume()
    }
  })
}

export default documents
