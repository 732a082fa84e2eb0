import { effect, signal } from '@preact/signals'
import { account } from '../account.js'
import {
  ApiError, call, type ChatReply, client, ConnectionLost, dataOf, type Feedback, idOf, type InterruptInfo,
  type Judgement, online, type ReplyEvent, type SessionDetail, signIns, StreamBroken, type TestResult,
  type TranscriptMessage, type UnderWay
} from '../api.js'
import { courseHref } from '../courses.js'
import { keepDraft } from '../load.js'

/** A message of the transcript. One that was just sent has no `n` until the transcript is read again. */
export interface Message extends Omit<TranscriptMessage, 'n'> {
  n?: number
  stopped?: boolean
  /** What was sent here is the same turn before and after it has its `n`. */
  key?: string
}

/** What an answer to a test question was told; it stays until the next question is asked for. */
export interface Told { question: InterruptInfo, answer: string, judgement: Judgement, result?: TestResult }

/** A question that was sent, until it is known that the transcript has it. */
export interface Sent {
  content: string
  at: string
  /** How many messages there were before it. */
  after: number
  /** What was seen of the reply. */
  text?: string
  /** What the gateway said of a reply that failed. */
  error?: ApiError
}

const PAGE = 60
const MOST = 200
const ASK_AGAIN_MS = 1500
const TRY_AGAIN_MS = 3000
const READ_MS = 10_000

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
  readonly pending = signal<InterruptInfo | null>(null)
  readonly told = signal<Told | null>(null)
  readonly isLoaded = signal(false)
  readonly loadError = signal<unknown>(undefined)
  readonly sendError = signal<unknown>(undefined)
  /** The questions whose replies were cut off. They can be sent again. */
  readonly kept = signal<Sent[]>([])
  /** A stop came when there was nothing to stop any more. */
  readonly isStopLate = signal(false)
  /** Rises with everything that is sent here. */
  readonly sends = signal(0)
  /** The end of a reply, for those who hear the page. */
  readonly spoken = signal('')
  /** The course that it is about, which need not be the one of its address. */
  readonly subject = signal('')
  readonly id: string
  readonly course: string
  /** All that is not known to be in the transcript, also over a reload. */
  #sent: Sent[]
  /** The question whose reply is shown as being written. */
  #asked: Message | undefined
  /** A reply comes by our own connection. */
  #isStreaming = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #loading: Promise<void> | undefined
  /** The gateway may not know it yet. */
  #isNew: boolean

  constructor (id: string, course: string, isNew: boolean) {
    this.id = id
    this.course = course
    this.subject.value = course
    this.isLoaded.value = this.#isNew = isNew
    this.#sent = JSON.parse(sessionStorage.getItem(`draft:sent:${id}`) ?? '[]') as Sent[]
  }

  // Reading -----------------------------------------------------------------------------------------------------------

  /** Reads the newest messages, and what became of what was sent. Calls at the same time are one. */
  async load (): Promise<void> {
    this.#loading ??= this.#load().finally(() => { this.#loading = undefined })
    await this.#loading
  }

  async #load (): Promise<void> {
    clearTimeout(this.#timer)
    try {
      const known = this.sends.value + this.total.value
      const { session, total } = await this.#read(PAGE)
      this.#isNew = false
      if (this.#isStreaming) return
      // What was read before a message was sent, or its reply ended, does not know of it.
      if (known !== this.sends.value + this.total.value) return await this.#load()
      this.#show(session, total)
    } catch (error) {
      if (this.#isStreaming) return
      // Its first message was lost: there is no session, and the message is kept.
      const isLost = error instanceof ApiError && error.status === 404 &&
        (this.#isNew || this.#sent.length > 0 || sessionStorage.getItem(`draft:chat:${this.id}`) !== null)
      if (isLost) return this.#show({ messages: [], title: this.title.value, subject: this.course }, 0)
      this.loadError.value = error
      const isRefused = error instanceof ApiError && error.status < 500
      if (this.writing.value === null && this.#sent.length === 0) return
      this.#cutOff()
      if (!isRefused) this.#timer = setTimeout(() => this.load(), TRY_AGAIN_MS)
    }
  }

  async #read (limit: number, skip?: number): Promise<{ session: SessionDetail, total: number }> {
    const params = { path: { session_id: this.id }, query: { limit, skip } }
    const reading = client.GET('/sessions/{session_id}', { params, signal: AbortSignal.timeout(READ_MS) })
    const { response } = await reading
    const session = await dataOf(reading)
    return { session, total: Number(response.headers.get('x-total-count') ?? session.messages.length) }
  }

  #show (session: Pick<SessionDetail, 'messages' | 'title' | 'subject'> & Partial<SessionDetail>, total: number): void {
    const { messages, under_way: underWay } = session
    const shown = this.messages.value.filter(({ n }) => n !== undefined)
    const hasGap = (shown.at(-1)?.n ?? 0) + 1 < (messages[0]?.n ?? 1)
    this.messages.value = hasGap || messages.length === 0 ? messages : merged(shown, messages)
    this.total.value = total
    this.title.value = session.title
    this.subject.value = session.subject
    this.pending.value = session.pending ?? null
    this.isLoaded.value = true
    this.loadError.value = undefined
    const isThere = ({ content, after }: Sent) =>
      messages.some(({ role, content: said, n }) => role === 'user' && n > after && said === content)
    this.#keep(this.#sent.filter(sent => !isThere(sent)))
    this.#cutOff(this.#sent.find(({ content }) => content === underWay?.content))
    if (underWay !== undefined) this.#waitFor(underWay)
  }

  /** A reply that is being made elsewhere: the question is shown, and the end is waited for. */
  #waitFor ({ content, since }: UnderWay): void {
    this.#ask({ role: 'user', content, at: since })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.load(), ASK_AGAIN_MS)
  }

  #ask (asked: Message): void {
    const before = this.messages.value.filter(message => message !== this.#asked)
    this.#asked = asked
    this.messages.value = [...before, asked]
    this.writing.value ??= ''
  }

  /** No reply comes any more. What is not in the transcript can be sent again, but for what is `made` elsewhere. */
  #cutOff (made?: Sent): void {
    this.kept.value = this.#sent.filter(sent => sent !== made)
    this.messages.value = this.messages.value.filter(message => message !== this.#asked)
    this.#asked = undefined
    if (made === undefined) this.writing.value = null
  }

  #keep (sent: Sent[]): void {
    this.#sent = sent
    const kept = sent.map(({ content, at, after }) => ({ content, at, after }))
    keepDraft(`sent:${this.id}`, kept.length === 0 ? '' : JSON.stringify(kept))
  }

  /** Reads the messages before those that are shown. */
  async earlier (limit = PAGE): Promise<void> {
    // They are skipped from the newest on.
    const before = (this.messages.value[0]?.n ?? 1) - 1
    const { session, total } = await this.#read(limit, this.total.value - before)
    this.total.value = Math.max(total, this.total.value)
    this.messages.value = merged(this.messages.value, session.messages)
  }

  /** Reads until this message is there. */
  async reach (n: number): Promise<void> {
    await this.#loading
    while ((this.messages.value[0]?.n ?? 1) > n) await this.earlier(MOST)
  }

  /** What another tab or device has added: a little is asked for, and the rest when there is something. */
  async look (): Promise<void> {
    if (this.writing.value !== null || this.total.value === 0 || !online.value) return
    const { total, session } = await this.#read(1).catch(() => ({ total: this.total.value, session: undefined }))
    if (this.writing.value !== null || (total === this.total.value && session?.under_way === undefined)) return
    await this.load()
    sessionsChanged.value++
  }

  /** What failed while the session of the user had ended, or the server was away. */
  async tryAgain (): Promise<void> {
    this.sendError.value = undefined
    if (this.kept.value.length > 0 || this.loadError.value !== undefined) await this.load()
  }

  // Sending -----------------------------------------------------------------------------------------------------------

  /**
   * Sends a message. It resolves to `false` when the message was refused, so that the field keeps it. One whose reply
   * is cut off is kept here.
   */
  async send (content: string): Promise<boolean> {
    return await this.#turn(content, () => client.chat({ id: this.id, asignatura: this.course, content }))
  }

  /** Sends a question again whose reply was cut off, unless the transcript has it by now. */
  async sendAgain (sent: Sent): Promise<void> {
    await this.load()
    if (this.loadError.value !== undefined || !this.kept.value.includes(sent)) return
    this.forget(sent)
    if (!await this.send(sent.content)) keepDraft(`chat:${this.id}`, sent.content)
  }

  /** A question that was cut off is not wanted any more. */
  forget (sent: Sent): void {
    this.#keep(this.#sent.filter(one => one !== sent))
    this.kept.value = this.kept.value.filter(one => one !== sent)
  }

  /** Answers the question that waits. */
  async answer (answer: string): Promise<boolean> {
    const question = this.pending.value
    if (question === null) return false
    const body = { answer, current_question_index: question.question_num - 1 }
    return await this.#turn(answer, () => client.resume(this.id, body), question)
  }

  /** Ends the reply that is being written. */
  async stop (): Promise<void> {
    const stopping = call('POST', '/sessions/{session_id}/stop', { session_id: this.id })
    const stopped = await stopping.catch((error: unknown) => error)
    if (stopped instanceof ApiError && stopped.status === 409) {
      this.isStopLate.value = true
      await this.load()
    } else if (stopped instanceof Error) this.sendError.value = stopped
  }

  /** Resolves when no reply is being written. */
  async quiet (): Promise<void> {
    while (this.writing.value !== null) await new Promise(resolve => setTimeout(resolve, ASK_AGAIN_MS))
  }

  async rate (n: number, feedback: Feedback): Promise<void> {
    this.messages.value = this.messages.value.map(message => message.n === n ? { ...message, feedback } : message)
    await call('PUT', '/sessions/{session_id}/messages/{n}/feedback', { session_id: this.id, n }, feedback)
  }

  /** @param question the one that this answers; its answer is kept by the test, not here */
  async #turn (content: string, send: () => AsyncIterable<ReplyEvent>, question?: InterruptInfo): Promise<boolean> {
    if (this.writing.value !== null) return false
    const sent: Sent = { content, at: new Date().toISOString(), after: this.total.value }
    this.sendError.value = undefined
    this.isStopLate.value = false
    this.spoken.value = ''
    this.told.value = null
    this.#ask({ role: 'user', content, at: sent.at, key: sent.at })
    this.sends.value++
    if (question === undefined) this.#keep([...this.#sent, sent])
    this.#isStreaming = true
    let [hasBegun, text] = [false, '']
    try {
      for await (const event of send()) {
        hasBegun = true
        if (event.type === 'delta') this.#write(text += event.text)
        else if (event.type === 'done') this.#finish(sent, event.reply)
        else if (event.type === 'error') throw new ApiError(event.status, event.detail, [], null)
      }
      this.#isStreaming = false
      return true
    } catch (error) {
      cancelAnimationFrame(this.#frame)
      this.#isStreaming = false
      if (!hasBegun && !isOpen(error)) return this.#refuse(sent, error)
      sent.text = text
      if (error instanceof ApiError) sent.error = error
      return await this.#recover(question, error)
    }
  }

  /** Nothing was sent: the field keeps it. */
  #refuse (sent: Sent, error: unknown): false {
    this.forget(sent)
    this.#cutOff()
    this.sendError.value = error
    return false
  }

  /** The connection broke. The turn goes on at the gateway, so the transcript tells what became of it. */
  async #recover (question: InterruptInfo | undefined, error: unknown): Promise<boolean> {
    await this.load()
    if (question === undefined) return true
    await this.quiet()
    if (this.pending.value?.question_num !== question.question_num) return true
    this.sendError.value = error
    return false
  }

  /** At most once for each frame. */
  #write (text: string): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => { this.writing.value = text })
  }

  #finish (sent: Sent, reply: ChatReply): void {
    cancelAnimationFrame(this.#frame)
    const { response = '', confidence, sources, hint, stopped, feedback: judgement, test_result: result } = reply
    const question = this.pending.value
    const at = new Date().toISOString()
    const facts = { confidence, sources, hint, stopped, judgement }
    this.messages.value = [...this.messages.value, { role: 'assistant', content: response, at, ...facts }]
    this.#asked = undefined
    this.#isNew = false
    this.forget(sent)
    this.total.value += 2
    this.pending.value = reply.interrupted === true ? reply.interrupt_info ?? null : null
    const { content: answer } = sent
    if (judgement !== undefined && question !== null) this.told.value = { question, answer, judgement, result }
    if (this.title.value === '') this.title.value = answer.slice(0, 80)
    this.writing.value = null
    this.spoken.value = response
    this.#number()
    sessionsChanged.value++
  }

  /** The transcript knows the numbers of the new messages; thumbs and links need them. */
  async #number (): Promise<void> {
    // The next question may be sent before they are read: then those of several turns are missing.
    const isNew = (message: Message) => message.n === undefined && message !== this.#asked
    const newest = await this.#read(this.messages.value.filter(isNew).length).catch(() => undefined)
    let last = 0
    this.messages.value = this.messages.value.map(message => {
      const known = isNew(message) && newest?.session.messages.find(({ n, role, content }) =>
        n > last && role === message.role && content === message.content)
      last = (known || message).n ?? last
      return known ? { ...message, n: last, at: known.at } : message
    })
  }
}

