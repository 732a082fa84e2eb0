import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// The path of a Unix socket may have 107 bytes, on macOS 103.
const maxSocketPathBytes = 100

/** The name of the socket in its directory. */
export const socketName = 'mongo.sock'

/** Creates a directory that only this user can enter, with a path short enough for a socket. */
export async function socketDirectory (): Promise<string> {
  const parent = Buffer.byteLength(join(tmpdir(), 'embedded-mongo-XXXXXX', socketName)) <= maxSocketPathBytes
    ? tmpdir()
    : '/tmp'
  return await mkdtemp(join(parent, 'embedded-mongo-'))
}

/** The connection string for a database on the socket in a directory. */
export function socketUri (directory: string, database: string): string {
  const path = encodeURIComponent(join(directory, socketName))
  return `mongodb://${path}/${encodeURIComponent(database)}?directConnection=true`
}

/** The directory of the socket of a connection string. */
export function directoryOf (uri: string): string {
  return dirname(decodeURIComponent(new URL(uri).host))
}
