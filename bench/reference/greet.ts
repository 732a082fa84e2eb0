import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Says on stderr where a server listens, in the words of the gateway, which bench/servers.ts reads. */
export function greet (server: Server): void {
  const say = () => process.stderr.write(`${process.argv[1]} listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
  if (server.listening) say()
  else server.once('listening', say)
}
