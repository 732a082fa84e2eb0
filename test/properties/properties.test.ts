import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { checkAnswer } from './answers.js'
import { operationsOf, type Operation } from './document.js'
import { MARK, marked, requestsTo, urlOf, type EnginePlan, type Request } from './requests.js'
import type { EngineCall } from '../support/doubles/engine-double.js'
import { BANK_QUESTION, seededWorld } from './world.js'

/*
 * Requests made from the OpenAPI document, right and wrong, by every kind of caller, to every operation in it. The seed
 * is fixed, so that a run is like the last one. FC_RUNS says how many requests an operation gets: with it, each
 * run has another seed, and FC_SEED repeats one. FC_OPERATION ("POST /chat") selects operations.
 */
const numRuns = Number(process.env.FC_RUNS ?? 20)
const seed = Number(process.env.FC_SEED ?? (process.env.FC_RUNS === undefined ? 20_261_121 : Date.now() & 0x7fffffff))

// An answer may be rare. As long as one has not been seen, there are more requests, up to so many times as many.
const MAX_ROUNDS = 8

// No reply is under way while a request is made, no mail is sent, and no course is one of a platform.
const REFUSED = [
  'POST /sessions/{session_id}/stop', 'POST /users/me/email-confirmation', 'POST /email-confirmation',
  'POST /subjects/{subject_id}/lti/roster', 'POST /subjects/{subject_id}/graded-activities/{activity_id}/start'
]

const GENERATED = JSON.stringify({ has_material: true, questions: [BANK_QUESTION] })

// What the engine says of costs and budgets, where it answers at all.
const SPENT = { spent: 0, budget: 0, state: 'none' }
const OF_COSTS: Array<[path: RegExp, answer: object]> = [
  [/^\/costs\b/, { rows: [], total: 0 }],
  [/^\/budget\b/, { month: '2026-11', installation: SPENT, subject: SPENT, subjects: [] }]
]

const behaviour = (plan: EnginePlan) => (response: ServerResponse, { path }: EngineCall) => {
  const ofCosts = OF_COSTS.find(([asked]) => asked.test(path))?.[1]
  if (plan === 'hangs up') response.destroy()
  else if (ofCosts !== undefined && plan.status === 200) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ofCosts))
  } else if (path === '/questions/generate' && plan.status === 200 && /^\s*\{/.test(plan.body)) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(GENERATED)
  } else response.writeHead(plan.status, { 'content-type': 'application/json' }).end(plan.body)
}

const world = await seededWorld(t)
// What needs a provider or a directory is 404 without one, and has tests of its own (routes/sign-in, routes/scim).
const ELSEWHERE = /^\/(?:login\/|scim\/|token\/exchange|users\/me\/identities\/)/
const operations = operationsOf(world.app).filter(({ path }) => !ELSEWHERE.test(path))

t.test('whatever is sent, the gateway answers as its document says', async t => {
  t.comment(`FC_SEED=${seed} FC_RUNS=${numRuns}`)

  for (const [index, operation] of operations.entries()) {
    if (!operation.name.includes(process.env.FC_OPERATION ?? '')) continue
    await t.test(operation.name, async t => {
      // What takes nothing but a token has less that can be wrong.
      const takesInput =
        operation.body !== undefined ||
        Object.keys({ ...operation.pathFields, ...operation.query.properties }).length > 0
      const seen = new Map<number, number>()
      const expected = Object.keys(operation.responses)
        // A part (206) is asked for by a header, which these requests do not have.
        .filter(status => (status < '300' && status !== '206') || ['401', '422'].includes(status))
        .filter(status => !REFUSED.includes(operation.name) || status >= '300')
        .map(Number)
      const unseen = () => expected.filter(status => !seen.has(status))
      const options = { numRuns: takesInput ? numRuns : Math.ceil(numRuns / 3), includeErrorInReport: true }
      for (let round = 0; round === 0 || (unseen().length > 0 && round < MAX_ROUNDS); round++) {
        await fc.assert(
          fc.asyncProperty(requestsTo(operation, world), async request => {
            const answer = await send(operation, request)
            seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
          }),
          { ...options, seed: seed + index + 1000 * round }
        )
      }
      t.comment(
        [...seen]
          .sort()
          .map(([status, times]) => `${status}: ${times}`)
          .join(', ')
      )

      // A property that is never put to the test holds, too.
      t.strictSame(unseen(), [], 'the requests were of all kinds')
    })
  }
})

