import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { mongo } from 'mongoose'
import type { Test } from 'tap'
import { signal } from '../../support/events.js'

type Moment = 'before' | 'after'

/** A command that is held until the test lets it pass. */
export interface HeldCommand {
  /** Resolves when the command has come: before it reaches the database, or when it is done and not answered. */
  arrived: Promise<void>
  /** Lets it pass. */
  release: () => void
  /** Cuts its connection instead. */
  cut: () => void
}

/** A TCP proxy between the gateway and its database. It can fail in the ways in which a network fails. */
export interface TcpProxy {
  /** The URI of the database, through the proxy. */
  uri: string
  /** Ends every connection and accepts no new one. */
  cut: () => Promise<void>
  /** Accepts connections and passes nothing on, nor on the old ones. */
  stall: () => void
  /** Works again, for new connections. */
  restore: () => Promise<void>
  /** Cuts the connection of the next such command: before the database gets it, or when it is done and not answered. */
  cutAt: (command: string, collection: string, when: Moment) => void
  /**
   * Holds the next such command, and with it only the connection that it came over. Commands that come later pass.
   * @param matches where given, only a command for which it returns true
   */
  hold: (
    command: string, collection: string, when?: Moment, matches?: (command: mongo.BSON.Document) => boolean
  ) => HeldCommand
}

interface Trap {
  command: string
  collection: string
  when: Moment
  matches: (command: mongo.BSON.Document) => boolean
  /** Where it resolves to `cut`, the connection is destroyed. */
  spring: () => Promise<'cut' | 'pass'>
}

const OP_MSG = 2013

/**
 * The command of a message of the MongoDB wire protocol, with the documents that it carries in sections of their own;
 * `undefined` for a handshake of the old kind.
 */
function commandOf (message: Buffer): mongo.BSON.Document | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined
  const command: mongo.BSON.Document = {}
  // After the header (16 bytes) and the flags (4).
  for (let place = 20; place < message.length;) {
    const end = place + 1 + message.readInt32LE(place + 1)
    const isCommand = message[place] === 0
    place += 1
    if (isCommand) Object.assign(command, mongo.BSON.deserialize(message.subarray(place, end)))
    else {
      const nameEnd = message.indexOf(0, place + 4)
      const documents: mongo.BSON.Document[] = []
      for (let at = nameEnd + 1; at < end; at += message.readInt32LE(at)) {
        documents.push(mongo.BSON.deserialize(message.subarray(at, at + message.readInt32LE(at))))
      }
      command[message.toString('utf8', place + 4, nameEnd)] = documents
    }
    place = end
  }
  return command
}

/** Splits a stream into messages, each with its length in its first four bytes. */
function messageReader (onMessage: (message: Buffer) => void): (data: Buffer) => void {
  let chunks: Buffer[] = []
  let [length, wanted] = [0, 4]
  return data => {
    chunks.push(data)
    length += data.length
    // Joined when a message is complete, not with each chunk: a message may have 48 MB.
    if (length < wanted) return
    let rest = Buffer.concat(chunks)
    for (;;) {
      wanted = rest.length < 4 ? 4 : rest.readInt32LE(0)
      if (rest.length < wanted || rest.length < 4) break
      onMessage(rest.subarray(0, wanted))
      rest = rest.subarray(wanted)
    }
    chunks = [rest]
    length = rest.length
  }
}

interface State { isStalled: boolean, traps: Trap[], sockets: Set<Socket> }

function takeTrap ({ traps }: State, message: Buffer): Trap | undefined {
  if (traps.length === 0) return undefined
  const command = commandOf(message)
  const place = traps.findIndex(trap => command?.[trap.command] === trap.collection && trap.matches(command))
  return place === -1 ? undefined : traps.splice(place, 1)[0]
}

/** Passes messages between the two, and springs the traps of those that they are for. */
function forward (client: Socket, database: Socket, state: State): void {
  const drop = () => { client.destroy(); database.destroy() }
  for (const socket of [client, database]) {
    state.sockets.add(socket)
    socket.on('error', () => {}).on('close', () => { state.sockets.delete(socket); drop() })
  }
  // The driver sends a command on a connection when the one before is answered, so at most one of them is held.
  let answering: Trap | undefined
  const pass = (to: Socket, bytes: Buffer) => { if (!state.isStalled && to.writable) to.write(bytes) }
  const springs = (trap: Trap, then: () => void) => {
    trap.spring().then(outcome => outcome === 'cut' ? drop() : then(), drop)
  }
  client.on('data', messageReader(message => {
    if (state.isStalled) return
    const trap = takeTrap(state, message)
    if (trap?.when === 'before') return springs(trap, () => pass(database, message))
    answering = trap
    pass(database, message)
  }))
  database.on('data', messageReader(message => {
    const trap = answering
    answering = undefined
    if (trap !== undefined) springs(trap, () => pass(client, message))
    else pass(client, message)
  }))
}

export async function tcpProxy (t: Test, mongodbUri: string): Promise<TcpProxy> {
  const uri = new URL(mongodbUri)
  const target = uri.hostname.endsWith('.sock')
    ? { path: decodeURIComponent(uri.hostname) }
    : { host: uri.hostname, port: Number(uri.port || 27017) }
  const state: State = { isStalled: false, traps: [], sockets: new Set() }
  const { sockets, traps } = state
  const server = createServer(client => forward(client, connect(target as never), state)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  t.teardown(async () => { if (server.listening) await cut() })
  return {
    uri: `mongodb://127.0.0.1:${port}${uri.pathname}?directConnection=true`,
    cut,
    stall: () => { state.isStalled = true },
    restore: async () => {
      for (const socket of sockets) socket.destroy()
      state.isStalled = false
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    cutAt: (command, collection, when) => {
      traps.push({ command, collection, when, matches: () => true, spring: async () => 'cut' })
    },
    hold: (command, collection, when = 'before', matches = () => true) => {
      const arrived = signal()
      const decided = signal<'cut' | 'pass'>()
      const spring = async () => {
        arrived.resolve()
        return await decided.promise
      }
      traps.push({ command, collection, when, matches, spring })
      return { arrived: arrived.promise, release: () => decided.resolve('pass'), cut: () => decided.resolve('cut') }
    }
  }
}
