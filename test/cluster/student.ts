import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { tokenFor } from '../faults/support/token.js'
import { PASSWORD } from './course.js'

const QUESTIONS = [
  'What is a hash table?', 'When are the lectures?', 'How is the final grade calculated?', 'What is a heap?'
]
export const TEST = 'Give me a test of 2 questions about hashing'

export interface Answer { status: number, json: any }
type Question = { question_num: number, question_type?: string }
type Reply = { interrupted?: boolean, interrupt_info?: Question, test_result?: object }

// To an option, a text, or a number.
const ANSWERS = ['a', '1']

/** An answer that is understood. */
export const answerTo = ({ question_type: type }: Question): string => type === 'number' ? '1' : 'a'

/** What a student has sent in a session, and what of it was answered with a success. */
interface Ledger { sent: string[], acknowledged: string[] }

/** A student at the page: asks, has replies streamed, takes tests, looks at sessions. Nothing is sent twice. */
export class Student {
  /** What a person would have seen: every answer that is no success, and every connection that broke. */
  readonly failures: string[] = []
  readonly sessions = new Map<string, Ledger>()
  readonly tests = { acknowledged: 0, sent: 0 }
  answers = 0
  /** Of a login; without one, a token that was made here. */
  #token: string | undefined
  #turns = 0
  readonly #url: string
  readonly #course: string
  readonly name: string

  constructor (url: string, course: string, name: string) {
    this.#url = url
    this.#course = course
    this.name = name
  }

  /** One request. A failure is noted. */
  async send (method: string, path: string, body?: object, accept = 'application/json'): Promise<Answer | undefined> {
    const answer = await this.request(method, path, body, accept)
      .catch(error => ({ status: 0, json: { detail: String(error.cause ?? error) } }))
    if (answer.status >= 200 && answer.status < 300) {
      this.answers++
      return answer
    }
    this.failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json?.detail ?? answer.json)}`)
    return undefined
  }

  async request (method: string, path: string, body?: object, accept = 'application/json'): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token ?? tokenFor(this.name)}`,
        accept,
        ...(body && { 'content-type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      return { status: response.status, json: parsed(text) }
    }
    const [, event, data = ''] = /event: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? []
    if (event === 'done') return { status: response.status, json: parsed(data) }
    const failure = parsed(data) ?? { status: 0, detail: 'the stream ended early' }
    return { status: Number(failure.status), json: failure }
  }

  /** Logs in with the password, as a form. */
  async logIn (): Promise<void> {
    const body = new URLSearchParams({ username: this.name, password: PASSWORD })
    const [status, text] = await fetch(`${this.#url}/token`, { method: 'POST', body })
      .then(async response => [response.status, await response.text()], error => [0, String(error.cause ?? error)])
    if (status === 200) {
      this.answers++
      this.#token = parsed(text as string).access_token
    } else this.failures.push(`POST /token: ${status} ${text}`)
  }

  /** @param of what is awaited between two requests, in milliseconds */
  async chats (isOver: () => boolean, pause: () => Promise<void>): Promise<void> {
    for (let round = 0; !isOver(); round++) {
      const id = `${this.name}-${round}`
      if (round % 3 === 0) await this.logIn()
      for (let i = 0; i < 2 && !isOver(); i++) {
        await this.say(id, QUESTIONS[(round + i) % QUESTIONS.length] as string, i % 2 === 1)
        await pause()
      }
      if (!isOver()) await this.takesTest(`${id}-test`, pause)
      // Only then the session is there.
      if ((this.sessions.get(id)?.acknowledged.length ?? 0) > 0) await this.send('GET', `/sessions/${id}`)
      await this.send('GET', '/sessions?limit=20')
    }
  }

  /** @param text with a number of the turn, by which it is found again, unless the session has this turn alone */
  async say (id: string, text: string, isStream = false): Promise<Reply | undefined> {
    const content = text === TEST ? text : `${text} (${this.name}.${++this.#turns})`
    const ledger = this.#ledger(id)
    ledger.sent.push(content)
    const accept = isStream ? 'text/event-stream' : 'application/json'
    const answer = await this.send('POST', '/chat', { id, asignatura: this.#course, content }, accept)
    if (answer !== undefined) ledger.acknowledged.push(content)
    return answer?.json
  }

  /** In a new session. */
  async takesTest (id: string, pause: () => Promise<void>): Promise<void> {
    let reply = await this.say(id, TEST)
    while (reply?.interrupt_info !== undefined) {
      await pause()
      const current_question_index = reply.interrupt_info.question_num - 1
      this.tests.sent++
      const given = { answer: answerTo(reply.interrupt_info), current_question_index }
      const answer = await this.send('POST', `/sessions/${id}/resume_chat`, given)
      reply = answer?.json as Reply | undefined
      if (reply?.test_result !== undefined) this.tests.acknowledged++
    }
  }

  #ledger (id: string): Ledger {
    const ledger = this.sessions.get(id) ?? { sent: [], acknowledged: [] }
    this.sessions.set(id, ledger)
    return ledger
  }

  /** Every turn that was acknowledged is there once, in its order; none is there twice, and none by half. */
  async audit (t: Test): Promise<number> {
    let turns = 0
    for (const [id, { sent, acknowledged }] of this.sessions) {
      const { status, json } = await this.request('GET', `/sessions/${id}`)
      if (status === 404) {
        t.strictSame(acknowledged, [], `${id} is not there, so nothing was acknowledged`)
        continue
      }
      const messages = json.messages as Array<{ role: string, content: string }>
      const roles = messages.map(({ role }) => role)
      t.strictSame(roles, roles.map((_, i) => i % 2 ? 'assistant' : 'user'), `${id}: every turn is whole`)
      const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
        .filter(content => !ANSWERS.includes(content))
      t.equal(new Set(said).size, said.length, `${id}: no turn is there twice`)
      t.strictSame(said.filter(content => acknowledged.includes(content)), acknowledged, `${id}: none is lost`)
      t.strictSame(said.filter(content => !sent.includes(content)), [], `${id}: none is of another session`)
      turns += said.length
    }
    return turns
  }
}

function parsed (json: string): any {
  try {
    return JSON.parse(json)
  } catch {
    return json === '' ? undefined : { detail: json.slice(0, 200) }
  }
}

/** A pause of a person, as a random time around the one given. */
export const pauseOf = (ms: number) => async (): Promise<void> => { await sleep(ms * (0.5 + Math.random())) }
