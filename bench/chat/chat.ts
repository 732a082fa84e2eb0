import { load, WARM_UP_SECONDS, type Load, type Seen } from '../harness/load.js'
import { median, ratio, takeTurns } from '../harness/measure.js'
import { mustHold, ms, rate, table, times } from '../harness/report.js'
import { startGateway, startOther, startServer, type Gateway, type Student } from '../servers.js'
import { STUDENTS, SUBJECT } from '../harness/content.js'
import { LIMITS, sessionsInTurn } from './in-turn.js'

const ROUNDS = 9
const SESSIONS = 1000
type Length = Pick<Load, 'seconds' | 'settle'>
const SHORT: Length = { seconds: 1.5 }
const SPREAD: Length = { settle: 1, seconds: 4 }

type Content = (isFirst: boolean) => string
const hello: Content = () => 'hello'
// Each connection waits a random time first: otherwise all requests would arrive at the same moments for ever.
const wait200: Content = isFirst => `wait ${isFirst ? Math.floor(Math.random() * 200) : 200}`

const JSON_BODY = { 'content-type': 'application/json' }

/**
 * `POST /chat` compared with a pass-through proxy, and the time that the gateway adds to that of the engine. With
 * `BENCH_AGAINST=<folder>`, the gateway of another checkout that is built takes its turns, too.
 */
export async function chat (): Promise<void> {
  const engine = await startServer('./reference/stub-engine.js')
  const proxy = await startServer('./reference/pass-through.js', { ENGINE: engine.origin })
  const settings = { CHATBOT_URL: engine.origin, ...LIMITS }
  const gateway = await startGateway({ users: 100 }, settings)
  const against = process.env.BENCH_AGAINST
  const other = against === undefined ? undefined : await startOther(against, settings)

  const ours = chatsOf(gateway)
  const theirs = other && chatsOf(other)
  const toGateway = (content: Content, connections: number, length = SHORT, { origin, message } = ours) =>
    load(`${origin}/chat`, { method: 'POST', headers: JSON_BODY, request: message(content), connections, ...length })
  const toOther = (content: Content, connections: number, length = SHORT): Record<string, () => Promise<Seen>> =>
    theirs === undefined ? {} : { [against as string]: () => toGateway(content, connections, length, theirs) }
  let messages = 0
  const to = (origin: string, query: Content, connections: number, length = SHORT) => load(`${origin}/chat`, {
    method: 'POST',
    headers: JSON_BODY,
    request: isFirst => {
      const id = `bench-${messages++ % SESSIONS}`
      return { body: JSON.stringify({ id, asignatura: SUBJECT, query: query(isFirst), user_id: 'u000000' }) }
    },
    connections,
    ...length
  })

  for (const chats of [ours, theirs]) {
    if (chats === undefined) continue
    await toGateway(hello, 100, { seconds: WARM_UP_SECONDS }, chats)
    chats.grown()
  }

  const few = await takeTurns<string, Seen>(ROUNDS, {
    engine: () => to(engine.origin, hello, 20),
    'pass-through proxy': () => to(proxy.origin, hello, 20),
    gateway: () => toGateway(hello, 20),
    // Also so that its sessions become as long.
    ...toOther(hello, 20)
  })
  show('POST /chat, the engine at 0 ms, 20 at a time', few)

  const crowd = await takeTurns<string, Seen>(ROUNDS, {
    engine: () => to(engine.origin, hello, 100),
    'pass-through proxy': () => to(proxy.origin, hello, 100),
    gateway: () => toGateway(hello, 100),
    ...toOther(hello, 100)
  })
  show('POST /chat, the engine at 0 ms, 100 at a time', crowd)

  const slow = await takeTurns<string, Seen>(ROUNDS, {
    engine: () => to(engine.origin, wait200, 100, SPREAD),
    'pass-through proxy': () => to(proxy.origin, wait200, 100, SPREAD),
    gateway: () => toGateway(wait200, 100, SPREAD),
    ...toOther(wait200, 100, SPREAD)
  })
  show('POST /chat, the engine at 200 ms, 100 at a time', slow)

  const fifty = async (request: Load['request']) => {
    const { perSecond } = await load(`${gateway.origin}/chat`, {
      method: 'POST', headers: JSON_BODY, request, connections: 50, amount: 50
    })
    return 50 / perSecond * 1000
  }
  const { username, headers } = gateway.student()
  const body = JSON.stringify({ id: `shared-${username}`, asignatura: SUBJECT, content: 'hello' })
  const atOnce = await takeTurns(ROUNDS, {
    'in fifty sessions': () => fifty(ours.message(hello)),
    'in one session': () => fifty(() => ({ headers, body }))
  })
  const rows = Object.entries(atOnce).map(([name, all]) => [name, ms(median(all))])
  table('Fifty chats at once, until all are answered', rows)

  for (const server of [gateway, other, proxy, engine]) await server?.stop()

  const share = ratio(rates(crowd, 'gateway'), rates(crowd, PROXY))
  mustHold('POST /chat, engine at 0 ms, 100 at once: at least 0.25 of a bare pass-through proxy',
    times(share), share.value >= 0.25)
  const addedBy = (name: string) => medianTime(slow, name) - medianTime(slow, 'engine')
  const added = addedBy('gateway')
  mustHold('POST /chat, engine at 200 ms, 100 at once: less than 10 ms added to the median', ms(added), added < 10)
  if (against === undefined) return
  const compared = ratio(rates(crowd, 'gateway'), rates(crowd, against))
  mustHold(`POST /chat, engine at 0 ms, 100 at once: at least 0.95 of the rate of ${against}`,
    times(compared), compared.value >= 0.95)
  mustHold(`POST /chat, engine at 200 ms, 100 at once: at most 1.2 times what ${against} adds`,
    `${ms(added)} and ${ms(addedBy(against))}`, added <= 1.2 * addedBy(against))
}

/** Chats of a gateway, in a thousand sessions of twenty students. Each session is new at its first message. */
function chatsOf (gateway: Gateway) {
  const students = STUDENTS.map(() => gateway.student())
  const { next, grown } = sessionsInTurn(SESSIONS)
  const message = (content: Content) => (isFirst: boolean) => {
    const n = next()
    const { username, headers } = students[n % students.length] as Student
    return { headers, body: JSON.stringify({ id: `${username}-${n}`, asignatura: SUBJECT, content: content(isFirst) }) }
  }
  return { origin: gateway.origin, message, grown }
}

const PROXY = 'pass-through proxy'
const rates = (seen: Record<string, Seen[]>, name: string): number[] =>
  (seen[name] ?? []).map(({ perSecond }) => perSecond)
const medianTime = (seen: Record<string, Seen[]>, name: string): number =>
  median((seen[name] ?? []).map(({ p50 }) => p50))

function show (title: string, seen: Record<string, Seen[]>): void {
  const direct = medianTime(seen, 'engine')
  table(title, [
    ['', 'requests', 'p50', 'p99', 'added to the engine', 'of the pass-through proxy'],
    ...Object.entries(seen).map(([name, turns]) => [
      name, rate(median(rates(seen, name))), ms(medianTime(seen, name)), ms(median(turns.map(({ p99 }) => p99))),
      ms(medianTime(seen, name) - direct), times(ratio(rates(seen, name), rates(seen, PROXY)))
    ])
  ])
}
