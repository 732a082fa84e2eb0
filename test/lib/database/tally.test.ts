import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { Tally } from '../../../lib/database/tally.js'
import { signal } from '../../support/events.js'

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

t.test('counts are those that are stored, and what was added here that may not be in them', async t => {
  const ada = { chats: 3, day: 'today' }
  const stored = { ada }
  const { tally, reads } = tallyOf(stored)
  tally.add('ada', { chats: 1 })
  t.match(await tally.countsOf('ada'), { stored: ada, added: { chats: 1 } }, 'also what was added before the read')
  tally.add('ada', { chats: 2 })
  const known = await tally.countsOf('ada')
  t.match(known, { stored: ada, added: { chats: 3 } })
  tally.add('ada', { chats: 1 })
  t.match(known, { added: { chats: 4 } }, 'they are up to date')
  t.match(await tally.countsOf('bob'), { stored: null, added: undefined })
  t.equal(reads(), 2)
  await tally.written()
  t.match(await tally.countsOf('ada'), { added: { chats: 4 } }, 'what was written since is not in what was read')
  stored.ada = { chats: 20, day: 'today' }
  tally.forget('ada')
  t.match(await tally.countsOf('ada'), { stored: { chats: 20 }, added: undefined })
})

t.test('what is being written may not be in what is read meanwhile', async t => {
  const end = signal()
  const tally = new Tally<{ chats: number }, { chats: number }>({
    read: async () => ({ chats: 1 }), write: async () => { await end.promise }, freshMs: 0, onFailure: () => {}
  })
  tally.add('ada', { chats: 1 })
  const written = tally.written()
  tally.add('ada', { chats: 2 })
  t.match(await tally.countsOf('ada'), { stored: { chats: 1 }, added: { chats: 3 } })
  end.resolve()
  await written
  await setTimeout(2)
  t.match(await tally.countsOf('ada'), { added: { chats: 2 } }, 'it is when the write has ended')
})

t.test('a read that has failed is made again', async t => {
  let count = 0
  const read = async () => {
    if (count++ === 0) throw new Error('away')
    return null
  }
  const tally = new Tally({ read, write: async () => {}, freshMs: 60_000, onFailure: () => {} })
  await t.rejects(async () => await tally.countsOf('ada'), { message: 'away' })
  t.match(await tally.countsOf('ada'), { stored: null })
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
