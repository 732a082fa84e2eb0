import {
  account, ActionButton, ApiError, Button, chatHome, courseHref, courseOf, Empty, Failure, idOf, isOutside, Line,
  Loading, Shell, t, teachersOf, useEffect, useGet, useLayoutEffect, useLocation, useMemo, useRef, useRoute
} from '../base.js'
import { useFragment, useStand } from '../scroll.js'
import { Beginning } from './beginning.js'
import { beginChat, Chat, chatOf, type Message } from './chat.js'
import { Composer, CutOff } from './composer.js'
import { Rail } from './rail.js'
import { Test } from './test.js'
import { Asked, Spoken, Turn, Writing } from './turn.js'

/** The conversations of a course: the rail, the transcript with its margin, the field. */
export default function ChatPage () {
  const { params: { course = '', session } } = useRoute()
  const { route } = useLocation()
  // A new conversation gets its id before it has its first message, and its address with it.
  const chat = useMemo(
    () => session === undefined ? new Chat(idOf(), course, true) : chatOf(session, course), [course, session]
  )
  useNews(chat)
  useEffect(() => {
    // A link with another course leads to the one that the conversation is about.
    const { value: subject } = chat.subject
    if (session !== undefined && subject !== course) route(courseHref(subject, `chat/${session}`), true)
  }, [chat.subject.value])
  const send = async (text: string) => {
    if (session !== undefined) return await chat.send(text)
    route(beginChat(course, text, chat.id))
    return true
  }
  const opener = <Button class='only-narrow' kind='quiet' icon='list' name={t.conversations} popovertarget='rail' />
  return (
    <Shell wide start={opener} title={chat.title.value}>
      <div class='chat'>
        <Rail course={course} current={session} />
        <div class='column'>
          {session === undefined
            ? <Beginning course={course} onAsk={send} />
            : <Transcript chat={chat} course={course} />}
          {!isRefused(chat) && (
            <Composer
              key={chat.id} chat={chat} onSend={send} closed={whyClosed(course)}
              draft={session === undefined ? `new:${course}` : `chat:${session}`}
            />
          )}
        </div>
      </div>
    </Shell>
  )
}

/** Why nothing can be asked here. */
function whyClosed (course: string): string | undefined {
  if (courseOf(course)?.archived) return t.archivedHint
  return account.value?.role === 'STUDENT' && isOutside(course) ? t.notInCourseAsk : undefined
}

const LOOK_MS = 5000

/** What another tab or device adds is looked for while the page is shown. */
function useNews (chat: Chat): void {
  useEffect(() => {
    const look = () => { if (document.visibilityState === 'visible') chat.look() }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [chat])
}

/** There is no such conversation, or it is somebody else's. */
const isRefused = ({ loadError: { value: error } }: Chat): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.status)

