import { isUtf8 } from 'node:buffer'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { networkOf } from '../../lib/http/client-address.js'
import { clientSignal } from '../../lib/http/client-signal.js'
import { InvalidInput } from '../../lib/http/errors.js'
import { described } from '../../lib/validation/schemas.js'
import { AccountImport, AccountTable, ImportQuery } from '../../schemas/admin.js'
import { importAccounts } from '../../services/accounts/import.js'

const MAX_BYTES = 4 * 1024 * 1024

/** The import is a scope of its own, since it takes a table and no other body. */
const importRoute: FastifyPluginAsyncTypebox = async app => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined
    if (isUtf8(body)) return body.toString()
    throw new InvalidInput({ loc: ['body'], msg: 'The file is not in UTF-8: save it as such', type: 'value_error' })
  })

  app.post('/admin/users/import', {
    config: { access: ['ADMIN'] },
    bodyLimit: MAX_BYTES,
    schema: {
      operationId: 'importAccounts',
      summary: 'Import accounts and enrolments',
      description: 'Good lines are taken, bad ones reported; a fault of the heading or of the quotes refuses the ' +
        'whole file. An account that exists keeps its name, address, role and password, and gains the subjects. A ' +
        'repeated import changes nothing, so one that was interrupted is sent again. Codes are in this response ' +
        'alone: where it is lost, make others with `POST /admin/users/{username}/password-reset`.',
      tags: ['admin'],
      consumes: ['text/csv'],
      querystring: ImportQuery,
      body: AccountTable,
      response: { 200: described(AccountImport, 'What came of each line.') }
    }
  }, async (request, reply) => {
    const { caller, body, query: { dry_run: dryRun } } = request
    const origin = { address: networkOf(request.ip), signal: clientSignal(reply) }
    return await importAccounts(app, caller, body, dryRun, origin)
  })
}

export default importRoute
