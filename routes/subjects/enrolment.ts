import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import {
  AlreadyEnrolled, EnrolmentClosed, EnrolmentEnded, EnrolmentNotBegun, NoEnrolment, NoEnrolmentCode,
  StudentRoleRequired, SubjectArchived, SubjectNotFound, TooManyCodes, TooManyStudents, WrongEnrolmentCode
} from '../../errors.js'
import { networkOf } from '../../lib/http/client-address.js'
import { described } from '../../lib/validation/schemas.js'
import { EnrolmentReport, EnrolmentRequest, NewStudents, StudentPath } from '../../schemas/enrolment.js'
import { Enrolment, SubjectPath } from '../../schemas/subjects.js'
import { enrol, enrolMany, leave, removeStudent } from '../../services/subjects/enrolment.js'
import { peopleIn } from '../../services/subjects/pasted-people.js'

/** Students enrol and leave; teachers enrol and remove students. */
const enrolment: FastifyPluginAsyncTypebox = async app => {
  const { models } = app

  app.post('/subjects/:subject_id/enroll', {
    config: {
      access: ['STUDENT'],
      roleError: StudentRoleRequired,
      errors: [
        SubjectNotFound, SubjectArchived, AlreadyEnrolled, EnrolmentClosed, EnrolmentNotBegun, EnrolmentEnded,
        NoEnrolmentCode, WrongEnrolmentCode, TooManyCodes
      ]
    },
    schema: {
      operationId: 'enrol',
      summary: 'Enrol in a subject',
      description: 'Counts at once: the student may chat in the subject with the token at hand. `enrolment`, ' +
        '`enrolment_from` and `enrolment_until` of the subject say who may enrol, and when.',
      tags: ['subjects'],
      params: SubjectPath,
      body: EnrolmentRequest,
      'x-optional-body': true,
      response: { 200: described(Enrolment, 'Enrolled.') }
    }
  }, async ({ caller, params: { subject_id: id }, body, ip }) => {
    const { _id, name, professor_id } = await enrol(app, caller, id, body.code, networkOf(ip))
    return { message: `Enrolled in ${name}`, subject: { _id, name, professor_id } }
  })

  app.delete('/subjects/:subject_id/enroll', {
    config: { access: ['STUDENT'], roleError: StudentRoleRequired, errors: [SubjectNotFound, NoEnrolment] },
    schema: {
      operationId: 'leaveSubject',
      summary: 'Leave a subject',
      description: 'The own sessions about it stay readable.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 204: Type.Null({ description: 'Left.' }) }
    }
  }, async ({ caller, params: { subject_id: id } }, reply) => {
    await leave(models, caller, id)
    return reply.code(204).send(null)
  })

  app.post('/subjects/:subject_id/students', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [SubjectArchived, TooManyStudents] },
    schema: {
      operationId: 'enrolStudents',
      summary: 'Enrol students',
      description: 'By username or address, whatever the rules of enrolment say. It is safe to repeat.',
      tags: ['subjects'],
      params: SubjectPath,
      body: NewStudents,
      response: { 200: described(EnrolmentReport, 'What came of each.') }
    }
  }, async ({ caller, subject, body: { students, text = '' } }) =>
    await enrolMany(app, caller, subject, [...students, ...peopleIn(text)]))

  app.delete('/subjects/:subject_id/students/:username', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [NoEnrolment] },
    schema: {
      operationId: 'removeStudent',
      summary: 'Remove a student from a subject',
      description: 'Counts on the next request of the student, who may enrol again where the rules allow it.',
      tags: ['subjects'],
      params: StudentPath,
      response: { 204: Type.Null({ description: 'Removed.' }) }
    }
  }, async ({ caller, subject, params: { username } }, reply) => {
    await removeStudent(app, caller, username, subject._id)
    return reply.code(204).send(null)
  })
}

export default enrolment
