import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { DamagedStore, type EmbeddedMongo, startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { STABLE_API } from '../../lib/database/stable-api.js'

const silent = { warn: () => {}, error: () => {} }

export type Content = Record<string, unknown[]>

/** Opens a directory, runs `use` with a client of its database `test`, and closes it. */
export async function withDatabase<T> (
  directory: string, use: (client: MongoClient, embedded: EmbeddedMongo) => Promise<T>
): Promise<T> {
  const embedded = await startEmbeddedMongo({ directory, log: silent })
  const client = new MongoClient(embedded.uri('test'), { serverApi: STABLE_API })
  try {
    return await use(client, embedded)
  } finally {
    await client.close()
    await embedded.close()
  }
}

/** All that a client can see in a directory: the indexes and the documents of each collection. */
export async function contentOf (directory: string): Promise<Content> {
  return await withDatabase(directory, async client => {
    const content: Content = {}
    for (const { name } of await client.db().listCollections().toArray()) {
      const collection = client.db().collection(name)
      content[name] = [await collection.indexes(), await collection.find().toArray()]
    }
    return content
  })
}

/** A store with tables of several ages, a list of them that was written more than once, and a log. */
export async function writeStore (directory: string): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await withDatabase(directory, async client => {
      const users = client.db().collection<{ _id: string }>('users')
      const turns = client.db().collection<{ _id: number, group: number, text: string, changed?: number }>('turns')
      await users.createIndex({ email: 1 }, { unique: true })
      for (let i = 0; i < 8; i++) {
        await users.insertOne({ _id: `user-${round}-${i}`, email: `${round}${i}@example.edu`, role: 'ADMIN' } as never)
        await turns.insertMany(Array.from({ length: 30 }, (_, n) =>
          ({ _id: 1000 * round + 100 * i + n, group: n % 10, text: `What is number ${n}? `.repeat(20) })))
        await turns.updateMany({ group: i }, { $set: { changed: round } })
        await turns.deleteMany({ group: 9 - i, changed: { $exists: false } })
      }
    })
  }
}

/** A generator of numbers below `n`, the same in every run. */
export function randomNumbers (seed: number): (n: number) => number {
  let state = seed
  return n => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor(state / 2 ** 32 * n)
  }
}

const kinds: Record<string, RegExp> = { log: /\.log$/, table: /\.ldb$/, MANIFEST: /^MANIFEST-/, CURRENT: /^CURRENT$/ }

/**
 * Flips one bit of a file, `flips` times for each kind of file, each time in a fresh copy of a store, and looks what
 * comes of it: the store is refused with the reason, or everything in it is as it was written.
 */
export async function flipBits (t: Test, flips: number, seed: number): Promise<void> {
  const folder = t.testdir()
  const original = join(folder, 'store')
  await writeStore(original)
  const before = await contentOf(original)
  // The log of the last start is empty: it gets writes of a process that is killed.
  const killed = join(folder, 'killed')
  await withDatabase(original, async client => {
    const turns = client.db().collection<{ _id: number }>('turns')
    for (let i = 0; i < 20; i++) {
      await turns.insertOne({ _id: 10_000 + i, text: 'A later one. '.repeat(i * 20) } as never)
    }
    cpSync(original, killed, { recursive: true })
  })
  const after = await contentOf(original)
  t.not(JSON.stringify(after), JSON.stringify(before), 'the log has writes')
  const random = randomNumbers(seed)
  for (const [kind, pattern] of Object.entries(kinds)) {
    let refused = 0
    for (let flip = 0; flip < flips; flip++) {
      const copy = join(folder, 'copy')
      rmSync(copy, { recursive: true, force: true })
      cpSync(killed, copy, { recursive: true })
      const files = readdirSync(copy).filter(name => pattern.test(name) && readFileSync(join(copy, name)).length > 0)
      const name = files[random(files.length)]!
      const bytes = readFileSync(join(copy, name))
      const bit = random(bytes.length * 8)
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      writeFileSync(join(copy, name), bytes)
      const what = `bit ${bit} of ${name} (${kind}, ${bytes.length} bytes)`
      try {
        const content = await contentOf(copy)
        if (JSON.stringify(content) !== JSON.stringify(after)) t.fail(`${what}: the data have changed in silence`)
      } catch (error) {
        if (!(error instanceof DamagedStore)) throw new Error(`${what}: ${String(error)}`, { cause: error })
        if (!error.message.includes(name) && kind !== 'CURRENT') t.fail(`${what}: ${error.message}`)
        refused++
      }
    }
    t.ok(refused > flips / 2, `${kind}: ${refused} of ${flips} flips were refused, the others change nothing`)
  }
}
