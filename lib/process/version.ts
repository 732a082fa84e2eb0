import { readFileSync } from 'node:fs'

// package.json is in the parent folder of lib/, or of the dist/ folder that lib/ is compiled into.
const PATHS = ['../../package.json', '../../../package.json']

/** The version in package.json. */
export const VERSION: string = PATHS.map(read).find(version => version !== undefined) ?? 'unknown'

function read (path: string): string | undefined {
  try {
    return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')).version
  } catch {
    return undefined
  }
}
