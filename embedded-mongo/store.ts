import { mkdirSync } from 'node:fs'
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

/** The store on disk: LevelDB, whose lock keeps a second process out and whose log survives a crash. */
export function levelStore (directory: string): Store {
  let level: ClassicLevel<Buffer, Buffer> | undefined
  return {
    async open () {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const opening = new ClassicLevel<Buffer, Buffer>(directory, { keyEncoding: 'buffer', valueEncoding: 'buffer' })
      try {
        await opening.open()
      } catch (error) {
        if (isLocked(error)) throw new DataInUse(directory)
        throw error
      }
      level = opening
    },
    async * read () {
      yield * level!.iterator()
    },
    async write (changes) {
      await level!.batch(changes.map(({ key, value }) => value === null ? { type: 'del', key } : { type: 'put', key, value }), { sync: true })
    },
    async close () {
      await level?.close()
      level = undefined
    }
  }
}

function isLocked (error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'LEVEL_LOCKED'
}
