import closeWithGrace from 'close-with-grace'
import { pino, type DestinationStream } from 'pino'
import pretty from 'pino-pretty'
import { buildApp, VERSION } from './app.js'
import { startEmbeddedParts, type Parts } from './embedded-parts.js'
import { loggerOptions } from './plugins/logging.js'
import { loadSettings, type Settings } from './settings.js'

try {
  await start()
} catch (error) {
  // The errors of a start are sentences for the one who starts it. A stack is for what nobody has foreseen.
  const { message, stack } = error as Error
  process.stderr.write(`The gateway cannot start. ${process.env.LOG_LEVEL === 'debug' ? stack : message}\n`)
  process.exit(1)
}

async function start (): Promise<void> {
  const settings = loadSettings()
  const parts = await startEmbeddedParts(settings)
  try {
    await serve(settings, parts)
  } catch (error) {
    await parts.close()
    throw error
  }
}

async function serve (settings: Settings, parts: Parts): Promise<void> {
  const { close: closeParts, ...addresses } = parts
  const app = await buildApp({ ...settings, ...addresses }, { ...loggerOptions(settings.LOG_LEVEL), stream: logDestination() })
  const { log } = app

  // A chat in flight may take up to its deadline; it gets that long and a little more to be written down.
  closeWithGrace({ delay: settings.CHAT_TIMEOUT_SECONDS * 1000 + 5000, logger: log }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'the gateway stops after an unexpected error')
    else log.info({ signal }, 'the gateway stops when the requests in flight are answered')
    await app.close()
    await closeParts()
    log.info('stopped')
  })

  await app.listen({ host: settings.HOST, port: settings.PORT }).catch(error => { throw listenError(error, settings) })
  greet(app.listeningOrigin, settings, await app.models.User.hasAdministrator())
}

// People read a terminal, machines read everything else.
function logDestination (): DestinationStream {
  return process.stdout.isTTY
    ? pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : pino.destination({ dest: 1, sync: false })
}

function listenError (error: NodeJS.ErrnoException, { HOST, PORT }: Settings): Error {
  switch (error.code) {
    case 'EADDRINUSE': return new Error(`PORT ${PORT} is in use on ${HOST}: stop what listens there, or set another PORT.`)
    case 'EACCES': return new Error(`PORT ${PORT} may not be used by this user: set a PORT above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': return new Error(`HOST ${HOST} is not an address of this machine.`)
    default: return error
  }
}

function greet (origin: string, settings: Settings, hasAdministrator: boolean): void {
  const database = settings.MONGODB_URI === undefined ? `embedded, files in ${settings.DATA_DIR}` : `MongoDB at ${hostsOf(settings.MONGODB_URI)}`
  const engine = settings.CHATBOT_URL ?? 'none yet (set CHATBOT_URL)'
  const lines = [
    `Course-assistant gateway ${VERSION} listens on ${origin}`,
    `  docs      ${origin}/docs  and  ${origin}/redoc`,
    `  database  ${database}`,
    `  engine    ${engine}`
  ]
  if (!hasAdministrator) {
    lines.push('  There is no administrator yet. The first to register as ADMIN becomes it:',
      `    curl ${origin}/register -H 'content-type: application/json' \\`,
      '      -d \'{"username":"admin","email":"admin@example.edu","password":"<choose one>","full_name":"Administrator","role":"ADMIN"}\'')
  }
  // Not on stdout: that is for the log, line by line.
  process.stderr.write(lines.join('\n') + '\n')
}

// A URI may carry a user and a password; the greeting names neither.
function hostsOf (uri: string): string {
  return uri.replace(/^[^/]*\/\/(?:[^@/]*@)?/, '').replace(/[/?].*$/, '')
}
