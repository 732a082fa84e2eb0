import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'

/**
 * Structured logs in which no password, hash or token can appear: a request is logged without its headers, body and
 * query, an error without the fields that drivers hang onto it (a failed write carries its document along),
 * and what a careless line may still pass in is redacted by name.
 */
export function loggerOptions (level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.originalUrl?.split('?', 1)[0],
        remote_address: request.ip
      }),
      res: (reply: FastifyReply) => ({ status_code: reply.statusCode }),
      err: describeError
    },
    hooks: { streamWrite: line => SECRET.test(line) ? withoutSecrets(line) : line }
  }
}

const SECRET = /"(?:password|password_hash|authorization|access_token|token|secret)":/

// pino's own `redact` walks through what every line logs. The finished line tells whether there is anything to do, at
// whatever depth.
function withoutSecrets (line: string): string {
  return JSON.stringify(JSON.parse(line, (name, value) => SECRET.test(`"${name}":`) ? '[Redacted]' : value)) + '\n'
}

function describeError (error: Error & { code?: unknown }): { type: string, message: string, code?: unknown, stack: string, cause?: object } {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    stack: error.stack ?? '',
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined
  }
}
