import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { UnansweredRequests } from './unanswered-requests.js'

// A request may need more of them: connections to the companions, with both ends in one process where they are
// embedded, and to the database.
const DESCRIPTORS_PER_CONNECTION = 4
const REPORT_MS = 60_000

/**
 * Limits the connections of a server below the limit of descriptors of its process: one that has none left can neither
 * open a file nor reach its database. Where there are too many, the connection that has waited longest without a
 * request is closed, so many idle connections of one client do not block other clients. Where none waits, the one
 * whose request has been arriving longest is closed, so neither do many bodies that are sent slowly. A warning is
 * logged, at most once a minute.
 * @param descriptors `undefined` where the limit of the process is not known: nothing is limited
 */
export function limitConnections (app: FastifyInstance, descriptors = descriptorLimit()): void {
  if (descriptors === undefined) return
  const limit = Math.max(1, Math.floor(descriptors / DESCRIPTORS_PER_CONNECTION))
  let count = 0
  let reportedAt = -Infinity
  // In the order in which they became idle. A connection whose request has not arrived yet is idle.
  const idle = new Set<Socket>()
  // In the order in which their requests have begun.
  const busy = new Set<Socket>()
  const unanswered = new UnansweredRequests(app.server, socket => {
    busy.delete(socket)
    if (!socket.destroyed) idle.add(socket)
  })

  app.server.on('connection', socket => {
    count++
    idle.add(socket)
    socket.once('close', () => {
      count--
      idle.delete(socket)
      busy.delete(socket)
    })
    if (count <= limit) return
    // The last one is the new connection.
    const [longest] = idle.size > 1 ? idle : [arrivingLongest() ?? socket]
    longest?.destroy()
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    app.log.warn({ limit }, 'too many connections: those that wait for a request are closed, then those ' +
      'whose request arrives slowly. The limit of open files (ulimit -n) sets how many there may be')
  })
  app.server.on('request', ({ socket }) => {
    idle.delete(socket)
    busy.add(socket)
  })

  function arrivingLongest (): Socket | undefined {
    for (const socket of busy) if (!unanswered.hasWhole(socket)) return socket
    return undefined
  }
}

/** How many descriptors this process may have, where Linux says it. Node has raised it as far as it may. */
function descriptorLimit (): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}
