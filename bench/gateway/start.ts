import { median, takeTurns } from '../harness/measure.js'
import { ms, table } from '../harness/report.js'
import { databaseWith, startServer } from '../servers.js'

const ROUNDS = 5

/** The time from the start of the process to its first response. */
export async function start (): Promise<void> {
  const few = await databaseWith({ users: 100 })
  const many = await databaseWith({ users: 100_000 })
  const starting = (program: string, settings: Record<string, string> = {}) => async () => {
    const started = performance.now()
    const server = await startServer(program, settings)
    const { ok } = await fetch(`${server.origin}/health`)
    const took = performance.now() - started
    await server.stop()
    if (!ok) throw new Error(`${program} did not answer GET /health with a success`)
    return took
  }
  // Without CHATBOT_URL, the gateway starts its chat engine as well.
  const seen = await takeTurns(ROUNDS, {
    'bare node:http': starting('./reference/bare-http.js'),
    'minimal Fastify': starting('./reference/minimal-fastify.js'),
    'gateway, 100 users': starting('../server.js', few.settings),
    'gateway, 100,000 users and subjects': starting('../server.js', many.settings)
  })
  await few.remove()
  await many.remove()
  const rows = Object.entries(seen).map(([name, took]) => [name, ms(median(took))])
  table('From the start of the process to the first 200', rows)
}
