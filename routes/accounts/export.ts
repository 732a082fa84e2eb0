import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { ExportUnderWay } from '../../errors.js'
import { Exports } from '../../services/accounts/export.js'
import { signsInHere } from '../../services/accounts/own-account.js'
import { profileOf } from './views.js'

const TYPE = 'application/zip'

/** The data of the caller as a file. */
const exported: FastifyPluginAsyncTypebox = async app => {
  const exports = new Exports(app)

  app.get('/users/me/export', {
    config: { access: 'user', errors: [ExportUnderWay] },
    schema: {
      operationId: 'exportMyData',
      summary: 'Download your data',
      description: 'A ZIP file with `profile.json`, `identities.json`, `sessions.json`, `tests.json`, ' +
        '`feedback.json` and a Markdown file for each session. It has what the API shows you. One at a time: ' +
        'wait until the last download has ended.',
      tags: ['accounts'],
      response: {
        200: {
          description: 'The file.',
          headers: { 'Content-Disposition': { type: 'string', description: '`attachment`, and the name of the file' } },
          content: { [TYPE]: { schema: Type.String({ format: 'binary' }) } }
        }
      }
    }
  }, async (request, reply) => {
    const { caller } = request
    const profile = profileOf(caller, await signsInHere(app, caller))
    const file = await exports.start(profile, caller.identities ?? [], request)
    reply.type(TYPE).header('content-disposition', 'attachment; filename="my-data.zip"')
      .header('cache-control', 'no-store')
    return reply.send(file as never)
  })
}

export default exported
