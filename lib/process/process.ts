import { setFlagsFromString } from 'node:v8'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { loggerOptions } from './logging.js'
import { startTracing, stopTracing, type TracingOptions } from './tracing.js'
import { VERSION } from './version.js'

/*
 * What every process of ours does around its app: it reports in one sentence why it cannot start, writes its log,
 * listens, and stops after the requests in flight are answered.
 */

/** Runs the start of a process. When it fails, prints the reason and exits with code 1. */
export async function startProcess (name: string, start: () => Promise<void>): Promise<void> {
  // While code is loaded, V8 learns which objects live long, and then puts others from the same lines among them: those
  // of each request. A sixth of the gateway's time went into collecting them (bench/README.md).
  setFlagsFromString('--no-allocation-site-pretenuring')
  // V8 interprets a regular expression first, and compiles it when it is used again: both for each sort of string. Of
  // the first test of a course, whose text hundreds of patterns read, compiling them at once saves a quarter.
  setFlagsFromString('--no-regexp-tier-up')
  try {
    await start()
  } catch (error) {
    // Errors of a start are sentences for the operator. The stack helps only with an unexpected one.
    const { message, stack } = error as Error
    process.stderr.write(`The ${name} cannot start. ${process.env.LOG_LEVEL === 'debug' ? stack : message}\n`)
    process.exit(1)
  }
}

/** The logger options of a process, on stdout: readable lines on a terminal, one JSON object a line elsewhere. */
export async function processLog (
  level: string
): Promise<ReturnType<typeof loggerOptions> & { stream: DestinationStream }> {
  const options = loggerOptions(level)
  if (!process.stdout.isTTY) return { ...options, stream: pino.destination({ dest: 1, sync: false }) }
  const { default: pretty } = await import('pino-pretty')
  const stream = pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true })
  return { ...options, stream }
}

/**
 * Listens.
 * @returns the origin, for example `http://127.0.0.1:8000`
 * @throws an error whose message names the setting to change
 */
export async function listen (app: FastifyInstance, { HOST, PORT }: { HOST: string, PORT: number }): Promise<string> {
  try {
    await app.listen({ host: HOST, port: PORT })
    return app.listeningOrigin
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new Error(`PORT ${PORT} is in use on ${HOST}: stop what listens there, or set another PORT.`)
      case 'EACCES':
        throw new Error(`PORT ${PORT} may not be used by this user: set a PORT above 1023.`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new Error(`HOST ${HOST} is not an address of this machine.`)
      default: throw error
    }
  }
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
// A terminal signals a whole group of processes, and npm passes its signal on: one request to stop arrives twice.
const SAME_STOP_MS = 1_000

interface Stop {
  /** How long it goes on to serve, and says at `/ready` that it stops. */
  delaySeconds: number
  /** How long the requests in flight may take after that. */
  graceMs: number
  /** Runs when all requests are answered, for example to stop what the process has started. */
  after?: () => Promise<void>
}

/**
 * On SIGTERM, SIGINT, SIGHUP or SIGQUIT, after the delay: refuses new requests, answers those in flight, runs `after`,
 * and exits with code 0. A second signal, a second or more after the first, ends the process at once with code 1.
 */
export function stopOnSignal (app: FastifyInstance, { delaySeconds, graceMs, after }: Stop): void {
  const { log } = app
  let stopping: { since: number } | undefined
  const { close } = closeWithGrace({ delay: graceMs, logger: log, skip: [...STOP_SIGNALS] }, async ({ err }) => {
    stopping ??= { since: performance.now() }
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await app.close()
    await after?.()
    log.info('stopped')
  })
  const onSignal = (signal: string) => {
    if (stopping === undefined) {
      stopping = { since: performance.now() }
      log.info({ signal }, 'stopping when the requests in flight are answered')
      app.leave()
      setTimeout(close, delaySeconds * 1000)
    } else if (performance.now() - stopping.since >= SAME_STOP_MS) {
      log.error({ signal }, 'stopping at once: this is the second signal')
      process.exit(1)
    }
  }
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal)
}

/** A companion in a process of its own. */
interface CompanionProcess<Settings> {
  /** As it stands in sentences, for example `chat engine`. */
  name: string
  /** Throws a sentence about the first bad setting. */
  loadSettings: () => Settings
  /** Imports the app when it is called, so that a bad setting is reported before the app is loaded. */
  build: (settings: Settings, log: object) => Promise<FastifyInstance>
  /** How long requests in flight may take after a signal. */
  graceMs: number
  /** Lines of the greeting: a label and its value. */
  describe: (app: FastifyInstance, settings: Settings) => Record<string, string>
}

type AnySettings = TracingOptions & { LOG_LEVEL: string, HOST: string, PORT: number, STOP_DELAY_SECONDS: number }

/** Starts a companion in a process of its own. Prints the reason and exits with code 1 when it cannot start. */
export async function runCompanion<Settings extends AnySettings> (
  { name, loadSettings, build, graceMs, describe }: CompanionProcess<Settings>
): Promise<void> {
  await startProcess(name, async () => {
    const settings = loadSettings()
    await startTracing(name.replaceAll(' ', '-'), settings)
    const app = await build(settings, await processLog(settings.LOG_LEVEL))
    stopOnSignal(app, { delaySeconds: settings.STOP_DELAY_SECONDS, graceMs, after: stopTracing })
    const origin = await listen(app, settings)
    const title = name.charAt(0).toUpperCase() + name.slice(1)
    greet(`${title} ${VERSION} listens on ${origin}`, describe(app, settings))
  })
}

/** Prints a greeting on stderr, since stdout is for the log. */
export function greet (title: string, parts: Record<string, string>, ...notes: string[]): void {
  const width = Math.max(...Object.keys(parts).map(label => label.length))
  const lines = Object.entries(parts).map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)
  process.stderr.write([title, ...lines, ...notes].join('\n') + '\n')
}
