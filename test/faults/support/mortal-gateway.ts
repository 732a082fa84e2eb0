import type { Test } from 'tap'
import { NO_COMPANIONS } from '../../support/doubles/engine-double.js'
import { startGateway } from '../../support/gateway-process.js'
import { startApp } from '../../support/helper.js'
import { tcpProxy, type TcpProxy } from './tcp-proxy.js'
import { SECRET_KEY } from './token.js'

/** A gateway that can be killed while the proxy holds one of its commands. */
export interface MortalGateway {
  url: string
  proxy: TcpProxy
  kill: () => Promise<void>
}

/** Starts a gateway on a database. */
export type Start = (t: Test, uri: string) => Promise<MortalGateway>

/**
 * In this process, which is much cheaper. It is cut off from its clients and its database for good: both see what
 * they see of a process that is killed, since the held command never arrives and no other one follows.
 */
export const startHere: Start = async (t, uri) => {
  const proxy = await tcpProxy(t, uri)
  const app = await startApp(t, proxy.uri, { SECRET_KEY })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const kill = async () => {
    app.server.closeAllConnections()
    await proxy.cut()
  }
  return { url, proxy, kill }
}

/** A process, and SIGKILL. */
export const startProcess: Start = async (t, uri) => {
  const proxy = await tcpProxy(t, uri)
  const settings = { MONGODB_URI: proxy.uri, SECRET_KEY, LOG_LEVEL: 'warn', ...NO_COMPANIONS }
  const gateway = await startGateway(t, settings)
  const kill = async () => {
    gateway.process.kill('SIGKILL')
    await gateway.exit
    await proxy.cut()
  }
  return { url: gateway.url, proxy, kill }
}
