import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { addSubject, deleteSubject, enrol } from '../../services/enrolment.js'
import { described, listOf } from '../../lib/schemas.js'
import { AlreadyEnrolled, MaterialBeingRemoved, NotSubjectProfessor, StudentRoleRequired, SubjectExists, SubjectNotFound } from '../../errors.js'
import { InvalidInput } from '../../lib/errors.js'
import { CreatedSubject, Enrolment, ListedSubject, NewSubject, Subject, SubjectChange, SubjectPath, SubjectQuery } from '../../schemas/subjects.js'

/** Subjects (courses) and enrolment. */
const subjects: FastifyPluginAsyncTypebox = async app => {
  const { Subject: subjects, User: users } = app.models

  app.get('/subjects', {
    config: { access: 'user' },
    schema: {
      operationId: 'listSubjects',
      summary: 'List the subjects',
      description: 'All courses, by identifier, with the number of students enrolled now.',
      tags: ['subjects'],
      querystring: SubjectQuery,
      response: { 200: listOf(ListedSubject, 'A page of the subjects.') }
    }
  }, async (request, reply) => {
    const { professor_id, page, limit } = request.query
    const { total, subjects: rows } = await subjects.list(professor_id === undefined ? {} : { professor_id }, (page - 1) * limit, limit)
    reply.paginate({ total, page, limit })
    return rows
  })

  app.post('/subjects', {
    config: { access: ['ADMIN'], errors: [SubjectExists, MaterialBeingRemoved] },
    schema: {
      operationId: 'createSubject',
      summary: 'Create a subject',
      description: '`professor_id` must be a user whose role is PROFESSOR.',
      tags: ['subjects'],
      body: NewSubject,
      response: { 201: described(CreatedSubject, 'The new subject.') }
    }
  }, async (request, reply) => {
    if (!await users.isProfessor(request.body.professor_id)) {
      throw new InvalidInput({ loc: ['body', 'professor_id'], msg: 'Must be the username of a professor', type: 'value_error' })
    }
    await app.courseMaterial.clear(request.body.subject_id)
    return reply.code(201).send(await addSubject(app.models, request.body))
  })

  app.get('/subjects/enrolled', {
    config: { access: ['STUDENT', 'ADMIN'] },
    schema: {
      operationId: 'listEnrolledSubjects',
      summary: 'Your subjects',
      description: 'The subjects that the caller is enrolled in, by identifier, with their teaching guides. No subject can be called `enrolled`.',
      tags: ['subjects'],
      response: { 200: Type.Array(Subject, { description: 'The subjects.' }) }
    }
  }, async request => await subjects.findSubjects(request.caller.subjects))

  app.put('/subjects/:subject_id', {
    config: { access: ['PROFESSOR', 'ADMIN'], errors: [SubjectNotFound, NotSubjectProfessor] },
    schema: {
      operationId: 'changeSubject',
      summary: 'Change a subject',
      description: 'Changes just the fields that are sent. `guide`, the teaching guide, is what the chat engine answers from.',
      tags: ['subjects'],
      params: SubjectPath,
      body: SubjectChange,
      response: { 200: described(Subject, 'The subject after the change.') }
    }
  }, async request => {
    const { caller, params: { subject_id: id }, body } = request
    const subject = await subjects.change(id, body, caller.role === 'PROFESSOR' ? caller._id : undefined)
    if (subject !== null) return subject
    throw await subjects.findSubject(id) === null ? new SubjectNotFound() : new NotSubjectProfessor()
  })

  app.delete('/subjects/:subject_id', {
    config: { access: ['ADMIN'], errors: [SubjectNotFound] },
    schema: {
      operationId: 'deleteSubject',
      summary: 'Delete a subject',
      description: 'Nobody is enrolled in it any more. Its documents, frequent questions and topics go. Sessions about it stay readable by their owners.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 204: Type.Null({ description: 'Deleted.' }) }
    }
  }, async (request, reply) => {
    await deleteSubject(app.models, request.params.subject_id)
    app.courseMaterial.clearLater(request.params.subject_id)
    return reply.code(204).send(null)
  })

  app.post('/subjects/:subject_id/enroll', {
    config: { access: ['STUDENT'], roleError: StudentRoleRequired, errors: [SubjectNotFound, AlreadyEnrolled] },
    schema: {
      operationId: 'enrol',
      summary: 'Enrol in a subject',
      description: 'Counts at once: the student may chat in the subject with the token at hand.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 200: described(Enrolment, 'Enrolled.') }
    }
  }, async request => {
    const { _id, name, professor_id } = await enrol(app.models, request.caller._id, request.params.subject_id)
    return { message: `Enrolled in ${name}`, subject: { _id, name, professor_id } }
  })
}

export default subjects
