import {
  account, ActionButton, ApiError, Button, courseHref, courseOf, Failure, idOf, keepDraft, Loading, Shell, t,
  teachersOf, useCourse, useEffect, useGet, useLocation, useMemo, useRef, useRoute, useState
} from '../base.js'
import { Chat, chatOf, type Message } from './chat.js'
import { Composer } from './composer.js'
import { Rail } from './rail.js'
import { Test } from './test.js'
import { Asked, Spoken, Turn, Writing } from './turn.js'

/** The conversations of a course: the rail, the transcript with its margin, the field. */
export function ChatPage () {
  const { params: { course = '', session } } = useRoute()
  const { route } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // A new conversation gets its id before it has its first message, and its address with it.
  const chat = useMemo(
    () => session === undefined ? new Chat(idOf(), course, true) : chatOf(session, course), [course, session]
  )
  const send = async (text: string) => {
    if (session !== undefined) return await chat.send(text)
    const begun = chatOf(chat.id, course, true)
    route(courseHref(course, `chat/${chat.id}`))
    // Where it is refused, the field of the new address keeps it.
    if (!await begun.send(text)) keepDraft(`chat:${chat.id}`, text)
    return true
  }
  const drawer = { class: 'only-narrow', kind: 'quiet', icon: 'list', name: t.conversations } as const
  return (
    <Shell wide start={<Button {...drawer} onClick={() => setOpen(true)} />} title={chat.title.value}>
      <div class='chat'>
        <Rail course={course} current={session} isOpen={isOpen} onClose={() => setOpen(false)} />
        {isOpen && <div class='scrim' onClick={() => setOpen(false)} />}
        <div class='column'>
          {session === undefined ? <Beginning course={course} onAsk={send} /> : <Thread chat={chat} course={course} />}
          <Composer
            key={chat.id} chat={chat} onSend={send} archived={courseOf(course)?.archived === true}
            draft={session === undefined ? `new:${course}` : `chat:${session}`}
          />
        </div>
      </div>
    </Shell>
  )
}

function Beginning ({ course, onAsk }: { course: string, onAsk: (text: string) => void }) {
  const { name, description } = courseOf(course) ?? { name: course, description: '' }
  const { params } = useCourse()
  const { data, error } = useGet('/subjects/{subject_id}/faqs', params)
  const known = data?.faqs.filter(({ state }) => state === 'published').map(({ question }) => question) ?? []
  // What is often asked in the course comes first, the test last.
  const [test, ...others] = t.starts.toReversed()
  const isKnown = data !== undefined || error !== undefined
  const starts = isKnown ? [...[...known, ...others.toReversed()].slice(0, 2), test!] : []
  return (
    <div class='thread thread--new'>
      <h1 class='empty-title'>{t.askAbout(name)}</h1>
      {description && <p class='dim' dir='auto'>{description}</p>}
      <Failure error={error instanceof ApiError && error.status < 500 ? error : undefined} />
      <ul class='starts'>
        {starts.map(text => (
          <li key={text}><button type='button' class='link' dir='auto' onClick={() => onAsk(text)}>{text}</button></li>
        ))}
      </ul>
    </div>
  )
}

interface Pair { asked?: Message, reply?: Message }

/** Each message of the user with the reply that follows it. */
function pairsOf (messages: Message[]): Pair[] {
  const pairs: Pair[] = []
  for (const message of messages) {
    const last = pairs.at(-1)
    if (message.role === 'user') pairs.push({ asked: message })
    else if (last !== undefined && last.reply === undefined) last.reply = message
    else pairs.push({ reply: message })
  }
  return pairs
}

function Thread ({ chat, course }: { chat: Chat, course: string }) {
  const end = useRef<HTMLDivElement>(null)
  const toEnd = () => end.current?.scrollIntoView({ block: 'end' })
  const messages = chat.messages.value
  const writing = chat.writing.value
  const told = chat.told.value
  const pending = chat.pending.value
  // A test brings what is new of it into view itself.
  const isAway = useFollow(toEnd, [messages.length, writing, pending]) && told === null
  const known = courseOf(course)
  // Questions of teachers go to no inbox.
  const isSeen = known !== undefined && known.transcripts !== 'none' && account.value?.role === 'STUDENT'
  const teachers = isSeen ? teachersOf(known) : ''
  const answers = useGet('/users/me/answers', { query: { limit: 100 } }, chat.id)
  const answerTo = (n?: number) => answers.data?.find(({ session_id: id, n: to }) => id === chat.id && to === n)
  if (chat.loadError.value !== undefined && messages.length === 0) {
    return <div class='thread'><Failure error={chat.loadError.value} again={() => chat.load()} /></div>
  }
  if (!chat.isLoaded.value) return <div class='thread'><Loading /></div>
  // The test shows its last answer itself.
  const shown = told === null ? messages : messages.slice(0, -2)
  const asked = writing === null ? undefined : messages.at(-1)
  const pairs = pairsOf(asked === undefined ? shown : shown.slice(0, -1))
  const isTest = pending !== null && writing === null
  const question = told?.question.question_text ?? (isTest ? pending.question_text : undefined)
  const showEarlier = async () => {
    const top = document.querySelector('.turn')
    await chat.earlier()
    // What the reader was at stays where it is.
    requestAnimationFrame(() => top?.scrollIntoView())
  }
  return (
    <div class='thread'>
      <h1 dir='auto'>{chat.title.value || t.newConversation}</h1>
      {chat.total.value > messages.length && <ActionButton act={showEarlier}>{t.earlier}</ActionButton>}
      {pairs.map(({ asked, reply }, i) => {
        // The question of a test is not shown twice.
        const isLead = question !== undefined && i === pairs.length - 1 && reply !== undefined && asked !== undefined
        return (
          <Turn
            key={asked?.n ?? reply?.n ?? `new ${i}`} chat={chat} asked={asked} teachers={teachers}
            answer={answerTo(asked?.n)} reply={isLead ? leadOf(reply, question) : reply}
          />
        )
      })}
      {(told !== null || isTest) && <article class='turn'><Test chat={chat} /></article>}
      {writing !== null && (
        <article class='turn'>{asked && <Asked message={asked} />}<Writing text={writing} /></article>
      )}
      <div ref={end} />
      <p class='sr' role='status' aria-live='polite'><Spoken text={chat.spoken.value} /></p>
      {isAway && <Button class='to-end' icon='down' onClick={toEnd}>{t.toAnswer}</Button>}
    </div>
  )
}

/** A reply that asks the question of a test says the question, too: only what it says before is shown. */
function leadOf (message: Message, question: string): Message | undefined {
  const [before = '', after] = message.content.split(question)
  if (after === undefined) return message
  // The line that counts the question stands above it, too.
  const content = before.trim().replace(/\n*\*\*[^*\n]+\*\*$/, '').trim()
  return content === '' && message.judgement === undefined ? undefined : { ...message, content }
}

/**
 * Keeps the end in view while a reply is written, until the reader scrolls up. Returns whether something came
 * meanwhile.
 */
function useFollow (toEnd: () => void, inputs: unknown[]): boolean {
  const [isAway, setAway] = useState(false)
  const follows = useRef(true)
  useEffect(() => {
    const onScroll = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      follows.current = scrollHeight - clientHeight - scrollTop < 120
      if (follows.current) setAway(false)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  useEffect(() => {
    if (follows.current) toEnd()
    else setAway(true)
  }, inputs)
  return isAway
}
