import t from 'tap'
import { collectedLog } from '../../support/log.js'
import { docx, heading, paragraph, pdf, wordTable } from './files.js'
import { testRetrieval } from './helper.js'

const LINES = ['# Week 1', 'Mosses have no roots.', 'They take up water.', 'Ferns have some.']
const TABLE = [['Week', 'Topic'], ['1', 'Mosses']]

/** A whole file of each kind. */
const KINDS: Record<string, () => Buffer> = {
  pdf: () => pdf([LINES, LINES, LINES]),
  docx: () => docx(heading(1, 'Week 1') + paragraph('Mosses have no roots.') + wordTable(TABLE, true)),
  html: () => Buffer.from('<!doctype html><html><body><h1>Week 1</h1><ul><li>Mosses</ul><table><tr><th>Week<th>Topic' +
    '<tr><td>1<td>Ferns</table><pre>code &amp; more</pre></body></html>'),
  md: () => Buffer.from('# Week 1\n\nMosses have $n$ roots.[^1]\n\n| Week | Topic |\n|---|---|\n| 1 | Ferns |\n\n' +
    '```\ncode\n```\n\n[^1]: None at all.\n'),
  txt: () => Buffer.from('Mosses have no roots — “ninguna raíz”.\nFerns have some.\n')
}

/** Numbers from 0 up to 1, always the same (mulberry32). */
function randomNumbers (seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let x = Math.imul(seed ^ (seed >>> 15), seed | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A copy with one to eight faults: another byte, another digit, a part that is missing, moved or repeated. */
function damaged (file: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(file)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let faults = 1 + below(8); faults > 0 && bytes.length > 0; faults--) {
    const [at, length] = [below(bytes.length), 1 + below(40)]
    const part = bytes.subarray(at, at + length)
    const digit = bytes.findIndex((byte, index) => index >= at && byte >= 0x30 && byte <= 0x39)
    switch (below(5)) {
      case 0: bytes[at] = below(256); break
      case 1: if (digit !== -1) bytes[digit] = 0x30 + below(10); break
      case 2: bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]); break
      case 3: bytes = Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]); break
      case 4: bytes = bytes.subarray(0, at + length); break
    }
  }
  return bytes
}

/**
 * Uploads so many damaged files of each kind: each is 201 or a 422 with a sentence, no process fails, and the service
 * reads on.
 */
export function uploadDamaged (count: number): void {
  for (const [kind, make] of Object.entries(KINDS)) {
    t.test(`${count} damaged files: ${kind}`, async t => {
      const { lines, log } = collectedLog('error')
      const { index, find } = await testRetrieval(t, {}, log)
      const random = randomNumbers(1)
      const unclear: unknown[] = []
      let stored = 0
      for (let n = 0; n < count; n++) {
        const { status, body } = await index(`damaged.${kind}`, damaged(make(), random))
        if (status === 201) stored++
        const isClear = status === 422 && body.detail.length === 1 && /^[A-Z][^]{10,}/.test(body.detail[0].msg)
        if (status !== 201 && !isClear) unclear.push([n, status, body])
      }
      t.comment(`${stored} of ${count} can be read`)
      t.strictSame(unclear, [])
      t.strictSame(lines, [], 'nothing in the log')
      t.equal((await index('good.txt', 'Liverworts have rhizoids.')).status, 201)
      t.strictSame(await find('liverworts'), ['Liverworts have rhizoids.'])
    })
  }
}
