import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Type } from '@sinclair/typebox'
import { DataInUse, startEmbeddedMongo } from './embedded-mongo/index.js'
import { startProcess } from './lib/process/process.js'
import { readSettings } from './lib/settings.js'
import { SettingsSchema } from './settings.js'
import { addBackup, backUp, keepBackups } from './transfer/backups.js'
import { documentsOfDatabase, documentsOfStore } from './transfer/sources.js'
import { exportTo, importFrom, type Progress } from './transfer/transfer.js'

/* `npm run export`, `npm run import`, `npm run backup` and `npm run backups` (docs/operations.md). */

const DATABASE = 'course-assistant'

const USAGE = {
  export: 'npm run export -- FILE [--from URI]',
  import: 'npm run import -- FILE [--to URI]',
  backup: 'npm run backup -- FILE',
  backups: 'npm run backups -- FOLDER [--keep NUMBER] [--every HOURS]'
}
const OPTIONS: Record<keyof typeof USAGE, NonNullable<ParseArgsConfig['options']>> = {
  export: { from: { type: 'string' } },
  import: { to: { type: 'string' } },
  backup: {},
  backups: { keep: { type: 'string', default: '14' }, every: { type: 'string' } }
}

// The database alone: without what the gateway wants beside it.
const DatabaseSettings = Type.Pick(SettingsSchema, ['DATA_DIR', 'MONGODB_URI'])

const task = process.argv[2] as keyof typeof USAGE
// Documents, in the last progress line.
let reported = 0

await startProcess(task, async () => {
  const { positionals: [place, ...more], values } =
    parseArgs({ args: process.argv.slice(3), allowPositionals: true, options: OPTIONS[task] }) as
      { positionals: string[], values: Record<'from' | 'to' | 'keep' | 'every', string | undefined> }
  if (place === undefined || more.length > 0) throw new Error(`Usage: ${USAGE[task]}`)
  const { DATA_DIR: data, MONGODB_URI: uri } = readSettings(DatabaseSettings, process.env, true)
  try {
    if (task === 'import') await runImport(place, data, values.to)
    else if (task === 'backups') await runBackups(place, uri ?? await uriOfGateway(data), values.keep, values.every)
    else {
      const documents = task === 'backup'
        ? await backUp(place, await uriOfGateway(data), progress)
        : await exportTo(place, source(place, data, values.from), progress)
      console.log(`${documents} documents are in ${place}`)
    }
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error
    throw new Error(`A gateway uses ${data}: ${task === 'export' ? 'take npm run backup' : 'stop it first'}.`)
  }
})

function source (file: string, data: string, from: string | undefined) {
  return from !== undefined ? documentsOfDatabase(from) : documentsOfStore(join(data, 'mongo'), DATABASE, file)
}

/** The address of the embedded database of a gateway that runs. */
async function uriOfGateway (data: string): Promise<string> {
  return await readFile(join(data, 'mongo.uri'), 'utf8').catch(() => {
    throw new Error(`No gateway runs on ${data}: take npm run export.`)
  })
}

/** The address comes from the settings, because everybody on the machine can read the arguments of a program. */
async function runBackups (folder: string, uri: string, keep = '', every: string | undefined): Promise<void> {
  const [files, hours] = [Number(keep), Number(every ?? 1)]
  if (!Number.isInteger(files) || files < 1 || !(hours > 0)) throw new Error(`Usage: ${USAGE.backups}`)
  if (every === undefined) {
    await addBackup(folder, uri, files)
    return
  }
  const stop = new AbortController()
  // What is not whole has no name yet (transfer.ts), so the process may end within a backup.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => { stop.abort(); process.exit(0) })
  await keepBackups(folder, uri, { everyMs: hours * 3_600_000, keep: files, signal: stop.signal })
}

async function runImport (file: string, data: string, to: string | undefined): Promise<void> {
  const mongo = to === undefined ? await startEmbeddedMongo({ directory: join(data, 'mongo') }) : undefined
  try {
    const { inserted, present, differing } = await importFrom(file, to ?? mongo!.uri(DATABASE), progress)
    console.log(`${inserted} documents were inserted, ${present} were there already`)
    if (differing === 0) return
    process.exitCode = 1
    console.log(`${differing} are there with another content, and were left as they are`)
  } finally {
    await mongo?.close()
  }
}

function progress (...[documents]: Parameters<Progress>): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${documents} documents\r`)
  else if (documents >= reported + 10_000) {
    reported = documents
    process.stderr.write(`${documents} documents\n`)
  }
}
