import {
  closeSync, fsyncSync, linkSync, mkdirSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync
} from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { damagedStore } from '../repair/damage.js'
import { DataInUse } from './data-in-use.js'
import { MongoError } from '../errors.js'
import { deleteKeyFile, readKeyFile, writeKeyFile } from './key-file.js'
import { verifyFiles } from '../repair/level-files.js'
import { giveUpReserve, isNoRoom, keepReserve, RESERVE_AFTER_USE, RESERVE_BYTES } from './reserve.js'

/** One change to the store: the new value of a key, or null to delete the key. */
export interface Change { key: Buffer, value: Buffer | null }

/** A durable key-value store. `write` is atomic and resolves when all changes are on the disk (fsync). */
export interface Store {
  /** Its place, for messages. */
  readonly directory: string
  /**
   * Opens the store, and creates it where there is none and `mayCreate` is set.
   * @throws {DamagedStore} when its files are not as they were written
   */
  open: (mayCreate: boolean) => Promise<void>
  /** After `open`: `false` where there is not enough room to write. It can be read. */
  readonly hasRoom?: boolean
  /** All records, in the order of their keys, some at a time. */
  read: () => AsyncIterable<Array<[key: Buffer, value: Buffer]>>
  /** The value of a key. After a failed write, until the store is opened again: the value before that write. */
  get: (key: Buffer) => Buffer | undefined
  write: (changes: Change[]) => Promise<void>
  /** Throws unless there is room on the disk to open the store again and to write. */
  probe: () => void
  /** `keys` is kept for the next start. */
  close: (keys?: Iterable<Buffer>) => Promise<void>
  /** What the last `close` was given, if the files have not changed since. It is returned once, after `open`. */
  takeKeys?: () => Buffer | undefined
}

/*
 * The directories that this process uses. LevelDB locks with fcntl, and a process loses such a lock when it closes the
 * file a second time, even after a failed attempt to lock it. So a second attempt in this process must fail earlier.
 */
const inUse = new Set<string>()

// LevelDB keeps its tables in the address space of the process, at least 64 of them. Small ones keep the memory small.
const options = {
  keyEncoding: 'buffer',
  valueEncoding: 'buffer',
  maxOpenFiles: 74,
  maxFileSize: 1024 * 1024
} as const

// More at once outlive the young generation of V8, and their memory is freed late: 430 MB in place of 300 after the
// start with 300,000 turns.
const recordsAtOnce = 100
const bytesAtOnce = 128 * 1024

// A store is opened again after a full disk as it is at a start, and without the reserve.
const roomToOpen = Buffer.alloc(RESERVE_BYTES)

/** Returns a store in a directory on the disk (LevelDB). `open` throws DataInUse when another process has its lock. */
export function levelStore (directory: string): Store {
  let level: ClassicLevel<Buffer, Buffer> | undefined
  let path = ''
  let keys: Buffer | undefined
  let hasRoom = true
  return {
    directory,
    get hasRoom () { return hasRoom },
    async open (mayCreate) {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      path = realpathSync(directory)
      if (inUse.has(path)) throw new DataInUse(directory)
      inUse.add(path)
      try {
        await verify(directory, path, mayCreate)
        keys = readKeyFile(path)
        const opened = await openLevel(path)
        level = opened.level
        deleteKeyFile(path)
        hasRoom = keepReserve(path, opened.hasUsedReserve ? RESERVE_AFTER_USE : RESERVE_BYTES)
      } catch (error) {
        inUse.delete(path)
        throw isLocked(error) ? new DataInUse(directory) : error
      }
    },
    async * read () {
      const iterator = level!.iterator({ highWaterMarkBytes: bytesAtOnce })
      try {
        for (;;) {
          const entries = await iterator.nextv(recordsAtOnce)
          if (entries.length === 0) return
          yield entries
        }
      } finally {
        await iterator.close()
      }
    },
    get (key) {
      if (level === undefined) throw new MongoError('FileStreamFailed', `The files in ${directory} cannot be opened.`)
      return level.getSync(key)
    },
    async write (changes) {
      await level!.batch(changes.map(({ key, value }) =>
        value === null ? { type: 'del', key } : { type: 'put', key, value }), { sync: true })
    },
    probe () {
      if (!keepReserve(path)) throw new Error('ENOSPC: no space left on device for the reserve of the next start')
      const file = join(path, 'probe')
      try {
        const descriptor = openSync(file, 'w', 0o600)
        try {
          for (let at = 0; at < roomToOpen.length;) at += writeSync(descriptor, roomToOpen, at)
          fsyncSync(descriptor)
        } finally {
          closeSync(descriptor)
        }
      } finally {
        rmSync(file, { force: true })
      }
    },
    async close (keys) {
      if (level === undefined) return
      await level.close()
      level = undefined
      if (keys !== undefined) writeKeyFile(path, keys)
      inUse.delete(path)
    },
    takeKeys () {
      const taken = keys
      keys = undefined
      return taken
    }
  }
}

/** Opens the files, on a full disk with the room of the reserve. */
async function openLevel (path: string): Promise<{ level: ClassicLevel<Buffer, Buffer>, hasUsedReserve: boolean }> {
  const level = new ClassicLevel<Buffer, Buffer>(path, options)
  try {
    await level.open()
    return { level, hasUsedReserve: false }
  } catch (error) {
    const { cause } = error as Error
    // Who gets so far has the lock of the directory: the reserve is not that of another process.
    if (!isNoRoom(String(cause).replaceAll(path, '')) || !giveUpReserve(path)) throw error
    await level.open()
    return { level, hasUsedReserve: true }
  }
}

async function verify (directory: string, path: string, mayCreate: boolean): Promise<void> {
  try {
    if (verifyFiles(path) || mayCreate) return
    throw damagedStore(directory, 'its files are missing', 'All that it held is lost.')
  } catch (error) {
    // The files of a process that writes change while they are read.
    throw await isUsedElsewhere(path) ? new DataInUse(directory) : error
  }
}

/**
 * Whether another process has the lock of a LevelDB that must not be opened. Node cannot lock files, so an empty
 * LevelDB is opened on a link to the same lock.
 */
export async function isUsedElsewhere (path: string): Promise<boolean> {
  let empty: string | undefined
  try {
    empty = mkdtempSync(join(path, 'lock-'))
    linkSync(join(path, 'LOCK'), join(empty, 'LOCK'))
    const level = new ClassicLevel(empty)
    await level.open()
    await level.close()
    return false
  } catch (error) {
    return isLocked(error)
  } finally {
    if (empty !== undefined) rmSync(empty, { recursive: true, force: true })
  }
}

function isLocked (error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && 'code' in error.cause &&
    error.cause.code === 'LEVEL_LOCKED'
}
