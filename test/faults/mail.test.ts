import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import { isoWeekOf } from '../../lib/values/iso-week.js'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { defineModels } from '../../models/index.js'
import { freshDatabase } from '../support/database.js'
import { NO_COMPANIONS } from '../support/doubles/engine-double.js'
import { signal, until } from '../support/events.js'
import { startGateway } from '../support/gateway-process.js'
import { mailServer, mailSettings } from '../support/doubles/mail-server.js'
import { SECRET_KEY, tokenFor } from './support/token.js'
import { tcpProxy, type TcpProxy } from './support/tcp-proxy.js'

/*
 * What is guaranteed of a mail (docs/mail.md): a kill loses none. One that is killed after the mail server has said yes
 * and before that is marked sends it a second time, with the same Message-ID.
 */

/** A database with its accounts, a mail server, and gateways that are killed. */
async function office (t: Test) {
  t.testdir()
  const uri = await freshDatabase(t)
  const connection = await createConnection(uri, { autoIndex: false, serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const models = defineModels(connection)
  const person = (username: string, role: 'ADMIN' | 'STUDENT') =>
    models.User.register({ username, email: `${username}@example.edu`, full_name: username, role }, 'hash')
  await person('root', 'ADMIN')
  await person('ada', 'STUDENT')
  // The overviews of this week are made: no gateway has anything else to do.
  const [now, later] = [new Date(), new Date(Date.now() + 3_600_000)]
  const times = { made: now, tries: 1, until: later, ends: later, keep_until: later }
  const _id = `announcement/digests/${isoWeekOf(now)}`
  await models.OutboxEntry.create({ ...times, _id, kind: 'announcement', peer: 'analysis', ended: 'done' })
  let whenAsked = async () => {}
  const { mails, port } = await mailServer(t, { accept: () => whenAsked() })
  const start = async () => {
    const proxy = await tcpProxy(t, uri)
    const settings = { MONGODB_URI: proxy.uri, SECRET_KEY, LOG_LEVEL: 'warn', ...NO_COMPANIONS, ...mailSettings(port) }
    const { process, url, exit } = await startGateway(t, settings)
    const kill = async () => {
      process.kill('SIGKILL')
      await exit
      await proxy.cut()
    }
    return { proxy, url, kill }
  }
  /** An administrator changes the address of ada, of which the one before is mailed. */
  const move = (url: string, email: string) => fetch(`${url}/admin/users/ada`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenFor('root')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email })
  }).then(({ status }) => status, () => 'no answer')
  const waiting = { kind: 'account-mail' }
  return {
    mails,
    start,
    move,
    models,
    atMail: (work: () => Promise<void>) => { whenAsked = work },
    /** What a killed gateway has claimed is due again: as it were minutes later. */
    ripen: () => models.OutboxEntry.updateMany(waiting, { $set: { due: new Date() } }),
    isEmpty: async () => await models.OutboxEntry.countDocuments(waiting) === 0
  }
}

type Gateway = { proxy: TcpProxy, url: string, kill: () => Promise<void> }

t.test('killed before its mail is claimed, sent or answered, a gateway loses none and doubles none', async t => {
  const { mails, start, move, atMail, ripen, isEmpty } = await office(t)
  let taken: string[] = []
  const steps: Array<[name: string, die: (gateway: Gateway) => Promise<void>]> = [
    ['before it is claimed', async ({ proxy, url, kill }) => {
      const held = proxy.hold('findAndModify', 'outbox', 'before')
      const answer = move(url, 'a@example.edu')
      await held.arrived
      await kill()
      await answer
    }],
    ['before the mail server answers', async ({ url, kill }) => {
      const arrived = signal()
      atMail(async () => {
        arrived.resolve()
        await new Promise(() => {})
      })
      t.equal(await move(url, 'b@example.edu'), 200)
      await arrived.promise
      await kill()
      mails.pop()
    }]
  ]
  let gateway = await start()
  for (const [name, die] of steps) {
    mails.length = 0
    await die(gateway)
    atMail(async () => {})
    t.strictSame(mails, [], name)
    t.equal(await isEmpty(), false, `${name}: it is kept`)
    await ripen()
    gateway = await start()
    await until(isEmpty)
    taken = mails.map(({ to }) => to[0] as string)
    t.equal(taken.length, 1, `${name}: it arrives once`)
  }
  t.strictSame(taken, ['a@example.edu'])
})

t.test('killed between the yes of the mail server and its own mark, a gateway sends the same Message-ID again',
  async t => {
    const { mails, start, move, atMail, ripen, isEmpty } = await office(t)
    const gateway = await start()
    const marked = signal<{ arrived: Promise<unknown> }>()
    atMail(async () => { marked.resolve(gateway.proxy.hold('delete', 'outbox', 'before')) })
    t.equal(await move(gateway.url, 'a@example.edu'), 200)
    await (await marked.promise).arrived
    await gateway.kill()
    atMail(async () => {})
    t.equal(mails.length, 1)
    await ripen()
    await start()
    await until(isEmpty)
    t.equal(mails.length, 2, 'no mail server can be asked whether it has a mail')
    t.equal(mails[1]?.messageId, mails[0]?.messageId, 'receivers drop the second one by it')
    t.match(mails[0]?.messageId, /^<[\w-]{43}@example\.edu>$/)
  })

t.test('killed around a change of an address, a gateway tells the one before, if it was changed', async t => {
  const { mails, start, move, models, ripen, isEmpty } = await office(t)
  let gateway = await start()
  for (const [when, mailed] of [['before', 0], ['after', 1]] as const) {
    mails.length = 0
    const held = gateway.proxy.hold('findAndModify', 'users', when)
    const answer = move(gateway.url, `${when}@example.edu`)
    await held.arrived
    await gateway.kill()
    t.equal(await answer, 'no answer')
    t.equal((await models.User.findAccount('ada'))?.email, mailed === 1 ? 'after@example.edu' : 'ada@example.edu')
    await ripen()
    gateway = await start()
    await until(isEmpty)
    t.equal(mails.length, mailed, `killed ${when} the change`)
  }
})

t.test('two gateways that are killed again and again send each of 60 mails', async t => {
  const { mails, start, models, ripen, isEmpty } = await office(t)
  const names = Array.from({ length: 60 }, (_, i) => `student-${i}`)
  for (const username of names) {
    const person = { username, email: `${username}@example.edu`, full_name: username, role: 'STUDENT' as const }
    await models.User.register(person, 'hash')
  }
  const now = new Date()
  const later = new Date(Date.now() + 3_600_000)
  const entries = names.map(owner => ({
    _id: `account-mail/moved/${owner}`,
    kind: 'account-mail',
    peer: 'smtp',
    owner,
    content: { what: 'moved', before: `${owner}@example.com` },
    made: now,
    tries: 0,
    due: now,
    until: later,
    ends: later
  }))
  await models.OutboxEntry.add(entries)
  for (let kill = 1; kill <= 3; kill++) {
    const before = mails.length
    const pair = await Promise.all([start(), start()])
    await until(async () => mails.length > before + 5 || await isEmpty())
    await Promise.all(pair.map(gateway => gateway.kill()))
    await ripen()
  }
  await Promise.all([start(), start()])
  await until(isEmpty)
  const ids = new Map(mails.map(({ to, messageId }) => [messageId, to[0]]))
  t.strictSame([...ids.values()].sort(), names.map(name => `${name}@example.com`).sort(), 'each has one Message-ID')
  // Of each killed gateway, what it had under way.
  t.ok(mails.length <= 60 + 3 * 2 * 2, `${mails.length} mails`)
})
