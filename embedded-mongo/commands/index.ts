import type { Reply } from '../values/bson.js'
import { isDoc } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { TimeLimit } from '../time-limit.js'
import { asNumber, typeName } from '../values/types.js'
import { adminCommands } from './admin.js'
import type { Turns } from '../query/slices.js'
import type { Command, Request } from './command.js'
import { Fields } from './fields.js'
import { handshakeCommands } from './handshake.js'
import { readCommands } from './read.js'
import { checkStableApi } from './stable-api.js'
import { writeCommands } from './write.js'

/** The commands by name. A Map, because an object would have a `constructor`. */
export const commands = new Map<string, Command & { known: Set<string> | undefined }>()
for (const [name, command] of Object.entries({
  ...handshakeCommands,
  ...readCommands,
  ...writeCommands,
  ...adminCommands
})) {
  commands.set(name, { ...command, known: command.fields === 'any' ? undefined : new Set([name, ...command.fields]) })
}

/** What a connection knows of a command. */
export type Received = Omit<Request, 'timeLimit' | 'turns'> & Pick<Turns, 'isGone'>

/** Executes a command. The response of a command that writes resolves when its changes are on the disk. */
export function execute (received: Received): Reply | Promise<Reply> {
  // While the store is opened again, after a failed write, its documents cannot be read.
  const { isGone, ...rest } = received
  const { journal } = rest.server.catalog
  if (journal.opening !== undefined) return journal.opening.catch(() => {}).then(() => execute(received))
  const name = rest.command.keys().next().value
  if (name === undefined) throw new MongoError('CommandNotFound', "no such command: ''")
  checkStableApi(rest.command)
  const command = commands.get(name)
  if (command === undefined) throw new MongoError('CommandNotFound', `no such command: '${name}'`)
  const fields = new Fields(name, rest.command, command.known, true)
  checkConcerns(fields)
  const maxTime = fields.whole('maxTimeMS')
  const timeLimit = new TimeLimit(maxTime !== undefined && maxTime > 0 ? maxTime : undefined)
  const settled = () => journal.settled()
  const turns = { isGone, opening: () => journal.opening, ...(command.writes === true && { settled }) }
  const response = command.run({ ...rest, timeLimit, turns }, fields)
  if (command.writes !== true) return response
  if (response instanceof Promise) return afterWriting(response, settled)
  const writing = settled()
  return writing === undefined ? response : writing.then(() => response)
}

/** The response of a command that took several slices. What it has changed is written, also where it has failed. */
async function afterWriting (response: Promise<Reply>, settled: () => Promise<void> | undefined): Promise<Reply> {
  try {
    const document = await response
    await settled()
    return document
  } catch (error) {
    settled()?.catch(() => {})
    throw error
  }
}

/** Throws for read and write concerns that only a replica set can fulfil. */
function checkConcerns (fields: Fields): void {
  const level = fields.doc('readConcern')?.get('level')
  if (level !== undefined && level !== 'local' && level !== 'available' && level !== 'majority') {
    throw new MongoError('NotAReplicaSet',
      `node needs to be a replica set member to use read concern level ${String(level)}`)
  }
  const concern = fields.get('writeConcern')
  if (concern === undefined || concern === null) return
  if (!isDoc(concern)) {
    throw new MongoError('TypeMismatch',
      `BSON field 'writeConcern' is the wrong type '${typeName(concern)}', expected type 'object'`)
  }
  const w = concern.get('w')
  if ((asNumber(w) ?? 1) > 1 || (typeof w === 'string' && w !== 'majority')) {
    throw new MongoError('BadValue', "cannot use 'w' > 1 when a host is not replicated")
  }
}
