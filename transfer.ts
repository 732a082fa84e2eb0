import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DataInUse, startEmbeddedMongo } from './embedded-mongo/index.js'
import { startProcess } from './lib/process/process.js'
import { loadSettings } from './settings.js'
import { documentsOfDatabase, documentsOfStore } from './transfer/sources.js'
import { exportTo, importFrom, type Progress } from './transfer/transfer.js'

/* `npm run export`, `npm run import` and `npm run backup` (docs/operations.md). */

const DATABASE = 'course-assistant'

const USAGE = {
  export: 'npm run export -- FILE [--from URI]',
  import: 'npm run import -- FILE [--to URI]',
  backup: 'npm run backup -- FILE'
}

const task = process.argv[2] as keyof typeof USAGE
// Documents, in the last progress line.
let reported = 0

await startProcess(task, async () => {
  const { positionals: [file, ...more], values } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: task === 'export' ? { from: { type: 'string' } } : task === 'import' ? { to: { type: 'string' } } : {}
  }) as { positionals: string[], values: { from?: string, to?: string } }
  if (file === undefined || more.length > 0) throw new Error(`Usage: ${USAGE[task]}`)
  const data = loadSettings().DATA_DIR
  try {
    if (task === 'import') await runImport(file, data, values.to)
    else {
      const documents = await exportTo(file, await source(file, data, values.from), progress)
      console.log(`${documents} documents are in ${file}`)
    }
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error
    throw new Error(`A gateway uses ${data}: ${task === 'export' ? 'take npm run backup' : 'stop it first'}.`)
  }
})

async function source (file: string, data: string, from: string | undefined) {
  if (from !== undefined) return documentsOfDatabase(from)
  if (task === 'export') return documentsOfStore(join(data, 'mongo'), DATABASE, file)
  const uri = await readFile(join(data, 'mongo.uri'), 'utf8').catch(() => {
    throw new Error(`No gateway runs on ${data}: take npm run export.`)
  })
  return documentsOfDatabase(uri)
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
