import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type, type TSchema } from '@sinclair/typebox'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/http/client-address.js'
import { InvalidInput, NotFound } from '../../lib/http/errors.js'
import { refusalOf } from '../../lib/plugins/errors.js'
import { parseJson } from '../../lib/plugins/validation.js'
import { validationIssues } from '../../lib/validation/validation-issues.js'
import { secretCheck } from '../../lib/values/secret-check.js'
import {
  SCIM_JSON, ScimDescription, ScimErrorBody, ScimPatch, ScimPath, ScimQuery, ScimUser, ScimUserInput, ScimUsers
} from '../../schemas/sign-in/scim.js'
import { ScimError } from '../../services/scim/errors.js'
import { filterIn } from '../../services/scim/filter.js'
import {
  createProvisioned, deleteProvisioned, patchProvisioned, replaceProvisioned, requireProvisioned
} from '../../services/scim/users.js'
import { SCHEMAS, SERVICE_PROVIDER_CONFIG } from './description.js'
import { userViews } from './views.js'

interface Options {
  /** `SCIM_SECRET` */
  secret: string | undefined
  /** `PUBLIC_URL` */
  publicUrl: string | undefined
  /** Of the identity provider: its subjects are the external ids. */
  issuer: string | undefined
}

const MAX_RESULTS = 200
const IDS = { url: '/scim/v2/Users/:id', params: ScimPath }

/** Accounts by the directory of the university (SCIM 2.0). 404 where the installation has no secret for it. */
const scim: FastifyPluginAsyncTypebox<Options> = async (app, { secret, publicUrl = '', issuer }) => {
  const { viewOf, pageOf } = userViews(publicUrl)
  const isSecret = secret === undefined ? undefined : secretCheck(secret)
  app.setErrorHandler((thrown: FastifyError, request, reply) => refuse(thrown, request, reply))
  app.addContentTypeParser(SCIM_JSON, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    parseJson(body))
  app.addHook('onRequest', async ({ headers, ip }, reply) => {
    if (isSecret === undefined) throw new NotFound()
    reply.header('cache-control', 'no-store')
    const address = networkOf(ip)
    const sent = /^bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1]
    if (isSecret(sent)) return
    // After the secret: the wrong ones of a network do not lock the directory out.
    await app.loginGuard.requireAddress(address)
    await app.loginGuard.addressFailed(address)
    reply.header('www-authenticate', 'Bearer')
    throw new ScimError(401, 'The secret of the directory is missing, or is not the one of SCIM_SECRET')
  })
  app.addHook('preValidation', async ({ body }) => {
    if (typeof body !== 'object' || body === null) return
    // What is null is not there (RFC 7643, section 2.5).
    for (const [name, value] of Object.entries(body)) if (value === null) Reflect.deleteProperty(body, name)
  })
  const describe = describer(['400', '401', '404', '429'])

  app.get('/scim/v2/ServiceProviderConfig', describe({
    operationId: 'scimConfig', summary: 'What SCIM can do here', response: ScimDescription
  }), async (_request, reply) => send(reply, 200, SERVICE_PROVIDER_CONFIG))

  app.get('/scim/v2/Schemas', describe({
    operationId: 'scimSchemas', summary: 'The attributes of a user', response: ScimDescription
  }), async (_request, reply) => send(reply, 200, SCHEMAS))

  app.get('/scim/v2/Users', describe({
    operationId: 'listScimUsers',
    summary: 'List or find users of the directory',
    querystring: ScimQuery,
    response: ScimUsers
  }), async (request, reply) => {
    const { filter, startIndex, count } = request.query as { filter?: string, startIndex: number, count: number }
    const [skip, limit] = [Math.max(startIndex, 1) - 1, Math.min(Math.max(count, 0), MAX_RESULTS)]
    const { total, found: users } = await app.models.User.listProvisioned(filterIn(filter), skip, limit)
    return send(reply, 200, pageOf(users, total, skip + 1))
  })

  app.post('/scim/v2/Users', describe({
    operationId: 'createScimUser', summary: 'Make an account', body: ScimUserInput, response: ScimUser, status: 201
  }), async (request, reply) => {
    const view = viewOf(await createProvisioned(app, issuer, request.body as ScimUserInput))
    reply.header('location', view.meta.location)
    return send(reply, 201, view)
  })

  app.get(IDS.url, describe({
    operationId: 'getScimUser', summary: 'A user of the directory', params: IDS.params, response: ScimUser
  }), async (request, reply) => send(reply, 200, viewOf(await requireProvisioned(app, idIn(request)))))

  app.put(IDS.url, describe({
    operationId: 'replaceScimUser',
    summary: 'Replace a user',
    params: IDS.params,
    body: ScimUserInput,
    response: ScimUser
  }), async (request, reply) => send(reply, 200,
    viewOf(await replaceProvisioned(app, issuer, idIn(request), request.body as ScimUserInput))))

  app.patch(IDS.url, describe({
    operationId: 'patchScimUser',
    summary: 'Change or disable a user',
    params: IDS.params,
    body: ScimPatch,
    response: ScimUser
  }), async (request, reply) => {
    const { Operations: operations } = request.body as ScimPatch
    return send(reply, 200, viewOf(await patchProvisioned(app, issuer, idIn(request), operations)))
  })

  app.delete(IDS.url, describe({
    operationId: 'deleteScimUser', summary: 'Delete a user', params: IDS.params, status: 204
  }), async (request, reply) => {
    await deleteProvisioned(app, idIn(request))
    app.deletions.soon()
    return reply.code(204).send()
  })
}

