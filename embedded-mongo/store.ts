import { mkdirSync, realpathSync } from 'node:fs'
import { ClassicLevel } from 'classic-level'

/** One change to the store: the new value of a key, or null to delete the key. */
export interface Change { key: Buffer, value: Buffer | null }

/** A durable key-value store. `write` is atomic and resolves when all changes are on the disk (fsync). */
export interface Store {
  open: () => Promise<void>
  read: () => AsyncIterable<[key: Buffer, value: Buffer]>
  write: (changes: Change[]) => Promise<void>
  close: () => Promise<void>
}

/** Another process, or another database in this process, uses the directory. */
export class DataInUse extends Error {
  constructor (directory: string) {
    super(`Another process is using the data in ${directory}: stop it first, or choose another data directory.`)
    this.name = 'DataInUse'
  }
}

/*
 * The directories that this process uses. LevelDB locks with fcntl, and a process loses such a lock when it closes the
 * file a second time, even after a failed attempt to lock it. So a second attempt in this process must fail earlier.
 */
const inUse = new Set<string>()

/** Returns a store in a directory on the disk (LevelDB). `open` throws DataInUse when another process has its lock. */
export function levelStore (directory: string): Store {
  let level: ClassicLevel<Buffer, Buffer> | undefined
  let path = ''
  return {
    async open () {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      path = realpathSync(directory)
      if (inUse.has(path)) throw new DataInUse(directory)
      inUse.add(path)
      const opening = new ClassicLevel<Buffer, Buffer>(path, { keyEncoding: 'buffer', valueEncoding: 'buffer' })
      try {
        await opening.open()
        level = opening
      } catch (error) {
        inUse.delete(path)
        throw isLocked(error) ? new DataInUse(directory) : error
      }
    },
    async * read () {
      yield * level!.iterator()
    },
    async write (changes) {
      await level!.batch(changes.map(({ key, value }) =>
        value === null ? { type: 'del', key } : { type: 'put', key, value }), { sync: true })
    },
    async close () {
      if (level === undefined) return
      await level.close()
      level = undefined
      inUse.delete(path)
    }
  }
}

function isLocked (error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && 'code' in error.cause &&
    error.cause.code === 'LEVEL_LOCKED'
}
