import { createParser } from 'eventsource-parser'
import createFetchClient, { defaultBodySerializer, type Client as FetchClient } from 'openapi-fetch'
import { renewalOf } from './renewal.js'
import type { components, paths } from './schema.js'

export type * from './schema.js'

/** The types of the API, which are also there by their own names: `Schemas['Profile']` is `Profile`. */
export type Schemas = components['schemas']

/** Where a client keeps its token: `localStorage`, `sessionStorage`, or an object of yours that answers at once. */
export interface TokenStorage {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** The options of {@link createClient}. */
export interface ClientOptions {
  /**
   * Where the token is kept, under the key `course-assistant-token`. In memory unless said otherwise: the token ends
   * with the page. A script of another origin that runs in the page can read `localStorage` and `sessionStorage`.
   */
  storage?: TokenStorage
  /**
   * Gets another token of the same user; `null`: there is none now. It is called some minutes before the present token
   * ends, and before a call where a device that has slept has missed that. Without it, a token is used until it ends.
   */
  renew?: () => Promise<string | null>
}

type BodyOf<Path extends '/chat' | '/sessions/{session_id}/resume_chat'> =
  paths[Path]['post']['requestBody']['content']['application/json']

/** What comes of a message, in this order. `done` or `error` is the last one. */
export type ReplyEvent =
  | { type: 'start', session_id: string }
  /** The next piece of the text. All pieces together are the `response` of `done`. */
  | { type: 'delta', text: string }
  | { type: 'sources', sources: Array<Schemas['Source']> }
  /** A test question awaits an answer: `client.resume`. */
  | { type: 'interrupt', interrupt_info: Schemas['InterruptInfo'] }
  | { type: 'test_result', test_result: Schemas['TestResult'] }
  /** The whole reply, as it is recorded. Where it differs from the pieces, it counts. */
  | { type: 'done', reply: Schemas['ChatReply'] }
  /** The reply has failed after it began, and nothing is recorded. `detail` is a sentence for the user. */
  | { type: 'error', status: number, detail: string }

/** How an operation is called. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The paths that have an operation of this method. */
export type PathsOf<M extends Method> =
  { [Path in keyof paths]: paths[Path] extends Record<Lowercase<M>, object> ? Path : never }[keyof paths]

type OperationOf<M extends Method, Path extends keyof paths> = paths[Path][Lowercase<M>]
type Named<Parameters> = [NonNullable<Parameters>] extends [never] ? object : NonNullable<Parameters>
type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202 | 204)]

/** What an operation is asked with: the ids of its path and its query, by their names. */
export type GivenOf<M extends Method, Path extends keyof paths> =
  OperationOf<M, Path> extends { parameters: { path?: infer Ids, query?: infer Query } }
    ? Named<Ids> & Named<Query>
    : object

type SentOf<M extends Method, Path extends keyof paths> =
  OperationOf<M, Path> extends { requestBody?: { content: infer Content } }
    ? Content extends { 'application/json': infer Json } ? Json : FormData | Blob | string
    : undefined

/** What an operation answers. */
export type AnswerOf<M extends Method, Path extends keyof paths> =
  OperationOf<M, Path> extends { responses: infer Responses }
    ? Success<Responses> extends { content: { 'application/json': infer Data } } ? Data : undefined
    : never

/** One thing of a list that an operation answers. */
export type ItemOf<Path extends PathsOf<'GET'>> = AnswerOf<'GET', Path> extends Array<infer Item> ? Item : never

