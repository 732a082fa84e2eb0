import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { DamagedStore, readStore, repair, startEmbeddedMongo } from '../../../embedded-mongo/index.js'
import { contentOf, flipBits, withDatabase, writeStore } from '../flips.js'
import { writeOldStore } from '../old-store.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'

const silent = { warn: () => {}, error: () => {} }

/** The sentence with which a directory is refused. */
async function refusal (directory: string, mustExist = false): Promise<string> {
  try {
    await (await startEmbeddedMongo({ directory, mustExist, log: silent })).close()
    return 'opened'
  } catch (error) {
    return error instanceof DamagedStore ? error.message : `another error: ${String(error)}`
  }
}

/** Changes the records of a store as no client could, so that the files are right and the records are not. */
async function changeRecords (directory: string, change: (level: ClassicLevel<Buffer, Buffer>) => Promise<void>) {
  const level = new ClassicLevel<Buffer, Buffer>(directory, { keyEncoding: 'buffer', valueEncoding: 'buffer' })
  await level.open()
  await change(level)
  await level.close()
}

async function keysOf (level: ClassicLevel<Buffer, Buffer>, letter: string): Promise<Buffer[]> {
  return (await level.keys().all()).filter(key => key.toString('latin1', 0, 1) === letter)
}

t.test('a single flipped bit is refused or changes nothing', async t => {
  await flipBits(t, 12, 20)
})

t.test('a file that is missing is refused, and nothing is deleted', async t => {
  const folder = t.testdir()
  const original = join(folder, 'store')
  await writeStore(original)
  for (const pattern of [/^CURRENT$/, /^MANIFEST/, /\.ldb$/, /\.log$/]) {
    const directory = join(folder, 'copy')
    rmSync(directory, { recursive: true, force: true })
    cpSync(original, directory, { recursive: true })
    const name = readdirSync(directory).find(file => pattern.test(file))!
    rmSync(join(directory, name))
    const left = readdirSync(directory).sort()
    const message = await refusal(directory)
    t.match(message, pattern.source === '^MANIFEST' ? 'CURRENT names no MANIFEST' : `the file ${name} is missing`)
    t.match(message, 'npm run repair')
    t.strictSame(readdirSync(directory).sort(), left, `${name}: no file was made or deleted`)
  }
})

/** A store whose last writes are in its log, as a killed process leaves it. */
async function killedStore (t: Test): Promise<{ directory: string, log: string }> {
  const original = t.testdir()
  const directory = join(original, 'killed')
  await withDatabase(join(original, 'store'), async client => {
    const collection = client.db().collection<{ _id: number }>('c')
    for (let i = 0; i < 5; i++) await collection.insertOne({ _id: i, text: 'x'.repeat(200) } as never)
    cpSync(join(original, 'store'), directory, { recursive: true })
  })
  return { directory, log: readdirSync(directory).find(name => name.endsWith('.log'))! }
}

t.test('a log that ends within its last record loses this record alone', async t => {
  const { directory, log } = await killedStore(t)
  truncateSync(join(directory, log), readFileSync(join(directory, log)).length - 10)
  const { c } = await contentOf(directory) as { c: [unknown, Array<{ _id: number }>] }
  t.strictSame(c[1].map(({ _id }) => _id), [0, 1, 2, 3])
})

t.test('a last record of full length with a wrong checksum is refused', async t => {
  for (const back of [1, 100]) {
    const { directory, log } = await killedStore(t)
    const bytes = readFileSync(join(directory, log))
    bytes[bytes.length - back]! ^= 4
    writeFileSync(join(directory, log), bytes)
    t.match(await refusal(directory), new RegExp(`in the file ${log}, the record at byte \\d+ has a wrong checksum`))
  }
})

t.test('a record that is missing, changed, older or in another place is refused', async t => {
  const folder = t.testdir()
  const original = join(folder, 'store')
  await writeStore(original)
  const cases: Array<[RegExp, (level: ClassicLevel<Buffer, Buffer>) => Promise<void>]> = [
    [/\d+ documents of test\.turns were written and \d+ are there/, async level => {
      await level.del((await keysOf(level, 'd')).at(-1)!)
    }],
    [/24 documents of test\.users were written and 0 are there/, async level => {
      for (const key of await keysOf(level, 'd')) if (key.readUInt32BE(1) === 1) await level.del(key)
    }],
    [/the collection test\.users is missing and its documents are there/, async level => {
      await level.del((await keysOf(level, 'c'))[0]!)
    }],
    [/the record \w+ of test\.users has a wrong checksum/, async level => {
      const [key] = await keysOf(level, 'd')
      const value = (await level.get(key!))!
      value[20]! ^= 1
      await level.put(key!, value)
    }],
    [/the record \w+ of test\.turns has a wrong checksum/, async level => {
      const [key] = await keysOf(level, 'd')
      const moved = Buffer.from(key!)
      moved.writeUInt32BE(2, 1)
      await level.put(moved, (await level.get(key!))!)
    }],
    [/its meta record is missing/, async level => { await level.del(Buffer.from('a')) }]
  ]
  for (const [expected, change] of cases) {
    const directory = join(folder, 'copy')
    rmSync(directory, { recursive: true, force: true })
    cpSync(original, directory, { recursive: true })
    await changeRecords(directory, change)
    t.match(await refusal(directory), expected)
  }
})

t.test('an older version of a document that comes back is refused', async t => {
  const directory = t.testdir()
  let key: Buffer | undefined
  let older: Buffer | undefined
  await withDatabase(directory, async client => { await client.db().collection('c').insertOne({ n: 1 }) })
  await changeRecords(directory, async level => {
    [key] = await keysOf(level, 'd')
    older = await level.get(key!)
  })
  await withDatabase(directory, async client => { await client.db().collection('c').updateOne({}, { $set: { n: 2 } }) })
  await changeRecords(directory, async level => { await level.put(key!, older!) })
  t.match(await refusal(directory), /some documents of test\.c are older versions/)
})

