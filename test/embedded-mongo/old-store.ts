import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { Binary, serialize } from 'bson'

/** A collection as versions without checksums stored it: name, indexes, documents. */
export interface OldCollection { name: string, indexes?: object[], documents: object[] }

/** Writes a store as 7cb4ab6 wrote it: no meta record, and nothing behind the BSON of a record. */
export async function writeOldStore (directory: string, db: string, collections: OldCollection[]): Promise<void> {
  const level = new ClassicLevel<Buffer, Buffer>(join(directory), { keyEncoding: 'buffer', valueEncoding: 'buffer' })
  await level.open()
  for (const [i, { name, indexes = [], documents }] of collections.entries()) {
    const key = Buffer.alloc(5, 'c')
    key.writeUInt32BE(i + 1, 1)
    const description = { db, name, uuid: new Binary(Buffer.alloc(16, i + 1), 4), indexes }
    await level.put(key, Buffer.from(serialize(description)))
    await level.batch(documents.map((document, number) => {
      const key = Buffer.alloc(11, 'd')
      key.writeUInt32BE(i + 1, 1)
      key.writeUIntBE(number + 1, 5, 6)
      return { type: 'put', key, value: Buffer.from(serialize(document)) }
    }))
  }
  await level.close()
}
