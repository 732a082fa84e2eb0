import { load, type Seen } from '../harness/load.js'
import { median, ratio, takeTurns } from '../harness/measure.js'
import { mustHold, ms, rate, table, times } from '../harness/report.js'
import { startGateway, startServer } from '../servers.js'

const CONNECTIONS = 20
const SECONDS = 1
const ROUNDS = 9

/** Requests per second of the cheap routes, compared with servers that do less. */
export async function reads (): Promise<void> {
  const bare = await startServer('./reference/bare-http.js')
  const minimal = await startServer('./reference/minimal-fastify.js')
  const gateway = await startGateway({ users: 100 }, { CHATBOT_URL: 'http://127.0.0.1:1' })

  const get = (origin: string, path: string) => () =>
    load(origin + path, { request: gateway.student, connections: CONNECTIONS, seconds: SECONDS })
  const seen = await takeTurns(ROUNDS, {
    'bare node:http': get(bare.origin, '/'),
    'minimal Fastify, GET /health': get(minimal.origin, '/health'),
    'minimal Fastify, GET /users/me': get(minimal.origin, '/users/me'),
    'gateway, GET /health': get(gateway.origin, '/health'),
    'gateway, GET /users/me': get(gateway.origin, '/users/me'),
    'gateway, GET /subjects': get(gateway.origin, '/subjects'),
    'gateway, GET /sessions': get(gateway.origin, '/sessions')
  })
  for (const server of [bare, minimal, gateway]) await server.stop()

  const perSecond = (name: keyof typeof seen) => seen[name].map(turn => turn.perSecond)
  const figure = (turns: Seen[], name: keyof Seen) => median(turns.map(turn => turn[name]))
  const reference = perSecond('minimal Fastify, GET /users/me')
  table(`Requests per second, ${CONNECTIONS} at a time`, [
    ['', 'requests', 'p50', 'p99', 'of minimal Fastify, GET /users/me'],
    ...Object.entries(seen).map(([name, turns]) => [
      name, rate(figure(turns, 'perSecond')), ms(figure(turns, 'p50')), ms(figure(turns, 'p99')),
      times(ratio(turns.map(turn => turn.perSecond), reference))
    ])
  ])
  const share = ratio(perSecond('gateway, GET /users/me'), reference)
  mustHold('GET /users/me: at least 0.35 of a minimal Fastify without a database', times(share), share.value >= 0.35)
}
