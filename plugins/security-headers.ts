import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

/**
 * Helmet's headers, with a policy under which the two documentation pages work and load nothing from elsewhere.
 * Both write inline styles; Redoc searches in a worker made from a blob.
 */
export default fp(async app => {
  await app.register(helmet, {
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

  // Over plain HTTP browsers must not heed the first (RFC 6797, 7.2), and complain about the others on the console.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') return
    for (const header of ['Strict-Transport-Security', 'Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster']) reply.raw.removeHeader(header)
  })
}, { name: 'security-headers' })