t.test('a database that must exist is not made anew', async t => {
  const directory = t.testdir()
  t.match(await refusal(join(directory, 'none'), true), 'its files are missing')
  await changeRecords(join(directory, 'empty'), async () => {})
  t.match(await refusal(join(directory, 'empty'), true), 'it is empty')
  t.equal(await refusal(join(directory, 'new')), 'opened')
  t.equal(await refusal(join(directory, 'new'), true), 'opened')
})

const OLD = [
  {
    name: 'users',
    indexes: [{ v: 2, key: { email: 1 }, name: 'email_1', unique: true }],
    documents: [{ _id: 'a', email: 'a' }]
  },
  { name: 'turns', documents: Array.from({ length: 3000 }, (_, n) => ({ _id: n, text: 'x'.repeat(4000) })) },
  { name: 'empty', documents: [] }
]

t.test('a store without a meta record is converted at its first start, also after a kill in between', async t => {
  const directory = t.testdir()
  await writeOldStore(directory, 'test', OLD)
  const convert = async () => {
    const { users, turns, empty } = await contentOf(directory) as Record<string, [unknown[], unknown[]]>
    t.strictSame([users?.[0].length, users?.[1]], [2, OLD[0]!.documents])
    t.strictSame(turns?.[1], OLD[1]!.documents)
    t.strictSame(empty?.[1], [])
  }
  // A kill after any of the batches of the conversion leaves what it has written.
  for (const killAfter of [1, 2, 3]) {
    let batches = 0
    const batch = t.intercept(ClassicLevel.prototype, 'batch', {
      value: async function (this: ClassicLevel, ...args: [never]) {
        if (++batches > killAfter) throw new Error('killed')
        return await Object.getPrototypeOf(ClassicLevel.prototype).batch.apply(this, args)
      }
    })
    await t.rejects(contentOf(directory), /killed/)
    batch.restore()
  }
  await convert()
  const records = []
  for await (const record of readStore(directory)) records.push(record.kind)
  t.strictSame([records.length, records.filter(kind => kind === 'collection').length], [3004, 3])
  await changeRecords(directory, async level => { await level.del((await keysOf(level, 'd'))[0]!) })
  t.match(await refusal(directory), /1 documents of test\.users were written and 0 are there/)
})

t.test('what is read later is verified, too', async t => {
  const directory = t.testdir()
  await writeStore(directory)
  const embedded = await startEmbeddedMongo({ directory, log: silent })
  t.teardown(embedded.close)
  const get = ClassicLevel.prototype.getSync
  const sync = t.intercept(ClassicLevel.prototype, 'getSync', {
    value: function (this: ClassicLevel, ...args: unknown[]) {
      const value = get.apply(this, args as [never, never]) as unknown as Buffer | undefined
      if (value !== undefined) value[10]! ^= 1
      return value
    }
  })
  const client = new MongoClient(embedded.uri('test'), { serverApi: STABLE_API })
  t.teardown(() => client.close())
  await t.rejects(client.db().collection('users').find().toArray(), /The record 64\w+ in .* is damaged/)
  sync.restore()
  t.equal((await client.db().collection('users').find().toArray()).length, 24)
})

t.test('a repair saves what can be read, says how much, and keeps the old files', async t => {
  const folder = t.testdir()
  const original = join(folder, 'store')
  await writeStore(original)
  const before = await contentOf(original) as Record<'users' | 'turns', [unknown[], Array<{ _id: unknown }>]>
  const table = readdirSync(original).filter(name => name.endsWith('.ldb')).at(-1)!
  const damages: Array<(directory: string) => void> = [
    directory => rmSync(join(directory, 'CURRENT')),
    directory => {
      const bytes = readFileSync(join(directory, table))
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(join(directory, table), bytes)
    }
  ]
  for (const [i, damage] of damages.entries()) {
    const directory = join(folder, `copy-${i}`)
    cpSync(original, directory, { recursive: true })
    damage(directory)
    t.match(await refusal(directory), 'npm run repair')
    const files = new Map(readdirSync(directory).map(name => [name, readFileSync(join(directory, name))]))
    const { kept, collections } = await repair(directory)
    for (const [name, bytes] of files) t.ok(readFileSync(join(kept, name)).equals(bytes), `${name} is kept as it was`)
    const after = await contentOf(directory) as typeof before
    for (const name of ['users', 'turns'] as const) {
      const saved = after[name]?.[1] ?? []
      const { length: written } = before[name][1]
      t.strictSame(collections.get(`test.${name}`), { saved: saved.length, written }, `${name}: the figures are right`)
      const known = new Map(before[name][1].map(document => [String(document._id), document]))
      t.strictSame(saved.filter(({ _id }) => !known.has(String(_id))), [], `${name}: nothing is made up`)
    }
    t.strictSame(after.users[0], before.users[0], 'the indexes are as they were')
    if (i === 0) t.strictSame(after, before, 'without CURRENT, everything is saved')
  }
})

t.test('a repair waits for the disk once for many records', async t => {
  const directory = join(t.testdir(), 'store')
  await withDatabase(directory, async client => {
    await client.db().collection('c').insertMany(Array.from({ length: 3000 }, (_, n) => ({ n })))
  })
  rmSync(join(directory, 'CURRENT'))
  const writes = t.capture(ClassicLevel.prototype, 'batch', ClassicLevel.prototype.batch)
  t.strictSame((await repair(directory)).collections, new Map([['test.c', { saved: 3000, written: 3000 }]]))
  t.ok(writes().length < 5, 'few batches are written')
})
