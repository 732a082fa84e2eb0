import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Test } from 'tap'

/** What stands between the gateway and its database, and can fail in every way a network fails. */
export interface TcpProxy {
  /** The URI of the database, through the proxy. */
  uri: string
  /** Ends every connection and takes no new one. */
  cut: () => Promise<void>
  /** Takes connections and passes nothing on, on the old ones neither. */
  stall: () => void
  /** Works again, for new connections. */
  restore: () => Promise<void>
  /** Cuts the connection over which the next such command comes: before it gets there, or when it is done and not answered. */
  cutAt: (command: string, collection: string, when: 'before' | 'after') => void
}

export async function tcpProxy (t: Test, mongodbUri: string): Promise<TcpProxy> {
  const uri = new URL(mongodbUri)
  const target = uri.hostname.endsWith('.sock') ? { path: decodeURIComponent(uri.hostname) } : { host: uri.hostname, port: Number(uri.port || 27017) }
  const sockets = new Set<Socket>()
  let isStalled = false
  let trap: { bytes: string, when: 'before' | 'after' } | undefined

  const server = createServer(client => {
    const database = connect(target as never)
    const drop = () => { client.destroy(); database.destroy() }
    let losesAnswer = false
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => { sockets.delete(socket); drop() })
    }
    client.on('data', data => {
      if (isStalled) return
      if (trap !== undefined && data.includes(trap.bytes)) {
        losesAnswer = trap.when === 'after'
        trap = undefined
        if (!losesAnswer) return drop()
      }
      database.write(data)
    })
    database.on('data', data => {
      if (isStalled) return
      if (losesAnswer) return drop()
      client.write(data)
    })
  }).listen(0, '127.0.0.1')
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
    stall: () => { isStalled = true },
    restore: async () => {
      for (const socket of sockets) socket.destroy()
      isStalled = false
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    cutAt: (command, collection, when) => {
      // As it stands on the wire, in BSON: the key, the length of the string, the string.
      trap = { bytes: `${command}\0${String.fromCharCode(collection.length + 1)}\0\0\0${collection}\0`, when }
    }
  }
}
