/*
 * `npm run test:peer`: runs tests on mongo-java-server, a server that speaks MongoDB's protocol and that this project
 * did not write (test/peer/README.md). It needs Java 17 and Maven; where they are not there, or the download fails, it
 * says so and ends well. A test that fails and has no reason in test/peer/differences.js fails the run, and so does
 * one that has a reason and passes.
 *
 *   npm run test:peer                    all tests that use a database, and the tour
 *   npm run test:peer -- --short         some of them, in less than two minutes: what CI does
 *   npm run test:peer -- routes/chat     the files with this in their path
 *   TAP_JOBS=1 npm run test:peer         one file at a time, on a machine that does something else
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { env, exit } from 'node:process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { Parser } from 'tap-parser'
import { differences } from '../test/peer/differences.js'

const TESTS = 'dist/test/'
const LIBRARIES = 'dist/peer'
const DOWNLOAD_MS = 60_000
const START_MS = 30_000
// In seconds, for a file.
const TIMEOUT = 300
const SHORT = ['models/', 'examples/']
// These start gateways of their own, have no database, or are about the embedded one.
const WITHOUT = new RegExp('^(browser|deploy|docs|embedded-mongo|companions/text)/|^(server|settings)\\.test|' +
  '^faults/(connections|full-disk|kill)\\.test')

process.chdir(join(import.meta.dirname, '..'))
const options = { short: { type: 'boolean' } }
const { values: { short }, positionals } = parseArgs({ options, allowPositionals: true })
const parts = short ? SHORT : positionals
const files = readdirSync(TESTS, { recursive: true })
  .filter(name => name.endsWith('.test.js') && !WITHOUT.test(name))
  .filter(name => parts.length === 0 || parts.some(part => name.includes(part)))
  .sort()

for (const [program, argument] of [['java', '-version'], ['mvn', '-version']]) {
  if (spawnSync(program, [argument], { stdio: 'ignore' }).status !== 0) skip(`there is no ${program} on this machine`)
}
const target = `-DoutputDirectory=../../${LIBRARIES}`
const download = ['-q', '-B', '-f', 'test/peer/pom.xml', 'dependency:copy-dependencies', target]
if (spawnSync('mvn', download, { stdio: 'ignore', timeout: DOWNLOAD_MS }).status !== 0) {
  skip('mongo-java-server cannot be downloaded')
}

// It ends with its standard input, so also with this process.
const peer = spawn('java', ['-cp', `${LIBRARIES}/*`, 'test/peer/Peer.java'], { stdio: ['pipe', 'pipe', 'inherit'] })
const timer = setTimeout(() => peer.kill(), START_MS)
const uri = (await createInterface({ input: peer.stdout })[Symbol.asyncIterator]().next()).value
clearTimeout(timer)
if (uri === undefined) {
  console.error('mongo-java-server has not started')
  exit(1)
}
peer.stdout.resume()
const { failed, passed, assertions } = await run(uri)
peer.stdin.end()

const unexpected = Object.keys(failed).filter(name => !(name in differences))
const outdated = passed.filter(name => name in differences)
for (const name of unexpected) console.log(`FAIL ${name}\n     ${failed[name]}`)
for (const name of outdated) console.log(`FAIL ${name}\n     passes; test/peer/differences.js says that it does not`)
const known = Object.keys(failed).length - unexpected.length
const reason = known === 0 ? '' : `; ${known} tests fail for a reason in test/peer/differences.js`
const sum = `${passed.length} tests passed (${assertions} assertions)`
console.log(`on mongo-java-server, from ${files.length} files: ${sum}${reason}`)
exit(unexpected.length + outdated.length === 0 && passed.length > 0 ? 0 : 1)

function skip (why) {
  console.log(`The tests on another server are skipped: ${why}.`)
  exit(0)
}

/** @returns the outer tests of each file, as `file › test`: what failed in each that did, and those that passed */
async function run (uri) {
  const failed = {}
  const passed = []
  let assertions = 0
  const parser = new Parser()
  parser.on('child', file => {
    const ran = []
    file.on('child', test => {
      const errors = []
      const watch = inner => {
        inner.on('assert', assert => {
          if (assert.ok) assertions++
          else errors.push(`${assert.name} ${assert.diag?.errmsg ?? assert.diag?.message ?? assert.diag?.diff ?? ''}`)
        })
        inner.on('child', watch)
      }
      watch(test)
      ran.push([test.name, errors])
    })
    file.on('assert', ({ ok, skip, todo, name, diag }) => {
      const title = `${file.name.replace(TESTS, '')} › ${name}`
      const errors = ran.find(([test]) => test === name)?.[1] ?? []
      if (!ok && !todo) failed[title] = errors[0] ?? JSON.stringify(diag)
      else if (!skip) passed.push(title)
    })
  })
  const names = files.map(name => join(TESTS, name))
  const tap = spawn('npx', ['tap', '--disable-coverage', '--reporter=tap', `--timeout=${TIMEOUT}`, ...names],
    { env: { ...env, TEST_MONGODB_URI: uri }, stdio: ['ignore', 'pipe', 'inherit'] })
  tap.stdout.pipe(parser)
  await once(parser, 'finish')
  return { failed, passed, assertions }
}
