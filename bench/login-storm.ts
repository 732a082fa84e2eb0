import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { ms, percentile } from './measure.js'

/*
 * A login storm starves nobody: `npm run bench:login-storm`. The gateway runs as its own process on
 * the embedded database; `GET /users/me` is timed alone and with 32 logins in flight, in turns.
 */

const LOGINS = 32
const ROUNDS = 5
const SECONDS = 3

const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const gateway = spawn(process.execPath, [fileURLToPath(new URL('../server.js', import.meta.url))], {
  cwd: directory,
  env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '16', PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'inherit', 'pipe']
})
const origin = await new Promise<string>((resolve, reject) => {
  let text = ''
  gateway.stderr.setEncoding('utf8').on('data', chunk => {
    text += chunk
    const address = /listens on (\S+)/.exec(text)?.[1]
    if (address !== undefined) resolve(address)
  })
  gateway.on('exit', () => reject(new Error(text)))
})
const pool = new Pool(origin)

async function request (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string): Promise<{ status: number, json: any }> {
  const answer = await pool.request({ method, path, headers, body })
  return { status: answer.statusCode, json: await answer.body.json() }
}
const login = () => request('POST', '/token', { 'content-type': 'application/x-www-form-urlencoded' }, 'username=ada&password=correct+horse')

await request('POST', '/register', { 'content-type': 'application/json' }, JSON.stringify({ username: 'ada', email: 'ada@example.edu', password: 'correct horse', full_name: 'Ada', role: 'STUDENT' }))
const { json: { access_token: token } } = await login()

const calm: number[] = []
const stormy: number[] = []
let logins = 0
let stormSeconds = 0

async function readProfiles (times: number[], until: number): Promise<void> {
  while (performance.now() < until) {
    const started = performance.now()
    const { status } = await request('GET', '/users/me', { authorization: `Bearer ${token}` })
    if (status !== 200) throw new Error(`GET /users/me answered ${status}`)
    times.push(performance.now() - started)
  }
}

for (let round = 0; round < ROUNDS; round++) {
  await readProfiles(calm, performance.now() + SECONDS * 1000)
  const started = performance.now()
  const until = started + SECONDS * 1000
  const storm = Array.from({ length: LOGINS }, async () => {
    while (performance.now() < until) {
      await login()
      logins++
    }
  })
  await readProfiles(stormy, until)
  await Promise.all(storm)
  stormSeconds += (performance.now() - started) / 1000
}

console.log(`GET /users/me on ${availableParallelism()} cores, ${ROUNDS} rounds of ${SECONDS} s in turns`)
for (const [name, times] of [['alone', calm], [`with ${LOGINS} logins in flight`, stormy]] as const) {
  console.log(`  ${name.padEnd(28)} p50 ${ms(percentile(times, 0.5)).padStart(9)}   p99 ${ms(percentile(times, 0.99)).padStart(9)}   max ${ms(percentile(times, 1)).padStart(9)}`)
}
console.log(`  p99 ratio ×${(percentile(stormy, 0.99) / percentile(calm, 0.99)).toFixed(1)}; ${(logins / stormSeconds).toFixed(1)} logins/s at cost 12`)

await pool.close()
gateway.kill('SIGTERM')
gateway.on('close', () => rmSync(directory, { recursive: true, force: true }))
