import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataInUse, repair } from './embedded-mongo/index.js'
import { startProcess } from './lib/process/process.js'
import { BadSetting } from './lib/settings.js'
import { loadSettings } from './settings.js'

/* `npm run repair`: makes a new embedded database of what can be read of a damaged one (docs/operations.md). */

await startProcess('repair', async () => {
  const { DATA_DIR } = loadSettings()
  const directory = join(DATA_DIR, 'mongo')
  if (!existsSync(directory)) throw new BadSetting(`DATA_DIR ${DATA_DIR} must be a folder with an embedded database.`)
  const { kept, collections, lost } = await repair(directory).catch((error: Error) => {
    throw error instanceof DataInUse ? new BadSetting(error.message) : error
  })
  let isWhole = lost === 0 && collections.size > 0
  if (collections.size === 0) console.log('Nothing could be read: the new database is empty')
  for (const [name, { saved, written }] of collections) {
    if (saved !== written) isWhole = false
    console.log(`${name}: ${saved} of ${written ?? 'an unknown number of'} documents`)
  }
  if (lost > 0) console.log(`${lost} records could not be read, or contradict others`)
  console.log(`The old files are in ${kept}`)
  if (isWhole) return
  console.log('Where administrators may be among what is lost, set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD ' +
    'before you start the gateway: without an administrator, the first to register as one becomes it.')
})
