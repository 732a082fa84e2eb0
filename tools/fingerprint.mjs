import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'

/** A hash of paths, times and sizes: another one after a file was changed, added or deleted. */
export function fingerprint (paths) {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}
