import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Collection } from '../../lib/database/collection.js'

const FOLDER = new URL('../../collections/', import.meta.url)
const FILES = readdirSync(fileURLToPath(FOLDER), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.js') || (name.endsWith('.ts') && !name.endsWith('.d.ts')))

/** All collections that the gateway declares. */
export const COLLECTIONS: Array<Collection<object>> = (await Promise.all(FILES.map(async name =>
  Object.values<Collection<object>>(await import(new URL(name, FOLDER).href))))).flat()
  .filter(declared => typeof declared === 'object' && 'model' in declared)
