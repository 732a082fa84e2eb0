import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { VERSION } from '../../../lib/process/version.js'
import { freshDatabase } from '../../support/database.js'
import { UNUSED_URL } from '../../support/doubles/engine-double.js'
import { until } from '../../support/events.js'
import { COMPANION_SECRET, WITH_SECRET } from '../secret.js'
import { slowPdf } from './files.js'
import { readingProcesses } from './helper.js'

// The compiled programs, as they are delivered.
const compiled = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

/** A process with these settings and no others. Resolves when it has printed `greeting`, or has ended. */
async function start (t: Test, file: string, greeting: RegExp, environment: Record<string, string>) {
  const settings = Object.entries({
    PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', COMPANION_SECRET, ...environment
  })
  const command = ['-i', ...settings.map(entry => entry.join('=')), process.execPath, compiled(file)]
  const child: ChildProcess = spawn('env', command, { cwd: t.testdirName })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  t.teardown(async () => {
    child.kill('SIGKILL')
    await exit
  })
  let errors = ''
  await new Promise<void>(resolve => {
    child.stderr?.setEncoding('utf8').on('data', text => {
      errors += text
      if (greeting.test(errors)) resolve()
    })
    child.stdout?.resume()
    exit.then(() => resolve())
  })
  /** The address that the greeting shows at this place. */
  const address = (name: RegExp) => name.exec(errors)?.[1] ?? ''
  return { child, exit, errors: () => errors, address }
}

async function startGateway (t: Test, environment: Record<string, string> = {}) {
  const settings = { DATA_DIR: join(t.testdirName, 'data'), ...environment }
  const gateway = await start(t, 'server.js', /documents +\S+ .*\n/, settings)
  const [retrieval, engine] = [/documents +(\S+) \(embedded\)/, /engine +(\S+) /].map(gateway.address)
  return { ...gateway, engine: engine ?? '', ...clientOf(retrieval ?? '') }
}

function clientOf (url: string) {
  return {
    index: async (filename: string, content: string | Uint8Array, subject = 'botany'): Promise<number> => {
      const form = new FormData()
      form.append('file', new Blob([content as string]), filename)
      form.append('subject', subject)
      return (await fetch(`${url}/index`, { method: 'POST', body: form, headers: WITH_SECRET })).status
    },
    search: async (query: string, top_k = 5): Promise<any> =>
      await post(`${url}/search`, { query, subject: 'botany', top_k }),
    get: async (path: string): Promise<any> => await (await fetch(url + path, { headers: WITH_SECRET })).json()
  }
}

async function post (url: string, body: object): Promise<any> {
  const headers = { 'content-type': 'application/json', ...WITH_SECRET }
  return await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** The bytes of all files below a folder, some of which may be removed meanwhile. */
function sizeOf (folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const files = entries.map(entry => join(entry.parentPath, entry.name))
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

const MOSSES = '# Mosses\n\nThe sporophyte of a moss stays attached to the gametophyte.'

t.test('the gateway brings a retrieval service, and a chat answers from its documents', async t => {
  t.testdir()
  const { index, engine, child, exit } = await startGateway(t)
  t.equal(await index('mosses.md', MOSSES), 201)
  const query = 'What is the sporophyte of a moss attached to?'
  const reply = await post(`${engine}/chat`, { query, id: 's1', asignatura: 'botany', user_id: 'ada' })
  t.match(reply.response, /stays attached to the gametophyte[^]*mosses\.md, Mosses/, 'the answer names its source')
  child.kill('SIGTERM')
  t.equal(await exit, 0, 'the exit code')
})

t.test('after a kill -9 during an upload, all of its document is there or nothing, and its reader ends', async t => {
  t.testdir()
  const others = { CHATBOT_URL: UNUSED_URL, MATH_URL: UNUSED_URL }
  const first = await startGateway(t, others)
  t.equal(await first.index('mosses.md', MOSSES), 201)
  const rhizomes = Array.from({ length: 20_000 }, (_, number) => `The rhizome number ${number} grows below the ground.`)
    .join(' ')
  const storedBytes = () => sizeOf(join(t.testdirName, 'data'))
  const before = storedBytes()
  const upload = first.index('rhizomes.txt', rhizomes).catch(() => 'cut off')
  // Any moment will do. From this one on, the database has some of the chunks, or all.
  await until(() => storedBytes() > before)
  first.child.kill('SIGKILL')
  const outcome = await upload
  await first.exit

  const second = await startGateway(t, others)
  const { results: [found] } = await second.search('sporophyte of a moss')
  t.match(found.content, /gametophyte/, 'what was answered is found')
  t.match(found.metadata, { filename: 'mosses.md', heading: 'Mosses' })
  const documents: Array<{ filename: string, chunks: number }> = (await second.get('/documents')).documents
  const { total } = await second.get('/chunks?subject=botany')
  t.equal(documents.reduce((sum, { chunks }) => sum + chunks, 0), total, 'every document has its chunks')
  if (outcome === 'cut off' && !documents.some(({ filename }) => filename === 'rhizomes.txt')) {
    t.strictSame((await second.search('rhizome')).results, [], 'nothing of what was cut off')
  }
  t.equal(await second.index('rhizomes.txt', rhizomes), 201, 'the upload can be repeated')
  t.equal((await second.search('rhizome', 50)).total_results, 50)

  await readerEnds(t, second)
})

/** The process that reads a document ends with a gateway that is killed, whatever it does. */
async function readerEnds (t: Test, { index, child, exit }: Awaited<ReturnType<typeof startGateway>>): Promise<void> {
  const reading = index('slow.pdf', slowPdf()).catch(() => 'cut off')
  const [reader] = readingProcesses(child.pid) as [number]
  const started = processorTime(reader)
  await until(() => processorTime(reader) > started + 50)
  child.kill('SIGKILL')
  await exit
  t.equal(await reading, 'cut off')
  await until(() => processorTime(reader) === 0)
}

/** Of a process, in hundredths of a second; 0 when it has ended. */
function processorTime (pid: number): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
    return Number(user) + Number(system)
  } catch {
    return 0
  }
}

t.test('a service of its own listens, stores, and stops at SIGTERM', async t => {
  t.testdir()
  const MONGODB_URI = await freshDatabase(t)
  const service = await start(t, 'companions/retrieval/server.js', /index/, { MONGODB_URI })
  t.match(service.errors(), /^Retrieval service \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:\d+\n +index +embedded/)
  const { get, index } = clientOf(service.address(/listens on (\S+)/))
  t.strictSame(await get('/health'), { status: 'ok', version: VERSION })
  t.equal(await index('a.txt', 'Mosses have no roots.'), 201)
  service.child.kill('SIGTERM')
  t.equal(await service.exit, 0, 'the exit code')
})

t.test('a service without a database says so in a sentence', async t => {
  t.testdir()
  const service = await start(t, 'companions/retrieval/server.js', /\n/, {})
  t.equal(await service.exit, 1, 'the exit code')
  t.match(service.errors(), /^The retrieval service cannot start\. MONGODB_URI must be set: [^\n]*\n$/)
})
