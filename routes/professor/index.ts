import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { NotSubjectProfessor, SubjectNotFound } from '../../errors.js'
import { described, listOf } from '../../lib/schemas.js'
import { StudentQuery, StudentSummary, SubjectAnalytics } from '../../schemas/professor.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { subjectAnalytics } from '../../services/analytics.js'
import { listStudents } from '../../services/students.js'

/** What a professor sees of the own students. An administrator sees it of all students. */
const professor: FastifyPluginAsyncTypebox = async app => {
  const { models } = app

  app.get('/professor/students', {
    config: { access: ['PROFESSOR', 'ADMIN'], errors: [SubjectNotFound, NotSubjectProfessor] },
    schema: {
      operationId: 'listStudents',
      summary: 'List your students',
      description: 'The students enrolled in the professor\'s subjects, by username, with those of their subjects ' +
        'that are the professor\'s. An administrator sees all students and all their subjects.',
      tags: ['professor'],
      querystring: StudentQuery,
      response: { 200: listOf(StudentSummary, 'A page of the students.') }
    }
  }, async (request, reply) => {
    const { caller, query } = request
    const { total, students } = await listStudents(models, caller, query)
    reply.paginate({ total, skip: query.skip, limit: query.limit })
    return students.map(({ _id, subjects, ...student }) => ({ username: _id, enrolled_subjects: subjects, ...student }))
  })

  app.get('/professor/subjects/:subject_id/analytics', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'subjectAnalytics',
      summary: 'Analytics of a subject',
      description: 'Who is active, and how the tests went.',
      tags: ['professor'],
      params: SubjectPath,
      response: { 200: described(SubjectAnalytics, 'The figures of this moment.') }
    }
  }, async ({ subject }) => await subjectAnalytics(models, subject))
}

export default professor
