import { type Doc, doc, maxDocumentSize, reply, type Reply, type Value } from '../values/bson.js'
import type { Command, Request } from './command.js'

/** In bytes, the header included; MongoDB's own limit. */
export const maxMessageSize = 48_000_000

/** The response to a handshake: a standalone MongoDB 7.0 without transactions and compression. */
export function hello ({ connectionId, server }: Request, primaryName: 'isWritablePrimary' | 'ismaster'): Doc {
  return new Map<string, Value>([
    ['helloOk', true],
    [primaryName, true],
    ['maxBsonObjectSize', maxDocumentSize],
    ['maxMessageSizeBytes', maxMessageSize],
    ['maxWriteBatchSize', 100_000],
    ['localTime', new Date()],
    ['logicalSessionTimeoutMinutes', 30],
    ['connectionId', connectionId],
    ['minWireVersion', 0],
    ['maxWireVersion', 21],
    // Also when its disk is full, or its limit reached.
    ['readOnly', server.catalog.journal.isReadOnly],
    // A real MongoDB has no such field.
    ['embedded', doc({ limitBytes: server.catalog.journal.limit.most ?? null, restarts: server.restarts })],
    ['ok', 1]
  ])
}

const ok = (): Reply => reply({ ok: 1 })

const master: Command = { fields: 'any', run: request => hello(request, 'ismaster') }

/** What a driver sends to open, check and close a connection. */
export const handshakeCommands: Record<string, Command> = {
  hello: { fields: 'any', run: request => hello(request, 'isWritablePrimary') },
  ismaster: master,
  isMaster: master,
  ping: { fields: [], run: ok },
  endSessions: { fields: [], run: ok },
  buildInfo: { fields: [], run: buildInfo },
  buildinfo: { fields: [], run: buildInfo }
}

function buildInfo (): Reply {
  return doc({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentSize,
    modules: [],
    storageEngines: ['embedded'],
    ok: 1
  })
}
