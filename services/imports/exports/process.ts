import { MAX_FILE_BYTES } from '../../../lib/validation/schemas.js'
import { RefusedArchive, type ByteSource } from '../../archives/zip.js'
import { XmlError } from '../../questions/files/xml.js'
import { readCartridge } from './cartridge.js'
import { openExport, type ExportFiles } from './export-files.js'
import type { FromReader, ToReader } from './messages.js'
import { readMoodle } from './moodle.js'
import type { ExportDocument, ExportPlan } from './plan.js'
import { planWithoutContent, withinLimits } from './plan-limits.js'

/*
 * The process that reads one export, for the gateway that has forked it. Its environment is empty, so it has no address
 * and no password of the database; it could read what files the gateway may read. It may be ended, or end, whatever an
 * archive does to it.
 */

let answer = (_message: ToReader): void => {}

function say (message: FromReader): void {
  process.send?.(message, () => {})
}

let before: Promise<unknown> = Promise.resolve()

/**
 * Says something and waits for the answer, when all that was said before has its answer: the archive is read ahead
 * while the gateway takes a document.
 */
async function ask (message: FromReader): Promise<ToReader> {
  const answered = before.then(async () => await new Promise<ToReader>(resolve => {
    answer = resolve
    say(message)
  }))
  before = answered
  return await answered
}

function sourceOf (size: number): ByteSource {
  return {
    size,
    read: async (from, length) => {
      const reply = await ask({ kind: 'read', from, length })
      if (reply.kind !== 'bytes') throw new Error('The archive is gone')
      return Buffer.from(reply.bytes)
    }
  }
}

async function planOf (files: ExportFiles): Promise<ExportPlan> {
  if (files.names.has('moodle_backup.xml')) return await readMoodle(files)
  if (files.names.has('imsmanifest.xml')) return await readCartridge(files)
  throw new RefusedArchive('Must be a Moodle backup (.mbz) or a Common Cartridge (.imscc)')
}

async function read (size: number): Promise<void> {
  const files = await openExport(sourceOf(size))
  const plan = withinLimits(await planOf(files))
  const reply = await ask({ kind: 'plan', plan: planWithoutContent(plan) })
  if (reply.kind !== 'give') return
  const wanted = plan.documents.filter(({ key }) => reply.keys.includes(key))
  await give(wanted, files)
  say({ kind: 'end' })
}

async function give (wanted: ExportDocument[], files: ExportFiles): Promise<void> {
  const byFile = new Map<string, ExportDocument[]>()
  for (const document of wanted) {
    const { key, content } = document
    if ('html' in content) await ask({ kind: 'document', key, bytes: Buffer.from(content.html) })
    else byFile.set(content.file, [...byFile.get(content.file) ?? [], document])
  }
  await files.each(new Set(byFile.keys()), MAX_FILE_BYTES, async (name, bytes) => {
    for (const { key } of byFile.get(name) ?? []) await ask({ kind: 'document', key, bytes })
    byFile.delete(name)
  })
  for (const { key } of [...byFile.values()].flat()) await ask({ kind: 'document', key })
}

function reasonOf (error: unknown): string {
  if (error instanceof RefusedArchive) return error.message
  if (error instanceof XmlError) return 'Has a description of its content that is no XML that can be read'
  return 'Is a broken archive: make it again'
}

process.on('message', (message: ToReader) => {
  if (message.kind !== 'open') return answer(message)
  read(message.size).catch(error => say({ kind: 'refused', reason: reasonOf(error) }))
})
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()
// A terminal or a supervisor sends these to the whole group. The gateway ends this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
