import { mongo } from 'mongoose'
import { buildApp, type GatewaySettings } from '../app.js'
import { startEmbeddedMongo } from '../embedded-mongo/index.js'
import { loadSettings } from '../settings.js'
import { median, ms, takeTurns } from './measure.js'

/*
 * Lists cost the same at 100 and at 100,000 users or subjects: `npm run bench:lists`. On the embedded database, or on
 * MONGODB_URI (it then needs the right to create and drop two databases).
 */

const SIZES = [100, 100_000]
const LISTS = ['/subjects?limit=20', '/subjects?professor_id=p1&limit=20', '/admin/users?limit=50', '/admin/users?role=STUDENT&limit=50', '/professor/students?limit=20', '/professor/students?subject_id=s000001&limit=20']

async function filled (size: number) {
  const given = process.env.MONGODB_URI
  const embedded = given === undefined ? await startEmbeddedMongo() : undefined
  const uri = new URL(given ?? embedded?.uri('bench') as string)
  uri.pathname = `/bench-${process.pid}-${size}`
  const settings = loadSettings({ LOG_LEVEL: 'silent', MONGODB_URI: uri.href, SECRET_KEY: 'x'.repeat(32), CHATBOT_URL: 'http://127.0.0.1:1' }, false)
  const app = await buildApp({ ...settings, passwordCost: 4 } as GatewaySettings)

  const created_at = new Date()
  const id = (i: number) => String(i).padStart(6, '0')
  const user = (name: string, role: string, subjects: string[]) => ({ _id: name, email: `${name}@example.edu`, email_key: `${name}@example.edu`, password_hash: 'x', full_name: name, role, subjects, preferences: { theme: 'light', notifications: true }, created_at })
  const { User, Subject } = app.models
  await User.collection.insertMany([user('root', 'ADMIN', []), user('p1', 'PROFESSOR', []), user('p2', 'PROFESSOR', [])] as never[])
  // The same 20 students in the first subject at each size: what grows is everything around the page.
  for (let from = 0; from < size; from += 5000) {
    const numbers = Array.from({ length: Math.min(5000, size - from) }, (_, i) => from + i)
    await User.collection.insertMany(numbers.map(i => user(`u${id(i)}`, 'STUDENT', [i < 20 ? 's000001' : `s${id(i % size)}`])) as never[])
    await Subject.collection.insertMany(numbers.map(i => ({ _id: `s${id(i)}`, name: `Subject ${i}`, description: '', professor_id: i % 2 ? 'p1' : 'p2', guide: '', created_at })) as never[])
  }
  const token = app.issueToken({ _id: 'root', role: 'ADMIN', subjects: [] })
  const get = async (url: string) => {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const close = async () => {
    await (User.db.db as mongo.Db).dropDatabase()
    await app.close()
    await embedded?.close()
  }
  return { size, get, close }
}

const gateways = []
for (const size of SIZES) gateways.push(await filled(size))

console.log(`Median of one page, ${SIZES[0]} against ${SIZES[1]} users and subjects`)
for (const url of LISTS) {
  const times = await takeTurns(gateways.map(({ size, get }) => ({ name: String(size), run: () => get(url) })), 10, 50)
  const [small, large] = SIZES.map(size => median(times.get(String(size)) ?? []))
  console.log(`  ${url.padEnd(52)} ${ms(small as number).padStart(10)} ${ms(large as number).padStart(10)}   ×${((large as number) / (small as number)).toFixed(2)}`)
}
for (const { close } of gateways) await close()
