/*
 * `npm run test:peer`: runs tests on mongo-java-server, a server that speaks MongoDB's protocol and that this project
 * did not write (test/peer/README.md). It needs Java 17 and Maven; where they are not there, or the download fails, it
 * says so and ends well. A test that fails and has no reason in test/peer/differences.js fails the run, and so does
 * one that has a reason and passes.
 *
 *   npm run test:peer                    all tests that use a database, and the tour
 *   npm run test:peer -- --short         some of them, in less than two minutes: what CI does
 *   npm run test:peer -- routes/chat     the files with this in their path
 *   TAP_JOBS=1 npm run test:peer         one process at a time, on a machine that does something else
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { env, exit } from 'node:process'
import { parseArgs } from 'node:util'
import { Parser } from 'tap-parser'
import { differences } from '../../test/peer/differences.js'
import { startMongoJavaServer } from './mongo-java-server.mjs'

const TESTS = 'dist/test/'
const GROUPS = 'dist/peer-groups'
// In seconds, for a group of files.
const TIMEOUT = 1200
// What tools/testing/group-tests.mjs adds.
const LOADED = 'the files of tests are loaded'
const SHORT = ['models/', 'examples/']
// These start gateways of their own, have no database, or are about the embedded one.
const WITHOUT = new RegExp('^(browser|deploy|docs|embedded-mongo|companions/text)/|^(repair|server|settings)\\.test|' +
  '^faults/(connections|full-disk|kill)\\.test')

process.chdir(join(import.meta.dirname, '../..'))
const options = { short: { type: 'boolean' } }
const { values: { short }, positionals } = parseArgs({ options, allowPositionals: true })
const parts = short ? SHORT : positionals
const files = readdirSync(TESTS, { recursive: true })
  .filter(name => name.endsWith('.test.js') && !WITHOUT.test(name))
  .filter(name => parts.length === 0 || parts.some(part => name.includes(part)))
  .sort()

const { uri, stop, missing } = await startMongoJavaServer()
if (missing !== undefined) skip(missing)
spawnSync(process.execPath, ['tools/testing/group-tests.mjs', GROUPS, ...files], { stdio: 'inherit' })
const { failed, passed, assertions } = await run(uri)
stop()

const titles = new Set(Object.keys(differences).map(name => name.split(' › ')[1]))
const unexpected = Object.keys(failed).filter(title => !titles.has(title))
const outdated = passed.filter(title => titles.has(title))
for (const title of unexpected) console.log(`FAIL ${title}\n     ${failed[title]}`)
for (const title of outdated) console.log(`FAIL ${title}\n     passes, and test/peer/differences.js has it`)
const known = Object.keys(failed).length - unexpected.length
const sum = `${passed.length} tests passed (${assertions} assertions), ${unexpected.length} failed`
console.log(`on mongo-java-server, from ${files.length} files: ${sum}; ` +
  `${known} fail for a reason in test/peer/differences.js`)
exit(unexpected.length + outdated.length === 0 && passed.length > 0 ? 0 : 1)

function skip (why) {
  console.log(`The tests on another server are skipped: ${why}.`)
  exit(0)
}

/** @returns by its title, what failed in each outer test that did; the titles of those that passed */
async function run (uri) {
  const failed = {}
  const passed = []
  let assertions = 0
  const parser = new Parser()
  parser.on('child', group => {
    const ran = []
    group.on('child', test => {
      const errors = []
      const watch = inner => {
        inner.on('assert', assert => {
          if (assert.ok) assertions++
          else errors.push(messageOf(assert))
        })
        inner.on('child', watch)
      }
      watch(test)
      ran.push([test.name, errors])
    })
    group.on('assert', assert => {
      const { ok, skip, todo, name } = assert
      const errors = ran.find(([test]) => test === name)?.[1] ?? []
      if (!ok && !todo) failed[name] = errors[0] ?? messageOf(assert)
      else if (!skip && name !== LOADED) passed.push(name)
    })
  })
  let before = 0
  parser.on('assert', ({ ok, name, time, diag }) => {
    const { length } = Object.keys(failed)
    console.log(`${basename(name, '.test.js')} has ended after ${Math.round(time / 1000)} s`)
    // A process that ended early, for example because a file cannot be loaded.
    if (!ok && length === before) failed[name] = JSON.stringify(diag)
    before = length
  })
  const groups = readdirSync(GROUPS).map(name => join(GROUPS, name))
  const tap = spawn('npx', ['tap', '--disable-coverage', '--reporter=tap', `--timeout=${TIMEOUT}`, ...groups],
    { env: { ...env, TEST_MONGODB_URI: uri }, stdio: ['ignore', 'pipe', 'inherit'] })
  tap.stdout.pipe(parser)
  await once(parser, 'finish')
  return { failed, passed, assertions }
}

function messageOf ({ name, diag = {} }) {
  const place = diag.at === undefined ? '' : `${diag.at.fileName}:${diag.at.lineNumber} `
  return `${place}${name} ${diag.errmsg ?? diag.message ?? diag.diff ?? ''}`
}
