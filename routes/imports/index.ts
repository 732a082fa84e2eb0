import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { CourseImport as StoredImport } from '../../collections/subjects/course-import.js'
import { ExportTooLarge, ImportNotFound, ImportUnderWay, NotSubjectProfessor, SubjectNotFound } from '../../errors.js'
import { withLargeBody } from '../../lib/http/server.js'
import { discardRest } from '../../lib/http/multipart-file.js'
import { described } from '../../lib/validation/schemas.js'
import { BegunImport, CourseImport, ExportUpload, ImportPath, ImportRow } from '../../schemas/imports.js'
import type { ImportRow as StoredRow } from '../../models/subjects/course-import.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { beginImport, readImport } from '../../services/imports/course-imports.js'
import { requireTeacher } from '../../services/subjects/subject-access.js'
import { openExportUpload } from './upload.js'

interface Options {
  /** How large an export may be, in bytes; 0: no limit of its own. */
  maxBytes: number
}

/** Courses that come from other programs. */
const imports: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { models } = app

  await app.register(upload, options)

  app.get('/subjects/:subject_id/imports', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'listImports',
      summary: 'List the imports into a subject',
      description: 'The last 20 of the last 30 days, the newest first.',
      tags: ['documents'],
      params: SubjectPath,
      response: { 200: Type.Array(ImportRow, { description: 'The imports.' }) }
    }
  }, async ({ subject }) => (await models.CourseImport.newest(subject._id)).map(rowOf))

  app.get('/subjects/:subject_id/imports/:import_id', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [ImportNotFound] },
    schema: {
      operationId: 'getImport',
      summary: 'How far an import is',
      description: 'And what it has brought so far.',
      tags: ['documents'],
      params: ImportPath,
      response: { 200: described(CourseImport, 'The import.') }
    }
  }, async ({ subject, params }) => shown(await readImport(models, subject._id, params.import_id)))

  app.delete('/subjects/:subject_id/imports/:import_id', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [ImportNotFound] },
    schema: {
      operationId: 'stopImport',
      summary: 'Stop an import',
      description: 'What it has brought until then stays. One that has ended stays as it is.',
      tags: ['documents'],
      params: ImportPath,
      response: { 204: Type.Null({ description: 'It is not under way.' }) }
    }
  }, async ({ subject, params }, reply) => {
    await app.courseImports.stop(subject._id, params.import_id)
    return reply.code(204).send(null)
  })
}

/** The upload is a scope of its own, since it takes a multipart form and no other body. */
const upload: FastifyPluginAsyncTypebox<Options> = async (app, { maxBytes }) => {
  const { models } = app
  app.removeAllContentTypeParsers()
  await app.register(multipart)

  app.post('/subjects/:subject_id/imports', {
    config: {
      access: ['PROFESSOR', 'ADMIN'],
      streamsBody: true,
      errors: [SubjectNotFound, NotSubjectProfessor, ExportTooLarge, ImportNotFound, ImportUnderWay]
    },
    // The form is stored while it arrives; upload.ts validates it.
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'importCourse',
      summary: 'Import a course from an export',
      description: 'Of a Moodle backup or a Common Cartridge, sections, pages, books, tasks, the syllabus and files ' +
        'become documents, and questions become drafts. Nothing about people is taken. It goes on in the background, ' +
        'also after a restart. The same export changes nothing; a newer one of the course replaces what it brought.',
      tags: ['documents'],
      consumes: ['multipart/form-data'],
      params: SubjectPath,
      body: ExportUpload,
      response: { 202: described(BegunImport, 'The import. What is wrong with the export is in its `reason`.') }
    }
  }, async (request, reply) => {
    const { caller, params: { subject_id: subject } } = request
    try {
      const { _id: id, state } = await withLargeBody(request.raw, async () => {
        const uploaded = await openExportUpload(request, maxBytes)
        // The handler checks the subject, since `config.subject` would check it before the body.
        await requireTeacher(models, caller, subject)
        return await beginImport(app, request, subject, uploaded)
      })
      app.courseImports.soon()
      return reply.code(202).send({ id, state })
    } finally {
      discardRest(request)
    }
  })
}

function rowOf ({ _id: id, ...job }: StoredRow) {
  return { ...job, id }
}

function shown ({ documents, questions, ...job }: StoredImport) {
  return { ...rowOf(job), report: { documents, questions } }
}

export default imports
