import { mkdir, writeFile } from 'node:fs/promises'
import { openApiDocuments } from './services.js'

/** `npm run openapi`: writes the OpenAPI document of every service to dist/openapi/, for the linters and other tools. */
const folder = new URL('../openapi/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, document] of await openApiDocuments()) {
  await writeFile(new URL(`${name}.json`, folder), JSON.stringify(document, null, 2) + '\n')
}
