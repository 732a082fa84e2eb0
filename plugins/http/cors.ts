import cors from '@fastify/cors'
import fp from 'fastify-plugin'

/** Lets the configured front ends in: all methods, all headers, credentials (docs/contract.md §6). */
export default fp<{ origins: string[] }>(async (app, { origins }) => {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    // The headers that a script of the page may read.
    exposedHeaders: [
      'X-Total-Count', 'Link', 'X-Request-Id', 'WWW-Authenticate', 'Retry-After',
      'ETag', 'Accept-Ranges', 'Content-Range', 'Content-Disposition', 'X-None-Made', 'X-Parts-Without'
    ],
    maxAge: 600,
    // An OPTIONS that is no preflight is answered like one, instead of with a text of the plugin's own.
    strictPreflight: false
  })
}, { name: 'cors' })
