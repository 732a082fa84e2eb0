/*
 * `npm run test:room -- routes`: runs the tests of one folder or file of test/, without coverage. All other arguments
 * go to tap: `npm run test:room -- test/routes/chat/chat.test.ts -g '/part of a name/'`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit } from 'node:process'

const args = argv.slice(2).flatMap(argument => {
  const path = join('dist/test', argument.replace(/^test(?:\/|$)/, '').replace(/\.ts$/, '.js'))
  if (argument.startsWith('-') || !existsSync(path)) return [argument]
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true }).filter(name => name.endsWith('.test.js')).map(name => join(path, name))
})
if (!args.some(argument => argument.startsWith('dist/test/'))) {
  console.error('Name a folder or a file below test/, for example: npm run test:room -- routes')
  exit(2)
}
exit(spawnSync('tap', ['--disable-coverage', ...args], { stdio: 'inherit' }).status ?? 1)