t.test('no error repeats what it was sent', async t => {
  const { app } = world
  world.engine.behave(behaviour({ status: 200, body: '{"response":"A reply","interrupted":false}' }))
  let refused = 0
  for (const [index, operation] of operations.entries()) {
    if (!operation.name.includes(process.env.FC_OPERATION ?? '')) continue
    const requests = requestsTo(operation, world).chain(marked)
    await fc.assert(fc.asyncProperty(requests, async ({ headers, payload, ...request }) => {
      const url = urlOf(operation, request)
      const answer = await app.inject({ method: operation.method as 'GET', url, headers, payload })
      if (answer.statusCode < 400) return operation.method === 'GET' ? undefined : await world.restore()
      refused++
      const told = answer.body + JSON.stringify({ ...answer.headers, 'x-request-id': undefined })
      if (told.toLowerCase().includes(MARK.toLowerCase())) {
        throw new Error(`${operation.name} ${url} ${JSON.stringify(headers)} ${payload?.toString()}: ` +
          `${answer.statusCode} ${told.slice(0, 2000)}`)
      }
    }), { numRuns: Math.ceil(numRuns / 2), seed: seed + index, includeErrorInReport: true })
  }
  t.ok(refused > operations.length, `${refused} errors`)
})

t.test('HEAD is answered as GET, OPTIONS as a preflight, and another method says which there are', async t => {
  const { app, callers, existing } = world
  const authorization = callers.ADMIN?.authorization as string
  for (const path of new Set(operations.map(({ path }) => path))) {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => existing[name]?.[0] ?? 'x')
    const ask = (method: string, headers: Record<string, string> = { authorization }) =>
      app.inject({ method: method as 'GET', url, headers })
    const documented = operations.filter(operation => operation.path === path).map(({ method }) => method)
    const allowed = [...documented, ...(documented.includes('GET') ? ['HEAD'] : [])].sort()

    // PUT /subjects/enrolled is a PUT /subjects/{subject_id} of a subject that cannot exist.
    const taken = operations
      .filter(operation => new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
      .map(({ method }) => method)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE'].filter(
      method => !taken.includes(method)
    )) {
      const { statusCode, headers } = await ask(method)
      t.strictSame([statusCode, headers.allow], [405, allowed.join(', ')], `${method} ${path}`)
    }
    if (documented.includes('GET')) {
      const [get, head] = [await ask('GET'), await ask('HEAD')]
      t.equal(head.statusCode, get.statusCode, `HEAD ${path}`)
      t.equal(head.body, '')
      // Of a stream that is not sent, `transfer-encoding` may be missing (RFC 9112, section 6.1).
      const namesOf = ({ headers }: typeof get) =>
        Object.keys(headers).filter(name => name !== 'transfer-encoding').sort()
      t.strictSame(namesOf(head), namesOf(get), 'with the same headers')
    }
    for (const origin of [undefined, 'http://localhost:3000', 'http://elsewhere.example']) {
      const { statusCode, headers, body } = await ask(
        'OPTIONS',
        origin === undefined ? {} : { origin, 'access-control-request-method': 'PUT' }
      )
      t.strictSame(
        [statusCode, body, headers['access-control-allow-origin']],
        [204, '', origin?.includes('localhost') ? origin : undefined],
        `OPTIONS ${path} from ${origin}`
      )
      t.match(headers['x-request-id'], /./, 'a request id')
    }
  }
})

async function send (operation: Operation, request: Request): Promise<LightMyRequestResponse> {
  const { app, engine } = world
  engine.behave(behaviour(request.engine))
  engine.calls.length = 0
  const answer = await app.inject({
    method: operation.method as 'GET',
    url: urlOf(operation, request),
    headers: request.headers,
    payload: request.payload
  })
  try {
    checkAnswer(world, operation, request, answer)
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nThe answer: ${answer.statusCode} ${JSON.stringify(answer.headers)} ` +
        answer.body.slice(0, 2000),
      { cause: error }
    )
  } finally {
    const isSafe = operation.method === 'GET' || [401, 413, 415, 422].includes(answer.statusCode)
    if (!isSafe) await world.restore()
  }
  return answer
}
