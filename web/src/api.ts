import { effect, signal } from '@preact/signals'
import { createClient, dataOf } from '../../client/index.js'

export type * from '../../client/schema.js'
export { ApiError, dataOf, type ReplyEvent, StreamBroken, WrongPassword } from '../../client/index.js'

/** Gets another token before the present one ends. The account sets it. */
export const renewal = { another: async (): Promise<string | null> => null }

/** Every call of the page goes through it. */
export const client = createClient('', { renew: async () => await renewal.another() })
export const { call } = client

/** Whether the server could be reached the last time. */
export const online = signal(navigator.onLine)
addEventListener('online', () => { online.value = true })
addEventListener('offline', () => { online.value = false })

const ASK_AGAIN_MS = 3000

// While the server is away, the page sends nothing else, so these requests find out when it is back.
effect(() => {
  if (online.value) return
  const timer = setInterval(() => client.GET('/health').catch(() => {}), ASK_AGAIN_MS)
  return () => clearInterval(timer)
})

/** Rises when a user signs in: what was refused before is asked again. */
export const signIns = signal(0)

/** The session has ended; what is on the screen stays until the same person is signed in again. */
export const ended = signal(false)

/** Called when a call is refused because the session has ended. */
export const onEnd = new Set<() => void>()

client.use({
  onResponse ({ request, response }) {
    online.value = true
    if (response.status !== 401 || !request.headers.has('authorization')) return
    if (new URL(request.url).pathname !== '/token') onEnd.forEach(listener => listener())
  },
  onError () {
    online.value = false
    return new ConnectionLost()
  }
})

/** A form of these fields, in this order. */
export function formOf (fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Sends a form and tells how many of its bytes have gone: `fetch` does not tell it. */
export async function upload<Data> (
  path: string, form: FormData, onProgress: (sent: number) => void = () => {}, signal?: AbortSignal
): Promise<Data> {
  const token = await client.freshToken()
  const request = new XMLHttpRequest()
  await new Promise<void>((resolve, reject) => {
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve()
    request.onerror = () => reject(new ConnectionLost())
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
  if (request.status === 401) onEnd.forEach(listener => listener())
  const headers = request.getAllResponseHeaders().trim().split('\r\n').map(line => line.split(': ') as [string, string])
  const response = new Response(null, { status: request.status, headers })
  // What a proxy answers is no JSON: then there is no body.
  const body = request.response ?? undefined
  return await dataOf(Promise.resolve({ data: body as Data, error: body, response }))
}

/** The server could not be reached. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** A query without the fields that are empty. */
export function given<Query extends object> (query: Query) {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && value !== false)
  return Object.fromEntries(filled) as { [Name in keyof Query]?: Exclude<Query[Name], '' | false> }
}

/** An id for a new session: the client chooses it. */
export function idOf (): string {
  // crypto.randomUUID is not there without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')
}
