import { SUBJECT } from '../harness/content.js'
import { load, type Seen } from '../harness/load.js'
import { median, ratio, takeTurns } from '../harness/measure.js'
import { ms, mustHold, rate, table, times } from '../harness/report.js'
import { processorTimeOf, startGateway, startOther, startServer, type Gateway, type Server } from '../servers.js'
import { LIMITS, sessionsInTurn } from './in-turn.js'

const ROUNDS = 9
const CONNECTIONS = 32
const SESSIONS = 256
const WARM_UP = 12_000
const AMOUNT = 2_000
const MOST_MICROSECONDS = 600
// Where the minimal Fastify takes this for a request. A slower machine gets more for a chat, too.
const MINIMAL_MICROSECONDS = 95

const EARLIER = Array.from({ length: 4 }, (_, i) =>
  ({ role: i % 2 ? 'assistant' : 'user', content: `Earlier message ${i}: what is a vector space?` }))

/** A turn: what the client sees, and the microseconds of processor time that the server takes for a request. */
type Turn = Seen & { processor: number }

/**
 * The processor time of a chat: one student, 256 sessions in turn, four earlier messages with each, the engine at 0 ms.
 * With `BENCH_AGAINST=<folder>`, the gateway of another checkout that is built takes its turns, too.
 */
export async function chatCost (): Promise<void> {
  const engine = await startServer('./reference/stub-engine.js')
  const minimal = await startServer('./reference/minimal-fastify.js')
  const settings = { CHATBOT_URL: engine.origin, ...LIMITS }
  const gateway = await startGateway({ users: 100 }, settings)
  const against = process.env.BENCH_AGAINST
  const other = against === undefined ? undefined : await startOther(against, settings)

  const chats = (at: Gateway) => {
    const { next, grown } = sessionsInTurn(SESSIONS)
    const { username, headers } = at.student()
    return async (amount = AMOUNT) => {
      const turn = await measured(at, `${at.origin}/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        request: () => {
          const id = `cost-${username}-${next()}`
          return { body: JSON.stringify({ id, asignatura: SUBJECT, content: 'hello', messages: EARLIER }) }
        },
        amount
      })
      grown()
      return turn
    }
  }
  const contenders = {
    'minimal Fastify': async (amount = AMOUNT) =>
      await measured(minimal, `${minimal.origin}/users/me`, { request: gateway.student, amount }),
    gateway: chats(gateway),
    ...(other && { [against as string]: chats(other) })
  }
  // Also makes the sessions.
  for (const warm of Object.values(contenders)) await warm(WARM_UP)
  const seen = await takeTurns<string, Turn>(ROUNDS, contenders)
  for (const server of [gateway, other, minimal, engine]) await server?.stop()
  report(seen, against)
}

type Requests = Omit<Parameters<typeof load>[1], 'connections' | 'amount'> & { amount: number }

async function measured (server: Server, url: string, requests: Requests): Promise<Turn> {
  const before = processorTimeOf(server)
  const seen = await load(url, { ...requests, connections: CONNECTIONS })
  return { ...seen, processor: (processorTimeOf(server) - before) / requests.amount }
}

function report (seen: Record<string, Turn[]>, against: string | undefined): void {
  const of = (name: string, field: keyof Turn) => (seen[name] ?? []).map(turn => turn[field])
  const micro = (time: number) => `${time.toFixed(0)} µs`
  table(`POST /chat of a student in ${SESSIONS} sessions with earlier messages, ${CONNECTIONS} at a time`, [
    ['', 'requests', 'p50', 'processor time', 'of minimal Fastify'],
    ...Object.keys(seen).map(name => [
      name, rate(median(of(name, 'perSecond'))), ms(median(of(name, 'p50'))), micro(median(of(name, 'processor'))),
      times(ratio(of(name, 'processor'), of('minimal Fastify', 'processor')))
    ])
  ])
  const share = ratio(of('gateway', 'processor'), of('minimal Fastify', 'processor'))
  mustHold(`A chat: at most ${MOST_MICROSECONDS} µs of processor time where minimal Fastify takes ` +
    `${MINIMAL_MICROSECONDS}`, times(share), share.value <= MOST_MICROSECONDS / MINIMAL_MICROSECONDS)
  if (against === undefined) return
  const compared = ratio(of(against, 'processor'), of('gateway', 'processor'))
  mustHold(`A chat: no more processor time than in ${against}`, times(compared), compared.value >= 1)
  const rates = ratio(of('gateway', 'perSecond'), of(against, 'perSecond'))
  mustHold(`A chat: at least 1.0 of the rate of ${against}`, times(rates), rates.value >= 1)
}
