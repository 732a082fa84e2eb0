import { performance } from 'node:perf_hooks'
import { createClient, type Client } from '../../client/index.js'
import { SUBJECT } from '../harness/content.js'
import { median, percentile, takeTurns } from '../harness/measure.js'
import { memoryOf } from '../gateway/memory.js'
import { mib, ms, mustHold, table } from '../harness/report.js'
import { startGateway, startServer } from '../servers.js'

const ROUNDS = 7
const AT_ONCE = 50
const OPEN = 200
const SAMPLES = 8
const MOST_MS = 15
const MOST_BYTES = 60 * 1024 * 1024

/**
 * How much later than the engine sends it the first piece of a streamed reply arrives, and the memory of open streams.
 * The engine writes the time into its pieces: all processes have the clock of one machine.
 */
export async function streams (): Promise<void> {
  const engine = await startServer('./reference/stub-engine.js')
  const gateway = await startGateway({ users: 100 }, { CHATBOT_URL: engine.origin })
  const direct = createClient(engine.origin)
  const clients = Array.from({ length: 20 }, () => {
    const client = createClient(gateway.origin)
    client.token = gateway.student().headers.authorization.replace('Bearer ', '')
    return client
  })
  let messages = 0
  // A session has one user: its number says which.
  const turn = (toGateway: boolean, content: string) => {
    const n = messages++ % 1000
    const client = toGateway ? clients[n % clients.length] as Client : direct
    return client.chat({ id: `streams-${n}`, asignatura: SUBJECT, content, ...!toGateway && { query: content } })
  }
  // The engine begins each one after another time, as with students who do not ask in step.
  const delays = async (toGateway: boolean) => await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    let delay = NaN
    for await (const event of turn(toGateway, `stream 20 ${Math.floor(Math.random() * 500)}`)) {
      if (event.type === 'delta' && Number.isNaN(delay)) delay = now() - Number(event.text)
    }
    return delay
  }))

  const seen = await takeTurns(ROUNDS, { engine: () => delays(false), gateway: () => delays(true) })
  table(`The first piece of a reply after the engine sends it, ${AT_ONCE} streams at once`, [
    ['', 'p50', 'p99'],
    ...Object.entries(seen).map(([name, rounds]) =>
      [name, ms(median(rounds.flat())), ms(percentile(rounds.flat(), 0.99))])
  ])

  const before = await memoryNow()
  let begun = 0
  let open: Array<Promise<void>> = []
  await new Promise<void>(resolve => {
    open = Array.from({ length: OPEN }, async () => {
      for await (const { type } of turn(true, 'stream 200 0')) if (type === 'start' && ++begun === OPEN) resolve()
    })
  })
  const during = await memoryNow()
  await Promise.all(open)
  table(`Resident memory of the gateway and ${OPEN} open streams`, [['before', mib(before)], ['open', mib(during)]])
  for (const server of [gateway, engine]) await server.stop()

  const p50 = median(seen.gateway.flat())
  mustHold(`The first piece of a streamed reply, ${AT_ONCE} at once: at most ${MOST_MS} ms after the engine's, p50`,
    ms(p50), p50 <= MOST_MS)
  mustHold(`${OPEN} open streams: at most 60 MiB`, mib(during - before), during - before <= MOST_BYTES)

  /** The most of some samples within two seconds. */
  async function memoryNow (): Promise<number> {
    const samples = []
    for (let i = 0; i < SAMPLES; i++) {
      samples.push(await memoryOf(gateway))
      await pause(250)
    }
    return Math.max(...samples)
  }
}

const now = (): number => performance.timeOrigin + performance.now()
const pause = (time: number): Promise<void> => new Promise(resolve => setTimeout(resolve, time))
