import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import pretty from 'pino-pretty'
import { loggerOptions } from './logging.js'

/*
 * What every process of ours does around its app: it says in one sentence why it cannot start, writes its log, listens,
 * and stops when the requests in flight are answered.
 */

/** Runs the start of a process; when it fails, prints why and exits with 1. */
export async function startService (name: string, start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    // The errors of a start are sentences for the one who starts it. A stack is for what nobody has foreseen.
    const { message, stack } = error as Error
    process.stderr.write(`The ${name} cannot start. ${process.env.LOG_LEVEL === 'debug' ? stack : message}\n`)
    process.exit(1)
  }
}

/** The log of a process, on stdout. People read a terminal, machines read everything else: a JSON object a line. */
export function processLog (level: string): ReturnType<typeof loggerOptions> & { stream: DestinationStream } {
  const stream = process.stdout.isTTY
    ? pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : pino.destination({ dest: 1, sync: false })
  return { ...loggerOptions(level), stream }
}

/**
 * Listens. @returns the address
 * @throws an error whose message names the setting to change
 */
export async function listen (app: FastifyInstance, { HOST, PORT }: { HOST: string, PORT: number }): Promise<string> {
  try {
    await app.listen({ host: HOST, port: PORT })
    return app.listeningOrigin
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE': throw new Error(`PORT ${PORT} is in use on ${HOST}: stop what listens there, or set another PORT.`)
      case 'EACCES': throw new Error(`PORT ${PORT} may not be used by this user: set a PORT above 1023.`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND': throw new Error(`HOST ${HOST} is not an address of this machine.`)
      default: throw error
    }
  }
}

/**
 * On SIGTERM or SIGINT: no new requests, those in flight get up to `graceMs`, then `after`, and exit code 0.
 * On a second signal, at once.
 */
export function stopOnSignal (app: FastifyInstance, graceMs: number, after?: () => Promise<void>): void {
  const { log } = app
  closeWithGrace({ delay: graceMs, logger: log }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    else log.info({ signal }, 'stopping when the requests in flight are answered')
    await app.close()
    await after?.()
    log.info('stopped')
  })
}
