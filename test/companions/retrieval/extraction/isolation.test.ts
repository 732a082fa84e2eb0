import { randomFillSync } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import t from 'tap'
import { VERSION } from '../../../../lib/process/version.js'
import { until } from '../../../support/events.js'
import { collectedLog } from '../../../support/log.js'
import { damagedTree, pdfOf, slowPdf } from '../files.js'
import { readingProcesses, testRetrieval, type Service } from '../helper.js'

async function health ({ send }: Service): Promise<unknown> {
  return (await send('GET', '/health')).body
}

function kill (pid: number | undefined, signal = 'SIGKILL'): void {
  try {
    process.kill(pid ?? NaN, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

t.test('a PDF that leaves a rejection behind is answered, and so is what comes after it', async t => {
  const { lines, log } = collectedLog('warn')
  const service = await testRetrieval(t, { extraction: {} }, log)
  const pdf = damagedTree()
  t.ok(pdf.length < 900, `it has ${pdf.length} bytes`)
  for (let i = 0; i < 5; i++) {
    t.equal((await service.index(`damaged-${i}.pdf`, pdf)).status, 201, 'its first page is whole')
    t.equal((await service.index(`good-${i}.txt`, 'Mosses have no roots.')).status, 201)
  }
  t.strictSame(lines.filter(line => line.includes('"level":50')), [], 'no process has failed')
  t.strictSame(await health(service), { status: 'ok', version: VERSION })
})

t.test('a process that is killed is replaced, and says so in the health and the log', async t => {
  const { lines, log } = collectedLog('error')
  const service = await testRetrieval(t, { extraction: {} }, log)
  await service.index('a.txt', 'Mosses have no roots.')
  const [pid] = readingProcesses()
  kill(pid)
  await until(async () => 'extraction' in (await health(service) as object))
  t.strictSame(await health(service), { status: 'ok', version: VERSION, extraction: 'restarting' })
  await until(async () => !('extraction' in (await health(service) as object)))
  t.match(lines.join(''), /SIGKILL.*a process that reads documents has failed: another one is started/)
  t.equal((await service.index('b.txt', 'Ferns have roots.')).status, 201)
})

t.test('a document whose process is killed is read by another one, once', async t => {
  const service = await testRetrieval(t, { extraction: {} })
  await service.index('a.txt', 'Mosses have no roots.')
  const killing = setInterval(async () => {
    const isReady = !('extraction' in (await health(service) as object))
    for (const pid of isReady ? readingProcesses() : []) kill(pid)
  }, 100)
  const { status, body } = await service.index('slow.pdf', slowPdf())
  clearInterval(killing)
  t.equal(status, 422)
  t.strictSame(body.detail[0].loc, ['body', 'file'])
  t.match(body.detail[0].msg, /^Could not be read: it is damaged/)
  t.equal((await service.index('good.txt', 'Mosses have no roots.')).status, 201)
})

t.test('a process that hangs is replaced, and its document is read by another one', async t => {
  const { lines, log } = collectedLog('error')
  const service = await testRetrieval(t, { extraction: { silentSeconds: 3 } }, log)
  await service.index('a.txt', 'Mosses have no roots.')
  const [pid] = readingProcesses()
  kill(pid, 'SIGSTOP')
  t.equal((await service.index('b.txt', 'Ferns have roots.')).status, 201)
  t.match(lines.join(''), /it did not answer/)
  t.notOk(readingProcesses().includes(pid as number), 'the one that hung is gone')
})

t.test('documents that take long do not hold up those of others', async t => {
  const service = await testRetrieval(t, { extraction: { seconds: 20 } })
  let isSlowDone = false
  const slow = Promise.all([1, 2, 3, 4].map(n => service.index(`slow-${n}.pdf`, slowPdf(), 'botany', 'emmy')))
    .finally(() => { isSlowDone = true })
  await until(() => readingProcesses().length === 2)
  t.equal((await service.index('good.txt', 'Mosses have no roots.', 'algebra', 'david')).status, 201)
  t.equal(isSlowDone, false, 'they are still being read')
  await service.app.close()
  await slow
})

/** A black and white bitmap without text, for which text recognition takes long. */
function slowPicture (side: number): Buffer {
  const row = Math.ceil(side / 32) * 4
  const header = Buffer.alloc(62)
  header.write('BM')
  for (const [place, value] of [[2, 62 + row * side], [10, 62], [14, 40], [18, side], [22, side], [26, 1 | 1 << 16]]) {
    header.writeUInt32LE(value as number, place)
  }
  header.writeUInt32LE(0xffffff, 58)
  return Buffer.concat([header, randomFillSync(Buffer.alloc(row * side))])
}

t.test('the scans of several owners leave a process to documents of text', async t => {
  const service = await testRetrieval(t, { extraction: {} })
  let isScanDone = false
  const picture = slowPicture(6_000)
  const scans = Promise.all(['emmy', 'emmy', 'ada'].map(async (owner, n) => {
    await service.index(`scan-${n}.bmp`, picture, 'botany', owner)
    isScanDone = true
  }))
  await until(() => readingProcesses().length >= 2)
  // Each is known to be a scan by now, as it is read at first.
  for (const n of [1, 2, 3]) {
    t.equal((await service.index(`good-${n}.txt`, 'Mosses have no roots.', 'algebra', 'david')).status, 201)
  }
  t.equal(isScanDone, false, 'they are still being recognised')
  const killing = setInterval(() => readingProcesses().forEach(pid => kill(pid)), 100)
  await scans
  clearInterval(killing)
})

t.test('the memory of a refused document is given back with its process', async t => {
  const service = await testRetrieval(t, { extraction: { growthBytes: 100 * 1024 * 1024 } })
  const bomb = pdfOf([deflateSync(Buffer.alloc(400_000_000, ' '), { level: 1 })], '/Filter /FlateDecode')
  t.equal((await service.index('bomb.pdf', bomb)).status, 422)
  await until(() => readingProcesses().length === 0)
  t.strictSame(await health(service), { status: 'ok', version: VERSION }, 'which is no failure')
})
