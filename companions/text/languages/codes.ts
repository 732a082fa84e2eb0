import { readdirSync } from 'node:fs'

/** The codes of the languages, in order: each folder beside this file is one, named by its code (ISO 639-1). */
export const CODES = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter(entry => entry.isDirectory()).map(({ name }) => name).sort()