/** All operations of the gateway with their types: `client.GET('/subjects', …)`. See the package openapi-fetch. */
export interface Client extends FetchClient<paths> {
  /** Every call carries it, except the login. Another one can be set; `undefined`: none. */
  token: string | undefined
  /**
   * Logs in. Every later call carries the token, which is also returned. `POST /token/refresh` exchanges it; when it
   * has expired, calls end with {@link SessionEnded}, and the user logs in again.
   * @throws {WrongPassword} for a wrong username or password
   */
  login: (username: string, password: string) => Promise<string>
  /** The same as setting `token`. */
  useToken: (token: string) => void
  /** The token for a request that goes beside the client: exchanged first where it is about to end. */
  freshToken: () => Promise<string | undefined>
  /** Later calls carry no token, and the storage has none. `POST /token/revoke` ends the token at the gateway, too. */
  logout: () => void
  /**
   * Calls an operation and returns the body of its response: `await client.call('PUT', '/users/me', {}, { email })`.
   * @throws {ApiError} as {@link dataOf}
   */
  call: <M extends Method, Path extends PathsOf<M>>(
    method: M, path: Path, given?: GivenOf<M, Path>, body?: SentOf<M, Path>
  ) => Promise<AnswerOf<M, Path>>
  /**
   * A list, and how many things there are in all.
   * @throws {ApiError} as {@link dataOf}
   */
  list: <Path extends PathsOf<'GET'>>(
    path: Path, given?: GivenOf<'GET', Path>
  ) => Promise<{ items: Array<ItemOf<Path>>, total: number }>
  /**
   * The file of an address, with its ids in it, and its name where the response tells one.
   * @param accept of which kind, where there are several
   * @throws {ApiError} as {@link dataOf}
   */
  file: (path: string, accept?: string) => Promise<{ file: Blob, name?: string }>
  /**
   * Sends a message and tells the reply while it is made. A gateway that answers with JSON gives the same events.
   * To leave the loop or to abort the signal closes the connection: the turn goes on at the gateway and is recorded.
   * `POST /sessions/{session_id}/stop` ends it.
   * @throws {ApiError} when the message is refused, before the first event
   * @throws {StreamBroken} when the connection ends before `done` or `error`; the reason of the signal when it aborts
   */
  chat: (message: BodyOf<'/chat'>, options?: { signal?: AbortSignal }) => AsyncGenerator<ReplyEvent, void>
  /** Answers the test question that waits in a session. Everything else is as with `chat`. */
  resume: (
    sessionId: string, answer: BodyOf<'/sessions/{session_id}/resume_chat'>, options?: { signal?: AbortSignal }
  ) => AsyncGenerator<ReplyEvent, void>
}

