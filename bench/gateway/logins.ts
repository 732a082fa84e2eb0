import { once } from 'node:events'
import { loginForm } from '../harness/content.js'
import { load } from '../harness/load.js'
import { median, ratio, takeTurns } from '../harness/measure.js'
import { mustHold, ms, rate, table, times } from '../harness/report.js'
import { startGateway, startServer } from '../servers.js'

const ROUNDS = 5
/** Logins in a turn, all at the same time. */
const LOGINS = 12
const STORM = 32
const SECONDS = 2

/** Logins compared with bcrypt alone, and the latency of other requests during many logins. */
export async function logins (): Promise<void> {
  const bcrypt = await startServer('./reference/bare-bcrypt.js')
  const gateway = await startGateway({ users: 100 }, { CHATBOT_URL: 'http://127.0.0.1:1' })

  const logIn = (amount: number, connections: number) => load(`${gateway.origin}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    request: () => ({ body: loginForm(gateway.student().username) }),
    connections,
    amount
  })
  const rates = await takeTurns(ROUNDS, {
    'bare bcrypt': async () => {
      bcrypt.process.send(LOGINS)
      const [took] = await once(bcrypt.process, 'message') as [number]
      return LOGINS / took * 1000
    },
    'POST /token': async () => (await logIn(LOGINS, LOGINS)).perSecond
  })
  table(`Logins at cost 12, ${LOGINS} at a time`, [
    ['', 'per second', 'of bare bcrypt'],
    ...Object.entries(rates).map(([name, perSecond]) =>
      [name, rate(median(perSecond)), times(ratio(perSecond, rates['bare bcrypt']))])
  ])
  const share = ratio(rates['POST /token'], rates['bare bcrypt'])
  mustHold('POST /token: at least 0.9 of bare bcrypt on as many threads', times(share), share.value >= 0.9)

  const profile = () =>
    load(`${gateway.origin}/users/me`, { request: gateway.student, connections: 1, seconds: SECONDS })
  const seen = await takeTurns(ROUNDS, {
    alone: profile,
    [`with ${STORM} logins in flight`]: async () => {
      const storm = logIn(STORM, STORM)
      const turn = await profile()
      await storm
      return turn
    }
  })
  for (const server of [bcrypt, gateway]) await server.stop()
  table('GET /users/me, one at a time', [
    ['', 'p50', 'p99'],
    ...Object.entries(seen).map(([name, turns]) =>
      [name, ms(median(turns.map(({ p50 }) => p50))), ms(median(turns.map(({ p99 }) => p99)))])
  ])
  const p99 = median(seen[`with ${STORM} logins in flight`].map(turn => turn.p99))
  mustHold('GET /users/me in a login storm: p99 below 50 ms', ms(p99), p99 < 50)
}
