import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Helmet's headers, with a policy under which the two documentation pages work and load nothing from elsewhere.
 * Both write inline styles; Redoc searches in a worker made from a blob. No answer to a token is kept by a cache.
 */
export default fp(async app => {
  const overHttps = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'img-src': ["'self'", 'data:'],
        'object-src': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'worker-src': ["'self'", 'blob:']
      }
    },
    // The API is called from other origins: those of FRONTEND_ORIGINS, which CORS lets in.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' }
  })

  // Over plain HTTP browsers must ignore the first (RFC 6797, 7.2), and print warnings about the others.
  const {
    'Strict-Transport-Security': _transport, 'Cross-Origin-Opener-Policy': _opener, 'Origin-Agent-Cluster': _cluster,
    ...overHttp
  } = overHttps
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.protocol === 'https' ? overHttps : overHttp)
    // A response to a request with a token must not be cached. The files of documents set another header.
    if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store')
  })
}, { name: 'security-headers' })

/**
 * The headers that Helmet sets. They are the same for every request, so Helmet runs once: on each request it would take
 * a tenth of the time of a cheap one.
 */
function headersOf (options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = { setHeader: (name: string, value: string) => { headers[name] = value }, removeHeader: () => {} }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, error => {
    if (error !== undefined) throw error
  })
  return headers
}
