import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/*
 * The file in which a closed store keeps the keys of all indexes (saved-keys.ts), so that the next start need not read
 * all documents. It names all files of the store with their checksums. When one of them has changed since, or the file
 * itself has, it is not used: the start then reads and verifies each record. A start deletes it.
 *
 *   length of the header, header, content, CRC-32 of all that
 */

const name = 'keys'

/** Returns the content of the file, if it is whole and all other files are as they were when it was written. */
export function readKeyFile (directory: string): Buffer | undefined {
  const path = join(directory, name)
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  const end = bytes.length - 4
  if (end < 4 || crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end)) return undefined
  const start = 4 + bytes.readUInt32LE(0)
  return bytes.toString('utf8', 4, start) === filesOf(directory) ? bytes.subarray(start, end) : undefined
}

/** Writes the file of a store that is closed. A full disk costs the next start time, and nothing else. */
export function writeKeyFile (directory: string, content: Iterable<Buffer>): void {
  const path = join(directory, name)
  try {
    const file = openSync(`${path}.new`, 'w', 0o600)
    try {
      const header = Buffer.from(filesOf(directory))
      const length = Buffer.alloc(4)
      length.writeUInt32LE(header.length)
      let sum = 0
      for (const part of chain([length, header], content)) {
        sum = crc32(part, sum)
        writeAll(file, part)
      }
      const checksum = Buffer.alloc(4)
      checksum.writeUInt32LE(sum)
      writeAll(file, checksum)
    } finally {
      closeSync(file)
    }
    renameSync(`${path}.new`, path)
  } catch (error) {
    rmSync(`${path}.new`, { force: true })
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
  }
}

/** Deletes the file, if there is one. */
export function deleteKeyFile (directory: string): void {
  rmSync(join(directory, name), { force: true })
}

/** All files of a LevelDB but its log for people, each with its size and its checksum. */
function filesOf (directory: string): string {
  const files = readdirSync(directory).filter(file => /^(CURRENT|MANIFEST-\d+|\d+\.(ldb|sst|log))$/.test(file))
  return files.sort().map(file => {
    const bytes = readFileSync(join(directory, file))
    return `${file} ${bytes.length} ${crc32(bytes)}\n`
  }).join('')
}

function writeAll (file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

function * chain (...lists: Array<Iterable<Buffer>>): Generator<Buffer> {
  for (const list of lists) yield * list
}