/** A response that is no success. `message` is a sentence for the user. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** The invalid fields of a 422; empty for other errors. */
  readonly issues: Array<Schemas['ValidationIssue']>
  /** The `request_id` of the lines in the gateway's log; `null` when the response does not come from the gateway. */
  readonly requestId: string | null
  /** After how many seconds a 429 or 503 may be tried again (`Retry-After`); `null` where it does not say. */
  readonly retryAfter: number | null

  constructor (
    status: number, message: string, issues: Array<Schemas['ValidationIssue']>, requestId: string | null,
    retryAfter: number | null = null
  ) {
    super(message)
    this.status = status
    this.issues = issues
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** The login was refused with status 401. */
export class WrongPassword extends ApiError {
  override readonly name = 'WrongPassword'
}

/** The token of a call is no longer taken (401): the user logs in again. The client keeps it until then. */
export class SessionEnded extends ApiError {
  override readonly name = 'SessionEnded'
}

/** The connection ended before the reply. The turn goes on at the gateway: the session shows what became of it. */
export class StreamBroken extends Error {
  override readonly name = 'StreamBroken'
}

const KEY = 'course-assistant-token'
// The gateway says something at least every 15 seconds. A connection can end without a word of it: when a laptop slept.
const SILENT_MS = 25_000
const BROKEN = 'The connection ended before the reply was complete'
const STREAM = { headers: { accept: 'text/event-stream, application/json;q=0.9' }, parseAs: 'stream' } as const

/** What the 401 of a call means. A response does not say what was sent with its request. */
const unauthorized = new WeakMap<Response, typeof ApiError>()

/**
 * A client for one user, in browsers and in Node.
 * @param baseUrl the address of the gateway without a slash at the end
 */
export function createClient (baseUrl: string, { storage = inMemory(), renew }: ClientOptions = {}): Client {
  const client = createFetchClient<paths>({ baseUrl, bodySerializer: serialized })
  const current = () => storage.getItem(KEY) ?? undefined
  const use = (token: string | undefined) => {
    if (token === undefined) storage.removeItem(KEY)
    else storage.setItem(KEY, token)
    renewal?.watch(token)
  }
  const renewal = renew && renewalOf(renew, current, use)
  renewal?.watch(current())

  client.use({
    async onRequest ({ request, schemaPath }) {
      // The exchange itself does not wait for it.
      if (!schemaPath.startsWith('/token')) await renewal?.inTime()
      const token = current()
      if (token !== undefined && schemaPath !== '/token') request.headers.set('authorization', `Bearer ${token}`)
      if (schemaPath === '/admin/users/import') request.headers.set('content-type', 'text/csv')
    },
    onResponse ({ request, response, schemaPath }) {
      if (response.status !== 401) return
      if (schemaPath === '/token') unauthorized.set(response, WrongPassword)
      else if (request.headers.has('authorization')) unauthorized.set(response, SessionEnded)
    }
  })

  const send = <Data>(method: Method, path: string, given: object = {}, options: object = {}) => {
    const named = (isInPath: boolean) =>
      Object.fromEntries(Object.entries(given).filter(([name]) => path.includes(`{${name}}`) === isInPath))
    const operation = client[method] as unknown as (path: string, options: object) => Called<Data>
    return operation(path, { params: { path: named(true), query: named(false) }, ...options })
  }

  const more: Omit<Client, keyof FetchClient<paths>> = {
    get token () {
      return current()
    },
    set token (token) {
      use(token)
    },
    async login (username, password) {
      const { access_token } = await dataOf(client.POST('/token', {
        body: { username, password },
        headers: { 'content-type': 'application/x-www-form-urlencoded' }
      }))
      use(access_token)
      return access_token
    },
    useToken: use,
    async freshToken () {
      await renewal?.inTime()
      return current()
    },
    logout () {
      use(undefined)
    },
    async call (method, path, given, body) {
      return await dataOf(send<never>(method, path, given, { body }))
    },
    async list (path, given) {
      const call = send<never[]>('GET', path, given)
      const items = await dataOf(call)
      return { items, total: Number((await call).response.headers.get('x-total-count') ?? items.length) }
    },
    async file (path, accept) {
      const headers = accept === undefined ? {} : { accept }
      const call = send<Blob>('GET', path, {}, { parseAs: 'blob', headers })
      const disposition = (await call).response.headers.get('content-disposition') ?? ''
      const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
      const name = encoded === undefined ? /filename="?([^";]+)"?/i.exec(disposition)?.[1] : decodeURIComponent(encoded)
      return { file: await dataOf(call), ...(name !== undefined && { name }) }
    },
    chat (body, { signal } = {}) {
      return eventsOf(() => client.POST('/chat', { body, signal, ...STREAM }), body.id, signal)
    },
    resume (session_id, body, { signal } = {}) {
      const params = { path: { session_id } }
      const call = () => client.POST('/sessions/{session_id}/resume_chat', { params, body, signal, ...STREAM })
      return eventsOf(call, session_id, signal)
    }
  }
  return Object.defineProperties(client, Object.getOwnPropertyDescriptors(more)) as Client
}

// Its type leaves out that it looks at the headers: they ask for a form.
const toBody = defaultBodySerializer as (body: unknown, headers?: unknown) => unknown

/** A table is sent as it is: text, or a file. */
function serialized (body: unknown, headers?: unknown): unknown {
  return typeof body === 'string' || body instanceof Blob ? body : toBody(body, headers)
}

