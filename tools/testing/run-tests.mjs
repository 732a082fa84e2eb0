/*
 * Runs compiled tests, each file in a process of its own, and prints what test/reporter.js says of them:
 *
 *   node tools/testing/run-tests.mjs [--jobs 1] [--timeout 900] [--grep /a name/] dist/test/…/x.test.js …
 *
 * What is left out of that is as .taprc says. tap's own runner follows, for the coverage, which modules each process
 * and each of its threads and children loads. So only `npm run test:coverage` uses it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { execPath, exit } from 'node:process'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'

const settings = parse(readFileSync('.taprc', 'utf8'))
const options = { jobs: { type: 'string' }, timeout: { type: 'string' }, grep: { type: 'string', short: 'g' } }
const { values: { grep, ...numbers }, positionals } = parseArgs({ options, allowPositionals: true })
const { jobs = settings.jobs, timeout = settings.timeout } = numbers
// tap ends a test that takes too long, and then its process. This is for a process that is stuck.
const stuckMs = timeout > 0 ? (Number(timeout) + 30) * 1000 : undefined
const env = { ...process.env, TAP_TIMEOUT: String(timeout), TAP_OMIT_VERSION: '1', ...(grep && { TAP_GREP: grep }) }

if (positionals.length === 0) {
  console.error('Name compiled tests: files in dist/')
  exit(2)
}
const reporter = spawn(execPath, ['test/reporter.js'], { stdio: ['pipe', 'inherit', 'inherit'] })
const ended = once(reporter, 'close')
const waiting = [...positionals]
let count = 0
await Promise.all(Array.from({ length: Number(jobs) }, async () => {
  while (waiting.length > 0) reporter.stdin.write(await run(waiting.shift()))
}))
reporter.stdin.end(`1..${count}\n`)
exit((await ended)[0])

/** @returns what the file has printed, as one test of TAP */
async function run (file) {
  const began = performance.now()
  const child = spawn(execPath, [...settings['node-arg'], '--enable-source-maps', file], {
    env, stdio: ['ignore', 'pipe', 'inherit'], timeout: stuckMs, killSignal: 'SIGKILL'
  })
  let tap = ''
  child.stdout.setEncoding('utf8').on('data', text => { tap += text })
  const [exitCode, signal] = await once(child, 'close')
  const isDone = exitCode === 0 ? 'ok' : 'not ok'
  const end = exitCode === 0 ? '' : `  ---\n  exitCode: ${exitCode}\n  signal: ${signal}\n  ...\n`
  return `# Subtest: ${file}\n${tap.replace(/^(?=.)/gm, '    ')}\n` +
    `${isDone} ${++count} - ${file} # time=${Math.round(performance.now() - began)}ms\n${end}`
}
