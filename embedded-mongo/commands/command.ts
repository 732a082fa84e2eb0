import type { Doc, Reply } from '../bson.js'
import { type Catalog, checkName } from '../catalog.js'
import type { Cursors } from '../cursors.js'
import { MongoError } from '../errors.js'
import { Fields } from './fields.js'

/** What all commands of one database process share. */
export interface Server {
  catalog: Catalog
  cursors: Cursors
}

/** One command as it came in. */
export interface Request {
  server: Server
  database: string
  command: Doc
  /** The documents that came outside of the body, with their bytes. */
  sequences: Map<string, Sequence>
  connectionId: number
  /** When the client stops waiting. */
  deadline: number | undefined
}

export interface Sequence { documents: Doc[], bytes: Buffer[] }

export interface Command {
  /** The fields that it understands, besides those that any command may carry; a handshake may carry any. */
  fields: string[] | 'any'
  /** Whether its answer has to wait until what it did is on the disk. */
  writes?: boolean
  run: (request: Request, fields: Fields) => Reply
}

/** The collection that a command is about: the value of its first field. */
export function collectionName ({ command, database }: Request): string {
  const [name, value] = command.entries().next().value!
  if (typeof value !== 'string') {
    throw new MongoError('InvalidNamespace',
      `collection name has invalid type ${value === null ? 'null' : typeof value} in ${name}`)
  }
  checkName(database, value)
  return value
}
