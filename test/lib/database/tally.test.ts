import t from 'tap'
import { Tally } from '../../../lib/database/tally.js'

/** A tally of stored counts, what was written, and how often was read. */
function tallyOf (stored: Record<string, { chats: number, day: string } | undefined>, freshMs = 60_000) {
  const written: Array<Array<[string, { chats: number }]>> = []
  const failures: unknown[] = []
  let reads = 0
  const tally = new Tally<{ chats: number }, { chats: number, day: string }>({
    read: async key => {
      reads++
      return stored[key] ?? null
    },
    write: async added => {
      if (added.some(([key]) => key === 'broken')) throw new Error('away')
      written.push(added)
    },
    freshMs,
    onFailure: error => { failures.push(error) }
  })
  return { tally, written, failures, reads: () => reads }
}

t.test('counts are those that are stored, and what was added here since', async t => {
  const stored = { ada: { chats: 3, day: 'today' } }
  const { tally, reads } = tallyOf(stored)
  tally.add('ada', { chats: 1 })
  t.strictSame(await tally.countsOf('ada'), { chats: 4, day: 'today' }, 'also what was added before the read')
  tally.add('ada', { chats: 2 })
  t.strictSame(await tally.countsOf('ada'), { chats: 6, day: 'today' })
  t.equal(await tally.countsOf('bob'), null)
  t.equal(reads(), 2)
  await tally.written()
  stored.ada = { chats: 20, day: 'today' }
  tally.forget('ada')
  t.strictSame(await tally.countsOf('ada'), { chats: 20, day: 'today' })
})

t.test('what is added is written together and once; a failure is told, and keeps nobody waiting', async t => {
  const { tally, written, failures } = tallyOf({})
  for (const [key, chats] of [['ada', 1], ['bob', 5], ['ada', 2]] as const) tally.add(key, { chats })
  await tally.written()
  await tally.written()
  t.strictSame(written, [[['ada', { chats: 3 }], ['bob', { chats: 5 }]]])
  tally.add('broken', { chats: 1 })
  await tally.written()
  t.match(failures, { 0: { message: 'away' }, length: 1 })
})
