import { effect, signal } from '@preact/signals'
import { account } from '../account.js'
import { ApiError, client, ConnectionLost, dataOf, type ReplyEvent, type Schemas, StreamBroken } from '../api.js'

export type Question = Schemas['InterruptInfo']
export type Judgement = Schemas['Judgement']

/** A message of the transcript. One that was just sent has no `n` until the transcript is read again. */
export interface Message extends Omit<Schemas['TranscriptMessage'], 'n'> {
  n?: number
  stopped?: boolean
  result?: Schemas['TestResult']
}

/** What an answer to a test question was told; it stays until the next question is asked for. */
export interface Told { question: Question, answer: string, judgement: Judgement, result?: Schemas['TestResult'] }

const PAGE = 60
const ASK_AGAIN_MS = 1500

/** Rises when the list of sessions is not what it was. */
export const sessionsChanged = signal(0)

/** One session: it goes on while the reader looks at another page. */
export class Chat {
  readonly messages = signal<Message[]>([])
  readonly title = signal('')
  /** How many messages there are in all, those that are not shown included. */
  readonly total = signal(0)
  /** The text of the reply so far; `null`: none is being written. */
  readonly writing = signal<string | null>(null)
  readonly pending = signal<Question | null>(null)
  readonly told = signal<Told | null>(null)
  readonly isLoaded = signal(false)
  readonly loadError = signal<unknown>(undefined)
  readonly sendError = signal<unknown>(undefined)
  /** The end of a reply, for those who hear the page. */
  readonly spoken = signal('')
  readonly id: string
  readonly course: string
  #frame = 0

  constructor (id: string, course: string, isNew: boolean) {
    this.id = id
    this.course = course
    this.isLoaded.value = isNew
  }

  /** Reads the newest messages. */
  async load (limit = PAGE): Promise<void> {
    try {
      const call = this.#read(limit)
      const { response } = await call
      const session = await dataOf(call)
      this.messages.value = session.messages
      this.total.value = Number(response.headers.get('x-total-count') ?? session.messages.length)
      this.title.value = session.title
      this.pending.value = session.pending ?? null
      this.isLoaded.value = true
      this.loadError.value = undefined
      if (session.under_way === undefined) this.writing.value = null
      else this.#waitFor(session.under_way)
    } catch (error) {
      // Its first message was refused, or it was deleted.
      const isNone = error instanceof ApiError && error.status === 404
      if (isNone) this.messages.value = []
      this.isLoaded.value ||= isNone
      this.loadError.value = isNone ? undefined : error
    }
  }

