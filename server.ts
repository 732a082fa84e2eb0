import type { EmbeddedParts } from './embedded-parts.js'
import { listen, processLog, startService, stopOnSignal } from './lib/process.js'
import { loadSettings, type Settings } from './settings.js'
import { VERSION } from './lib/version.js'

// A chat in flight may take up to its deadline; it gets that long, and a little more to be written down.
const WRITING_MS = 5_000

await startService('gateway', async () => {
  const settings = loadSettings()
  const log = processLog(settings.LOG_LEVEL)
  // Not before: a wrong setting is told at once, and the rest takes a second to load.
  const { startEmbeddedParts } = await import('./embedded-parts.js')
  const parts = await startEmbeddedParts(settings, log)
  try {
    await serve(settings, parts, log)
  } catch (error) {
    await parts.close()
    throw error
  }
})

async function serve (settings: Settings, parts: EmbeddedParts, log: object): Promise<void> {
  const { buildApp } = await import('./app.js')
  const app = await buildApp({ ...settings, ...parts.addresses }, log)
  stopOnSignal(app, settings.CHAT_TIMEOUT_SECONDS * 1000 + WRITING_MS, parts.close)
  const origin = await listen(app, settings)
  greet(origin, settings, parts.addresses, await app.models.User.hasAdministrator())
}

function greet (origin: string, settings: Settings, { CHATBOT_URL, RAG_URL, MATH_URL }: EmbeddedParts['addresses'], hasAdministrator: boolean): void {
  const database = settings.MONGODB_URI === undefined ? `embedded, files in ${settings.DATA_DIR}` : `MongoDB at ${hostsOf(settings.MONGODB_URI)}`
  const lines = [
    `Course-assistant gateway ${VERSION} listens on ${origin}`,
    `  docs      ${origin}/docs  and  ${origin}/redoc`,
    `  database  ${database}`,
    `  engine    ${CHATBOT_URL} (${settings.CHATBOT_URL ? 'yours' : settings.LLM_MODEL ? `embedded, with ${settings.LLM_MODEL}` : 'embedded, answers offline from the course material'})`,
    `  documents ${RAG_URL} (${settings.RAG_URL ? 'yours' : settings.QDRANT_URL ? `embedded, on Qdrant at ${hostsOf(settings.QDRANT_URL)}` : 'embedded'})`,
    `  analysis  ${MATH_URL} (${settings.MATH_URL ? 'yours' : 'embedded'})`
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
