import { isUtf8 } from 'node:buffer'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { clientOf } from '../../lib/http/client-address.js'
import { InvalidInput } from '../../lib/http/errors.js'
import { described } from '../../lib/validation/schemas.js'
import { csvRecords } from '../../lib/values/csv-records.js'
import { textOfList } from '../../lib/values/text-of-list.js'
import { AccountImport, AccountTable, ImportQuery } from '../../schemas/admin.js'
import { importAccounts } from '../../services/accounts/import.js'
import { importPeople } from '../../services/accounts/people-list.js'

const MAX_BYTES = 4 * 1024 * 1024
/** As a spreadsheet writes a table, where it writes no commas. */
const SEPARATORS = [',', ';', '\t']

/** The import is a scope of its own, since it takes a table and no other body. */
const importRoute: FastifyPluginAsyncTypebox = async app => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined
    const isList = Object.hasOwn(request.query as object, 'columns')
    const text = isList ? textOfList(body) : isUtf8(body) ? body.toString() : null
    if (text !== null) return text
    const msg = isList
      ? 'The letters of the file cannot be told for sure: save it as UTF-8'
      : 'The file is not in UTF-8: save it as such'
    throw new InvalidInput({ loc: ['body'], msg, type: 'value_error' })
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
        'alone: where it is lost, make others with `POST /admin/users/{username}/password-reset`. With `columns` it ' +
        'takes a list of people as another program has saved it.',
      tags: ['admin'],
      consumes: ['text/csv'],
      querystring: ImportQuery,
      body: AccountTable,
      response: { 200: described(AccountImport, 'What came of each line.') }
    }
  }, async (request, reply) => {
    const { caller, body, query: { dry_run: dryRun, columns, role } } = request
    const origin = clientOf(request, reply)
    if (columns === undefined) return await importAccounts(app, caller, csvRecords(body, SEPARATORS), dryRun, origin)
    return await importPeople(app, caller, body, { columns, role }, dryRun, origin)
  })
}

export default importRoute