function idIn ({ params }: FastifyRequest): string {
  return (params as { id: string }).id
}

function send (reply: FastifyReply, status: number, body: object) {
  return reply.code(status).type(SCIM_JSON).send(body)
}

/** Every error has the shape of RFC 7644, section 3.12. */
function refuse (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const issues = thrown instanceof InvalidInput
    ? thrown.issues
    : thrown.validation && validationIssues('body', {}, thrown.validation as never)
  const { status, detail } = issues ? { status: 400, detail: sentenceOf(issues) } : refusalOf(thrown)
  if (status >= 500) request.log.error({ err: thrown }, 'request failed')
  const scimType = thrown instanceof ScimError ? thrown.scimType : issues && 'invalidValue'
  const headers = (thrown as { headers?: Record<string, string> }).headers
  if (headers !== undefined) reply.headers(headers)
  const message = thrown instanceof ScimError ? thrown.message : String(detail)
  // As a text: for some statuses, the schema of all routes would leave the fields of SCIM out.
  return reply.code(status).type(SCIM_JSON).send(JSON.stringify({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status), scimType, detail: message
  }))
}

function sentenceOf (issues: Array<{ loc: Array<string | number>, msg: string }>): string {
  return issues.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ')
}

interface Described {
  operationId: string
  summary: string
  querystring?: TSchema
  params?: TSchema
  body?: TSchema
  response?: TSchema
  status?: number
}

const asScim = (schema: TSchema, description: string) => ({ description, content: { [SCIM_JSON]: { schema } } })

const ERRORS: Record<string, string> = {
  400: 'The request, its filter or one of its values is not one that SCIM has.',
  401: 'The secret is missing or wrong.',
  404: 'There is no such user, or the installation has no secret for a directory.',
  409: 'Another user has the userName or the externalId, or the account cannot be changed so.',
  429: 'Too many wrong secrets from this address.'
}

/** The declaration of a route, with its errors in the shape of SCIM. */
function describer (always: string[]) {
  return ({ response, status = 200, body, params, querystring, ...words }: Described) => ({
    config: { access: 'public' as const },
    schema: {
      ...words,
      description: 'For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.',
      tags: ['scim'],
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(body && { body, consumes: [SCIM_JSON, 'application/json'] }),
      response: {
        [status]: response === undefined
          ? Type.Null({ description: 'It is deleted.' })
          : asScim(response, 'As the directory sees it.'),
        ...Object.fromEntries([...always, ...(body || status === 204 ? ['409'] : [])].map(code =>
          [code, asScim(ScimErrorBody, ERRORS[code] as string)]))
      }
    }
  })
}

export default scim
