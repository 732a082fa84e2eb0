import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import t from 'tap'

/** What each plugin uses: the plugins that are registered before it. */
const USED: Record<string, string[]> = {
  access: ['authentication', 'bodies-in-flight'],
  'analysis-service': ['metrics'],
  audit: ['database', 'errors'],
  authentication: ['database'],
  'bodies-in-flight': ['errors'],
  'chat-engine': ['metrics'],
  'chat-limits': ['metrics', 'database', 'chat-engine', 'replies-under-way'],
  'course-material': ['database', 'retrieval-service', 'analysis-service'],
  'database-metrics': ['metrics', 'database'],
  deletions: ['database', 'erasures', 'course-material', 'chat-engine', 'retrieval-service', 'analysis-service'],
  'enrolment-codes': ['database'],
  erasures: ['database'],
  'first-administrator': ['database', 'passwords', 'audit', 'erasures'],
  'forwarded-addresses': ['request-id'],
  health: ['chat-engine', 'retrieval-service', 'analysis-service'],
  'login-guard': ['database', 'errors'],
  mail: ['outbox', 'audit', 'analysis-service', 'course-material'],
  outbox: ['database', 'metrics'],
  overload: ['errors'],
  pipelining: ['errors'],
  'replies-under-way': ['database'],
  retention: ['database', 'deletions'],
  'retrieval-service': ['metrics']
}

const PLUGINS = fileURLToPath(new URL('../../plugins', import.meta.url))

t.test('a start that registers a plugin before one that it uses ends with the names of both', async t => {
  const files = await readdir(PLUGINS, { recursive: true })
  for (const [name, used] of Object.entries(USED)) {
    const { default: plugin } = await import(join(PLUGINS, files.find(file => basename(file) === `${name}.js`)!))
    for (const missing of used) {
      const app = Fastify()
      for (const other of used) if (other !== missing) app.register(fp(async () => {}, { name: other }))
      await t.rejects(async () => await app.register(plugin, {}),
        { message: `The dependency '${missing}' of plugin '${name}' is not registered` }, `${name} without ${missing}`)
    }
  }
})
