import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import { PlatformNotFound, PlatformTaken } from '../../errors.js'
import { described, listOf } from '../../lib/validation/schemas.js'
import {
  NewPlatform, Platform, PlatformChange, PlatformPath, PlatformQuery
} from '../../schemas/lti/platforms.js'
import { addPlatform, changePlatform, otherHosts, removePlatform } from '../../services/lti/platforms.js'

/** The learning platforms whose launches are taken. */
const platforms: FastifyPluginAsyncTypebox = async app => {
  const { models } = app

  app.get('/admin/lti/platforms', {
    config: { access: ['ADMIN'] },
    schema: {
      operationId: 'listPlatforms',
      summary: 'List the learning platforms',
      description: 'Also those that have registered themselves and wait to be confirmed.',
      tags: ['admin'],
      querystring: PlatformQuery,
      response: { 200: listOf(Platform, 'A page of the platforms, in the order of their making.') }
    }
  }, async (request, reply) => {
    const { skip, limit } = request.query
    const { total, found: platforms } = await models.LtiPlatform.list(skip, limit)
    reply.paginate({ total, skip, limit })
    return platforms.map(shown)
  })

  app.post('/admin/lti/platforms', {
    config: { access: ['ADMIN'], errors: [PlatformTaken] },
    schema: {
      operationId: 'addPlatform',
      summary: 'Add a learning platform',
      description: 'Its launches are taken from then on: people of the platform sign in by them, and its instructors ' +
        'make courses. Addresses are `https://`, and no hosts of private networks unless `LTI_PRIVATE_HOSTS` is on.',
      tags: ['admin'],
      body: NewPlatform,
      response: { 201: described(Platform, 'The platform.') }
    }
  }, async (request, reply) => reply.code(201).send(shown(await addPlatform(app, request.caller, request.body))))

  app.put('/admin/lti/platforms/:platform_id', {
    config: { access: ['ADMIN'], errors: [PlatformNotFound, PlatformTaken] },
    schema: {
      operationId: 'changePlatform',
      summary: 'Change a learning platform',
      description: '`state: active` confirms one that has registered itself: look at its addresses before, and at ' +
        '`other_hosts`.',
      tags: ['admin'],
      params: PlatformPath,
      body: PlatformChange,
      response: { 200: described(Platform, 'The platform after the change.') }
    }
  }, async ({ caller, params: { platform_id: id }, body }) => shown(await changePlatform(app, caller, id, body)))

  app.delete('/admin/lti/platforms/:platform_id', {
    config: { access: ['ADMIN'], errors: [PlatformNotFound] },
    schema: {
      operationId: 'removePlatform',
      summary: 'Delete a learning platform',
      description: 'Its launches are refused from then on. Accounts, courses and enrolments stay.',
      tags: ['admin'],
      params: PlatformPath,
      response: { 204: Type.Null({ description: 'Deleted.' }) }
    }
  }, async ({ caller, params: { platform_id: id } }, reply) => {
    await removePlatform(app, caller, id)
    return reply.code(204).send(null)
  })
}

function shown (platform: LtiPlatform) {
  const { _id: id, ...fields } = platform
  return { id, ...fields, other_hosts: otherHosts(platform) }
}

export default platforms
