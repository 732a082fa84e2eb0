import { mkdirSync, realpathSync } from 'node:fs'
import { ClassicLevel } from 'classic-level'

/** One change to the durable copy: a new value of a key, or null to remove it. */
export interface Change { key: Buffer, value: Buffer | null }

/** Where the durable copy lives. `write` resolves when all of its changes are on the disk, or none of them counts. */
export interface Store {
  open: () => Promise<void>
  read: () => AsyncIterable<[key: Buffer, value: Buffer]>
  write: (changes: Change[]) => Promise<void>
  close: () => Promise<void>
}

/** Somebody else works on the same files. */
export class DataInUse extends Error {
  constructor (directory: string) {
    super(`Another process is using the data in ${directory}: stop it first, or choose another data directory.`)
    this.name = 'DataInUse'
  }
}

/*
 * LevelDB locks with fcntl, and a process loses such a lock as soon as it closes the file a second time, even after an
 * attempt that was refused. So an attempt from within this process must not come that far.
 */
const inUse = new Set<string>()

/** The store on disk: LevelDB, whose lock keeps a second process out and whose log survives a crash. */
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
