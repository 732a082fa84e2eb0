import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  DocumentNotFound, DocumentsTooLarge, MaterialBeingRemoved, NotSubjectProfessor, RangeNotSatisfiable, SubjectNotFound,
  UploadsAtOnce
} from '../../errors.js'
import { errorResponse } from '../../lib/http/error-responses.js'
import { FairQueue } from '../../lib/process/fair-queue.js'
import { discardRest, FileTooLarge } from '../../lib/http/multipart-file.js'
import { described, DocumentText, ExtractedText, listOf } from '../../lib/validation/schemas.js'
import type { IncomingFile, OutgoingFile } from '../../plugins/companions/retrieval-service.js'
import {
  CourseDocument, DocumentChange, DocumentPath, DocumentQuery, DocumentUpload, FileHeaders, FileToRead, FILE_TYPES
} from '../../schemas/documents.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { requireTeacher } from '../../services/subjects/subject-access.js'
import { openUpload } from './upload.js'

const TOO_MANY = 'Two uploads of the caller have been under way for a minute; or the retrieval service refuses.'

const SERVICE_RESPONSES = {
  503: errorResponse('Retrieval service unavailable, followed by what happened; or the gateway is closing.'),
  504: errorResponse('The retrieval service did not answer within the deadline: 10 seconds, 300 for an upload with ' +
    'its indexing.')
}

// A file may be a web page. Nothing in it may act in the name of the user who opens it.
const FILE_HEADERS = {
  'cache-control': 'private, no-cache',
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff'
}

// Where the service does not say what the file is.
const UNKNOWN_FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }

function fileResponse (description: string) {
  const schema = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })
  return {
    description,
    headers: {
      ETag: { type: 'string', description: 'Changes with the file' },
      'Content-Disposition': { type: 'string', description: '`inline` or `attachment`, and the name of the file' }
    },
    content: Object.fromEntries(FILE_TYPES.map(type => [type, { schema }]))
  }
}

interface Options {
  /** How long an upload waits for others of its teacher, in milliseconds; without it a minute. */
  uploadWaitMs?: number
}

