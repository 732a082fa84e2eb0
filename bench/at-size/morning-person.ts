import { setTimeout as sleep } from 'node:timers/promises'
import type { Registered } from './morning-content.js'

/** How long a person reads before the next message, in milliseconds. */
const READS_MS = 3_000
/** A person comes again as often as an answer says when, as the page does, until so much time has passed. */
const GIVES_UP_MS = 45 * 60_000

/** What people saw. */
export interface Seen {
  /** Of each step, in milliseconds. */
  times: Map<string, number[]>
  /** What went wrong, in words. */
  failed: string[]
  /** How often people were told to come again. */
  told: number
  /** The highest number of times that one person was told to come again. */
  mostTold: number
}

/** A student at the page, from the login on. */
export class Person {
  readonly #url: string
  readonly #student: Registered['students'][number]
  readonly #seen: Seen
  #token = ''

  constructor (url: string, student: Registered['students'][number], seen: Seen) {
    this.#url = url
    this.#student = student
    this.#seen = seen
  }

  async morning (begins: boolean): Promise<void> {
    const { username, password, course } = this.#student
    const form = new URLSearchParams({ username, password })
    const login = await this.#step('log in', '/token', { method: 'POST', body: form })
    if (login === undefined) return
    this.#token = JSON.parse(login).access_token
    for (const path of ['/users/me', '/subjects/enrolled', '/sessions?limit=20']) await this.#step('read a list', path)
    const id = `${username}-${Date.now()}`
    const say = (content: string) => JSON.stringify({ id, asignatura: course, content })
    await this.#step('ask', '/chat', { method: 'POST', body: say('How is the final grade calculated?') })
    await sleep(READS_MS * (0.5 + Math.random()))
    if (begins) await this.#step('begin a test', '/chat', { method: 'POST', body: say('Give me a test about hashing') })
    await this.#step('read the chat', `/sessions/${id}`)
  }

  /** One request, as the page makes it: where the answer says when to come again, it is made again. */
  async #step (name: string, path: string, init: RequestInit = {}): Promise<string | undefined> {
    const { times, failed } = this.#seen
    const started = performance.now()
    const headers = {
      ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
      ...(typeof init.body === 'string' && { 'content-type': 'application/json', accept: 'text/event-stream' })
    }
    for (let told = 1; ; told++) {
      const result = await fetch(this.#url + path, { ...init, headers }).then(async response => ({
        status: response.status,
        wait: Number(response.headers.get('retry-after')),
        text: await response.text()
      }), error => ({ status: 0, wait: 0, text: String(error.cause ?? error) }))
      const isWhole = !result.text.includes('event: error')
      if (result.status >= 200 && result.status < 300 && isWhole) {
        times.set(name, [...times.get(name) ?? [], performance.now() - started])
        return result.text
      }
      if (result.wait === 0 || performance.now() - started > GIVES_UP_MS) {
        failed.push(`${name}: ${result.status} ${result.text.slice(0, 120)}`)
        return undefined
      }
      this.#seen.told++
      this.#seen.mostTold = Math.max(this.#seen.mostTold, told)
      await sleep(result.wait * 1000)
    }
  }
}
