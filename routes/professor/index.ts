import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { NotSubjectProfessor, SubjectNotFound } from '../../errors.js'
import { CSV, JSON_TYPE, orTable, prefers, sendTable } from '../../lib/http/accept.js'
import { listOf } from '../../lib/validation/schemas.js'
import { SharedRuns } from '../../lib/process/shared-runs.js'
import {
  STUDENT_COLUMNS, StudentQuery, StudentSummary, SubjectAnalytics, WEEK_COLUMNS, WeekActivity
} from '../../schemas/professor.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { studentTable, subjectAnalytics, weeklyActivity, weekTable } from '../../services/professor/analytics.js'
import { listStudents } from '../../services/professor/students.js'

/** What a professor sees of the own students. An administrator sees it of all students. */
const professor: FastifyPluginAsyncTypebox = async app => {
  const { models } = app
  // A large class has thousands of rows. Requests that come during a run share the next run.
  const figures = new SharedRuns<{ analytics: SubjectAnalytics, json?: string }>()
  const weeksOf = new SharedRuns<WeekActivity[]>()

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
      description: 'Who is active, and how the tests went. With `Accept: text/csv`, a table of the students.',
      tags: ['professor'],
      params: SubjectPath,
      response: { 200: orTable(SubjectAnalytics, 'The figures of this moment.', STUDENT_COLUMNS) }
    }
  }, async ({ subject, headers }, reply) => {
    const made = await figures.run(subject._id, async () => ({ analytics: await subjectAnalytics(models, subject) }))
    if (prefers(headers.accept, CSV)) {
      return sendTable(reply, `${subject._id}-students.csv`, studentTable(made.analytics))
    }
    // Once for all who share it: the text of a large class blocks the process for a while.
    const serialize = reply.getSerializationFunction('200', 'application/json') as (analytics: object) => string
    made.json ??= serialize(made.analytics)
    return reply.type(JSON_TYPE).send(made.json as unknown as SubjectAnalytics)
  })

  app.get('/professor/subjects/:subject_id/analytics/weeks', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'weeklyActivity',
      summary: 'Activity in a subject by week',
      description: 'What students did in the last 26 weeks, oldest first. With `Accept: text/csv`, as a table.',
      tags: ['professor'],
      params: SubjectPath,
      response: { 200: orTable(Type.Array(WeekActivity), 'The weeks.', WEEK_COLUMNS) }
    }
  }, async ({ subject, headers }, reply) => {
    const weeks = await weeksOf.run(subject._id, async () => await weeklyActivity(models, subject))
    if (!prefers(headers.accept, CSV)) return reply.type(JSON_TYPE).send(weeks)
    return sendTable(reply, `${subject._id}-weeks.csv`, weekTable(weeks))
  })
}

export default professor