function Transcript ({ chat, course }: { chat: Chat, course: string }) {
  if (isRefused(chat)) {
    const more = <a class='btn' href={chatHome(course)}>{t.newConversation}</a>
    return (
      <div class='thread'>
        <h1 class='sr'>{t.noConversation}</h1>
        <Empty title={t.noConversation} action={more}>{t.noConversationHint}</Empty>
      </div>
    )
  }
  if (!chat.isLoaded.value) {
    const { value: error } = chat.loadError
    return <div class='thread'>{error ? <Failure error={error} again={() => chat.load()} /> : <Loading />}</div>
  }
  return <Thread key={chat.id} chat={chat} course={course} />
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

const LINKED = /^#m(\d+)$/

/** The turn with this message. A reply stands in the turn of the question before it. */
const turnOf = (n: number): HTMLElement | null =>
  document.getElementById(`m${n}`) ?? document.getElementById(`m${n - 1}`)

function Thread ({ chat, course }: { chat: Chat, course: string }) {
  const [messages, writing] = [chat.messages.value, chat.writing.value]
  const [told, pending] = [chat.told.value, chat.pending.value]
  const { stand, isAway } = usePlace(chat)
  const known = courseOf(course)
  // Questions of teachers go to no inbox.
  const isSeen = known !== undefined && known.transcripts !== 'none' && account.value?.role === 'STUDENT'
  const teachers = isSeen ? teachersOf(known) : ''
  const answers = useGet('/users/me/answers', { limit: 100 }, chat.id)
  const answerTo = (n?: number) => answers.data?.find(({ session_id: id, n: to }) => id === chat.id && to === n)
  // The test shows its last answer itself.
  const shown = told === null ? messages : messages.slice(0, -2)
  const asked = writing === null ? undefined : messages.at(-1)
  const pairs = pairsOf(asked === undefined ? shown : shown.slice(0, -1))
  // While another tab or device asks something, the question of the test stays, and what is open of it.
  const isTest = pending !== null && asked?.key === undefined
  const question = told?.question.question_text ?? (isTest ? pending.question_text : undefined)
  const showEarlier = async () => {
    const first = document.querySelector('.turn')
    const n = Number(first?.id.slice(1))
    if (first && n > 0) stand.stay(first, () => turnOf(n))
    await chat.earlier()
  }
  return (
    <div class='thread'>
      <h1 dir='auto'><Line text={chat.title.value || t.newConversation} /></h1>
      {chat.total.value > messages.length && <ActionButton act={showEarlier}>{t.earlier}</ActionButton>}
      {pairs.map(({ asked, reply }, i) => {
        // The question of a test is not shown twice.
        const isLead = question !== undefined && i === pairs.length - 1 && reply !== undefined && asked !== undefined
        const n = asked?.n ?? reply?.n
        return (
          <Turn
            key={asked?.key ?? n ?? `new ${i}`} id={n && `m${n}`} chat={chat} asked={asked} teachers={teachers}
            answer={answerTo(asked?.n)} reply={isLead ? leadOf(reply, question) : reply}
          />
        )
      })}
      {writing !== null && (
        <article class='turn'>{asked && <Asked message={asked} />}<Writing text={writing} /></article>
      )}
      {(told !== null || isTest) && <article class='turn'><Test chat={chat} stand={stand} /></article>}
      {chat.kept.value.map(sent => <CutOff key={sent.at} chat={chat} sent={sent} />)}
      <p class='sr' role='status' aria-live='polite'><Spoken text={chat.spoken.value} /></p>
      {isAway && told === null && (
        <Button class='to-end' icon='down' onClick={() => stand.on('end')}>{t.toAnswer}</Button>
      )}
    </div>
  )
}

/**
 * Where the window stands in this conversation (`scroll.ts`), and whether something came below it while the reader was
 * elsewhere.
 */
function usePlace (chat: Chat) {
  const stand = useStand()
  const linked = Number(LINKED.exec(useFragment())?.[1])
  const isReading = () => stand.place.value !== 'end' && stand.place.value !== 'newest'
  const sends = useRef(chat.sends.value)
  useLayoutEffect(() => {
    if (!(linked > 0)) return stand.on(chat.writing.value === null ? 'end' : 'newest')
    chat.reach(linked).then(() => requestAnimationFrame(() => {
      const turn = turnOf(linked)
      turn?.focus({ preventScroll: true })
      if (turn === null) stand.on('end')
      else stand.onElement(() => turnOf(linked))
    }), () => stand.on('end'))
  }, [chat, linked])
  useLayoutEffect(() => {
    if (chat.sends.value !== sends.current) stand.on('newest')
    sends.current = chat.sends.value
  }, [chat.sends.value])
  // What can be done about a reply that was cut off is below what there is of it.
  useLayoutEffect(() => { if (chat.kept.value.length > 0 && !isReading()) stand.on('end') }, [chat.kept.value.length])
  const there = `${chat.messages.value.at(-1)?.content} ${chat.writing.value} ${chat.pending.value?.question_num}`
  const seen = useRef(there)
  if (!isReading()) seen.current = there
  return { stand, isAway: seen.current !== there }
}

/** A reply that asks the question of a test says the question, too: only what it says before is shown. */
function leadOf (message: Message, question: string): Message | undefined {
  const [before = '', after] = message.content.split(question)
  if (after === undefined) return message
  // The line that counts the question stands above it, too.
  const content = before.trim().replace(/\n*\*\*[^*\n]+\*\*$/, '').trim()
  return content === '' && message.judgement === undefined ? undefined : { ...message, content }
}