  #read (limit: number, skip?: number) {
    return client.GET('/sessions/{session_id}', { params: { path: { session_id: this.id }, query: { limit, skip } } })
  }

  /** Reads the messages before those that are shown. */
  async earlier (): Promise<void> {
    // They are skipped from the newest on.
    const { messages } = await dataOf(this.#read(PAGE, this.messages.value.length))
    this.messages.value = [...messages, ...this.messages.value]
  }

  /** A reply that was under way when the page was opened: the question is shown, and the end is waited for. */
  #waitFor ({ content, since }: Schemas['UnderWay']): void {
    this.messages.value = [...this.messages.value, { role: 'user', content, at: since }]
    this.writing.value ??= ''
    setTimeout(() => this.load(), ASK_AGAIN_MS)
  }

  /** Sends a message. It resolves to `false` when the message was refused, so that the field keeps it. */
  async send (content: string): Promise<boolean> {
    return await this.#turn(content, () => client.chat({ id: this.id, asignatura: this.course, content }))
  }

  /** Answers the question that waits. */
  async answer (answer: string): Promise<boolean> {
    const question = this.pending.value
    if (question === null) return false
    const body = { answer, current_question_index: question.question_num - 1 }
    return await this.#turn(answer, () => client.resume(this.id, body))
  }

  /** Ends the reply that is being written. Where the gateway cannot, the reply goes on without being shown. */
  async stop (): Promise<void> {
    const params = { path: { session_id: this.id } }
    const stopping = client.POST('/sessions/{session_id}/stop', { params })
    const stopped = await dataOf(stopping).catch((error: unknown) => error)
    if (stopped instanceof ApiError && stopped.status !== 409) this.sendError.value = stopped
  }

  async rate (n: number, feedback: Schemas['Feedback']): Promise<void> {
    this.messages.value = this.messages.value.map(message => message.n === n ? { ...message, feedback } : message)
    const params = { path: { session_id: this.id, n } }
    await dataOf(client.PUT('/sessions/{session_id}/messages/{n}/feedback', { params, body: feedback }))
  }

  async #turn (content: string, send: () => AsyncIterable<ReplyEvent>): Promise<boolean> {
    if (this.writing.value !== null) return false
    const before = this.messages.value
    this.sendError.value = undefined
    this.spoken.value = ''
    this.messages.value = [...before, { role: 'user', content, at: new Date().toISOString() }]
    this.writing.value = ''
    let hasBegun = false
    let text = ''
    try {
      for await (const event of send()) {
        hasBegun = true
        if (event.type === 'delta') this.#show(text += event.text)
        else if (event.type === 'done') this.#finish(content, event.reply)
        else if (event.type === 'error') throw new ApiError(event.status, event.detail, [], null)
      }
      return true
    } catch (error) {
      const isBroken = hasBegun || error instanceof ConnectionLost || error instanceof StreamBroken
      if (isBroken) return await this.#recover(content, error)
      this.messages.value = before
      this.sendError.value = error
      this.writing.value = null
      return false
    }
  }

  /** At most once for each frame. */
  #show (text: string): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => { this.writing.value = text })
  }

  #finish (content: string, reply: Schemas['ChatReply']): void {
    cancelAnimationFrame(this.#frame)
    const { response = '', confidence, sources, hint, stopped, feedback: judgement, test_result: result } = reply
    const question = this.pending.value
    const at = new Date().toISOString()
    const facts = { confidence, sources, hint, stopped, judgement, result }
    this.messages.value = [...this.messages.value, { role: 'assistant', content: response, at, ...facts }]
    this.total.value += 2
    this.pending.value = reply.interrupted === true ? reply.interrupt_info ?? null : null
    if (judgement !== undefined && question !== null) this.told.value = { question, answer: content, judgement, result }
    if (this.title.value === '') this.title.value = content.slice(0, 80)
    this.writing.value = null
    this.spoken.value = response
    this.#number()
    sessionsChanged.value++
  }

  /** The transcript knows the numbers of the new messages; thumbs need them. */
  async #number (): Promise<void> {
    const newest = await dataOf(this.#read(2)).catch(() => undefined)
    const last = newest?.messages.at(-1)
    const shown = this.messages.value
    if (last?.role !== 'assistant' || shown.at(-1)?.content !== last.content) return
    this.messages.value = [...shown.slice(0, -1), { ...shown.at(-1)!, n: last.n, at: last.at }]
  }

  /** The connection broke. The turn goes on at the gateway, so the transcript tells what became of it. */
  async #recover (content: string, error: unknown): Promise<boolean> {
    this.sendError.value = error
    for (let wait = 1000; wait < 60_000; wait *= 1.6) {
      await new Promise(resolve => setTimeout(resolve, wait))
      await this.load()
      if (this.loadError.value instanceof ConnectionLost) continue
      const newest = this.messages.value.slice(-2)
      const isThere = newest.some(({ role, content: sent }) => role === 'user' && sent === content)
      if (this.loadError.value === undefined && isThere) {
        this.sendError.value = undefined
        return true
      }
      break
    }
    this.loadError.value = undefined
    this.messages.value = this.messages.value.filter(({ n }) => n !== undefined)
    this.isLoaded.value = true
    this.writing.value = null
    return false
  }
}

const chats = new Map<string, Chat>()

/** The chat of this id. One that is not new is read first. */
export function chatOf (id: string, course: string, isNew = false): Chat {
  let chat = chats.get(id)
  if (chat === undefined) {
    chat = new Chat(id, course, isNew)
    chats.set(id, chat)
    if (!isNew) chat.load()
  }
  return chat
}

export function forgetChat (id: string): void {
  chats.delete(id)
  sessionsChanged.value++
}

let owner: string | undefined
effect(() => {
  if (owner !== account.value?.username) chats.clear()
  owner = account.value?.username
})
