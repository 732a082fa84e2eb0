import type { Doc, Reply } from '../values/bson.js'
import { type Catalog, checkName } from '../collections/catalog.js'
import type { Cursors } from '../cursors.js'
import { MongoError } from '../errors.js'
import type { Turns } from '../query/slices.js'
import type { TimeLimit } from '../time-limit.js'
import { Fields } from './fields.js'

/** What all connections and commands share. */
export interface Server {
  catalog: Catalog
  cursors: Cursors
  /** How often the thread of the database was replaced. */
  restarts: number
}

/** One command of a client. */
export interface Request {
  server: Server
  database: string
  command: Doc
  /** The document sequences of the message by name: the documents and their BSON. */
  sequences: Map<string, Sequence>
  connectionId: number
  /** How long it may work: the command's maxTimeMS, if it has one. */
  timeLimit: TimeLimit
  turns: Turns
}

/** Documents that a client sent beside the command, and their bytes. */
export interface Sequence { documents: Doc[], bytes: Buffer[] }

/** A command of the protocol. */
export interface Command {
  /** The names of the fields that it accepts, besides those of all commands. A handshake accepts any. */
  fields: string[] | 'any'
  /** Whether its response waits until its changes are on the disk. */
  writes?: boolean
  run: (request: Request, fields: Fields) => Reply | Promise<Reply>
}

/** Returns the name of the collection: the value of the first field of a command. Throws InvalidNamespace. */
export function collectionName ({ command, database }: Request): string {
  const [name, value] = command.entries().next().value!
  if (typeof value !== 'string') {
    throw new MongoError('InvalidNamespace',
      `collection name has invalid type ${value === null ? 'null' : typeof value} in ${name}`)
  }
  checkName(database, value)
  return value
}
