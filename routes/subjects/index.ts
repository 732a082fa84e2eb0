import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import {
  MaterialBeingRemoved, NotSubjectProfessor, StudentRoleRequired, SubjectExists, SubjectNotFound, TooManyCodes
} from '../../errors.js'
import { networkOf } from '../../lib/http/client-address.js'
import { described, listOf } from '../../lib/validation/schemas.js'
import {
  CreatedSubject, ListedSubject, NewSubject, Subject, SubjectChange, SubjectDetail, SubjectPath, SubjectQuery
} from '../../schemas/subjects.js'
import { subjectsOfCode } from '../../services/subjects/enrolment.js'
import {
  changeSubject, createSubject, deleteSubject, enrolledSubjects, listSubjects, readSubject
} from '../../services/subjects/subjects.js'
import enrolment from './enrolment.js'
import gradedActivities from './graded-activities.js'

/** Subjects (courses) and enrolment. */
const subjects: FastifyPluginAsyncTypebox = async app => {
  const { models } = app

  app.get('/subjects', {
    config: { access: 'user', errors: [StudentRoleRequired, TooManyCodes] },
    schema: {
      operationId: 'listSubjects',
      summary: 'List the subjects',
      description: 'All courses that are not archived, by identifier, with the number of students enrolled now. With ' +
        '`code`, those that the code of a teacher opens.',
      tags: ['subjects'],
      querystring: SubjectQuery,
      response: { 200: listOf(ListedSubject, 'A page of the subjects.') }
    }
  }, async (request, reply) => {
    const { page, limit, ...filter } = request.query
    const list = async () => await listSubjects(models, filter, (page - 1) * limit, limit)
    const { total, subjects } = filter.code === undefined
      ? await list()
      : await subjectsOfCode(app, request.caller, networkOf(request.ip), list)
    reply.paginate({ total, page, limit })
    return subjects
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
    return reply.code(201).send(await createSubject(app, request.caller, request.body))
  })

  app.get('/subjects/enrolled', {
    config: { access: ['STUDENT', 'ADMIN'] },
    schema: {
      operationId: 'listEnrolledSubjects',
      summary: 'Your subjects',
      description: 'The subjects that the caller is enrolled in, by identifier, with their teaching guides. No ' +
        'subject can be called `enrolled`.',
      tags: ['subjects'],
      response: { 200: Type.Array(Subject, { description: 'The subjects.' }) }
    }
  }, async request => await enrolledSubjects(models, request.caller))

  app.get('/subjects/:subject_id', {
    config: { access: 'user', errors: [SubjectNotFound] },
    schema: {
      operationId: 'getSubject',
      summary: 'A subject',
      description: '`guide`, the teaching guide, is there for the teachers of the subject and its students.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 200: described(SubjectDetail, 'The subject.') }
    }
  }, async request => await readSubject(models, request.caller, request.params.subject_id))

  app.put('/subjects/:subject_id', {
    config: { access: ['PROFESSOR', 'ADMIN'], errors: [SubjectNotFound, NotSubjectProfessor] },
    schema: {
      operationId: 'changeSubject',
      summary: 'Change a subject',
      description: 'Changes just the fields that are sent. `guide`, the teaching guide, is what the chat engine ' +
        'answers from. `tutor_policy` and `transcripts` count from the next message on, `tests` from the next ' +
        'test on.',
      tags: ['subjects'],
      params: SubjectPath,
      body: SubjectChange,
      response: { 200: described(SubjectDetail, 'The subject after the change.') }
    }
  }, async request => {
    const { caller, params: { subject_id: id }, body } = request
    return await changeSubject(app, caller, id, body)
  })

  app.delete('/subjects/:subject_id', {
    config: { access: ['ADMIN'], errors: [SubjectNotFound] },
    schema: {
      operationId: 'deleteSubject',
      summary: 'Delete a subject',
      description: 'Its enrolments end. Its documents, frequent questions and topics are deleted. Sessions ' +
        'about it stay readable by their owners.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 204: Type.Null({ description: 'Deleted.' }) }
    }
  }, async (request, reply) => {
    await deleteSubject(app, request.caller, request.params.subject_id)
    app.deletions.soon()
    return reply.code(204).send(null)
  })

  await app.register(enrolment)
  await app.register(gradedActivities)
}

export default subjects
