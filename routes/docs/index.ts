import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'

const REDOC_PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Course-assistant gateway · API reference</title>
  <link rel="icon" href="data:,">
  <style>body { margin: 0 }</style>
</head>
<body>
  <redoc spec-url="/openapi.json"></redoc>
  <script src="/redoc/redoc.standalone.js"></script>
</body>
</html>
`

/** The documentation: the OpenAPI document, and two pages that show it and load nothing from elsewhere. */
const docs: FastifyPluginAsyncTypebox = async app => {
  const redoc = await redocBundle()

  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The badge of validator.swagger.io would tell that host who reads these pages.
    uiConfig: { validatorUrl: null, displayRequestDuration: true, tryItOutEnabled: true }
  })

  app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger())

  app.get('/redoc', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(REDOC_PAGE)
  })

  app.get('/redoc/redoc.standalone.js', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(redoc)
  })
}

// Redoc's one request to another host is for a logo; an empty image stands in for it.
async function redocBundle (): Promise<string> {
  const path = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  return (await readFile(path, 'utf8')).replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E')
}

export default docs