/** All messages by their numbers; those without one are the newest. */
function merged (shown: Message[], read: Message[]): Message[] {
  const known = new Map(shown.flatMap(message => message.n === undefined ? [] : [[message.n, message]]))
  for (const message of read) known.set(message.n!, { ...known.get(message.n!), ...message })
  const numbered = [...known.values()].sort((a, b) => a.n! - b.n!)
  return [...numbered, ...shown.filter(({ n }) => n === undefined)]
}

/** Whether the message may have reached the gateway: a refusal of the gateway has a request id, one of a proxy none. */
function isOpen (error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && error.requestId === null
  return error instanceof ConnectionLost || error instanceof StreamBroken
}

const chats = new Map<string, Chat>()

/** The chat of this id. One that is not new is read first. */
export function chatOf (id: string, course: string, isNew = false): Chat {
  const known = chats.get(id)
  if (known !== undefined) return known
  const chat = new Chat(id, course, isNew)
  chats.set(id, chat)
  if (!isNew) chat.load()
  return chat
}

/** Begins a conversation with this message; returns its address. Where it is refused, the field there keeps it. */
export function beginChat (course: string, content: string, id = idOf()): string {
  chatOf(id, course, true).send(content).then(isTaken => { if (!isTaken) keepDraft(`chat:${id}`, content) })
  return courseHref(course, `chat/${id}`)
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

// After the same person has signed in again.
effect(() => {
  if (signIns.value > 0) for (const chat of chats.values()) queueMicrotask(() => chat.tryAgain())
})
