import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { balancer, type Addresses } from './balancer.js'
import { Part, type Kind, type Version } from './part.js'

/** Longer than a process says at `/ready` that it stops before it takes no more requests. */
const READY_MS = 30_000

/** What the companions of a cluster want of their callers. */
export const COMPANION_SECRET = 'what-every-companion-of-a-cluster-wants'

export interface ClusterOptions {
  /** The database of all of them. */
  uri: string
  secret: string
  gateways: number
  /** Of each companion. */
  companions: number
  /** Further settings of the gateways. */
  settings?: Record<string, string>
  version?: Version
  /**
   * Chat engines and retrieval services are named by their own addresses, so that they share out the courses, and not
   * by the one of the load balancer.
   */
  areNamed?: boolean
}

export interface Cluster {
  /** The load balancer's. */
  url: string
  parts: Part[]
  /** The parts of one kind. */
  of: (kind: Kind) => Part[]
  /** Resolves when the load balancer has found it ready. */
  ready: (part: Part) => Promise<void>
  /** Tells the load balancer to send it no more requests, or some again. */
  drain: (part: Part, isDrained: boolean) => Promise<void>
  close: () => Promise<void>
}

/** Gateways and companions as processes of their own behind HAProxy. */
export async function startCluster (options: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  const front = await balancer(folder)
  const parts: Part[] = []
  // A part reads its settings when it is started.
  const addresses = { ...front.addresses }
  for (const [kind, count] of Object.entries(countsOf(options)) as Array<[Kind, number]>) {
    const settings = () => settingsOf(kind, addresses, options)
    for (let i = 1; i <= count; i++) parts.push(await Part.create(`${kind}-${i}`, kind, settings, folder))
  }
  for (const kind of ['chat-engine', 'retrieval'] as const) {
    const urls = parts.filter(part => part.kind === kind).map(({ url }) => url)
    if (options.areNamed) addresses[kind] = urls.join(',')
  }
  const close = async () => {
    await Promise.all([front.stop(), ...parts.map(part => part.kill())])
    if (process.env.KEEP_LOGS === undefined) await rm(folder, { recursive: true, force: true })
    else console.error(`The logs are in ${folder}`)
  }
  try {
    await front.start(parts)
    await Promise.all(parts.map(part => part.start(options.version)))
    await Promise.all(parts.map(ready))
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: front.addresses.gateway,
    parts,
    of: kind => parts.filter(part => part.kind === kind),
    ready,
    drain: front.drain,
    close
  }
}

const countsOf = ({ gateways, companions }: ClusterOptions): Record<Kind, number> =>
  ({ gateway: gateways, 'chat-engine': companions, retrieval: companions, analysis: companions })

function settingsOf (
  kind: Kind, addresses: Addresses, { uri, secret, settings }: ClusterOptions
): Record<string, string> {
  const common = {
    HOST: '127.0.0.1',
    MONGODB_URI: uri,
    COMPANION_SECRET,
    CHATBOT_URL: addresses['chat-engine'],
    RAG_URL: addresses.retrieval,
    MATH_URL: addresses.analysis,
    STOP_DELAY_SECONDS: '3'
  }
  return kind === 'gateway' ? { ...common, SECRET_KEY: secret, TRUST_PROXY: '127.0.0.1', ...settings } : common
}

async function ready (part: Part): Promise<void> {
  const until = Date.now() + READY_MS
  for (;;) {
    const isReady = await fetch(`${part.url}/ready`).then(({ ok }) => ok, () => false)
    // The load balancer asks once a second.
    if (isReady) return await sleep(1_300)
    if (Date.now() > until) throw new Error(`${part.name} is not ready`)
    await sleep(50)
  }
}
