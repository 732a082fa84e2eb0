import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { ValidationIssue } from '../../lib/http/errors.js'
import type { JsonSchema, Operation } from './document.js'
import { errorsOf, verdictOn } from './oracle.js'
import { urlOf, type EnginePlan, type Request } from './requests.js'
import type { World } from './world.js'

/** Holds an answer against the document and what the oracle says of the request. @throws {assert.AssertionError} */
export function checkAnswer (
  world: World,
  operation: Operation,
  request: Request,
  answer: LightMyRequestResponse
): void {
  checkStatus(world, operation, request, answer)
  checkContent(operation, request, answer)
  checkHeaders(operation, request, answer)
}

function checkStatus (world: World, operation: Operation, request: Request, answer: LightMyRequestResponse): void {
  const { statusCode: status } = answer
  const verdict = verdictOn(operation, request, world)
  const asked = world.engine.calls.length > 0
  assert.ok(asked ? verdict.verdict === 'processed' : true, 'the engine was asked before the request was refused')
  switch (verdict.verdict) {
    case 'refused':
      return assert.equal(status, verdict.status)
    case 'unauthenticated':
      assert.equal(status, 401)
      return assert.equal(answer.headers['www-authenticate'], verdict.challenge)
    case 'faulty': {
      assert.equal(status, 422)
      const faults: ValidationIssue[] = answer.json().detail
      assert.deepEqual(
        faults.map(({ loc }) => loc),
        verdict.faults.map(({ loc }) => loc)
      )
      for (const [index, { types }] of verdict.faults.entries()) {
        assert.ok(types.includes(faults[index]?.type as string), `${faults[index]?.type} is not one of ${types}`)
      }
      return
    }
    case 'unknown':
      return assert.notEqual(status, 500)
    case 'processed':
      // Who may not work on a subject learns nothing about what is in it.
      if (!verdict.isThere) {
        return assert.ok(
          status === 404 || (status === 403 && Object.keys(request.path).length > 1),
          `what is not there got ${status}`
        )
      }
      if (asked) return assert.equal(status, statusAfter(operation, request.engine))
      if (Object.keys(request.path).length > 0) assert.notEqual(status, 404)
      if (operation.access !== 'public') assert.notEqual(status, 401)
      assert.ok(![413, 415, 422].includes(status) && status < 500, `a request that the document allows got ${status}`)
  }
}

const GENERATION = 'POST /subjects/{subject_id}/questions/generate'
/** The engine of these tests has no question for an activity. */
const ACTIVITY = 'POST /subjects/{subject_id}/graded-activities/{activity_id}/start'

/** What the gateway makes of the engine's answer (docs/contract.md §4 and §9.6). */
function statusAfter ({ name }: Operation, plan: EnginePlan): number {
  if (plan === 'hangs up') return 503
  let json
  try {
    json = JSON.parse(plan.body)
  } catch {
    /* not JSON */
  }
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  if (name === GENERATION) return plan.status === 200 && isObject ? 201 : 503
  if (plan.status === 200 && isObject) return name === ACTIVITY ? 409 : 200
  return [400, 404, 409, 422, 429].includes(plan.status) && isObject && (json.detail ?? null) !== null
    ? plan.status
    : 503
}

function checkContent ({ responses }: Operation, { engine }: Request, answer: LightMyRequestResponse): void {
  const documented = responses[answer.statusCode]
  assert.ok(documented, `${answer.statusCode} is not documented`)
  if (documented.content === undefined) return assert.equal(answer.body, '')
  const type = String(answer.headers['content-type']).split(';')[0] as string
  const schema = documented.content[type]?.schema
  assert.ok(schema, `${type} is not documented for ${answer.statusCode}`)
  const isOfEngine = schema.additionalProperties === true
  if (isOfEngine) return assert.equal(answer.body, (engine as { body: string }).body)
  const value: unknown = type === 'application/json' ? answer.json() : answer.body
  assert.deepEqual(errorsOf(closed(schema), value), [])
}

const closedSchemas = new WeakMap<JsonSchema, JsonSchema>()

/** The schema, without leave to have fields that are not in it: what is not documented does not go out. */
function closed (schema: JsonSchema): JsonSchema {
  const known = closedSchemas.get(schema)
  if (known) return known
  const { properties, items } = schema
  const result = {
    ...schema,
    ...(items && { items: closed(items) }),
    ...(properties && {
      additionalProperties: schema.additionalProperties ?? false,
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, closed(inner)]))
    })
  }
  closedSchemas.set(schema, result)
  return result
}

/** Headers that are sent where there is something to say. */
const SOMETIMES = ['X-None-Made', 'X-Parts-Without']
/** A table has all rows: it is no page of a list. */
const OF_PAGES = ['X-Total-Count', 'Link']

function checkHeaders (operation: Operation, { path, headers, search }: Request, answer: LightMyRequestResponse): void {
  const isTable = String(answer.headers['content-type']).startsWith('text/csv')
  for (const name of Object.keys(operation.responses[answer.statusCode]?.headers ?? {})) {
    if (SOMETIMES.includes(name) || (isTable && OF_PAGES.includes(name))) continue
    assert.ok(name.toLowerCase() in answer.headers, `${name} is documented and not there`)
  }
  const id = headers['x-request-id'] ?? ''
  if (/^[A-Za-z0-9._-]{1,128}$/.test(id)) assert.equal(answer.headers['x-request-id'], id)
  else assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/)
  if (answer.statusCode === 401) assert.match(String(answer.headers['www-authenticate']), /^Bearer/)
  if (answer.statusCode === 503) assert.ok('retry-after' in answer.headers, 'a 503 says when to try again')
  if (answer.headers.link !== undefined) {
    const filter = (query: string) =>
      [...new URLSearchParams(query)].filter(([name]) => !['skip', 'page', 'limit'].includes(name))
    for (const [, url, query] of String(answer.headers.link).matchAll(/<([^?>]*)\?([^>]*)>; rel="\w+"/g)) {
      assert.equal(url, urlOf(operation, { path, search: '' }))
      assert.deepEqual(filter(query as string), filter(search), 'the links lead to another list')
    }
  }
}
