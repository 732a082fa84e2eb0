import type { Socket } from 'node:net'
import { reply, type Reply, type ReplyValue } from './values/bson.js'
import type { Server } from './commands/command.js'
import { maxMessageSize } from './commands/handshake.js'
import { execute } from './commands/index.js'
import { MongoError } from './errors.js'
import type { Log } from './log.js'
import { formatReply, headerSize, type Message, parseMessage, ProtocolError, requestIdOf } from './wire.js'

const legacyCommands = new Set(['hello', 'ismaster', 'isMaster'])

/**
 * The connection of one client. Its commands run one after the other. While a command waits for the disk, or the client
 * does not read its responses, the socket is paused, so that the process holds about one message of a client at most.
 */
export class Connection {
  #chunks: Buffer[] = []
  #received = 0
  #isPaused = false
  #isClosed = false

  constructor (readonly id: number, readonly socket: Socket, readonly server: Server, readonly log: Log) {
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk)
      this.#received += chunk.length
      // Drivers wait for a response before they send more, so a socket is rarely paused.
      if (this.#isPaused) socket.pause()
      else this.#readMessages()
    })
    socket.on('drain', () => { this.#resume() })
    // A client may disconnect at any time. The event 'close' follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#isClosed = true
      this.#chunks = []
    })
  }

  #resume (): void {
    this.#isPaused = false
    this.socket.resume()
    this.#readMessages()
  }

  #pause (): void {
    this.#isPaused = true
    this.socket.pause()
  }

  #readMessages (): void {
    try {
      while (!this.#isPaused && !this.#isClosed) {
        const bytes = this.#takeMessage()
        if (bytes === undefined) return
        this.#handle(bytes)
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) {
        this.log.error(`The embedded database closes a connection: ${String(error)}`)
      }
      this.socket.destroy()
    }
  }

  /** Returns the next message, or undefined when it is not complete yet. */
  #takeMessage (): Buffer | undefined {
    if (this.#received < headerSize) return undefined
    let [head] = this.#chunks as [Buffer, ...Buffer[]]
    if (head.length < headerSize) this.#chunks = [head = Buffer.concat(this.#chunks)]
    const length = head.readInt32LE(0)
    if (length < headerSize || length > maxMessageSize) throw new ProtocolError(`message length ${length}`)
    // An invalid header ends the connection before the rest of the message arrives.
    requestIdOf(head)
    if (this.#received < length) return undefined
    const bytes = this.#chunks.length === 1 ? head : Buffer.concat(this.#chunks)
    this.#received -= length
    this.#chunks = this.#received === 0 ? [] : [bytes.subarray(length)]
    return bytes.subarray(0, length)
  }

  #handle (bytes: Buffer): void {
    const { requestId, isLegacy } = requestIdOf(bytes)
    let message: Message
    try {
      message = parseMessage(bytes)
    } catch (error) {
      if (!(error instanceof MongoError)) throw error
      this.#send(formatReply(requestId, isLegacy, errorReply(error)))
      return
    }
    const response = this.#execute(message)
    if (!(response instanceof Promise)) {
      this.#reply(message, response)
      return
    }
    this.#isPaused = true
    response.then(document => {
      this.#isPaused = false
      this.#reply(message, document)
      if (!this.#isPaused) this.#resume()
    }).catch(() => { this.socket.destroy() })
  }

  #execute (message: Message): Reply | Promise<Reply> {
    try {
      const database = message.command.get('$db')
      if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument')
      const name = message.command.keys().next().value ?? ''
      if (message.isLegacy && !legacyCommands.has(name)) {
        throw new MongoError('UnsupportedOpQueryCommand',
          `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`)
      }
      const { command, sequences } = message
      const response = execute({
        server: this.server,
        database,
        command,
        sequences,
        connectionId: this.id,
        isGone: () => this.#isClosed
      })
      return response instanceof Promise ? response.catch((error: unknown) => this.#failure(error)) : response
    } catch (error) {
      return this.#failure(error)
    }
  }

  #failure (error: unknown): Reply {
    if (error instanceof MongoError) return errorReply(error)
    this.log.error(
      `The embedded database failed: ${error instanceof Error ? error.stack ?? error.message : String(error)}`)
    return errorReply(new MongoError('InternalError', 'The embedded database failed, see its log'))
  }

  #reply (message: Message, document: Reply): void {
    if (message.wantsReply) this.#send(formatReply(message.requestId, message.isLegacy, document))
  }

  #send (bytes: Buffer): void {
    if (!this.#isClosed && !this.socket.write(bytes)) this.#pause()
  }
}

function errorReply (error: MongoError): Reply {
  return new Map<string, ReplyValue>([...reply({
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName
  }), ...error.extra ?? []])
}
