import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'

/**
 * The logger options of a service. No password, hash or token can appear in the log: a request is logged without its
 * headers, body and query, an error without the fields that drivers add to it (a failed write carries its document),
 * and the fields named in SECRET are redacted in every line.
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

const SECRET = new RegExp('"(?:password|password_hash|authorization|access_token|token|secret|x-companion-secret|' +
  'COMPANION_SECRET|OIDC_CLIENT_SECRET|SCIM_SECRET)":')

// pino's own `redact` walks through the fields of every line, to a fixed depth. Here the finished line shows whether it
// has such a field, at any depth.
function withoutSecrets (line: string): string {
  return JSON.stringify(JSON.parse(line, (name, value) => SECRET.test(`"${name}":`) ? '[Redacted]' : value)) + '\n'
}

interface LoggedError { type: string, message: string, code?: unknown, stack: string, cause?: LoggedError }

function describeError (error: Error & { code?: unknown }): LoggedError {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    stack: error.stack ?? '',
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined
  }
}
