import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { GradedActivity } from '../../collections/lti/graded-activity.js'
import type { GradedAttempt } from '../../collections/lti/graded-attempt.js'
import {
  ActivityClosed, ActivityNotFound, AlreadyLinked, ChatsAtOnce, ChatsOfDayUsed, ChatsOfSubjectUsed,
  NoAttemptsLeft, NoQuestionsForActivity, NotLinked, PlatformRefuses, RosterUnderWay, SessionsTooLarge,
  SubjectArchived, TooManySessions
} from '../../errors.js'
import { errorResponse } from '../../lib/http/error-responses.js'
import { described } from '../../lib/validation/schemas.js'
import type { User } from '../../models/accounts/user.js'
import {
  Activity, ActivityChange, ActivityPath, GradedResult, NewActivity, StartedAttempt, StartRequest
} from '../../schemas/lti/activities.js'
import { CourseCode, RosterReport } from '../../schemas/lti/platforms.js'
import { SubjectPath } from '../../schemas/subjects.js'
import {
  changeActivity, createActivity, findActivity, ownAttempts, removeActivity, startAttempt
} from '../../services/lti/graded/activities.js'
import { countedOf } from '../../services/lti/graded/attempts.js'
import { newCourseCode, unlinkCourse } from '../../services/lti/course.js'
import { readRoster } from '../../services/lti/roster.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'

