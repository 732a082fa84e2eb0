import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'

const SCRIPT = fileURLToPath(new URL('../repair.js', import.meta.url))
const run = promisify(execFile)

t.test('npm run repair says when nothing could be read, and that administrators may be lost', async t => {
  const data = join(t.testdir(), 'data')
  mkdirSync(join(data, 'mongo'), { recursive: true })
  const { stdout } = await run(process.execPath, [SCRIPT], { env: { PATH: process.env.PATH, DATA_DIR: data } })
  t.match(stdout, /Nothing could be read: the new database is empty\nThe old files are in .*mongo\.damaged-/)
  t.match(stdout, /set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD/)
})