function inMemory (): TokenStorage {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => { kept.set(key, value) },
    removeItem: key => { kept.delete(key) }
  }
}

type Called<Data> = Promise<{ data?: Data, error?: unknown, response: Response }>
type Body = ReadableStream<Uint8Array> | null | undefined
type StreamCall = () => Called<Body>

async function * eventsOf (
  post: StreamCall, sessionId: string, signal?: AbortSignal
): AsyncGenerator<ReplyEvent, void> {
  const answer = await post()
  const body = await dataOf(Promise.resolve(answer))
  const isStream = answer.response.headers.get('content-type')?.startsWith('text/event-stream') === true
  try {
    for await (const event of isStream ? parsed(body) : ofJson(body, sessionId)) {
      yield event
      if (event.type === 'done' || event.type === 'error') return
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new StreamBroken(BROKEN, { cause: error })
  }
  throw new StreamBroken(BROKEN)
}

/** The events of a reply that was not streamed. */
async function * ofJson (body: Body, sessionId: string): AsyncGenerator<ReplyEvent, void> {
  const reply = await new Response(body).json() as Schemas['ChatReply']
  yield { type: 'start', session_id: sessionId }
  if (reply.response) yield { type: 'delta', text: reply.response }
  if (reply.sources !== undefined) yield { type: 'sources', sources: reply.sources }
  if (reply.interrupt_info !== undefined) yield { type: 'interrupt', interrupt_info: reply.interrupt_info }
  else if (reply.test_result !== undefined) yield { type: 'test_result', test_result: reply.test_result }
  yield { type: 'done', reply }
}

/** The gateway sends one line of JSON with each event. Events that are not known are left out. */
async function * parsed (body: Body): AsyncGenerator<ReplyEvent, void> {
  if (!body) return
  // Safari cannot iterate over a stream.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const events: ReplyEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => { events.push(...typed(event, JSON.parse(data) as never)) }
  })
  try {
    while (true) {
      const { value, done } = await inTime(reader.read())
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield * events.splice(0)
    }
  } finally {
    // Closes the connection of a stream that is not read to its end.
    await reader.cancel().catch(() => {})
  }
}

/** Fails where nothing comes for longer than the gateway is silent. */
async function inTime<Value> (reading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came any more')), SILENT_MS)
  })
  return await Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}

function typed (name: string, data: never): ReplyEvent[] {
  switch (name) {
    case 'start': return [{ type: name, session_id: (data as { session_id: string }).session_id }]
    case 'delta': return [{ type: name, text: (data as { text: string }).text }]
    case 'sources': return [{ type: name, sources: data }]
    case 'interrupt': return [{ type: name, interrupt_info: data }]
    case 'test_result': return [{ type: name, test_result: data }]
    case 'done': return [{ type: name, reply: data }]
    case 'error': {
      const { status, detail } = data as { status: number, detail: string }
      return [{ type: name, status, detail }]
    }
    default: return []
  }
}

/**
 * The body of the response to a call: `const profile = await dataOf(client.GET('/users/me'))`.
 * @throws {ApiError} when the response is no success; of a 401, {@link WrongPassword} or {@link SessionEnded}
 */
export async function dataOf<Data> (call: Called<Data>): Promise<Data> {
  const { data, error, response } = await call
  if (response.ok) return data as Data
  const { detail } = (error ?? {}) as Partial<Schemas['Error'] | Schemas['ValidationError']>
  const issues = Array.isArray(detail) ? detail : []
  const sentences = typeof detail === 'string'
    ? [detail]
    : issues.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`)
  // A proxy between the client and the gateway may respond with another body.
  const message = sentences.join('; ') || `The server answered with status ${response.status}`
  const seconds = Number(response.headers.get('retry-after') ?? NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : null
  const Failure = unauthorized.get(response) ?? ApiError
  throw new Failure(response.status, message, issues, response.headers.get('x-request-id'), retryAfter)
}
