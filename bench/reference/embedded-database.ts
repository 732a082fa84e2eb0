import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'

/* The embedded database in a process of its own, for several gateways of one user. Its files end with it. */
const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const database = await startEmbeddedMongo({ directory })
process.once('SIGTERM', async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
  process.exit(0)
})
process.stderr.write(`the embedded database listens on ${database.uri('course-assistant')}\n`)
