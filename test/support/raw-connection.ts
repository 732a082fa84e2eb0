import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { signal } from './events.js'

/** A connection that can send what no HTTP client would. */
export interface RawConnection {
  socket: Socket
  /** What has been received so far. */
  text: () => string
  /** Resolves when this pattern has been received. Rejects when the connection is closed before. */
  received: (pattern: RegExp) => Promise<void>
  closed: Promise<unknown>
}

/** @param allowHalfOpen keeps the sending half open after the server has closed its own */
export async function openRaw (url: string, bytes = '', allowHalfOpen = false): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen })
  let text = ''
  const waiting: Array<() => void> = []
  const look = () => { for (const check of waiting) check() }
  socket.setEncoding('utf8').on('data', data => { text += data; look() }).on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(bytes)
  return {
    socket,
    closed,
    text: () => text,
    received: async pattern => {
      const { promise, resolve } = signal()
      const check = () => { if (pattern.test(text)) resolve() }
      waiting.push(check)
      check()
      await Promise.race([promise, closed])
      if (!pattern.test(text)) throw new Error(`closed before ${pattern} was received: ${text.slice(0, 200)}`)
    }
  }
}

/** Sends the bytes and returns all that comes back until the server closes. */
export async function sendRaw (url: string, bytes: string): Promise<string> {
  const connection = await openRaw(url, bytes)
  await connection.closed
  return connection.text()
}

/** The parts of an HTTP response with a JSON body. */
export function parsed (response: string): { status: number, headers: string, body: unknown } {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) }
}
