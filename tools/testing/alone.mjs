/*
 * `npm run test:alone`: runs every nested test without the others of its file, and prints those that fail so. Such a
 * test needs what another one has left behind: it passes in its file, and fails when it is moved or debugged.
 *
 *   npm run test:alone                     all: several minutes
 *   npm run test:alone -- --minutes 1      as many as that allows, from another file each day: what CI does
 *   npm run test:alone -- routes/chat      only the files with this in their path
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { execPath, exit } from 'node:process'
import { parseArgs } from 'node:util'
import { Parser } from 'tap-parser'

const TIMEOUT_MS = 180_000
const DAY_MS = 86_400_000
// How many files further each day starts.
const STEP = 11
const FOLDER = 'dist/test'

const options = { minutes: { type: 'string' } }
const { values: { minutes }, positionals } = parseArgs({ options, allowPositionals: true })
const deadline = minutes === undefined ? Infinity : Date.now() + Number(minutes) * 60_000
const day = Math.floor(Date.now() / DAY_MS)
const all = readdirSync(FOLDER, { recursive: true }).filter(name => name.endsWith('.test.js')).sort()
const files = rotated(all.map(name => join(FOLDER, name)), day * STEP)
  .filter(path => positionals.every(part => path.includes(part)))
const count = { files: 0, passed: 0, failed: 0 }

// The tests of a file share its fixture directory, so they run one after the other.
await Promise.all(Array.from({ length: availableParallelism() }, async () => {
  while (files.length > 0 && Date.now() < deadline) await checkFile(files.shift())
}))
console.log(`alone, from ${count.files} files: ${count.passed} tests passed, ${count.failed} failed`)
exit(count.failed === 0 ? 0 : 1)

async function checkFile (file) {
  count.files++
  const { leaves } = await run(file)
  // A single test has just run alone.
  if (leaves.length < 2) return
  for (const path of rotated(leaves, day)) {
    if (Date.now() > deadline) return
    const { leaves: ran, failures } = await run(file, path)
    if (ran.length === 0) failures.push('no test ran: its name is not the same in each run')
    count[failures.length === 0 ? 'passed' : 'failed']++
    if (failures.length > 0) console.log(`FAIL ${file} › ${path.join(' › ')}\n     ${failures[0]}`)
  }
}

/**
 * Runs a file, or the one test in it that these names lead to.
 * @returns the innermost tests that ran, and what failed: first the assertion, then the tests around it
 */
async function run (file, path = []) {
  const leaves = []
  const failures = []
  const parser = new Parser()
  watch(parser, [], leaves, failures)

  // Without it, tap ends a test after 30 seconds, which one that starts processes needs on a busy machine.
  const only = path.length > 0 && { TAP_GREP: path.map(pattern).join('\n') }
  const env = { ...process.env, TAP_TIMEOUT: String(TIMEOUT_MS / 1000), ...only }
  const child = spawn(execPath, ['--enable-source-maps', file], {
    env, timeout: TIMEOUT_MS, stdio: ['ignore', 'pipe', 'ignore']
  })
  child.stdout.pipe(parser)
  const [code, signal] = await once(child, 'exit')
  if (failures.length === 0 && code !== 0) failures.push(signal === null ? `exit code ${code}` : `ended by ${signal}`)
  return { leaves, failures }
}

function watch (test, path, leaves, failures) {
  let isLeaf = path.length > 0
  test.on('child', child => {
    isLeaf = false
    // TAP escapes these two characters.
    watch(child, [...path, child.name.replace(/\\([\\#])/g, '$1')], leaves, failures)
  })
  test.on('assert', ({ ok, todo, skip, name }) => { if (!ok && !todo && !skip) failures.push(name) })
  test.on('complete', () => {
    if (isLeaf && !leaves.some(known => known.join('\n') === path.join('\n'))) leaves.push(path)
  })
}

function rotated (list, by) {
  const start = list.length === 0 ? 0 : by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

/** Matches exactly this name, but for the numbers in it, such as the port of a test server. */
function pattern (name) {
  return `/^${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\d{4,}/g, '\\d+')}$/`
}
