import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.js'

export type Kind = 'gateway' | 'chat-engine' | 'retrieval' | 'analysis'

/** The folder `dist` of this checkout. */
export const OURS = new URL('../../', import.meta.url)
const PROGRAMS: Record<Kind, string> = {
  gateway: 'server.js',
  'chat-engine': 'companions/chat-engine/server.js',
  retrieval: 'companions/retrieval/server.js',
  analysis: 'companions/analysis/server.js'
}
const START_MS = 120_000

const running = new Set<ChildProcess>()
process.on('exit', () => { for (const child of running) child.kill('SIGKILL') })

export interface Version {
  /** The folder `dist` of the checkout whose program runs. */
  dist: URL
  /** How far the clock of the process is ahead, in milliseconds. */
  clockMs: number
}

/** A service of the cluster as a process of its own. It keeps its port over all its starts. */
export class Part {
  readonly name: string
  readonly kind: Kind
  readonly port: number
  readonly #settings: () => Record<string, string>
  readonly #log: number
  #process: ChildProcess | undefined
  #ended: Promise<[number | null, NodeJS.Signals | null]> | undefined

  private constructor (name: string, kind: Kind, port: number, settings: () => Record<string, string>, log: number) {
    this.name = name
    this.kind = kind
    this.port = port
    this.#settings = settings
    this.#log = log
  }

  /**
   * @param settings of each start
   * @param logs the folder of the file with its log
   */
  static async create (
    name: string, kind: Kind, settings: () => Record<string, string>, logs: string
  ): Promise<Part> {
    return new Part(name, kind, await freePort(), settings, openSync(`${logs}/${name}.log`, 'a'))
  }

  get url (): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Resolves when it listens. Throws with what it has said when it ends instead. */
  async start ({ dist, clockMs }: Version = { dist: OURS, clockMs: 0 }): Promise<void> {
    const clock = fileURLToPath(new URL('shifted-clock.js', import.meta.url))
    const shifted = clockMs === 0 ? [] : ['--import', clock]
    const child = spawn(process.execPath, [...shifted, fileURLToPath(new URL(PROGRAMS[this.kind], dist))], {
      // A folder without an .env file. Nothing of the environment of tap.
      cwd: tmpdir(),
      env: {
        PATH: process.env.PATH,
        UV_THREADPOOL_SIZE: '16',
        PORT: String(this.port),
        CLOCK_AHEAD_MS: String(clockMs),
        ...this.#settings()
      },
      stdio: ['ignore', this.#log, 'pipe']
    })
    this.#process = child
    running.add(child)
    child.once('exit', () => { running.delete(child) })
    this.#ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    await new Promise<void>((resolve, reject) => {
      let said = ''
      const timer = setTimeout(() => reject(new Error(`${this.name} has not started: ${said}`)), START_MS)
      child.stderr?.setEncoding('utf8').on('data', text => {
        said += text
        if (said.includes('listens on')) resolve()
      })
      child.once('exit', () => reject(new Error(`${this.name} has ended: ${said}`)))
      child.once('exit', () => clearTimeout(timer))
    })
  }

  /** SIGKILL. */
  async kill (): Promise<void> {
    this.#process?.kill('SIGKILL')
    await this.#ended
  }

  /** SIGTERM. @returns its exit code */
  async stop (): Promise<number | null> {
    this.#process?.kill('SIGTERM')
    const [code] = await this.#ended ?? [null]
    return code
  }

  /** Its resident memory in bytes, as it reports it. */
  async memory (): Promise<number> {
    return await this.metric('process_resident_memory_bytes')
  }

  /** What it reports at `/metrics`. @param name with its labels */
  async metric (name: string): Promise<number> {
    const metrics = await (await fetch(`${this.url}/metrics`)).text()
    return Number(metrics.split('\n').find(line => line.startsWith(`${name} `))?.split(' ')[1] ?? 0)
  }
}
