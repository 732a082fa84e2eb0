import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Prints the address of a server to stderr as the gateway does: bench/servers.ts reads it. */
export function greet (server: Server): void {
  const say = () => {
    const { port } = server.address() as AddressInfo
    process.stderr.write(`${process.argv[1]} listens on http://127.0.0.1:${port}\n`)
  }
  if (server.listening) say()
  else server.once('listening', say)
}
