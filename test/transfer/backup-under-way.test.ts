import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { documentsOfDatabase } from '../../transfer/sources.js'
import { exportTo, importFrom } from '../../transfer/transfer.js'
import { freshDatabase } from '../support/database.js'
import { engineDouble, json, UNUSED_URL, type EngineBehaviour } from '../support/doubles/engine-double.js'
import { until } from '../support/events.js'
import { SECRET_KEY } from '../faults/support/token.js'
import { account, addSubject, call, enrolledStudent, startApp, type Account } from '../support/helper.js'

type App = Awaited<ReturnType<typeof startApp>>

/* Backups are taken while people chat, and each is restored into an empty database, in which people go on. */

const STUDENTS = 3
const BACKUPS = 2
/** So long that turns are filed while a backup reads. */
const LONG = ' and so on'.repeat(300)

/** Some replies say how sure they are, and some do not: a turn must not get this from another one. */
const numbered: EngineBehaviour = (response, { body }) => json(response, 200, {
  response: `Reply to ${body.query}${LONG}`,
  session_id: body.id,
  asignatura: body.asignatura,
  interrupted: false,
  ...(Number(body.query.split(' ')[1]) % 2 === 0 && { confidence: 'quoted' })
})

/** Says `<name> <number>` in a session, each number after the one before was answered. */
class Talker {
  /** How many were answered. */
  said = 0

  constructor (readonly who: Account) {}

  get session (): string {
    return `of-${this.who.username}`
  }

  async say (app: App, word = this.who.username, number = this.said): Promise<void> {
    const message = { id: this.session, asignatura: 'algebra', content: `${word} ${number}` }
    // A gateway on a busy machine may say that it is overloaded.
    while ((await call(app, this.who, 'POST', '/chat', message)).statusCode !== 200) await sleep(50)
    this.said++
  }
}

interface Read { messages: Array<{ role: string, content: string, confidence?: string }> }

/** What a student has said in the session. Each turn is whole, and has what belongs to it. */
async function wholeTurns (t: Test, app: App, { who, session }: Talker): Promise<string[]> {
  const answer = await call(app, who, 'GET', `/sessions/${session}`)
  t.equal(answer.statusCode, 200)
  const { messages } = answer.json() as Read
  const said: string[] = []
  for (let i = 0; i < messages.length; i += 2) {
    const [asked, replied] = messages.slice(i, i + 2)
    const text = asked?.content ?? ''
    t.strictSame([asked?.role, replied?.role, replied?.content], ['user', 'assistant', `Reply to ${text}${LONG}`])
    t.equal(replied?.confidence, Number(text.split(' ')[1]) % 2 === 0 ? 'quoted' : undefined, text)
    said.push(text)
  }
  return said
}

t.test('a backup that is made while people chat is restored without a half turn, and its counts are right', async t => {
  const engine = await engineDouble(t, numbered)
  const settings = { CHATBOT_URL: engine.url, RAG_URL: UNUSED_URL, MATH_URL: UNUSED_URL, SECRET_KEY }
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri, settings)
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  const talkers: Talker[] = []
  for (let i = 0; i < STUDENTS; i++) talkers.push(new Talker(await enrolledStudent(app)))

  const over = new AbortController()
  const talking = talkers.map(async talker => {
    while (!over.signal.aborted) {
      await talker.say(app)
      await sleep(20)
    }
  })
  const backups: Array<{ file: string, before: number[] }> = []
  const folder = t.testdir()
  for (let i = 0; i < BACKUPS; i++) {
    const enough = talkers.map(({ said }) => said + 6)
    await until(() => talkers.every(({ said }, n) => said >= (enough[n] as number)))
    const before = talkers.map(({ said }) => said)
    const file = join(folder, `backup-${i}`)
    await exportTo(file, slowly(documentsOfDatabase(uri)))
    backups.push({ file, before })
  }
  over.abort()
  await Promise.all(talking)

  for (const { file, before } of backups) {
    const other = await freshDatabase(t)
    await importFrom(file, other)
    const restored = await startApp(t, other, settings)
    let turns = 0
    for (const [n, talker] of talkers.entries()) {
      const said = await wholeTurns(t, restored, talker)
      t.ok(said.length >= (before[n] as number), `${said.length} turns, of which ${before[n]} were there before`)
      t.strictSame(said, said.map((_, i) => `${talker.who.username} ${i}`), 'each once, in their order')
      turns += said.length
      for (let i = 0; i < 6; i++) {
        // The other way round: what was filed after the session was read must not shine through.
        await talker.say(restored, 'again', said.length + i + 1)
      }
      const now = await wholeTurns(t, restored, talker)
      t.strictSame(now.slice(0, said.length), said)
      t.strictSame(now.slice(said.length), [1, 2, 3, 4, 5, 6].map(i => `again ${said.length + i}`), 'people go on')
      turns += 6
    }
    const analytics = await call(restored, emmy, 'GET', '/professor/subjects/algebra/analytics')
    const { activity_by_week: weeks } = analytics.json() as { activity_by_week: Array<{ turns: number }> }
    t.equal(weeks.reduce((sum, week) => sum + week.turns, 0), turns, 'the figures of the course have each turn once')
  }
})

/** So that turns are recorded and filed between two documents of a backup. */
async function * slowly<Item> (items: AsyncIterable<Item>): AsyncGenerator<Item> {
  for await (const item of items) {
    yield item
    await sleep(10)
  }
}
