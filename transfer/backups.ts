import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../lib/database/connection.js'
import { backupModel } from '../models/system/backup.js'
import { documentsOfDatabase } from './sources.js'
import { exportTo, type Progress } from './transfer.js'

const NAME = /^backup-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.jsonl$/
const PARTIAL = /^backup-.*\.jsonl\.partial$/
// After one that failed.
const RETRY_MS = 600_000

/** Writes a backup of the database to a file and notes it in the database, for the metrics. Returns its documents. */
export async function backUp (path: string, uri: string, progress?: Progress): Promise<number> {
  const at = new Date()
  const documents = await exportTo(path, documentsOfDatabase(uri), progress)
  const connection = await connect(uri, 'backup')
  try {
    // A database without room has a good backup all the same.
    await backupModel(connection).note(at, documents).catch((error: Error) => {
      console.error(`The backup cannot be noted in the database: ${error.message}`)
    })
  } finally {
    await connection.close()
  }
  return documents
}

/** The backups of a folder, oldest first, each with the time of its name. */
async function backupsIn (folder: string): Promise<Array<{ path: string, at: number }>> {
  return (await readdir(folder))
    .map(name => ({ path: join(folder, name), time: NAME.exec(name)?.[1] }))
    .filter((file): file is { path: string, time: string } => file.time !== undefined)
    .map(({ path, time }) => ({ path, at: Date.parse(time.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z')) }))
    .sort((a, b) => a.at - b.at)
}

/**
 * Writes a backup into a folder, and keeps the `keep` newest ones. No other process may write into the folder.
 * Returns the path of the backup.
 */
export async function addBackup (folder: string, uri: string, keep: number): Promise<string> {
  const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')
  const path = join(folder, `backup-${time}.jsonl`)
  // Of one that was killed. A folder has one writer.
  for (const name of await readdir(folder)) if (PARTIAL.test(name)) await rm(join(folder, name), { force: true })
  const documents = await backUp(path, uri)
  console.log(`${documents} documents are in ${path}`)
  const old = (await backupsIn(folder)).slice(0, -keep)
  for (const { path } of old) await rm(path, { force: true })
  return path
}

/** {@link addBackup} whenever the newest one is `everyMs` old, until the signal. One that fails is tried again. */
export async function keepBackups (
  folder: string, uri: string, { everyMs, keep, signal }: { everyMs: number, keep: number, signal: AbortSignal }
): Promise<void> {
  while (!signal.aborted) {
    const newest = (await backupsIn(folder)).at(-1)?.at ?? 0
    let waitMs = newest + everyMs - Date.now()
    if (waitMs <= 0) {
      waitMs = await addBackup(folder, uri, keep).then(() => everyMs, (error: Error) => {
        console.error(`The backup has failed and is tried again in ten minutes: ${error.message}`)
        return Math.min(RETRY_MS, everyMs)
      })
    }
    // A timer takes at most 24 days.
    await sleep(Math.min(waitMs, 86_400_000), undefined, { signal }).catch(() => {})
  }
}
