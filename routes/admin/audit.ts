import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { described, listOf } from '../../lib/validation/schemas.js'
import { AuditEntry, AuditQuery } from '../../schemas/system/audit.js'

/** What was done, for administrators. */
const audit: FastifyPluginAsyncTypebox = async app => {
  const { models } = app

  app.get('/admin/audit', {
    config: { access: ['ADMIN'] },
    schema: {
      operationId: 'listAudit',
      summary: 'Who did what',
      description: 'Logins, passwords, roles, accounts, subjects, enrolments by others, deletions and exports, ' +
        'newest first. All filters that are given hold. The setting `AUDIT_DAYS` says how long an entry is kept.',
      tags: ['admin'],
      querystring: AuditQuery,
      response: { 200: listOf(described(AuditEntry, 'An operation.'), 'A page of the operations.') }
    }
  }, async (request, reply) => {
    const { skip, limit } = request.query
    const { total, found: entries } = await models.AuditEntry.list(filterOf(request.query), skip, limit)
    reply.paginate({ total, skip, limit })
    return entries
  })
}

/** Field by field: a query may also have fields that are not in the schema. */
function filterOf ({ actor, target, action, from, to }: AuditQuery) {
  const times = { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) }
  return { ...omitUndefined({ actor, target, action }), ...times }
}

export default audit
