import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { signal } from './events.js'

// Many tests send more messages at once than a person does.
const NO_LIMITS = { CHATS_AT_ONCE: '0', CHATS_PER_DAY: '0', LOGIN_FAILURES_PER_NAME: '0' }
const FIXED = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...NO_LIMITS }
// What ships, compiled like the tests.
const SERVER = fileURLToPath(new URL('../../server.js', import.meta.url))

export interface GatewayProcess {
  process: ChildProcess
  url: string
  errors: () => string
  log: () => string
  exit: Promise<number | null>
}

/**
 * The process, as `npm start` runs it, with nothing but these settings.
 * @param descriptors how many open files and connections the process may have
 */
export async function startGateway (
  t: Test, environment: Record<string, string>, descriptors?: number
): Promise<GatewayProcess> {
  // tap adds its loaders to the environment of whatever is spawned; `env -i` takes them off again.
  const settings = Object.entries({ ...FIXED, ...environment }).map(
    entry => entry.join('=')
  )
  const limited = descriptors === undefined ? [] : ['sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`]
  const child = spawn('env', ['-i', ...settings, ...limited, process.execPath, SERVER], { cwd: t.testdirName })
  let [errors, log] = ['', '']
  const greeted = signal()
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text
    if (errors.includes('/redoc')) greeted.resolve()
  })
  child.stdout.setEncoding('utf8').on('data', text => {
    log += text
  })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  t.teardown(async () => {
    child.kill('SIGKILL')
    await exit
  })

  // It greets, or it ends.
  await Promise.race([greeted.promise, exit])
  return {
    process: child,
    url: /listens on (\S+)/.exec(errors)?.[1] ?? '',
    errors: () => errors,
    log: () => log,
    exit
  }
}
