import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  NotSubjectProfessor, QuestionBankFull, QuestionFileTooLarge, QuestionsTooLarge, SubjectNotFound
} from '../../errors.js'
import { discardRest } from '../../lib/http/multipart-file.js'
import { described } from '../../lib/validation/schemas.js'
import { ImportedQuestions, QuestionUpload } from '../../schemas/questions.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { importFile } from '../../services/questions/question-import.js'
import type { BankLimits } from '../../services/questions/question-room.js'
import { questionUpload } from './upload.js'

/** The import is a scope of its own, since it takes a multipart form and no other body. */
const importRoute: FastifyPluginAsyncTypebox<{ limits: BankLimits }> = async (app, { limits }) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart)

  app.post('/subjects/:subject_id/questions/import', {
    config: {
      access: ['PROFESSOR', 'ADMIN'],
      errors: [SubjectNotFound, NotSubjectProfessor, QuestionFileTooLarge, QuestionBankFull, QuestionsTooLarge]
    },
    // The form is read by upload.ts, and its file in a thread.
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'importQuestions',
      summary: 'Import questions',
      description: 'From GIFT, Moodle XML or QTI, as drafts, all or nothing: a faulty question refuses the file, and ' +
        'so does one of a type that the bank does not have. Each is one fault, whose message begins with its line. ' +
        'Where `unsupported` is `skip`, these are left out with their reasons. Categories become topics.',
      tags: ['questions'],
      consumes: ['multipart/form-data'],
      params: SubjectPath,
      body: QuestionUpload,
      response: { 200: described(ImportedQuestions, 'The whole file is imported.') }
    }
  }, async (request, reply) => {
    try {
      // It checks the subject, since `config.subject` would check it before the body.
      return await importFile(app, limits, request, request.params.subject_id, await questionUpload(request))
    } finally {
      discardRest(request)
    }
  })
}

export default importRoute
