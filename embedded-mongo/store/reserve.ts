import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/*
 * LevelDB writes when it is opened: a table of its log (4 MiB, and one batch more), and a new list of its files. So
 * that a store can be opened and read on a full disk, a file beside it keeps the room for that. It is given up where
 * an open finds no room, and made again when there is some.
 */

const name = 'reserve'
const MIB = 1024 * 1024

/** How many bytes are kept for the next start. */
export const RESERVE_BYTES = 16 * MIB
/** How many are kept at once by a start that has used them: the small files of the gateway must fit beside it. */
export const RESERVE_AFTER_USE = 15 * MIB

/** Whether the disk, a quota or a limit of the process is the reason of a failed write. */
export function isNoRoom (reason: string): boolean {
  return /ENOSPC|EDQUOT|EFBIG|no space left|disk full|quota|file too large/i.test(reason)
}

/**
 * Makes the file as long as there is room for. Returns whether all of it is there.
 * @param most how long it may be: by default, all of it
 */
export function keepReserve (directory: string, most = RESERVE_BYTES): boolean {
  const path = join(directory, name)
  let file: number | undefined
  try {
    let missing = most - (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    if (missing <= 0) return most === RESERVE_BYTES
    file = openSync(path, 'a', 0o600)
    // A file system that compresses would keep no room for zeros.
    const part = randomBytes(MIB)
    while (missing > 0) missing -= writeSync(file, part, 0, Math.min(missing, MIB))
    return most === RESERVE_BYTES
  } catch (error) {
    if (!isNoRoom(String((error as NodeJS.ErrnoException).code))) throw error
    // As after its use.
    if (file !== undefined) ftruncateSync(file, Math.max(fstatSync(file).size - MIB, 0))
    return false
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Deletes the file. Returns whether there was one. */
export function giveUpReserve (directory: string): boolean {
  const path = join(directory, name)
  const wasThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  rmSync(path, { force: true })
  return wasThere
}