const TEACHER = { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' } as const

/** What a course of a learning platform has beside its link: names and roles, and tests whose scores it gets. */
const gradedActivities: FastifyPluginAsyncTypebox = async app => {
  const { models } = app

  app.post('/subjects/:subject_id/lti/roster', {
    config: { ...TEACHER, errors: [NotLinked, RosterUnderWay, PlatformRefuses as never] },
    schema: {
      operationId: 'readRoster',
      summary: 'Read who is in the course',
      description: 'Names and roles, as the learning platform of the course has them: who is new gets an account and ' +
        'is enrolled; who came by the platform and has left it leaves. Others stay. It is also done at a launch, ' +
        'once an hour.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 200: described(RosterReport, 'What has changed.') }
    }
  }, async ({ subject }) => await readRoster(app, subject))

  app.post('/subjects/:subject_id/lti/code', {
    config: { ...TEACHER, errors: [AlreadyLinked] },
    schema: {
      operationId: 'makeCourseCode',
      summary: 'Let a course of a learning platform have this subject',
      description: 'Makes a code. In the platform, a link with the custom parameter `tutor_course=ask` (or with ' +
        '`?tutor_course=ask` in its address) asks the first instructor who opens it for the code: that course gets ' +
        'this subject, and the instructor teaches it. A code counts once, for a week, and ends the one before. One ' +
        'that stands in a link is ended: students see what is there.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 201: described(CourseCode, 'The code. It is not shown again.') }
    }
  }, async ({ subject, caller }, reply) => reply.code(201).header('cache-control', 'no-store')
    .send(await newCourseCode(app, subject, caller)))

  app.delete('/subjects/:subject_id/lti', {
    config: TEACHER,
    schema: {
      operationId: 'unlinkCourse',
      summary: 'Take a subject from its course of a learning platform',
      description: 'The link in the platform leads here no more, and another course can get the subject. People, ' +
        'material and the scores that were sent stay. Graded activities wait for a new link.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 204: Type.Null({ description: 'It belongs to no course of a platform.' }) }
    }
  }, async ({ subject, caller }, reply) => {
    await unlinkCourse(app, subject, caller)
    return reply.code(204).send(null)
  })

  app.get('/subjects/:subject_id/graded-activities', {
    config: { access: 'user', subject: 'participant' },
    schema: {
      operationId: 'listGradedActivities',
      summary: 'The graded activities of a subject',
      description: 'Tests whose scores go to the learning platform of the course.',
      tags: ['subjects'],
      params: SubjectPath,
      response: { 200: Type.Array(Activity, { description: 'In the order of their making.' }) }
    }
  }, async ({ caller, subject }) => {
    const activities = await models.GradedActivity.ofSubject(subject._id)
    return await Promise.all(activities.map(async activity =>
      shown(activity, await ownAttempts(models, activity, caller), caller)))
  })

  app.post('/subjects/:subject_id/graded-activities', {
    config: TEACHER,
    schema: {
      operationId: 'createGradedActivity',
      summary: 'Make a graded activity',
      description: 'A test with a name. Choose it in the learning platform when you make a link (deep linking): the ' +
        'first link that is opened gets the scores in its column.',
      tags: ['subjects'],
      params: SubjectPath,
      body: NewActivity,
      response: { 201: described(Activity, 'The activity.') }
    }
  }, async ({ caller, subject, body }, reply) =>
    reply.code(201).send(shown(await createActivity(models, subject._id, body), [], caller)))

  const one = { params: ActivityPath, tags: ['subjects'] }
  app.put('/subjects/:subject_id/graded-activities/:activity_id', {
    config: { ...TEACHER, errors: [ActivityNotFound] },
    schema: {
      ...one,
      operationId: 'changeGradedActivity',
      summary: 'Change a graded activity',
      description: 'Where another attempt of a student counts by a change of `counts` or `closes_at`, the learning ' +
        'platform gets its score. A changed title or time goes to its column.',
      body: ActivityChange,
      response: { 200: described(Activity, 'The activity after the change.') }
    }
  }, async ({ caller, params, body }) =>
    shown(await changeActivity(app, params.subject_id, params.activity_id, body), [], caller))

  app.delete('/subjects/:subject_id/graded-activities/:activity_id', {
    config: { ...TEACHER, errors: [ActivityNotFound] },
    schema: {
      ...one,
      operationId: 'deleteGradedActivity',
      summary: 'Delete a graded activity',
      description: 'With its attempts. Scores that the platform has taken stay there.',
      response: { 204: Type.Null({ description: 'Deleted.' }) }
    }
  }, async ({ params }, reply) => {
    await removeActivity(models, params.subject_id, params.activity_id)
    return reply.code(204).send(null)
  })

  app.get('/subjects/:subject_id/graded-activities/:activity_id/results', {
    config: { ...TEACHER, errors: [ActivityNotFound] },
    schema: {
      ...one,
      operationId: 'listGradedResults',
      summary: 'The attempts at a graded activity',
      description: 'Of all students, and whether the platform has taken their scores.',
      response: { 200: Type.Array(GradedResult, { description: 'By username and number.' }) }
    }
  }, async ({ params }) => {
    const { _id } = await findActivity(models, params.subject_id, params.activity_id)
    return (await models.GradedAttempt.ofActivity(_id)).map(({ number, score, ended_at, sent_at, ...attempt }) =>
      ({ ...attempt, attempt: number, score: score ?? null, ended_at: ended_at ?? null, sent_at: sent_at ?? null }))
  })

  app.post('/subjects/:subject_id/graded-activities/:activity_id/start', {
    config: {
      access: ['STUDENT'],
      subject: 'participant',
      errors: [
        ActivityNotFound, ActivityClosed, NoAttemptsLeft, NoQuestionsForActivity, SubjectArchived, TooManySessions,
        SessionsTooLarge, ChatsAtOnce, ChatsOfDayUsed, ChatsOfSubjectUsed
      ]
    },
    schema: {
      ...one,
      operationId: 'startGradedActivity',
      summary: 'Take a graded activity',
      description: 'Begins an attempt in a session of its own, or goes on with the one that has not ended. Its ' +
        'session takes the answers to its questions, and no other message. Deleting it ends the attempt without a ' +
        'score.',
      body: StartRequest,
      'x-optional-body': true,
      response: {
        200: described(StartedAttempt, 'The question waits in the session.'),
        504: errorResponse(
          'The chat engine did not answer within the deadline.', 'Chat engine did not answer within 120 seconds')
      }
    }
  }, async request => {
    const { params, body } = request
    const activity = await findActivity(models, params.subject_id, params.activity_id)
    const attempt = await startAttempt(app, request, activity, body.language ?? 'en')
    return { session_id: attempt.session, attempt: attempt.number, attempts: activity.attempts }
  })
}

function shown (activity: GradedActivity, own: GradedAttempt[], { role }: User) {
  const { _id: id, link, problem, column_problem: column, closes_at: closes, ...fields } = activity
  return {
    ...fields,
    id,
    closes_at: closes ?? null,
    taken: own.length,
    score: countedOf(activity, own)?.score ?? null,
    ...(role !== 'STUDENT' && { linked: link !== undefined, ...omitUndefined({ problem: problem ?? column }) })
  }
}

export default gradedActivities
