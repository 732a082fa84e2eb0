import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { requireTeacher } from '../../services/subject-access.js'
import { described, listOf } from '../../lib/schemas.js'
import { NotSubjectProfessor, SubjectNotFound } from '../../errors.js'
import { StudentQuery, StudentSummary, SubjectAnalytics } from '../../schemas/professor.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { analyse } from '../../services/analytics.js'

/** What a professor sees of the own students; an administrator sees it of all. */
const professor: FastifyPluginAsyncTypebox = async app => {
  const { Subject: subjects, User: users } = app.models

  app.get('/professor/students', {
    config: { access: ['PROFESSOR', 'ADMIN'], errors: [SubjectNotFound, NotSubjectProfessor] },
    schema: {
      operationId: 'listStudents',
      summary: 'List your students',
      description: 'The students enrolled in the professor\'s subjects, by username, with those of their subjects that are the professor\'s. An administrator sees all students and all their subjects.',
      tags: ['professor'],
      querystring: StudentQuery,
      response: { 200: listOf(StudentSummary, 'A page of the students.') }
    }
  }, async (request, reply) => {
    const { caller, query: { subject_id, skip, limit } } = request
    if (subject_id !== undefined) await requireTeacher(app.models, caller, subject_id)
    const own = caller.role === 'PROFESSOR' ? new Set(await subjects.idsOf(caller._id)) : undefined

    const enrolledIn = subject_id ?? (own && { $in: [...own] })
    const { total, users: rows } = await users.list({ role: 'STUDENT', ...(enrolledIn && { subjects: enrolledIn }) }, skip, limit)
    reply.paginate({ total, skip, limit })
    return rows.map(({ _id, full_name, email, subjects }) => ({
      username: _id,
      full_name,
      email,
      enrolled_subjects: own ? subjects.filter(id => own.has(id)) : subjects
    }))
  })

  app.get('/professor/subjects/:subject_id/analytics', {
    config: { access: ['PROFESSOR', 'ADMIN'], errors: [SubjectNotFound, NotSubjectProfessor] },
    schema: {
      operationId: 'subjectAnalytics',
      summary: 'Analytics of a subject',
      description: 'Who is active, and how the tests went.',
      tags: ['professor'],
      params: SubjectPath,
      response: { 200: described(SubjectAnalytics, 'The figures of this moment.') }
    }
  }, async request => analyse(app.models, await requireTeacher(app.models, request.caller, request.params.subject_id)))
}

export default professor
