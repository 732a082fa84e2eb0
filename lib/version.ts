import { readFileSync } from 'node:fs'

/** The version in package.json, which lies beside this file, or beside the `dist` folder that it was compiled into. */
export const VERSION: string = ['../package.json', '../../package.json'].map(read).find(version => version !== undefined) ?? 'unknown'

function read (path: string): string | undefined {
  try {
    return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')).version
  } catch {
    return undefined
  }
}
