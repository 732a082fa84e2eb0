/*
 * `node tools/testing/schemathesis.mjs`: lets Schemathesis, which this project did not write, send requests to a
 * gateway as each role, with all its checks: no answer may be a 5xx, or another than the served OpenAPI document says.
 * It needs Python 3 and its package index; where they are not there, it says so and ends well.
 *
 *   node tools/testing/schemathesis.mjs                  for a minute as each role
 *   node tools/testing/schemathesis.mjs --seconds 15     what CI does
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env, execPath, exit } from 'node:process'
import { parseArgs } from 'node:util'

const PACKAGE = 'schemathesis==4.32.5'
const PYTHON = 'dist/schemathesis'
const INSTALL_MS = 120_000
// It goes on for somewhat longer than `--max-time`: it tells what it found, with the smallest request that shows it.
const MORE_MS = 60_000
const PASSWORD = 'a long password'
const SUBJECT = 'algebra-1'

process.chdir(join(import.meta.dirname, '../..'))
const CONFIG = resolve('test/schemathesis.toml')
const { values: { seconds } } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })

const program = resolve(PYTHON, 'bin', 'schemathesis')
if (!existsSync(program)) install()
const failed = []
for (const role of ['STUDENT', 'PROFESSOR', 'ADMIN']) if (!await passes(role)) failed.push(role)
console.log(failed.length === 0 ? 'Schemathesis found nothing.' : `Schemathesis found faults as ${failed.join(', ')}.`)
exit(failed.length === 0 ? 0 : 1)

function install () {
  const run = (file, ...args) => spawnSync(file, args, { stdio: 'ignore', timeout: INSTALL_MS }).status === 0
  if (!run('python3', '-m', 'venv', PYTHON)) skip('there is no Python 3 with venv on this machine')
  if (!run(join(PYTHON, 'bin', 'pip'), 'install', PACKAGE)) skip('Schemathesis cannot be downloaded')
}

function skip (why) {
  rmSync(PYTHON, { recursive: true, force: true })
  console.log(`Schemathesis is skipped: ${why}.`)
  exit(0)
}

/** Each role has a gateway of its own, with a course: what it deletes is there for the next one. */
async function passes (role) {
  const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'))
  const gateway = await start(folder)
  try {
    const authorization = await fill(gateway.origin, role)
    const args = [
      '--config-file', CONFIG, 'run', `${gateway.origin}/openapi.json`, '--url', gateway.origin,
      '--header', `Authorization: ${authorization}`, '--checks', 'all', '--max-time', seconds,
      '--continue-on-failure', '--no-color', '--warnings', 'off', '--generation-database', 'none'
    ]
    console.log(`== Schemathesis as ${role}`)
    // It writes its cache into the current folder. A proxy of the machine would not find the gateway.
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' },
      stdio: 'inherit',
      timeout: Number(seconds) * 1000 + MORE_MS,
      killSignal: 'SIGKILL'
    })
    const [code, signal] = await once(child, 'exit')
    if (signal !== null) console.log(`Schemathesis has not ended in time as ${role}: what it found is not known.`)
    return code === 0 || signal !== null
  } finally {
    await gateway.stop()
    rmSync(folder, { recursive: true })
  }
}

async function start (folder) {
  const limits = ['LOGIN_FAILURES_PER_NAME', 'LOGIN_FAILURES_PER_ADDRESS', 'REGISTRATIONS_PER_ADDRESS', 'CHATS_AT_ONCE']
  const child = spawn(execPath, ['dist/server.js'], {
    env: {
      PATH: env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ADMIN_USERNAME: 'admin',
      ADMIN_EMAIL: 'admin@example.edu',
      ADMIN_PASSWORD: PASSWORD,
      ACCESS_TOKEN_EXPIRE_MINUTES: '600',
      ...Object.fromEntries(limits.map(name => [name, '0']))
    },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const ended = new Promise(resolve => { child.once('exit', resolve) })
  const origin = await new Promise((resolve, reject) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      said += text
      const address = /listens on (\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => { reject(new Error(said)) })
  })
  const stop = async () => {
    child.kill()
    await ended
  }
  return { origin, stop }
}

/** Makes a course with a professor and a student. @returns the header of the user with this role */
async function fill (origin, role) {
  const send = async (path, body, authorization) => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return await response.json()
  }
  const logIn = async username => {
    const response = await fetch(`${origin}/token`, {
      method: 'POST', body: new URLSearchParams({ username, password: PASSWORD })
    })
    return `Bearer ${(await response.json()).access_token}`
  }
  const names = { STUDENT: 'ada', PROFESSOR: 'emmy', ADMIN: 'admin' }
  for (const name of ['STUDENT', 'PROFESSOR']) {
    const username = names[name]
    const account = { username, email: `${username}@example.org`, full_name: username, role: name, password: PASSWORD }
    await send('/register', account)
  }
  const course = { subject_id: SUBJECT, name: 'Algebra I', description: 'Vectors and matrices', professor_id: 'emmy' }
  await send('/subjects', course, await logIn('admin'))
  await send(`/subjects/${SUBJECT}/enroll`, {}, await logIn('ada'))
  return await logIn(names[role])
}
