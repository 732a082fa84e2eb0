import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { HasSubjects, MaterialBeingRemoved, SubjectExists, UsernameTaken } from '../../errors.js'
import { clientOf } from '../../lib/http/client-address.js'
import { errorResponse } from '../../lib/http/error-responses.js'
import { described } from '../../lib/validation/schemas.js'
import { DemoCourse, DemoState } from '../../schemas/system/demo.js'
import { isDemoThere, makeDemo, removeDemo } from '../../services/demo/demo.js'
import type { BankLimits } from '../../services/questions/question-room.js'

/** The course to try everything with. */
const demo: FastifyPluginAsyncTypebox<{ limits: BankLimits }> = async (app, { limits }) => {
  app.get('/admin/demo', {
    config: { access: ['ADMIN'] },
    schema: {
      operationId: 'demoState',
      summary: 'Whether the demo course is there',
      description: 'Also where only a part of it is there.',
      tags: ['admin'],
      response: { 200: described(DemoState, 'Whether it is there.') }
    }
  }, async () => ({ is_there: await isDemoThere(app) }))

  app.put('/admin/demo', {
    config: { access: ['ADMIN'], errors: [UsernameTaken, HasSubjects, SubjectExists, MaterialBeingRemoved] },
    schema: {
      operationId: 'makeDemo',
      summary: 'Make the demo course',
      description: 'A course with a guide, documents, questions, a professor, and a student who has asked and taken ' +
        'a test. It takes the place of what is there of an earlier one, so after a failure it is made by the same ' +
        'request. All its ids begin with `demo-`. It takes some seconds, and longer with a language model.',
      tags: ['admin'],
      response: {
        200: described(DemoCourse, 'It is there.'),
        503: errorResponse('A service that the course needs is unavailable, or its material is still being removed.'),
        504: errorResponse('A service that the course needs did not answer within its deadline.')
      }
    }
  }, async (request, reply) => {
    const { caller, id, log, admittedAt } = request
    const origin = clientOf(request, reply)
    return await makeDemo(app, limits, { caller, id, log, admittedAt, origin })
  })

  app.delete('/admin/demo', {
    config: { access: ['ADMIN'], errors: [HasSubjects] },
    schema: {
      operationId: 'removeDemo',
      summary: 'Remove the demo course',
      description: 'The course and its two accounts, with all that was written in them. It is safe to repeat.',
      tags: ['admin'],
      response: { 204: Type.Null({ description: 'Nothing of it is there.' }) }
    }
  }, async ({ caller }, reply) => {
    await removeDemo(app, caller)
    return reply.code(204).send(null)
  })
}

export default demo
