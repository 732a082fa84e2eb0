import { mkdir, writeFile } from 'node:fs/promises'
import { openApiDocument, SERVICES } from './services.js'

/* A part of `npm run docs`: writes the OpenAPI document of each service to dist/openapi/, for other tools. */
const folder = new URL('../../openapi/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const service of SERVICES) {
  const document = await openApiDocument(service)
  await writeFile(new URL(`${service.name}.json`, folder), JSON.stringify(document, null, 2) + '\n')
}
