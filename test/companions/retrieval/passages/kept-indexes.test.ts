import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { chunkId, type Chunk } from '../../../../companions/retrieval/models/chunk.js'
import type { RetrievalModels } from '../../../../companions/retrieval/models/index.js'
import { IndexCounts, KeptIndexes } from '../../../../companions/retrieval/passages/kept-indexes.js'
import { SubjectIndex } from '../../../../companions/retrieval/passages/subject-index.js'

const MANY = 480
const FEW = 20

/** Of about 1,100 characters, with words that are rare and words that are not. */
function passage (version: string, n: number): Chunk {
  const word = (place: number) =>
    `${place % 3 === 0 ? 'word' : 'term'}${(n * 7919 + place * place * 31) % (50 + place * 40)}x`
  const content = Array.from({ length: 160 }, (_, place) => word(place)).join(' ')
  return { _id: chunkId(version, n), version, n, content: `${content}.`, headings: [`Part ${Math.floor(n / 12)}`] }
}

/** A database with one document of so many passages for each subject. */
const modelsWith = (count: number) => ({
  SubjectState: { revisionOf: async () => 'one' },
  Document: {
    visibleOf: async (subject: string) => [{ subject, version: subject, filename: 'week.pdf', chunks: count }]
  },
  Chunk: {
    part: async (version: string, from: number, limit: number) =>
      Array.from({ length: Math.min(limit, count - from) }, (_, n) => passage(version, from + n))
  }
}) as unknown as RetrievalModels

async function indexOf (subject: string, count: number): Promise<SubjectIndex> {
  const index = new SubjectIndex(modelsWith(count), subject)
  await index.refresh()
  return index
}

t.test('an indexed passage takes at most 5 KB of memory, and the index knows about how much', async t => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = async () => {
    // What a finished function still holds goes with the next collection.
    for (let round = 0; round < 3; round++) {
      await sleep(20)
      collect()
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  // What all indexes share, such as the terms of words.
  await indexOf('botany', MANY)
  const before = await used()
  const index = await indexOf('zoology', MANY)
  const bytes = await used() - before
  t.equal(index.size, MANY)
  t.ok(bytes / MANY < 5_000, `${Math.round(bytes / MANY)} bytes for a passage`)
  t.ok(index.bytes > bytes / 2 && index.bytes < bytes * 2, `${index.bytes} for ${bytes} bytes`)
})

t.test('what takes too much memory goes, the subject first that was not searched for the longest time', async t => {
  const { bytes } = await indexOf('botany', FEW)
  const counts = new IndexCounts()
  const kept = new KeptIndexes(subject => new SubjectIndex(modelsWith(FEW), subject), 2.5 * bytes, counts)
  for (const subject of ['botany', 'zoology', 'botany', 'optics']) await kept.upToDate(subject)
  t.strictSame(kept.subjects, ['botany', 'optics'])
  t.equal((await kept.upToDate('zoology')).size, FEW, 'it is made again')
  t.strictSame(kept.subjects, ['optics', 'zoology'])
  t.strictSame([counts.get('courses'), counts.get('passages')], [2, 2 * FEW])
  t.strictSame([counts.get('uses'), counts.get('builds'), counts.get('evictions')], [5, 4, 2])
  t.ok(counts.get('kibibytes') * 1024 > 1.5 * bytes, 'the memory is counted')
  t.equal(new IndexCounts(counts.memory).get('builds'), 4, 'by all threads')
  const small = new KeptIndexes(subject => new SubjectIndex(modelsWith(FEW), subject), 1)
  await small.upToDate('botany')
  t.strictSame(small.subjects, ['botany'], 'one that is too large alone stays while it is used')
})
