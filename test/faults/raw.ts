import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that sends what no HTTP client would, or not at all. */
export interface RawConnection {
  socket: Socket
  /** What has come back so far. */
  text: () => string
  closed: Promise<unknown>
}

/** @param allowHalfOpen go on sending when the server has said its last word */
export async function openRaw (url: string, bytes = '', allowHalfOpen = false): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen })
  let text = ''
  socket.setEncoding('utf8').on('data', data => { text += data }).on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, text: () => text, closed }
}

/** An answer in its parts. */
export function parsed (answer: string): { status: number, headers: string, body: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) }
}
