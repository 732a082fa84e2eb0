import createFetchClient, { defaultBodySerializer, type Client as FetchClient } from 'openapi-fetch'
import type { components, paths } from './schema.js'

/** The types of the API by name: `Schemas['Profile']`. */
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
  /** Later calls carry no token, and the storage has none. `POST /token/revoke` ends the token at the gateway, too. */
  logout: () => void
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
const BROKEN = 'The connection ended before the reply was complete'
const STREAM = { headers: { accept: 'text/event-stream, application/json;q=0.9' }, parseAs: 'stream' } as const

/** What the 401 of a call means. A response does not say what was sent with its request. */
const unauthorized = new WeakMap<Response, typeof ApiError>()

/**
 * A client for one user, in browsers and in Node.
 * @param baseUrl the address of the gateway without a slash at the end
 */
export function createClient (baseUrl: string, { storage = inMemory() }: ClientOptions = {}): Client {
  const client = createFetchClient<paths>({ baseUrl, bodySerializer: serialized })

  client.use({
    onRequest ({ request, schemaPath }) {
      const token = storage.getItem(KEY)
      if (token !== null && schemaPath !== '/token') request.headers.set('authorization', `Bearer ${token}`)
      if (schemaPath === '/admin/users/import') request.headers.set('content-type', 'text/csv')
    },
    onResponse ({ request, response, schemaPath }) {
      if (response.status !== 401) return
      if (schemaPath === '/token') unauthorized.set(response, WrongPassword)
      else if (request.headers.has('authorization')) unauthorized.set(response, SessionEnded)
    }
  })

  const more: Omit<Client, keyof FetchClient<paths>> = {
    get token () {
      return storage.getItem(KEY) ?? undefined
    },
    set token (token) {
      if (token === undefined) storage.removeItem(KEY)
      else storage.setItem(KEY, token)
    },
    async login (username, password) {
      const { access_token } = await dataOf(client.POST('/token', {
        body: { username, password },
        headers: { 'content-type': 'application/x-www-form-urlencoded' }
      }))
      storage.setItem(KEY, access_token)
      return access_token
    },
    useToken (token) {
      storage.setItem(KEY, token)
    },
    logout () {
      storage.removeItem(KEY)
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

type Body = ReadableStream<Uint8Array> | null | undefined
type StreamCall = () => Promise<{ data?: Body, error?: unknown, response: Response }>

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
  let text = ''
  try {
    while (true) {
      const { value, done } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [name, data] = [fieldOf(block, 'event'), fieldOf(block, 'data')]
        const event = name === undefined || data === undefined ? undefined : typed(name, JSON.parse(data) as never)
        if (event !== undefined) yield event
      }
    }
  } finally {
    // Closes the connection of a stream that is not read to its end.
    await reader.cancel().catch(() => {})
  }
}

/** A field of an event. A line ends with LF alone: U+2028 and U+2029 may stand in a text. */
function fieldOf (block: string, name: string): string | undefined {
  const line = block.split('\n').find(line => line.startsWith(`${name}:`))
  return line?.slice(name.length + 1).replace(/^ /, '')
}

function typed (name: string, data: never): ReplyEvent | undefined {
  switch (name) {
    case 'start': return { type: name, session_id: (data as { session_id: string }).session_id }
    case 'delta': return { type: name, text: (data as { text: string }).text }
    case 'sources': return { type: name, sources: data }
    case 'interrupt': return { type: name, interrupt_info: data }
    case 'test_result': return { type: name, test_result: data }
    case 'done': return { type: name, reply: data }
    case 'error': {
      const { status, detail } = data as { status: number, detail: string }
      return { type: name, status, detail }
    }
  }
}

/**
 * The body of the response to a call: `const profile = await dataOf(client.GET('/users/me'))`.
 * @throws {ApiError} when the response is no success; of a 401, {@link WrongPassword} or {@link SessionEnded}
 */
export async function dataOf<Data> (
  call: Promise<{ data?: Data, error?: unknown, response: Response }>
): Promise<Data> {
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
