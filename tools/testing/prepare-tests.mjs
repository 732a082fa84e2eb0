/* Before `npm test`, `test:slow` and `test:coverage`: compiles, groups the tests, and builds tap where it is fresh. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath, exit } from 'node:process'

process.chdir(join(import.meta.dirname, '../..'))
const PLUGINS_OF_TAP = 'node_modules/@tapjs/test/test-built/src/index.ts'

run(execPath, 'tools/compile.mjs')
run(execPath, 'tools/build-web.mjs')
run(execPath, 'tools/testing/group-tests.mjs')
// A fresh installation has tap's default plugins. .taprc leaves some out, and tap is built anew for that once.
if (readFileSync(PLUGINS_OF_TAP, 'utf8').includes('tapjs/mock')) run('tap', 'build')

function run (command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) exit(status ?? 1)
}
