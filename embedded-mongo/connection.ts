import type { Socket } from 'node:net'
import { reply, type Reply, type ReplyValue } from './bson.js'
import type { Server } from './commands/command.js'
import { maxMessageSize } from './commands/handshake.js'
import { execute } from './commands/index.js'
import { MongoError } from './errors.js'
import type { Log } from './journal.js'
import { formatReply, headerSize, type Message, parseMessage, ProtocolError, requestIdOf } from './wire.js'

const legacyCommands = new Set(['hello', 'ismaster', 'isMaster'])

/**
 * One client. Its commands run one after the other; while one waits for the disk, or the client does not read its
 * answers, no more is read from it than a chunk, so that no client can make the process hold more than one message of it.
 */
export class Connection {
  #chunks: Buffer[] = []
  #received = 0
  #waiting = false
  #isClosed = false

  constructor (readonly id: number, readonly socket: Socket, readonly server: Server, readonly log: Log) {
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk)
      this.#received += chunk.length
      // Drivers wait for their answer, so hardly any socket is ever paused.
      if (this.#waiting) socket.pause()
      else this.#work()
    })
    socket.on('drain', () => { this.#resume() })
    // A client may go at any time; the 'close' that follows is all there is to know.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#isClosed = true
      this.#chunks = []
    })
  }

  #resume (): void {
    this.#waiting = false
    this.socket.resume()
    this.#work()
  }

  #pause (): void {
    this.#waiting = true
    this.socket.pause()
  }

  #work (): void {
    try {
      while (!this.#waiting && !this.#isClosed) {
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

  /** The next message, if all of it is there. */
  #takeMessage (): Buffer | undefined {
    if (this.#received < headerSize) return undefined
    if (this.#chunks[0]!.length < headerSize) this.#chunks = [Buffer.concat(this.#chunks)]
    const length = this.#chunks[0]!.readInt32LE(0)
    if (length < headerSize || length > maxMessageSize) throw new ProtocolError(`message length ${length}`)
    // A message that cannot be one is not waited for.
    requestIdOf(this.#chunks[0]!)
    if (this.#received < length) return undefined
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
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
      this.#send(formatReply(requestId, isLegacy, failure(error)))
      return
    }
    const answer = this.#execute(message)
    if (!(answer instanceof Promise)) {
      this.#answer(message, answer)
      return
    }
    this.#waiting = true
    answer.then(document => {
      this.#waiting = false
      this.#answer(message, document)
      if (!this.#waiting) this.#resume()
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
      const answer = execute({
        server: this.server,
        database,
        command,
        sequences,
        connectionId: this.id,
        deadline: undefined
      })
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#failed(error)) : answer
    } catch (error) {
      return this.#failed(error)
    }
  }

  #failed (error: unknown): Reply {
    if (error instanceof MongoError) return failure(error)
    this.log.error(
      `The embedded database failed: ${error instanceof Error ? error.stack ?? error.message : String(error)}`)
    return failure(new MongoError('InternalError', 'The embedded database failed, see its log'))
  }

  #answer (message: Message, document: Reply): void {
    if (message.wantsReply) this.#send(formatReply(message.requestId, message.isLegacy, document))
  }

  #send (bytes: Buffer): void {
    if (!this.#isClosed && !this.socket.write(bytes)) this.#pause()
  }
}

function failure (error: MongoError): Reply {
  return new Map<string, ReplyValue>([...reply({
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName
  }), ...error.extra ?? []])
}
