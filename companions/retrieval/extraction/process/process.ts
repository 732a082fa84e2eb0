import { workerPool } from '../../../../lib/process/worker-pool.js'
import type { Answer, Message, Order, Reading } from './reading.js'

/*
 * The process that reads files, one at a time, for the service that has forked it. A worker thread does the reading.
 * So this thread can end it at a limit, and hears when the service is gone.
 */

// The heap of the worker. Near its limit V8 collects more often: a web page of 4 MB needs 1.1 GB without a limit, and
// 420 MB with this one. V8 may end the whole process where the heap reaches it.
const MAX_HEAP_MIB = 448
const WATCH_MS = 100
const ALIVE_MS = 1_000
// Memory that was once used is seldom given back.
const SPENT_BYTES = 320 * 1024 * 1024

const [GROWTH, LATE] = ['growth', 'late']

const [seconds = 0, growthBytes = 0] = process.argv.slice(2).map(Number)
const pool = workerPool({
  filename: new URL('./worker.js', import.meta.url).href,
  maxThreads: 1,
  idleTimeout: Infinity,
  resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB }
}, error => send({ kind: 'leftover', error: error.message }))

function send (message: Message): void {
  // The service may be gone: `disconnect` comes next.
  process.send?.(message, () => {})
}

async function read (order: Order): Promise<Answer> {
  const stop = new AbortController()
  const [limit, end] = [process.memoryUsage.rss() + growthBytes, performance.now() + seconds * 1000]
  const taken = new Int32Array(new SharedArrayBuffer(4))
  const watch = setInterval(() => { if (process.memoryUsage.rss() > limit) stop.abort(GROWTH) }, WATCH_MS)
  const refused = (unreadable: string): Answer => ({ kind: 'reading', reading: { unreadable }, isSpent: true })
  let timer: NodeJS.Timeout | undefined
  // What pictures have taken is added to the time of the file: each of them is read within it.
  const look = () => {
    const left = end + Atomics.load(taken, 0) - performance.now()
    if (left <= 0) stop.abort(LATE)
    else timer = setTimeout(look, left)
  }
  look()
  try {
    const reading: Reading = await pool.run({ ...order, taken }, { signal: stop.signal })
    return { kind: 'reading', reading, isSpent: process.memoryUsage.rss() > SPENT_BYTES }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (stop.signal.reason === GROWTH || code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return refused('Needs too much memory to be read: split it into smaller files')
    }
    if (stop.signal.reason === LATE) {
      return refused(`Could not be read within ${seconds} seconds: split it into smaller files`)
    }
    return { kind: 'failed', error: message }
  } finally {
    clearInterval(watch)
    clearTimeout(timer)
  }
}

process.on('message', async (order: Order) => { send(await read(order)) })
process.on('disconnect', () => process.exit())
// The service may have gone while this process was loaded.
if (!process.connected) process.exit()
// A terminal or a supervisor sends these to the whole group. The service stops after the files that are being read.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
setInterval(() => send({ kind: 'alive' }), ALIVE_MS)
send({ kind: 'ready' })
