import { MongoClient } from 'mongodb'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
const db = await startEmbeddedMongo()
const client = new MongoClient(db.uri('gw'))
const c = client.db().collection<any>('c')
await c.createIndex({ role: 1, _id: 1 })
async function rate (name: string, n: number, inflight: number, f: (i: number) => Promise<unknown>) {
  let i = 0; const t = performance.now()
  await Promise.all(Array.from({ length: inflight }, async () => { while (i < n) await f(i++) }))
  console.log(name, Math.round(n / (performance.now() - t) * 1000), '/s')
}
const N = 30000
await rate('insert 32', N, 32, i => c.insertOne({ _id: 'u' + i, email: 'e' + i, role: 'STUDENT', name: 'abc', created: new Date(), subjects: ['a', 'b'] }))
await rate('findOne 32', N, 32, i => c.findOne({ _id: 'u' + i }))
await rate('findOne 1', 10000, 1, i => c.findOne({ _id: 'u' + i }))
await rate('update 32', N, 32, i => c.updateOne({ _id: 'u' + i }, { $set: { role: 'ADMIN' }, $inc: { k: 1 } }))
await client.close(); await db.close()
