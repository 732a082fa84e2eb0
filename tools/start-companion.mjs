/* `npm run start:companion -- chat-engine`: starts a companion as its own process. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit } from 'node:process'
import { pathToFileURL } from 'node:url'

const COMPANIONS = join(import.meta.dirname, '../dist/companions')
const serverOf = name => join(COMPANIONS, name, 'server.js')

const [, , name = ''] = argv
const names = readdirSync(COMPANIONS).filter(folder => existsSync(serverOf(folder)))
if (!names.includes(name)) {
  console.error(`Name a companion: npm run start:companion -- ${names.join('|')}`)
  exit(2)
}
await import(pathToFileURL(serverOf(name)).href)
