import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { load } from '../harness/load.js'
import { median, ratio, takeTurns } from '../harness/measure.js'
import { mustHold, table, times } from '../harness/report.js'
import { processorTimeOf, startGateway, type Gateway } from '../servers.js'

const ROUNDS = 11
const CONNECTIONS = 20
const WARM_UP = 10_000
const AMOUNT = 3_000
/** Two processes of the same code differ by up to this. Where some rounds are faster and some slower, it is noise. */
const FREE = 1.03

/*
 * What a gateway without traces does of them for a request: it calls a function that finds that there are none. The
 * gateway beside it has this call taken out when Node loads the file.
 */
const CALL = 'tracing?.note(name, value);'
const HOOK = 'export async function load (url, context, next) { const loaded = await next(url, context); ' +
  'if (!url.endsWith("/lib/process/tracing.js")) return loaded; const source = String(loaded.source); ' +
  `if (!source.includes(${JSON.stringify(CALL)})) throw new Error("The call is not there any more."); ` +
  `return { ...loaded, source: source.replace(${JSON.stringify(CALL)}, "") } }`
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
const REGISTER = `import { register } from 'node:module'; register(${JSON.stringify(moduleOf(HOOK))})`

/** The processor time of `GET /users/me` with traces off, without the code of traces, and with traces on. */
export async function traces (): Promise<void> {
  const collector = createServer((request, response) => { request.resume().once('end', () => response.end('{}')) })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const start = async (settings: Record<string, string>) =>
    await startGateway({ users: 100 }, { CHATBOT_URL: 'http://127.0.0.1:1', ...settings })
  const gateways = {
    off: await start({}),
    without: await start({ NODE_OPTIONS: `--import=${moduleOf(REGISTER)}` }),
    on: await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  }
  const requests = (gateway: Gateway) => async (amount = AMOUNT) => {
    const before = processorTimeOf(gateway)
    await load(`${gateway.origin}/users/me`, { request: gateway.student, connections: CONNECTIONS, amount })
    return (processorTimeOf(gateway) - before) / amount
  }
  const contenders = {
    off: requests(gateways.off), without: requests(gateways.without), on: requests(gateways.on)
  }
  for (const warm of Object.values(contenders)) await warm(WARM_UP)
  const seen = await takeTurns(ROUNDS, contenders)
  for (const gateway of Object.values(gateways)) await gateway.stop()
  collector.close()
  const row = (name: string, turns: number[]) =>
    [name, `${median(turns).toFixed(0)} µs`, times(ratio(turns, seen.without))]
  table('Processor time of GET /users/me, and of the gateway without the code of traces', [
    row('without that code', seen.without), row('traces off', seen.off), row('traces on, all kept', seen.on)
  ])
  const cost = ratio(seen.off, seen.without)
  mustHold('Traces that are off cost nothing', times(cost), cost.value <= FREE || cost.low <= 1)
}
