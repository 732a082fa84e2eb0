import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ByteSource } from '../../archives/zip.js'
import type { FromReader, ToReader } from './messages.js'
import type { Plan } from './plan.js'

const PROGRAM = fileURLToPath(new URL('./process.js', import.meta.url))
const MAX_HEAP_MIB = 768
/** How long the process may work on its own. */
const SILENT_MS = 120_000

// V8 ends its process in one of these ways. Any other end says nothing about the export: it may be tried again.
const OUT_OF_MEMORY = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/** An export that cannot be read. The message is for the person who has sent it. */
export class UnreadableExport extends Error {}

interface Reading {
  /** Which documents are wanted, by their keys; `undefined`: none, and this ends. */
  onPlan: (plan: Plan) => Promise<string[] | undefined>
  /** A document; without bytes where it is larger than a document may be. */
  onDocument: (key: string, bytes: Buffer | undefined) => Promise<void>
}

/**
 * Reads an export in a process of its own, which ends with this.
 * @throws {UnreadableExport}; what the callbacks, the source and the signal throw
 */
export async function readExport (
  source: ByteSource, { onPlan, onDocument }: Reading, signal: AbortSignal
): Promise<void> {
  // Without the environment: what reads files of others knows no secret of the gateway.
  const child = fork(PROGRAM, [], {
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc']
  })
  let silence: NodeJS.Timeout | undefined
  let received: Promise<void> = Promise.resolve()
  try {
    await new Promise<void>((resolve, reject) => {
      // The time counts while the process has the word.
      const tell = (message: ToReader) => {
        silence = setTimeout(() => {
          reject(new UnreadableExport('Could not be read in time: split it into smaller exports'))
        }, SILENT_MS)
        child.send(message, () => {})
      }
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (signal.aborted) reject(signal.reason)
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        reject(OUT_OF_MEMORY.has(signal)
          ? new UnreadableExport('Needs too much memory to be read: split it into smaller exports')
          : new Error(`The process that reads an export has ended: ${signal ?? code}`))
      })
      const receive = async (message: FromReader): Promise<void> => {
        clearTimeout(silence)
        switch (message.kind) {
          case 'read':
            tell({ kind: 'bytes', bytes: await source.read(message.from, message.length) })
            break
          case 'plan': {
            const keys = await onPlan(message.plan)
            if (keys === undefined) return resolve()
            tell({ kind: 'give', keys })
            break
          }
          case 'document':
            await onDocument(message.key, message.bytes && Buffer.from(message.bytes))
            tell({ kind: 'next' })
            break
          case 'end': return resolve()
          case 'refused': throw new UnreadableExport(message.reason)
        }
      }
      child.on('message', (message: FromReader) => {
        received = receive(message)
        received.catch(reject)
      })
      tell({ kind: 'open', size: source.size })
    })
  } finally {
    clearTimeout(silence)
    child.removeAllListeners()
    child.on('error', () => {})
    child.kill('SIGKILL')
    // What a callback is doing when the signal ends this is done when this ends.
    await received.catch(() => {})
  }
}
