import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { freshDatabase } from '../../helper.js'

// What ships: `npm test` compiles it first.
const compiled = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

/** A process with nothing but these settings, once it has said `greeting`, or ended. */
async function start (t: Test, file: string, greeting: string, environment: Record<string, string>) {
  const settings = Object.entries({ PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...environment }).map(entry => entry.join('='))
  const child: ChildProcess = spawn('env', ['-i', ...settings, process.execPath, compiled(file)], { cwd: t.testdirName })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  t.teardown(async () => { child.kill('SIGKILL'); await exit })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', text => { errors += text })
  child.stdout?.resume()
  while (child.exitCode === null && !errors.includes(greeting)) await sleep(20)
  return { child, exit, errors: () => errors, url: (name: RegExp) => name.exec(errors)?.[1] as string }
}

async function index (url: string, filename: string, content: string, subject = 'botany'): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([content]), filename)
  form.append('subject', subject)
  return (await fetch(`${url}/index`, { method: 'POST', body: form })).status
}

async function post (url: string, body: object, headers = {}): Promise<any> {
  return await (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })).json()
}

t.test('the gateway brings a retrieval service, and its documents outlive a kill -9 at any point', async t => {
  const gateway = async () => {
    const process = await start(t, 'server.js', '/redoc', { DATA_DIR: join(t.testdirName, 'data') })
    while (process.child.exitCode === null && !process.errors().includes('documents')) await sleep(20)
    return { ...process, retrieval: process.url(/documents (\S+) \(embedded\)/), engine: process.url(/engine +(\S+) /) }
  }
  t.testdir()
  const first = await gateway()
  t.equal(await index(first.retrieval, 'mosses.md', '# Mosses\n\nThe sporophyte of a moss stays attached to the gametophyte.'), 201)

  const answer = await post(`${first.engine}/chat`, { query: 'What is the sporophyte of a moss attached to?', id: 's1', asignatura: 'botany', user_id: 'ada' })
  t.match(answer.response, /stays attached to the gametophyte[^]*mosses\.md, Mosses/, 'a chat answers from it and names it')

  // Killed at once, and in the middle of another upload, which nobody has answered.
  const large = Array.from({ length: 20_000 }, (_, number) => `The rhizome number ${number} grows below the ground.`).join(' ')
  const cut = index(first.retrieval, 'rhizomes.txt', large).catch(() => 'cut off')
  await sleep(400)
  first.child.kill('SIGKILL')
  const outcome = await cut
  await first.exit

  const second = await gateway()
  const { results: [found] } = await post(`${second.retrieval}/search`, { query: 'sporophyte of a moss', subject: 'botany' })
  t.match(found, { content: /gametophyte/, metadata: { filename: 'mosses.md', heading: 'Mosses' } }, 'what was answered can be found')
  const { documents } = await (await fetch(`${second.retrieval}/documents`)).json() as { documents: Array<{ filename: string, chunks: number }> }
  const { total } = await (await fetch(`${second.retrieval}/chunks?subject=botany`)).json() as { total: number }
  t.equal(documents.reduce((sum, { chunks }) => sum + chunks, 0), total)
  const rhizomes = documents.find(({ filename }) => filename === 'rhizomes.txt')
  if (outcome === 'cut off' && rhizomes === undefined) t.same((await post(`${second.retrieval}/search`, { query: 'rhizome', subject: 'botany' })).results, [], 'nothing of what was cut off')
  t.equal(await index(second.retrieval, 'rhizomes.txt', large), 201, 'which can be sent again')
  t.equal((await post(`${second.retrieval}/search`, { query: 'rhizome', subject: 'botany', top_k: 50 })).total_results, 50)
  second.child.kill('SIGTERM')
  t.equal(await second.exit, 0)
})

t.test('the service on its own', async t => {
  t.testdir()
  const service = await start(t, 'companions/retrieval/server.js', 'index', { MONGODB_URI: await freshDatabase(t) })
  t.match(service.errors(), /^Retrieval service \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:\d+\n +index +embedded/)
  const url = service.url(/listens on (\S+)/)
  t.same(await (await fetch(`${url}/health`)).json(), { status: 'ok' })
  t.equal(await index(url, 'a.txt', 'Mosses have no roots.'), 201)
  service.child.kill('SIGTERM')
  t.equal(await service.exit, 0)

  const homeless = await start(t, 'companions/retrieval/server.js', '\n', {})
  t.equal(await homeless.exit, 1)
  t.match(homeless.errors(), /^The retrieval service cannot start\. MONGODB_URI must be set: [^\n]*\n$/)
})