/** The documents of a course. The retrieval service keeps them; the gateway decides who may use them. */
const documents: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { retrievalService } = app

  await app.register(upload, options)

  app.get('/subjects/:subject_id/documents', {
    config: { access: 'user', subject: 'participant' },
    schema: {
      operationId: 'listDocuments',
      summary: 'List the documents of a subject',
      description: 'By file name. Students are not shown the hidden ones.',
      tags: ['documents'],
      params: SubjectPath,
      querystring: DocumentQuery,
      response: { 200: listOf(CourseDocument, 'A page of the documents.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, subject, query: { skip, limit }, id }, reply) => {
    const window = { skip, limit, onlyVisible: caller.role === 'STUDENT' }
    const { documents, total } = await retrievalService.documents(subject._id, window, id)
    reply.paginate({ total, skip, limit })
    return documents
  })

  app.get('/subjects/:subject_id/documents/:document_id/file', {
    config: { access: 'user', subject: 'participant', errors: [DocumentNotFound, RangeNotSatisfiable] },
    schema: {
      operationId: 'openDocument',
      summary: 'Open the file of a document',
      description: 'The file that was uploaded, or one range of it. Documents of older versions have no file, and ' +
        'for students a hidden document is not there: 404. Browsers show PDF, images and plain text, and save every ' +
        'other type. No script in a file runs.',
      tags: ['documents'],
      params: DocumentPath,
      headers: FileHeaders,
      response: {
        200: fileResponse('The file.'),
        206: fileResponse('A part of the file.'),
        304: Type.Null({ description: 'The file has not changed since the response with this `ETag`.' }),
        ...SERVICE_RESPONSES
      }
    }
  }, async ({ caller, subject, params, headers, method, id }, reply) => {
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = headers
    return sendFile(reply, await retrievalService.openFile(subject._id, params.document_id, {
      method: method as 'GET' | 'HEAD',
      onlyVisible: caller.role === 'STUDENT',
      headers: { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch }
    }, id)) as never
  })

  app.get('/subjects/:subject_id/documents/:document_id/text', {
    config: { access: 'user', subject: 'participant', errors: [DocumentNotFound] },
    schema: {
      operationId: 'readDocument',
      summary: 'What was read of a document',
      description: 'Its text, as the assistant has it, in parts: what stands under the same headings on the same ' +
        'page. For students a hidden document is not there: 404.',
      tags: ['documents'],
      params: DocumentPath,
      querystring: DocumentQuery,
      response: { 200: listOf(DocumentText, 'A page of the parts, in their order.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, subject, params, query: { skip, limit }, id }, reply) => {
    const window = { skip, limit, onlyVisible: caller.role === 'STUDENT' }
    const { parts, total } = await retrievalService.text(subject._id, params.document_id, window, id)
    reply.paginate({ total, skip, limit })
    return parts
  })

  app.put('/subjects/:subject_id/documents/:document_id', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [DocumentNotFound] },
    schema: {
      operationId: 'changeDocument',
      summary: 'Hide a document or show it',
      description: 'Students are not shown a hidden document, and no answer quotes it from now on.',
      tags: ['documents'],
      params: DocumentPath,
      body: DocumentChange,
      response: { 200: described(CourseDocument, 'The document.'), ...SERVICE_RESPONSES }
    }
  }, async ({ subject, params, body, id }) =>
    await retrievalService.hide(subject._id, params.document_id, body.hidden, id))

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

/** Sends a file as the retrieval service has sent it. @throws {RangeNotSatisfiable} */
function sendFile (reply: FastifyReply, { statusCode, headers, body }: OutgoingFile): FastifyReply {
  if (statusCode === 416) {
    reply.header('content-range', headers['content-range'])
    throw new RangeNotSatisfiable()
  }
  // The headers of a 304 replace those that the client has kept.
  const unknown = statusCode === 304 ? {} : UNKNOWN_FILE
  reply.headers({ ...unknown, ...headers, ...FILE_HEADERS })
  // Without a body, `null` would be announced as four bytes.
  return reply.code(statusCode).send(body ?? undefined)
}

/** The upload is a scope of its own, since it takes a multipart form and no other body. */
const upload: FastifyPluginAsyncTypebox<Options> = async (app, { uploadWaitMs = 60_000 }) => {
  const { models, retrievalService, courseMaterial } = app
  const uploads = new FairQueue({ atOncePerKey: 2 })
  app.removeAllContentTypeParsers()
  await app.register(multipart)

  /** Runs a call with the file of a form, when it is the caller's turn. */
  async function withFile<T> (request: FastifyRequest, call: (file: IncomingFile) => Promise<T>): Promise<T> {
    const { caller, params } = request
    try {
      // The handler checks the subject, since `config.subject` would check it before the body.
      const file = await openUpload(request)
      await requireTeacher(models, caller, (params as { subject_id: string }).subject_id)
      const tooLate = AbortSignal.timeout(uploadWaitMs)
      return await uploads.run(caller._id, () => call(file), tooLate).catch(error => {
        throw error === tooLate.reason ? new UploadsAtOnce() : error
      })
    } finally {
      discardRest(request)
    }
  }

  app.post('/subjects/:subject_id/extract', {
    config: {
      access: ['PROFESSOR', 'ADMIN'],
      streamsBody: true,
      errors: [SubjectNotFound, NotSubjectProfessor, FileTooLarge, UploadsAtOnce]
    },
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'extractText',
      summary: 'Read a file as text',
      description: 'What a document would be read as, in Markdown, for a guide that is made of a file. Nothing is ' +
        'stored. It counts as an upload: two of a teacher run at once.',
      tags: ['documents'],
      consumes: ['multipart/form-data'],
      params: SubjectPath,
      body: FileToRead,
      response: {
        200: described(ExtractedText, 'What the file says.'),
        429: errorResponse(TOO_MANY, UploadsAtOnce.sentence),
        ...SERVICE_RESPONSES
      }
    }
  }, async request => {
    const { caller, params: { subject_id: subject }, id } = request
    return await withFile(request, file => retrievalService.extract(subject, file, caller._id, id))
  })

  app.post('/subjects/:subject_id/documents', {
    config: {
      access: ['PROFESSOR', 'ADMIN'],
      streamsBody: true,
      errors: [
        SubjectNotFound, NotSubjectProfessor, FileTooLarge, DocumentsTooLarge, MaterialBeingRemoved, UploadsAtOnce
      ]
    },
    // The form is passed on while it arrives; upload.ts validates it.
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'uploadDocument',
      summary: 'Upload a document',
      description: 'Answers quote it from now on, unless it is hidden. It takes the place of an earlier one of the ' +
        'same name, and of the one that `replaces` names. Two uploads of a teacher run at once; a further one waits ' +
        'for up to a minute.',
      tags: ['documents'],
      consumes: ['multipart/form-data'],
      params: SubjectPath,
      body: DocumentUpload,
      response: {
        201: described(CourseDocument, 'The document, as it can be found.'),
        429: errorResponse(TOO_MANY, UploadsAtOnce.sentence),
        ...SERVICE_RESPONSES
      }
    }
  }, async (request, reply) => {
    const { caller, params: { subject_id: subject }, id } = request
    const document = await withFile(request, file => courseMaterial.write(caller, subject, () =>
      retrievalService.index(subject, file, caller._id, id)))
    return reply.code(201).send(document)
  })
}

export default documents
