import { deflateSync } from 'node:zlib'
import t from 'tap'
import read from '../../../../companions/retrieval/extraction/process/worker.js'
import { pdfPage } from '../files.js'
import { readOf } from './office/office.js'

/* Files that are made to take long: each has very many of one thing, and is read within seconds. */

/** Whether reading takes less than so many seconds of a processor. */
async function isWithin (seconds: number, reading: () => Promise<unknown>): Promise<boolean> {
  const before = process.cpuUsage()
  await reading()
  return process.cpuUsage(before).user < seconds * 1e6
}

const LINE = 'BT /F1 10 Tf 60 700 Td (The exam is on 12 May.) Tj ET\n'

t.test('a PDF with very many pieces of text in a line is read', { timeout: 120_000 }, async t => {
  const pieces = `BT /F1 10 Tf 60 700 Td ${'(a) Tj 30 0 Td '.repeat(130_000)}ET\n`
  const found = await read({ bytes: new Uint8Array(pdfPage(pieces, { page: '/MediaBox [0 0 9999999 842]' })), wanted: 'markdown' })
  t.match('unreadable' in found ? found.unreadable : found.markdown.slice(0, 100), /a a a/)
})

t.test('a text with very many drawn lines at its end is read', async t => {
  t.match((await readOf(`# Trees\n\nMosses.\n\n${'***\n'.repeat(150_000)}\nEnd.`, 'a.md')).text.slice(0, 100), /Mosses/)
})

t.test('of packed objects that unfold to very much, the first is the last that is unfolded', async t => {
  const bomb = deflateSync(Buffer.alloc(20_500_000)).toString('latin1')
  const packed = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\n` +
    `stream\n${bomb}\nendstream`
  const bytes = pdfPage(LINE, { more: Array<string>(600).fill(packed) })
  t.ok(await isWithin(1, async () => await readOf(bytes)), 'within a second')
})

t.test('very many names of instructions take no time of their own', async t => {
  const texts = {
    instructions: pdfPage(LINE, { more: [`<< /T [${'/Contents 4 0 R '.repeat(400_000)}] >>`] }),
    lists: pdfPage(LINE, { more: [`<< /T (${'/Contents['.repeat(200_000)}) >>`] })
  }
  for (const [what, bytes] of Object.entries(texts)) {
    t.ok(await isWithin(1, async () => await readOf(bytes)), what)
  }
})
