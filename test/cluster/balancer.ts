import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.js'
import type { Kind, Part } from './part.js'

// What npm runs, and so this, has no /usr/sbin in its path on some machines.
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const CONFIGURATION = new URL('../../../deploy/haproxy.cfg', import.meta.url)
// The ports of the file, by what is behind them.
const FRONTENDS: Record<string, Kind> = {
  ':8000': 'gateway', '127.0.0.1:8080': 'chat-engine', '127.0.0.1:8081': 'retrieval', '127.0.0.1:8083': 'analysis'
}

export const hasBalancer = (): boolean =>
  spawnSync('haproxy', ['-v'], { env: { PATH }, stdio: 'ignore' }).status === 0

export type Addresses = Record<Kind, string>

export interface Balancer {
  /** Where the parts of each kind are reached. */
  addresses: Addresses
  start: (parts: Part[]) => Promise<void>
  /** Sends no more requests to a part, or some again. */
  drain: (part: Part, isDrained: boolean) => Promise<void>
  stop: () => Promise<void>
}

/** HAProxy with deploy/haproxy.cfg. @param folder for its configuration */
export async function balancer (folder: string): Promise<Balancer> {
  const ports = new Map<Kind, number>()
  for (const kind of Object.values(FRONTENDS)) ports.set(kind, await freePort())
  const addresses = Object.fromEntries([...ports].map(([kind, port]) => [kind, `http://127.0.0.1:${port}`]))
  let stop = async (): Promise<void> => {}
  return {
    addresses: addresses as Addresses,
    stop: () => stop(),
    drain: async ({ kind, name }, isDrained) => {
      const socket = connect(join(folder, 'haproxy.sock'))
      socket.end(`set server ${kind}/${name} state ${isDrained ? 'drain' : 'ready'}\n`)
      socket.resume()
      await once(socket, 'close')
    },
    start: async parts => {
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(file, configured(parts, ports, join(folder, 'haproxy.sock')))
      const haproxy = spawn('haproxy', ['-db', '-f', file], { env: { PATH }, stdio: ['ignore', 'ignore', 'pipe'] })
      const ended = once(haproxy, 'exit')
      process.once('exit', () => haproxy.kill('SIGKILL'))
      let said = ''
      haproxy.stderr.setEncoding('utf8').on('data', text => { said += text })
      stop = async () => {
        haproxy.kill('SIGKILL')
        await ended
      }
      await untilListens(`${addresses.gateway}/health`, () => {
        if (haproxy.exitCode !== null) throw new Error(`HAProxy has ended: ${said}`)
      })
    }
  }
}

/** The file with these parts and ports in place of its own. */
function configured (parts: Part[], ports: Map<Kind, number>, socket: string): string {
  const lines = readFileSync(CONFIGURATION, 'utf8').split('\n').flatMap(line => {
    if (line === 'global') return [line, `  stats socket ${socket} level admin`]
    const [, address = ''] = /^ {2}bind (\S+)$/.exec(line) ?? []
    if (address !== '') return [`  bind 127.0.0.1:${ports.get(FRONTENDS[address] as Kind)}`]
    const [, kind, number] = /^ {2}server ([\w-]+)-(\d) /.exec(line) ?? []
    if (kind === undefined) return [line]
    // All of a kind stand where its first one stood.
    const ofKind = number === '1' ? parts.filter(part => part.kind === kind) : []
    return ofKind.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}`)
  })
  return lines.join('\n')
}

async function untilListens (url: string, check: () => void): Promise<void> {
  for (;;) {
    check()
    // 503 while no server is up.
    if (await fetch(url).then(() => true, () => false)) return
    await sleep(50)
  }
}
