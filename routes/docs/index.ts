import { readFile } from 'node:fs/promises'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'

const TITLE = 'Course-assistant gateway'

// Redoc in one file, without its one request to another host. tools/compile.mjs copies it beside this compiled module.
const REDOC_BUNDLE = new URL('redoc.standalone.js', import.meta.url)

// A speech bubble, for the tab and the top bar.
const BUBBLE = '<path fill="#49cc90" ' +
  'd="M6 4h20a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3H15l-7 6v-6H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z"/>'
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${BUBBLE}</svg>`
const LOGO_TEXT = '<text x="42" y="23" fill="#fff" font-family="sans-serif" font-size="20" font-weight="bold">'
const LOGO =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 32">${BUBBLE}${LOGO_TEXT}${TITLE}</text></svg>`

// Swagger UI has fields for several documents, OAuth 2 scopes and client credentials. The gateway uses none of them, so
// they are hidden.
const THEME = `
.swagger-ui .topbar .download-url-wrapper,
.swagger-ui .auth-container .scope-def,
.swagger-ui .auth-container .wrapper:has(
  > [for="password_type"], > [for="client_id_password"], > [for="client_secret_password"]
) { display: none }
.swagger-ui .topbar-wrapper { justify-content: space-between }
`

const REDOC_PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${TITLE} · API reference</title>
  <link rel="icon" type="image/svg+xml" href="/docs/static/theme/icon.svg">
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
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The script of Swagger UI puts the path of the document behind the whole address, query included.
    uiHooks: {
      onRequest: async ({ url }, reply) => {
        if (url.includes('?')) return reply.redirect(url.slice(0, url.indexOf('?')))
      }
    },
    // The badge of validator.swagger.io would send a request to that host.
    uiConfig: { validatorUrl: null, displayRequestDuration: true },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
    theme: {
      title: `${TITLE} · Try the API`,
      css: [{ filename: 'gateway.css', content: THEME }],
      favicon: [{ filename: 'icon.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: Buffer.from(ICON) }]
    }
  })

  const options = { config: { access: 'public' }, schema: { hide: true } } as const

  app.get('/openapi.json', options, async () => app.swagger())

  app.get('/redoc', options, async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(REDOC_PAGE)
  })

  app.get('/redoc/redoc.standalone.js', options, async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return reply.send(await readFile(REDOC_BUNDLE))
  })
}

export default docs
