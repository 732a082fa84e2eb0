import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import pretty from 'pino-pretty'
import { loggerOptions } from '../../plugins/logging.js'
import { buildChatEngine, VERSION } from './app.js'
import { loadEngineSettings, type EngineSettings } from './settings.js'

// A message in flight may take up to the deadline of the language model.
const GRACE_MS = 110_000

try {
  await start()
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(`The chat engine cannot start. ${process.env.LOG_LEVEL === 'debug' ? stack : message}\n`)
  process.exit(1)
}

async function start (): Promise<void> {
  const settings = loadEngineSettings()
  const log = pino(loggerOptions(settings.LOG_LEVEL), process.stdout.isTTY
    ? pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : pino.destination({ dest: 1, sync: false }))

  const app = await buildChatEngine(settings, log)
  closeWithGrace({ delay: GRACE_MS, logger: log }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'the chat engine stops after an unexpected error')
    else log.info({ signal }, 'the chat engine stops when the requests in flight are answered')
    await app.close()
    log.info('stopped')
  })

  await app.listen({ host: settings.HOST, port: settings.PORT }).catch(error => { throw listenError(error, settings) })
  process.stderr.write([
    `Chat engine ${VERSION} listens on ${app.listeningOrigin}`,
    `  answers    ${app.engine.provider.name}, ${app.engine.provider.model}`,
    `  documents  ${settings.RAG_URL ?? 'none (set RAG_URL); the teaching guides alone'}`
  ].join('\n') + '\n')
}

function listenError (error: NodeJS.ErrnoException, { HOST, PORT }: EngineSettings): Error {
  switch (error.code) {
    case 'EADDRINUSE': return new Error(`PORT ${PORT} is in use on ${HOST}: stop what listens there, or set another PORT.`)
    case 'EACCES': return new Error(`PORT ${PORT} may not be used by this user: set a PORT above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': return new Error(`HOST ${HOST} is not an address of this machine.`)
    default: return error
  }
}
