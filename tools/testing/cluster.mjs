/*
 * `npm run test:cluster`: four gateways and two of each companion as processes behind HAProxy, on mongo-java-server.
 * People chat while parts are killed, stopped and replaced, and while clocks differ. It needs Java 17, Maven and
 * HAProxy; where one is missing, it says so and ends well.
 *
 *   npm run test:cluster                        all, about six minutes
 *   npm run test:cluster -- --short             fewer people, and no earlier version: what CI does
 *   npm run test:cluster -- --from v1.2.0       the change of version begins there; without it, at the last tag before
 *                                               this commit, or at the last commit of yesterday. Its companions need
 *                                               /ready (26 November)
 *   npm run test:cluster -- -g /earlier/         the tests whose name matches
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env, execPath, exit } from 'node:process'
import { parseArgs } from 'node:util'
import { startMongoJavaServer } from './mongo-java-server.mjs'

process.chdir(join(import.meta.dirname, '../..'))
const options = { short: { type: 'boolean' }, from: { type: 'string' }, grep: { type: 'string', short: 'g' } }
const { values: { short, from, grep } } = parseArgs({ options })

// Debian's is in /usr/sbin.
const path = `${env.PATH}:/usr/sbin`
if (spawnSync('haproxy', ['-v'], { stdio: 'ignore', env: { ...env, PATH: path } }).status !== 0) {
  skip('there is no HAProxy on this machine (Debian: apt-get install haproxy)')
}
const { uri, stop, missing } = await startMongoJavaServer()
if (missing !== undefined) skip(missing)
const settings = { TEST_MONGODB_URI: uri, CLUSTER: short ? 'short' : 'whole' }
if (!short) settings.CLUSTER_FROM = earlierVersion()
const only = grep === undefined ? [] : [`--grep=${grep}`]
const program = ['tap', '--disable-coverage', '--timeout=1800', ...only, 'dist/test/cluster/cluster.long.js']
const tap = spawn('npx', program, { env: { ...env, ...settings }, stdio: 'inherit' })
const [status] = await once(tap, 'exit')
stop()
exit(status ?? 1)

/** Makes a folder with the earlier version, compiled, with the packages of this one. Returns its path. */
function earlierVersion () {
  const commit = git('rev-parse', from ?? (lastTagBefore() || lastOfYesterday()))
  const folder = resolve('dist/versions', commit)
  console.log(`The change from one version to this one begins at ${git('log', '-1', '--format=%h %cd %s', commit)}`)
  if (existsSync(join(folder, 'dist/server.js'))) return folder
  mkdirSync(folder, { recursive: true })
  const made = spawnSync('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], { stdio: 'inherit' })
  if (made.status !== 0) exit(1)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const compiled = spawnSync(execPath, ['tools/compile.mjs'], { cwd: folder, stdio: 'inherit' })
  if (compiled.status !== 0) exit(1)
  return folder
}

/** A release that is tried at its own tag changes from the one before: from itself, it would change nothing. */
function lastTagBefore () {
  return git('describe', '--tags', '--abbrev=0', 'HEAD^')
}

function lastOfYesterday () {
  return git('log', '-1', '--format=%H', `--before=${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
}

function git (...args) {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
}

function skip (why) {
  console.log(`The cluster is not tried: ${why}.`)
  exit(0)
}
